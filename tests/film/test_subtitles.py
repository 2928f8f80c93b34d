"""Captions as subtitles: in few short lines, exact to the frame, and readable by others."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import av
import pytest
import srt
from hypothesis import given
from hypothesis import strategies as st

from mem_anim.film.papers.notes import BeatNote
from mem_anim.film.papers.subtitles import as_srt, as_vtt, cues
from mem_anim.stage.breaking import LINE_LATIN, length

FPS = 15
LONG = "First look at every patch of the frame, then go back in time and look at all that was before it, too."
CHINESE = "先看同一帧里的每一个 patch，再回到过去，看这个位置上出现过的所有 token，最后按权重相加。"


def beat(en: str, zh: str, start: float, end: float) -> BeatNote:
    return BeatNote(
        name="x",
        step="",
        caption=en,
        captions={"en": en, "zh": zh},
        question=False,
        start=start,
        end=end,
        shown=[],
    )


def test_a_short_caption_is_one_cue_from_frame_to_frame() -> None:
    (cue,) = cues([beat("It starts.", "开始。", 1.2, 3.4)], "en", FPS)
    assert (cue.lines, cue.first, cue.last) == (("It starts.",), 18, 51)


@pytest.mark.parametrize(("language", "text"), [("en", LONG), ("zh", CHINESE)])
def test_a_long_one_is_said_in_parts_of_two_lines(language: str, text: str) -> None:
    told = cues([beat(LONG, CHINESE, 2.0, 12.0)], language, FPS)  # type: ignore[arg-type]
    assert len(told) >= 2
    assert all(len(cue.lines) <= 2 for cue in told)
    assert all(length(line) <= LINE_LATIN for cue in told for line in cue.lines)
    assert "".join("".join(cue.lines) for cue in told).replace(" ", "") == text.replace(" ", "")
    assert (told[0].first, told[-1].last) == (30, 180)
    assert all(before.last == after.first for before, after in pairwise(told))


@given(st.text(alphabet="ab cd, 看同一帧，。", min_size=1, max_size=120).map(str.strip).filter(bool))
def test_nothing_is_lost_and_no_cue_is_empty(text: str) -> None:
    told = cues([beat(text, text, 0, 30)], "zh", FPS)
    assert "".join("".join(cue.lines) for cue in told).replace(" ", "") == text.replace(" ", "")
    assert all(cue.first < cue.last and all(cue.lines) and len(cue.lines) <= 2 for cue in told)


def test_others_can_read_both_kinds(tmp_path: Path) -> None:
    told = cues([beat("a < b & c", "甲", 0, 1), beat(LONG, CHINESE, 1, 9)], "en", FPS)
    entries = list(srt.parse(as_srt(told, FPS)))
    assert [entry.content for entry in entries] == ["\n".join(cue.lines) for cue in told]
    assert [entry.start.total_seconds() for entry in entries] == pytest.approx(
        [cue.first / FPS for cue in told], abs=5e-4
    )
    (tmp_path / "x.vtt").write_text(as_vtt(told, FPS), encoding="utf-8")
    with av.open(tmp_path / "x.vtt") as file:
        packets = [packet for packet in file.demux() if packet.size]
    assert [bytes(packet).decode() for packet in packets][0] == "a &lt; b &amp; c"
    assert len(packets) == len(told)
    assert [float(packet.pts * packet.time_base) for packet in packets] == pytest.approx(
        [cue.first / FPS for cue in told], abs=5e-4
    )
