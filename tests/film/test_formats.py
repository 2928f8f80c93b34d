"""Every kind of file that a film can be: made, opened and looked at."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import av
import numpy as np
import pytest
from manim import ManimColor, tempconfig
from numpy.typing import NDArray
from PIL import Image

from mem_anim.film import Film, catalogue, render
from mem_anim.film.inspection import inspect
from mem_anim.film.wishes import Wishes
from mem_anim.scenario import find
from mem_anim.stage.theme import theme
from tests.film.toys import PAINTED

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
Pixels = NDArray[np.int_]  # (height, width, 4), of 255
SOLID, HALF, CORNER = (0.5, 0.5 - 3 / (128 / 9)), (0.5, 0.5 + 3 / (128 / 9)), (0.05, 0.05)


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "CLIPS", (PAINTED,))


def made(folder: Path, format: str, *, transparent: bool = False) -> Film:
    wishes = Wishes("l", format=format, transparent=transparent)
    (film,) = render(find("temporal"), ["Painted"], wishes, folder)
    return film


@dataclass(frozen=True)
class Kind:
    codec: str
    pixels: str
    size: tuple[int, int] = (854, 480)
    transparent: bool = False
    noise: int = 4  # of 255, in a plain surface
    decoder: str | None = None


KINDS = {
    "mp4": Kind("h264", "yuv420p"),
    "webm": Kind("vp9", "yuv420p"),
    "webm, transparent": Kind("vp9", "yuva420p", transparent=True, decoder="libvpx-vp9"),
    "gif": Kind("gif", "bgra", (720, 405), noise=0),
    "mov": Kind("prores", "yuv444p10le", noise=1),
    "mov, transparent": Kind("prores", "yuva444p10le", transparent=True, noise=1),
}


@pytest.mark.parametrize("name", KINDS)
def test_a_film_is_what_was_asked_for(tmp_path: Path, name: str) -> None:
    kind, format = KINDS[name], name.partition(",")[0]
    film = made(tmp_path, format, transparent=kind.transparent)
    assert film.path == tmp_path / f"temporal-Painted.{format}"
    assert {path.name for path in tmp_path.glob("temporal*")} == {
        f"temporal-Painted.{suffix}"
        for suffix in (format, "en.srt", "en.vtt", "zh.srt", "zh.vtt", "md", "json")
    }
    assert (film.fps, film.frames) == (15, film.seconds * 15)
    inspect(film.path, film.frames)
    with av.open(film.path) as opened:
        stream = opened.streams.video[0]
        assert (stream.codec_context.name, (stream.width, stream.height)) == (kind.codec, kind.size)
        assert opened.duration == pytest.approx(film.seconds * av.time_base, abs=0.01 * av.time_base)
        if format != "gif":
            assert stream.average_rate == pytest.approx(15, abs=0.01)
    *_, last = decoded(film.path, kind.decoder)
    assert last.format.name == kind.pixels
    colors_are_right(pixels_of(last), kind)


def colors_are_right(pixels: Pixels, kind: Kind) -> None:
    amber, ground = rgb(theme().query), rgb(theme().ground)
    expected = {SOLID: (*amber, 255), CORNER: (*ground, 255), HALF: (*(amber + ground) / 2, 255)}
    if kind.transparent:
        expected = {SOLID: (*amber, 255), CORNER: (0, 0, 0, 0), HALF: (*amber, 128)}
    for place, color in expected.items():
        assert np.abs(at(pixels, place) - color).max() <= kind.noise + 1, place
    caption = pixels[int(0.8 * kind.size[1]) :]
    assert (caption[..., :3].min(axis=2)[caption[..., 3] > 250] > 200).sum() > 100


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.transparent])
def test_a_transparent_film_on_the_ground_looks_like_an_opaque_one(tmp_path: Path, name: str) -> None:
    """Like that of the best quality: its edges have the colours that were drawn."""
    kind, format = KINDS[name], name.partition(",")[0]
    clear = made(tmp_path / "clear", format, transparent=True).path
    opaque = made(tmp_path / "opaque", "mov").path
    ground, edges = rgb(theme().ground), 0
    for seen, wanted in zip(decoded(clear, kind.decoder), decoded(opaque), strict=True):
        pixels = pixels_of(seen)
        opacity = pixels[..., 3:] / 255
        apart = np.abs(pixels[..., :3] * opacity + ground * (1 - opacity) - pixels_of(wanted)[..., :3])
        assert apart.mean() < 0.5
        assert apart.max() < 40
        edges += ((opacity > 0.1) & (opacity < 0.9)).sum()
    assert edges > 1000


def test_a_gif_goes_round_for_ever_and_takes_its_time(tmp_path: Path) -> None:
    film = made(tmp_path, "gif")
    with Image.open(film.path) as opened:
        assert opened.info["loop"] == 0
        passed = 0.0
        for number in range(opened.n_frames):
            opened.seek(number)
            assert passed == pytest.approx(1000 * number / film.fps, abs=5)
            passed += opened.info["duration"]
    assert opened.n_frames == film.frames
    assert passed == pytest.approx(1000 * film.seconds, abs=10)


def test_settings_of_the_user_are_for_manim(tmp_path: Path) -> None:
    users = {"video_codec": "libx264rgb", "pixel_format": "rgb24", "video_encoder_options": {"qp": "0"}}
    with tempconfig({**users, "background_opacity": 0.5}):
        film = made(tmp_path, "mp4")
    with av.open(film.path) as opened:
        assert opened.streams.video[0].pix_fmt == "yuv420p"


@pytest.mark.parametrize(
    ("options", "codec"),
    [
        (["--format", "gif"], "gif"),
        (["--format", "webm"], "vp9"),
        (["--format", "webm", "--transparent"], "vp9"),
        (["--format", "mov"], "h264"),
        (["--transparent"], "qtrle"),
    ],
    ids=" ".join,
)
def test_manims_own_command_makes_them_too(tmp_path: Path, options: list[str], codec: str) -> None:
    command = [sys.executable, "-m", "manim", "-ql", *options, "tests/film/toys.py", "Painted"]
    told = [*command, "--media_dir", str(tmp_path), "--progress_bar", "none"]
    done = subprocess.run(told, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (film,) = (path for path in tmp_path.rglob("temporal-Painted.*"))
    transparent = "--transparent" in options
    decoder = "libvpx-vp9" if transparent and codec == "vp9" else None
    *_, last = decoded(film, decoder)
    with av.open(film) as opened:
        assert opened.streams.video[0].codec_context.name == codec
    colors_are_right(pixels_of(last), Kind(codec, last.format.name, transparent=transparent))


def decoded(path: Path, decoder: str | None = None) -> Iterator[av.VideoFrame]:
    """Its frames; the usual decoder of VP9 passes over transparency."""
    with av.open(path) as film:
        stream = film.streams.video[0]
        if decoder is None:
            yield from film.decode(stream)
            return
        chosen = av.CodecContext.create(decoder, "r")
        for packet in film.demux(stream):
            yield from chosen.decode(packet if packet.size else None)


def pixels_of(frame: av.VideoFrame) -> Pixels:
    return frame.reformat(format="rgba", threads=1).to_ndarray().astype(int)


def rgb(color: str) -> NDArray[np.int_]:
    return np.array(ManimColor(color).to_int_rgb())


def at(pixels: Pixels, place: tuple[float, float]) -> Pixels:
    """Around a place, given as parts of the height and the width."""
    row, column = (int(part * side) for part, side in zip(place, pixels.shape[:2], strict=True))
    return pixels[row - 4 : row + 4, column - 4 : column + 4]
