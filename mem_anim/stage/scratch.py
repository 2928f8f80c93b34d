"""A folder of this process alone, where Manim keeps the drawings of texts and formulas while it runs.

Manim's own folder is shared by all processes and not written in one step: a second render would read half a
drawing. It also outlives a change of fonts. It must not know what is drawn.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from manim import tempconfig


@contextmanager
def private_drawings() -> Iterator[None]:
    """Texts and formulas made in this block are kept in the process's own folder, gone when it ends."""
    with tempconfig({"text_dir": _folder().name, "tex_dir": _folder().name}):
        yield


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="mem-anim-texts-")
