"""The bold frame around what is being looked at. It must not know what that is."""

from __future__ import annotations

from manim import RoundedRectangle, VMobject

from mem_anim.stage.layout import px, stroke
from mem_anim.stage.theme import theme

MARGIN = 7  # pixels around the piece


def outline(piece: VMobject, color: str, margin: float = MARGIN) -> RoundedRectangle:
    """A bold frame around a piece, ``margin`` pixels away; the piece stays as it is."""
    return RoundedRectangle(
        width=piece.width + 2 * px(margin),
        height=piece.height + 2 * px(margin),
        corner_radius=px(12),
        stroke_color=color,
        stroke_width=stroke(theme().strokes.bold),
    ).move_to(piece)
