"""A matrix of cells with names beside its rows and above its columns. It must not know what is multiplied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manim import DOWN, LEFT, RIGHT, UP, VGroup, VMobject

from mem_anim.stage.layout import point, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import readable, theme
from mem_anim.stage.tokens.cells import Cell, CellSize

GAP, NAME_GAP = 6, 16  # pixels between cells, and between a row and its name

Names = Sequence[tuple[str, str]]  # (name, colour) of each row or column


@dataclass(frozen=True)
class Numbers:
    """A matrix as it is shown, row by row: the text, the value and the colour of each cell."""

    texts: Sequence[Sequence[str]]
    values: Sequence[Sequence[float]]
    colors: Sequence[Sequence[str]]

    def transposed(self) -> Numbers:
        """Its rows as columns: every cell keeps text, value and colour."""
        texts, values, colors = (zip(*rows, strict=True) for rows in (self.texts, self.values, self.colors))
        return Numbers(list(texts), list(values), list(colors))


class Matrix(VGroup):
    """Parts: ``heading``, ``rows`` (of cells), ``row_names``, ``column_names``."""

    def __init__(
        self,
        heading: VMobject,
        numbers: Numbers,
        full: float,
        size: CellSize,
        row_names: Names = (),
        column_names: Names = (),
    ) -> None:
        """``full`` is the value of the strongest tint."""
        super().__init__()
        rows = zip(numbers.texts, numbers.values, numbers.colors, strict=True)
        self.rows = Pieces(*(_row(*row, full, size) for row in rows)).arrange(DOWN, buff=px(GAP))
        self.row_names = _phrases(row_names)
        for name, row in zip(self.row_names, self.rows, strict=False):
            name.next_to(row, LEFT, buff=px(NAME_GAP))
        self.column_names = _phrases(column_names)
        for name, cell in zip(self.column_names, self.row(0), strict=False):
            name.next_to(cell, UP, buff=px(12))
        top = VGroup(self.row(0), self.column_names) if column_names else self.row(0)
        # A frame around the first row must not touch a letter that reaches below its line.
        above = px(6 if column_names else 14)
        self.heading = heading.next_to(top, UP, buff=above).set_x(self.rows.get_x())
        self.add(self.rows, self.row_names, self.column_names, self.heading)

    def cell(self, i: int, j: int) -> Cell:
        return self.rows[i][j]

    def row(self, i: int) -> Pieces[Cell]:
        return self.rows[i]

    def column(self, j: int) -> Pieces[Cell]:
        return Pieces(*(row[j] for row in self.rows))


def symbol(letter: str, index: str, color: str) -> VGroup:
    """A letter with an index that Unicode has no small form of, such as W with q."""
    size = theme().sizes.title
    main = Phrase(letter, size, color, bold=True)
    small = Phrase(index, size * 0.7, color, bold=True).next_to(main, RIGHT, buff=px(1))
    return VGroup(main, small.shift(point(0, -px(size) * 0.22)))


def _row(
    texts: Sequence[str], values: Sequence[float], colors: Sequence[str], full: float, size: CellSize
) -> Pieces[Cell]:
    cells = (Cell(t, v, full, color, size) for t, v, color in zip(texts, values, colors, strict=True))
    return Pieces(*cells).arrange(RIGHT, buff=px(GAP))


def _phrases(names: Names) -> Pieces[Phrase]:
    return Pieces(*(Phrase(name, theme().sizes.label, readable(color)) for name, color in names))
