"""A written film opened and watched to its end. It must not know what the film shows."""

from __future__ import annotations

from pathlib import Path

import av


class Damaged(Exception):
    """A film that was written but is not what it should be. It is never put in place."""


def inspect(path: Path, frames: int) -> None:
    """Decode every frame. Raises Damaged where that fails or where there are not so many."""
    try:
        with av.open(path) as film:
            stream = film.streams.video[0]
            stream.thread_type = "AUTO"
            found = sum(1 for _ in film.decode(stream))
    except (av.FFmpegError, IndexError) as fault:
        raise Damaged(f"{path}: the film cannot be played: {fault}") from fault
    if found != frames or not frames:
        raise Damaged(f"{path}: the film has {found} frames instead of {frames}")
