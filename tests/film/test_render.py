"""Real films of every clip, read back, and the same clips through Manim's own command."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
import srt
from manim import Camera
from PIL import Image

from mem_anim.clip import Beat, Clip
from mem_anim.film import Film, Wishes, clip_of, render
from mem_anim.film.inspection import inspect
from mem_anim.film.rehearsal import rehearse
from mem_anim.scenario import find
from scenes import CLIPS, Entry
from tests.film.reading import Picture, frames_of, mean_difference, pictures_at, worst_block
from tests.film.toys import Notes

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
CODING_NOISE = 16  # of 255, in the worst block
FPS = 15


@dataclass(frozen=True)
class Made:
    """A clip's film, and what was seen in its rehearsal."""

    film: Film
    notes: Notes
    beats: list[Beat]
    pictures: list[Picture]  # of the end of each beat


def filmed(entry: Entry, folder: Path) -> Made:
    pictures: list[Picture] = []
    scenario, notes = find(entry.scenario), Notes()
    rehearsed = rehearse(
        clip_of(entry), scenario, Wishes("l"), look=lambda scene, beat: pictures.append(drawn(scene))
    )
    (film,) = render(scenario, [entry.name], Wishes("l"), folder, notes)
    return Made(film, notes, rehearsed.beats, pictures)


def drawn(scene: Clip) -> Picture:
    camera = Camera(background_color=scene.camera.background_color)
    camera.reset()
    camera.capture_mobjects(scene.mobjects)
    return np.array(camera.pixel_array[:, :, :3])


@pytest.mark.parametrize("entry", CLIPS, ids=lambda entry: entry.name)
def test_a_film_shows_what_was_rehearsed(entry: Entry, tmp_path: Path) -> None:
    made = filmed(entry, tmp_path / "films")
    assert made.film.path.name == f"{entry.scenario}-{entry.name}.mp4"
    inspect(made.film.path, made.film.frames)
    papers_agree(made)
    last_frames_are_finished(made)
    if entry.name == "TemporalAttention":
        manim_gives_the_same_frames(made.film, tmp_path / "media")
    assert made.notes.drawn == made.notes.total == made.film.frames
    assert made.film.seconds == pytest.approx(made.beats[-1].end)


def papers_agree(made: Made) -> None:
    """Subtitles, transcript and numbers have the beats of the rehearsal."""
    told = json.loads(made.film.numbers.read_text("utf-8"))["beats"]
    assert len(told) == len(made.beats) >= 5
    for beat, written in zip(made.beats, told, strict=True):
        assert (written["name"], written["caption"]) == (beat.name, beat.caption)
        assert written["shown"] == list(beat.shown)
        for moment in ("start", "end"):
            assert written[moment] == pytest.approx(getattr(beat, moment), abs=1e-3)
    for language, paper in (("en", made.film.subtitles[0]), ("zh", made.film.subtitles[2])):
        cues = list(srt.parse(paper.read_text("utf-8")))
        said = ["".join(c.content.split()) for c in cues]
        assert "".join(said) == "".join("".join(beat["captions"][language].split()) for beat in told)
        starts = {round(cue.start.total_seconds(), 3) for cue in cues}
        assert {round(beat["start"], 3) for beat in told} <= starts
        assert cues[-1].end.total_seconds() == pytest.approx(made.film.seconds)


def last_frames_are_finished(made: Made) -> None:
    """The last written frame of each beat shows the stage as it stands at the beat's end."""
    beats = json.loads(made.film.numbers.read_text("utf-8"))["beats"]
    last = [round(beat["end"] * FPS) - 1 for beat in beats]
    written = pictures_at(made.film.path, set(last))
    apart = {
        beat["name"]: worst_block(written[place], picture)
        for beat, place, picture in zip(beats, last, made.pictures, strict=True)
    }
    assert {name: worst for name, worst in apart.items() if worst > CODING_NOISE} == {}
    # The measure tells beats apart, else it would prove nothing.
    for before, after in zip(made.pictures, made.pictures[1:], strict=False):
        assert worst_block(before, after) > 2 * CODING_NOISE


def manim_gives_the_same_frames(film: Film, folder: Path) -> None:
    done = manim("-ql", "--save_sections", "scenes/temporal_attention.py", film.clip, folder=folder)
    assert done.returncode == 0, done.stderr
    (theirs,) = folder.rglob(film.path.name)
    beats = json.loads(film.numbers.read_text("utf-8"))["beats"]
    (listed,) = folder.rglob(f"sections/{film.path.stem}.json")
    sections = json.loads(listed.read_text("utf-8"))
    assert [section["name"] for section in sections] == [beat["name"] for beat in beats]
    for section, beat in zip(sections, beats, strict=True):
        inspect(listed.with_name(section["video"]), round((beat["end"] - beat["start"]) * FPS))
    inspect(theirs, film.frames)
    apart = [mean_difference(*pair) for pair in zip(frames_of(film.path), frames_of(theirs), strict=True)]
    assert len(apart) == film.frames > 500
    assert max(apart) < 1


# Manim's own command.


def manim(*arguments: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "manim",
        *arguments,
        "--media_dir",
        str(folder),
        "--progress_bar",
        "none",
    ]
    return subprocess.run(
        command, cwd=ROOT, env=environment(variables), capture_output=True, text=True, check=False
    )


def environment(variables: Mapping[str, str]) -> dict[str, str]:
    ours = {name: value for name, value in os.environ.items() if not name.startswith("MEM_ANIM_")}
    return {**ours, "PYTHONPATH": str(ROOT), **variables}


def still(*arguments: str, folder: Path, **variables: str) -> tuple[str, Picture]:
    """The last frame of a clip: the file's stem and the picture."""
    done = manim("-ql", "-s", *arguments, folder=folder, **variables)
    assert done.returncode == 0, done.stderr
    (made,) = folder.rglob("*.png")
    return made.stem, np.asarray(Image.open(made).convert("RGB"))


def test_variables_choose_scenario_and_language(tmp_path: Path) -> None:
    scene = ("scenes/discard_past.py", "DiscardPast")
    named, one = still(*scene, folder=tmp_path / "1", MEM_ANIM_SCENARIO="swap", MEM_ANIM_LANG="zh")
    path = str(find("swap").relative_to(ROOT))
    pathed, other = still(*scene, folder=tmp_path / "2", MEM_ANIM_SCENARIO=path, MEM_ANIM_LANG="zh")
    english, third = still(*scene, folder=tmp_path / "3", MEM_ANIM_SCENARIO="swap")
    assert (named, pathed, english) == (
        "swap-DiscardPast-zh",
        "swap-DiscardPast-zh",
        "swap-DiscardPast",
    )
    assert mean_difference(one, other) == 0
    assert worst_block(one, third) > CODING_NOISE


def test_braces_in_the_name_of_a_scenario_are_nothing_to_fill_in(tmp_path: Path) -> None:
    (scenario := tmp_path / "a{0}.yaml").write_text(find("swap").read_text("utf-8"), encoding="utf-8")
    name, _ = still("scenes/discard_past.py", "DiscardPast", folder=tmp_path, MEM_ANIM_SCENARIO=str(scenario))
    assert name == "a(0)-DiscardPast"


MONDAY = """from scenes.discard_past import DiscardPast


class Monday(DiscardPast):
    scenario_file = "lessons/monday.yaml"
"""


def test_a_clip_of_ones_own_names_its_scenario_beside_its_file(tmp_path: Path) -> None:
    lessons = tmp_path / "Ann's 第一 course" / "lessons"
    lessons.mkdir(parents=True)
    file = lessons.parent / "monday.py"
    file.write_text(MONDAY, encoding="utf-8")
    (lessons / "monday.yaml").write_text(find("swap").read_text("utf-8"), encoding="utf-8")
    name, mine = still(str(file), "Monday", folder=tmp_path / "media")
    assert name == "monday-Monday"
    _, shipped = still(
        "scenes/discard_past.py",
        "DiscardPast",
        folder=tmp_path / "shipped",
        MEM_ANIM_SCENARIO="swap",
    )
    assert mean_difference(mine, shipped) == 0
    other, _ = still(str(file), "Monday", folder=tmp_path / "set", MEM_ANIM_SCENARIO="uniform")
    assert other == "uniform-Monday"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("frames: [{a: [1, 0], b: [0]}]", r"bad\.yaml:1:\d+: frames"),
        ("frames: [{a: [1, 0], b: [0, 1]}]", "TemporalAttention needs at least two frames"),
        ("frames: [{龘: [1, 0]}, {龘: [\U0001f980]}]", r"bad\.yaml:1:\d+: frames"),
    ],
)
def test_a_fault_ends_manim_with_our_message(tmp_path: Path, content: str, says: str) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(content, encoding="utf-8")
    scene = ("scenes/temporal_attention.py", "TemporalAttention")
    done = manim("-ql", *scene, folder=tmp_path, MEM_ANIM_SCENARIO=str(bad))
    said = re.sub(r"\s+", " ", done.stdout + done.stderr)
    assert done.returncode == 1
    assert re.search(says, said)
    assert "Traceback" not in said
