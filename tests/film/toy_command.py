"""The command line with the clips of a few seconds in place of ours: ``python -m tests.film.toy_command``."""

from __future__ import annotations

import scenes
from tests.film.entries import MORE

if __name__ == "__main__":
    scenes.CLIPS = MORE

    from mem_anim.cli import main

    main()
