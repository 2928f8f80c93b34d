"""A station at the end of a pipeline: a panel with a name and what is said about it.

It must not know what arrives.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import DOWN, RoundedRectangle, VGroup

from mem_anim.stage.breaking import ways
from mem_anim.stage.layout import Box, DoesNotFit, px, stroke
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme

HEIGHT = 0.86  # of the box
GAP, PAD = 14, 14  # pixels between lines, and beside them


class Station(VGroup):
    """Parts: ``frame``, ``lines``: the name, what it is, and dim what it gets."""

    def __init__(self, name: str, kind: str, gets: Sequence[str], box: Box) -> None:
        """Raises DoesNotFit."""
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
        self.lines = self._lines(name, kind, gets).move_to(self.frame)
        self.add(self.frame, self.lines)

    def _lines(self, name: str, kind: str, gets: Sequence[str]) -> Pieces[Phrase]:
        """As large as the frame allows; what is got is broken into more lines before it becomes smaller."""
        sizes, room = theme().sizes, self.frame.width - 2 * px(PAD)
        broken = [part for line in gets for part in ways(line, 2)[0]]
        for em in (sizes.label, sizes.small):
            for dim in (gets, broken):
                lines = Pieces(
                    Phrase(name, sizes.title * 1.3, bold=True),
                    Phrase(kind, em),
                    *(Phrase(line, em, theme().dim) for line in dim),
                ).arrange(DOWN, buff=px(GAP))
                if lines.width <= room and lines.height <= self.frame.height:
                    return lines
        raise DoesNotFit(f"“{name}” does not fit into its panel. Use fewer frames or patches.")
