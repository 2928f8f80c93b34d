"""Whom a token looks at, by each of three attentions, in three grids side by side; and a way round.

It must not know what that costs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from manim import (
    DOWN,
    LEFT,
    UP,
    Brace,
    Dot,
    FadeIn,
    FadeOut,
    GrowArrow,
    ReplacementTransform,
    VGroup,
)

from mem_anim.clip.base import Clip, travel
from mem_anim.stage.frames.hops import Hop, Stop, TwoHops
from mem_anim.stage.layout import Box, DoesNotFit, Point, point, px
from mem_anim.stage.pieces import Motion, Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import Phrase, width_of
from mem_anim.stage.theme import frame_colors, theme
from mem_anim.stage.tokens.grid import GridContent, Place, TokenGrid, resized
from mem_anim.stage.working.worked import WorkedLine
from mem_anim.words import Words
from mem_anim.worksheet import Token
from mem_anim.worksheet.counting import Hops, costs, two_hops
from mem_anim.worksheet.token import moment

METHODS = (
    Words("Single-frame ViT", "单帧 ViT"),
    Words("Full space-time", "全时空注意力"),
    Words("MEM (simplified)", "MEM（这里的简化）"),
)
BETWEEN, HEADING, TOLD = 70, 108, 76  # pixels between columns, above a grid and below it
INSET = 14  # pixels at the sides, for the mark around a token
DOT = 11  # pixels of a look
WAY_SHARES, WAY_ASIDE = (1.4, 2, 3.4), 90  # of the way by what is beside it; pixels between them
LINE = 68  # em in pixels of the product of two weights


class ThreeGrids(Clip):
    """A clip with three grids of all tokens; ``headings`` and ``grids`` in the order of METHODS."""

    def setup(self) -> None:
        super().setup()
        scenario, self.costs = self.scenario, costs(self.worksheet)
        self.frames, self.patches = self.costs.frames, self.costs.patches
        self.focus, self.colors = self.worksheet.focus, frame_colors(self.frames)
        self.hops = two_hops(self.worksheet)
        ages = range(1 - self.frames, 1)
        self.asking = Token(scenario.focus, 0).name
        self.content = GridContent(
            [[Token(patch, age).name for patch in scenario.patches] for age in ages],
            [moment(age) for age in ages],
            self.colors,
            scenario.focus,
            (self.frames - 1, self.focus),
        )
        box = self.zones.picture
        self.room = replace(box, left=box.left + px(INSET), right=box.right - px(INSET))
        self.columns = self.room.columns(1, 1, 1, gap=px(BETWEEN))
        self.headings = Pieces(*(self._heading(i) for i in range(len(METHODS))))
        self.told = Pieces[Phrase]()  # below the grids

    # Who is looked at.

    def one_grid(self) -> VGroup:
        """The grid alone, with how many frames and patches it has."""
        box = self.zones.picture
        room = Box(box.left + box.width * 0.26, box.right - box.width * 0.16, box.bottom, box.top - px(100))
        grid = TokenGrid(self.content, room)
        down, across = Brace(grid.rows, LEFT), Brace(grid.rows, UP)
        for brace, edge in ((down, LEFT), (across, UP)):
            brace.set_color(theme().dim).next_to(grid, edge, buff=px(16))
        down.set_y(grid.rows.get_y())
        across.set_x(grid.rows.get_x())
        frames = self._counted(
            self.frames, Words("K = {n} frame", "帧数 K = {n}"), Words("K = {n} frames", "帧数 K = {n}")
        )
        patches = self._counted(
            self.patches,
            Words("n = {n} patch in each frame", "每帧 n = {n} 个 patch"),
            Words("n = {n} patches in each frame", "每帧 n = {n} 个 patch"),
        )
        frames.next_to(down, LEFT, buff=px(16))
        patches.next_to(across, UP, buff=px(10))
        self.grid, self.sizes = grid, VGroup(down, across, frames, patches)
        return VGroup(grid, self.sizes)

    def three_grids(self) -> None:
        """The one grid becomes three, each below the name of an attention."""
        rooms = [
            replace(box, top=box.top - px(HEADING), bottom=box.bottom + px(TOLD)) for box in self.columns
        ]
        self.grids = [TokenGrid(self.content, room) for room in rooms]
        self.play(FadeOut(self.sizes), run_time=theme().times.quick)
        copies = [self.grid, self.grid.copy(), self.grid.copy()]
        moves = [
            move for one, becomes in zip(copies, self.grids, strict=True) for move in resized(one, becomes)
        ]
        self.play(*moves, *map(FadeIn, self.headings), run_time=theme().times.move * 1.4)
        self.clear_picture(*self.grids, *self.headings)
        self.play(*self.only(0), run_time=theme().times.quick)

    def own_frame(self) -> list[Place]:
        return [(self.frames - 1, patch) for patch in range(self.patches)]

    def own_position(self) -> list[Place]:
        return [(frame, self.focus) for frame in range(self.frames)]

    def everything(self) -> list[Place]:
        return [(frame, patch) for frame in range(self.frames) for patch in range(self.patches)]

    def look(self, method: int, places: Sequence[Place]) -> None:
        """A dot runs from the followed token to each that it looks at, and lights it."""
        grid = self.grids[method]
        start = grid.tile(self.content.followed).get_center()
        dots = [Dot(start, px(DOT), color=theme().query) for _ in places]
        moves = [dot.animate.move_to(grid.tile(place)) for dot, place in zip(dots, places, strict=True)]
        self.play(*moves, run_time=theme().times.move)
        self.play(*grid.lighting(places), *map(FadeOut, dots), run_time=theme().times.quick)

    def tell_below(self, method: int, words: Words) -> None:
        """Write below a grid how many tokens are looked at."""
        said = Phrase(self.say(words), theme().sizes.label)
        said.move_to(self.columns[method].at(0.5, 0) + point(0, said.height / 2))
        said.set_y(self.grids[method].get_bottom()[1] - px(TOLD) / 2)
        self.told.add(said)
        self.play(FadeIn(said), run_time=theme().times.quick)

    def only(self, method: int | None) -> list[Motion]:
        """Animations that brighten one heading, or all, and dim the others."""
        told = (theme().ink if method in (None, i) else theme().dim for i in range(len(METHODS)))
        return [h.animate.set_color(color) for h, color in zip(self.headings, told, strict=True)]

    def mark_first_step(self) -> None:
        """That the row of its frame is looked at first."""
        self._number_a_step("①", self.own_frame(), LEFT)

    def mark_second_step(self) -> None:
        """That the column of its position comes next."""
        self._number_a_step("②", self.own_position(), UP)

    def looks(self) -> list[Motion]:
        """Animations by which what is looked at leaves; of the attentions' names the first one is bright."""
        leaving = self.leave(*self.grids, *self.told, *([self.way, self.product] if self.hops else []))
        if not self.hops:
            return [*leaving, *self.only(0)]
        # They had left for the way round.
        for method, heading in enumerate(self.headings):
            heading.set_color(theme().dim if method else theme().ink)
        return [*leaving, FadeIn(self.headings)]

    # The way round.

    def zoom_in(self, hops: Hops) -> None:
        """The three tokens of the way leave their grid and grow; all others step back."""
        grid = self.grids[2]
        place = self.frames - 2, self.scenario.patches.index(hops.source.patch)
        self.way, self.beside = self._way_round(hops, place[1] > self.focus)
        tiles = (
            grid.tile(place),
            grid.tile((self.frames - 2, self.focus)),
            grid.tile((self.frames - 1, self.focus)),
        )
        for stop in list(self.way.stops)[1:]:
            stop.set_lit()
        self.play(*self.leave(*self.grids[:2], *self.told, *self.headings), run_time=theme().times.quick)
        moves = [ReplacementTransform(t.copy(), stop) for t, stop in zip(tiles, self.way.stops, strict=True)]
        self.play(*moves, *self.leave(grid), run_time=theme().times.move * 1.4)
        self.play(FadeIn(self.way.straight), FadeIn(self.way.mark), run_time=theme().times.quick)

    def run_the_pulse(self) -> None:
        """From stop to stop; each hop shows its weight."""
        way, pulse = self.way, self.way.pulse()
        self.play(FadeIn(pulse, scale=2), *way.stops[0].lighting(), run_time=theme().times.quick)
        hops = zip(way.arrows, way.weights, way.kinds, list(way.stops)[1:], strict=True)
        for arrow, weight, kind, stop in hops:
            self.play(GrowArrow(arrow), FadeIn(weight), FadeIn(kind), run_time=theme().times.quick)
            self.play(pulse.animate.move_to(stop), run_time=theme().times.move * 1.4)
        self.play(FadeOut(pulse, scale=4), run_time=theme().times.quick)

    def write_the_product(self, hops: Hops) -> None:
        """Both weights leave their arrows and are multiplied."""
        box = self.beside
        fitting = [em for em in ems(LINE) if self._product(hops, em).width <= box.width]
        if fitting:
            line = self._product(hops, fitting[0])
        else:
            line = self._product(hops, theme().sizes.number, box.width)
        line.move_to(box.at(0.5, 0.56))
        self.play(*travel(*zip(self.way.weights, line.operands, strict=True)), run_time=theme().times.move)
        self.play(FadeIn(line.signs), FadeIn(line.result), run_time=theme().times.quick)
        named = Words("of {end} comes from {source},", "{end} 中来自 {source} 的占比").with_values(
            source=hops.source.name, end=hops.result.name
        )
        if width_of(self.say(named), theme().sizes.step) > box.width:
            named = Words("is the share that gets through,", "就是传到的占比")
        notes = [named, Words("by the weights", "（按权重算）")]
        if hops.exact:
            notes.append(Words("exact ≈ {share}", "精确值 ≈ {share}").with_values(share=hops.exact.text))
        below = VGroup(*(Phrase(self.say(note), theme().sizes.step, theme().dim) for note in notes))
        below.arrange(DOWN, buff=px(4)).next_to(line, DOWN, buff=px(30)).set_x(box.center[0])
        self.play(FadeIn(below), run_time=theme().times.quick)
        self.product = VGroup(line, below)

    def _way_round(self, hops: Hops, from_right: bool) -> tuple[TwoHops, Box]:
        """The way, and the room beside it, which is the smaller the longer the names are."""
        names = hops.source.name, hops.by_way_of.name, hops.end.name
        colors = self.colors[-2], self.colors[-2], self.colors[-1]
        stops = [Stop(*stop) for stop in zip(names, colors, strict=True)]
        kinds = Words("in its frame", "同帧"), Words("through time", "同位置")
        weights = hops.first.text, hops.second.text
        told = [Hop(text, self.say(kind)) for text, kind in zip(weights, kinds, strict=True)]
        splits = [self.room.columns(share, 1, gap=px(WAY_ASIDE)) for share in WAY_SHARES]
        for left, right in splits[:-1]:
            with suppress(DoesNotFit):
                return TwoHops(stops, told, from_right, left), right
        return TwoHops(stops, told, from_right, splits[-1][0]), splits[-1][1]

    def _product(self, hops: Hops, em: int, width: float = math.inf) -> WorkedLine:
        return WorkedLine(hops.line.parts, width, [theme().weight], em)

    def _number_a_step(self, sign: str, places: Sequence[Place], side: Point) -> None:
        grid = self.grids[2]
        tiles = VGroup(*(grid.tile(place) for place in places))
        number = Phrase(sign, theme().sizes.small).next_to(grid, side, buff=px(10))
        number.set_y(tiles.get_y()) if side is LEFT else number.set_x(tiles.get_x())
        self.told.add(number)
        self.play(FadeIn(number), run_time=theme().times.quick)

    def _heading(self, method: int) -> Phrase:
        phrase = Phrase(self.say(METHODS[method]), theme().sizes.label, theme().dim, bold=True)
        return phrase.move_to(self.columns[method].at(0.5, 1), aligned_edge=UP)

    def _counted(self, count: int, one: Words, many: Words) -> Phrase:
        words = (one if count == 1 else many).with_values(n=count)
        return Phrase(self.say(words), theme().sizes.label)
