"""A matrix of cells with names beside its rows and above its columns. It must not know what is multiplied."""

from __future__ import annotations

from collections.abc import Sequence

from manim import DOWN, LEFT, RIGHT, UP, RoundedRectangle, VGroup, VMobject

from mem_anim.stage.cells import Cell, CellSize
from mem_anim.stage.layout import px, stroke
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import readable, theme


class Matrix(VGroup):
    """Parts: ``cells`` (rows of cells), ``heading``, ``row_names``, ``column_names``."""

    def __init__(
        self,
        heading: VMobject,
        texts: Sequence[Sequence[str]],
        values: Sequence[Sequence[float]],
        colors: Sequence[Sequence[str]],
        full: float,
        size: CellSize,
        row_names: Sequence[tuple[str, str]] = (),
        column_names: Sequence[tuple[str, str]] = (),
    ) -> None:
        """``row_names`` and ``column_names`` are (name, colour) pairs."""
        super().__init__()
        self.cells = VGroup(
            *(
                VGroup(
                    *(Cell(t, v, full, c, size) for t, v, c in zip(*row, strict=True))
                ).arrange(RIGHT, buff=px(6))
                for row in zip(texts, values, colors, strict=True)
            )
        ).arrange(DOWN, buff=px(6))
        label = theme().sizes.label
        self.row_names = VGroup(*(Phrase(name, label, readable(color)) for name, color in row_names))
        for name, row in zip(self.row_names, self.cells, strict=False):
            name.next_to(row, LEFT, buff=px(16))
        self.column_names = VGroup(*(Phrase(name, label, readable(color)) for name, color in column_names))
        top = self.cells[0]
        for name, cell in zip(self.column_names, top, strict=False):
            name.next_to(cell, UP, buff=px(12))
        under = VGroup(top, self.column_names) if column_names else top
        self.heading = heading.next_to(under, UP, buff=px(6)).set_x(self.cells.get_x())
        self.add(self.cells, self.row_names, self.column_names, self.heading)

    def row(self, index: int) -> VGroup:
        row: VGroup = self.cells[index]
        return row

    def column(self, index: int) -> VGroup:
        return VGroup(*(row[index] for row in self.cells))


def symbol(letter: str, index: str, color: str) -> VGroup:
    """A letter with an index that Unicode has no small form of, such as W with q."""
    size = theme().sizes.title
    main = Phrase(letter, size, color, bold=True)
    small = Phrase(index, size * 0.7, color, bold=True).next_to(main, RIGHT, buff=px(1))
    return VGroup(main, small.shift([0, -px(size) * 0.22, 0]))


def outline(piece: VGroup, color: str) -> RoundedRectangle:
    """A bold frame around what is being looked at."""
    return RoundedRectangle(
        width=piece.width + px(14),
        height=piece.height + px(14),
        corner_radius=px(12),
        stroke_color=color,
        stroke_width=stroke(theme().strokes.bold),
    ).move_to(piece)
