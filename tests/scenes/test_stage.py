"""What stands on the stage at the end of each beat, for every shipped scenario, clip and language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from manim import DOWN, RIGHT, Square

from mem_anim.clip import Beat
from mem_anim.film import scenarios_for
from mem_anim.stage.layout import px, zones
from mem_anim.stage.text import Phrase
from mem_anim.words import LANGUAGES
from scenes import CLIPS
from tests.scenes.looking import Look, Sight, Telling, box_of, lies_in, overlapping, telling

LEAST_EM = 32  # pixels of a picture of 1080 lines
TICK = 0.2
CASES = [(scenario, entry.name) for entry in CLIPS for scenario in scenarios_for(entry)]


def foreign_numbers(told: Telling, look: Look) -> set[str]:
    return set(look.beat.shown) - told.clip.worksheet.texts()


def outside(told: Telling, look: Look) -> tuple[str, ...]:
    return look.outside


def overlaps(told: Telling, look: Look) -> tuple[tuple[str, str], ...]:
    return look.overlapping


def small_texts(told: Telling, look: Look) -> list[tuple[str, float]]:
    return [(text.string, text.em) for text in look.texts if text.em < LEAST_EM]


def missing_letters(told: Telling, look: Look) -> tuple[str, ...]:
    return look.undrawable


def wrong_caption(told: Telling, look: Look) -> list[Any]:
    """The caption in one line or two, and nothing but the caption in its place."""
    said = "".join(look.caption).replace(" ", "")
    as_told = said == look.beat.caption.replace(" ", "") and 1 <= len(look.caption) <= 2
    alone = look.in_caption_zone == look.caption
    return [] if as_told and alone else [look.beat.caption, look.caption, look.in_caption_zone]


CHECKS: tuple[Callable[[Telling, Look], Any], ...] = (
    foreign_numbers,
    outside,
    overlaps,
    small_texts,
    missing_letters,
    wrong_caption,
)


def faults(told: Telling) -> Iterator[str]:
    for look in told.looks:
        for check in CHECKS:
            if found := check(told, look):
                yield f"{told.clip.language}, {look.beat.name}: {check.__name__}: {found}"


def test_every_clip_is_looked_at() -> None:
    assert {clip for _, clip in CASES} == {entry.name for entry in CLIPS}
    assert len(CASES) >= 15


@pytest.mark.parametrize(("scenario", "clip"), CASES)
def test_the_stage(scenario: str, clip: str) -> None:
    """All checks of a clip stand in one test, so that its two runs, which take seconds, serve them all."""
    tellings = [telling(scenario, clip, language) for language in LANGUAGES]
    for told in tellings:
        assert sum(len(look.beat.shown) for look in told.looks) >= 10
        assert sum(len(look.texts) for look in told.looks) > 50
        assert [look.beat for look in told.looks] == told.clip.beats
        follow_each_other(told.clip.beats)
    english, chinese = ([(b.name, b.start, b.end, b.question) for b in t.clip.beats] for t in tellings)
    assert english == chinese
    found = [fault for told in tellings for fault in faults(told)]
    assert not found, "\n".join([f"{scenario}, {clip}:", *found])


def follow_each_other(beats: list[Beat]) -> None:
    assert len(beats) >= 5
    assert beats[0].start == 0
    assert len({beat.name for beat in beats}) == len(beats)
    for before, after in zip(beats, beats[1:], strict=False):
        assert before.end == after.start
    for beat in beats:
        assert beat.start < beat.end
        assert beat.end / TICK == pytest.approx(round(beat.end / TICK), abs=1e-6)
        assert beat.name.isascii()
        assert beat.name.isidentifier()


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
