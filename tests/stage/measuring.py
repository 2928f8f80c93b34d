"""Boxes of pieces and random contents, for tests of what fits where."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import strategies as st
from manim import Mobject

from mem_anim.stage.layout import Box, of_piece, px
from mem_anim.stage.tokens.card import Content

RED = "#FC876B"
SLACK = 1e-6

# Few of them, since each text that is new has to be drawn to be measured.
few_decimals = st.sampled_from([0, 1, -1, 0.25, -1.25, 2.33, -0.5])


def inside(piece: Mobject, box: Box, slack: float = SLACK) -> bool:
    own = of_piece(piece)
    across = box.left - slack <= own.left and own.right <= box.right + slack
    return across and box.bottom - slack <= own.bottom and own.top <= box.top + slack


def touch(one: Mobject, other: Mobject) -> bool:
    a, b = of_piece(one), of_piece(other)
    gap = px(1) / 100
    across = a.left < b.right - gap and b.left < a.right - gap
    return across and a.bottom < b.top - gap and b.bottom < a.top - gap


def stand_under_each_other(pieces: list[Mobject]) -> bool:
    return all(of_piece(upper).bottom >= of_piece(lower).top - SLACK for upper, lower in pairwise(pieces))


def token(name: str, *values: float, color: str = RED) -> Content:
    return Content(name, [f"{value:g}".replace("-", "−") for value in values], values, color)


@st.composite
def tokens(draw: st.DrawFn, count: int, width: int) -> list[Content]:
    """``count`` contents of ``width`` numbers each, with short names."""
    names = [f"{letter}ₜ" for letter in "abcdefghijkl"]
    return [token(names[i], *(draw(few_decimals) for _ in range(width))) for i in range(count)]
