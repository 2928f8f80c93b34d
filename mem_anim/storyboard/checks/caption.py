"""The caption is not as a viewer expects it: in few lines, in its place, with nothing else there.

It must not know what it says.
"""

from __future__ import annotations

from collections.abc import Iterator

from mem_anim.stage.layout import zones
from mem_anim.storyboard.area import Area, of_box
from mem_anim.storyboard.letters import Lettering
from mem_anim.storyboard.problem import Problem
from mem_anim.storyboard.stage import Stage

SLACK = 1  # pixel


def caption(stage: Stage) -> Iterator[Problem]:
    place, lines = of_box(zones().caption), stage.caption
    most = zones().lines
    if not 1 <= len(lines) <= most:
        yield _problem(stage, lines, f"the caption has {len(lines)} lines on stage. Say it in 1 to {most}.")
    if lines and _said(lines) != stage.beat.caption.replace(" ", ""):
        yield _problem(
            stage, lines, f"the caption should say “{stage.beat.caption}”. Leave it to self.beat()."
        )
    if away := [line for line in lines if not place.grown(SLACK).holds(_area(stage, line))]:
        yield _problem(stage, away, "the caption is not in its zone. Leave it where self.beat() puts it.")
    if others := [
        text for text in stage.texts if text not in lines and _area(stage, text).bottom > place.top
    ]:
        yield _problem(
            stage, others, "a text stands in the place of the caption. Move it up into zones.picture."
        )


def _said(lines: list[Lettering]) -> str:
    return "".join(line.string or "" for line in lines).replace(" ", "")


def _area(stage: Stage, text: Lettering) -> Area:
    return stage.area(*text.pieces)


def _problem(stage: Stage, texts: list[Lettering], say: str) -> Problem:
    letters = [piece for text in texts for piece in text.pieces]
    names = tuple(stage.name(text.owner) for text in texts)
    return Problem("caption", names, stage.area(*letters) if letters else of_box(zones().caption), say)
