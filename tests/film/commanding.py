"""The command line as a process of its own, with toy clips; what it made is read from its JSON."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
TOYS = (sys.executable, "-m", "tests.film.toy_command")
Process = subprocess.Popen[str]


def environment(**variables: str) -> dict[str, str]:
    ours = {name: value for name, value in os.environ.items() if not name.startswith("MEM_ANIM_")}
    return {**ours, "PYTHONPATH": str(ROOT), **variables}


def start(*arguments: str | Path, before: Sequence[str] = (), **variables: str) -> Process:
    """A render with these arguments, at the lowest quality; ``before`` is a command that runs it."""
    return begun([*before, *TOYS, "render", *map(str, arguments), "-q", "l"], **variables)


def begun(command: Sequence[str], **variables: str) -> Process:
    """In a group of its own. It hears Ctrl-C even where a shell that ignores it runs us in the background."""
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment(**variables),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def ended(process: Process) -> tuple[int, str, str]:
    """Its status, and what it said and complained of."""
    said, complained = process.communicate(timeout=120)
    return process.returncode, said, complained


def rendered(*arguments: str | Path, status: int = 0, **variables: str) -> dict[str, Any]:
    """What ``render --json`` has printed."""
    found, said, complained = ended(start(*arguments, "--json", **variables))
    assert found == status, complained
    assert "Traceback" not in complained
    document: dict[str, Any] = json.loads(said)
    return document


def processes_of(session: int) -> list[int]:
    """Those that are alive in the session that ``start`` began."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _parent, _group, its_session = status.read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if int(its_session) == session and state != "Z":
            found.append(int(status.parent.name))
    return found
