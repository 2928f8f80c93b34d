"""Where what belongs to an attention stands: below its name in a column or, in a tall picture, beside it.

It must not know which attention it is, nor what is said of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from manim import LEFT, UP, Mobject, VGroup

from mem_anim.stage.charts.table import wrapped
from mem_anim.stage.layout import Box, point, px
from mem_anim.stage.pieces import Piece
from mem_anim.stage.rows import ems
from mem_anim.stage.text import LINE_HEIGHT, Phrase
from mem_anim.stage.theme import theme

BETWEEN, LEAST_BETWEEN = 70, 0.04  # between neighbours: pixels, but no more than this share of the width
WORDS, ASIDE = 0.4, 24  # of a row what is said takes so much, and pixels between that and the picture
TO_NAME, TO_LINE = 10, 16  # pixels from a row's edge to its name, and between its lines


@dataclass(frozen=True)
class Standing:
    """The ``box`` of one attention; ``words`` is where its lines stand, beside the picture or None."""

    box: Box
    words: Box | None

    @property
    def width(self) -> float:
        """How broad what is said may be."""
        return (self.words or self.box).width

    def picture(self, above: float, below: float) -> Box:
        """The room of the picture: in a column it leaves so much free, in units, above and below."""
        if self.words:
            return replace(self.box, left=self.words.right + px(ASIDE))
        return replace(self.box, top=self.box.top - above, bottom=self.box.bottom + below)

    def put_name(self, name: Mobject) -> None:
        if self.words:
            name.move_to(self.words.at(0, 1) - point(0, px(TO_NAME)), aligned_edge=LEFT + UP)
        else:
            name.move_to(self.box.at(0.5, 1), aligned_edge=UP)

    def put_below_name(self, place: int, said: Mobject) -> None:
        """As the line with this number, from 0, below the name in a row."""
        assert self.words
        line = px(theme().sizes.label) * LINE_HEIGHT
        down = px(TO_NAME) + (place + 1) * (line + px(TO_LINE))
        at = self.words.at(0, 1) - point(0, down + line / 2)
        said.move_to(at, aligned_edge=LEFT)
        # What takes more than a line begins where its first line would.
        said.shift(point(0, -max(0.0, (said.height - line * 1.3) / 2)))


def standings(room: Box, shares: Sequence[float] = (1, 1, 1)) -> list[Standing]:
    """Columns of equal widths in a wide room, rows of these heights in a tall one."""
    gap = min(px(BETWEEN), room.width * LEAST_BETWEEN)
    if room.width >= room.height:
        return [Standing(box, None) for box in room.columns(*[1] * len(shares), gap=gap)]
    rows = room.rows(*shares, gap=gap)
    return [Standing(box, replace(box, right=box.left + box.width * WORDS)) for box in rows]


def largest(build: Callable[[float], Piece], width: float, size: int) -> Piece:
    """What ``build`` makes of the largest em in pixels, from ``size`` down, that is no broader than this."""
    small = theme().sizes.small
    pieces = (build(em) for em in ems(size, small))
    return next((piece for piece in pieces if piece.width <= width), None) or build(small)


def said(text: str, width: float, *, size: int | None = None, color: str | None = None) -> VGroup:
    """Words as large as the width allows, or in several lines."""
    em = size or theme().sizes.label
    one = largest(lambda em: Phrase(text, em, color), width, em)
    if one.width <= width:
        return VGroup(one)
    small = theme().sizes.small
    lines = VGroup(*(Phrase(line, small, color) for line in wrapped(text, width, small)))
    return lines.arrange(point(0, -1), buff=0, aligned_edge=LEFT)
