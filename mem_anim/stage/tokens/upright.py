"""A row times a matrix, for rows too long to stand beside it: the numbers stand upright, each beside the
row of the matrix that it multiplies, and every column adds up to the number below it.

It must not multiply: all numbers come as texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from manim import DOWN, LEFT, ORIGIN, RIGHT, UP, VGroup, VMobject

from mem_anim.stage.layout import Box, DoesNotFit, point, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import LINE_HEIGHT, Phrase, widest
from mem_anim.stage.theme import readable, theme
from mem_anim.stage.tokens.card import Content, row_of_cells
from mem_anim.stage.tokens.cells import NARROWEST, PAD, Cell, CellSize
from mem_anim.stage.tokens.matrix import GAP, Matrix, Numbers

LARGEST, TALLEST = 50, 92  # em, and height of a cell, in pixels
LARGEST_ABOVE, TALLEST_ABOVE = 72, 132  # the same above the room
ROOM, ABOVE_ROOM = 230, 40  # pixels: height of a room below, and the gap above it
HEADING, TO_RESULT, TO_ROOM = 84, 26, 70  # pixels above the matrix, above the result, and beside both
SIGN = 70  # pixels for the sign between the numbers and the matrix


@dataclass(frozen=True)
class _Sizes:
    """Cells of the token's numbers, and those of the matrix and the result; how far the token's name reaches
    beyond its cells on the left, or whether it stands ``over`` the heading.
    """

    given: CellSize
    matrix: CellSize
    aside: float = 0.0
    over: bool = False


class Upright(VGroup):
    """Parts: ``given`` (cells, upright), ``matrix``, ``cells`` (the result, below the columns), ``names``
    (of both), ``sign``; ``room`` is the box beside them or, where they stand ``above_room``, below them;
    ``size`` is that of the result's cells.
    """

    def __init__(
        self,
        token: Content,
        matrix: Numbers,
        result: Content,
        heading: VMobject,
        full: float,
        least_room: float,
        box: Box,
    ) -> None:
        """``full`` is the value of the strongest tint, ``least_room`` in units. Raises DoesNotFit."""
        super().__init__()
        sizes, self.above_room = _measured(token, matrix, result, least_room, box)
        of_matrix = max(map(abs, chain(*matrix.values)))
        self.matrix = Matrix(heading, matrix, of_matrix, sizes.matrix)
        self.given = row_of_cells(token, full, sizes.given)
        for cell, row in zip(self.given, self.matrix.rows, strict=True):
            cell.next_to(row, LEFT, buff=px(SIGN))
        self.size = sizes.matrix
        self.cells = self.below(row_of_cells(result, full, self.size))
        size = theme().sizes.label
        self.sign = Phrase("×", theme().sizes.title, theme().dim)
        self.sign.move_to((self.given.get_right() + self.matrix.rows.get_left()) / 2)
        of_token = Phrase(token.name, size, readable(token.color))
        of_token.next_to(self.given, UP, buff=px(10), aligned_edge=ORIGIN if sizes.aside else LEFT)
        if sizes.over:
            of_token.shift(point(0, px(HEADING)))
        of_result = Phrase(result.name, size, readable(result.color), bold=True)
        of_result.next_to(self.cells, LEFT, buff=px(20))
        self.names = Pieces(of_token, of_result)
        self.add(self.given, self.sign, self.matrix, self.cells, self.names)
        self._stand(box, sizes.aside)

    def _stand(self, box: Box, aside: float) -> None:
        if not self.above_room:
            self.move_to(box.center).shift(point(box.left + aside - self.given.get_left()[0], 0))
            self.room = replace(box, left=self.matrix.get_right()[0] + px(TO_ROOM))
            return
        self.move_to(box.center)
        spare = box.height - self.height - px(ABOVE_ROOM + ROOM)
        self.shift(point(0, box.top - spare / 3 - self.get_top()[1]))
        self.room = replace(box, top=self.get_bottom()[1] - px(ABOVE_ROOM))

    def below(self, cells: Pieces[Cell]) -> Pieces[Cell]:
        """Cells moved to where the result stands, each below its column."""
        return cells.arrange(RIGHT, buff=px(GAP)).next_to(self.matrix.rows, DOWN, buff=px(TO_RESULT))

    def hold(self, cells: Pieces[Cell]) -> None:
        """Put other numbers in the place of the result."""
        self.remove(self.cells)
        self.cells = self.below(cells)
        self.add(cells)


def _measured(
    token: Content, matrix: Numbers, result: Content, least_room: float, box: Box
) -> tuple[_Sizes, bool]:
    """The largest cells, with the room beside them or below; whether it is below. Raises DoesNotFit."""
    parts = token, matrix, result
    beside, below = _beside(*parts, least_room, box), _above_room(*parts, box)
    if below and (not beside or below.matrix.number > beside.matrix.number):
        return below, True
    if beside:
        return beside, False
    rows, columns = len(matrix.texts), len(matrix.texts[0])
    raise DoesNotFit(
        f"A matrix of {rows} rows and {columns} columns with numbers of this length does not fit in legible "
        "digits. Use smaller values, fewer decimals, fewer numbers per token or a shorter patch name."
    )


def _beside(token: Content, matrix: Numbers, result: Content, least_room: float, box: Box) -> _Sizes | None:
    """A name that ends before the heading begins starts where the cells do, a longer one reaches beyond."""
    tall = _tallest(matrix, box.height - px(HEADING + TO_RESULT), TALLEST)
    name = widest([token.name], theme().sizes.label)
    for em in ems(LARGEST, theme().sizes.small):
        given, of_columns, taken, before_heading = _widths(token, matrix, result, tall, em)
        aside = (name - given.width) / 2 if name > max(given.width, before_heading) else 0.0
        if px(em) * LINE_HEIGHT <= tall and taken + aside + px(TO_ROOM) + least_room <= box.width:
            return _Sizes(given, of_columns, aside)
    return None


def _above_room(token: Content, matrix: Numbers, result: Content, box: Box) -> _Sizes | None:
    """A name that does not end before the heading begins stands over it."""
    name = widest([token.name], theme().sizes.label)
    if name > box.width:
        return None
    for em in ems(LARGEST_ABOVE, theme().sizes.small):
        for over in (False, True):
            height = box.height - px(HEADING * (1 + over) + TO_RESULT + ABOVE_ROOM + ROOM)
            tall = _tallest(matrix, height, TALLEST_ABOVE)
            given, of_columns, taken, before_heading = _widths(token, matrix, result, tall, em)
            ends = over or name <= max(given.width, before_heading)
            if ends and px(em) * LINE_HEIGHT <= tall and taken <= box.width:
                return _Sizes(given, of_columns, over=over)
    return None


def _tallest(matrix: Numbers, height: float, tallest: int) -> float:
    """Of cells, where the matrix and the result below it share this height."""
    return min(height / (len(matrix.texts) + 1) - px(GAP), px(tallest))


def _widths(
    token: Content, matrix: Numbers, result: Content, tall: float, em: float
) -> tuple[CellSize, CellSize, float, float]:
    """Both cells, how much the whole takes, and how much of it is free for a name beside the heading."""
    given = _cell(token.numbers, tall, em)
    of_columns = _cell([*chain(*matrix.texts), *result.numbers], tall, em)
    matrix_width = len(matrix.texts[0]) * (of_columns.width + px(GAP))
    taken = given.width + px(SIGN) + matrix_width
    return given, of_columns, taken, taken - matrix_width / 2 - px(HEADING)


def _cell(texts: Sequence[str], tall: float, em: float) -> CellSize:
    return CellSize(max(widest(texts, em) + 2 * px(PAD), px(NARROWEST), tall), tall, em)
