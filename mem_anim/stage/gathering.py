"""A gathering: a bracket along one side of a piece, and an arrow from its middle to what comes of it all.

It must not know what is gathered.
"""

from __future__ import annotations

import numpy as np
from manim import Arrow, VGroup, VMobject

from mem_anim.stage.layout import Point, point, px, stroke
from mem_anim.stage.theme import theme

LINE = 5  # pixels
BESIDE, REACH, GAP = 14, 16, 10  # pixels: from the piece, of the bracket's ends, beside the arrow


class Gathering(VGroup):
    """Parts: ``bracket``, ``arrow``."""

    def __init__(self, piece: VMobject, side: Point, target: Point) -> None:
        """``side`` is a direction such as RIGHT, in which the piece has the bracket."""
        super().__init__()
        across = point(side[1], side[0])
        ends = [piece.get_corner(side + across * way) + side * px(BESIDE) for way in (1, -1)]
        out = side * px(REACH)
        corners = [ends[0], ends[0] + out, ends[1] + out, ends[1]]
        self.bracket = VMobject(stroke_color=theme().ink, stroke_width=stroke(LINE))
        self.bracket.set_points_as_corners(np.array(corners))
        middle = (corners[1] + corners[2]) / 2
        self.arrow = Arrow(middle, target, buff=px(GAP), color=theme().ink, stroke_width=stroke(LINE))
        self.add(self.bracket, self.arrow)
