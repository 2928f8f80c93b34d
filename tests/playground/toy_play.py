"""The server with clips of a few seconds, and processes that only play at making films.

To be run as ``python -m tests.playground.toy_play``.
"""

from __future__ import annotations

import sys
from contextlib import suppress

import scenes
from tests.film.entries import MORE

if __name__ == "__main__":
    scenes.CLIPS = (*scenes.CLIPS, *MORE)

    from mem_anim.playground import opened, serve

    with suppress(KeyboardInterrupt):
        serve(
            opened("temporal"),
            0,
            lambda address: print(address, flush=True),
            filmer="tests.playground.toy_filmer",
        )
    sys.exit(130)
