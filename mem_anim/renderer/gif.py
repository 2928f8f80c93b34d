"""Pieces of film joined to one GIF that goes round and round, in two passes that hold a frame at a time.

Manim's own way keeps every frame in memory until the palette is known, which is gigabytes for a clip of two
minutes. It must not know what the film shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import cast

import av
from av.filter import Graph
from av.filter.context import FilterContext
from av.video import VideoFrame
from manim._config.video_encoder import VideoEncoderSpec

_FOREVER = "0"
_PIXELS = "bgra"


def write_gif(pieces: Sequence[Path], target: Path, spec: VideoEncoderSpec) -> None:
    """Size and rate are those of the pieces. A frame begins at the hundredth of a second next to its time."""
    palette = _palette(_frames(pieces, spec.frame_rate))
    with av.open(str(target), "w", format="gif", options={"loop": _FOREVER}) as film:
        stream = film.add_stream("gif", rate=spec.frame_rate)
        stream.pix_fmt, stream.width, stream.height = "pal8", spec.width, spec.height
        for frame in _painted(_frames(pieces, spec.frame_rate), palette):
            film.mux(stream.encode(frame))
        film.mux(stream.encode())


def _frames(pieces: Iterable[Path], rate: Fraction) -> Iterator[VideoFrame]:
    number = 0
    for piece in pieces:
        with av.open(piece) as film:
            for decoded in film.decode(video=0):
                frame = decoded.reformat(format=_PIXELS)
                frame.pts, frame.time_base = number, 1 / rate
                number += 1
                yield frame


def _palette(frames: Iterator[VideoFrame]) -> VideoFrame:
    """The colours that suit the whole film best."""
    first = next(frames)
    graph = Graph()
    source, sink = _source(graph, first), graph.add("buffersink")
    # Colours of what moves: by its size the ground would count for most.
    graph.link_nodes(source, graph.add("palettegen", "reserve_transparent=0:stats_mode=diff"), sink)
    graph.configure()
    (palette,) = _filtered(source, sink, chain([first], frames))
    return palette


def _painted(frames: Iterator[VideoFrame], palette: VideoFrame) -> Iterator[VideoFrame]:
    """The frames in colours of the palette. Without dithering, which drawn pictures show as dirt."""
    first = next(frames)
    graph = Graph()
    source, colors, sink = _source(graph, first), _source(graph, palette), graph.add("buffersink")
    painter = graph.add("paletteuse", "dither=none")
    source.link_to(painter, 0, 0)
    colors.link_to(painter, 0, 1)
    painter.link_to(sink)
    graph.configure()
    colors.push(palette)
    colors.push(None)
    # Not returned: the graph must live until the last frame is through.
    yield from _filtered(source, sink, chain([first], frames))


def _filtered(
    source: FilterContext, sink: FilterContext, frames: Iterable[VideoFrame]
) -> Iterator[VideoFrame]:
    """A graph works only while it is asked: frames that are merely pushed are all kept."""
    for frame in chain(frames, [None]):
        source.push(frame)
        with suppress(av.BlockingIOError, av.EOFError):
            while True:
                yield cast(VideoFrame, sink.pull())


def _source(graph: Graph, frame: VideoFrame) -> FilterContext:
    return graph.add_buffer(
        width=frame.width, height=frame.height, format=frame.format, time_base=frame.time_base
    )
