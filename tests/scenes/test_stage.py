"""What stands on the stage at the end of each beat, for every shipped scenario, clip and language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from manim import DOWN, RIGHT, Square

from mem_anim.film import scenarios_for
from mem_anim.stage.layout import px, zones
from mem_anim.stage.text import Phrase
from mem_anim.words import LANGUAGES, Language
from scenes import CLIPS
from tests.scenes.looking import Sight, Telling, box_of, lies_in, overlapping, telling

LEAST_EM = 32  # pixels of a picture of 1080 lines
TICK = 0.2


def cases() -> Iterator[Any]:
    """Both languages of a clip stay in one process, where one run serves all tests."""
    for entry in CLIPS:
        for scenario in scenarios_for(entry):
            for language in LANGUAGES:
                yield pytest.param(
                    (scenario, entry.name, language),
                    id=f"{scenario}-{entry.name}-{language}",
                    marks=pytest.mark.xdist_group(f"{scenario}-{entry.name}"),
                )


CASES = list(cases())


@pytest.fixture
def told(request: pytest.FixtureRequest) -> Telling:
    scenario, clip, language = request.param
    return telling(scenario, clip, language)


every_case = pytest.mark.parametrize("told", CASES, indirect=True)


def test_every_clip_is_looked_at_in_both_languages() -> None:
    names = {case.values[0][1:] for case in CASES}
    assert names == {(entry.name, language) for entry in CLIPS for language in LANGUAGES}
    assert len(CASES) >= 30


@every_case
def test_shown_numbers_are_those_of_the_worksheet(told: Telling) -> None:
    allowed = told.clip.worksheet.texts()
    assert sum(len(look.beat.shown) for look in told.looks) > 20
    foreign = {look.beat.name: set(look.beat.shown) - allowed for look in told.looks}
    assert {beat: numbers for beat, numbers in foreign.items() if numbers} == {}


@every_case
def test_everything_lies_in_the_frame(told: Telling) -> None:
    assert {look.beat.name: look.outside for look in told.looks if look.outside} == {}


@every_case
def test_no_two_texts_overlap(told: Telling) -> None:
    assert sum(len(look.texts) for look in told.looks) > 50
    assert {look.beat.name: look.overlapping for look in told.looks if look.overlapping} == {}


@every_case
def test_texts_are_large_enough_and_have_no_missing_letter(told: Telling) -> None:
    small = {(look.beat.name, t.string, t.em) for look in told.looks for t in look.texts if t.em < LEAST_EM}
    assert small == set()
    assert {look.beat.name: look.undrawable for look in told.looks if look.undrawable} == {}


@every_case
def test_the_caption_is_what_stands_on_stage(told: Telling) -> None:
    for look in told.looks:
        assert 1 <= len(look.caption) <= 2
        assert "".join(look.caption).replace(" ", "") == look.beat.caption.replace(" ", "")
        assert look.in_caption_zone == look.caption


@every_case
def test_beats_follow_each_other_on_the_grid(told: Telling) -> None:
    beats = told.clip.beats
    assert len(beats) >= 5
    assert [look.beat for look in told.looks] == beats
    assert beats[0].start == 0
    for before, after in zip(beats, beats[1:], strict=False):
        assert before.end == after.start
    for beat in beats:
        assert beat.start < beat.end
        assert beat.end / TICK == pytest.approx(round(beat.end / TICK), abs=1e-6)
        assert beat.name.isascii()
        assert beat.name.isidentifier()
    assert len({beat.name for beat in beats}) == len(beats)


@every_case
def test_both_languages_have_the_same_beats_and_times(told: Telling) -> None:
    scenario, clip = told.clip.scenario.name, type(told.clip).__name__
    other: Language = "zh" if told.clip.language == "en" else "en"
    here, there = told.clip.beats, telling(scenario, clip, other).clip.beats
    assert [(b.name, b.start, b.end, b.question) for b in here] == [
        (b.name, b.start, b.end, b.question) for b in there
    ]


# The eyes themselves.


def test_texts_that_touch_are_seen() -> None:
    one = Phrase("0.618", 42)
    near, far = Phrase("0.382", 42).shift(RIGHT * px(20)), Phrase("0.382", 42).shift(DOWN * px(60))
    assert overlapping([one, near], Sight()) == [("0.618", "0.382")]
    assert overlapping([one, far], Sight()) == []


def test_what_leaves_the_frame_is_seen() -> None:
    safe = zones().safe
    assert lies_in(safe, box_of(Square(1)))
    assert not lies_in(safe, box_of(Square(1).move_to(safe.at(1, 0.5))))


def test_numbers_that_nobody_worked_out_are_seen() -> None:
    allowed = telling("temporal", "TemporalAttention", "en").clip.worksheet.texts()
    assert {"0.618", "0.616", "1.414", "4.023", "0.40", "3", "1"} <= allowed
    assert not {"0.619", "0.4", "1.41", "7", "0.5"} & allowed
    assert len(allowed) < 60
