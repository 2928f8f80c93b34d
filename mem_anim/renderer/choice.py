"""Which renderer draws a clip: ours, or with MEM_ANIM_RENDERER=manim the one that Manim comes with.

It must not know how either of them draws.
"""

from __future__ import annotations

import os

from mem_anim.errors import AuthorError

RENDERER_VARIABLE = "MEM_ANIM_RENDERER"
OURS, MANIMS = "mem-anim", "manim"


def is_ours() -> bool:
    """Whether our own renderer is to be used. Raises AuthorError where the variable names neither."""
    named = os.environ.get(RENDERER_VARIABLE) or OURS
    if named not in (OURS, MANIMS):
        raise AuthorError(
            f"{RENDERER_VARIABLE}={named}: there is no such renderer. Use one of: {OURS}, {MANIMS}."
        )
    return named == OURS
