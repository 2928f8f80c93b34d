"""Pieces of film joined to one WebM, each frame at its own time.

A piece counts in thousandths of a second: joined by their lengths, as Manim does it, a hundred of them are a
tenth of a second too long. It must not know what the film shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import av
from av.video import VideoStream
from manim._config.video_encoder import VideoEncoderSpec


def write_webm(pieces: Sequence[Path], target: Path, spec: VideoEncoderSpec) -> None:
    """Joined without encoding anew. The pieces are encoded as ``spec`` says, one packet a frame."""
    number = 0
    with av.open(str(target), "w", format=spec.container_format) as film:
        stream: VideoStream | None = None
        for piece in pieces:
            with av.open(piece) as part:
                source = part.streams.video[0]
                if stream is None:
                    stream = film.add_stream_from_template(source)
                    stream.pix_fmt = spec.pixel_format  # a piece with transparency says that it has none
                for packet in part.demux(source):
                    if packet.dts is None:  # the last one, which is empty
                        continue
                    packet.stream, packet.time_base = stream, 1 / spec.frame_rate
                    packet.pts, packet.dts, packet.duration = number, number, 1
                    number += 1
                    film.mux(packet)
