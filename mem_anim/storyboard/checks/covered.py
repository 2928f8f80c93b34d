"""A line or a fill lies over a text. It must not know why it is there."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from manim import Mobject

from mem_anim.storyboard.area import of_picture
from mem_anim.storyboard.eye import opacity
from mem_anim.storyboard.letters import Lettering
from mem_anim.storyboard.problem import Problem
from mem_anim.storyboard.stage import Stage

HIDDEN = 0.5  # of opacity: what lets more through dims a text, and is judged by its contrast
TOUCHING = 20  # pixels of ink that may be hidden without being missed


def covered(stage: Stage) -> Iterator[Problem]:
    """One problem for a text and everything that hides some of it, whatever the colours."""
    for text in stage.texts:
        if over := covers(stage, text):
            yield Problem(
                "covered",
                (stage.name(text.owner), *dict.fromkeys(map(stage.name, over))),
                stage.area(*text.pieces),
                "a text is crossed or hidden by what is drawn over it. Put the text in front, or move one.",
            )


def covers(stage: Stage, text: Lettering) -> list[Mobject]:
    """The pieces other than texts that are drawn after it and hide its ink."""
    area = stage.area(*text.pieces).shared_with(of_picture())
    if area.is_empty:
        return []
    after = stage.pieces.index(text.pieces[-1])
    later = [piece for piece in stage.pieces[after:] if piece not in stage.read]
    later = [piece for piece in later if stage.reach(piece).meets(area)]
    if not later:
        return []
    ink = opacity(text.pieces, area) >= HIDDEN
    return [piece for piece in later if np.count_nonzero(ink & (opacity([piece], area) >= HIDDEN)) > TOUCHING]
