"""Patches of long names, up to the longest allowed: each is laid out, or the refusal says what to change.

In every run each name is told once; ``./mem-anim test -m night`` tells all in every shape.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mem_anim.film import Wishes, clip_of
from mem_anim.film.catalogue import named
from mem_anim.stage.layout import ASPECTS, DoesNotFit
from mem_anim.storyboard import Board, storyboard
from tests.scenes.looking import faults

CLIPS = ("QueryKeyValue", "Experiment")
LATIN = "the cup at the left edge of the wide table"
CHINESE = "桌子左边那个红色的小杯子和机器人的夹爪以及放在它们旁边的蓝色盒子还有窗户和门口的人"
NAMES = [text[:length] for text in (LATIN, CHINESE) for length in (19, 26, 40)]
SHORT, LONG = "[0.2, 0.8]", "[0.2, -1.5, 0.8, 1.5]"  # numbers that a lens holds, and some that it may not
ADVICE = re.compile(r"\b(Use|or a) .*shorter (patch )?names?\b")


@pytest.mark.parametrize(("turn", "name"), list(enumerate(NAMES)))
def test_each_name_in_turn(turn: int, name: str, tmp_path: Path) -> None:
    look_through(CLIPS[turn % 2], name, SHORT, ASPECTS[(turn // 2 + turn) % 4], tmp_path)


@pytest.mark.night
@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize("clip", CLIPS)
@pytest.mark.parametrize("numbers", [SHORT, LONG])
@pytest.mark.parametrize("name", NAMES)
def test_every_name_in_every_shape(name: str, numbers: str, clip: str, aspect: str, tmp_path: Path) -> None:
    look_through(clip, name, numbers, aspect, tmp_path)


@pytest.mark.parametrize("clip", CLIPS)
def test_a_name_of_a_few_words_is_told_in_a_wide_picture(clip: str, tmp_path: Path) -> None:
    assert not told(clip, LATIN[:19], SHORT, "16:9", tmp_path).findings


def look_through(clip: str, name: str, numbers: str, aspect: str, folder: Path) -> None:
    """With every check of the storyboard."""
    try:
        looked_at = told(clip, name, numbers, aspect, folder)
    except DoesNotFit as reason:
        said, sound = str(reason), bool(ADVICE.search(str(reason)))
    else:
        said, sound = faults(looked_at), not looked_at.findings
    assert sound, said


def told(clip: str, name: str, numbers: str, aspect: str, folder: Path) -> Board:
    (entry,) = named([clip])
    other = numbers.replace("0.2", "1")
    file = folder / "long.yaml"
    frames = f"frames: [{{{name}: {other}}}, {{{name}: {numbers}}}]"
    file.write_text(f"{frames}\nexperiment: {{token: {name}@t, values: [{other}]}}\n", encoding="utf-8")
    wishes = Wishes(aspect=aspect)  # type: ignore[arg-type]
    return storyboard(clip_of(entry), file, wishes, drawn=False)
