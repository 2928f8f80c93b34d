"""Three matrices side by side, left × right = result, as large as legibility allows.

It must not multiply: all numbers come as texts.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import RIGHT, VGroup, VMobject

from mem_anim.stage.layout import Box, DoesNotFit, point, px
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.cells import CellSize, cell_size
from mem_anim.stage.tokens.matrix import GAP, NAME_GAP, Matrix, Names, Numbers

MARK = 20  # pixels that a frame around a row reaches beyond it
LARGEST = 64  # em in pixels
SIGN, NAMES = 90, 130  # pixels between the matrices, and above them for heading and names
LOWEST = 64  # pixels of a cell; below, a matrix is no longer read


class Product(VGroup):
    """Parts: ``left``, ``right``, ``result`` (matrices), ``signs``."""

    def __init__(
        self,
        left: Numbers,
        right: Numbers,
        result: Numbers,
        headings: Sequence[VMobject],
        names: Names,
        full: float,
        room_for: Sequence[str],
        box: Box,
    ) -> None:
        """``headings`` are in turn those of the three, ``names`` the tokens'; ``full`` is the value of the
        strongest tint; ``room_for`` are texts that the result's cells must hold later.

        Raises DoesNotFit where the cells would be too small to read.
        """
        super().__init__()
        self._names, self._full = names, full
        self._size = _size_of_cells((left, right, result), names, room_for, box)
        self.left = self._matrix(left, headings[0], row_names=names)
        self.right = self._matrix(right, headings[1], column_names=names)
        self.result = self._matrix(result, headings[2], row_names=names, column_names=names)
        times, equal = (Phrase(sign, theme().sizes.title, theme().dim) for sign in "×=")
        self.signs = VGroup(times, equal)
        self.add(self.left, times, self.right, equal, self.result)
        self.arrange(RIGHT, buff=px(24))
        for sign in (times, equal):
            sign.set_y(0)
        for matrix in (self.left, self.right, self.result):
            matrix.shift(point(0, -matrix.rows.get_y()))
        self.left.heading.set_y(max(matrix.heading.get_y() for matrix in (self.left, self.right)))
        self.move_to(box.center)

    def with_result(self, numbers: Numbers, heading: VMobject) -> Matrix:
        """Another result in the place of the present one, cell upon cell."""
        matrix = self._matrix(numbers, heading, row_names=self._names, column_names=self._names)
        return matrix.shift(self.result.rows.get_center() - matrix.rows.get_center())

    def _matrix(
        self, numbers: Numbers, heading: VMobject, row_names: Names = (), column_names: Names = ()
    ) -> Matrix:
        return Matrix(heading, numbers, self._full, self._size, row_names, column_names)


def _size_of_cells(matrices: Sequence[Numbers], names: Names, room_for: Sequence[str], box: Box) -> CellSize:
    """The largest cells with which the matrices stand in the box. Raises DoesNotFit."""
    rows = max(len(matrix.texts) for matrix in matrices)
    columns = sum(len(matrix.texts[0]) for matrix in matrices)
    texts = [text for matrix in matrices for row in matrix.texts for text in row]
    height = (box.height - px(NAMES)) / rows - px(GAP)
    if height < px(LOWEST):
        raise DoesNotFit(f"{rows} rows are too many for matrices of legible numbers.")
    # Names stand beside two of the matrices.
    of_name = widest([name for name, _ in names], theme().sizes.label) + px(NAME_GAP)
    gaps = 2 * px(SIGN) + 2 * of_name + px(GAP) * columns + px(MARK)
    size = cell_size([*texts, *room_for], columns, box.width - gaps, height, largest=LARGEST)
    if of_name > size.width:
        raise DoesNotFit("The patches' names are too long to stand above the columns of a matrix.")
    return size
