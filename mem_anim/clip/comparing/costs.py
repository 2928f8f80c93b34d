"""What three attentions cost: query-key products as areas of one scale, and what a run's mask leaves out.

It must not count: every number is the worksheet's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from manim import LEFT, RIGHT, FadeIn, LaggedStart, VGroup, VMobject

from mem_anim.clip.base import travel
from mem_anim.clip.comparing.three_grids import METHODS
from mem_anim.clip.comparing.way_round import WayRound
from mem_anim.engine import Kind
from mem_anim.engine.attention import Bools
from mem_anim.stage.charts.areas import Area, Blocks, Cells, largest_unit
from mem_anim.stage.layout import Box, Point, px
from mem_anim.stage.pieces import Motion, Pieces
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.working.worked import WorkedLine
from mem_anim.words import Words
from mem_anim.worksheet import Line
from mem_anim.worksheet.counting import Costs, computed, masked

FORMULAS = ("n²", "K²n²", "Kn² + nK²")
FOOT, SUMS, HEAD = 76, 132, 52  # pixels: the line below the columns, formula and count above it, a name
STEPS = Words("in its frame:", "同帧："), Words("through time:", "同位置：")


class Named(VGroup):
    """Parts: ``worked``, a line after the name of what it counts."""

    def __init__(self, name: str, parts: Sequence[str], at: Point, size: int | None = None) -> None:
        """``size`` is the em in pixels, None for small letters."""
        em = size or theme().sizes.small
        self.worked = WorkedLine(parts, size=em)
        super().__init__(Phrase(name, em, theme().dim), self.worked)
        self.arrange(RIGHT, buff=px(14)).move_to(at)


class Counted(WayRound):
    """A clip that counts products; ``areas`` and ``sums`` (worked lines) in the order of METHODS."""

    def lay_out_areas(self) -> None:
        rooms = [self._room_for_area(method) for method in range(len(METHODS))]
        groups = [self._single(), self._joint(), self._two_steps()]
        unit = largest_unit(list(zip(groups, rooms, strict=True)))
        self.areas = [Area(g, unit, room) for g, room in zip(groups, rooms, strict=True)]
        self.sums = [self._sum(method, line) for method, line in enumerate(self._lines)]
        self.formulas = Pieces(*(self._formula(method) for method in range(len(METHODS))))
        self.sides = [self._side(0, Line((str(self.patches),))), self._side(1, self.costs.side)]
        own = self.costs.in_frames, self.costs.through_time
        steps = zip(self.areas[2], STEPS, own, strict=True)
        self.steps = [
            Named(self.say(name), line.parts, self.areas[2].head(i))
            for i, (_, name, line) in enumerate(steps)
        ]

    def first_area(self) -> list[Motion]:
        """Animations by which the single frame's area appears."""
        return [FadeIn(self.areas[0]), FadeIn(self.sides[0]), FadeIn(self.formulas[0])]

    def count_at_once(self) -> None:
        """The count of the first area, then the area and the count of full attention."""
        self.play(FadeIn(self.sums[0]), run_time=theme().times.quick)
        self.rest(theme().times.quick)
        shown = FadeIn(self.areas[1]), FadeIn(self.sides[1]), FadeIn(self.formulas[1]), *self.only(1)
        self.play(*shown, run_time=theme().times.move)
        self.play(FadeIn(self.sums[1]), run_time=theme().times.quick)

    def count_in_two_steps(self) -> None:
        """The blocks of the first step with their number, those of the second with theirs, then the sum."""
        line = self.sums[2]
        self.play(FadeIn(self.formulas[2]), *self.only(2), run_time=theme().times.quick)
        plus, equals = list(line.signs)
        parts = zip(self.areas[2], self.steps, line.operands, (None, plus), strict=True)
        for group, step, number, sign in parts:
            shown = LaggedStart(*map(FadeIn, group), lag_ratio=0.3)
            self.play(shown, FadeIn(step), run_time=theme().times.move)
            signs = [FadeIn(sign)] if sign else []
            self.play(*travel((step.worked.result, number)), *signs, run_time=theme().times.move)
        self.play(FadeIn(equals), FadeIn(line.result), *self.only(None), run_time=theme().times.quick)
        self.settle(self.areas[2], line)

    def what_is_counted(self) -> Phrase:
        """Below the columns: for how many frames and patches, and that no mask is counted."""
        words = Words("K = {k} frames, n = {n}, no mask", "帧数 K = {k}，n = {n}，不计掩码")
        if self.frames == 1:
            words = Words("K = {k} frame, n = {n}, no mask", words.zh)
        said = Phrase(
            self.say(words.with_values(k=self.frames, n=self.patches)), theme().sizes.small, theme().dim
        )
        return said.move_to(self._foot.at(0, 0.5), aligned_edge=LEFT)

    def work_the_saving(self) -> VGroup:
        """36 ÷ 30 = 1.2, and the same by its formula, below the columns."""
        size = theme().sizes.number
        first = WorkedLine(self.costs.saving.parts, size=size)
        short = ("nK", "÷", "(n + K)", "=", *self.costs.saving_in_short.parts)
        lines = VGroup(first, WorkedLine(short, size=size)).arrange(RIGHT, buff=px(90))
        lines.move_to(self._foot.at(1, 0.5), aligned_edge=RIGHT)
        self.divide(self.sums[1], self.sums[2], first)
        self.play(FadeIn(lines[1]), run_time=theme().times.quick)
        self.settle(lines)
        return lines

    def counted_in_this_run(self) -> VGroup:
        """Below the columns, by their own names: they are no part of a ratio with counts without a mask."""
        size, left = theme().sizes.number, masked(self.worksheet)
        if left is None:
            words = Words("computed in this run: {made}", "本次运行实际计算：{made}")
            said = Phrase(self.say(words.with_values(made=computed(self.worksheet).text)), size)
            return VGroup(said.move_to(self._foot.at(1, 0.5), aligned_edge=RIGHT))
        made, same = (
            Words("with the mask: {made}", "加掩码后：{made}"),
            Words("with the same mask: {made}", "加同样的掩码：{made}"),
        )
        own = 1 if self.scenario.encoder.order == "joint" else 2
        told = VGroup()
        for method, count in ((1, left.joint), (2, left.factorised)):
            counted = (made if method == own else same).with_values(made=count.text)
            phrase = Phrase(self.say(counted), size).move_to(self.columns[method].at(0.5, 0))
            told.add(phrase.set_y(self._foot.center[1]))
        return told

    def unmasked_step_back(self) -> list[Motion]:
        """Animations that dim the counts without a mask where others take their place."""
        if not masked(self.worksheet):
            return []
        lines = *self.sums, *(step.worked for step in self.steps)
        return [line.animate.set_color(theme().dim) for line in lines]

    def cover_what_is_left_out(self) -> list[VMobject]:
        """Covers over the products that this run does not make, and over those of the other by its mask."""
        return [
            self.areas[method][group][block].hidden(cells)
            for method, group, block, cells in self._left_out()
            if cells
        ]

    def divide(self, dividend: WorkedLine, divisor: WorkedLine, quotient: WorkedLine) -> None:
        """Both results go down into the quotient's line."""
        counts = dividend.result, divisor.result
        self.play(*travel(*zip(counts, quotient.operands, strict=True)), run_time=theme().times.move)
        self.play(FadeIn(quotient.signs), FadeIn(quotient.result), run_time=theme().times.quick)

    # What the scenes above are made of.

    @property
    def _foot(self) -> Box:
        box = self.zones.picture
        return replace(box, top=box.bottom + px(FOOT))

    def _room_for_area(self, method: int) -> Box:
        box = self.columns[method]
        return replace(box, top=box.top - px(80), bottom=self._foot.top + px(SUMS) + px(10))

    def _single(self) -> list[Blocks]:
        return [Blocks(1, self.patches, [self.colors[-1]], head=HEAD)]

    def _joint(self) -> list[Blocks]:
        return [Blocks(1, self.frames * self.patches, [theme().ink], head=HEAD)]

    def _two_steps(self) -> list[Blocks]:
        """A block for each frame, then one for each patch."""
        return [
            Blocks(self.frames, self.patches, self.colors, head=HEAD),
            Blocks(self.patches, self.frames, [theme().ink], head=HEAD),
        ]

    def _side(self, method: int, line: Line) -> VGroup:
        """How many tokens ask, and are asked, above the square of all their products."""
        name = Words("side n =", "边长 n =") if method == 0 else Words("side Kn =", "边长 Kn =")
        return Named(self.say(name), line.parts, self.areas[method].head(0))

    def _sum(self, method: int, line: Line) -> WorkedLine:
        worked = WorkedLine(line.parts, size=theme().sizes.number * 1.2)
        return worked.move_to(self.columns[method].at(0.5, 0)).set_y(self._foot.top + px(36))

    def _formula(self, method: int) -> Phrase:
        phrase = Phrase(FORMULAS[method], theme().sizes.label, theme().dim)
        return phrase.move_to(self.columns[method].at(0.5, 0)).set_y(self._foot.top + px(98))

    @property
    def _lines(self) -> tuple[Line, Line, Line]:
        return lines_of(self.costs)

    def _left_out(self) -> list[tuple[int, int, int, Cells]]:
        """Method, group, block and cells of every product without which this run does."""
        kinds = {step.kind: step.visible for step in self.trace.steps}
        seen = self._frames_seen(kinds)
        found: list[tuple[int, int, int, Cells]] = []
        if not {"spatial", "joint"} & kinds.keys():
            every = [(i, j) for i in range(self.patches) for j in range(self.patches)]
            found += [(2, 0, frame, every) for frame in range(self.frames)]
        found += [(2, 1, patch, _unseen(seen)) for patch in range(self.patches)]
        if masked(self.worksheet):
            of_all = np.kron(seen, np.ones((self.patches, self.patches), dtype=bool))
            found.append((1, 0, 0, _unseen(of_all)))
        return found

    def _frames_seen(self, kinds: Mapping[Kind, Bools]) -> Bools:
        """Which frame sees which at one position, (K, K): none where this run never looks through time."""
        if "joint" in kinds:
            return kinds["joint"][:, 0, :: self.patches]
        if "temporal" in kinds:
            return kinds["temporal"][:, 0]
        return np.zeros((self.frames, self.frames), dtype=bool)


def lines_of(costs: Costs) -> tuple[Line, Line, Line]:
    """In the order of METHODS."""
    return costs.single_frame, costs.joint, costs.factorised


def _unseen(visible: Bools) -> Cells:
    """Query and key of every pair of which the query does not see the key; ``visible`` is (m, m)."""
    return [(int(query), int(key)) for query, key in zip(*np.nonzero(~visible), strict=True)]
