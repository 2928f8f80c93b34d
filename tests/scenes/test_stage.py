"""What stands on the stage at the end of each beat, for every clip and every shipped scenario that feeds it.

The video and a clip's own scenario are told in both languages; of the others, English and Chinese take turns.
"""

from __future__ import annotations

import pytest

from mem_anim.clip import Beat
from mem_anim.film import scenarios_for
from mem_anim.words import LANGUAGES, Language
from scenes import CLIPS
from tests.scenes.looking import board, faults

TICK = 0.2
FED = [(scenario, entry) for entry in CLIPS for scenario in scenarios_for(entry)]
IN_BOTH = [(scenario, entry.name) for scenario, entry in FED if scenario in ("video", entry.scenario)]
IN_TURN = [
    (scenario, entry.name, LANGUAGES[turn % len(LANGUAGES)])
    for turn, (scenario, entry) in enumerate(FED)
    if (scenario, entry.name) not in IN_BOTH
]


def test_every_clip_is_looked_at() -> None:
    assert {clip for _, clip in IN_BOTH} == {entry.name for entry in CLIPS}
    assert {language for *_, language in IN_TURN} == set(LANGUAGES)
    assert len(FED) >= 15


@pytest.mark.parametrize(("scenario", "clip"), IN_BOTH)
def test_both_languages(scenario: str, clip: str) -> None:
    """All checks of a clip stand in one test, so that its two runs, which take seconds, serve them all."""
    for language in LANGUAGES:
        look_through(scenario, clip, language)
    english, chinese = (
        [(beat.name, beat.start, beat.end, beat.question) for beat in board(scenario, clip, lang).clip.beats]
        for lang in LANGUAGES
    )
    assert english == chinese


@pytest.mark.parametrize(("scenario", "clip", "language"), IN_TURN)
def test_one_language(scenario: str, clip: str, language: Language) -> None:
    look_through(scenario, clip, language)


def look_through(scenario: str, clip: str, language: Language) -> None:
    looked_at = board(scenario, clip, language)
    follow_each_other(looked_at.clip.beats)
    assert sum(len(beat.shown) for beat in looked_at.clip.beats) >= 10
    assert not looked_at.findings, faults(looked_at)


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


def test_numbers_that_nobody_worked_out_are_not_known() -> None:
    allowed = board("temporal", "TemporalAttention", "en").clip.known_numbers
    assert {"0.618", "0.616", "1.414", "4.023", "0.40", "3", "1"} <= allowed
    assert not {"0.619", "0.4", "1.41", "7", "0.5"} & allowed
    assert len(allowed) < 60
