"""A ledger: the asking card on top, below it one row per key, a card and the line that is being worked.

It places cards, lines, bars and terms; it must not know what they mean or how they are worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from manim import LEFT, Rectangle

from mem_anim.stage.layout import Box, DoesNotFit, Point, point, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.rows import TALLEST_ROW, ems, row_gap
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import CardSize, Content, TokenCard, card_size
from mem_anim.stage.working.worked import WorkedLine, Written, width_in_column

LARGEST = 64  # em in pixels
STRIP = 140  # pixels below the rows, for a line about all of them and for the joined bar
STRIP_GAP, COLUMN_GAP = 14, 44  # pixels
WIDEST_CARD = 0.78  # of the ledger
LEAST_BARS = 400  # pixels for the longest bar
LONGEST_BAR = 0.9  # of the ledger is the joined bar
BAR_HEIGHT = 0.6  # of a row
LEAST_BAR = 1e-3  # units: a share of nothing still has a bar


@dataclass(frozen=True)
class RowsToWork:
    """The lines that will be worked beside the cards: ``scores`` where there is room, ``quotients``,
    and ``shares`` with bars beside them.
    """

    scores: Sequence[Written]
    quotients: Sequence[Written]
    shares: Sequence[Written]


class Ledger:
    """Parts: ``query`` and ``keys`` (cards). ``strip`` is the box below the rows, ``em`` the lines' em."""

    def __init__(
        self,
        query: Content,
        keys: Sequence[Content],
        others: Sequence[Content],
        worked: RowsToWork,
        full: float,
        box: Box,
    ) -> None:
        """``others`` will stand on cards of the same size; ``full`` is the value of the strongest tint.

        Raises DoesNotFit.
        """
        self.box = box
        self._full, self._contents = full, keys
        gap = px(row_gap(len(keys) + 1))
        pitch = min((box.height - px(STRIP)) / (len(keys) + 1), px(TALLEST_ROW) + gap)
        self._row_height = pitch - gap
        self.em, self._size = self._largest([query, *keys, *others], worked)
        self.query = self.card(query)
        self.keys = Pieces(*(self.card(key) for key in keys))
        self.strip = Box(box.left, box.right, box.bottom, box.bottom + px(STRIP) - px(STRIP_GAP))
        self._place_cards(pitch)

    def card(self, content: Content) -> TokenCard:
        """A card of the ledger's size."""
        return TokenCard(content, self._full, self._size)

    @property
    def above_strip(self) -> Box:
        return Box(self.box.left, self.box.right, self.strip.top, self.box.top)

    @property
    def beside(self) -> Box:
        """Everything right of the cards, above the strip."""
        return Box(self._line_left, self.box.right, self.strip.top, self.box.top)

    def in_rows(self, worked: Sequence[WorkedLine]) -> None:
        """Place a line in each row, right of its card, the last signs in one column."""
        reach = max(line.reach for line in worked)
        for line, y in zip(worked, self._ys, strict=True):
            line.shift(point(self._line_left + reach - line.get_left()[0] - line.reach, y - line.get_y()))

    def bars(self, shares: Sequence[float], left: float) -> Pieces[Rectangle]:
        """A bar per key from ``left`` on, as long as its share: side by side they are one bar."""
        length = min((self.box.right - left) / max(shares), self.box.width * LONGEST_BAR)
        rows = zip(shares, self._contents, self._ys, strict=True)
        return Pieces(*(self._bar(length * share, content.color, left, y) for share, content, y in rows))

    def joined(self, bars: Pieces[Rectangle]) -> list[Point]:
        """The centres that bring the bars side by side, in the middle of the strip."""
        widths = np.array([bar.width for bar in bars])
        x, y, _ = self.strip.center
        ends = np.cumsum(widths) - widths.sum() / 2 + x
        return [point(end - width / 2, y) for end, width in zip(ends, widths, strict=True)]

    def _bar(self, length: float, color: str, left: float, y: float) -> Rectangle:
        bar = Rectangle(
            width=max(length, LEAST_BAR),
            height=self._row_height * BAR_HEIGHT,
            fill_color=color,
            fill_opacity=1,
            stroke_width=0,
        )
        return bar.align_to(point(left, 0), LEFT).set_y(y)

    def _place_cards(self, pitch: float) -> None:
        cards = [self.query, *self.keys]
        top = self.box.top - (self.box.height - px(STRIP) - len(cards) * pitch) / 2 - self._row_height / 2
        for i, card in enumerate(cards):
            card.align_to(self.box.at(0, 0), LEFT).set_y(top - i * pitch)

    @property
    def _ys(self) -> list[float]:
        return [float(card.get_y()) for card in self.keys]

    @property
    def _line_left(self) -> float:
        return float(self.keys.get_right()[0]) + px(COLUMN_GAP)

    def _largest(self, contents: Sequence[Content], worked: RowsToWork) -> tuple[float, CardSize]:
        """The largest digits at which cards and lines stand side by side; else the ordinary ones.

        Long scores may do without a place beside the cards: the strip has room for them.
        """
        for beside in ([*worked.scores, *worked.quotients], worked.quotients):
            for em in ems(LARGEST):
                try:
                    size = self._card_size(contents, em)
                except DoesNotFit:
                    continue
                room = self.box.width - size.width - px(COLUMN_GAP)
                needed = max(_widest(beside, em), _widest(worked.shares, em) + px(LEAST_BARS))
                if needed <= room and size.cell.number >= min(em, theme().sizes.number):
                    return em, size
        return theme().sizes.number, self._card_size(contents, theme().sizes.number)

    def _card_size(self, contents: Sequence[Content], em: float) -> CardSize:
        return card_size(contents, self.box.width * WIDEST_CARD, self._row_height, largest=em)


def _widest(worked: Iterable[Written], em: float) -> float:
    return width_in_column([WorkedLine(line, size=em) for line in worked])
