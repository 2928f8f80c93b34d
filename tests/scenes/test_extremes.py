"""Scenarios drawn at random, extreme in some parts: every clip lays them out well, or says what to change.

A few are told in every run; ``./mem-anim test -m night`` tells some hundred, which takes half an hour. A draw
that fails is printed with its seed and its text: ``-k "draw and 17"`` repeats that of seed 17.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mem_anim.errors import AuthorError
from mem_anim.film import clip_of
from mem_anim.film.rehearsal import rehearse
from mem_anim.film.wishes import Wishes
from mem_anim.storyboard import storyboard
from mem_anim.words import LANGUAGES
from tests.scenes.extremes import Draw, draw
from tests.scenes.looking import faults

FEW = (21, 33, 47, 50, 84, 158)
NIGHT = range(200)
MODERATE = range(64)
LEAST_TOLD = 0.6  # of moderate draws
ADVICE = re.compile(r"\b(Use|Choose|Change|Write)\b")


@pytest.mark.parametrize("seed", FEW)
def test_a_draw_is_told_well_or_refused_with_advice(seed: int, tmp_path: Path) -> None:
    tell(draw(seed), tmp_path)


@pytest.mark.night
@pytest.mark.parametrize("seed", NIGHT)
def test_every_draw_is_told_well_or_refused_with_advice(seed: int, tmp_path: Path) -> None:
    tell(draw(seed), tmp_path)


@pytest.mark.night
@pytest.mark.parametrize("seed", NIGHT)
def test_every_draw_takes_the_same_time_in_both_languages(seed: int, tmp_path: Path) -> None:
    times = []
    for language in LANGUAGES:
        drawn, file = draw(seed), written(draw(seed), tmp_path)
        try:
            beats = rehearse(clip_of(drawn.clip), file, Wishes("l", language)).beats
        except AuthorError:
            return
        times.append([(beat.name, beat.start, beat.end) for beat in beats])
    assert times[0] == times[1], drawn


@pytest.mark.night
def test_most_moderate_draws_are_told(tmp_path: Path) -> None:
    refused = {}
    for seed in MODERATE:
        drawn = draw(seed, moderate=True)
        try:
            rehearse(clip_of(drawn.clip), written(drawn, tmp_path), Wishes("l", drawn.language))
        except AuthorError as reason:
            refused[seed] = reason
    assert len(refused) <= (1 - LEAST_TOLD) * len(MODERATE), refused


def test_the_same_seed_draws_the_same() -> None:
    assert all(draw(seed) == draw(seed) for seed in FEW)
    assert len({draw(seed).text for seed in NIGHT}) == len(NIGHT)


def tell(drawn: Draw, folder: Path) -> None:
    """With every check of the storyboard; a refusal says what to change."""
    file = written(drawn, folder)
    try:
        looked_at = storyboard(clip_of(drawn.clip), file, Wishes("h", drawn.language), drawn=False)
        said, sound = faults(looked_at), not looked_at.findings
    except AuthorError as reason:
        said, sound = str(reason), bool(ADVICE.search(str(reason)))
    except Exception as fault:
        raise AssertionError(str(drawn)) from fault
    assert sound, f"{said}\n{drawn}"


def written(drawn: Draw, folder: Path) -> Path:
    file = folder / drawn.file_name
    file.write_text(drawn.text, encoding="utf-8")
    return file
