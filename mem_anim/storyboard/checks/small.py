"""A text is too small to be read on a phone or from the last row. It must not know what it says."""

from __future__ import annotations

from collections.abc import Iterator

from mem_anim.storyboard.problem import Problem
from mem_anim.storyboard.stage import Stage

LEAST_EM = 32  # pixels of a picture of 1080 lines


def small(stage: Stage) -> Iterator[Problem]:
    for text in stage.texts:
        if text.em is not None and round(text.em, 1) < LEAST_EM:
            yield Problem(
                "small",
                (stage.name(text.owner),),
                stage.area(*text.pieces),
                f"a text of {text.em:.0f} px, where {LEAST_EM} are legible. Write it larger, or say less.",
            )
