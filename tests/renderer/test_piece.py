"""Pieces in Manim's cache: one that was left half written is not used again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import av
import pytest
from manim import Dot, Scene, tempconfig

from mem_anim.renderer.piece import is_whole
from mem_anim.renderer.renderer import renderer


class Moved(Scene):
    def construct(self) -> None:
        dot = Dot()
        self.add(dot)
        self.play(dot.animate.shift([1, 0, 0]), run_time=0.5)
        self.wait(0.4)


def drawn(folder: Path) -> Path:
    """The film of the scene, with what is in the cache used."""
    size = {"pixel_width": 160, "pixel_height": 90, "frame_rate": 10}
    with tempconfig({**size, "media_dir": str(folder), "format": "mp4", "progress_bar": "none"}):
        scene = Moved(renderer=renderer())
        scene.render()
        made = scene.output_plan.primary_artifact
    assert made is not None
    return Path(made)


HARM: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda piece: b"",
    "cut in half": lambda piece: piece[: len(piece) // 2],
    "with half an index": lambda piece: piece[:-400],
    "something else": lambda piece: b"something else",
}


@pytest.mark.parametrize("harm", HARM)
def test_a_piece_that_was_left_half_written_is_drawn_again(tmp_path: Path, harm: str) -> None:
    film = drawn(tmp_path)
    whole = film.read_bytes()
    pieces = sorted(tmp_path.rglob("partial_movie_files/**/*.mp4"))
    assert len(pieces) == 2
    assert all(map(is_whole, pieces))
    first = {piece: piece.read_bytes() for piece in pieces}
    times = [piece.stat().st_mtime_ns for piece in pieces]
    pieces[0].write_bytes(HARM[harm](first[pieces[0]]))
    assert not is_whole(pieces[0])
    assert drawn(tmp_path).read_bytes() == whole
    assert {piece: piece.read_bytes() for piece in pieces} == first
    assert pieces[1].stat().st_mtime_ns == times[1]


def test_what_is_used_again_can_be_seen_to_its_end_wherever_it_was_cut(tmp_path: Path) -> None:
    drawn(tmp_path)
    piece = next(tmp_path.rglob("partial_movie_files/**/*.mp4"))
    content, cut = piece.read_bytes(), tmp_path / "cut.mp4"
    frames = seen_in(piece)
    for end in range(0, len(content), 7):
        cut.write_bytes(content[:end])
        assert not is_whole(cut) or seen_in(cut) == frames


def seen_in(film: Path) -> int:
    with av.open(film) as opened:
        return sum(1 for _ in opened.decode(video=0))


def test_a_piece_whose_pictures_are_cut_off_is_not_whole(tmp_path: Path) -> None:
    """The index may come first, so that only the pictures are missing."""
    film, fast = drawn(tmp_path), tmp_path / "fast.mp4"
    with av.open(film) as source, av.open(fast, "w", options={"movflags": "faststart"}) as target:
        stream = target.add_stream_from_template(source.streams.video[0])
        for packet in source.demux(video=0):
            if packet.dts is not None:
                packet.stream = stream
                target.mux(packet)
    assert is_whole(fast)
    fast.write_bytes(fast.read_bytes()[:-40])
    assert not is_whole(fast)
