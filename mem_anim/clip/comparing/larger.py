"""What three attentions cost with more patches, as curves, and at a real size, as squares.

It must not count: every number is the worksheet's.
"""

from __future__ import annotations

from dataclasses import replace

from manim import DOWN, LEFT, RIGHT, UP, Create, FadeIn, VGroup, linear

from mem_anim.clip.comparing.costs import FORMULAS, SIDES, STEPS, Counted, Named, lines_of
from mem_anim.clip.comparing.standing import largest
from mem_anim.clip.comparing.three_grids import METHODS
from mem_anim.stage.charts.areas import flat_square
from mem_anim.stage.charts.curves import Axis, Curve, Growth
from mem_anim.stage.layout import Box, point, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.working.worked import WorkedLine
from mem_anim.words import Words
from mem_anim.worksheet.counting import Costs, real_size

UP_SHARES = 0.68, 0.2  # of a room: how far up squares stand that belong together
HALVES, IN_TALL = (1, 1), (1.3, 1)  # how the picture is shared, where the second needs less height
ASIDE = 30  # pixels between a square and what is said of it
RATIO, NAME, SIDE, SUM = (
    84,
    60,
    52,
    66,
)  # pixels: below both; above a square, its name and side; its sum below


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
        halves = replace(box, bottom=box.bottom + px(RATIO)).beside(
            *(HALVES if box.width >= box.height else IN_TALL), gap=px(60)
        )
        rooms = [
            replace(half, bottom=half.bottom + px(SUM), top=half.top - px(NAME + SIDE)) for half in halves
        ]
        unit = min(rooms[0].width, rooms[0].height) / int(real.tokens.value)
        squares = [self._real_joint(real, unit, rooms[0]), self._real_steps(real, unit, rooms[1])]
        self.real = VGroup()
        sums, number = (real.joint, real.factorised), theme().sizes.number
        self.real_sums = largest(
            lambda em: Pieces(*(WorkedLine(line.parts, size=em) for line in sums)), rooms[0].width, number
        )
        for room, square, line, method in zip(rooms, squares, self.real_sums, METHODS[1:], strict=True):
            heading = Phrase(self.say(method), theme().sizes.label, bold=True)
            heading.move_to(room.at(0.5, 1)).shift(UP * px(SIDE + NAME / 2))
            line.move_to(room.at(0.5, 0)).shift(DOWN * px(SUM / 2))
            self.real.add(VGroup(heading, square, line))
        ratio = WorkedLine(real.saving.parts, size=theme().sizes.number * 1.2)
        self.real_ratio = ratio.move_to(box.at(0.5, 0)).shift(UP * ratio.height / 2)
        self.real.add(ratio)

    def compare_at_real_size(self) -> None:
        """Beside full attention, which stands already."""
        for part in self.real[1]:
            self.play(FadeIn(part), run_time=theme().times.quick)
        joint, steps = self.real_sums
        self.divide(joint, steps, self.real_ratio)
        self.settle(*self.real)

    # What the scenes above are made of.

    def _real_joint(self, real: Costs, unit: float, room: Box) -> VGroup:
        square = flat_square(real.counts.joint, unit, theme().ink).move_to(room.center)
        name = self.say(SIDES[1])
        side = largest(lambda em: Named(name, real.side.parts, em), room.width, theme().sizes.label)
        return VGroup(square, side.move_to(room.at(0.5, 1)).shift(UP * px(SIDE / 2)))

    def _real_steps(self, real: Costs, unit: float, room: Box) -> VGroup:
        """Under each other, each with its name and its work beside it."""
        counts, lines = (real.spatial, real.temporal), (real.in_frames, real.through_time)
        squares = [flat_square(int(count.value), unit, theme().ink) for count in counts]
        for square, up in zip(squares, UP_SHARES, strict=True):
            square.move_to(room.at(0, up) + squares[0].width / 2 * RIGHT)
        start = float(squares[0].get_right()[0]) + px(ASIDE)

        def written(em: float) -> VGroup:
            return VGroup(
                *(
                    VGroup(Phrase(self.say(name), em, theme().dim), WorkedLine(line.parts, size=em)).arrange(
                        DOWN, buff=0, aligned_edge=LEFT
                    )
                    for name, line in zip(STEPS, lines, strict=True)
                )
            )

        said = largest(written, room.right - start, theme().sizes.label)
        for words, square in zip(said, squares, strict=True):
            words.move_to(point(start, square.get_y()), aligned_edge=LEFT)
        return VGroup(*(VGroup(*pair) for pair in zip(squares, said, strict=True))).set_x(room.center[0])

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
        said = Words("n = 1: {mem} > {joint}, |two steps cost more", "n = 1：{mem} > {joint}，|两步反而更贵")
        return said.with_values(mem=one.factorised.parts[-1], joint=one.joint.parts[-1])


def _counts(costs: Costs) -> tuple[int, int, int]:
    """In the order of METHODS."""
    return costs.counts.single_frame, costs.counts.joint, costs.counts.factorised
