"""What three attentions cost: query-key products as areas of one scale, and what a run's mask leaves out.

It must not count: every number is the worksheet's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, FadeIn, LaggedStart, VGroup, VMobject

from mem_anim.clip.base import travel
from mem_anim.clip.comparing.standing import largest, standings
from mem_anim.clip.comparing.three_grids import METHODS
from mem_anim.clip.comparing.way_round import WayRound
from mem_anim.engine import Kind
from mem_anim.engine.attention import Bools
from mem_anim.stage.charts.areas import Area, Blocks, Cells, largest_unit
from mem_anim.stage.layout import Box, point, px
from mem_anim.stage.pieces import Motion, Pieces
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.working.worked import WorkedLine
from mem_anim.words import Words
from mem_anim.worksheet import Line
from mem_anim.worksheet.counting import Costs, computed, masked

FORMULAS = ("n²", "K²n²", "Kn² + nK²")
STEPS = Words("in its frame:", "同帧："), Words("through time:", "同位置：")
IN_SHORT = "①", "②"  # the same, as the steps were numbered
SIDES, IN_LETTERS = (Words("side n =", "边长 n ="), Words("side Kn =", "边长 Kn =")), ("n =", "Kn =")
WITH_MASK = (  # what this run makes, and the other with its mask; the same in short
    (
        Words("with the mask: {made}", "加掩码后：{made}"),
        Words("with the same mask: {made}", "加同样的掩码：{made}"),
    ),
    (Words("mask: {made}", "加掩码：{made}"), Words("same mask: {made}", "同样掩码：{made}")),
)
ROWS = 0.7, 1.1, 1.2  # how high the three are below each other: the last has two areas
LOW, TALL_FOOT = 600, 150  # pixels of a picture that has to save height; of a foot with several lines
APART = 50  # pixels between two worked lines


@dataclass(frozen=True)
class Spacing:
    """Pixels: of the line below the columns, of what stands above and below an area, of a name above blocks,
    from the foot up to the middles of sum and formula; and the ems of sums and of those names.
    """

    foot: int
    above: int
    below: int
    head: int
    sum_up: int
    formula_up: int
    sum_em: int
    head_em: int


ROOMY = Spacing(foot=76, above=80, below=142, head=52, sum_up=36, formula_up=98, sum_em=50, head_em=42)
TIGHT = Spacing(foot=54, above=58, below=100, head=42, sum_up=26, formula_up=74, sum_em=42, head_em=34)


class Named(VGroup):
    """Parts: ``worked``, a line after the name of what it counts."""

    def __init__(self, name: str, parts: Sequence[str], em: float) -> None:
        self.worked = WorkedLine(parts, size=em)
        super().__init__(Phrase(name, em, theme().dim), self.worked)
        self.arrange(RIGHT, buff=px(14))


class Counted(WayRound):
    """A clip that counts products; ``areas`` and ``sums`` (worked lines) by method, ``note`` for all."""

    def lay_out_areas(self) -> None:
        foot, spacing = self._foot, self._spacing
        self.naming = standings(replace(self.room, bottom=foot.top), ROWS)
        rooms = [at.picture(px(spacing.above), px(spacing.below)) for at in self.naming]
        groups = [self._single(), self._joint(), self._two_steps()]
        unit = largest_unit(list(zip(groups, rooms, strict=True)))
        self.areas = [Area(g, unit, room) for g, room in zip(groups, rooms, strict=True)]
        self.sums = [self._sum(method, line) for method, line in enumerate(self._lines)]
        self.note = self._what_is_counted()
        self.formulas = Pieces(*(self._formula(method) for method in range(len(METHODS))))
        self.sides = [self._side(0, Line((str(self.patches),))), self._side(1, self.costs.side)]
        own = self.costs.in_frames, self.costs.through_time
        self.steps = self._named(STEPS, IN_SHORT, own, rooms[2].width)
        for i, step in enumerate(self.steps):
            step.move_to(self.areas[2].head(i))

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

    def work_the_saving(self) -> VGroup:
        """36 ÷ 30 = 1.2, and the same by its formula, below all three."""
        size, foot = theme().sizes.number, self._foot
        first = WorkedLine(self.costs.saving.parts, size=size)
        short = ("nK", "÷", "(n + K)", "=", *self.costs.saving_in_short.parts)
        lines = VGroup(first, WorkedLine(short, size=size)).arrange(RIGHT, buff=px(APART))
        if lines.width > foot.width:
            lines.arrange(DOWN, buff=0, aligned_edge=LEFT)
        crowded = not self._tall and self.note.width + px(APART) + lines.width > foot.width
        self._put_in_foot(lines)
        self.divide(self.sums[1], self.sums[2], first, self.leave(self.note) if crowded else [])
        self.play(FadeIn(lines[1]), run_time=theme().times.quick)
        self.settle(lines)
        return lines

    def counted_in_this_run(self) -> VGroup:
        """By their own names below two of the three, or below all: no part of a ratio without a mask."""
        size, left = theme().sizes.number, masked(self.worksheet)
        if left is None:
            run = Words("computed in this run: {made}", "本次运行实际计算：{made}")
            said = Phrase(self.say(run.with_values(made=computed(self.worksheet).text)), size)
            return self._put_in_foot(VGroup(said))
        own = 1 if self.scenario.encoder.order == "joint" else 2
        counts = (1, left.joint), (2, left.factorised)
        for made, same in WITH_MASK:
            words = [
                (made if method == own else same).with_values(made=count.text) for method, count in counts
            ]
            told = largest(partial(self._told_together, words), self.naming[1].width, size)
            if told.width <= self.naming[1].width:
                break
        for (method, _), phrase in zip(counts, told, strict=True):
            self._put_below(method, phrase)
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

    def divide(
        self,
        dividend: WorkedLine,
        divisor: WorkedLine,
        quotient: WorkedLine,
        along: Sequence[Motion] = (),
    ) -> None:
        """Both results go down into the quotient's line, while what comes ``along`` makes room for it."""
        counts = dividend.result, divisor.result
        self.play(*travel(*zip(counts, quotient.operands, strict=True)), *along, run_time=theme().times.move)
        self.play(FadeIn(quotient.signs), FadeIn(quotient.result), run_time=theme().times.quick)

    # What the scenes above are made of.

    @property
    def _foot(self) -> Box:
        box = self.zones.picture
        return replace(box, top=box.bottom + px(TALL_FOOT if self._tall else self._spacing.foot))

    @property
    def _tall(self) -> bool:
        return self.standings[0].words is not None

    @property
    def _spacing(self) -> Spacing:
        return TIGHT if self.zones.picture.height < px(LOW) else ROOMY

    def _what_is_counted(self) -> Phrase:
        """Below all three: for how many frames and patches, and that no mask is counted."""
        words = Words("K = {k} frames, n = {n}, no mask", "帧数 K = {k}，n = {n}，不计掩码")
        if self.frames == 1:
            words = Words("K = {k} frame, n = {n}, no mask", words.zh)
        said = Phrase(
            self.say(words.with_values(k=self.frames, n=self.patches)), theme().sizes.small, theme().dim
        )
        if self._tall:
            return said.move_to(self._foot.at(0, 1), aligned_edge=LEFT + UP)
        return said.move_to(self._foot.at(0, 0.5), aligned_edge=LEFT)

    def _put_in_foot(self, lines: VGroup) -> VGroup:
        if self._tall:
            return lines.move_to(self._foot.at(0, 0), aligned_edge=LEFT + DOWN)
        return lines.move_to(self._foot.at(1, 0.5), aligned_edge=RIGHT)

    def _put_below(self, method: int, phrase: Phrase) -> None:
        """Below a column, or below the sum in a row."""
        at = self.naming[method]
        if at.words:
            at.put_below_name(2, phrase)
        else:
            phrase.move_to(self._foot.center).set_x(at.box.center[0])

    def _told_together(self, words: Sequence[Words], em: float) -> Pieces[Phrase]:
        return Pieces(*(Phrase(self.say(text), em) for text in words))

    def _single(self) -> list[Blocks]:
        return [Blocks(1, self.patches, [self.colors[-1]], head=self._spacing.head)]

    def _joint(self) -> list[Blocks]:
        return [Blocks(1, self.frames * self.patches, [theme().ink], head=self._spacing.head)]

    def _two_steps(self) -> list[Blocks]:
        """A block for each frame, then one for each patch."""
        return [
            Blocks(self.frames, self.patches, self.colors, head=self._spacing.head),
            Blocks(self.patches, self.frames, [theme().ink], head=self._spacing.head),
        ]

    def _side(self, method: int, line: Line) -> Named:
        """How many tokens ask, and are asked, above the square of all their products."""
        room = self.naming[method].picture(0, 0)
        (side,) = self._named(SIDES[method : method + 1], IN_LETTERS[method : method + 1], [line], room.width)
        return side.move_to(self.areas[method].head(0))

    def _named(
        self, names: Sequence[Words], short: Sequence[str], lines: Sequence[Line], width: float
    ) -> Pieces[Named]:
        """In letters of one size, as large as the width allows; with short names where it is too narrow."""

        def written(names: Sequence[str], em: float) -> Pieces[Named]:
            return Pieces(*(Named(name, line.parts, em) for name, line in zip(names, lines, strict=True)))

        em = self._spacing.head_em
        whole = largest(partial(written, [self.say(name) for name in names]), width, em)
        return whole if whole.width <= width else largest(partial(written, short), width, em)

    def _sum(self, method: int, line: Line) -> WorkedLine:
        at, size = self.naming[method], self._spacing.sum_em
        worked = largest(lambda em: WorkedLine(line.parts, size=em), at.width, size)
        if worked.width > at.width:
            worked = WorkedLine(line.parts, at.width, size=theme().sizes.small)
        if at.words:
            at.put_below_name(1, worked)
            return worked
        return worked.move_to(at.box.at(0.5, 0) + point(0, px(self._spacing.sum_up)))

    def _formula(self, method: int) -> Phrase:
        at, phrase = self.naming[method], Phrase(FORMULAS[method], theme().sizes.label, theme().dim)
        if at.words:
            at.put_below_name(0, phrase)
            return phrase
        return phrase.move_to(at.box.at(0.5, 0) + point(0, px(self._spacing.formula_up)))

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
