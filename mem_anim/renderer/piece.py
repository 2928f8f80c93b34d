"""A piece of film in Manim's cache, looked through before it is used again.

It must not know what it shows.
"""

from __future__ import annotations

from pathlib import Path

import av


def is_whole(piece: Path) -> bool:
    """Whether every packet is there and the first picture can be seen; decoding all would take too long."""
    try:
        with av.open(piece) as film:
            stream = film.streams.video[0]
            packets = [packet for packet in film.demux(stream) if packet.size]
            promised = stream.frames  # 0 where the container does not say
        with av.open(piece) as film:
            next(film.decode(video=0))
    except (av.FFmpegError, OSError, IndexError, StopIteration):
        return False
    return len(packets) >= max(1, promised) and not any(packet.is_corrupt for packet in packets)
