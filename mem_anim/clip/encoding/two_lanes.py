"""Two lanes into the VLA: what one frame gives, and what all frames give once the past is dropped.

It must not know how the tokens were worked out.
"""

from __future__ import annotations

from dataclasses import replace

from manim import (
    UP,
    DashedVMobject,
    FadeIn,
    GrowArrow,
    LaggedStart,
    Mobject,
    ReplacementTransform,
    VGroup,
)

from mem_anim.clip.encoding.encoded import DASHES, tokens_in_words
from mem_anim.clip.encoding.sweep import SPACE, TIME, Sweep
from mem_anim.clip.showing import content, exact, texts
from mem_anim.stage.charts.lanes import Lane, Lanes, Traffic
from mem_anim.stage.frames.passage import lifted
from mem_anim.stage.frames.stack import FrameStack
from mem_anim.stage.frames.tile import TileContent
from mem_anim.stage.layout import Box, px, stroke
from mem_anim.stage.theme import theme
from mem_anim.words import Words
from mem_anim.worksheet import lines
from mem_anim.worksheet.row import Vector
from mem_anim.worksheet.token import moment

NOTE = 78  # pixels below the lanes, for a line about their numbers


class TwoLanes(Sweep):
    """A clip that ends with what the VLA gets. ``present_tokens_become_cards`` comes first."""

    def setup(self) -> None:
        super().setup()
        self.lanes = self._lanes()
        self.single, self.memory = self.lanes.lanes
        # The lane with memory is alone at first, in the middle; then it makes room for the other.
        self.aside = UP * (self.lanes.get_y() - self.memory.get_y())
        self.memory.shift(self.aside)

    def present_tokens_become_cards(self) -> None:
        """The other patches of the current frame become cards beside the followed one."""
        stand, followed = self.stand, self.cards[-1]
        alone = len(stand.of) == 1
        box = replace(stand.meter, top=self.foot_of_meter)
        cards = self.present_cards(box)
        self.wide = followed if alone else None
        others = [patch for patch in range(self.patches) if patch != self.focus or alone]
        tiles = self.stack.panes[-1].tiles
        moves = [move for patch in others for move in lifted(tiles[patch], cards[patch])]
        if not alone:
            moves.append(ReplacementTransform(followed, cards[self.focus]))
        self.play(*moves, run_time=theme().times.move * 1.4)
        self.cards = cards
        self.settle(*cards)

    def take_the_lane_with_memory(self) -> None:
        """The frames shrink to where the lane begins, the cards step onto it and lead into the station."""
        lane = self.memory
        if self.wide:
            self.let_go(self.cards[self.focus])
        now = [self.wide if self.wide and p == self.focus else card for p, card in enumerate(self.cards)]
        moves = [ReplacementTransform(card, onto) for card, onto in zip(now, lane.cards, strict=True)]
        self.source: Mobject = VGroup()
        if lane.picture:
            self.source = self._sources(lane.picture).shift(self.aside)
            moves.append(ReplacementTransform(self.stack, self.source))
            gone = self.leave(self.meter, self.tally)
        else:
            gone = self.leave(self.meter, self.tally, self.stack)
        self.play(*gone, *moves, run_time=theme().times.move * 1.4)
        self.clear_picture(self.source, lane.cards)
        self.play(FadeIn(lane.heading), FadeIn(lane.station), run_time=theme().times.quick)
        self._enter(lane)
        self.settle(lane.arrows)

    def open_the_lane_of_one_frame(self) -> None:
        """The current frame alone, its tokens after spatial attention, and its way into a station."""
        lane, memory = self.single, self.memory
        parts = (self.source, memory.heading, memory.cards, memory.station, memory.arrows)
        self.play(*(part.animate.shift(-self.aside) for part in parts), run_time=theme().times.move)
        memory.count.shift(-self.aside)
        if lane.picture is None:
            self.play(FadeIn(lane.heading), FadeIn(lane.cards), run_time=theme().times.move)
        else:
            frame = self._frame_alone(lane.picture)
            self.play(FadeIn(lane.heading), FadeIn(frame), run_time=theme().times.quick)
            tiles = zip(frame.panes[0].tiles, lane.cards, strict=True)
            rising = [move for tile, card in tiles for move in lifted(tile, card)]
            self.play(*rising, run_time=theme().times.move * 1.4)
            self.settle(lane.cards)
        self.play(FadeIn(lane.station), run_time=theme().times.quick)
        self._enter(lane)
        self.play(FadeIn(lane.count), FadeIn(memory.count), run_time=theme().times.quick)

    def rounded_once(self) -> VGroup | None:
        """The followed token's numbers rounded only once, below the lanes, where those by hand differ."""
        note = self.note_on_rounding(self.zones.picture.width)
        return self._below(note) if note else None

    def by_equation_3(self) -> Vector | None:
        """The followed token's exact numbers with both steps composed; None where that is no comparison."""
        if self.composed is None:
            return None
        row = self.composed.row(len(self.composed.trace.steps) - 1, -1, self.focus)
        return row.exact_output or row.output

    def numbers_in_two_steps(self) -> Vector:
        """The followed token's exact numbers, rounded."""
        return self.row.exact_output or self.row.output

    def first_difference(self, numbers: Vector) -> int | None:
        """The first place where these are not the numbers of the two steps; None where all agree."""
        pairs = zip(texts(self.numbers_in_two_steps()), texts(numbers), strict=True)
        return next((at for at, (ours, theirs) in enumerate(pairs) if ours != theirs), None)

    def comparison(self, numbers: Vector) -> VGroup | None:
        """Both orders' numbers below the lanes, all of them or those at the first place that differs."""
        said = Words(
            "{name}: two steps ≈ {ours}, Eq. 3 ≈ {theirs}", "{name}：两步 ≈ {ours}，公式 3 ≈ {theirs}"
        )
        ours, name = self.numbers_in_two_steps(), self.spaced[-1][self.focus].query.name
        at = self.first_difference(numbers) or 0
        every = said.with_values(name=name, ours=lines.vector(ours), theirs=lines.vector(numbers))
        one = said.with_values(name=name, ours=ours[at].text, theirs=numbers[at].text)
        for told in (every, one):
            for em in (theme().sizes.label, theme().sizes.small):
                note = self.noted(told, self.zones.picture.width, em, theme().ink)
                if note and len(note) == 1:
                    return self._below(note)
        return None

    def _below(self, note: VGroup) -> VGroup:
        """The note below the cards of the lanes."""
        return self.below(self.memory.cards, note.set_y(self.zones.picture.bottom + px(NOTE) / 2))

    def _lanes(self) -> Lanes:
        count = self.say(tokens_in_words(self.trace.kept))
        ink, colors = theme().ink, self.colors
        one_frame = [0.0] * (self.count - 1) + [1.0]
        single = [content(row.result.name, row.output, ink) for row in self.spaced[-1]]
        stripes = [self.shares(-1, patch) for patch in range(self.patches)]
        memory = Words("{count} frames", "{count} 帧").with_values(count=self.count)
        traffic = (
            Traffic(self.say(Words("1 frame", "单帧")), single, [one_frame] * self.patches, colors, count),
            Traffic(self.say(memory), self.present, stripes, colors, count),
        )
        box = self.zones.picture
        station = "VLA", self.say(Words("backbone", "骨干网络"))
        return Lanes(traffic, self.focus, self.full, station, replace(box, bottom=box.bottom + px(NOTE)))

    def _sources(self, box: Box) -> FrameStack:
        """All frames, small; of the past ones only outlines are left."""
        stack, width = self.stack_after(TIME, box), stroke(theme().strokes.normal)
        *past, present = stack.panes
        for pane, name in zip(past, stack.moments, strict=False):
            bare = pane.outline.copy().set_fill(opacity=0).set_stroke(theme().discarded, width)
            pane.submobjects = [DashedVMobject(bare, num_dashes=DASHES)]
            name.set_color(theme().dim)
        if any(not name.get_fill_opacity() for name in stack.moments):
            stack.moments.set_opacity(0)  # all of them or none
        for tile in present.tiles:
            # Names would hide most of a small tile's stripe.
            tile.submobjects = [part for part in tile.submobjects if part is not tile.label]
        return stack

    def _frame_alone(self, box: Box) -> FrameStack:
        color = self.colors[-1]
        tokens = zip(self.scenario.patches, self.stages[SPACE][-1], strict=True)
        tiles = [TileContent(name, exact(token), color) for name, token in tokens]
        grid = self.scenario.grid if not self.scenario.omitted else (1, self.patches)
        stack = FrameStack([moment(0)], [tiles], grid, [color], self.full, box)
        for tile in stack.panes[0].tiles:
            tile.wear([1.0], [color])
        return stack

    def _enter(self, lane: Lane) -> None:
        """Arrows grow into the station."""
        growing = [GrowArrow(arrow) for arrow in lane.arrows]
        self.play(LaggedStart(*growing, lag_ratio=0.2), run_time=theme().times.move)
