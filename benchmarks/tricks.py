"""What each trick of our renderer saves: a clip's film with all of them, and with each left out in turn.

    python benchmarks/tricks.py                       DiscardPast on video, at 1080p60: about six minutes
    python benchmarks/tricks.py SpatialAttention spatial

Every film is made in a process of its own. CPU seconds say more than the clock on a machine that does other
things.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from manim import CairoRenderer, Camera  # the project is not installed here
from manim.scene.video_segment_encoder import VideoSegmentEncoder

from benchmarks.render import make
from mem_anim.clip import base
from mem_anim.renderer import renderer
from mem_anim.renderer.camera import SwiftCamera
from mem_anim.renderer.encoder import SwiftEncoder
from mem_anim.stage import letters


def keep_letters_apart() -> None:
    letters.keep_apart(True)
    vars(base)["keep_apart"] = lambda apart: None  # what a clip would set again


def without(owner: type, *names: str, theirs: type) -> Callable[[], None]:
    """Manim's own methods in the place of ours."""

    def undo() -> None:
        for name in names:
            setattr(owner, name, getattr(theirs, name))

    return undo


LEFT_OUT: dict[str, Callable[[], Any]] = {
    "nothing": lambda: None,
    "frames handed on": without(renderer.SwiftRenderer, "get_frame", theirs=CairoRenderer),
    "paths kept": without(SwiftCamera, "set_cairo_context_path", theirs=Camera),
    "invisible skipped": without(SwiftCamera, "apply_fill", "apply_stroke", theirs=Camera),
    "letters joined": keep_letters_apart,
    "held frames converted once": without(SwiftEncoder, "write_frame", theirs=VideoSegmentEncoder),
    "faster preset": renderer.SWIFT_X264.clear,
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("clip", nargs="?", default="DiscardPast")
    parser.add_argument("scenario", nargs="?", default="video")
    parser.add_argument("--quality", default="h", help="Manim's letter; h is 1080p60")
    parser.add_argument("--without", choices=LEFT_OUT, help=argparse.SUPPRESS)
    wished = parser.parse_args()
    with TemporaryDirectory() as folder:
        wished.way, wished.film = "ours", f"{folder}/film.mp4"
        if wished.without:
            LEFT_OUT[wished.without]()
            print(json.dumps(make(wished)))
            return
        compare(sys.argv[1:])


def compare(arguments: list[str]) -> None:
    seconds: dict[str, float] = {}
    for name in LEFT_OUT:
        command = [sys.executable, __file__, *arguments, "--without", name]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
        seconds[name] = json.loads(done.stdout.splitlines()[-1])["cpu"]
        more = seconds[name] / seconds["nothing"] - 1
        print(f"without {name}: {seconds[name]:.1f} s of CPU, {more:+.0%}", flush=True)


if __name__ == "__main__":
    main()
