"""``scenes`` and ``render`` as people and scripts meet them, with a film room that makes films in no time."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from mem_anim import cli, film
from mem_anim.cli.progress import Bar
from mem_anim.errors import AuthorError
from mem_anim.film import Film, Unfinished, Watch, Wishes, scenarios_for
from mem_anim.film.film import How
from mem_anim.scenario import find
from scenes import CLIPS


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.commands, arguments)


def test_scenes_lists_every_clip_in_both_languages() -> None:
    english, chinese = run("scenes").stdout, run("scenes", "--lang", "zh").stdout
    assert len(CLIPS) >= 3
    for entry in CLIPS:
        suiting = ", ".join(scenarios_for(entry))
        assert entry.scenario in suiting
        assert f"{entry.name}\n  {entry.shows.en}\n  Scenarios: {suiting}\n" in english
        assert f"{entry.name}\n  {entry.shows.zh}\n  适用的场景：{suiting}\n" in chinese
        assert f"mem-anim render {entry.scenario} {entry.name}" in english


class Studio:
    """In place of the room that makes films: notes how it is called, and makes them in no time."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.how: How = "rendered"
        self.lost = ""

    def render(
        self, path: Path, clips: Sequence[str], wishes: Wishes, folder: Path, watch: Watch
    ) -> Iterator[Film]:
        self.calls.append((path, clips, wishes, folder))
        watch.planned(1770 * len(clips))
        if not clips:
            watch.refused("SpatialAttention", AuthorError("There is only one patch."))
        for clip in clips or ["TemporalAttention"]:
            watch.rehearsing(clip)
            watch.started(f"{path.stem}-{clip}", 1770, 118)
            watch.drew(1770)
            papers = tuple(folder / f"{clip}{ending}" for ending in (".en.srt", ".md", ".json"))
            watch.ended(f"{path.stem}-{clip}")
            file = folder / f"{clip}.mp4"
            yield Film(clip, path.stem, wishes.language, file, papers, 1770, 15, sha256="5ha", how=self.how)
        if self.lost:
            watch.failed(self.lost, AuthorError("It was lost."))
            raise Unfinished("It was lost.")


@pytest.fixture
def studio(monkeypatch: pytest.MonkeyPatch) -> Studio:
    made = Studio()
    monkeypatch.setattr(film, "render", made.render)
    return made


def test_render_names_the_films(studio: Studio, tmp_path: Path) -> None:
    clips = tuple(entry.name for entry in CLIPS[:2])
    result = run("render", "video", *clips, "-q", "l", "--lang", "zh", "-o", str(tmp_path))
    assert studio.calls == [(find("video"), clips, Wishes("l", "zh"), tmp_path)]
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [str(tmp_path / f"{clip}.mp4") for clip in clips]
    assert result.stderr.splitlines() == [f"video-{clip}: 1:58, 1770 frames" for clip in clips]


def test_render_has_defaults_and_names_the_clips_that_are_left_out(studio: Studio) -> None:
    result = run("render", "video")
    assert (result.exit_code, studio.calls) == (0, [(find("video"), (), Wishes(), Path("films"))])
    assert "SpatialAttention is left out. There is only one patch.\n" in result.stderr


def test_render_as_json_prints_one_document(studio: Studio) -> None:
    clips = [entry.name for entry in CLIPS[:2]]
    document = json.loads(run("render", "video", *clips, "--json").stdout)
    assert [film["clip"] for film in document["films"]] == clips
    assert document["films"][0] == {
        "file": str(Path("films") / f"{clips[0]}.mp4"),
        "clip": clips[0],
        "scenario": "video",
        "language": "en",
        "seconds": 118.0,
        "frames": 1770,
        "fps": 15,
        "sha256": "5ha",
        "made": "rendered",
        "subtitles": [str(Path("films") / f"{clips[0]}.en.srt")],
        "transcript": str(Path("films") / f"{clips[0]}.md"),
        "numbers": str(Path("films") / f"{clips[0]}.json"),
    }
    left_out = json.loads(run("render", "video", "--json").stdout)["left_out"]
    assert left_out == [{"clip": "SpatialAttention", "reason": "There is only one patch."}]


def test_wishes_are_passed_on(studio: Studio) -> None:
    assert run("render", "video", CLIPS[0].name, "--jobs", "3", "--force").exit_code == 0
    assert studio.calls[0][2] == replace(Wishes(), jobs=3, force=True)
    assert run("render", "video", "--jobs", "0").exit_code == 2


def test_a_film_that_was_not_rendered_is_said_to_be_so(studio: Studio) -> None:
    studio.how = "unchanged"
    result = run("render", "video", CLIPS[0].name)
    assert result.stdout == f"{Path('films') / CLIPS[0].name}.mp4\n"
    assert result.stderr.splitlines()[-1] == f"{CLIPS[0].name}: unchanged"


def test_what_was_made_is_told_even_where_a_clip_failed(studio: Studio) -> None:
    studio.lost = "Overview"
    result = run("render", "video", CLIPS[1].name, "--json")
    document = json.loads(result.stdout)
    assert (result.exit_code, result.stderr.splitlines()[-1]) == (1, "It was lost.")
    assert [film["clip"] for film in document["films"]] == [CLIPS[1].name]
    assert document["failed"] == [{"clip": "Overview", "reason": "It was lost."}]


def test_render_opens_the_last_film(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(click, "launch", lambda path: opened.append(path) or len(opened) - 1)
    names = [entry.name for entry in CLIPS[:2]]
    assert run("render", "video", *names, "-o", "made").exit_code == 0
    assert not opened
    assert "No program" not in run("render", "video", *names, "--open", "-o", "made").stderr
    assert opened == [str(Path("made") / f"{names[1]}.mp4")]
    assert "No program was found" in run("render", "video", *names, "--open", "-o", "made").stderr


def test_a_terminal_shows_a_bar_that_goes_away(studio: Studio) -> None:
    screen = Console(file=io.StringIO(), force_terminal=True, width=100)
    watch = Bar(screen)
    with watch.bar:
        for made in studio.render(find("video"), [CLIPS[0].name], Wishes(), Path("films"), watch):
            with watch.aside():
                screen.print(made.path)
    shown = screen.file.getvalue()
    assert f"{CLIPS[0].name}: does everything fit?" in shown
    assert f"video-{CLIPS[0].name} (1:58)" in shown
    assert "100%" in shown
    assert watch.bar.finished


@pytest.mark.parametrize("clip", ["TemporalAtention", "temporalattention", "Nonsense"])
def test_render_refuses_an_unknown_clip_before_anything_else(studio: Studio, clip: str) -> None:
    result = run("render", "video", CLIPS[0].name, clip)
    assert (result.exit_code, studio.calls) == (2, [])
    assert repr(clip) in result.stderr
    assert "TemporalAttention" in result.stderr
