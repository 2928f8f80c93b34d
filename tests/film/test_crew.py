"""Several processes that film: the same films as one makes, and nothing left of them however they end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from mem_anim.film.crew.several import fitting, processors
from mem_anim.film.inspection import inspect
from mem_anim.film.workshop import HIDDEN
from tests.film.commanding import ROOT, Process, ended, environment, processes_of, rendered, start

pytestmark = pytest.mark.slow

CLIPS = ("Short", "Wandering")
PATIENCE = 60  # seconds


def until(true: Callable[[], Any], process: Process | None = None) -> None:
    """Wait until it is so; the process must live as long."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        assert process is None or process.poll() is None, ended(process)
        time.sleep(0.02)


def pieces(folder: Path) -> list[Path]:
    """Of films that are being drawn."""
    return list((folder / HIDDEN).glob("film-*/**/partial_movie_files/**/*.mp4"))


def work_folders(folder: Path) -> list[Path]:
    return list((folder / HIDDEN).glob("film-*"))


def drawing(folder: Path) -> Process:
    """Two films are being drawn, by a process each."""
    process = start("temporal", *CLIPS, "-o", folder, "--jobs", "2")
    until(lambda: len(work_folders(folder)) == 2 and pieces(folder), process)
    return process


def test_two_processes_make_the_same_films_as_one(tmp_path: Path) -> None:
    one, two = (rendered("temporal", "-o", tmp_path / jobs, "--jobs", jobs) for jobs in "12")
    text = json.dumps(one).replace(str(tmp_path / "1"), str(tmp_path / "2"))
    assert json.loads(text) == two
    assert [film["clip"] for film in two["films"]] == ["Short", "Wandering"]
    assert [left["clip"] for left in two["left_out"]] == ["Picky", "Bulky", "Broken"]
    for film in two["films"]:
        inspect(Path(film["file"]), film["frames"])
    for name in (path.name for path in (tmp_path / "1").iterdir() if path.is_file()):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()


def test_a_worker_that_dies_costs_its_clip_alone(tmp_path: Path) -> None:
    process = start("temporal", *CLIPS, "-o", tmp_path, "--jobs", "2", "--json")
    until(lambda: len(work_folders(tmp_path)) == 2 and pieces(tmp_path), process)
    victim = work_folders(tmp_path)[0]
    os.kill(int(victim.name.split("-")[2]), signal.SIGKILL)
    status, said, complained = ended(process)
    document = json.loads(said)
    (made,), (failed,) = document["films"], document["failed"]
    assert status == 1
    assert {made["clip"], failed["clip"]} == set(CLIPS)
    assert f"{failed['clip']}: the process that worked on it was ended by SIGKILL." in failed["reason"]
    assert complained.splitlines()[-1] == failed["reason"]
    assert "Traceback" not in complained
    inspect(Path(made["file"]), made["frames"])
    assert work_folders(tmp_path) == []
    assert {film["made"] for film in rendered("temporal", *CLIPS, "-o", tmp_path)["films"]} == {
        "rendered",
        "unchanged",
    }


def test_a_worker_that_dies_in_a_rehearsal_costs_its_clip_alone(tmp_path: Path) -> None:
    process = start("temporal", *CLIPS, "-o", tmp_path, "--jobs", "2", "--json")
    until(lambda: len(processes_of(process.pid)) >= 4, process)  # with the one that tracks resources
    workers = [other for other in processes_of(process.pid) if is_worker(other)]
    os.kill(workers[0], signal.SIGKILL)
    status, said, _complained = ended(process)
    document = json.loads(said)
    assert (status, len(document["films"]), len(document["failed"])) == (1, 1, 1)


def is_worker(process: int) -> bool:
    with suppress(OSError):  # it may have ended meanwhile
        return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
    return False


@pytest.mark.parametrize(
    ("stop", "status", "send"),
    [(signal.SIGINT, 130, os.killpg), (signal.SIGTERM, 143, os.kill), (signal.SIGKILL, -9, os.kill)],
)
def test_no_process_and_no_half_film_is_left(
    tmp_path: Path, stop: signal.Signals, status: int, send: Callable[[int, int], None]
) -> None:
    """Ctrl-C reaches every process, kill only the first."""
    earlier = tmp_path / "temporal-Short.mp4"
    earlier.write_text("an earlier film")
    process = drawing(tmp_path)
    send(process.pid, stop)
    found, _said, complained = ended(process)
    assert found == status
    assert "Traceback" not in complained
    until(lambda: not processes_of(process.pid))
    assert earlier.read_text() == "an earlier film"
    assert {path.name for path in tmp_path.iterdir()} <= {earlier.name, HIDDEN}
    assert work_folders(tmp_path) == []


@pytest.mark.parametrize("later", [0, 0.05, 0.15, 0.3, 0.6])
def test_ctrl_c_is_quiet_while_processes_are_only_starting(tmp_path: Path, later: float) -> None:
    process = start("temporal", *CLIPS, "-o", tmp_path, "--jobs", "2")
    until(lambda: any(map(is_worker, processes_of(process.pid))), process)
    time.sleep(later)
    os.killpg(process.pid, signal.SIGINT)
    assert ended(process) == (130, "", "")
    until(lambda: not processes_of(process.pid))


def test_a_bug_in_a_worker_shows_its_traceback(tmp_path: Path) -> None:
    process = start("video", *CLIPS, "Broken", "-o", tmp_path, "--jobs", "2")
    status, _said, complained = ended(process)
    assert status == 1
    assert "ZeroDivisionError" in complained
    until(lambda: not processes_of(process.pid))


def test_films_that_are_there_cost_no_manim(tmp_path: Path) -> None:
    rendered("temporal", *CLIPS, "-o", tmp_path)
    code = (
        "import sys, scenes; from tests.film.entries import MORE; scenes.CLIPS = MORE;"
        "from mem_anim.film import Wishes, render; from mem_anim.scenario import find;"
        "from pathlib import Path; folder, *clips = sys.argv[1:];"
        "films = list(render(find('temporal'), clips, Wishes('l'), Path(folder)));"
        "print(*(film.how for film in films), *{'manim', 'numpy', 'av'} & set(sys.modules))"
    )
    command = [sys.executable, "-c", code, str(tmp_path), *CLIPS]
    said = subprocess.check_output(command, cwd=ROOT, env=environment(), text=True)
    assert said.split() == ["unchanged", "unchanged"]


def test_as_many_processes_as_pay_off() -> None:
    assert [fitting(None, films) for films in (0, 1, 100)] == [1, 1, processors()]
    assert [fitting(jobs, 3) for jobs in (1, 2, 99)] == [1, 2, 3]
