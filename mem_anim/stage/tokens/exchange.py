"""Cards in two columns, one above the other: as they were, and with the first two exchanged.

Names and frames stay; numbers change places and take the colour of the new one. It must not know what the
order means.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from manim import DOWN, VGroup

from mem_anim.stage.layout import Box, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.tokens.card import Content, TokenCard, card_size, row_of_cells

LOWEST = 6.8  # so many cards would stand in the box one above the other, for three in each column


class Exchange(VGroup):
    """Parts: ``before`` and ``after``, each a column of cards."""

    def __init__(self, contents: Sequence[Content], full: float, box: Box, largest: float) -> None:
        """``full`` is the value of the strongest tint, ``largest`` an em in pixels. Raises DoesNotFit."""
        super().__init__()
        size = card_size(contents, box.width, box.height / LOWEST, largest)

        def column(order: Sequence[Content]) -> Pieces[TokenCard]:
            cards = Pieces(*(TokenCard(place, full, size) for place in contents)).arrange(DOWN, buff=px(8))
            for card, place, told in zip(cards, contents, order, strict=True):
                card.hold(row_of_cells(replace(told, color=place.color), full, size.cell))
            return cards

        first, second, *rest = contents
        self.before, self.after = column(contents), column([second, first, *rest])
        self.add(self.before, self.after)
        self.arrange(DOWN, buff=px(60)).move_to(box.center)
