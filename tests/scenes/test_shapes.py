"""The lecture's clips in every shape and theme: nothing is cut, overlaps or is too small on a phone either.

In every run each clip is told once in each shape and once in the light theme, the other choices taking turns;
``./mem-anim test -m night`` tells all.
"""

from __future__ import annotations

from itertools import product

import pytest

from mem_anim.film import Wishes, clip_of
from mem_anim.film.catalogue import named
from mem_anim.scenario import find, load_lecture
from mem_anim.stage.layout import ASPECTS
from mem_anim.stage.theme import THEMES
from mem_anim.storyboard import storyboard
from mem_anim.words import LANGUAGES
from tests.scenes.looking import faults

PARTS = load_lecture(find("lecture")).parts
ALL = list(product(range(len(PARTS)), ASPECTS, THEMES, LANGUAGES))
SOME = [
    (part, aspect, theme, language)
    for part, aspect, theme, language in ALL
    if theme == list(THEMES)[(part + ASPECTS.index(aspect)) % 2]
    and language == LANGUAGES[(part + ASPECTS.index(aspect) // 2) % 2]
    and (aspect, theme) != ("16:9", "dark")  # looked at for every scenario
]


def test_every_choice_has_its_turn() -> None:
    assert len(ALL) == 8 * 4 * 2 * 2
    assert 24 <= len(SOME) <= 32
    assert {part for part, *_ in SOME} == set(range(len(PARTS)))
    assert {(aspect, theme) for _, aspect, theme, _ in SOME} >= set(product(ASPECTS[1:], THEMES))
    assert {(aspect, language) for _, aspect, _, language in SOME} >= set(product(ASPECTS[1:], LANGUAGES))


@pytest.mark.parametrize(("part", "aspect", "theme", "language"), SOME)
def test_some_in_turn(part: int, aspect: str, theme: str, language: str) -> None:
    look_through(part, aspect, theme, language)


@pytest.mark.night
@pytest.mark.parametrize(("part", "aspect", "theme", "language"), ALL)
def test_all(part: int, aspect: str, theme: str, language: str) -> None:
    look_through(part, aspect, theme, language)


def look_through(part: int, aspect: str, theme: str, language: str) -> None:
    told = PARTS[part]
    (entry,) = named([told.clip])
    wishes = Wishes(language=language, theme=theme, aspect=aspect)  # type: ignore[arg-type]
    board = storyboard(clip_of(entry), told.path, wishes, drawn=False)
    assert len(board.clip.beats) >= 5
    assert not board.findings, faults(board)
