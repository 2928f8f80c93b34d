"""The film room with clips of a few seconds: what it makes, what it refuses, and what it leaves behind."""

from __future__ import annotations

import errno
import json
import signal
from pathlib import Path

import pytest
import srt

from mem_anim import leftover
from mem_anim.errors import AuthorError
from mem_anim.film import Film, Watch, Wishes, catalogue, filming, refusal, render, scenarios_for, workshop
from mem_anim.film.inspection import Damaged, inspect
from mem_anim.film.workshop import HIDDEN
from mem_anim.scenario import find, load
from mem_anim.words import Language
from mem_anim.worksheet import worksheet
from scenes import CLIPS
from tests.film.entries import TOYS
from tests.film.toys import Notes

ENDINGS = (".mp4", ".en.srt", ".en.vtt", ".zh.srt", ".zh.vtt", ".md", ".json")


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "CLIPS", TOYS)


def made(
    folder: Path, scenario: str, *clips: str, language: Language = "en", watch: Watch | None = None
) -> list[Film]:
    return list(render(find(scenario), clips, Wishes("l", language, jobs=1), folder, watch))


def visible(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {HIDDEN} if folder.is_dir() else set()


def test_the_endings_that_are_foretold_are_those_of_the_files() -> None:
    assert set(Wishes().endings) == set(ENDINGS)


def test_a_film_lies_with_its_papers_in_a_folder_of_any_name(tmp_path: Path) -> None:
    folder, notes = tmp_path / "Ann's 第一 films", Notes()
    (film,) = made(folder, "temporal", "Short", watch=notes)
    assert visible(folder) == {f"temporal-Short{ending}" for ending in ENDINGS}
    assert (film.path, film.clip, film.scenario) == (folder / "temporal-Short.mp4", "Short", "temporal")
    inspect(film.path, film.frames)
    assert film.frames == film.seconds * 15 == notes.total == notes.drawn
    assert notes.begun == [("temporal-Short", film.frames, pytest.approx(film.seconds))]


def test_subtitles_and_numbers_are_the_beats(tmp_path: Path) -> None:
    (film,) = made(tmp_path, "temporal", "Short", language="zh")
    told = json.loads(film.numbers.read_text("utf-8"))
    assert {key: told[key] for key in ("scenario", "clip", "language", "title", "fps", "frames")} == {
        "scenario": "temporal",
        "clip": "Short",
        "language": "zh",
        "title": "短片",
        "fps": 15,
        "frames": film.frames,
    }
    start, end = told["beats"]
    assert (start["start"], start["end"], end["end"]) == (0, end["start"], film.seconds)
    assert (end["name"], end["question"], end["shown"]) == ("end", False, ["3"])
    english, _, chinese, _ = film.subtitles
    assert "There are 3 frames" in english.read_text("utf-8")
    first, second = srt.parse(chinese.read_text("utf-8"))
    assert (first.content, first.start.total_seconds()) == ("开始。", 0)
    assert second.content == "一共有 3 帧，\n每一帧就是视频里的一个时刻。"
    assert (second.start, second.end.total_seconds()) == (first.end, film.seconds)


def test_films_of_other_scenarios_and_languages_stay_and_an_older_one_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "temporal-Short.mp4").write_text("an older film")
    made(tmp_path, "temporal", "Short")
    made(tmp_path, "temporal", "Short", language="zh")
    made(tmp_path, "video", "Short", "Short")
    films = sorted(tmp_path.glob("*.mp4"))
    assert [film.name for film in films] == [
        "temporal-Short-zh.mp4",
        "temporal-Short.mp4",
        "video-Short.mp4",
    ]
    assert all(film.stat().st_size > 5000 for film in films)


def test_without_names_every_clip_is_made_that_the_scenario_can_feed(tmp_path: Path) -> None:
    notes = Notes()
    assert [film.clip for film in made(tmp_path, "temporal", watch=notes)] == ["Short"]
    assert notes.left_out == {
        "Picky": "temporal: Picky needs two patches. A scenario that has them: video.",
        "Bulky": "Three frames do not fit. Use fewer.",
    }
    assert notes.rehearsed == ["Short", "Picky", "Bulky"]


@pytest.mark.parametrize("clips", [("Short", "Picky"), ("Short", "Bulky"), ("Picky",)])
def test_a_named_clip_that_cannot_be_made_is_an_error_before_anything_is_drawn(
    tmp_path: Path, clips: tuple[str, ...]
) -> None:
    notes = Notes()
    with pytest.raises(AuthorError, match=r"Picky needs two patches|Three frames do not fit"):
        made(tmp_path / "films", "temporal", *clips, watch=notes)
    assert notes.drawn == 0
    assert not (tmp_path / "films").exists()


def test_a_scenario_that_no_clip_can_tell_gets_all_reasons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "CLIPS", TOYS[1:])
    with pytest.raises(AuthorError) as fault:
        made(tmp_path / "films", "temporal")
    lines = str(fault.value).splitlines()
    assert lines[0].endswith("temporal.yaml: no clip can tell this scenario.")
    assert [line.split()[1] for line in lines[1:]] == ["Picky", "frames"]
    assert not (tmp_path / "films").exists()


def test_a_damaged_film_is_not_put_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(path: Path, frames: int) -> None:
        assert path.is_relative_to(tmp_path / HIDDEN)
        raise Damaged(path)

    (tmp_path / "temporal-Short.mp4").write_text("an older film")
    monkeypatch.setattr(filming, "inspect", damaged)
    with pytest.raises(Damaged):
        made(tmp_path, "temporal", "Short")
    assert visible(tmp_path) == {"temporal-Short.mp4"}
    assert (tmp_path / "temporal-Short.mp4").read_text() == "an older film"


def test_a_film_is_watched_to_its_end(tmp_path: Path) -> None:
    (film,) = made(tmp_path, "temporal", "Short")
    for frames in (film.frames - 1, film.frames + 1):
        with pytest.raises(Damaged, match=f"{film.frames} frames instead of {frames}"):
            inspect(film.path, frames)
    whole = film.path.read_bytes()
    for content in (whole[: len(whole) // 2], b"", b"no film"):
        film.path.write_bytes(content)
        with pytest.raises(Damaged):
            inspect(film.path, film.frames)


def test_a_folder_that_cannot_be_written_is_the_authors_to_mend(tmp_path: Path) -> None:
    (tmp_path / "films").write_text("a file")
    with pytest.raises(AuthorError, match="no films can be written here: .* Choose another folder with -o"):
        made(tmp_path / "films", "temporal", "Short")


def test_a_folder_with_braces_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(AuthorError, match="braces"):
        made(tmp_path / "{films}", "temporal", "Short")


def test_a_full_disk_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(folder: Path, *finished: Path) -> None:
        raise RuntimeError("Manim wraps it") from OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(filming, "put_in_place", full)
    with pytest.raises(AuthorError, match="the film cannot be written: No space left on device"):
        made(tmp_path / "films", "temporal", "Short")


@pytest.mark.parametrize(
    ("number", "ends"), [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, SystemExit)]
)
def test_a_signal_ends_a_film_at_the_next_frame(
    tmp_path: Path, number: signal.Signals, ends: type[BaseException]
) -> None:
    class Caller(Notes):
        def drew(self, frames: int) -> None:
            super().drew(frames)
            signal.raise_signal(number)
            self.after = self.drawn

    (tmp_path / "temporal-Short.mp4").write_text("an older film")
    caller, handler = Caller(), signal.getsignal(number)
    with pytest.raises(ends):
        made(tmp_path, "temporal", "Short", watch=caller)
    assert 0 < caller.after == caller.drawn < caller.total
    assert visible(tmp_path) == {"temporal-Short.mp4"}
    assert signal.getsignal(number) == handler


def test_what_a_killed_render_left_is_swept_a_day_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with workshop.workshop(tmp_path) as left:
        (left / "half.mp4").write_text("half")
        with workshop.workshop(tmp_path) as other:
            assert left.is_dir()
            assert other != left
        now = leftover.time.time()
        monkeypatch.setattr(leftover.time, "time", lambda: now + 25 * 3600)
        with workshop.workshop(tmp_path):
            assert not left.exists()
    assert visible(tmp_path) == set()


def test_a_refusal_names_a_scenario_that_suits() -> None:
    refusals = 0
    for entry in CLIPS:
        suiting = scenarios_for(entry)
        assert entry.scenario in suiting
        for name in ("spatial", "temporal", "swap"):
            if reason := refusal(entry, worksheet(load(find(name)))):
                refusals += 1
                advice = str(reason).removeprefix(f"{name}: ").replace(",", " ").replace(".", " ").split()
                assert name not in suiting
                assert any(suits in advice for suits in suiting)
                assert not {"spatial", "temporal", "video"} & set(advice) - set(suiting)
    assert refusals >= 3


def test_a_film_with_a_bad_piece_is_drawn_once_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Path] = []

    def damaged_at_first(path: Path, frames: int) -> None:
        looked.append(path)
        if len(looked) == 1:
            raise Damaged(path)
        inspect(path, frames)

    notes = Notes()
    monkeypatch.setattr(filming, "inspect", damaged_at_first)
    (film,) = made(tmp_path, "temporal", "Short", watch=notes)
    assert len(set(looked)) == 2
    assert (film.how, notes.drawn) == ("rendered", notes.total)
