"""Manim set up for one run: its settings, a writer that counts, and a camera that sees nothing.

It must not know scenarios or captions.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from logging import LogRecord
from pathlib import Path
from typing import Any

from manim import Camera, Mobject, logger, tempconfig
from manim.typing import RGBAPixelArray

from mem_anim.film.formats import settings
from mem_anim.film.wishes import Wishes
from mem_anim.renderer.writer import Writer

# Whatever a manim.cfg of the user says: it is for the manim command.
_OURS: dict[str, Any] = {
    "renderer": "cairo",
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
def studio(wishes: Wishes, media: Path, *, dry: bool = False) -> Iterator[None]:
    """Manim's settings for a film as wished, with ``media`` for its files.

    A dry run writes no film. What Manim says goes to standard error.
    """
    picture = settings(wishes.format, wishes.quality, wishes.aspect, transparent=wishes.transparent)
    output = {"dry_run": dry, "media_dir": str(media)}
    logger.addFilter(_is_news)
    try:
        with tempconfig({**_OURS, **picture, **output}), redirect_stdout(sys.stderr):
            yield
    finally:
        logger.removeFilter(_is_news)


def _is_news(record: LogRecord) -> bool:
    """Whoever asks for WebM need not be told that it takes longer."""
    return "set as webm" not in record.msg


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
