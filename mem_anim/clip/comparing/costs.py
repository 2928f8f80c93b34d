"""What three attentions cost: query-key products as areas of one scale, as curves, and at a real size.

It must not count: every number is the worksheet's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Create, FadeIn, LaggedStart, VGroup, VMobject, linear

from mem_anim.clip.base import travel
from mem_anim.clip.comparing.three_grids import METHODS, ThreeGrids
from mem_anim.engine.attention import Bools
from mem_anim.stage.charts.areas import Area, Blocks, Cells, largest_unit
from mem_anim.stage.charts.curves import Axis, Curve, Growth
from mem_anim.stage.layout import Box, px
from mem_anim.stage.pieces import Motion, Pieces
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import frame_colors, theme
from mem_anim.stage.working.worked import WorkedLine
from mem_anim.words import Words
from mem_anim.worksheet import Line
from mem_anim.worksheet.counting import Costs, computed, real_size

FORMULAS = ("n²", "K²n²", "Kn² + nK²")
GROWTHS = ("O(n²)", "O(K²n²)", "O(Kn² + nK²)")
FOOT, SUMS = 76, 132  # pixels: the line below the columns, and formula and count above it
FINE = 1  # pixels between hundreds of blocks


class Counted(ThreeGrids):
    """A clip that counts products; ``areas`` and ``sums`` (worked lines) in the order of METHODS."""

    def lay_out_areas(self) -> None:
        rooms = [self._room_for_area(method) for method in range(len(METHODS))]
        groups = [self._single(), self._joint(self.costs), self._two_steps(self.costs, self.colors)]
        unit = largest_unit(list(zip(groups, rooms, strict=True)))
        self.areas = [Area(g, unit, room) for g, room in zip(groups, rooms, strict=True)]
        self.sums = [self._sum(method, line) for method, line in enumerate(self._lines)]
        self.formulas = Pieces(*(self._formula(method) for method in range(len(METHODS))))

    def first_area(self) -> list[Motion]:
        """Animations by which the single frame's area appears."""
        return [FadeIn(self.areas[0]), FadeIn(self.formulas[0])]

    def count_at_once(self) -> None:
        """The count of the first area, then the area and the count of full attention."""
        self.play(FadeIn(self.sums[0]), run_time=theme().times.quick)
        self.rest(theme().times.quick)
        shown = FadeIn(self.areas[1]), FadeIn(self.formulas[1]), *self.only(1)
        self.play(*shown, run_time=theme().times.move)
        self.play(FadeIn(self.sums[1]), run_time=theme().times.quick)

    def count_in_two_steps(self) -> None:
        """The blocks of the first step with their number, those of the second with theirs, then the sum."""
        line = self.sums[2]
        self.play(FadeIn(self.formulas[2]), *self.only(2), run_time=theme().times.quick)
        plus, equals = list(line.signs)
        for group, number, sign in zip(self.areas[2], line.operands, (None, plus), strict=True):
            shown = [FadeIn(number), *([FadeIn(sign)] if sign else [])]
            self.play(LaggedStart(*map(FadeIn, group), lag_ratio=0.3), *shown, run_time=theme().times.move)
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
        self._divide(self.sums[1], self.sums[2], first)
        self.play(FadeIn(lines[1]), run_time=theme().times.quick)
        self.settle(lines)
        return lines

    def counted_in_this_run(self) -> Phrase:
        """Below the columns, by its own name: it is no part of a ratio with the counts without a mask."""
        words = Words("computed in this run: {made}", "本次运行实际计算：{made}")
        said = Phrase(self.say(words.with_values(made=computed(self.worksheet).text)), theme().sizes.number)
        return said.move_to(self._foot.at(1, 0.5), aligned_edge=RIGHT)

    def cover_what_is_left_out(self) -> list[VMobject]:
        """Covers over the products of the two steps, or of the one, that this run does not make."""
        return [
            self.areas[method][group][block].hidden(cells)
            for method, group, block, cells in self._left_out()
            if cells
        ]

    def growth(self, box: Box) -> Growth:
        """The three counts over the number of patches."""
        height = Words("query-key products, with K = {k} frames", "q·k 点积次数，帧数 K = {k}")
        if self.frames == 1:
            height = Words("query-key products, with K = {k} frame", height.zh)
        end = self.costs.growth[2].patches
        axis = Axis(
            self.say(Words("patches n", "每帧 patch 数 n")),
            end,
            self.patches,
            f"n = {self.patches}",
            [(0, "0"), (end, str(end))],
        )
        curves = [self._curve(method) for method in (1, 2, 0)]
        return Growth(curves, axis, self.say(height.with_values(k=self.frames)), box)

    def draw_growth(self, chart: Growth) -> None:
        """On its axes, which stand already."""
        # All three advance along the axis together, so that the distances between them are seen to grow.
        self.play(
            *(Create(line, rate_func=linear) for line in chart.lines), run_time=theme().times.move * 2.4
        )
        self.play(FadeIn(chart.names), run_time=theme().times.quick)
        self.play(FadeIn(chart.mark), FadeIn(chart.dots), FadeIn(chart.numbers), run_time=theme().times.quick)

    def lay_out_real_size(self) -> None:
        """Both areas to one scale, each with its name and count, and the ratio."""
        real, box = real_size(), self.zones.picture
        rooms = [
            replace(half, bottom=half.bottom + px(FOOT + 90), top=half.top - px(70))
            for half in box.columns(1, 1, gap=px(60))
        ]
        groups = [self._joint(real), self._two_steps(real, frame_colors(real.frames), gap=FINE)]
        unit = largest_unit(list(zip(groups, rooms, strict=True)))
        self.real = VGroup()
        self.real_sums = WorkedLine(real.joint.parts), WorkedLine(real.factorised.parts)
        for room, group, line, method in zip(rooms, groups, self.real_sums, METHODS[1:], strict=True):
            heading = Phrase(self.say(method), theme().sizes.label, bold=True)
            heading.move_to(room.at(0.5, 1)).shift(UP * px(40))
            line.move_to(room.at(0.5, 0)).shift(DOWN * px(48))
            self.real.add(VGroup(heading, Area(group, unit, room), line))
        ratio = WorkedLine(real.saving.parts, size=theme().sizes.number * 1.2)
        self.real_ratio = ratio.move_to(box.at(0.5, 0)).shift(UP * ratio.height / 2)
        self.real.add(ratio)

    def compare_at_real_size(self) -> None:
        """Beside full attention, which stands already."""
        for part in self.real[1]:
            self.play(FadeIn(part), run_time=theme().times.quick)
        self._divide(*self.real_sums, self.real_ratio)
        self.settle(*self.real)

    # What the scenes above are made of.

    def _divide(self, dividend: WorkedLine, divisor: WorkedLine, quotient: WorkedLine) -> None:
        """Both results go down into the quotient's line."""
        counts = dividend.result, divisor.result
        self.play(*travel(*zip(counts, quotient.operands, strict=True)), run_time=theme().times.move)
        self.play(FadeIn(quotient.signs), FadeIn(quotient.result), run_time=theme().times.quick)

    @property
    def _foot(self) -> Box:
        box = self.zones.picture
        return replace(box, top=box.bottom + px(FOOT))

    def _room_for_area(self, method: int) -> Box:
        box = self.columns[method]
        return replace(box, top=box.top - px(80), bottom=self._foot.top + px(SUMS) + px(10))

    def _single(self) -> list[Blocks]:
        return [Blocks(1, self.patches, [self.colors[-1]])]

    def _joint(self, costs: Costs) -> list[Blocks]:
        return [Blocks(1, costs.frames * costs.patches, [theme().ink])]

    def _two_steps(self, costs: Costs, colors: Sequence[str], gap: float = 8) -> list[Blocks]:
        """A block for each frame, then one for each patch, these ``gap`` pixels apart."""
        return [
            Blocks(costs.frames, costs.patches, colors),
            Blocks(costs.patches, costs.frames, theme().patches, gap),
        ]

    def _sum(self, method: int, line: Line) -> WorkedLine:
        worked = WorkedLine(line.parts, size=theme().sizes.number * 1.2)
        return worked.move_to(self.columns[method].at(0.5, 0)).set_y(self._foot.top + px(36))

    def _formula(self, method: int) -> Phrase:
        phrase = Phrase(FORMULAS[method], theme().sizes.label, theme().dim)
        return phrase.move_to(self.columns[method].at(0.5, 0)).set_y(self._foot.top + px(98))

    def _curve(self, method: int) -> Curve:
        start, middle, end = (float(_counts(costs)[method]) for costs in self.costs.growth)
        mem = method == 2
        return Curve(
            GROWTHS[method],
            (start, middle, end),
            _counts(self.costs)[method],
            f"{self.say(METHODS[method])}  {self._lines[method].parts[-1]}",
            theme().ink if mem else theme().dim,
            mem,
        )

    @property
    def _lines(self) -> tuple[Line, Line, Line]:
        return self.costs.single_frame, self.costs.joint, self.costs.factorised

    def _left_out(self) -> list[tuple[int, int, int, Cells]]:
        """Method, group, block and cells of every product without which this run does."""
        found: list[tuple[int, int, int, Cells]] = []
        kinds = {step.kind: step.visible for step in self.trace.steps}
        if "joint" in kinds:
            tokens = self.frames * self.patches
            found.append((1, 0, 0, _unseen(kinds["joint"].reshape(tokens, tokens))))
            return found
        if "spatial" not in kinds:
            cells = [(i, j) for i in range(self.patches) for j in range(self.patches)]
            found += [(2, 0, frame, cells) for frame in range(self.frames)]
        every = [(i, j) for i in range(self.frames) for j in range(self.frames)]
        for patch in range(self.patches):
            unseen: Cells = _unseen(kinds["temporal"][:, patch]) if "temporal" in kinds else every
            found.append((2, 1, patch, unseen))
        return found


def _counts(costs: Costs) -> tuple[int, int, int]:
    """In the order of METHODS."""
    return costs.counts.single_frame, costs.counts.joint, costs.counts.factorised


def _unseen(visible: Bools) -> Cells:
    """Query and key of every pair of which the query does not see the key; ``visible`` is (m, m)."""
    return [(int(query), int(key)) for query, key in zip(*np.nonzero(~visible), strict=True)]
