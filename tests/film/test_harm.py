"""Renders that are killed, meet another or find no room: the good stays good, and the next one is whole."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from pathlib import Path

import pytest

from mem_anim.film.inspection import inspect
from mem_anim.film.keeping.key import digest_of_file
from mem_anim.film.workshop import HIDDEN
from tests.film.commanding import ended, processes_of, rendered, start

pytestmark = pytest.mark.slow

KILLS = 20
SCENARIOS = {
    "old": "frames: [{a: [1, 0]}, {a: [0, 1]}]\n",
    "new": "frames: [{a: [1, 0]}, {a: [0, 1]}, {a: [1, 1]}]\n",
}


def lesson(folder: Path, said: str) -> Path:
    file = folder / "lesson.yaml"
    file.write_text(SCENARIOS[said], encoding="utf-8")
    return file


def test_kills_at_any_moment_never_damage_a_film(tmp_path: Path) -> None:
    moments = random.Random(4216)
    folder = tmp_path / "Ann's 第一 films"
    (old,) = rendered(lesson(tmp_path, "old"), "Short", "-o", folder)["films"]
    film, frames = Path(old["file"]), {old["sha256"]: old["frames"]}
    begun = time.monotonic()
    (new,) = rendered(lesson(tmp_path, "new"), "Short", "-o", tmp_path / "elsewhere")["films"]
    duration = time.monotonic() - begun
    frames[new["sha256"]] = new["frames"]
    for _ in range(KILLS):
        said = moments.choice(["old", "new"])
        process = start(lesson(tmp_path, said), "Short", "-o", folder, "--force")
        time.sleep(moments.uniform(0.3, 1) * duration)
        process.kill()
        ended(process)
        inspect(film, frames[digest_of_file(film)])
    (last,) = rendered(lesson(tmp_path, "new"), "Short", "-o", folder)["films"]
    assert last["sha256"] == new["sha256"] == digest_of_file(film)
    for ending in (".en.srt", ".zh.vtt", ".md", ".json"):
        paper = film.with_name(f"{film.stem}{ending}")
        assert paper.read_bytes() == (tmp_path / "elsewhere" / paper.name).read_bytes()


def test_two_renders_of_the_same_clip_at_once_both_succeed(tmp_path: Path) -> None:
    files = (
        [lesson(tmp_path, "old"), lesson(tmp_path / "other", "new")] if (tmp_path / "other").mkdir() else []
    )
    processes = [start(file, "Short", "-o", tmp_path / "films") for file in files]
    for process in processes:
        status, said, complained = ended(process)
        assert (status, said.strip()) == (0, str(tmp_path / "films" / "lesson-Short.mp4")), complained
    for file in files:
        (film,) = rendered(file, "Short", "-o", tmp_path / "films")["films"]
        assert film["made"] in ("unchanged", "restored")
        inspect(Path(film["file"]), film["frames"])
    assert list((tmp_path / "films" / HIDDEN).glob("film-*")) == []


# Where nothing can be written.


def on_a_small_disk(size: str) -> list[str]:
    """A command that runs another, for which the folder in $DISK is a disk of that size."""
    script = f'mount -t tmpfs -o size={size} small "$DISK" && exec "$@"'
    command = ["unshare", "-rm", "sh", "-c", script, "sh"]
    tried = {**os.environ, "DISK": "/mnt"}
    try:
        subprocess.run([*command, "true"], env=tried, check=True, capture_output=True, timeout=20)
    except (OSError, subprocess.SubprocessError) as fault:
        pytest.skip(f"no small disk can be made here: {fault}")
    return command


LOOK = 'printf earlier >"$FILM"; "$@"; status=$?; cat "$FILM" >"$COPY"; exit $status'


@pytest.mark.parametrize(("size", "fits"), [("8k", False), ("100k", False), ("1m", True)])
def test_a_full_disk_is_told_and_keeps_what_was_there(tmp_path: Path, size: str, fits: bool) -> None:
    """From one on which nothing fits to one that has room for the film."""
    disk, copy = tmp_path / "disk", tmp_path / "copy"
    disk.mkdir()
    variables = {"DISK": str(disk), "FILM": str(disk / "lesson-Short.mp4"), "COPY": str(copy)}
    before = [*on_a_small_disk(size), "sh", "-c", LOOK, "sh"]
    process = start(lesson(tmp_path, "old"), "Short", "-o", disk, before=before, **variables)
    status, _said, complained = ended(process)
    assert (status, "Traceback" in complained) == (0 if fits else 1, False)
    if fits:
        inspect(copy, 132)
    else:
        assert copy.read_text() == "earlier"
        assert "No space left on device" in complained


def test_a_folder_that_is_read_only_is_told_and_left_alone(tmp_path: Path) -> None:
    """Mounted so, because an administrator may write to what only says that it is."""
    folder = tmp_path / "films"
    (film,) = rendered(lesson(tmp_path, "old"), "Short", "-o", folder)["films"]
    script = f'mount --bind -o ro "{folder}" "{folder}" && mount -o remount,bind,ro "{folder}" && exec "$@"'
    command = ["unshare", "-rm", "sh", "-c", script, "sh"]
    if subprocess.run([*command, "true"], capture_output=True, check=False, timeout=20).returncode:
        pytest.skip("no folder can be made read-only here")
    status, _said, complained = ended(start(lesson(tmp_path, "new"), "Short", "-o", folder, before=command))
    assert (status, "Traceback" in complained) == (1, False)
    assert "no films can be written here" in complained
    assert digest_of_file(Path(film["file"])) == film["sha256"]


def test_a_stopped_render_keeps_the_film_that_was_there(tmp_path: Path) -> None:
    """Alone, without a crew."""
    for stop, found in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
        (tmp_path / "temporal-Short.mp4").write_text("an earlier film")
        process = start("temporal", "Short", "-o", tmp_path)
        while not list(tmp_path.rglob("partial_movie_files")):
            assert process.poll() is None
            time.sleep(0.02)
        os.kill(process.pid, stop)
        status, _said, complained = ended(process)
        assert (status, "Traceback" in complained) == (found, False)
        assert [path.name for path in tmp_path.iterdir()] == ["temporal-Short.mp4"]
        assert (tmp_path / "temporal-Short.mp4").read_text() == "an earlier film"
        assert not processes_of(process.pid)
