"""What the process does that renders a film for the page: ``python -m mem_anim.playground.filmer``.

It must not know the page, nor the server; it ends when that does.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from mem_anim.errors import AuthorError
from mem_anim.film import Watch, Wishes, render
from mem_anim.playground.talk import Tell, channel, end_with_the_server, told

_A_MOMENT = 0.1  # seconds between two reports of frames


class Teller(Watch):
    """Tells the server how far a film is."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._frames = self._drawn = 0
        self._told = 0.0

    def rehearsing(self, clip: str) -> None:
        self._tell({"state": "rehearsing"})

    def planned(self, frames: int) -> None:
        self._frames = frames
        if frames:  # a film that is known is not drawn
            self._report()

    def drew(self, frames: int) -> None:
        self._drawn += frames
        if time.monotonic() > self._told + _A_MOMENT:
            self._report()

    def _report(self) -> None:
        self._told = time.monotonic()
        self._tell({"state": "drawing", "frames": self._frames, "drawn": self._drawn})


def film(order: dict[str, Any], tell: Tell) -> None:
    """Make the film of the order, and tell where it lies or why there is none."""
    wishes = Wishes(
        quality=order["quality"],
        language=order["language"],
        theme=order["theme"],
        aspect=order["aspect"],
        jobs=1,
    )
    try:
        (made,) = render(Path(order["path"]), [order["clip"]], wishes, Path(order["folder"]), Teller(tell))
    except AuthorError as fault:
        tell({"state": "failed", "message": str(fault)})
    else:
        tell({"state": "done", "path": str(made.path), "seconds": made.seconds})


def main() -> None:
    """Take one order, and end."""
    tell = channel()
    order = next(told(), None)
    if order is None:
        return
    end_with_the_server()
    with suppress(BrokenPipeError):  # the server has gone
        film(order, tell)


if __name__ == "__main__":
    main()
