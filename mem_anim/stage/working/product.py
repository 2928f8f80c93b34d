"""Three matrices, left × right = result, in one line or, in a tall room, in two; as large as it allows.

It must not multiply: all numbers come as texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from manim import DOWN, RIGHT, VGroup, VMobject

from mem_anim.stage.layout import Box, DoesNotFit, point, px
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.cells import NARROWEST, PAD, CellSize, cell_size
from mem_anim.stage.tokens.matrix import GAP, NAME_GAP, Matrix, Names, Numbers

MARK = 20  # pixels that a frame around a row reaches beyond it
LARGEST, LARGEST_STACKED = 64, 84  # em in pixels, in one line and in two
SIGN, NAMES = 90, 130  # pixels between the matrices, and above them for heading and names
LINE_GAP = 50  # pixels between two lines
LOWEST = 64  # pixels of a cell; below, a matrix is no longer read


@dataclass(frozen=True)
class ProductSize:
    """The cells of both factors and those of the result, which may hold longer numbers of the same em.

    ``stacked``: the result stands below its factors.
    """

    factors: CellSize
    result: CellSize
    stacked: bool


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
        self._size = _largest((left, right, result), names, room_for, box)
        factors, of_result = self._size.factors, self._size.result
        self.left = self._matrix(left, headings[0], factors, row_names=names)
        self.right = self._matrix(right, headings[1], factors, column_names=names)
        self.result = self._matrix(result, headings[2], of_result, row_names=names, column_names=names)
        times, equal = (Phrase(sign, theme().sizes.title, theme().dim) for sign in "×=")
        self.signs = VGroup(times, equal)
        self.add(self.left, times, self.right, equal, self.result)
        one, other = [self.left, times, self.right], [equal, self.result]
        lines = [one, other] if self._size.stacked else [[*one, *other]]
        VGroup(*map(_on_one_line, lines)).arrange(DOWN, buff=px(LINE_GAP)).move_to(box.center)

    def with_result(self, numbers: Numbers, heading: VMobject) -> Matrix:
        """Another result in the place of the present one, cell upon cell."""
        names, size = self._names, self._size.result
        matrix = self._matrix(numbers, heading, size, row_names=names, column_names=names)
        return matrix.shift(self.result.rows.get_center() - matrix.rows.get_center())

    def _matrix(
        self,
        numbers: Numbers,
        heading: VMobject,
        size: CellSize,
        row_names: Names = (),
        column_names: Names = (),
    ) -> Matrix:
        return Matrix(heading, numbers, self._full, size, row_names, column_names)


def _on_one_line(pieces: Sequence[VMobject]) -> VGroup:
    """Matrices and signs side by side, all cells and signs at one height, and so the headings."""
    line = VGroup(*pieces).arrange(RIGHT, buff=px(24))
    matrices = [piece for piece in pieces if isinstance(piece, Matrix)]
    for piece in pieces:
        piece.shift(point(0, -float((piece.rows if isinstance(piece, Matrix) else piece).get_y())))
    highest = max(matrix.heading.get_y() for matrix in matrices)
    for matrix in matrices:
        matrix.heading.set_y(highest)
    return line


def _largest(matrices: Sequence[Numbers], names: Names, room_for: Sequence[str], box: Box) -> ProductSize:
    """With the larger numbers; in one line where two give the same. Raises DoesNotFit."""
    found = []
    for stacked in (False, True):
        with suppress(DoesNotFit):
            found.append(_size_of_cells(matrices, names, room_for, box, stacked=stacked))
    if not found:
        raise DoesNotFit("Such matrices are too large for legible numbers. Use fewer or shorter names.")
    return max(found, key=lambda size: size.result.number)


def _size_of_cells(
    matrices: Sequence[Numbers], names: Names, room_for: Sequence[str], box: Box, *, stacked: bool
) -> ProductSize:
    """The largest cells with which the matrices stand in one line, or in two. Raises DoesNotFit."""
    left, right, result = matrices
    heights = max(len(left.texts), len(right.texts)), len(result.texts)
    rows, lines = (sum(heights), 2) if stacked else (max(heights), 1)
    height = (box.height - lines * px(NAMES) - (lines - 1) * px(LINE_GAP)) / rows - px(GAP)
    # Names stand beside two of the matrices: the first of one line, or of either.
    of_name = widest([name for name, _ in names], theme().sizes.label) + px(NAME_GAP)
    width = box.width - px(MARK) - (1 if stacked else 2) * (px(SIGN) + of_name)
    size = _largest_cells(_Cells.of([left, right]), _Cells.of([result], room_for), width, height, stacked)
    if of_name > min(size.factors.width, size.result.width) or height < px(LOWEST):
        raise DoesNotFit("Names above the columns, or numbers in the rows, have no room.")
    return size


@dataclass(frozen=True)
class _Cells:
    """What stands in cells of one size, and how many of them stand side by side."""

    texts: Sequence[str]
    columns: int

    @classmethod
    def of(cls, matrices: Sequence[Numbers], room_for: Sequence[str] = ()) -> _Cells:
        texts = [text for matrix in matrices for row in matrix.texts for text in row]
        return cls([*texts, *room_for], sum(len(matrix.texts[0]) for matrix in matrices))

    def needed(self, em: float) -> float:
        return self.columns * (max(widest(self.texts, em) + 2 * px(PAD), px(NARROWEST)) + px(GAP))

    def size(self, em: float, width: float, height: float) -> CellSize:
        """With numbers of just this em. Raises DoesNotFit."""
        size = cell_size(self.texts, self.columns, width - px(GAP) * self.columns, height, largest=em)
        if size.number < em:
            raise DoesNotFit("There is no room for numbers of this size.")
        return size


def _largest_cells(
    factors: _Cells, result: _Cells, width: float, height: float, stacked: bool
) -> ProductSize:
    """In one line, cells of one size or, where that allows larger numbers, broader ones for longer numbers.

    Raises DoesNotFit.
    """
    for em in range(LARGEST_STACKED if stacked else LARGEST, theme().sizes.small - 1, -2):
        with suppress(DoesNotFit):
            if stacked:
                one, other = factors.size(em, width, height), result.size(em, width, height)
                return ProductSize(one, other, stacked)
            with suppress(DoesNotFit):
                both = _Cells([*factors.texts, *result.texts], factors.columns + result.columns)
                size = both.size(em, width, height)
                return ProductSize(size, size, stacked)
            share = factors.needed(em) / (factors.needed(em) + result.needed(em))
            one, other = factors.size(em, width * share, height), result.size(em, width * (1 - share), height)
            return ProductSize(one, other, stacked)
    raise DoesNotFit("The numbers are too long to stand side by side.")
