"""Manim's file writer, made fit for any folder and, with our encoder, faster.

What is private in Manim is overridden here alone, each with a test. It must not know what a film shows.
"""

from __future__ import annotations

from pathlib import Path

from manim import SceneFileWriter
from manim.scene.video_segment_encoder import VideoSegmentEncoder

from mem_anim.renderer.choice import is_ours
from mem_anim.renderer.encoder import SwiftEncoder
from mem_anim.renderer.gif import write_gif
from mem_anim.renderer.piece import is_whole
from mem_anim.renderer.webm import write_webm


class Writer(SceneFileWriter):
    """Joins pieces of film whose path has an apostrophe, too."""

    def _create_segment_encoder(self, target: Path) -> VideoSegmentEncoder:
        if self.video_encoder is None or not is_ours():
            return super()._create_segment_encoder(target)
        return SwiftEncoder(target=target, spec=self.video_encoder)

    def is_already_cached(self, hash_invocation: str) -> bool:
        """As Manim's own, but a piece that a killed process left half written is dropped."""
        if not super().is_already_cached(hash_invocation):
            return False
        piece = Path(self.output_plan.segment_path(hash_invocation))
        if is_whole(piece):
            return True
        piece.unlink(missing_ok=True)
        return False

    def combine_files(
        self,
        input_files: list[str],
        output_file: Path,
        create_gif: bool = False,
        includes_sound: bool = False,
    ) -> None:
        """As Manim's own, but a GIF takes less memory and space, and a WebM keeps its times."""
        spec, gif = self.video_encoder, create_gif and not self.output_spec.transparent
        if spec is None or not (gif or output_file.suffix == ".webm"):
            super().combine_files(input_files, output_file, create_gif, includes_sound)
            return
        output_file.parent.mkdir(parents=True, exist_ok=True)
        (write_gif if gif else write_webm)(list(map(Path, input_files)), output_file, spec)

    @staticmethod
    def _concat_manifest_bytes(input_files: list[str]) -> bytes:
        """Manim's own leaves an apostrophe in a path as it is, which ends the quoted name there."""
        paths = (Path(file).as_posix().replace("'", r"'\''") for file in input_files)
        return "".join(f"file 'file:{path}'\n" for path in paths).encode()
