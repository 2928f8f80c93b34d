"""A weighted sum laid out: weight × value = term in rows, and the new token whose numbers are the columns' sums.

It must not add anything up: all numbers come as texts.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import DOWN, LEFT, RIGHT, VGroup

from mem_anim.stage.card import CardSize, TokenCard, card_size
from mem_anim.stage.cells import Cell
from mem_anim.stage.layout import Box, DoesNotFit, px
from mem_anim.stage.ledger import Content
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import theme
from mem_anim.stage.worked import WorkedLine

LARGEST, STEP = 62, 4  # ems that are tried, in pixels
GAP, SIGN, ROW_GAP, TALLEST_ROW = 46, 62, 14, 132
MOST_LINES = 3  # sums that are written out


class Mixture:
    """Parts: ``factors``, ``signs``, ``values`` and ``card`` (cards), ``terms`` (rows of cells), ``sums`` (lines)."""

    def __init__(
        self,
        weights: Sequence[str],
        values: Sequence[Content],
        terms: Sequence[Content],
        given: Content,
        sums: Sequence[Sequence[str]],
        full: float,
        box: Box,
    ) -> None:
        """``terms`` are one content per row, ``given`` the new token. Raises DoesNotFit."""
        self.full, self.box = full, box
        for em in range(LARGEST, theme().sizes.number - 1, -STEP):
            self.em = em
            try:
                if self._fits_beside(weights, values, terms, given, sums[:MOST_LINES]):
                    break
            except DoesNotFit:
                continue
        else:
            self._in_place(weights, values, terms, given)

    @property
    def _row_height(self) -> float:
        rows = self._rows
        return min(self.box.height / rows - px(ROW_GAP if rows < 6 else 4), px(TALLEST_ROW))

    def _fits_beside(
        self,
        weights: Sequence[str],
        values: Sequence[Content],
        terms: Sequence[Content],
        given: Content,
        sums: Sequence[Sequence[str]],
    ) -> bool:
        """Rows on the left, sums and new token on the right; False where they are too wide together."""
        self._rows = len(values)
        size = self._size([*values, *terms, given], self.box.width / 2)
        self.sums = VGroup(*(WorkedLine(parts, 99, size=self.em) for parts in sums))
        self.card = TokenCard(given.name, given.numbers, given.values, self.full, given.color, size)
        column = VGroup(*self.sums, self.card).arrange(DOWN, buff=px(26))
        factor_width = widest(list(weights), self.em)
        left = factor_width + px(SIGN) + size.width + px(SIGN) + px(20) + len(given.numbers) * size.cell.width
        if left + px(GAP) * 1.5 + column.width > self.box.width or column.height > self.box.height:
            return False
        spare = (self.box.width - left - column.width) / 3
        self._place_rows(weights, values, terms, size, self.box.left + spare * 0.8, beside=True)
        column.move_to([0, self.box.center[1], 0]).align_to([self.box.right - spare * 0.8, 0, 0], RIGHT)
        return True

    def _in_place(
        self, weights: Sequence[str], values: Sequence[Content], terms: Sequence[Content], given: Content
    ) -> None:
        """The terms take the values' cells, and the new token stands below their columns."""
        self._rows = len(values) + 1
        self.em = theme().sizes.number
        room = self.box.width - widest(list(weights), self.em) - px(SIGN)
        size = self._size([*values, *terms, given], room)
        self.sums = VGroup()
        self._place_rows(weights, values, terms, size, self.box.left, beside=False)
        self.card = TokenCard(given.name, given.numbers, given.values, self.full, given.color, size)
        self.card.align_to(self.values[0], LEFT)
        self.card.set_y(self.values[-1].get_y() - self._row_height - px(4))

    def _size(self, contents: Sequence[Content], width: float) -> CardSize:
        numbers = [text for content in contents for text in content.numbers]
        cells = max(len(content.numbers) for content in contents)
        return card_size([c.name for c in contents], numbers, cells, width, self._row_height, largest=self.em)

    def _place_rows(
        self,
        weights: Sequence[str],
        values: Sequence[Content],
        terms: Sequence[Content],
        size: CardSize,
        left: float,
        *,
        beside: bool,
    ) -> None:
        factor_width = widest(list(weights), self.em)
        pitch = size.height + px(ROW_GAP if self._rows < 6 else 4)
        top = self.box.center[1] + pitch * (self._rows - 1) / 2
        self.factors, self.signs, self.values, self.terms = VGroup(), VGroup(), VGroup(), VGroup()
        for i, (weight, value, term) in enumerate(zip(weights, values, terms, strict=True)):
            y = top - i * pitch
            card = TokenCard(value.name, value.numbers, value.values, self.full, value.color, size)
            card.align_to([left + factor_width + px(SIGN), 0, 0], LEFT).set_y(y)
            sign = Phrase("×", self.em, theme().dim).move_to([left + factor_width + px(SIGN) / 2, y, 0])
            factor = Phrase(weight, self.em, theme().weight)
            factor.move_to([0, y, 0]).align_to([left + factor_width, 0, 0], RIGHT)
            cells = VGroup(
                *(Cell(t, v, self.full, term.color, size.cell) for t, v in zip(term.numbers, term.values, strict=True))
            ).arrange(RIGHT, buff=0)
            if beside:
                equal = Phrase("=", self.em, theme().dim).move_to([card.get_right()[0] + px(SIGN) / 2, y, 0])
                self.signs.add(equal)
                cells.align_to([card.get_right()[0] + px(SIGN), 0, 0], LEFT).set_y(y)
            else:
                cells.align_to(card.cells, LEFT).set_y(y)
            self.factors.add(factor)
            self.signs.add(sign)
            self.values.add(card)
            self.terms.add(cells)
