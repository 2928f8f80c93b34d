"""A table of words: every cell in as many lines as its column asks, all in one legible size.

It must not know what is compared.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from manim import DOWN, LEFT, Line, Rectangle, VGroup

from mem_anim.stage.layout import Box, DoesNotFit, point, px, stroke
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import Phrase, width_of
from mem_anim.stage.theme import theme

LARGEST = 44  # em in pixels
GAP, PAD, INSET = 30, 12, 16  # pixels between columns, above and below the text of a row, beside the table
_AT_BARS, _AT_SPACES = re.compile(r"[^|]+"), re.compile(r"\S+\s*")


class Cell(VGroup):
    """Parts: ``lines``."""

    def __init__(self, lines: Sequence[str], em: float, color: str, *, bold: bool) -> None:
        super().__init__()
        self.lines = Pieces(*(Phrase(line, em, color, bold=bold) for line in lines))
        self.lines.arrange(DOWN, buff=0, aligned_edge=LEFT)
        self.add(self.lines)


class Table(VGroup):
    """Parts: ``head`` and ``rows`` (cells from the left), ``rules`` (one above each row)
    and ``band``, a ground for the last row; it is not on the table until it is shown.
    """

    def __init__(
        self, head: Sequence[str], rows: Sequence[Sequence[str]], shares: Sequence[float], box: Box
    ) -> None:
        """``shares`` are the proportions of the columns. The first column is bold. Raises DoesNotFit."""
        super().__init__()
        inner = replace(box, left=box.left + px(INSET), right=box.right - px(INSET))
        columns = inner.columns(*shares, gap=px(GAP))
        em, heights = _fitting(head, rows, columns, box.height)
        small = theme().sizes.small
        self.head = _row(head, [column.width for column in columns], small, theme().dim)
        self.rows = Pieces(*(_row(row, [c.width for c in columns], em, theme().ink) for row in rows))
        spare = (box.height - sum(heights)) / len(heights)
        self.rules = Pieces[Line]()
        top = box.top
        for row, height in zip([self.head, *self.rows], heights, strict=True):
            bottom = top - height - spare
            for cell, column in zip(row, columns, strict=True):
                cell.move_to(point(0, (top + bottom) / 2)).align_to(point(column.left, 0), LEFT)
            if row is not self.rows[-1]:
                self.rules.add(rule_at(box, bottom))
            top = bottom
        self.band = band_of(box, top, self.rules[-1])
        self.add(self.head, self.rows, self.rules)


def wrapped(text: str, width: float, em: float, *, bold: bool = False) -> list[str]:
    """The text in lines of at most this width (units), broken at its ``|`` (not shown), or else at spaces.

    What cannot be broken is one line, however wide.
    """
    lines = [""]
    for unit in (_AT_BARS if "|" in text else _AT_SPACES).findall(text):
        if lines[-1] and width_of((lines[-1] + unit).rstrip(), em, bold=bold) > width:
            lines.append("")
        lines[-1] += unit
    return [line.strip() for line in lines]


def _fitting(
    head: Sequence[str], rows: Sequence[Sequence[str]], columns: Sequence[Box], room: float
) -> tuple[int, list[float]]:
    """The largest em at which all cells fit, and the heights of the head and the rows."""
    widths = [column.width for column in columns]
    small = theme().sizes.small
    for em in ems(LARGEST, small):
        sized = [(_row(head, widths, small, theme().dim)), *(_row(r, widths, em, theme().ink) for r in rows)]
        heights = [max(cell.height for cell in row) + 2 * px(PAD) for row in sized]
        fits = all(c.width <= w for row in sized for c, w in zip(row, widths, strict=True))
        if fits and sum(heights) <= room:
            return em, heights
    raise DoesNotFit("The table does not fit in legible letters. Use shorter texts.")


def _row(texts: Sequence[str], widths: Sequence[float], em: float, color: str) -> Pieces[Cell]:
    first = [True, *[False] * (len(texts) - 1)]
    cells = zip(texts, widths, first, strict=True)
    return Pieces(*(Cell(wrapped(t, w, em, bold=bold), em, color, bold=bold) for t, w, bold in cells))


def band_of(box: Box, bottom: float, rule: Line) -> Rectangle:
    """The ground of the row between this rule and ``bottom``."""
    top = rule.get_y()
    band = Rectangle(width=box.width, height=top - bottom, fill_color=theme().panel, fill_opacity=1)
    return band.set_stroke(width=0).move_to(box.center).set_y((top + bottom) / 2)


def rule_at(box: Box, y: float) -> Line:
    """The rule above a row."""
    rule = Line(point(box.left, y), point(box.right, y), color=theme().discarded)
    return rule.set_stroke(width=stroke(theme().strokes.thin))
