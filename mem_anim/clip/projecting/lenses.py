"""How one token takes its roles: through lenses, and through the matrices that the lenses are.

It must not know what is asked about it: a clip says that in beats of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from manim import (
    RIGHT,
    Animation,
    FadeIn,
    ReplacementTransform,
    VGroup,
)

from mem_anim.clip.base import Clip, travel
from mem_anim.clip.projecting.what_if import own_vectors, what_if
from mem_anim.clip.showing import content, numbers
from mem_anim.stage.layout import Box, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import widest
from mem_anim.stage.theme import frame_colors, theme
from mem_anim.stage.tokens.card import Content, TokenCard, row_of_cells
from mem_anim.stage.tokens.cells import Cell, CellSize
from mem_anim.stage.tokens.matrix import Numbers, symbol
from mem_anim.stage.tokens.upright import Upright
from mem_anim.stage.working.prism import Lane, Prism
from mem_anim.stage.working.worked import SPACE, WorkedLine
from mem_anim.words import Words
from mem_anim.worksheet import Worksheet, lines
from mem_anim.worksheet.row import Vector

ROLES = ("query", "key", "value")
BREAK = " / "  # between the lines of a note
LEAST_ROOM = 330  # pixels beside the cards
LOOSE = 1.06  # times a text's width, for the spaces of a worked line


@dataclass
class Bench:
    """Where a role is worked: in its lane, or at a desk of its own."""

    given: Pieces[Cell]
    holder: TokenCard | Upright  # of the result's cells
    size: CellSize  # theirs
    room: Box  # for the worked lines
    below: bool  # whether that is below everything, as wide as the stage


class Projecting(Clip):
    """A clip about the three roles of the followed token. ``prepare`` lays the lenses out."""

    def prepare(self, notes: Sequence[Words]) -> None:
        """``notes`` say what each role is for, a slash where a line ends. Raises DoesNotFit."""
        sheet = self.worksheet
        row = sheet.row(0, -1, sheet.focus)
        self.x, self.made, self.other = row.x, own_vectors(sheet), what_if(sheet)
        self.plain = not any(sheet.matrices.values())
        shown = [self.x, *self.made.values(), *([self.other.value] if self.other else [])]
        self.full = max(abs(n.exact) for vector in shown for n in vector)
        self.told = content(row.query.name, self.x, self._color())
        lanes = [
            Lane(role[0].upper(), self.in_role(role), self._matrix_of(role), self.say(note).split(BREAK))
            for role, note in zip(ROLES, notes, strict=True)
        ]
        # Of both languages, so that their films are laid out alike and have the same times.
        said = [line for note in notes for words in (note.en, note.zh) for line in words.split(BREAK)]
        rooms = (best_room(sheet, self.x, self.made), least_room(sheet, self.x))
        self.prism = Prism(self.told, lanes, self.full, said, rooms, self.zones.picture)
        self.desk: Upright | None = None
        self.worked = VGroup()  # the lines that stand beside a role
        if not self.plain:
            for role in ROLES:
                bench = self.bench(role)
                bench.holder.hold(self.blank(role, bench))

    def in_role(self, role: str, vector: Vector | None = None) -> Content:
        """The followed token in a role, as its card shows it; with another vector where one is given."""
        return content(role[0], vector or self.made[role], color_of(role))

    def pass_through(self, lane: int) -> None:
        """A copy of the token goes through a lens and comes out as the card of its role."""
        prism = self.prism
        lens, card, copy = prism.lenses[lane], prism.cards[lane], prism.token.copy()
        self.bring_to_back(copy)
        if prism.open:
            self.play(copy.animate.move_to(lens), run_time=theme().times.move)
        # The letter comes when the glass is free again: it would lie upon the digits.
        leaving = FadeIn(prism.light[lane][1], lens.letter)
        self.play(ReplacementTransform(copy, card), leaving, run_time=theme().times.move)
        if len(prism.notes[lane]):
            self.play(FadeIn(prism.notes[lane], shift=RIGHT * px(20)), run_time=theme().times.quick)

    def open_lenses(self) -> None:
        """Every lens shows the matrix that it is; where it has no room for that, one stands alone."""
        prism = self.prism
        self.settle(prism)
        if not prism.open:
            self.open_desk("query")
            return
        matrices = [prism.matrix(i, self._matrix_of(r), heading(r)) for i, r in enumerate(ROLES)]
        opening: list[Animation] = []
        for lens, matrix in zip(prism.lenses, matrices, strict=True):
            opening += [ReplacementTransform(lens.letter, matrix.heading), FadeIn(matrix.rows)]
        self.play(*opening, run_time=theme().times.move)
        for lens, matrix in zip(prism.lenses, matrices, strict=True):
            lens.hold(matrix)
        self.settle(prism)

    def open_desk(self, role: str) -> None:
        """The matrix of a role alone on stage, where lenses are too small: the token stands upright."""
        if self.prism.open:
            return
        parts = self.told, self._matrix_of(role), self.in_role(role), heading(role), self.full
        desk = Upright(*parts, least_room(self.worksheet, self.x), self.zones.picture)
        before = self.desk.given if self.desk else self.prism.token.cells
        gone = self.leave(self.desk or self.prism, self.worked)
        arriving = travel(*zip(before, desk.given, strict=True))
        self.desk, self.worked = desk, VGroup()
        desk.hold(self.blank(role, self.bench(role)))
        self.play(*gone, *arriving, run_time=theme().times.move)
        self.play(FadeIn(desk.sign, desk.matrix, desk.names, desk.cells), run_time=theme().times.quick)
        self.settle(desk)

    def close_desk(self) -> None:
        """Back to all three lenses; what was worked is in the cards."""
        gone = self.leave(self.desk, self.worked)
        self.worked = VGroup()
        if self.desk:
            self.desk = None
            gone.append(FadeIn(self.prism))
        if gone:
            self.play(*gone, run_time=theme().times.move)

    # What the methods above are made of.

    def _color(self) -> str:
        """The followed token's: its patch's where there is one frame, else the present's."""
        count, patches = len(self.scenario.frames), theme().patches
        return frame_colors(count)[-1] if count > 1 else patches[self.worksheet.focus % len(patches)]

    def bench(self, role: str) -> Bench:
        lane = ROLES.index(role)
        if self.desk:
            return Bench(self.desk.given, self.desk, self.desk.size, self.desk.room, self.desk.above_room)
        prism = self.prism
        return Bench(prism.token.cells, prism.cards[lane], prism.size, prism.rooms[lane], prism.falls)

    def _matrix_of(self, role: str) -> Numbers:
        rows = self.worksheet.projection(role)
        return numbers(rows, [color_of(role)] * len(rows))

    def blank(self, role: str, bench: Bench) -> Pieces[Cell]:
        """The cells of a role's card before their numbers are worked."""
        told = self.in_role(role)
        count = len(told.numbers)
        return row_of_cells(replace(told, numbers=[" "] * count, values=[0.0] * count), self.full, bench.size)


def color_of(role: str) -> str:
    color: str = getattr(theme(), role)
    return color


def heading(role: str) -> VGroup:
    return symbol("W", role[0], color_of(role))


def columns(sheet: Worksheet, role: str) -> list[Vector]:
    """Those of a role's matrix."""
    return list(zip(*sheet.projection(role), strict=True))


def best_room(sheet: Worksheet, x: Vector, made: dict[str, Vector]) -> float:
    """The width in which no worked line breaks."""
    worked = [
        WorkedLine(lines.projection(x, column, number).parts)
        for role, vector in made.items()
        for column, number in zip(columns(sheet, role), vector, strict=True)
    ]
    return max(line.width for line in worked) + px(theme().sizes.number) * 2 * SPACE


def least_room(sheet: Worksheet, x: Vector) -> float:
    """The width of the widest product of any worked line, which cannot break."""
    terms = []
    for role in ROLES:
        pairs = [(a, b) for a, row in zip(x, sheet.projection(role), strict=True) for b in row]
        terms += [f"+ {a.operand} × {b.operand}" for a, b in pairs]
    return max(px(LEAST_ROOM), widest(terms, theme().sizes.number) * LOOSE)
