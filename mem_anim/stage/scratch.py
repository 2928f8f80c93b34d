"""A folder of this process alone, where Manim keeps the drawings of texts and formulas while it runs.

Manim's own folder is shared by all processes and not written in one step: a second render would read half a
drawing. It also outlives a change of fonts. It must not know what is drawn.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from manim import config

from mem_anim.leftover import own_prefix, sweep

_FOLDERS = ("text_dir", "tex_dir")
_PREFIX = "mem-anim-texts-"


@contextmanager
def private_drawings() -> Iterator[None]:
    """Texts and formulas made in this block are kept in the process's own folder, gone when it ends."""
    # Not tempconfig, which restores every setting, each time that a text is drawn.
    before = {key: config[key] for key in _FOLDERS}
    config.update(dict.fromkeys(_FOLDERS, _folder().name))
    try:
        yield
    finally:
        config.update(before)


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    sweep(Path(tempfile.gettempdir()), _PREFIX)
    return tempfile.TemporaryDirectory(prefix=own_prefix(_PREFIX))
