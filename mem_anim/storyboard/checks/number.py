"""A number on stage was not worked out by the worksheet. It must not know how numbers are worked out."""

from __future__ import annotations

from collections.abc import Iterator

from mem_anim.clip.beat import numbers_in
from mem_anim.stage.text import Phrase
from mem_anim.storyboard.area import of_picture
from mem_anim.storyboard.letters import Lettering
from mem_anim.storyboard.problem import Problem
from mem_anim.storyboard.stage import Stage


def number(stage: Stage) -> Iterator[Problem]:
    """One problem for a number, with every text that shows it."""
    for unknown in dict.fromkeys(stage.beat.shown):
        if unknown in stage.clip.known_numbers:
            continue
        texts = [text for text in stage.texts if unknown in _numbers(text)]
        letters = [piece for text in texts for piece in text.pieces]
        yield Problem(
            "number",
            tuple(stage.name(text.owner) for text in texts),
            stage.area(*letters) if letters else of_picture(),
            f"the worksheet has no {unknown}. Show a number of self.worksheet, as it is written there.",
        )


def _numbers(text: Lettering) -> tuple[str, ...]:
    return numbers_in([text.owner]) if isinstance(text.owner, Phrase) else ()
