"""Manim's encoder of a piece of film with less to do for each frame.

It must not know what the frames show, nor where the pieces go.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import av
from av.video import VideoStream
from av.video.reformatter import ColorPrimaries, ColorRange, Colorspace, ColorTrc, VideoReformatter
from manim._config.video_encoder import VideoEncoderSpec
from manim.scene.video_segment_encoder import VideoSegmentEncoder
from manim.typing import RGBAPixelArray

from mem_anim.renderer.alpha import straighten

# How red, green and blue become brightness and two colours. In a film of 720 lines or more, players and
# editing programs take this for granted; Swscale takes another. Unsaid, every colour would be a little off.
_BT709: dict[str, Any] = {
    "dst_colorspace": Colorspace.ITU709,
    "dst_color_range": ColorRange.MPEG,
    "dst_color_primaries": ColorPrimaries.BT709,
    "dst_color_trc": ColorTrc.BT709,
}


class SwiftEncoder(VideoSegmentEncoder):
    """Encodes each frame without copying it, and converts a frame that is held only once."""

    def __init__(self, *, target: Path, spec: VideoEncoderSpec) -> None:
        super().__init__(target=target, spec=spec)
        self._reformatter = VideoReformatter()
        pixels = av.VideoFormat(spec.pixel_format)
        self._see_through = any(component.is_alpha for component in pixels.components)
        self._colors = {} if pixels.is_rgb else _BT709
        for setting, value in self._colors.items():
            setattr(self._stream.codec_context, setting.removeprefix("dst_"), value)

    def write_frame(self, pixels: RGBAPixelArray, *, repeat: int = 1) -> None:
        """As Manim's own; ``pixels`` (height, width, 4) belong to the encoder from now on."""
        self._validate_frame(pixels, repeat)
        rate, stream = self.spec.frame_rate, cast(VideoStream, self._stream)
        try:
            if self._see_through:
                straighten(pixels)
            # Manim types the bytes of its pictures as long integers.
            given = av.VideoFrame.from_numpy_buffer(cast(Any, pixels), format="rgba")
            # In one thread: with transparency, several leave rubbish where their parts of a frame meet.
            frame = self._reformatter.reformat(
                given, format=self.spec.pixel_format, threads=1, **self._colors
            )
            frame.time_base = Fraction(rate.denominator, rate.numerator)
            for _ in range(repeat):
                frame.pts = self._next_pts
                self._next_pts += 1
                self._container.mux(stream.encode(frame))
        except BaseException as error:
            raise self._operation_error("encode", error) from error
