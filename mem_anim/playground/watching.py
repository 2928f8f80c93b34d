"""A file followed while an editor changes it. It must not know who wants to know.

It is looked at several times a second: an editor may write another file and give it this name, a folder may
lie on another computer, and of neither is everyone told.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from typing import TypeVar

Stamp = tuple[int, int, int] | None
Seen = TypeVar("Seen")

_LOOK = 0.1  # seconds
_SETTLED = 2  # looks for which a file must have been the same: an editor may be writing


async def changes(path: str, ended: asyncio.Event, look: Callable[[], Seen]) -> AsyncIterator[Seen | None]:
    """What ``look`` finds after each change; None where there is none for long, until ``ended``."""
    known = stamp = _stamp(path)
    same = quiet = 0
    while not await _told(ended):
        now = _stamp(path)
        same, stamp = (same + 1 if now == stamp else 0), now
        quiet += 1
        if now != known and now is not None and same >= _SETTLED - 1:
            known, quiet = now, 0
            yield await asyncio.to_thread(look)
        elif quiet * _LOOK > 15:
            quiet = 0
            yield None


async def _told(ended: asyncio.Event) -> bool:
    try:
        await asyncio.wait_for(ended.wait(), _LOOK)
    except TimeoutError:
        return False
    return True


def _stamp(path: str) -> Stamp:
    """None while there is no such file: an editor may be about to put it back."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
