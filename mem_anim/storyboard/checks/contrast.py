"""A text is hard to tell from what lies under it. It must not know what its colour means."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from mem_anim.stage import theme
from mem_anim.storyboard.area import Area, of_picture
from mem_anim.storyboard.checks.covered import covers
from mem_anim.storyboard.eye import Pixels, glance, opacity
from mem_anim.storyboard.letters import Lettering
from mem_anim.storyboard.problem import Problem
from mem_anim.storyboard.stage import Stage

ROUNDING = 0.05  # colours are whole numbers in the picture
SLICE = 48  # pixels of a text's width that are judged together, about two letters
ZOOM = 2  # so that the thinnest line of a letter has pixels that are wholly its own
INNERMOST = 0.9  # of a text's opacity, where its edge is passed


def contrast(stage: Stage) -> Iterator[Problem]:
    """What is covered is a fault of its own: here only what shows through the text's own opacity counts."""
    for text in stage.texts:
        area = stage.area(*text.pieces).shared_with(of_picture())
        if area.is_empty or covers(stage, text):
            continue
        found = _lowest(stage, text, area)
        if found < theme.TEXT_CONTRAST - ROUNDING:
            yield Problem(
                "contrast",
                (stage.name(text.owner),),
                area,
                f"a contrast of {found:.1f}:1, where {theme.TEXT_CONTRAST}:1 is legible. "
                "Write it in a lighter or darker colour, or on another ground.",
            )


def _lowest(stage: Stage, text: Lettering, area: Area) -> float:
    """The contrast of the text's least legible part."""
    around = [p for p in stage.near(area) if p in text.pieces or p not in stage.read]
    ink = opacity(text.pieces, area, ZOOM)
    inner = ink >= INNERMOST * ink.max()
    with_text = glance(around, area, ZOOM)
    without = glance([p for p in around if p not in text.pieces], area, ZOOM)
    width = ink.shape[1]
    parts = max(1, round(width / (SLICE * ZOOM)))
    edges = [round(width * part / parts) for part in range(parts + 1)]
    slices = [slice(start, end) for start, end in zip(edges, edges[1:], strict=False)]
    return min(_of_part(with_text[:, s], without[:, s], inner[:, s]) for s in slices if inner[:, s].any())


def _of_part(with_text: Pixels, without: Pixels, inner: NDArray[np.bool_]) -> float:
    return theme.contrast(_median(with_text[inner]), _median(without[inner]))


def _median(pixels: Pixels) -> str:
    """The colour in the middle, as #RRGGBB."""
    return "#" + "".join(f"{round(channel):02X}" for channel in np.median(pixels[:, :3], axis=0))
