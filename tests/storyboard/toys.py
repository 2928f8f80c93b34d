"""A clip of one beat with whatever a test puts on its stage."""

from __future__ import annotations

from collections.abc import Callable

from mem_anim.clip import Clip
from mem_anim.film.wishes import Wishes
from mem_anim.scenario import find
from mem_anim.stage.formula import PipelineStrip
from mem_anim.storyboard import Board, storyboard
from mem_anim.words import Words

Place = Callable[[Clip], object]


def board(place: Place, *, drawn: bool = False) -> Board:
    class Toy(Clip):
        scenario_file = "temporal"
        title = Words("A toy", "玩具")

        def construct(self) -> None:
            self.open_stage(PipelineStrip({"start": "start", "end": "end"}, 6))
            self.beat("start", Words("It starts with 3 frames.", "从 3 帧开始。"), lit="start")
            place(self)
            self.close()

    return storyboard(Toy, find("temporal"), Wishes(), drawn=drawn)


def kinds(place: Place) -> list[str]:
    """The kinds of all problems of that stage."""
    return [problem.kind for problem in board(place).problems]
