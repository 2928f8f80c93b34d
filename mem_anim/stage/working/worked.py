"""A worked line in the digits of the cards, so that a number that moves stays the same number.

It must not work anything out: operands, signs and results come as texts.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import cycle

from manim import DOWN, LEFT, RIGHT, VGroup

from mem_anim.stage.layout import point, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme

SPACE = 0.3  # em between the parts of a line
POWER, RAISED = 0.77, 0.42  # of the em: an exponent's own em, and how far up it stands
_OPERATORS = "+×÷=≈−"
_EQUALS = ("=", "≈")
_BREAK_BEFORE = ("+", *_EQUALS)

Written = Sequence[str]  # the parts of a line, such as 0.2, ×, 0.8, =, 0.16


class WorkedLine(VGroup):
    """Rows of parts: ``operands`` are the numbers before the last sign of equality, ``results`` those after
    it, ``signs`` everything else. Operands may stand in brackets or be exponents.
    """

    def __init__(
        self,
        parts: Written,
        width: float = math.inf,
        colors: Sequence[str] = (),
        size: float | None = None,
    ) -> None:
        """``width`` is where a row breaks, in units; ``size`` the em in pixels, None for ordinary numbers.

        ``colors`` are given to the operands in turn, over and over.
        """
        super().__init__()
        self.size = size or theme().sizes.number
        self.operands: list[Phrase] = []
        self.results: list[Phrase] = []
        self.signs: Pieces[Phrase] = Pieces()
        # A result such as "<0.01" is its own sign.
        equals = max((i for i, part in enumerate(parts) if part in _EQUALS), default=len(parts) - 1)
        result = min(equals + 1, len(parts) - 1)
        pieces = [
            self._part(part, self.results if i >= result else self.operands) for i, part in enumerate(parts)
        ]
        self._equals = pieces[equals]
        for operand, color in zip(self.operands, colors and cycle(colors), strict=False):
            operand.set_color(color)
        for row in self._rows(parts, pieces, width):
            self.add(_on_one_line(VGroup(*row).arrange(RIGHT, buff=self._space)))
        self.arrange(DOWN, buff=px(4), aligned_edge=LEFT)

    @property
    def result(self) -> Phrase:
        return self.results[-1]

    @property
    def reach(self) -> float:
        """How far it is from the left end to the last sign of equality, in units."""
        return float(self._equals.get_left()[0] - self.get_left()[0])

    @property
    def _space(self) -> float:
        return px(self.size) * SPACE

    def _part(self, part: str, numbers: list[Phrase]) -> VGroup:
        """A part as phrases, each noted down among ``numbers`` or the signs."""
        if power := re.fullmatch(r"e\^(.+)", part):
            return self._power(power[1], numbers)
        # A comma stands between numbers, but within one that has a thousand.
        return self._phrases(re.findall(r"\d+(?:,\d{3})+|[\[\](),]|[^\[\](), ]+", part), self.size, numbers)

    def _power(self, exponent: str, numbers: list[Phrase]) -> VGroup:
        base = self._phrases(["e"], self.size, numbers)
        raised = self._phrases(
            re.findall(r"[()]|[^() ]+", exponent), self.size * POWER, numbers, dim_signs=False
        )
        raised.next_to(base, RIGHT, buff=px(3)).shift(point(0, px(self.size) * RAISED))
        return VGroup(base, raised)

    def _phrases(
        self, tokens: Sequence[str], size: float, numbers: list[Phrase], *, dim_signs: bool = True
    ) -> VGroup:
        pieces = []
        for token in tokens:
            color = theme().dim if dim_signs and token in _OPERATORS else theme().ink
            pieces.append(Phrase(token, size, color))
            if re.search(r"\d", token):
                numbers.append(pieces[-1])
            else:
                self.signs.add(pieces[-1])
        return _side_by_side(pieces, px(size))

    def _rows(self, parts: Written, pieces: Sequence[VGroup], width: float) -> list[list[VGroup]]:
        """Break where a pencil would: before a sign, when what follows it no longer fits into the row."""
        rows: list[list[VGroup]] = [[]]
        used = 0.0
        for term in self._terms(parts, pieces):
            needed = sum(piece.width + self._space for piece in term)
            if rows[-1] and used + needed > width:
                rows.append([])
                used = 0.0
            rows[-1] += term
            used += needed
        return rows

    def _terms(self, parts: Written, pieces: Sequence[VGroup]) -> list[list[VGroup]]:
        """What must not be torn apart: a sign with all that follows it, up to the next place to break."""
        terms: list[list[VGroup]] = [[]]
        for part, piece in zip(parts, pieces, strict=True):
            if part in _BREAK_BEFORE and terms[-1]:
                terms.append([])
            terms[-1].append(piece)
        return terms


def width_in_column(worked: Sequence[WorkedLine]) -> float:
    """How wide lines are under one another, their last signs in one column, in units."""
    reach = max(line.reach for line in worked)
    return float(reach + max(line.width - line.reach for line in worked))


def _on_one_line(row: VGroup) -> VGroup:
    """Every part by its first phrase, which stands on the line; an exponent may rise above it."""
    for part in row:
        first = next(piece for piece in part.get_family() if isinstance(piece, Phrase))
        part.shift(point(0, -float(first.get_y())))
    return row


def _side_by_side(pieces: Sequence[Phrase], em: float) -> VGroup:
    """Brackets and numbers close together, a space after a comma and around a sign."""
    for left, right in zip(pieces, pieces[1:], strict=False):
        spaced = left.string in ",+−" or right.string in "+−"
        right.next_to(left, RIGHT, buff=em * (0.25 if spaced else 0.08))
    return VGroup(*pieces)
