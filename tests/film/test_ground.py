"""What stands in the way of a film is said before anything is made, with its place and what to do."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from mem_anim.errors import AuthorError
from mem_anim.film import Film, Wishes, catalogue, render, render_lecture
from mem_anim.film.ground import LONGEST_NAME, refuse_unwritable
from mem_anim.film.workshop import HIDDEN
from mem_anim.scenario import find
from scenes import Entry
from tests.film.entries import TOYS, entry
from tests.film.toys import Notes

Harm = Callable[[Path], object]


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "CLIPS", TOYS)
    monkeypatch.setattr(Entry, "card", property(lambda _: entry("ShortCard")))


def made(folder: Path, file: Path | None = None, watch: Notes | None = None) -> Film:
    (film,) = render(file or find("temporal"), ["Short"], Wishes("l", jobs=1), folder, watch)
    return film


def nothing(folder: Path) -> None:
    """The name of the folder is enough."""


def is_file(folder: Path) -> None:
    folder.write_text("a file")


def has_a_file_for_work(folder: Path) -> None:
    folder.mkdir()
    (folder / HIDDEN).write_text("a file")


def has_work_that_leads_nowhere(folder: Path) -> None:
    folder.mkdir()
    (folder / HIDDEN).symlink_to(folder / HIDDEN)


def has_a_folder_called(ending: str) -> Harm:
    return lambda folder: (folder / f"temporal-Short{ending}").mkdir(parents=True)


@pytest.mark.parametrize(
    ("harm", "name", "said"),
    [
        (is_file, "films", "films: no films can be written here: .*films is no folder"),
        (has_a_file_for_work, "films", rf"{HIDDEN}: films are made in a folder of this name.* Remove it"),
        (has_work_that_leads_nowhere, "films", rf"{HIDDEN}: films are made in a folder of this name"),
        *(
            (
                has_a_folder_called(ending),
                "films",
                rf"temporal-Short\{ending}: a folder has the name .*Rename",
            )
            for ending in (".mp4", ".md", ".json", ".zh.vtt")
        ),
        (nothing, "{films}", "braces .* -o"),
        (nothing, "f}", "braces .* -o"),
        (nothing, "f" * 256, "no films can be written here: its path is too long"),
        (nothing, "/".join(["f" * 200] * 20), "no films can be written here: its path is too long"),
    ],
)
def test_a_folder_that_will_not_do_is_refused_before_anything_is_rehearsed(
    tmp_path: Path, harm: Harm, name: str, said: str
) -> None:
    folder, notes = tmp_path / name, Notes()
    harm(folder)
    with pytest.raises(AuthorError, match=said):
        made(folder, watch=notes)
    assert notes.rehearsed == []


def test_braces_around_a_folder_are_seen_from_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (inside := tmp_path / "{0}").mkdir()
    monkeypatch.chdir(inside)
    with pytest.raises(AuthorError, match="braces"):
        made(Path("films"))


def test_braces_around_what_is_temporary_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "{tmp}"))
    with pytest.raises(AuthorError, match="braces .* TMPDIR"):
        made(tmp_path / "films")


def test_braces_in_a_scenario_and_its_name_are_text(tmp_path: Path) -> None:
    file = tmp_path / "a{0}.yaml"
    file.write_text('title: "{title} and {"\nframes: [{"{p}": [1, 0]}, {"{p}": [0, 1]}]\n', encoding="utf-8")
    assert made(tmp_path / "films", file).path.name == "a{0}-Short.mp4"


def test_a_name_may_be_as_long_as_names_of_files_are(tmp_path: Path) -> None:
    """The longest that is written is that of subtitles."""
    most = LONGEST_NAME - len("-Short.zh.srt")
    for stem, fits in (("f" * most, True), ("f" * (most + 1), False), ("目" * (most // 3 + 1), False)):
        file = tmp_path / f"{stem}.yaml"
        file.write_text("frames: [{a: [1, 0]}]\n")
        if fits:
            assert made(tmp_path / "films", file).path.is_file()
            continue
        with pytest.raises(AuthorError, match="at most 255 bytes. Give the scenario's file a shorter name"):
            made(tmp_path / "films", file)


def test_what_comes_in_the_way_later_is_said_as_well(tmp_path: Path) -> None:
    class Hasty(Notes):
        def started(self, *_: object) -> None:
            (tmp_path / "temporal-Short.mp4").mkdir()

    with pytest.raises(AuthorError, match="temporal-Short: the film cannot be written: Is a directory"):
        made(tmp_path, watch=Hasty())


def test_a_lecture_finds_the_same_in_its_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (file := tmp_path / "mine.yaml").write_text("clips: [{clip: Short, scenario: temporal}]\n")
    (folder := tmp_path / "films" / "mine.mp4").mkdir(parents=True)

    def lecture() -> None:
        list(render_lecture(file, Wishes("l", jobs=1), folder.parent))

    with pytest.raises(AuthorError, match=r"mine\.mp4: a folder has the name"):
        lecture()
    folder.rmdir()

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("mem_anim.film.joining.join", full)
    with pytest.raises(AuthorError, match="mine: the film cannot be written: No space left .* -o"):
        lecture()


def test_a_film_that_is_kept_cannot_be_put_out_where_a_folder_stands(tmp_path: Path) -> None:
    film = made(tmp_path)
    film.path.unlink()
    film.path.mkdir()
    with pytest.raises(AuthorError, match="temporal-Short"):
        made(tmp_path)


def test_a_path_that_is_just_short_enough_is_no_matter(tmp_path: Path) -> None:
    refuse_unwritable(tmp_path / ("f" * 255))
