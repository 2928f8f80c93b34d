"""The writer, and that Manim still works as it expects."""

from __future__ import annotations

from pathlib import Path

from manim import tempconfig

from mem_anim.renderer.writer import Writer
from tests.clip.toys import Toy

PIECE = "/a/Ann's film/1.mp4"


def test_manim_still_asks_the_writer_for_the_list_of_pieces() -> None:
    assert Writer._concat_manifest_bytes([PIECE]) == rb"file 'file:/a/Ann'\''s film/1.mp4'" + b"\n"
    theirs = Writer.__base__._concat_manifest_bytes([PIECE])
    assert theirs.splitlines()[-1] == b"file 'file:/a/Ann's film/1.mp4'"


def test_clips_write_with_it_under_manim_too(tmp_path: Path) -> None:
    with tempconfig({"dry_run": True, "media_dir": str(tmp_path), "output_file": ""}):
        scene = Toy(embedded=True)
    assert isinstance(scene.renderer.file_writer, Writer)
