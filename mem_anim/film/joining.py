"""Finished films joined to one with chapters, without encoding anything anew.

It must not know what the films show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

import av
from av.video import VideoStream

from mem_anim.errors import AuthorError
from mem_anim.film.inspection import Damaged

if TYPE_CHECKING:
    from av.container.core import Chapter as Mark

WITH_CHAPTERS = ("mp4", "webm", "mov")


@dataclass(frozen=True)
class Chapter:
    """A title, and how long it lasts in frames."""

    title: str
    frames: int


def refuse_without_chapters(format: str) -> None:
    """Raise AuthorError where films of this format have no chapters."""
    if format not in WITH_CHAPTERS:
        named = ", ".join(WITH_CHAPTERS)
        raise AuthorError(f"{format}: such a film has no chapters. Choose for a lecture one of: {named}.")


def join(films: Sequence[Path], chapters: Sequence[Chapter], fps: float, target: Path) -> None:
    """The films one after the other, all of the same kind and size, one packet a frame.

    Raises Damaged where the joined film has another length than its chapters.
    """
    rate = Fraction(fps).limit_denominator(1001)
    number = 0
    with av.open(str(target), "w") as whole:
        whole.set_chapters(_marks(chapters, rate))
        stream: VideoStream | None = None
        for film in films:
            begun = number
            with av.open(film) as part:
                source = part.streams.video[0]
                if stream is None:
                    stream = whole.add_stream_from_template(source)
                    stream.time_base = 1 / rate
                for packet in part.demux(source):
                    if packet.dts is None:  # the last one, which is empty
                        continue
                    for side in ("pts", "dts"):
                        at = getattr(packet, side) * packet.time_base * rate
                        setattr(packet, side, begun + round(at))
                    packet.stream, packet.time_base, packet.duration = stream, 1 / rate, 1
                    number += 1
                    whole.mux(packet)
    if number != sum(chapter.frames for chapter in chapters):
        raise Damaged(f"{target}: the joined film has {number} frames instead of those of its chapters")


def _marks(chapters: Sequence[Chapter], rate: Fraction) -> list[Mark]:
    ends = list(accumulate(chapter.frames for chapter in chapters))
    starts = [0, *ends]
    return [
        {"id": n, "start": start, "end": end, "time_base": 1 / rate, "metadata": {"title": chapter.title}}
        for n, (chapter, start, end) in enumerate(zip(chapters, starts, ends, strict=False), 1)
    ]
