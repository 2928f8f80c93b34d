"""Live pieces: a token's card, bars with numbers and a striped bar, which follow their numbers on a way.

They must not know what the numbers are for. Each has a state at every place of its timeline: ``go_to``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from manim import DashedLine, Line, VGroup, VMobject

from mem_anim.stage.charts.keyframes import (
    Floats,
    Reel,
    Timeline,
    breadth,
    columns,
    filled,
    laid,
    room,
)
from mem_anim.stage.layout import Box, DoesNotFit, Point, of_piece, point, px, stroke
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.theme import text_on, theme
from mem_anim.stage.tokens.card import CardSize, Content, TokenCard
from mem_anim.stage.tokens.cells import Cell, shade

INNER = 0.7  # opacity of a negative cell's second outline
NUMBER_GAP, BEYOND = 20, 14  # pixels between number and bar, and of the line beyond the bars
SPARE = 0.3  # em beside a number that a longer one may take for a moment
LEAST = 1e-4  # units: a share of nothing still has a piece


@dataclass(frozen=True)
class Moving:
    """Numbers that move, at every stop: their texts and exact values; with the name and colour they have."""

    name: str
    color: str
    texts: Sequence[Sequence[str]]  # (stops, n)
    values: Floats  # (stops, n)

    def slots(self, timeline: Timeline) -> list[str]:
        """For each of the numbers a text as wide as it needs to be in the middle where it is held."""
        return [_as_wide(column, room(column, timeline)) for column in zip(*self.texts, strict=True)]

    def widest(self, timeline: Timeline) -> Content:
        """What a card for it must have room for."""
        return Content(self.name, self.slots(timeline), self.values[0], self.color)


def _as_wide(strings: Sequence[str], needed: float) -> str:
    """The longest of these with so many digits more that it is about ``needed`` em wide."""
    text = max(strings, key=breadth)
    while breadth(text) < needed - SPARE:
        text += "0"
    return text


class LiveCard(TokenCard):
    """A token card whose numbers and tints follow; its stripe too, where it has one."""

    def __init__(
        self, told: Moving, full: float, size: CardSize, timeline: Timeline, at: Point | None = None
    ) -> None:
        """``full`` is the value of the strongest tint; ``at`` where its middle stands."""
        super().__init__(told.widest(timeline), full, size)
        self.told, self._full, self._timeline = told, full, timeline
        self.sources: LiveStripe | None = None
        self.reels: list[Reel] = []
        # Built below zero, each cell has the second outline, which is seen where the number is negative.
        self.hold(Pieces(*(Cell("0", -1, full, told.color, size.cell) for _ in self.cells)).arrange(buff=0))
        if at is not None:
            self.move_to(at)
        for cell, texts in zip(self.cells, zip(*told.texts, strict=True), strict=True):
            cell.remove(cell.number)
            cell.number = Reel(texts, size.cell.number).stand(cell.box.get_center())
            self.reels.append(cell.number)
            cell.add(cell.number)
        self._columns = [columns(reel.strings, timeline) for reel in self.reels]
        self.go_to(float(timeline.places[0]))

    def go_to(self, place: float) -> None:
        if self.sources:
            self.sources.go_to(place)
        stop, values = self._timeline.nearest(place), self._timeline.between(self.told.values, place)
        for cell, reel, value, column in zip(self.cells, self.reels, values, self._columns, strict=True):
            fill = shade(float(value), self._full, self.told.color)
            cell.box.set_fill(fill)
            reel.turn(stop, float(np.interp(place, *column)) * px(reel.size))
            reel.set_color(text_on(fill))
            if cell.inner:
                cell.inner.set_stroke(text_on(fill), opacity=INNER if value < 0 else 0)

    def read_from(self, shares: Floats, colors: Sequence[str]) -> LiveStripe:
        """Put a live stripe on the card's foot: what it is made of, (stops, n)."""
        box = of_piece(self.stripe_for([1.0], [theme().ink]))
        self.sources = LiveStripe(shares, colors, box, self._timeline)
        self.add(self.sources)
        return self.sources


class LiveBars(VGroup):
    """A number and a bar in each row. Parts: ``numbers`` (Reels), ``bars``, ``zero`` (where they begin).

    ``told`` has one number per row; a negative one's bar goes to the left of the line.
    """

    def __init__(
        self,
        told: Moving,
        colors: Sequence[str],
        rows: Sequence[float],
        box: Box,
        em: float,
        thickness: float,
        timeline: Timeline,
        least: float = 0.0,
    ) -> None:
        """``rows`` are the heights of the rows' middles, ``thickness`` a bar's, ``least`` the length of the
        longest one, in units; ``em`` in pixels.

        Raises DoesNotFit.
        """
        super().__init__()
        self.told, self._timeline, self._rows, self._thickness = told, timeline, rows, thickness
        texts = list(zip(*told.texts, strict=True))
        self.numbers = Pieces(*(Reel(of_row, em, told.color) for of_row in texts))
        slot = max(reel.slot for reel in self.numbers)
        self._field = Box(box.left + slot + px(NUMBER_GAP), box.right, box.bottom, box.top)
        if self._field.width < max(least, px(NUMBER_GAP)):
            longest = max((text for of_row in texts for text in of_row), key=len)
            raise DoesNotFit(
                f"There is no room for numbers such as {longest} beside their bars. "
                "Use smaller values, shorter names or fewer decimals (display: decimals)."
            )
        self._place_numbers(box.left + slot)
        low, high = min(0.0, float(told.values.min())), max(0.0, float(told.values.max()))
        self._scale = self._field.width / ((high - low) or 1.0)
        self._zero = self._field.left - low * self._scale
        self.bars = Pieces(*(filled(color) for color in colors))
        self.zero = Line(*self._through(self._zero))
        self.zero.set_stroke(theme().dim, stroke(theme().strokes.thin))
        self.add(self.zero, self.bars, self.numbers)
        self.go_to(float(timeline.places[0]))

    def _place_numbers(self, right: float) -> None:
        """All points in one column, as far right as the longest decimals ask."""
        after = max(reel.slot - reel.before for reel in self.numbers)
        for reel, y in zip(self.numbers, self._rows, strict=True):
            reel.stand(point(right - after - reel.before + reel.slot / 2, y))

    def go_to(self, place: float) -> None:
        stop, values = self._timeline.nearest(place), self._timeline.between(self.told.values, place)
        rows = zip(self.numbers, self.bars, values, self._rows, strict=True)
        for number, bar, value, y in rows:
            number.turn(stop)
            end = self._zero + float(value) * self._scale
            half = self._thickness / 2
            left, right = sorted((self._zero, end))
            laid(bar, Box(left, max(right, left + LEAST), y - half, y + half))

    def line_at(self, value: float) -> DashedLine:
        """A dashed line through all bars where this value would end."""
        x = self._zero + value * self._scale
        width = stroke(theme().strokes.normal)
        return DashedLine(*self._through(x), color=theme().ink, stroke_width=width)

    def _through(self, x: float) -> tuple[Point, Point]:
        """The ends of an upright line through all rows."""
        beyond = self._thickness / 2 + px(BEYOND)
        return point(x, self._rows[-1] - beyond), point(x, self._rows[0] + beyond)


class LiveStripe(Pieces[VMobject]):
    """A bar of length 1 in colours, ``stripe[i]`` as long as the i-th share is."""

    def __init__(self, shares: Floats, colors: Sequence[str], box: Box, timeline: Timeline) -> None:
        """``shares`` are (stops, n)."""
        super().__init__(*(filled(color) for color in colors))
        self.shares, self._box, self._timeline = shares, box, timeline
        self.go_to(float(timeline.places[0]))

    def go_to(self, place: float) -> None:
        ends = np.cumsum(self._timeline.between(self.shares, place)) * self._box.width + self._box.left
        left = self._box.left
        for part, end in zip(self, map(float, ends), strict=True):
            right = max(end, left + LEAST)
            laid(part, Box(left, right, self._box.bottom, self._box.top))
            left = right
