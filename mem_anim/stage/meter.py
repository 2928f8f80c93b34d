"""The token meter: one square per token, a column per frame, and the count that is left.

It must not know why tokens go.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import DOWN, RIGHT, Animation, Square, VGroup

from mem_anim.stage.layout import px, stroke
from mem_anim.stage.theme import theme

LARGEST, SMALLEST = 44, 16  # pixels of a square
TALLEST = 190  # pixels of a column


class Meter(VGroup):
    """``meter.frame(i)`` is the column of the i-th frame, oldest first."""

    def __init__(self, colors: Sequence[str], patches: int) -> None:
        pitch = max(min(LARGEST + 8, TALLEST / patches), SMALLEST + 4)
        side = px(pitch * 0.84)
        columns = [
            VGroup(
                *(
                    Square(side, fill_color=color, fill_opacity=1, stroke_color=color, stroke_width=stroke(2))
                    for _ in range(patches)
                )
            ).arrange(DOWN, buff=px(pitch) - side)
            for color in colors
        ]
        super().__init__(*columns)
        self.arrange(RIGHT, buff=px(pitch) - side)

    def frame(self, index: int) -> VGroup:
        column: VGroup = self[index]
        return column

    def drained(self, index: int) -> list[Animation]:
        """The squares of a frame lose their fill and turn grey."""
        return [
            square.animate.set_fill(opacity=0).set_stroke(theme().discarded, stroke(2)) for square in self.frame(index)
        ]
