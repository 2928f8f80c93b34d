"""One card, three lenses, three cards: how a token is seen in three roles.

It must not know what the roles are for, nor work a number: all come as texts.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain

from manim import DOWN, LEFT, VGroup, VMobject

from mem_anim.stage.layout import Box, DoesNotFit, Point, point, px, stroke
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import LINE_HEIGHT, Phrase, widest
from mem_anim.stage.theme import readable, theme
from mem_anim.stage.tokens.card import LARGEST_PAD, CardSize, Content, TokenCard
from mem_anim.stage.tokens.card import PAD as CARD_PAD
from mem_anim.stage.tokens.cells import NARROWEST, CellSize
from mem_anim.stage.tokens.cells import PAD as CELL_PAD
from mem_anim.stage.tokens.matrix import GAP, Matrix, Numbers, symbol
from mem_anim.stage.working.falling import falling
from mem_anim.stage.working.lens import HEADING_GAP, Lens, beam
from mem_anim.stage.working.lens import PAD as LENS_PAD

LARGEST, EASILY_READ = 60, 36  # em of numbers, in pixels; with less only where nothing else has room
TALL_CELL, TALL_MATRIX_CELL = 2.0, 1.66  # times the em
LANE_GAP = 26  # pixels between the lanes
TO_LENS, TO_CARD, TO_ROOM = (
    110,
    64,
    44,
)  # least pixels from token to lens, to the new card, to what is beside it
WIDEST_ROOM = 560  # pixels beside the new cards that are taken before the others move apart
NARROW_LENS, RAIL = 110, 44  # pixels of a lens without a matrix, and left of it for the lines that lead to it
NOTE_GAP = 6  # pixels between the lines of a note
WORKED_LINES = 2  # that have room at least, where they stand below the cards


@dataclass(frozen=True)
class Lane:
    """A role: the letter on its lens, its card, its matrix and what is said beside the card, line by line."""

    letter: str
    told: Content
    matrix: Numbers
    note: Sequence[str]


@dataclass(frozen=True)
class _Sizes:
    """In units; ``em`` in pixels."""

    em: float
    cell: CellSize
    token: CardSize
    role: CardSize


class Prism(VGroup):
    """Parts: ``token``, ``lenses``, ``cards``, ``notes`` (each one per lane), ``light`` (what leads to a
    lens, and from it to its card), and ``rooms``: the boxes beside the cards, for what is worked.

    ``open`` says whether the lenses have room for their matrices, of cells of ``matrix_cell``. Where light
    ``falls`` from above, the lenses stand side by side and all rooms are the one below the cards.
    """

    def __init__(
        self,
        token: Content,
        lanes: Sequence[Lane],
        full: float,
        sayings: Sequence[str],
        rooms: Sequence[float],
        box: Box,
    ) -> None:
        """``full`` is the value of the strongest tint, ``sayings`` are texts as wide as any note may be, and
        ``rooms`` widths (units) to be left beside the cards, the best one first. Raises DoesNotFit.
        """
        super().__init__()
        self._full, self._lanes = full, lanes
        self.open, self.falls, self.matrix_cell = False, False, CellSize(0, 0, 0)
        self._above = False  # where a matrix's heading stands
        self.rooms: list[Box] = []
        notes = self._notes(theme().sizes.title)
        least = widest(sayings, theme().sizes.title)
        for room in rooms:
            for em in ems(LARGEST, theme().sizes.small):
                with suppress(DoesNotFit):
                    self._side_by_side(token, em, max(room, least), notes, box)
                    return
        for smallest in (EASILY_READ, theme().sizes.small):
            for em in ems(LARGEST, smallest):
                with suppress(DoesNotFit):
                    self._falling(token, em, sayings, box)
                    return
            for em in ems(LARGEST, smallest):
                with suppress(DoesNotFit):
                    self._stacked(token, em, least, notes, box)
                    return
        raise DoesNotFit(
            f"The card of {token.name} is too wide with {len(token.numbers)} numbers of this length. "
            "Use a shorter patch name, smaller values, fewer decimals or fewer numbers per token."
        )

    @property
    def size(self) -> CellSize:
        """That of a card's cells."""
        return self._sizes.cell

    def matrix(self, lane: int, numbers: Numbers, heading: VMobject) -> Matrix:
        """A matrix inside the lane's lens, where it has room."""
        full = max(map(abs, chain(*numbers.values)))
        return self.lenses[lane].placed(Matrix(heading, numbers, full, self.matrix_cell), above=self._above)

    def _side_by_side(
        self, token: Content, em: float, room: float, notes: Sequence[VGroup], box: Box
    ) -> None:
        """Token, lenses, cards from left to right."""
        boxes = box.rows(*(1 for _ in self._lanes), gap=px(LANE_GAP))
        sizes = self._measured(token, em)
        matrix_cell = _cell_of_matrices([lane.matrix for lane in self._lanes], em, boxes[0].height)
        columns = max(len(lane.matrix.texts[0]) for lane in self._lanes)
        heading = max(symbol("W", lane.letter.lower(), theme().ink).width for lane in self._lanes)
        lens = 2 * px(LENS_PAD) + heading + px(HEADING_GAP) + columns * (matrix_cell.width + px(GAP))
        token_width = replace(sizes.token, columns=len(token.numbers)).width
        taken = token_width + lens + sizes.role.width
        if taken + room + px(TO_LENS + TO_CARD + TO_ROOM) > box.width:
            raise DoesNotFit("There is no room beside the cards.")
        spread = (box.width - taken - room) / (TO_LENS + TO_CARD + TO_ROOM)
        lens_left = box.left + token_width + spread * TO_LENS
        card_left = lens_left + lens + spread * TO_CARD
        self.open, self.matrix_cell, self._sizes = True, matrix_cell, sizes
        self.token = self._token(token).move_to(box.center)
        self.token.shift(point(box.left - self.token.get_left()[0], 0))
        self._fill(lens, boxes, lens_left, card_left, box.right - room, notes)
        self.light = Pieces(*(self._beams(i, token.color) for i in range(len(self._lanes))))
        self._assemble()

    def _falling(self, token: Content, em: float, sayings: Sequence[str], box: Box) -> None:
        """The token above; below it, side by side, the lenses, each with its card under it."""
        told, heading = [lane.told for lane in self._lanes], symbol("W", "q", theme().ink)
        of_lane = (box.width - px(LANE_GAP) * (len(told) - 1)) / len(told)
        of_notes = next(
            (n for n in ems(theme().sizes.title, theme().sizes.small) if widest(sayings, n) <= of_lane), 0
        )
        notes = self._notes(of_notes) if of_notes else [VGroup() for _ in told]
        lines = max(WORKED_LINES, *(len(lane.note) for lane in self._lanes))
        below = lines * (px(theme().sizes.title) * LINE_HEIGHT + px(NOTE_GAP))
        size = heading.width, heading.height
        plan = falling(token, told, [lane.matrix for lane in self._lanes], size, em, below, box)
        self.open, self.falls, self._above, self.matrix_cell = True, True, plan.above, plan.matrix_cell
        self._sizes = _Sizes(em, plan.role.cell, plan.token, plan.role)
        self.token = self._token(token).move_to(point(box.center[0], plan.token_y))
        self.lenses, self.cards, self.notes = Pieces[Lens](), Pieces[TokenCard](), Pieces(*notes)
        for lane, glass, note in zip(self._lanes, plan.lenses, notes, strict=True):
            x = glass.center[0]
            lens = Lens(lane.letter, lane.told.color, glass.width, glass.height)
            self.lenses.add(lens.move_to(glass.center))
            card = TokenCard(lane.told, self._full, replace(plan.role, columns=len(lane.told.numbers)))
            self.cards.add(card.move_to(point(x, plan.card_y)))
            note.move_to(point(x, plan.below.top - note.height / 2))
            self.rooms.append(plan.below)
        self.light = Pieces(*(self._falls(i, token.color) for i in range(len(self._lanes))))
        self._assemble()

    def _falls(self, lane: int, color: str) -> VGroup:
        """Light from the token's lower edge to the whole width of a lens, and from there down to the card."""
        glass, card, count = self.lenses[lane].glass, self.cards[lane], len(self._lanes)
        share = self.token.width * 0.8 / count
        middle = self.token.get_bottom() + point((lane - (count - 1) / 2) * share, 0)
        in_glass = glass.width * 0.8
        falls = beam(_foot(middle, share), _foot(glass.get_top(), in_glass), color)
        of_card = _foot(card.get_top(), card.width * 0.8)
        comes = beam(_foot(glass.get_bottom(), in_glass), of_card, card.frame.stroke_color)
        return VGroup(falls, comes)

    def _stacked(self, token: Content, em: float, room: float, notes: Sequence[VGroup], box: Box) -> None:
        """The token above, a lens and a card in each row below it, digits under digits."""
        above, *boxes = box.rows(*(1 for _ in range(len(self._lanes) + 1)), gap=px(LANE_GAP))
        self._sizes = sizes = self._measured(token, em, above.height)
        lens_left = box.left + px(RAIL)
        at_cells = max(
            lens_left + px(NARROW_LENS + TO_CARD) + sizes.role.label_width,
            box.left + sizes.token.label_width,
        ) + 2 * px(CARD_PAD)
        columns = max(len(token.numbers), sizes.role.columns)
        right = at_cells + columns * sizes.cell.width + px(CARD_PAD)
        if right > box.right or sizes.cell.height < px(em) * LINE_HEIGHT:
            raise DoesNotFit("There is no room for the cards.")
        if right + px(TO_ROOM) + room > box.right:
            notes = [VGroup() for _ in notes]
        self.token = self._token(token)
        self.token.move_to(above.center)
        self.token.shift(point(at_cells - self.token.cells.get_left()[0], 0))
        card_left = at_cells - 2 * px(CARD_PAD) - sizes.role.label_width
        self._fill(px(NARROW_LENS), boxes, lens_left, card_left, right + px(TO_ROOM), notes)
        self.light = Pieces(*(self._rail(i, token.color) for i in range(len(self._lanes))))
        self._assemble()

    def _measured(self, token: Content, em: float, room: float = math.inf) -> _Sizes:
        """Cards of this em, in this height; their cells may be too low for it."""
        told = [lane.told for lane in self._lanes]
        numbers = list(chain(*(content.numbers for content in (token, *told))))
        pad = min(px(CARD_PAD), room * LARGEST_PAD)
        height = min(px(em) * TALL_CELL, room - 2 * pad)
        cell = CellSize(max(widest(numbers, em) + 2 * px(CELL_PAD), height), height, em)
        tall, columns = height + 2 * pad, max(len(content.numbers) for content in told)
        of_token, of_roles = (
            widest(names, em) + px(CARD_PAD) for names in ([token.name], [c.name for c in told])
        )
        return _Sizes(
            em,
            cell,
            CardSize(cell, of_token, em, len(token.numbers), tall),
            CardSize(cell, of_roles, em, columns, tall),
        )

    def _token(self, token: Content) -> TokenCard:
        return TokenCard(token, self._full, self._sizes.token)

    def _notes(self, em: float) -> list[VGroup]:
        notes = []
        for lane in self._lanes:
            lines = (Phrase(line, em, readable(lane.told.color)) for line in lane.note)
            notes.append(VGroup(*lines).arrange(DOWN, buff=px(NOTE_GAP), aligned_edge=LEFT))
        return notes

    def _fill(
        self,
        lens: float,
        boxes: Sequence[Box],
        lens_left: float,
        card_left: float,
        room_left: float,
        notes: Sequence[VGroup],
    ) -> None:
        """Lenses, cards, notes and rooms, row by row; ``lens`` is a lens's width."""
        self.lenses, self.cards = Pieces[Lens](), Pieces[TokenCard]()
        self.notes = Pieces(*notes)
        right = boxes[0].right
        for lane, row, note in zip(self._lanes, boxes, notes, strict=True):
            glass = Lens(lane.letter, lane.told.color, lens, row.height)
            self.lenses.add(glass.move_to(point(lens_left + lens / 2, row.center[1])))
            columns = len(lane.told.numbers)
            card = TokenCard(lane.told, self._full, replace(self._sizes.role, columns=columns))
            self.cards.add(card.move_to(point(card_left + card.width / 2, row.center[1])))
            note.move_to(point(room_left + note.width / 2, row.center[1]))
            self.rooms.append(replace(row, left=room_left, right=max(right, room_left)))

    def _beams(self, lane: int, color: str) -> VGroup:
        """Light from the token to the whole height of a lens, and from there to the card."""
        glass, card = self.lenses[lane].glass, self.cards[lane]
        # The card's edge is shared out among the beams, so that none lies upon another.
        share = self.token.height * 0.8 / len(self._lanes)
        middle = self.token.get_right() + point(0, ((len(self._lanes) - 1) / 2 - lane) * share)
        source = _edge(middle, share)
        in_glass = glass.height * 0.8
        falls = beam(source, _edge(glass.get_left(), in_glass), color)
        comes = beam(
            _edge(glass.get_right(), in_glass),
            _edge(card.get_left(), card.height * 0.8),
            card.frame.stroke_color,
        )
        return VGroup(falls, comes)

    def _rail(self, lane: int, color: str) -> VGroup:
        """A line from the token down to a lens, and light from there to the card."""
        glass, card = self.lenses[lane].glass, self.cards[lane]
        x = float(glass.get_left()[0]) - px(RAIL) * 0.6
        corners = [
            point(self.token.get_left()[0], self.token.get_y()),
            point(x, self.token.get_y()),
            point(x, glass.get_y()),
            glass.get_left(),
        ]
        if self.token.get_left()[0] < x:
            corners = [point(x, self.token.get_bottom()[1]), *corners[2:]]
        line = VMobject(stroke_color=color, stroke_width=stroke(theme().strokes.normal))
        line.set_points_as_corners(corners)
        comes = beam(
            _edge(glass.get_right(), glass.height * 0.7),
            _edge(card.get_left(), card.height * 0.8),
            card.frame.stroke_color,
        )
        return VGroup(line, comes)

    def _assemble(self) -> None:
        self.add(self.light, self.lenses, self.token, self.cards, self.notes)


def _edge(middle: Point, height: float) -> tuple[Point, Point]:
    return middle + point(0, height / 2), middle - point(0, height / 2)


def _foot(middle: Point, width: float) -> tuple[Point, Point]:
    return middle - point(width / 2, 0), middle + point(width / 2, 0)


def _cell_of_matrices(matrices: Sequence[Numbers], em: float, height: float) -> CellSize:
    """One cell for all matrices, so that the highest fits into this height. Raises DoesNotFit."""
    rows = max(len(matrix.texts) for matrix in matrices)
    texts = [text for matrix in matrices for row in matrix.texts for text in row]
    tall = min(px(em) * TALL_MATRIX_CELL, (height - px(LENS_PAD)) / rows - px(GAP))
    if tall < px(em) * LINE_HEIGHT:
        raise DoesNotFit(f"{rows} rows are too many for a lens.")
    return CellSize(max(widest(texts, em) + 2 * px(CELL_PAD), px(NARROWEST), tall), tall, em)
