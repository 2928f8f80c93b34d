"""How a process of the server's talks to it: lines of JSON, in on stdin and out on what was its stdout.

Its stdin ends when the server does, however that ends. It must not know what is said.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

GRACE = 5  # seconds in which a process that was told to end clears up

Json = dict[str, Any]
Tell = Callable[[Json], None]


def channel() -> Tell:
    """The way to the server. What anybody prints from now on goes to stderr and cannot be taken for ours."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)

    def tell(what: Json) -> None:
        out.write(json.dumps(what, ensure_ascii=True) + "\n")
        out.flush()

    return tell


def told() -> Iterator[Json]:
    """What the server says, until it ends."""
    while line := sys.stdin.buffer.readline():
        yield json.loads(line)


def end_with_the_server() -> None:
    """From now on, this process ends when the server does."""
    threading.Thread(target=_wait_for_its_end, daemon=True).start()


def _wait_for_its_end() -> None:
    # Not by way of sys.stdin: who reads from it cannot be ended gently.
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE)
    os._exit(1)
