"""Three matrices side by side, left × right = result, as large as legibility allows.

It must not multiply: all numbers come as texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manim import RIGHT, VGroup, VMobject

from mem_anim.stage.cells import cell_size
from mem_anim.stage.layout import Box, DoesNotFit, px
from mem_anim.stage.matrix import Matrix
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import theme

LARGEST = 64  # em in pixels
SIGN, NAMES = 90, 130  # pixels between the matrices, and above them for heading and names
LOWEST = 64  # pixels of a cell; below, a matrix is no longer read


@dataclass(frozen=True)
class Numbers:
    """A matrix as it is shown: texts, values and the colour of each cell."""

    texts: Sequence[Sequence[str]]
    values: Sequence[Sequence[float]]
    colors: Sequence[Sequence[str]]


class Product(VGroup):
    """Parts: ``left``, ``right``, ``result`` (matrices), ``signs``."""

    def __init__(
        self,
        left: Numbers,
        right: Numbers,
        result: Numbers,
        headings: Sequence[VMobject],
        names: Sequence[tuple[str, str]],
        full: float,
        room_for: Sequence[str],
        box: Box,
    ) -> None:
        """``names`` are (name, colour) of the tokens; ``room_for`` what the result's cells must hold later.

        Raises DoesNotFit where the cells would be too small to read.
        """
        super().__init__()
        rows = max(len(left.texts), len(right.texts))
        columns = sum(len(matrix.texts[0]) for matrix in (left, right, result))
        texts = [t for matrix in (left, right, result) for row in matrix.texts for t in row]
        gaps = 2 * px(SIGN) + 2 * widest([name for name, _ in names], theme().sizes.label) + px(6) * columns
        height = (box.height - px(NAMES)) / rows - px(6)
        if height < px(LOWEST):
            raise DoesNotFit(f"{rows} rows are too many for matrices of legible numbers.")
        size = self.size = cell_size([*texts, *room_for], columns, box.width - gaps, height, largest=LARGEST)
        self.names, self.full = names, full
        self.left = Matrix(headings[0], left.texts, left.values, left.colors, full, size, row_names=names)
        self.right = Matrix(headings[1], right.texts, right.values, right.colors, full, size, column_names=names)
        self.result = Matrix(
            headings[2], result.texts, result.values, result.colors, full, size, row_names=names, column_names=names
        )
        times, equal = (Phrase(sign, theme().sizes.title, theme().dim) for sign in "×=")
        self.signs = VGroup(times, equal)
        row = VGroup(self.left, times, self.right, equal, self.result).arrange(RIGHT, buff=px(24))
        for piece in row:
            anchor = piece.cells if isinstance(piece, Matrix) else piece
            piece.shift([0, -float(anchor.get_y()), 0])
        self.add(*row)
        self.move_to(box.center)

    def with_result(self, numbers: Numbers, heading: VMobject) -> Matrix:
        """Another result in the place of the present one, cell upon cell."""
        matrix = Matrix(
            heading,
            numbers.texts,
            numbers.values,
            numbers.colors,
            self.full,
            self.size,
            row_names=self.names,
            column_names=self.names,
        )
        matrix.shift(self.result.cells.get_center() - matrix.cells.get_center())
        return matrix
