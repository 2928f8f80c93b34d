"""What is not rendered again, what is, and what the shelf keeps. Toy clips, in this process."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from mem_anim import cli
from mem_anim.errors import AuthorError
from mem_anim.film import Film, Wishes, catalogue, render
from mem_anim.film.inspection import inspect
from mem_anim.film.keeping.key import digest_of_file
from mem_anim.film.keeping.record import Record, Refusal, read_record, written
from mem_anim.film.keeping.shelf import ROOM_VARIABLE, Shelf
from mem_anim.film.workshop import HIDDEN
from tests.film.entries import MORE, TOYS
from tests.film.toys import Notes

SHORT = TOYS[0]
FRAMES = "frames: [{a: [1, 0]}, {a: [0, 1]}]\n"


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "CLIPS", MORE)


class Place:
    """A folder of films, and one scenario that changes."""

    def __init__(self, root: Path) -> None:
        self.folder, self.file = root / "Ann's 第一 films", root / "mine.yaml"
        self.notes = Notes()

    def made(self, scenario: str = FRAMES, **wishes: Any) -> Film:
        """The film of Short, after the scenario says this."""
        self.file.write_text(scenario, encoding="utf-8")
        self.notes = Notes()
        wished = Wishes(**{"quality": "l", "jobs": 1, **wishes})
        (film,) = render(self.file, ["Short"], wished, self.folder, self.notes)
        assert digest_of_file(film.path) == film.sha256
        inspect(film.path, film.frames)
        return film

    @property
    def kept(self) -> list[Path]:
        return sorted((self.folder / HIDDEN / "cache").iterdir())

    @property
    def records(self) -> list[Path]:
        return sorted((self.folder / HIDDEN / "records").iterdir())


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_a_film_that_is_there_is_neither_rehearsed_nor_drawn(place: Place) -> None:
    first = place.made()
    papers = [paper.read_text() for paper in first.papers]
    before = first.path.stat()
    again = place.made("# another comment, and the same numbers\n" + FRAMES.replace("1, 0", "1.0, 0"))
    assert (first.how, again.how) == ("rendered", "unchanged")
    assert (again.sha256, again.frames, again.fps) == (first.sha256, first.frames, first.fps)
    assert (place.notes.rehearsed, place.notes.drawn) == ([], 0)
    assert [paper.read_text() for paper in again.papers] == papers
    assert len(papers) == 6
    assert (again.path.stat().st_ino, again.path.stat().st_mtime) == (before.st_ino, before.st_mtime)


def test_force_renders_it_all_the_same(place: Place) -> None:
    first, again = place.made(), place.made(force=True)
    assert (again.how, again.sha256) == ("rendered", first.sha256)
    assert place.made().how == "unchanged"


# Changed numbers.


def test_a_number_that_the_clip_does_not_show_costs_a_rehearsal(place: Place) -> None:
    first, again = place.made(), place.made(FRAMES.replace("0, 1", "0.3, 0.7"))
    assert (again.how, again.sha256) == ("unchanged", first.sha256)
    assert (place.notes.rehearsed, place.notes.drawn) == (["Short"], 0)
    place.made(FRAMES.replace("0, 1", "0.3, 0.7"))
    assert place.notes.rehearsed == []


def test_a_number_that_it_shows_is_rendered_and_going_back_costs_nothing(place: Place) -> None:
    three = FRAMES.replace("}]", "}, {a: [0, 1]}]")
    first, other, back = place.made(), place.made(three), place.made()
    assert [film.how for film in (first, other, back)] == ["rendered", "rendered", "restored"]
    assert first.sha256 == back.sha256 != other.sha256
    assert place.notes.rehearsed == []
    assert json.loads(back.numbers.read_text("utf-8"))["beats"][1]["shown"] == ["2"]
    assert "2 frames" in back.subtitles[0].read_text("utf-8").replace("\n", " ")
    assert place.made(three).how == "restored"


def test_what_is_rehearsed_but_moves_another_way_is_another_film(place: Place) -> None:
    """The stage at the end of each play is the same."""
    films = []
    for height in ("1", "2", "2.0"):
        place.file.write_text(FRAMES.replace("1, 0", f"{height}, 0"))
        films += render(place.file, ["Wandering"], Wishes("l", jobs=1), place.folder)
    assert [film.how for film in films] == ["rendered", "rendered", "unchanged"]
    assert films[0].sha256 != films[1].sha256


# What was altered or lost.


@pytest.mark.parametrize("harm", ["", "cut", "gone"])
def test_a_film_that_was_altered_or_removed_is_put_back(place: Place, harm: str) -> None:
    first = place.made()
    whole = first.path.read_bytes()
    first.path.unlink()
    if harm != "gone":
        first.path.write_bytes(whole[: len(whole) // 2] if harm == "cut" else b"")
    again = place.made()
    assert (again.how, again.path.read_bytes()) == ("restored", whole)


def test_a_film_that_was_altered_in_its_place_takes_the_kept_one_with_it_and_is_made_again(
    place: Place,
) -> None:
    first = place.made()
    with first.path.open("r+b") as film:
        film.truncate(1000)
    assert (place.made().how, place.made().how) == ("rendered", "unchanged")


def test_papers_that_were_altered_or_removed_are_written_again(place: Place) -> None:
    first = place.made()
    papers = {path: path.read_text("utf-8") for path in first.papers}
    first.subtitles[0].write_text("nonsense")
    first.transcript.unlink()
    first.numbers.unlink()
    assert place.made().how == "unchanged"
    assert {path: path.read_text("utf-8") for path in papers} == papers


def test_a_record_that_is_not_what_was_written_is_dropped(place: Place) -> None:
    place.made()
    (record,) = place.records
    record.write_text(record.read_text("utf-8").replace("mine-Short", "../../x"), encoding="utf-8")
    assert place.made().how == "rendered"
    assert place.notes.rehearsed == ["Short"]
    assert [path.name for path in place.records] == [record.name]


def test_only_what_was_written_is_read() -> None:
    known = Record("k", "l", "Short", "mine", "en", "mine-Short.mp4", "5ha", 9, 132, 15.0, {".json": "{}"})
    refusal = Refusal("k", "It has one patch.")
    assert read_record(written(known)) == known
    assert read_record(written(refusal)) == refusal
    assert read_record(written(replace(known, film="../mine-Short.mp4"))) is None
    text = written(known)
    others = ["", "{}", "[1]", "null", '{"format": 1}', text[:-9], text.replace("132", "133"), "[" * 99_999]
    assert [read_record(other) for other in others] == [None] * len(others)


def test_a_kept_film_that_is_damaged_is_dropped(place: Place) -> None:
    first = place.made()
    first.path.unlink()
    (kept,) = place.kept
    os.truncate(kept, 1000)
    assert place.made().how == "rendered"


def test_two_visible_films_never_share_a_place_on_the_disk(place: Place) -> None:
    first = place.made()
    other = place.file.with_name("other.yaml")
    other.write_text(FRAMES)
    (second,) = render(other, ["Short"], Wishes("l", jobs=1), place.folder)
    assert (second.how, second.sha256, second.path.name) == ("restored", first.sha256, "other-Short.mp4")
    assert not second.path.samefile(first.path)


# Room.


def test_what_has_been_used_least_goes_first(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    frames = [FRAMES.replace("}]", "}" + ", {a: [0, 1]}" * more + "]") for more in range(3)]
    films = [place.made(text) for text in frames]
    assert place.made(frames[0]).how == "restored"  # used last, after the other two
    sizes = {path.name: path.stat().st_size for path in place.kept}
    assert set(sizes) == {film.sha256 for film in films}
    room = sizes[films[0].sha256] + sizes[films[2].sha256]
    monkeypatch.setenv(ROOM_VARIABLE, str(room / 1e9))
    place.made(frames[0], force=True)
    assert {path.name for path in place.kept} == {films[0].sha256, films[2].sha256}
    monkeypatch.setenv(ROOM_VARIABLE, "0")
    place.made(frames[0], force=True)
    assert place.kept == []
    assert place.made(frames[0]).how == "unchanged"
    assert len(place.records) == 1


@pytest.mark.parametrize("room", ["two", "-1", "inf", "nan"])
def test_room_that_is_no_number_is_refused(place: Place, monkeypatch: pytest.MonkeyPatch, room: str) -> None:
    monkeypatch.setenv(ROOM_VARIABLE, room)
    with pytest.raises(AuthorError, match=f"{ROOM_VARIABLE}={room}: write a number"):
        place.made()


def test_the_command_lists_and_clears(place: Place) -> None:
    def run(*arguments: str) -> str:
        result = CliRunner().invoke(cli.commands, ["cache", "-o", str(place.folder), *arguments])
        assert result.exit_code == 0
        return result.stdout

    assert json.loads(run("--json")) == {"films": [], "size": 0, "cleared": False}
    film = place.made()
    size = film.path.stat().st_size
    (kept,) = json.loads(run("--json"))["films"]
    assert 0 <= kept.pop("age") < 60
    assert kept == {
        "clip": "Short",
        "scenario": "mine",
        "language": "en",
        "film": film.path.name,
        "size": size,
        "in_place": True,
    }
    listed, total = run().splitlines()
    assert listed.split("  ") == [
        *("mine-Short.mp4", "mine", "en", f"{size / 1000:.1f} kB", "used just now", "in place")
    ]
    assert total == f"1 film, {size / 1000:.1f} kB kept in {place.folder}"
    assert run("--clear") == f"1 film, {size / 1000:.1f} kB removed in {place.folder}\n"
    assert Shelf(place.folder).entries() == []
    assert film.path.stat().st_size == size


def test_films_that_are_seen_are_known_after_their_shelf_is_cleared(place: Place) -> None:
    """Those that are not are gone, with their records and what is known of films that cannot be."""
    three = FRAMES.replace("}]", "}, {a: [0, 1]}]")
    place.made(three)
    film, shelf = place.made(), Shelf(place.folder)
    shelf.note_refusal("0" * 64, "It has one patch.")
    shelf.clear()
    assert not (place.folder / HIDDEN / "cache").exists()
    assert len(place.records) == 1
    again = place.made()
    assert (again.how, again.sha256, place.notes.rehearsed) == ("unchanged", film.sha256, [])
    assert place.made(three).how == "rendered"
    film.path.write_bytes(b"altered")
    shelf.clear()
    assert place.records == []


def test_the_list_tells_films_apart(place: Place) -> None:
    """An older version of a film from the one in place, languages, and a film by the name that is seen."""
    three = FRAMES.replace("}]", "}, {a: [0, 1]}]")
    for text, language in ((three, "en"), (FRAMES, "en"), (FRAMES, "zh")):
        place.made(text, language=language)
    (other := place.file.with_name("其他.yaml")).write_text(FRAMES)
    (named,) = render(other, ["Short"], Wishes("l", jobs=1), place.folder)
    named.path.unlink()
    result = CliRunner().invoke(cli.commands, ["cache", "-o", str(place.folder)])
    lines = [line.split() for line in result.stdout.splitlines()[:-1]]
    assert {(line[0], line[2], line[-1]) for line in lines} == {
        ("mine-Short.mp4", "en", "place"),
        ("mine-Short.mp4", "en", "now"),
        ("mine-Short-zh.mp4", "zh", "place"),
    }
    assert len({line.index("used") for line in result.stdout.splitlines()[:-1]}) == 1


def test_what_is_of_no_use_is_forgotten(place: Place) -> None:
    film = place.made()
    shelf, (record,) = Shelf(place.folder), place.records
    for key, age in (("0" * 64, 0), ("1" * 64, 100 * 24 * 3600)):
        shelf.note_refusal(key, "It has one patch.")
        os.utime(path := record.with_name(f"{key}.json"), (path.stat().st_mtime - age,) * 2)
    (half := record.with_suffix(".123")).write_text("half")
    os.utime(half, (0, 0))
    place.made(force=True)
    assert [path.stem for path in place.records] == sorted([record.stem, "0" * 64])
    assert shelf.refusal("0" * 64) == "It has one patch."
    assert film.path.exists()


def test_a_refusal_is_remembered_as_long_as_nothing_changes(place: Place) -> None:
    place.made()
    rehearsed = []
    for text in (FRAMES, FRAMES, FRAMES.replace("1, 0", "0.5, 0")):
        place.file.write_text(text)
        with pytest.raises(AuthorError, match="Picky needs two patches"):
            list(render(place.file, ["Picky"], Wishes("l", jobs=1), place.folder, notes := Notes()))
        rehearsed.append(notes.rehearsed)
    assert rehearsed == [["Picky"], [], ["Picky"]]


def test_a_scenario_that_changes_while_it_is_filmed_is_not_taken_for_what_it_was(place: Place) -> None:
    class Hasty(Notes):
        def started(self, *_: Any) -> None:
            place.file.write_text(FRAMES.replace("}]", "}, {a: [0, 1]}]"))

    place.file.write_text(FRAMES)
    list(render(place.file, ["Short"], Wishes("l", jobs=1), place.folder, Hasty()))
    film = place.made()
    assert film.how == "rendered"
    assert json.loads(film.numbers.read_text("utf-8"))["beats"][1]["shown"] == ["2"]
