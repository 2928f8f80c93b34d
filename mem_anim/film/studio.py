"""Manim set up for one run: its settings, a writer that counts, and a camera that sees nothing.

It must not know scenarios or captions.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any

from manim import Camera, Mobject, tempconfig
from manim.constants import QUALITIES
from manim.typing import RGBAPixelArray

from mem_anim.renderer.writer import Writer

# Whatever a manim.cfg of the user says: it is for the manim command.
_OURS: dict[str, Any] = {
    "renderer": "cairo",
    "transparent": False,
    "background_opacity": 1.0,
    "from_animation_number": 0,
    "upto_animation_number": -1,
    "save_sections": False,
    "preview": False,
    "show_in_file_browser": False,
    "log_to_file": False,
    "output_file": "film",  # the film gets its name when it is finished
    "input_file": "",
    "progress_bar": "none",
    "verbosity": "WARNING",
    # The folder is new for every film, so nothing is in a cache: hashes are not worth their time.
    "disable_caching": True,
    "disable_caching_warning": True,
}


@contextmanager
def studio(quality: str, media: Path, *, dry: bool = False) -> Iterator[None]:
    """Manim's settings for a quality by its letter, with ``media`` for its files.

    A dry run writes no film. What Manim says goes to standard error.
    """
    size = next(size for size in QUALITIES.values() if size["flag"] == quality)
    picture = {key: size[key] for key in ("pixel_width", "pixel_height", "frame_rate")}
    output = {"format": "mp4", "dry_run": dry, "media_dir": str(media)}
    with tempconfig({**_OURS, **picture, **output}), redirect_stdout(sys.stderr):
        yield


def counting_writer(drew: Callable[[int], None]) -> type[Writer]:
    """A writer that says how many more frames it was given."""

    class Counting(Writer):
        def write_frame(self, pixels: RGBAPixelArray, *, repeat: int = 1) -> None:
            super().write_frame(pixels, repeat=repeat)
            drew(repeat)

    return Counting


class ClosedCamera(Camera):
    """A camera that draws nothing, for runs of which only the pieces and the times matter."""

    def capture_mobjects(self, mobjects: Iterable[Mobject], **kwargs: Any) -> None:
        pass
