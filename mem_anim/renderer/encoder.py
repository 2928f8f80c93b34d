"""Manim's encoder of a piece of film with less to do for each frame.

It must not know what the frames show, nor where the pieces go.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import av
from av.video import VideoStream
from av.video.reformatter import VideoReformatter
from manim._config.video_encoder import VideoEncoderSpec
from manim.scene.video_segment_encoder import VideoSegmentEncoder
from manim.typing import RGBAPixelArray


class SwiftEncoder(VideoSegmentEncoder):
    """Encodes each frame without copying it, and converts a frame that is held only once."""

    def __init__(self, *, target: Path, spec: VideoEncoderSpec) -> None:
        super().__init__(target=target, spec=spec)
        self._reformatter = VideoReformatter()

    def write_frame(self, pixels: RGBAPixelArray, *, repeat: int = 1) -> None:
        """As Manim's own; ``pixels`` (height, width, 4) belong to the encoder from now on."""
        self._validate_frame(pixels, repeat)
        rate, stream = self.spec.frame_rate, cast(VideoStream, self._stream)
        try:
            # Manim types the bytes of its pictures as long integers.
            given = av.VideoFrame.from_numpy_buffer(cast(Any, pixels), format="rgba")
            frame = self._reformatter.reformat(given, format=self.spec.pixel_format)
            frame.time_base = Fraction(rate.denominator, rate.numerator)
            for _ in range(repeat):
                frame.pts = self._next_pts
                self._next_pts += 1
                self._container.mux(stream.encode(frame))
        except BaseException as error:
            raise self._operation_error("encode", error) from error
