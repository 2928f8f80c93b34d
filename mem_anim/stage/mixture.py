"""A weighted sum laid out: weight × value = term in rows, and the new token whose numbers are the columns' sums.

It must not add anything up: all numbers come as texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from manim import DOWN, LEFT, RIGHT, Line, VGroup

from mem_anim.stage.card import CardSize, Content, TokenCard, card_size
from mem_anim.stage.cells import Cell
from mem_anim.stage.layout import Box, DoesNotFit, px, stroke
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
            self._below(weights, values, terms, given)

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
        self.card = TokenCard(given, self.full, size)
        column = VGroup(*self.sums, self.card).arrange(DOWN, buff=px(26))
        left = self._width(weights, size, len(given.numbers)) + px(20)
        if left + px(GAP) * 1.5 + column.width > self.box.width or column.height > self.box.height:
            return False
        spare = (self.box.width - left - column.width) / 3
        self._place_rows(weights, values, terms, size, self.box.left + spare * 0.8, beside=True)
        column.move_to([0, self.box.center[1], 0]).align_to([self.box.right - spare * 0.8, 0, 0], RIGHT)
        return True

    def _below(
        self, weights: Sequence[str], values: Sequence[Content], terms: Sequence[Content], given: Content
    ) -> None:
        """The new token stands below the terms' columns, as in adding on paper, under a rule.

        The terms stand beside the values or, where that is too wide, take their cells.
        """
        self._rows = len(values) + 1
        self.sums = VGroup()
        size, beside = self._size_below(weights, values, terms, given)
        width = self._width(weights, size, len(given.numbers) if beside else 0)
        self._place_rows(weights, values, terms, size, self.box.center[0] - width / 2, beside=beside)
        self.card = TokenCard(given, self.full, size)
        columns = self.terms[-1]
        self.card.shift(columns.get_left() - self.card.cells.get_left())
        self.card.set_y(self.values[-1].get_y() - self._pitch(size))
        y = (self.card.get_top()[1] + self.values[-1].get_bottom()[1]) / 2
        rule = Line([columns.get_left()[0] - px(50), y, 0], [columns.get_right()[0], y, 0])
        rule.set_stroke(theme().ink, stroke(theme().strokes.normal))
        plus = Phrase("+", self.em, theme().dim).move_to([columns.get_left()[0] - px(34), columns.get_y(), 0])
        self.signs.add(rule, *([] if beside else [plus]))

    def _size_below(
        self, weights: Sequence[str], values: Sequence[Content], terms: Sequence[Content], given: Content
    ) -> tuple[CardSize, bool]:
        """The size of cards and cells, and whether the terms have cells of their own."""
        for em in range(LARGEST, theme().sizes.number - 1, -STEP):
            self.em = em
            with suppress(DoesNotFit):
                size = self._size([*values, *terms, given], self.box.width / 2)
                if self._width(weights, size, len(given.numbers)) <= self.box.width:
                    return size, True
        room = self.box.width - widest(list(weights), self.em) - px(SIGN)
        return self._size([*values, *terms, given], room), False

    def _width(self, weights: Sequence[str], size: CardSize, terms: int) -> float:
        """Of a row: weight, card and, where there are any, the cells of the terms."""
        own = px(SIGN) + terms * size.cell.width if terms else 0.0
        return widest(list(weights), self.em) + px(SIGN) + size.width + own

    def _pitch(self, size: CardSize) -> float:
        return size.height + px(ROW_GAP if self._rows < 6 else 4)

    def _size(self, contents: Sequence[Content], width: float) -> CardSize:
        return card_size(contents, width, self._row_height, largest=self.em)

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
        pitch = self._pitch(size)
        top = self.box.center[1] + pitch * (self._rows - 1) / 2
        self.factors, self.signs, self.values, self.terms = VGroup(), VGroup(), VGroup(), VGroup()
        for i, (weight, value, term) in enumerate(zip(weights, values, terms, strict=True)):
            y = top - i * pitch
            card = TokenCard(value, self.full, size)
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
