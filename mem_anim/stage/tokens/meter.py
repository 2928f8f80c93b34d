"""The token meter: one square per token, a column per frame, and the count that is left.

It must not know why tokens go.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import DOWN, RIGHT, Square

from mem_anim.stage.layout import px, stroke
from mem_anim.stage.pieces import Motion, Pieces
from mem_anim.stage.theme import theme

LARGEST, SMALLEST = 52, 20  # pixels from square to square
TALLEST = 190  # pixels of a column
FILLED = 0.84  # of the pitch is the square, the rest is the gap


class Meter(Pieces[Pieces[Square]]):
    """``meter[i]`` is the column of the i-th frame, oldest first."""

    def __init__(self, colors: Sequence[str], patches: int) -> None:
        """A column for each colour, of ``patches`` squares."""
        pitch = px(max(min(LARGEST, TALLEST / patches), SMALLEST))
        gap = pitch * (1 - FILLED)
        squares = ([_square(pitch * FILLED, color) for _ in range(patches)] for color in colors)
        super().__init__(*(Pieces(*column).arrange(DOWN, buff=gap) for column in squares))
        self.arrange(RIGHT, buff=gap)

    def drained(self, frame: int) -> list[Motion]:
        """Animations by which the squares of a frame lose their fill and turn grey."""
        grey = theme().discarded
        return [square.animate.set_fill(opacity=0).set_stroke(grey) for square in self[frame]]


def _square(side: float, color: str) -> Square:
    thin = stroke(theme().strokes.thin)
    return Square(side, fill_color=color, fill_opacity=1, stroke_color=color, stroke_width=thin)
