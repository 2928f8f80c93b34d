"""Manim's file writer, made fit for any folder. What is private in Manim is overridden here alone.

Each override has a test. It must not know what a film shows.
"""

from __future__ import annotations

from pathlib import Path

from manim import SceneFileWriter


class Writer(SceneFileWriter):
    """Joins pieces of film whose path has an apostrophe, too."""

    @staticmethod
    def _concat_manifest_bytes(input_files: list[str]) -> bytes:
        """Manim's own leaves an apostrophe in a path as it is, which ends the quoted name there."""
        paths = (Path(file).as_posix().replace("'", r"'\''") for file in input_files)
        return "".join(f"file 'file:{path}'\n" for path in paths).encode()
