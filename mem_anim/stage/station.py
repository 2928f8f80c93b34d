"""A station at the end of a pipeline: a panel with a name and what is said about it.

It must not know what arrives.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import DOWN, RoundedRectangle, VGroup

from mem_anim.stage.layout import Box, px, stroke
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme

HEIGHT = 0.86  # of the box


class Station(VGroup):
    """Parts: ``frame``, ``lines``: the name, what it is, and dim what it gets."""

    def __init__(self, name: str, kind: str, gets: Sequence[str], box: Box) -> None:
        super().__init__()
        self.frame = RoundedRectangle(
            width=box.width,
            height=box.height * HEIGHT,
            corner_radius=px(16),
            fill_color=theme().panel,
            fill_opacity=1,
            stroke_color=theme().ink,
            stroke_width=stroke(theme().strokes.normal),
        ).move_to(box.center)
        sizes = theme().sizes
        self.lines = VGroup(
            Phrase(name, sizes.title * 1.3, bold=True),
            Phrase(kind, sizes.label),
            *(Phrase(line, sizes.label, theme().dim) for line in gets),
        )
        self.lines.arrange(DOWN, buff=px(14)).move_to(self.frame)
        self.add(self.frame, self.lines)
