"""A worked line in the digits of the cards, so that a number that moves stays the same number.

It must not work anything out: operands, signs and results come as texts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import cycle

from manim import DOWN, LEFT, RIGHT, VGroup

from mem_anim.stage.layout import px
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme

SPACE = 0.3  # em between the parts of a line
POWER = 0.76  # of the em, for an exponent
_BREAK_BEFORE = ("+", "=", "≈")


class WorkedLine(VGroup):
    """Rows of parts: ``operands`` are the numbers before the last sign, ``results`` those after it, ``signs`` the rest."""

    def __init__(self, parts: Sequence[str], width: float, colors: Sequence[str] = (), size: float | None = None) -> None:
        """``colors`` are given to the operands in turn, over and over."""
        super().__init__()
        self.size = size or theme().sizes.number
        self.operands: list[Phrase] = []
        self.results: list[Phrase] = []
        # A result such as "<0.01" is its own sign.
        last_sign = max((i for i, part in enumerate(parts) if part in ("=", "≈")), default=len(parts) - 1)
        result = min(last_sign + 1, len(parts) - 1)
        pieces = [self._part(part, self.results if i >= result else self.operands) for i, part in enumerate(parts)]
        self.last_sign = pieces[last_sign]
        for operand, color in zip(self.operands, colors and cycle(colors), strict=False):
            operand.set_color(color)
        numbers = {id(number) for number in (*self.operands, *self.results)}
        self.signs = VGroup(*(piece for group in pieces for piece in group.get_family() if isinstance(piece, Phrase) and id(piece) not in numbers))
        for row in self._rows(list(parts), pieces, width):
            self.add(VGroup(*row).arrange(RIGHT, buff=px(self.size) * SPACE))
        self.arrange(DOWN, buff=px(4), aligned_edge=LEFT)

    @property
    def result(self) -> Phrase:
        return self.results[-1]

    @property
    def reach(self) -> float:
        """How far it is from the left end to the last sign."""
        return float(self.last_sign.get_left()[0] - self.get_left()[0])

    def _part(self, part: str, numbers: list[Phrase]) -> VGroup:
        if match := re.fullmatch(r"e\^(.+)", part):
            return self._power(match[1], numbers)
        pieces = []
        for token in re.findall(r"[\[\](),]|[^\[\](), ]+", part):
            piece = Phrase(token, self.size, theme().dim if token in "+×÷=≈−" else theme().ink)
            pieces.append(piece)
            if re.search(r"\d", token):
                numbers.append(piece)
        return _side_by_side(pieces, px(self.size))

    def _power(self, power: str, numbers: list[Phrase]) -> VGroup:
        base = Phrase("e", self.size)
        small = self.size * POWER
        tokens = [token for token in re.findall(r"[()]|[^() ]+", power)]
        pieces = [Phrase(token, small) for token in tokens]
        numbers += [piece for piece, token in zip(pieces, tokens, strict=True) if re.search(r"\d", token)]
        exponent = _side_by_side(pieces, px(small)).next_to(base, RIGHT, buff=px(3))
        exponent.shift([0, px(self.size) * 0.42, 0])
        return VGroup(base, exponent)

    def _rows(self, parts: list[str], pieces: list[VGroup], width: float) -> list[list[VGroup]]:
        """Break where a pencil would: before a sign, when the row is full."""
        rows: list[list[VGroup]] = [[]]
        used = 0.0
        for i, (part, piece) in enumerate(zip(parts, pieces, strict=True)):
            term = 0.0  # as wide as everything up to the next place to break
            for following, ahead in zip(parts[i:], pieces[i:], strict=True):
                if following in _BREAK_BEFORE and term:
                    break
                term += ahead.width + px(self.size) * SPACE
            if part in _BREAK_BEFORE and rows[-1] and used + term > width:
                rows.append([])
                used = 0.0
            rows[-1].append(piece)
            used += piece.width + px(self.size) * SPACE
        return rows


def _side_by_side(pieces: list[Phrase], em: float) -> VGroup:
    """Brackets and numbers close together, a space after a comma and around a sign."""
    group = VGroup(*pieces)
    for left, right in zip(pieces, pieces[1:], strict=False):
        spaced = left.string in ",+−" or right.string in "+−"
        right.next_to(left, RIGHT, buff=em * (0.25 if spaced else 0.08))
    return group
