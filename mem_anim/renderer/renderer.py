"""Manim's Cairo renderer with our camera and writer, and a frame that is handed on instead of copied.

It must not know what is drawn.
"""

from __future__ import annotations

from manim import CairoRenderer, config
from manim._config.output import OutputFormat
from manim.typing import PixelArray

from mem_anim.renderer.camera import SwiftCamera
from mem_anim.renderer.choice import is_ours
from mem_anim.renderer.writer import Writer

# x264 spends most of its time on looking for motion, of which drawn pictures have little. The lower rate
# factor keeps the quality. One thread a piece is enough: several pieces are encoded at once.
SWIFT_X264 = {"preset": "superfast", "crf": "20", "threads": "1"}
_MANIMS_PIECES, _OUR_PIECES = 100, 2000  # kept of each clip and quality; a clip has about a hundred


class SwiftRenderer(CairoRenderer):
    """Draws every frame on a new array, which whoever asked for the frame keeps."""

    camera: SwiftCamera

    def get_frame(self) -> PixelArray:
        return self.camera.hand_over()


def renderer(writer: type[Writer] = Writer, *, skip_animations: bool = False) -> CairoRenderer:
    """The renderer that is chosen, ours or Manim's. Raises AuthorError where the choice is none."""
    if not is_ours():
        return CairoRenderer(writer, skip_animations=skip_animations)
    return SwiftRenderer(writer, SwiftCamera, skip_animations)


def keep_all_pieces() -> None:
    """Let Manim keep as many pieces as a clip has, unless the user has said how many. Called before a scene.

    Else it drops those that the next run would need, and says so.
    """
    if config.max_files_cached == _MANIMS_PIECES:
        config.max_files_cached = _OUR_PIECES


def encode_swiftly() -> None:
    """Set Manim's options for H.264, where the user has set none. Called before a scene is planned."""
    mp4 = (
        OutputFormat.parse(config.format) in (OutputFormat.AUTO, OutputFormat.MP4) and not config.transparent
    )
    if is_ours() and mp4 and config.video_codec == "auto" and not config.video_encoder_options:
        config.video_encoder_options = SWIFT_X264
