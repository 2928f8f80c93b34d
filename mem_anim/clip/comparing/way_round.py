"""How what is not looked at arrives all the same, in two hops, and how much of it.

It must not know what looking costs, nor multiply the weights.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress

from manim import DOWN, FadeIn, FadeOut, GrowArrow, ReplacementTransform, VGroup

from mem_anim.clip.base import travel
from mem_anim.clip.comparing.standing import said
from mem_anim.clip.comparing.three_grids import ThreeGrids
from mem_anim.stage.frames.hops import Hop, Stop, TwoHops
from mem_anim.stage.layout import Box, DoesNotFit, px
from mem_anim.stage.pieces import Motion, Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import Phrase, width_of
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.grid import Place
from mem_anim.stage.working.weights import Looked, WeightList, weight_lists
from mem_anim.stage.working.worked import WorkedLine
from mem_anim.words import Words
from mem_anim.worksheet import Token
from mem_anim.worksheet.counting import Hops, Shares, two_hops
from mem_anim.worksheet.token import moment

WAY_SHARES, WAY_ASIDE = (1.4, 2, 3.4), 90  # of the way by what is beside it; pixels between them
LINE = 68  # em in pixels of the product of two weights

Naming = Callable[[Token], str]


class WayRound(ThreeGrids):
    """A clip that follows ``hops``, None where there are none, from the grid of MEM to their product."""

    def setup(self) -> None:
        super().setup()
        self.hops = two_hops(self.worksheet)

    def source(self, hops: Hops) -> Place:
        """Where the token stands that is not looked at."""
        return self.frames - 2, self.scenario.patches.index(hops.source.patch)

    def zoom_in(self, hops: Hops) -> None:
        """The three tokens of the way leave their grid and grow; all others step back."""
        grid, place = self.grids[2], self.source(hops)
        self.way, self.beside = self._way_round(hops, place[1] > self.focus)
        self.weights_of = self._weights_of(hops)
        tiles = (
            grid.tile(place),
            grid.tile((self.frames - 2, self.focus)),
            grid.tile((self.frames - 1, self.focus)),
        )
        for stop in list(self.way.stops)[1:]:
            stop.set_lit()
        left = self.leave(*self.grids[:2], *self.told, *self.headings, self.asked_for)
        self.play(*left, run_time=theme().times.quick)
        moves = [ReplacementTransform(t.copy(), stop) for t, stop in zip(tiles, self.way.stops, strict=True)]
        self.play(*moves, *self.leave(grid), run_time=theme().times.move * 1.4)
        closed = FadeIn(self.way.straight), FadeIn(self.way.mark), FadeIn(self.way.note)
        self.play(*closed, run_time=theme().times.quick)

    def run_the_pulse(self) -> None:
        """From stop to stop; the weight of each hop comes from those that the looking token gives."""
        way, pulse = self.way, self.way.pulse()
        self.play(FadeIn(pulse, scale=2), *way.stops[0].lighting(), run_time=theme().times.quick)
        hops = zip(way.arrows, way.weights, way.kinds, list(way.stops)[1:], strict=True)
        for hop, (arrow, weight, kind, stop) in enumerate(hops):
            self._bring_weight(self.weights_of[hop] if self.weights_of else None, weight)
            self.play(GrowArrow(arrow), FadeIn(kind), run_time=theme().times.quick)
            self.play(pulse.animate.move_to(stop), run_time=theme().times.move * 1.4)
        self.play(FadeOut(pulse, scale=4), run_time=theme().times.quick)

    def lists_leave(self) -> list[Motion]:
        """Animations by which the weights that are not needed any more make room."""
        return [*self.leave(*(self.weights_of or [])), *self.leave(*self.marks)]

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
        size, dim = theme().sizes.step, theme().dim
        below = VGroup(*(said(self.say(note), box.width, size=size, color=dim) for note in notes))
        below.arrange(DOWN, buff=px(4)).next_to(line, DOWN, buff=px(30)).set_x(box.center[0])
        self.play(FadeIn(below), run_time=theme().times.quick)
        self.product = VGroup(line, below)

    def looks(self) -> list[Motion]:
        """Animations by which what is looked at leaves; of the attentions' names the first one is bright."""
        leaving = self.leave(*self.grids, *self.told, *([self.way, self.product] if self.hops else []))
        if not self.hops:
            return [*leaving, *self.only(0)]
        # They had left for the way round.
        for method, (heading, standing) in enumerate(zip(self.headings, self.naming, strict=True)):
            heading.set_color(theme().dim if method else theme().ink)
            standing.put_name(heading)
        return [*leaving, FadeIn(self.headings)]

    # What the scenes above are made of.

    def _bring_weight(self, shown: WeightList | None, weight: Phrase) -> None:
        """From its list to its arrow; where there is no room for lists, it only appears."""
        if shown is None:
            self.play(FadeIn(weight), run_time=theme().times.quick)
            return
        self.play(FadeIn(shown), run_time=theme().times.move)
        mark = shown.mark
        self.marks.append(mark)
        self.play(FadeIn(mark), *shown.picking_out(), run_time=theme().times.quick)
        self.play(*travel((shown.weights[shown.needed], weight)), run_time=theme().times.move)

    def _weights_of(self, hops: Hops) -> Pieces[WeightList] | None:
        """Both lists beside the way, with shorter names where the whole ones leave no room, or none."""
        self.marks: list[VGroup] = []
        titles = (
            Words("{token} looks in its frame:", "{token} 看同帧：").with_values(token=hops.by_way_of.name),
            Words("{token} looks through time:", "{token} 看同位置：").with_values(token=hops.end.name),
        )
        short = Words("in its frame:", "看同帧："), Words("through time:", "看同位置：")
        ways: list[tuple[tuple[Words, Words], Naming, Naming]] = [
            (titles, _name, _name),
            (titles, _patch, _moment),
            (short, _patch, _moment),
        ]
        for names, in_frame, in_time in ways:
            # Whether they fit must not hang on the language, for both films have the same times.
            sizes = (width_of(text, theme().sizes.label) for words in names for text in (words.en, words.zh))
            if max(sizes) > self.beside.width:
                continue
            first = self._looked(names[0], hops.first_row, hops.source, in_frame)
            second = self._looked(names[1], hops.second_row, hops.by_way_of, in_time)
            with suppress(DoesNotFit):
                return weight_lists([first, second], self.beside)
        return None

    def _looked(self, title: Words, row: Shares, needed: Token, called: Naming) -> Looked:
        tokens = [token for token, _ in row]
        weights = [number.text for _, number in row]
        return Looked(self.say(title), [called(token) for token in tokens], weights, tokens.index(needed))

    def _way_round(self, hops: Hops, from_right: bool) -> tuple[TwoHops, Box]:
        """The way, and the room beside it, which is the smaller the longer the names are."""
        names = hops.source.name, hops.by_way_of.name, hops.end.name
        colors = self.colors[-2], self.colors[-2], self.colors[-1]
        stops = [Stop(*stop) for stop in zip(names, colors, strict=True)]
        kinds = Words("in its frame", "同帧"), Words("through time", "同位置")
        weights = hops.first.text, hops.second.text
        told = [Hop(text, self.say(kind)) for text, kind in zip(weights, kinds, strict=True)]
        note = self.say(Words("what flows", "信息流向"))
        splits = [self.room.beside(share, 1, gap=px(WAY_ASIDE)) for share in WAY_SHARES]
        for way, beside in splits[:-1]:
            with suppress(DoesNotFit):
                return TwoHops(stops, told, note, from_right, way), beside
        return TwoHops(stops, told, note, from_right, splits[-1][0]), splits[-1][1]

    def _product(self, hops: Hops, em: int, width: float = math.inf) -> WorkedLine:
        return WorkedLine(hops.line.parts, width, [theme().weight], em)


def _name(token: Token) -> str:
    return token.name


def _patch(token: Token) -> str:
    return token.patch


def _moment(token: Token) -> str:
    return moment(token.frame)
