"""The transcript: what a film says with its times, then the worked numbers, in one outline."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from mem_anim.film.papers.notes import BeatNote
from mem_anim.film.papers.transcript import transcript
from mem_anim.scenario import find, load
from mem_anim.words import LANGUAGES, Language
from mem_anim.worksheet import worksheet


def beat(name: str, step: str, start: float) -> BeatNote:
    said = f"It is {name}."
    return BeatNote(
        name=name,
        step=step,
        caption=said,
        captions={"en": said, "zh": said},
        question=False,
        start=start,
        end=start + 60,
        shown=[],
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_lie_one_level_apart(language: Language) -> None:
    sheet = worksheet(load(find("video")))
    beats = [beat("first", "One step", 0), beat("second", "One step", 61.4), beat("third", "Another", 121)]
    text = transcript("8  A clip", beats, sheet, language)
    outline = re.findall(r"^(#+) (.*)", text, re.M)
    levels = [len(marks) for marks, _ in outline]
    assert len(levels) > 15
    assert all(after <= before + 1 for before, after in pairwise(levels[1:]))
    assert [title for marks, title in outline if len(marks) == 1] == ["8  A clip"]
    (numbers,) = (title for marks, title in outline if len(marks) == 2)
    assert sheet.scenario.title.into(language) in numbers
    assert "1:01  It is second." in text
