"""A ledger: the asking card on top, below it one row per key, a card and the line that is being worked.

It places cards, lines, bars and terms; it must not know what they mean or how they are worked out.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import LEFT, Rectangle, VGroup
from numpy.typing import NDArray

from mem_anim.stage.card import CardSize, Content, TokenCard, card_size
from mem_anim.stage.layout import Box, DoesNotFit, px
from mem_anim.stage.theme import theme
from mem_anim.stage.worked import WorkedLine

Line = Sequence[str]  # the parts of a worked line

LARGEST, STEP = 64, 4  # ems that are tried, in pixels
STRIP = 140  # pixels below the rows, for a line about all of them and for the joined bar
ROW_GAP, TIGHT_GAP, COLUMN_GAP = 14, 4, 44
TALLEST_ROW = 132
WIDEST_CARD = 0.78  # of the ledger
LEAST_BARS = 400  # pixels for the longest bar


class Ledger:
    """Parts: ``query`` and ``keys`` (cards); ``strip`` is the box below the rows."""

    def __init__(
        self,
        query: Content,
        keys: Sequence[Content],
        others: Sequence[Content],
        scores: Sequence[Line],
        quotients: Sequence[Line],
        shares: Sequence[Line],
        full: float,
        box: Box,
    ) -> None:
        """``others`` will stand on cards of the same size; the lines are those that will be worked
        beside the cards, ``shares`` those that have bars beside them. Raises DoesNotFit.
        """
        self.full, self.box, self.contents = full, box, keys
        rows = len(keys) + 1
        gap = px(ROW_GAP if rows <= 6 else TIGHT_GAP)
        height = (box.height - px(STRIP)) / rows - gap
        self.row_height = min(height, px(TALLEST_ROW))
        self.em, self.size = self._largest([query, *keys, *others], scores, quotients, shares)
        self.query = self.card(query)
        self.keys = VGroup(*(self.card(key) for key in keys))
        pitch = self.row_height + gap
        top = box.top - (box.height - px(STRIP) - rows * pitch) / 2
        for i, card in enumerate([self.query, *self.keys]):
            y = top - self.row_height / 2 - i * pitch
            card.align_to(box.at(0, 0), LEFT).set_y(y)
        self.strip = Box(box.left, box.right, box.bottom, box.bottom + px(STRIP) - px(ROW_GAP))

    def card(self, content: Content) -> TokenCard:
        return TokenCard(content, self.full, self.size)

    @property
    def ys(self) -> list[float]:
        return [float(card.get_y()) for card in self.keys]

    @property
    def above_strip(self) -> Box:
        return Box(self.box.left, self.box.right, self.strip.top, self.box.top)

    @property
    def beside(self) -> Box:
        """Everything right of the cards, above the strip."""
        return Box(self._line_left, self.box.right, self.strip.top, self.box.top)

    @property
    def room(self) -> float:
        """How wide a line beside the cards may be."""
        return self.box.right - self._line_left

    def in_rows(self, worked: Sequence[WorkedLine]) -> None:
        """Place a line in each row, right of its card, the last signs in one column."""
        reach = max(line.reach for line in worked)
        for line, y in zip(worked, self.ys, strict=True):
            line.shift([self._line_left + reach - line.get_left()[0] - line.reach, y - line.get_y(), 0])

    def in_strip(self, piece: VGroup) -> VGroup:
        piece.move_to(self.strip.center)
        return piece

    def bars(self, shares: Sequence[float], left: float) -> VGroup:
        """A bar per key from ``left`` on, each ``length * share`` long: side by side they are one bar."""
        length = min((self.box.right - left) / max(shares), self.box.width * 0.9)
        bars = VGroup()
        for share, content, y in zip(shares, self.contents, self.ys, strict=True):
            bar = Rectangle(
                width=max(length * share, 1e-3),
                height=self.row_height * 0.6,
                fill_color=content.color,
                fill_opacity=1,
                stroke_width=0,
            )
            bars.add(bar.align_to([left, 0, 0], LEFT).set_y(y))
        return bars

    def joined(self, bars: VGroup) -> list[NDArray[np.float64]]:
        """The centres that bring the bars side by side, in the middle of the strip."""
        widths = np.array([bar.width for bar in bars])
        ends = np.cumsum(widths) - widths.sum() / 2 + self.strip.center[0]
        return [np.array([end - width / 2, self.strip.center[1], 0.0]) for end, width in zip(ends, widths, strict=True)]

    @property
    def _line_left(self) -> float:
        return float(self.keys.get_right()[0]) + px(COLUMN_GAP)

    def _largest(
        self,
        contents: Sequence[Content],
        scores: Sequence[Line],
        quotients: Sequence[Line],
        shares: Sequence[Line],
    ) -> tuple[float, CardSize]:
        """The largest digits at which cards and lines stand side by side; else the ordinary ones.

        Long scores may do without a place beside the cards: the strip has room for them.
        """
        for beside in ([*scores, *quotients], quotients):
            for em in range(LARGEST, theme().sizes.number - 1, -STEP):
                try:
                    size = self._card_size(contents, em)
                except DoesNotFit:
                    continue
                room = self.box.width - size.width - px(COLUMN_GAP)
                with_bars = _widest(shares, em) + px(LEAST_BARS)
                if size.cell.number >= min(em, theme().sizes.number) and max(_widest(beside, em), with_bars) <= room:
                    return em, size
        return theme().sizes.number, self._card_size(contents, theme().sizes.number)

    def _card_size(self, contents: Sequence[Content], em: float) -> CardSize:
        return card_size(contents, self.box.width * WIDEST_CARD, self.row_height, largest=em)


def _widest(worked: Sequence[Line], em: float) -> float:
    return max(WorkedLine(line, 99, size=em).width for line in worked)
