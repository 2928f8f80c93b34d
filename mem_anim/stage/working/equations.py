"""A few lines of coloured words and signs, as large as the room allows, their equal signs below one another.

They must not know what they state: every part comes as a text with its colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import RIGHT, VGroup, VMobject

from mem_anim.stage.formula import Formula, FormulaStrip
from mem_anim.stage.layout import Box, point, px
from mem_anim.stage.rows import ems
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme

LARGEST = 84  # em in pixels
SPACE, CLOSE = 0.24, 0.02  # em between the parts of a line, and inside brackets
ROOT = "√d"  # a part that is drawn as a formula: the font's own root does not reach over its letter
ROOT_HEIGHT = 1.04  # em

Parts = Sequence[tuple[str, str]]  # (text, colour), the second one the sign of equality


class Equations(VGroup):
    """The lines in order, each a group of its parts."""

    def __init__(self, written: Sequence[Parts], box: Box) -> None:
        super().__init__()
        for size in ems(LARGEST, theme().sizes.small):
            rows = [_line(parts, size) for parts in written]
            for row in rows:
                row.shift(point(-row[1].get_x(), 0))
            if VGroup(*rows).width <= box.width:
                break
        for row, place in zip(rows, box.rows(*(1 for _ in rows)), strict=True):
            row.shift(point(0, place.center[1]))
        self.add(*rows)
        self.set_x(box.center[0])


def _line(parts: Parts, size: float) -> VGroup:
    row = VGroup(*(_part(text, size, color).set_y(0) for text, color in parts))
    told = [text for text, _ in parts]
    for i in range(1, len(row)):
        # The point between two factors has room around it already.
        close = told[i - 1].endswith("(") or told[i] == ")" or "·" in told[i - 1 : i + 1]
        row[i].next_to(row[i - 1], RIGHT, buff=px(size) * (CLOSE if close else SPACE)).set_y(0)
    return row


def _part(text: str, size: float, color: str) -> VMobject:
    if text != ROOT:
        return Phrase(text, size, color, bold=True)
    drawn = FormulaStrip(Formula("sqrt(d)", {}), px(size) * ROOT_HEIGHT, px(size) * 2)
    return drawn.set_color(color)
