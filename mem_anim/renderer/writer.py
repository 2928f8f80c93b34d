"""Manim's file writer, made fit for any folder and, with our encoder, faster.

What is private in Manim is overridden here alone, each with a test. It must not know what a film shows.
"""

from __future__ import annotations

from pathlib import Path

from manim import SceneFileWriter
from manim.scene.video_segment_encoder import VideoSegmentEncoder

from mem_anim.renderer.choice import is_ours
from mem_anim.renderer.encoder import SwiftEncoder


class Writer(SceneFileWriter):
    """Joins pieces of film whose path has an apostrophe, too."""

    def _create_segment_encoder(self, target: Path) -> VideoSegmentEncoder:
        if self.video_encoder is None or not is_ours():
            return super()._create_segment_encoder(target)
        return SwiftEncoder(target=target, spec=self.video_encoder)

    @staticmethod
    def _concat_manifest_bytes(input_files: list[str]) -> bytes:
        """Manim's own leaves an apostrophe in a path as it is, which ends the quoted name there."""
        paths = (Path(file).as_posix().replace("'", r"'\''") for file in input_files)
        return "".join(f"file 'file:{path}'\n" for path in paths).encode()
