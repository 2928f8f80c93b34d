"""A comparison: a table or, where that would be hard to read, its rows as blocks below each other.

It must not know what is compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from manim import LEFT, RIGHT, UP, Line, VGroup

from mem_anim.stage.charts.table import INSET, Cell, Table, band_of, rule_at, wrapped
from mem_anim.stage.layout import Box, DoesNotFit, point, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import widest, width_of
from mem_anim.stage.theme import theme

LARGEST = 46  # em in pixels
ASIDE, TIGHT = 30, 3  # pixels between a head and its text, and above and below a block at least
HEAD = 0.8  # of a text is its head
NARROWER = 0.95  # times as broad are the lines of a text tried, so that none is left over
INSIDE = 0.6  # of the height to spare: between the lines of a block


class Blocks(VGroup):
    """A block for each row: its name, and below it a line for each column, the column's head before it.

    Parts as those of a table; ``head`` is empty, for every block has its own heads among its cells.
    """

    def __init__(
        self, head: Sequence[str], rows: Sequence[Sequence[str]], by_name: int, em: int, box: Box
    ) -> None:
        """The column ``by_name`` stands on the line of the name, at the right edge. Raises DoesNotFit."""
        super().__init__()
        self.head, self.rows, self.rules = Pieces[Cell](), Pieces[Pieces[Cell]](), Pieces[Line]()
        inner = replace(box, left=box.left + px(INSET), right=box.right - px(INSET))
        blocks = [_lines(head, row, by_name, em, inner.width) for row in rows]
        lines = [line for block in blocks for line in block]
        spare = box.height - sum(line.height for line in lines) - 2 * px(TIGHT) * len(rows)
        if spare < 0 or max(line.width for line in lines) > inner.width * (1 + 1e-9):
            raise DoesNotFit("The table does not fit in legible letters. Use shorter texts.")
        leading, around = spare * INSIDE / len(lines), spare * (1 - INSIDE) / len(rows) / 2 + px(TIGHT)
        top = box.top
        for block in blocks:
            self.rules.add(rule_at(box, top))
            top -= around
            for line in block:
                top -= leading / 2
                line.move_to(point(inner.left, top), aligned_edge=LEFT + UP)
                top -= line.height + leading / 2
            top -= around
            self.rows.add(Pieces(*(c for line in block for c in line.get_family() if isinstance(c, Cell))))
        self.band = band_of(box, top, self.rules[-1])
        self.add(self.rows, self.rules)


def comparison(
    head: Sequence[str], rows: Sequence[Sequence[str]], shares: Sequence[float], by_name: int, box: Box
) -> Table | Blocks:
    """A table in a wide box if it fits there; else blocks in letters as large as they can be.

    Raises DoesNotFit.
    """
    if box.width >= box.height:
        with suppress(DoesNotFit):
            return Table(head, rows, shares, box)
    for em in ems(LARGEST):
        with suppress(DoesNotFit):
            return Blocks(head, rows, by_name, em, box)
    return Blocks(head, rows, by_name, theme().sizes.small, box)


def _lines(head: Sequence[str], row: Sequence[str], by_name: int, em: int, width: float) -> list[VGroup]:
    """The name with what stands beside it, then each other text after its head."""
    small = max(theme().sizes.small, round(em * HEAD))
    first = _cell(row[0], width, em, bold=True)
    beside = VGroup(_head(head[by_name], small), _cell(row[by_name], width, em))
    beside.arrange(RIGHT, buff=px(ASIDE) / 2)
    # What is as broad as the block ends at its edges.
    gap = max(width - first.width - beside.width, px(ASIDE))
    lines = [VGroup(first, beside).arrange(RIGHT, buff=gap)]
    others = [i for i in range(1, len(row)) if i != by_name]
    column = widest([head[i] for i in others], small) + px(ASIDE)
    for i in others:
        name, text = _head(head[i], small), _cell(row[i], width - column, em)
        text.move_to(point(column, 0), aligned_edge=LEFT)
        name.move_to(point(0, text.lines[0].get_y()), aligned_edge=LEFT)
        lines.append(VGroup(name, text))
    return lines


def _head(text: str, em: float) -> Cell:
    return Cell([text], em, theme().dim, bold=False)


def _cell(text: str, width: float, em: float, *, bold: bool = False) -> Cell:
    """As few lines as the width allows, as even as they can be."""
    lines = narrower = wrapped(text, width, em, bold=bold)
    while len(narrower) == len(lines) > 1 and _reach(narrower, em, bold) <= width:
        lines, width = narrower, width * NARROWER
        narrower = wrapped(text, width, em, bold=bold)
    return Cell(lines, em, theme().ink, bold=bold)


def _reach(lines: Sequence[str], em: float, bold: bool) -> float:
    return max(width_of(line, em, bold=bold) for line in lines)
