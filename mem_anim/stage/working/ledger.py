"""A ledger: the asking card on top, below it one row per key, a card and the line that is being worked.

It places cards, lines, bars and terms; it must not know what they mean or how they are worked out.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import LEFT, Rectangle, VMobject

from mem_anim.stage.layout import Box, Point, point, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.tokens.card import Content, TokenCard
from mem_anim.stage.working.arrangement import COLUMN_GAP, LEAST_BARS, RowsToWork, arranged
from mem_anim.stage.working.worked import WorkedLine

STRIP = 140  # pixels below the rows, for a line about all of them and for the joined bar
STRIP_GAP, BAR_GAP = 14, 50  # pixels above what stands in the strip, and between a line and its bar
LONGEST_BAR = 0.9  # of the ledger is the joined bar
LEAST_BAR = 1e-3  # units: a share of nothing still has a bar
BEYOND = 8  # pixels that a mark across a bar reaches beyond it


class Ledger:
    """Parts: ``query`` and ``keys`` (cards). ``strip`` is the box below the rows, ``em`` the lines' em.

    A key's line and its bar stand beside its card or, where they are ``stacked``, below it.
    """

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
        rows = Box(box.left, box.right, box.bottom + px(STRIP), box.top)
        self._arrangement = arranged([query, *keys, *others], len(keys) + 1, worked, rows)
        self.em, self.stacked = self._arrangement.em, self._arrangement.stacked
        self.query = self.card(query)
        self.keys = Pieces(*(self.card(key) for key in keys))
        self.strip = Box(box.left, box.right, box.bottom, rows.bottom - px(STRIP_GAP))
        for card, y in zip((self.query, *self.keys), self._arrangement.cards, strict=True):
            card.align_to(box.at(0, 0), LEFT).set_y(y)

    def card(self, content: Content) -> TokenCard:
        """A card of the ledger's size."""
        return TokenCard(content, self._full, self._arrangement.size)

    @property
    def above_strip(self) -> Box:
        return Box(self.box.left, self.box.right, self.strip.top, self.box.top)

    @property
    def beside(self) -> Box:
        """Everything right of the cards, above the strip."""
        return Box(self._beside_cards, self.box.right, self.strip.top, self.box.top)

    @property
    def line_room(self) -> float:
        """How wide a worked line may be."""
        return self.box.right - self._line_left

    def room_for_words(self, of_query: bool, aside: float) -> Box:
        """Where something may be said about the query's card or those of the keys: ``aside`` units right of
        them, or below the first of them.
        """
        cards: VMobject = self.query if of_query else self.keys
        if not self.stacked:
            y = float(cards.get_y())
            return Box(self._beside_cards + aside, self.box.right, y, y)
        y = self._arrangement.lines[0 if of_query else 1]
        return Box(self.box.left, float(cards.get_right()[0]), y, y)

    def in_rows(self, worked: Sequence[WorkedLine]) -> None:
        """Place a line in each row, the last signs in one column."""
        reach = max(line.reach for line in worked)
        for line, y in zip(worked, self._arrangement.lines[1:], strict=True):
            line.shift(point(self._line_left + reach - line.get_left()[0] - line.reach, y - line.get_y()))

    def holds_bars_beside(self, width: float) -> bool:
        """Whether bars have room, if lines of this width stand in their rows."""
        return self.stacked or width + px(LEAST_BARS) <= self.line_room

    def bars(self, shares: Sequence[float], worked: float) -> Pieces[Rectangle]:
        """A bar per key as long as its share: side by side they are one bar. ``worked`` is the width of the
        lines that they may have to stand beside.
        """
        left = self.box.left if self.stacked else self._line_left + worked + px(BAR_GAP)
        length = min((self.box.right - left) / max(shares), self.box.width * LONGEST_BAR)
        rows = zip(shares, self._contents, self._arrangement.bars, strict=True)
        return Pieces(*(self._bar(length * share, content.color, left, y) for share, content, y in rows))

    def across(self, bars: Pieces[Rectangle]) -> list[tuple[float, float]]:
        """Foot and top of a mark across all bars: one for each of them where something stands between."""
        marked: Sequence[VMobject] = list(bars) if self.stacked else [bars]
        return [(bar.get_bottom()[1] - px(BEYOND), bar.get_top()[1] + px(BEYOND)) for bar in marked]

    def joined(self, bars: Pieces[Rectangle]) -> list[Point]:
        """The centres that bring the bars side by side, in the middle of the strip."""
        widths = np.array([bar.width for bar in bars])
        x, y, _ = self.strip.center
        ends = np.cumsum(widths) - widths.sum() / 2 + x
        return [point(end - width / 2, y) for end, width in zip(ends, widths, strict=True)]

    def _bar(self, length: float, color: str, left: float, y: float) -> Rectangle:
        bar = Rectangle(
            width=max(length, LEAST_BAR),
            height=self._arrangement.bar_height,
            fill_color=color,
            fill_opacity=1,
            stroke_width=0,
        )
        return bar.align_to(point(left, 0), LEFT).set_y(y)

    @property
    def _beside_cards(self) -> float:
        return float(self.keys.get_right()[0]) + px(COLUMN_GAP)

    @property
    def _line_left(self) -> float:
        return self.box.left if self.stacked else self._beside_cards
