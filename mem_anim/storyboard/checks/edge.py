"""A text crosses the edge of what it stands on, such as a card. It must not know what either shows."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from manim import VMobject

from mem_anim.storyboard.area import of_picture
from mem_anim.storyboard.eye import opacity
from mem_anim.storyboard.letters import Lettering
from mem_anim.storyboard.problem import Problem
from mem_anim.storyboard.stage import VISIBLE, Stage

HIDDEN = 0.5  # of opacity, by what lies between the edge and the text
TOUCHING = 20  # pixels of ink that may touch an edge without being seen to
BESIDE = 4  # pixels by which a text may be over an edge that touches no letter


def edge(stage: Stage) -> Iterator[Problem]:
    """Where the edge is drawn over the text, the text is covered: here it is drawn below."""
    for text in stage.texts:
        if crossed := [piece for piece in _holders(stage, text) if _crosses(stage, text, piece)]:
            yield Problem(
                "edge",
                (stage.name(text.owner), *dict.fromkeys(map(stage.name, crossed))),
                stage.area(*text.pieces),
                "a text crosses the edge of what it stands on. Shorten it, make it smaller, or give it room.",
            )


def _holders(stage: Stage, text: Lettering) -> Iterator[VMobject]:
    """Closed outlines below the text in which its middle lies and out of which it reaches."""
    area = stage.area(*text.pieces)
    middle = area.grown(-min(area.right - area.left, area.bottom - area.top) / 2)
    for piece in stage.pieces[: stage.pieces.index(text.pieces[0])]:
        if piece in stage.read or not isinstance(piece, VMobject) or not _is_outlined(piece):
            continue
        around = stage.area(piece)
        if around.meets(middle.grown(1)) and not around.holds(area):
            yield piece


def _is_outlined(piece: VMobject) -> bool:
    stroked = piece.get_stroke_width() > 0 and piece.get_stroke_opacity() > VISIBLE
    return bool(stroked and piece.is_closed())


def _crosses(stage: Stage, text: Lettering, piece: VMobject) -> bool:
    area = stage.area(*text.pieces).shared_with(of_picture())
    if area.is_empty:
        return False
    line = opacity([piece.copy().set_fill(opacity=0)], area) >= HIDDEN
    if not line.any():
        return False
    between = stage.pieces[stage.pieces.index(piece) + 1 : stage.pieces.index(text.pieces[0])]
    hiding = [other for other in between if other not in stage.read and stage.reach(other).meets(area)]
    seen = line & (opacity(hiding, area) < HIDDEN)
    ink = opacity(text.pieces, area) >= HIDDEN
    # An edge may pass between two letters, too: from top to bottom, with some of the text on both sides.
    parts = seen[:, BESIDE:-BESIDE].any(axis=1).all()
    return bool(parts or np.count_nonzero(ink & seen) > TOUCHING)
