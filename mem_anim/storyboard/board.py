"""A board: a clip told without rendering it, with a picture of the end of every beat and what is wrong there.

It must not know how boards are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image

from mem_anim.clip import Beat, Clip
from mem_anim.errors import AuthorError
from mem_anim.film.rehearsal import rehearse
from mem_anim.film.stopping import stoppable
from mem_anim.film.wishes import Wishes
from mem_anim.storyboard.beats import refuse_unfit
from mem_anim.storyboard.checks import CHECKS, Check
from mem_anim.storyboard.problem import Problem
from mem_anim.storyboard.stage import Stage

QUALITY = "h"  # the pictures are drawn at this size: areas are in pixels of 1080 lines
THUMBNAIL = 360  # pixels of the shorter side of a thumbnail
PATIENCE = 1  # seconds that a clip may take to come to the end of a beat, once it is told to end


@dataclass(frozen=True)
class Finding:
    """A problem with the beats that have it, counted from 0: it stays as it is from ``first`` to ``last``."""

    problem: Problem
    first: int
    last: int


@dataclass(frozen=True)
class Board:
    """``clip`` has told its beats; ``pictures`` are one a beat, of the size of a thumbnail."""

    clip: Clip
    pictures: tuple[Image.Image, ...]
    findings: tuple[Finding, ...]

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(finding.problem for finding in self.findings)


def storyboard(
    clip: type[Clip], path: Path, wishes: Wishes, *, checks: Sequence[Check] = CHECKS, drawn: bool = True
) -> Board:
    """Tell the clip from beat to beat and look at each; ``drawn`` says whether pictures are wanted.

    Raises AuthorError where the scenario does not suit the clip or does not fit on its stage, or where the
    clip does not end its last beat.
    """
    pictures: list[Image.Image] = []
    problems: list[list[Problem]] = []

    def look(scene: Clip, beat: Beat) -> None:
        end_if_told()
        refuse_unfit(beat, scene.beats[:-1])
        stage, number = Stage(scene, beat), len(scene.beats) - 1
        # A beat that is ended twice is shown as it stands in the end.
        del problems[number:], pictures[number:]
        problems.append([problem for check in checks for problem in check(stage)])
        if drawn:
            pictures.append(_small(_image(stage)))

    with stoppable(PATIENCE) as end_if_told:
        scene = rehearse(clip, path, replace(wishes, quality=QUALITY), look)
    _refuse_open_end(scene, len(problems))
    return Board(scene, tuple(pictures), tuple(_joined(problems)))


def still(clip: type[Clip], path: Path, wishes: Wishes, beat: str) -> tuple[Clip, Image.Image | None]:
    """The clip after its run, and the end of one beat at full size: by its name, or its number from 1.

    The picture is None where the clip has no such beat. Raises AuthorError as ``storyboard`` does.
    """
    pictures: list[Image.Image] = []

    def look(scene: Clip, told: Beat) -> None:
        end_if_told()
        refuse_unfit(told, scene.beats[:-1])
        if beat in (told.name, str(len(scene.beats))):
            pictures.append(_image(Stage(scene, told)))

    with stoppable(PATIENCE) as end_if_told:
        scene = rehearse(clip, path, replace(wishes, quality=QUALITY), look)
    return scene, pictures[-1] if pictures else None


def _image(stage: Stage) -> Image.Image:
    return Image.fromarray(stage.picture()).convert("RGB")


def _small(picture: Image.Image) -> Image.Image:
    scale = THUMBNAIL / min(picture.size)
    width, height = (round(side * scale) for side in picture.size)
    return picture.resize((width, height), Image.Resampling.LANCZOS)


def _refuse_open_end(scene: Clip, ended: int) -> None:
    name = type(scene).__name__
    if not scene.beats:
        raise AuthorError(f"{name}: it tells no beat. Call self.beat() in construct, and self.close() last.")
    if ended < len(scene.beats):
        last = scene.beats[-1]
        raise AuthorError(
            f"{name} ({last.source}): the beat {last.name} has no end. Call self.close() last in construct."
        )


def _joined(problems: Sequence[Sequence[Problem]]) -> list[Finding]:
    """What stays as it is over several beats is one finding."""
    findings: list[Finding] = []
    open_: dict[Problem, int] = {}
    for beat, found in enumerate(problems):
        still_open: dict[Problem, int] = {}
        for problem in found:
            if problem in open_:
                still_open[problem] = place = open_[problem]
                findings[place] = Finding(problem, findings[place].first, beat)
            else:
                still_open[problem] = len(findings)
                findings.append(Finding(problem, beat, beat))
        open_ = still_open
    return findings
