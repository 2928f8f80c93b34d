"""How a row is multiplied by the matrix of a role: numbers travel from card and matrix into a worked line.

It must not know whether the matrix stands in a lens or alone on stage, nor what is asked about it.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import DOWN, LEFT, PI, Create, FadeIn, FadeOut, ReplacementTransform, VGroup

from mem_anim.clip.base import travel
from mem_anim.clip.projecting.lenses import LOOSE, ROLES, Bench, Projecting, color_of, columns, heading
from mem_anim.clip.showing import numbers
from mem_anim.stage.layout import Box, point, px
from mem_anim.stage.outline import outline
from mem_anim.stage.rows import ems
from mem_anim.stage.theme import readable, theme
from mem_anim.stage.tokens.card import row_of_cells
from mem_anim.stage.tokens.matrix import Matrix
from mem_anim.stage.working.worked import WorkedLine, Written
from mem_anim.worksheet import Worksheet, lines
from mem_anim.worksheet.row import Vector

LARGEST = 68  # em in pixels of worked lines that have the width of the stage
LINE_GAP = 14  # pixels between worked lines
MOST_LINES = 3  # that are worked for one role; the other numbers are found alike
SLOW_LINES = 1  # worked lines of a role that are told at full pace; the rest follow quickly


class RowByMatrix(Projecting):
    """A clip in which the numbers of a role are worked, each beside its card."""

    def work(self, role: str, sheet: Worksheet, vector: Vector, positions: Sequence[int] = ()) -> None:
        """Row times matrix: the numbers at ``positions`` in lines of their own, as many as have room.

        ``sheet`` holds the matrix, ``vector`` is what comes out; no positions are all of them.
        """
        bench, matrix = self.bench(role), self._matrix_on_stage(role)
        self._make_room(role, bench)
        target = row_of_cells(self.in_role(role, vector), self.full, bench.size)
        blank = bench.holder.cells
        bench.holder.hold(target)
        bench.holder.remove(target)  # its cells come one by one, upon the blank ones
        self.add(blank)
        worked = self._lines(role, columns(sheet, role), vector, positions or range(len(vector)), bench)
        for nth, (position, line) in enumerate(worked.items()):
            pace = theme().times.move if nth < SLOW_LINES else theme().times.quick
            mark = outline(matrix.column(position), color_of(role))
            factors = zip(bench.given, matrix.column(position), strict=True)
            sources = [cell.number for pair in factors for cell in pair]
            self.play(Create(mark), run_time=theme().times.quick)
            self.play(*travel(*zip(sources, line.operands, strict=True)), run_time=pace)
            # The box comes before its number travels: what fades in lies upon what was there.
            box = VGroup(*(part for part in target[position] if part is not target[position].number))
            self.play(FadeIn(line.signs, line.result, box), run_time=theme().times.quick)
            landing = travel((line.result, target[position].number))
            self.play(*landing, FadeOut(mark), run_time=pace)
        rest = [cell for i, cell in enumerate(target) if i not in worked]
        if rest:
            self.play(*map(FadeIn, rest), run_time=theme().times.quick)
        self.remove(*blank.get_family())
        bench.holder.add(target)
        self.worked = VGroup(*worked.values())
        self.settle(self.worked, bench.holder)
        if self.desk:
            self._into_its_card(role, vector)

    def put_lines_away(self, *, others_follow: bool = False) -> None:
        """Worked lines leave; what is said about the roles stands beside their cards again, but where
        ``others_follow`` in its place.
        """
        stay_away = self.desk or (others_follow and self.prism.falls)
        back = [] if stay_away else [FadeIn(note) for note in self.prism.notes if not self._stands(note)]
        if moves := [*self.leave(self.worked), *back]:
            self.play(*moves, run_time=theme().times.quick)
        self.worked = VGroup()

    def change_columns(self, sheet: Worksheet, columns: Sequence[int]) -> None:
        """The columns of W_v become those of the sheet's: two change places, one changes its numbers."""
        before, role = self._matrix_on_stage("value"), "value"
        shown = numbers(sheet.projection(role), [color_of(role)] * len(self.x))
        full = max(abs(value) for row in shown.values for value in row)
        cell = self.desk.size if self.desk else self.prism.matrix_cell
        after = Matrix(heading(role), shown, full, cell)
        after.rows.move_to(before.rows)
        after.heading.move_to(before.heading)
        sources = [before.column(i) for i in columns]
        targets = [after.column(i) for i in reversed(columns)]
        moves = [ReplacementTransform(a, b, path_arc=PI / 3) for a, b in zip(sources, targets, strict=True)]
        self.play(*moves, run_time=theme().times.move * 1.4)
        self.remove(*before.rows.get_family(), *after.get_family())
        before.remove(before.rows)
        before.rows = after.rows
        before.add(after.rows)
        self.settle(before)

    def _matrix_on_stage(self, role: str) -> Matrix:
        if self.desk:
            return self.desk.matrix
        shown = self.prism.lenses[ROLES.index(role)].matrix
        assert shown is not None, "open the lenses first"
        return shown

    # What the methods above are made of.

    def _make_room(self, role: str, bench: Bench) -> None:
        """What is said beside a role, and the numbers that are to be worked, leave first."""
        notes = list(self.prism.notes) if bench.below else [self.prism.notes[ROLES.index(role)]]
        gone = [] if self.desk else self.leave(*notes)
        before = bench.holder.cells
        if any(cell.number.string != " " for cell in before):
            bench.holder.hold(self.blank(role, bench))
            gone += [FadeOut(before), FadeIn(bench.holder.cells)]
        if gone:
            self.play(*gone, run_time=theme().times.quick)

    def _lines(
        self, role: str, columns: Sequence[Vector], vector: Vector, positions: Sequence[int], bench: Bench
    ) -> dict[int, WorkedLine]:
        """Worked lines under one another beside their role; the last ones are left out without room."""
        room, picture = bench.room, self.zones.picture
        colors = (readable(self.told.color), readable(color_of(role)))
        told = {i: lines.projection(self.x, columns[i], vector[i]).parts for i in positions}
        em = _largest(list(told.values())[:MOST_LINES], room) if bench.below else None
        worked = {i: WorkedLine(parts, room.width, colors, em) for i, parts in told.items()}
        for line in worked.values():
            line.result.set_color(readable(color_of(role)))
        while len(worked) > 1 and (len(worked) > MOST_LINES or _height(worked) > room.height):
            worked.popitem()
        stack = VGroup(*worked.values()).arrange(DOWN, buff=px(LINE_GAP), aligned_edge=LEFT)
        stack.move_to(room.center)
        if not bench.below:
            stack.align_to(point(room.left, 0), LEFT)
        below, above = picture.bottom - stack.get_bottom()[1], picture.top - stack.get_top()[1]
        stack.shift(point(0, max(0.0, below) + min(0.0, above)))
        return worked

    def _into_its_card(self, role: str, vector: Vector) -> None:
        """The lane's card keeps what was worked at the desk, for when the lenses are back."""
        lane = ROLES.index(role)
        told = self.in_role(role, vector)
        self.prism.cards[lane].hold(row_of_cells(told, self.full, self.prism.size))

    def _stands(self, piece: VGroup) -> bool:
        on_stage = {member for mobject in self.mobjects for member in mobject.get_family()}
        return piece in on_stage or bool(on_stage.intersection(piece.submobjects))


def _largest(told: Sequence[Written], room: Box) -> int:
    """The largest em at which lines stand unbroken below one another; else that of ordinary numbers."""
    for em in ems(LARGEST):
        worked = [WorkedLine(parts, size=em) for parts in told]
        wide = max(line.width for line in worked) * LOOSE
        if wide <= room.width and _height(dict(enumerate(worked))) <= room.height:
            return em
    return theme().sizes.number


def _height(worked: dict[int, WorkedLine]) -> float:
    return float(sum(line.height + px(LINE_GAP) for line in worked.values()))
