"""What three attentions cost with more patches, as curves, and at a real size, as squares.

It must not count: every number is the worksheet's.
"""

from __future__ import annotations

from dataclasses import replace

from manim import DOWN, RIGHT, UP, Create, FadeIn, VGroup, linear

from mem_anim.clip.comparing.costs import FOOT, FORMULAS, STEPS, Counted, Named, lines_of
from mem_anim.clip.comparing.three_grids import METHODS
from mem_anim.stage.charts.areas import flat_square
from mem_anim.stage.charts.curves import Axis, Curve, Growth
from mem_anim.stage.layout import Box, px
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.working.worked import WorkedLine
from mem_anim.words import Words
from mem_anim.worksheet.counting import Costs, real_size

LEFT_SHARE, UP_SHARES = 0.12, (0.68, 0.2)  # of a room: where squares begin, and how far up they stand


class Grown(Counted):
    """A clip that follows what it counted to larger sizes; ``real`` is its picture of the real size."""

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
            self.say(Words("n = {n}:", "n = {n}：").with_values(n=self.patches)),
            self.say(self._where_two_steps_cost_more()),
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
        """Both counts as squares of one scale, each with its name, and the ratio."""
        real, box = real_size(), self.zones.picture
        rooms = [
            replace(half, bottom=half.bottom + px(FOOT + 90), top=half.top - px(70))
            for half in box.columns(1, 1, gap=px(60))
        ]
        unit = min(rooms[0].width, rooms[0].height) / int(real.tokens.value)
        squares = [self._real_joint(real, unit, rooms[0]), self._real_steps(real, unit, rooms[1])]
        self.real = VGroup()
        self.real_sums = WorkedLine(real.joint.parts), WorkedLine(real.factorised.parts)
        for room, square, line, method in zip(rooms, squares, self.real_sums, METHODS[1:], strict=True):
            heading = Phrase(self.say(method), theme().sizes.label, bold=True)
            heading.move_to(room.at(0.5, 1)).shift(UP * px(40))
            line.move_to(room.at(0.5, 0)).shift(DOWN * px(48))
            self.real.add(VGroup(heading, square, line))
        ratio = WorkedLine(real.saving.parts, size=theme().sizes.number * 1.2)
        self.real_ratio = ratio.move_to(box.at(0.5, 0)).shift(UP * ratio.height / 2)
        self.real.add(ratio)

    def compare_at_real_size(self) -> None:
        """Beside full attention, which stands already."""
        for part in self.real[1]:
            self.play(FadeIn(part), run_time=theme().times.quick)
        self.divide(*self.real_sums, self.real_ratio)
        self.settle(*self.real)

    # What the scenes above are made of.

    def _real_joint(self, real: Costs, unit: float, room: Box) -> VGroup:
        return VGroup(flat_square(real.counts.joint, unit, theme().ink).move_to(room.center))

    def _real_steps(self, real: Costs, unit: float, room: Box) -> VGroup:
        """Under each other, each with its name and count beside it."""
        shown = VGroup()
        counts = real.spatial, real.temporal
        squares = [flat_square(int(count.value), unit, theme().ink) for count in counts]
        for name, count, square, up in zip(STEPS, counts, squares, UP_SHARES, strict=True):
            square.move_to(room.at(LEFT_SHARE, up) + squares[0].width / 2 * RIGHT)
            said = Named(self.say(name), [count.text], room.center, theme().sizes.label)
            shown.add(VGroup(square, said.next_to(squares[0], RIGHT, buff=px(36)).set_y(square.get_y())))
        return shown

    def _curve(self, method: int) -> Curve:
        start, middle, end = (float(_counts(costs)[method]) for costs in self.costs.growth)
        mem = method == 2
        return Curve(
            f"{FORMULAS[method]} = {lines_of(self.costs.growth[2])[method].parts[-1]}",
            (start, middle, end),
            _counts(self.costs)[method],
            f"{self.say(METHODS[method])}  {self._lines[method].parts[-1]}",
            theme().ink if mem else theme().dim,
            mem,
        )

    def _where_two_steps_cost_more(self) -> Words:
        """A note for the growth: with one patch they do; nothing where that is the scenario itself."""
        if 1 in (self.patches, self.frames):
            return Words("", "")
        one = self.costs.of_one_patch
        said = Words("n = 1: {mem} > {joint}, two steps cost more", "n = 1：{mem} > {joint}，两步反而更贵")
        return said.with_values(mem=one.factorised.parts[-1], joint=one.joint.parts[-1])


def _counts(costs: Costs) -> tuple[int, int, int]:
    """In the order of METHODS."""
    return costs.counts.single_frame, costs.counts.joint, costs.counts.factorised
