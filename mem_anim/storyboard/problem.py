"""A problem of the layout: what is wrong, with which pieces, where, and what to do.

It must not know how it was found.
"""

from __future__ import annotations

from dataclasses import dataclass

from mem_anim.storyboard.area import Area


@dataclass(frozen=True)
class Problem:
    """``kind`` is the check's name; ``pieces`` are named from the inside out, with what they stand in."""

    kind: str
    pieces: tuple[str, ...]
    area: Area
    say: str
