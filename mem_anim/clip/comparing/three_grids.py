"""Whom a token looks at, by each of three attentions, in three grids beside each other.

It must not know what that costs, nor by which way round what is not looked at arrives.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from manim import DOWN, LEFT, RIGHT, UP, Brace, Create, Dot, FadeIn, FadeOut, VGroup, VMobject

from mem_anim.clip.base import Clip
from mem_anim.clip.comparing.standing import largest, said, standings
from mem_anim.stage.layout import Box, Point, px
from mem_anim.stage.outline import outline
from mem_anim.stage.pieces import Motion, Pieces
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import frame_colors, theme
from mem_anim.stage.tokens.grid import GridContent, Place, TokenGrid, resized
from mem_anim.words import Words
from mem_anim.worksheet import Token
from mem_anim.worksheet.counting import costs
from mem_anim.worksheet.token import moment

METHODS = (
    Words("Single-frame ViT", "单帧 ViT"),
    Words("Full space-time", "全时空注意力"),
    Words("MEM (simplified)", "MEM（简化版）"),
)
HEADING, TOLD = 130, 76  # pixels above a grid and below it
INSET = 14  # pixels at the sides, for the mark around a token
DOT = 11  # pixels of a look
SIGN = 1.4  # times as large as its words is the number of a step
LEFT_OF_ONE, RIGHT_OF_ONE = 0.26, 0.16  # of the width, beside the grid alone
LEAST_LEFT, OVER_ONE = 300, 100  # pixels left of it, at least, and above it


class ThreeGrids(Clip):
    """A clip with three grids of all tokens; ``headings`` and ``grids`` in the order of METHODS."""

    def setup(self) -> None:
        super().setup()
        scenario, self.costs = self.scenario, costs(self.worksheet)
        self.frames, self.patches = self.costs.frames, self.costs.patches
        self.focus, self.colors = self.worksheet.focus, frame_colors(self.frames)
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
        self.standings = self.naming = standings(self.room)
        self.headings = self._headings()
        self.told = Pieces[VMobject]()  # below the grids, and above

    # Who is looked at.

    def one_grid(self) -> VGroup:
        """The grid alone, with how many frames and patches it has."""
        box = self.zones.picture
        left = max(box.width * LEFT_OF_ONE, px(LEAST_LEFT))
        right = box.width * RIGHT_OF_ONE if box.width >= box.height else 0
        room = Box(box.left + left, box.right - right, box.bottom, box.top - px(OVER_ONE))
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
        rooms = [standing.picture(px(HEADING), px(TOLD)) for standing in self.standings]
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

    def tell(self, method: int, words: Words) -> None:
        """Write by a grid how many tokens are looked at."""
        self._tell(method, said(self.say(words), self.standings[method].width), 0, DOWN)

    def only(self, method: int | None) -> list[Motion]:
        """Animations that brighten one heading, or all, and dim the others, where names stand now."""
        changes: list[Motion] = []
        for i, (heading, standing) in enumerate(zip(self.headings, self.naming, strict=True)):
            color = theme().ink if method in (None, i) else theme().dim
            standing.put_name(there := heading.copy())
            changes.append(heading.animate.set_color(color).move_to(there))
        return changes

    def mark_first_step(self) -> None:
        """That the row of its frame is looked at first, and how many tokens that are."""
        self._mark_step(0, "①", Words("its frame: {n}", "同帧：{n} 个"), self.own_frame(), DOWN)

    def mark_second_step(self) -> None:
        """That the column of its position comes next, and how many tokens that are."""
        self._mark_step(1, "②", Words("through time: {n}", "跨时间：{n} 个"), self.own_position(), UP)

    def point_at_what_is_not_lit(self, place: Place) -> list[Motion]:
        """Animations by which the grid of MEM alone is in question, with an outline around this token."""
        self.asked_for = outline(self.grids[2].tile(place), theme().ink)
        back = [
            *self.grids[0].stepping_back(self.own_frame()),
            *self.grids[1].stepping_back(self.everything()),
            *(told.animate.set_color(theme().dim) for told in list(self.told)[:2]),
        ]
        return [*back, *self.only(2), Create(self.asked_for)]

    # What the scenes above are made of.

    def _mark_step(self, place: int, sign: str, words: Words, places: Sequence[Place], side: Point) -> None:
        """Write a step's number and how many it looks at: in a column below its row, or above its column."""
        text = self.say(words.with_values(n=len(places)))

        def written(em: float) -> VGroup:
            return VGroup(Phrase(sign, em * SIGN), Phrase(text, em)).arrange(RIGHT, buff=px(10))

        step = largest(written, self.standings[2].width, theme().sizes.label)
        self._tell(2, step, place, side, VGroup(*(self.grids[2].tile(place) for place in places)).get_x())

    def _tell(self, method: int, words: VGroup, place: int, side: Point, across: float | None = None) -> None:
        """In a row as the line at this place; in a column on this side of the grid, as near to ``across``."""
        standing, grid = self.standings[method], self.grids[method]
        if standing.words:
            standing.put_below_name(place, words)
        else:
            box, half = standing.box, words.width / 2
            middle = box.center[0] if across is None else across
            words.set_x(min(max(middle, box.left + half), box.right - half))
            words.set_y(grid.get_edge_center(side)[1] + side[1] * px(TOLD) / 2)
        self.told.add(words)
        self.play(FadeIn(words), run_time=theme().times.quick)

    def _headings(self) -> Pieces[Phrase]:
        """The names of all three, in letters of one size."""
        names = [self.say(words) for words in METHODS]

        def written(em: float) -> Pieces[Phrase]:
            return Pieces(*(Phrase(name, em, theme().dim, bold=True) for name in names))

        headings = largest(written, self.standings[0].width, theme().sizes.label)
        for standing, heading in zip(self.standings, headings, strict=True):
            standing.put_name(heading)
        return headings

    def _counted(self, count: int, one: Words, many: Words) -> Phrase:
        words = (one if count == 1 else many).with_values(n=count)
        return Phrase(self.say(words), theme().sizes.label)
