"""Stands in for the process that makes films. The scenario's name says how it behaves.

``quick`` is done at once, ``slow`` never, ``stubborn`` never and does not end when told to, ``broken`` ends
without a word, ``refused`` cannot be made, and ``real`` is made as it would be.
"""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

import scenes
from mem_anim.playground.talk import channel, end_with_the_server, told
from tests.film.entries import MORE
from tests.playground.serving import NO_MESSAGE


def main() -> None:
    tell = channel()
    order = next(told())
    end_with_the_server()
    print(NO_MESSAGE, flush=True)
    name = order["name"]
    if name == "real":
        scenes.CLIPS = (*scenes.CLIPS, *MORE)
        from mem_anim.playground.filmer import film

        film(order, tell)
        return
    if name == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    tell({"state": "rehearsing"})
    tell({"state": "drawing", "frames": 100, "drawn": 10})
    if name == "broken":
        sys.exit(3)
    if name == "refused":
        tell({"state": "failed", "message": "it cannot be told"})
        return
    while name in ("slow", "stubborn"):
        time.sleep(0.1)
    folder = Path(order["folder"])
    folder.mkdir(exist_ok=True)
    film = folder / "toy-film.mp4"
    made = film.with_suffix(".new")
    made.write_text(Path(order["path"]).read_text("utf-8"), "utf-8")  # so that films can be told apart
    made.replace(film)
    tell({"state": "done", "path": str(film), "seconds": 1.5})
