"""Pieces of film encoded and joined: every frame is there, at its time, in its colours."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
from manim._config.video_encoder import VideoEncoderSpec
from PIL import Image

from mem_anim.renderer.encoder import SwiftEncoder
from mem_anim.renderer.gif import write_gif
from mem_anim.renderer.webm import write_webm

WIDTH, HEIGHT = 86, 48
RATE = Fraction(15)
AMBER, GROUND = (240, 170, 60), (15, 18, 24)


def spec(container: str, codec: str, pixels: str, **options: str) -> VideoEncoderSpec:
    return VideoEncoderSpec(container, codec, pixels, WIDTH, HEIGHT, RATE, tuple(options.items()))


RGB = spec("mp4", "libx264rgb", "rgb24", qp="0")
H264 = spec("mp4", "libx264", "yuv420p", crf="10")
VP9 = spec("webm", "libvpx-vp9", "yuv420p", crf="10", **{"cpu-used": "8"})


def picture(place: int) -> np.ndarray:
    """A square that is further right in every frame."""
    pixels = np.full((HEIGHT, WIDTH, 4), (*GROUND, 255), dtype=np.uint8)
    pixels[16:32, place : place + 16, :3] = AMBER
    return pixels


def pieces(folder: Path, spec: VideoEncoderSpec, lengths: Sequence[int]) -> list[Path]:
    made, drawn = [], 0
    for number, length in enumerate(lengths):
        encoder = SwiftEncoder(target=folder / f"{number}.{spec.container_format}", spec=spec)
        for _ in range(length):
            encoder.write_frame(picture(drawn))
            drawn += 1
        encoder.finish()
        made.append(encoder.target)
    return made


@pytest.mark.parametrize(("made_of", "noise"), [(RGB, 0), (H264, 12)], ids=["exact", "coded"])
def test_a_gif_has_every_frame_at_its_time_and_goes_round_for_ever(
    tmp_path: Path, made_of: VideoEncoderSpec, noise: int
) -> None:
    target = tmp_path / "film.gif"
    write_gif(pieces(tmp_path, made_of, [7, 1, 14]), target, made_of)
    with Image.open(target) as film:
        assert (film.n_frames, film.size, film.info["loop"]) == (22, (WIDTH, HEIGHT), 0)
        passed = 0.0
        for number in range(film.n_frames):
            film.seek(number)
            seen = np.asarray(film.convert("RGB")).astype(int)
            apart = np.abs(seen - picture(number)[..., :3])[20:28]
            if noise:  # and the edge has more of it
                apart = apart[:, number + 4 : number + 12]
            assert apart.max() <= noise
            assert passed == pytest.approx(1000 * number / RATE, abs=5)
            passed += film.info["duration"]
    assert passed == pytest.approx(1000 * 22 / RATE, abs=10)


def test_a_webm_of_many_pieces_is_no_longer_than_they_are(tmp_path: Path) -> None:
    target = tmp_path / "film.webm"
    write_webm(pieces(tmp_path, VP9, [1] * 40), target, VP9)
    with av.open(target) as film:
        stream = film.streams.video[0]
        times = [float(frame.pts * frame.time_base) for frame in film.decode(stream)]
        assert times == [pytest.approx(number / 15, abs=0.001) for number in range(40)]
        assert film.duration == pytest.approx(40 / 15 * av.time_base, abs=0.002 * av.time_base)


@pytest.mark.parametrize("made_of", [H264, VP9], ids=["h264", "vp9"])
def test_a_film_says_how_its_colors_are_kept(tmp_path: Path, made_of: VideoEncoderSpec) -> None:
    (piece,) = pieces(tmp_path, made_of, [3])
    with av.open(piece) as film:
        frame = next(film.decode(video=0))
    assert (frame.colorspace, frame.color_primaries, frame.color_trc, frame.color_range) == (1, 1, 1, 1)
    seen = frame.to_ndarray(format="rgb24").astype(int)
    assert np.abs(seen[22:26, 6:10] - AMBER).max() <= 6
    assert np.abs(seen[40:, 60:] - GROUND).max() <= 3
