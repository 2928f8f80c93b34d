"""Something leaves the safe area, where a screen or a player's buttons may hide it.

It must not know what it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from manim import Mobject

from mem_anim.stage.layout import zones
from mem_anim.storyboard.area import Area, of_box
from mem_anim.storyboard.problem import Problem
from mem_anim.storyboard.stage import Stage

SLACK = 1  # pixel


def outside(stage: Stage) -> Iterator[Problem]:
    """One problem for all parts of a piece that leave the safe area."""
    safe = of_box(zones().safe).grown(SLACK)
    leaving: dict[Mobject, list[Mobject]] = {}
    for piece in stage.pieces:
        if not safe.holds(stage.area(piece)):
            leaving.setdefault(stage.root(piece), []).append(piece)
    for pieces in leaving.values():
        area = stage.area(*pieces)
        names = tuple(dict.fromkeys(stage.name(piece) for piece in pieces))
        yield Problem(
            "outside",
            names,
            area,
            f"{_how_far(area, safe)} outside the safe area. Move it in, or make it smaller.",
        )


def _how_far(area: Area, safe: Area) -> str:
    """12 px to the left and 3 px below"""
    beyond = {
        "to the left": safe.left - area.left,
        "above": safe.top - area.top,
        "to the right": area.right - safe.right,
        "below": area.bottom - safe.bottom,
    }
    return " and ".join(f"{pixels + SLACK:.0f} px {side}" for side, pixels in beyond.items() if pixels > 0)
