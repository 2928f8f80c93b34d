"""The provenance stripe: a bar of length 1 in the colours of what a token was mixed from, by weight.

It must not know who the sources are, only their colours and shares.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import RIGHT, Rectangle

from mem_anim.stage.pieces import Pieces

LEAST = 1e-4  # units: a share of nothing still has a segment that another piece can become


class Stripe(Pieces[Rectangle]):
    """Segments from left to right, ``stripe[i]`` the i-th source's. Shares need not add up to 1."""

    def __init__(self, shares: Sequence[float], colors: Sequence[str], width: float, height: float) -> None:
        """``width`` and ``height`` are those of a share of 1, in units."""
        segments = [
            Rectangle(
                width=max(width * share, LEAST),
                height=height,
                fill_color=color,
                fill_opacity=1,
                stroke_width=0,
            )
            for share, color in zip(shares, colors, strict=True)
        ]
        super().__init__(*segments)
        self.arrange(RIGHT, buff=0)
