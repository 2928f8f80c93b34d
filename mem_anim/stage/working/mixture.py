"""A weighted sum laid out: weight × value = term in rows, and the new token, the sums of the columns.

In a tall room the terms stand below the values, in rows of their own.

It must not add anything up: all numbers come as texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from manim import DOWN, LEFT, RIGHT, Line, VGroup, VMobject

from mem_anim.stage.layout import Box, DoesNotFit, point, px, stroke
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.rows import TALLEST_ROW, ems, row_gap
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import PAD, CardSize, Content, TokenCard, card_size, row_of_cells
from mem_anim.stage.tokens.cells import Cell
from mem_anim.stage.working.worked import WorkedLine, Written

LARGEST, LARGEST_STACKED = 62, 76  # em in pixels; where the terms stand below the values
TALLEST_STACKED = 150  # pixels of a row, where the terms stand below the values
GAP, SIGN, AROUND_SIGN = 46, 62, 1.4  # pixels between rows and sums, and of a sign; no less than so many em
BLOCK_GAP, STEP_OF_BLOCKS = 0.4, 1.3  # of a row: between values and terms, and from row to row at most
GAP_OF_BLOCKS, HEADING = 14, 64  # pixels: between their rows, and above the first for the headings
BROADEST = 2.2  # times its height is a cell, where the terms stand below the values
MANY_ROWS = 6  # stand closer
MOST_LINES = 3  # sums that are written out


@dataclass(frozen=True)
class WeightedSum:
    """What is mixed, a weight, a value and a term (their product) per source; and what comes out."""

    weights: Sequence[str]
    values: Sequence[Content]
    terms: Sequence[Content]
    equals: Sequence[str]  # per source, = or ≈ before its term
    mixed: Content  # the new token
    sums: Sequence[Written]  # the worked line of each number of the new token
    headings: tuple[str, str]  # above weights and values

    @property
    def contents(self) -> list[Content]:
        return [*self.values, *self.terms, self.mixed]


class Mixture:
    """Parts, one per source: ``factors``, ``times``, ``values`` (cards), ``terms`` (rows of cells);
    ``signs`` are all others.
    ``headings`` and ``sums`` (worked lines) may be empty; ``card`` is the new token. ``in_place``: the terms
    take the values' cells, and ``plus`` stands before the last of them.
    """

    def __init__(self, told: WeightedSum, full: float, box: Box) -> None:
        """``full`` is the value of the strongest tint. Raises DoesNotFit."""
        self._told, self._full, self._box = told, full, box
        self.factors, self.values = Pieces[Phrase](), Pieces[TokenCard]()
        self.terms = Pieces[Pieces[Cell]]()
        self.times, self.signs = VGroup(), VGroup()
        self.headings = Pieces[Phrase]()
        self.in_place = False
        self.sums = Pieces[WorkedLine]()
        stacked = self._size_stacked()
        if not self._place_beside(stacked.cell.number if stacked else 0):
            below = self._size_below(stacked)
            if below:
                self._place_below(*below)
            elif stacked:
                self._place_stacked(stacked)
        self._place_headings()

    @property
    def parts(self) -> list[VMobject]:
        """Everything but the cards."""
        lone = [self.plus] if self.in_place else []
        return [self.factors, self.times, self.terms, self.signs, self.sums, *self.headings, *lone]

    def _place_beside(self, least: float) -> bool:
        """Rows on the left, sums and new token on the right; False where they are too wide together, or
        where their numbers would be smaller than ``least`` (em in pixels).
        """
        self._rows = len(self._told.values)
        for self.em in ems(LARGEST):
            with suppress(DoesNotFit):
                size = self._card_size(self._box.width / 2)
                if size.cell.number < least:
                    return False
                sums = Pieces(*(WorkedLine(line, size=self.em) for line in self._told.sums[:MOST_LINES]))
                card = TokenCard(self._told.mixed, self._full, size)
                column = VGroup(*sums, card).arrange(DOWN, buff=px(26))
                rows = self._width_of_rows(size, with_terms=True) + px(20)
                spare = (self._box.width - rows - column.width) / 3
                if spare * 3 >= px(GAP) * 1.5 and column.height <= self._box.height:
                    self.sums, self.card = sums, card
                    self._place_rows(size, self._box.left + spare * 0.8, with_terms=True)
                    column.move_to(self._box.center)
                    column.align_to(point(self._box.right - spare * 0.8, 0), RIGHT)
                    return True
        return False

    def _place_below(self, size: CardSize, with_terms: bool) -> None:
        """The new token stands below the terms' columns, as in adding on paper, under a rule.

        The terms stand beside the values or, where that is too wide, take their cells.
        """
        width = self._width_of_rows(size, with_terms)
        self._place_rows(size, self._box.center[0] - width / 2, with_terms)
        self._place_card_under(size, self.values[-1].get_y() - self._pitch(size))
        self.in_place = not with_terms
        if self.in_place:
            left = self.values[-1].get_left()[0]
            self.plus = self._sign("+", left - px(34), self.terms[-1].get_y())

    def _place_stacked(self, size: CardSize) -> None:
        """A block of values, below it one of the terms, below it their sums: one column per number."""
        self.em, count = int(size.cell.number), len(self._told.values)
        pitch = min(self._room_for_blocks / _rows_of_blocks(count), size.height * STEP_OF_BLOCKS)
        top = self._box.center[1] + pitch * (_rows_of_blocks(count) - 1) / 2 - px(HEADING) / 2
        size = self._broad(size)
        self._place_rows(size, self._box.center[0] - self._width_of_rows(size, with_terms=False) / 2, False)
        first = "≈" if "≈" in self._told.equals else "="
        for i, (factor, times, card, cells) in enumerate(
            zip(self.factors, self.times, self.values, self.terms, strict=True)
        ):
            for piece in (factor, times, card):
                piece.set_y(top - i * pitch)
            cells.set_y(top - (count + BLOCK_GAP / 2 + i) * pitch)
            self.signs.add(self._sign("+" if i else first, cells.get_left()[0] - px(SIGN), cells.get_y()))
        self._place_card_under(size, top - (2 * count + BLOCK_GAP) * pitch)

    def _place_card_under(self, size: CardSize, y: float) -> None:
        """The new token at this height, its cells below those of the terms, under a rule."""
        columns = self.terms[-1]
        self.card = TokenCard(self._told.mixed, self._full, size)
        self.card.shift(columns.get_left() - self.card.cells.get_left()).set_y(y)
        above = min(columns.get_bottom()[1], self.values[-1].get_bottom()[1])
        y = (self.card.get_top()[1] + above) / 2
        rule = Line(point(columns.get_left()[0] - px(50), y), point(columns.get_right()[0], y))
        self.signs.add(rule.set_stroke(theme().ink, stroke(theme().strokes.normal)))

    def _size_stacked(self) -> CardSize | None:
        """The largest size in which terms stand below their values; None where that is too small to read."""
        height = self._room_for_blocks / _rows_of_blocks(len(self._told.values)) - px(GAP_OF_BLOCKS)
        for self.em in ems(LARGEST_STACKED):
            with suppress(DoesNotFit):
                width = self._box.width - self._width_of_factors - self._sign_room
                size = card_size(self._told.contents, width, min(height, px(TALLEST_STACKED)), self.em)
                if size.cell.number == self.em:
                    return size
        return None

    def _broad(self, size: CardSize) -> CardSize:
        """With cells as broad as the box allows, and looks well."""
        if not size.columns:
            return size
        room = self._box.width - self._width_of_rows(size, with_terms=False)
        broad = min(size.cell.width + room / size.columns, size.cell.height * BROADEST)
        return replace(size, cell=replace(size.cell, width=max(size.cell.width, broad)))

    def _size_below(self, stacked: CardSize | None) -> tuple[CardSize, bool] | None:
        """The size of cards and cells, and whether the terms have cells of their own.

        None where it is better to stack them. Raises DoesNotFit where neither can be done.
        """
        self._rows = len(self._told.values) + 1
        for self.em in ems(LARGEST):
            with suppress(DoesNotFit):
                size = self._card_size(self._box.width / 2)
                if stacked and size.cell.number < stacked.cell.number:
                    return None
                # The new card reaches beyond the last column by its own edge.
                if self._width_of_rows(size, with_terms=True) + 2 * px(PAD) <= self._box.width:
                    return size, True
        if stacked:
            return None
        return self._card_size(self._box.width - self._width_of_factors - self._sign_room), False

    def _card_size(self, width: float) -> CardSize:
        """Raises DoesNotFit."""
        height = min(self._box.height / self._rows - self._row_gap, px(TALLEST_ROW))
        return card_size(self._told.contents, width, height, largest=self.em)

    @property
    def _row_gap(self) -> float:
        return px(row_gap(self._rows, MANY_ROWS))

    def _pitch(self, size: CardSize) -> float:
        return size.height + self._row_gap

    @property
    def _room_for_blocks(self) -> float:
        """How high values, terms and sums may be together, below the headings."""
        return self._box.height - px(HEADING)

    @property
    def _sign_room(self) -> float:
        return max(px(SIGN), px(self.em) * AROUND_SIGN)

    @property
    def _width_of_factors(self) -> float:
        return widest(self._told.weights, self.em)

    def _width_of_rows(self, size: CardSize, with_terms: bool) -> float:
        """Weight, card and, where they have cells of their own, the terms."""
        terms = self._sign_room + len(self._told.mixed.numbers) * size.cell.width if with_terms else 0.0
        return self._width_of_factors + self._sign_room + size.width + terms

    def _place_rows(self, size: CardSize, left: float, with_terms: bool) -> None:
        told, room = self._told, self._sign_room
        top = self._box.center[1] + self._pitch(size) * (self._rows - 1) / 2
        for i, (weight, value, term) in enumerate(zip(told.weights, told.values, told.terms, strict=True)):
            y = top - i * self._pitch(size)
            right = left + self._width_of_factors
            factor = Phrase(weight, self.em, theme().weight).set_y(y).align_to(point(right, 0), RIGHT)
            card = TokenCard(value, self._full, size)
            card.align_to(point(right + room, 0), LEFT).set_y(y)
            cells = row_of_cells(term, self._full, size.cell).align_to(card.cells, LEFT).set_y(y)
            if with_terms:
                end = card.get_right()[0]
                cells.align_to(point(end + room, 0), LEFT)
                self.signs.add(self._sign(told.equals[i], end + room / 2, y))
            self.factors.add(factor)
            self.times.add(self._sign("×", right + room / 2, y))
            self.values.add(card)
            self.terms.add(cells)

    def _place_headings(self) -> None:
        """Above the first row, where there is room."""
        size, (weight, value) = theme().sizes.label, self._told.headings
        first = self.values[0]
        y = first.get_top()[1] + px(size) * 0.7
        if y + px(size) * 0.6 > self._box.top:
            return
        for text, color, under in (
            (weight, theme().weight, self.factors[0]),
            (value, theme().value, first.cells),
        ):
            heading = Phrase(text, size, color).move_to(point(under.get_x(), y))
            self.headings.add(heading.shift(RIGHT * max(0.0, self._box.left - heading.get_left()[0])))

    def _sign(self, sign: str, x: float, y: float) -> Phrase:
        return Phrase(sign, self.em, theme().dim).move_to(point(x, y))


def _rows_of_blocks(sources: int) -> float:
    """How many rows values, terms and sums take up, and the gap between them."""
    return 2 * sources + 1 + BLOCK_GAP
