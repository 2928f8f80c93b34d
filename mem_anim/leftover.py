"""Folders of work that a killed process left behind, told by the host and the process in their names.

It must not know what is in them.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import time
from contextlib import suppress
from pathlib import Path

_A_MINUTE, _A_DAY = 60, 24 * 3600  # seconds


def own_prefix(prefix: str) -> str:
    """With the host and the process, for a folder that this process makes."""
    return f"{prefix}{_host()}-{os.getpid()}-"


def sweep(place: Path, prefix: str) -> None:
    """Remove the folders in ``place`` whose process, named by ``own_prefix(prefix)``, has ended.

    They must be a minute old; those of other hosts, whose processes cannot be asked for, a day.
    """
    for left in place.glob(f"{prefix}*"):
        with suppress(OSError):
            age = time.time() - left.stat().st_mtime
            if age > _A_DAY or age > _A_MINUTE and _has_lost_its_process(left.name, prefix):
                shutil.rmtree(left, ignore_errors=True)


def remove_those_of(process: int, place: Path, prefix: str) -> None:
    """Remove the folders of a process on this host that has ended."""
    for left in place.glob(f"{prefix}{_host()}-{process}-*"):
        shutil.rmtree(left, ignore_errors=True)


def _has_lost_its_process(name: str, prefix: str) -> bool:
    found = re.fullmatch(rf"{re.escape(prefix)}(.+)-(\d+)-[^-]+", name)
    return found is not None and found[1] == _host() and not _runs(int(found[2]))


def _runs(process: int) -> bool:
    if os.name == "nt":
        return True  # there, to ask for a process is to end it
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _host() -> str:
    return re.sub(r"[^A-Za-z0-9]", "", socket.gethostname()) or "host"
