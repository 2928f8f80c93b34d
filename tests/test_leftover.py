"""Folders that killed processes left: swept once their process is gone, and not a moment earlier."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mem_anim import leftover
from mem_anim.leftover import own_prefix, remove_those_of, sweep

MINUTE, DAY = 61, 25 * 3600


def left_by(process: int | str, place: Path, age: float, host: str | None = None) -> Path:
    prefix = own_prefix("work-").replace(f"-{os.getpid()}-", f"-{process}-")
    left = place / f"{prefix.replace(leftover._host(), host or leftover._host())}x7_k"
    left.mkdir()
    (left / "file").write_text("half")
    os.utime(left, (left.stat().st_mtime - age,) * 2)
    return left


@pytest.fixture
def gone() -> int:
    """A process that has ended."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


def test_only_what_has_lost_its_process_is_swept(tmp_path: Path, gone: int) -> None:
    stay = [
        left_by(os.getpid(), tmp_path, MINUTE),
        left_by(gone, tmp_path, 0),
        left_by(gone, tmp_path, MINUTE, host="another"),
        left_by("old", tmp_path, MINUTE),
    ]
    sweep(tmp_path, "work-")
    assert all(left.exists() for left in stay)


@pytest.mark.parametrize(("age", "host"), [(MINUTE, None), (DAY, "another")])
def test_what_has_lost_its_process_is_swept(tmp_path: Path, gone: int, age: float, host: str | None) -> None:
    left = left_by(gone, tmp_path, age, host)
    sweep(tmp_path, "work-")
    assert not left.exists()


def test_the_folders_of_a_process_that_has_ended_are_removed_at_once(tmp_path: Path, gone: int) -> None:
    left, other = left_by(gone, tmp_path, 0), left_by(os.getpid(), tmp_path, 0)
    remove_those_of(gone, tmp_path, "work-")
    assert (left.exists(), other.exists()) == (False, True)
