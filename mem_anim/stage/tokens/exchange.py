"""Cards in two columns: as they were, and with the first two exchanged.

Names and frames stay; numbers change places and take the colour of the new one. It must not know what the
order means.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from manim import DOWN, RIGHT, VGroup

from mem_anim.stage.layout import Box, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.tokens.card import CardSize, Content, TokenCard, card_size, row_of_cells

GAP, BETWEEN = 8, 60  # pixels between two cards, and between the columns


class Exchange(VGroup):
    """Parts: ``before`` and ``after``, each a column of cards."""

    def __init__(
        self, contents: Sequence[Content], full: float, box: Box, largest: float, *, beside: bool
    ) -> None:
        """``full`` is the value of the strongest tint, ``largest`` an em in pixels; ``beside`` says that the
        columns stand beside each other, else one above the other. Raises DoesNotFit.
        """
        super().__init__()
        column, *_ = (box.columns if beside else box.rows)(1, 1, gap=px(BETWEEN))
        count = len(contents)
        size = card_size(contents, column.width, (column.height - px(GAP) * (count - 1)) / count, largest)
        first, second, *rest = contents
        orders = contents, [second, first, *rest]
        self.before, self.after = (self._column(contents, order, full, size) for order in orders)
        self.add(self.before, self.after)
        self.arrange(RIGHT if beside else DOWN, buff=px(BETWEEN)).move_to(box.center)

    def _column(
        self, places: Sequence[Content], order: Sequence[Content], full: float, size: CardSize
    ) -> Pieces[TokenCard]:
        cards = Pieces(*(TokenCard(place, full, size) for place in places)).arrange(DOWN, buff=px(GAP))
        for card, place, told in zip(cards, places, order, strict=True):
            card.hold(row_of_cells(replace(told, color=place.color), full, size.cell))
        return cards
