"""DiscardPast: past frames leave; what the present has read from them stays in its tokens.

It must not compute: every number comes from the worksheet, every share from the trace.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Arrow,
    Create,
    DashedLine,
    DashedVMobject,
    FadeIn,
    FadeOut,
    GrowArrow,
    LaggedStart,
    ReplacementTransform,
    RoundedRectangle,
    VGroup,
)

from mem_anim.clip import Clip, Refusal
from mem_anim.clip.calculation import content
from mem_anim.stage.card import Content, TokenCard, card_size, column_of_cards
from mem_anim.stage.formula import PipelineStrip
from mem_anim.stage.frames import FrameStack, TileContent
from mem_anim.stage.layout import Box, DoesNotFit, px, stroke
from mem_anim.stage.matrix import outline
from mem_anim.stage.meter import Meter
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import frame_colors, theme
from mem_anim.words import Words
from mem_anim.worksheet import Worksheet
from mem_anim.worksheet.token import moment

STATIONS = {
    "frames": Words("frames", "多帧"),
    "patches": Words("patches", "切 patch"),
    "space": Words("space", "空间"),
    "time": Words("time", "时间"),
    "discard": Words("discard", "丢弃"),
    "backbone": Words("VLA", "VLA"),
}


LARGEST = 60  # em of a card, in pixels
METER = 240  # pixels that the meter takes above the cards


class DiscardPast(Clip):
    scenario_file = "video"
    title = Words("7  Past frames leave", "7  丢弃过去帧的 token")

    @classmethod
    def check(cls, sheet: Worksheet) -> None:
        order = sheet.scenario.encoder.order
        if order == "space" or len(sheet.scenario.frames) < 2:
            raise Refusal(
                f"{sheet.scenario.name}: DiscardPast needs at least two frames and an order with time in it. "
                "Scenarios that have them: video, temporal."
            )

    def construct(self) -> None:
        self.all_tokens_are_computed()
        self.will_the_numbers_change()
        self.the_oldest_frame_leaves()
        self.the_other_past_frames_leave()
        self.digits_and_stripes_stay()
        self.the_past_can_no_longer_be_asked()
        self.another_past_gives_the_same_card()
        self.the_backbone_gets_one_frame()
        self.close()

    def setup(self) -> None:
        super().setup()
        self.count, self.patches = len(self.scenario.frames), len(self.scenario.patches)
        self.colors = frame_colors(self.count)
        last = len(self.trace.steps) - 1
        self.rows = [[self.worksheet.row(last, f, p) for p in range(self.patches)] for f in range(-self.count, 0)]
        self.full = max(abs(n.exact) for frame in self.rows for row in frame for n in row.output)
        names = {name: self.say(words) for name, words in STATIONS.items()}
        self.open_stage(PipelineStrip(names, self.zones.title.width * 0.6))

    def all_tokens_are_computed(self) -> None:
        left, self.right = self.zones.picture.columns(1.3, 1, gap=px(50))
        self.followed = self._wide_card()
        if self.followed:
            left, self.right = (Box(b.left, b.right, self.followed.get_top()[1] + px(20), b.top) for b in (left, self.right))
        self.stack = self._stack(left)
        self.beat(
            "computed",
            Words("All {count} tokens are computed; stripes show whom they read.", "{count} 个 token 都算完了，条纹记着各读了谁多少。").with_values(
                count=self.trace.encoded
            ),
            step=Words("Every token has its stripe", "每个 token 都有来源条纹"),
            lit="time",
        )
        panes = [FadeIn(VGroup(p, m)) for p, m in zip(self.stack.panes, self.stack.moments, strict=True)]
        self.play(LaggedStart(*panes, lag_ratio=0.4), run_time=theme().times.move * 2)
        self.meter = Meter(self.colors, self.patches)
        self.tally = self._tally(self.trace.encoded)
        VGroup(self.meter, self.tally).arrange(RIGHT, buff=px(30)).move_to(self.right.at(0.5, 1), aligned_edge=[0, 1, 0])
        self.play(FadeIn(self.meter), FadeIn(self.tally), run_time=theme().times.quick)
        self.cards = self._present_cards(
            Box(self.right.left, self.right.right, self.right.bottom, self.meter.get_bottom()[1] - px(40))
        )
        tiles = self.stack.tiles[-1]
        rise = [ReplacementTransform(tile.copy(), card) for tile, card in zip(tiles, self.cards, strict=False)]
        self.play(*rise, run_time=theme().times.move * 1.4)
        self.settle(*self.cards)
        if self.followed:
            self.play(ReplacementTransform(self.cards[self.worksheet.focus].copy(), self.followed), run_time=theme().times.move)

    def will_the_numbers_change(self) -> None:
        self.ask("guess", Words("Drop the past: will these numbers change?", "丢掉过去，这些数字会变吗？"))

    def the_oldest_frame_leaves(self) -> None:
        left = self.trace.encoded - self.patches
        self.beat(
            "oldest",
            Words("{moment} leaves first: {before} tokens become {after}.", "{moment} 先走：{before} 个 token 剩 {after} 个。").with_values(
                moment=moment(1 - self.count), before=self.trace.encoded, after=left
            ),
            step=Words("Discard", "丢弃"),
            lit="discard",
        )
        self._drain(0, left)

    def the_other_past_frames_leave(self) -> None:
        past = range(1, self.count - 1)
        if not past:
            return
        first, last = moment(past[0] + 1 - self.count), moment(-1)
        one = Words("Then {last}: {after} tokens are left.", "再走 {last}：只剩 {after} 个。")
        many = Words("Then {first} to {last}: {after} tokens are left.", "再走 {first} 到 {last}：只剩 {after} 个。")
        self.beat(
            "others",
            (one if len(past) == 1 else many).with_values(first=first, last=last, after=self.patches),
        )
        for frame in past:
            self._drain(frame, self.patches * (self.count - 1 - frame))

    def digits_and_stripes_stay(self) -> None:
        self.beat(
            "stay",
            Words("No digit has changed, and the stripes stay.", "数字一个没变，条纹还在。"),
            step=Words("What stays", "留下了什么"),
        )
        kept = [*self.cards, *([self.followed] if self.followed else [])]
        marks = [outline(card, theme().ink) for card in kept]
        self.play(*(Create(mark) for mark in marks), run_time=theme().times.move)
        self.rest()
        self.play(*self.leave(*marks), run_time=theme().times.quick)

    def the_past_can_no_longer_be_asked(self) -> None:
        self.beat(
            "gone",
            Words("But {moment} can no longer be asked.", "但 {moment} 再也不能单独查了。").with_values(moment=moment(1 - self.count)),
            step=Words("What is lost", "失去了什么"),
        )
        card = self.cards[self.worksheet.focus]
        ghost = self.stack.outline_of(0)
        asks = DashedLine(card.get_left(), ghost.get_center(), color=theme().query, stroke_width=stroke(4))
        mark = Phrase("?", theme().sizes.title * 1.4, theme().query, bold=True).move_to(ghost)
        self.play(Create(asks), run_time=theme().times.move)
        self.play(FadeIn(mark), run_time=theme().times.quick)
        self.rest()
        self.asked = VGroup(asks, mark)

    def another_past_gives_the_same_card(self) -> None:
        box = self.zones.picture
        histories = self._histories(Box(box.left, box.left + box.width * 0.66, box.bottom, box.top))
        if not histories:
            return
        self.beat(
            "swapped",
            Words("Another past gives the same card: it is no recording.", "换个过去，可得同一张卡：它不是录像。"),
        )
        card = self.followed or self.cards[self.worksheet.focus]
        others = [c for c in self.cards if c is not card]
        self.let_go(self.asked, self.stack, self.meter, self.tally, *others)
        place = self._followed_card(Box(histories[0].get_right()[0] + px(120), box.right, box.bottom, box.top))
        self.play(ReplacementTransform(card, place), FadeIn(histories[0]), run_time=theme().times.move)
        card = place
        first = self._arrow(histories[0], card)
        self.play(GrowArrow(first), run_time=theme().times.quick)
        one, other = histories[0][0], histories[0][1]
        swapped = [ReplacementTransform(a.copy(), b) for a, b in ((one, histories[1][1]), (other, histories[1][0]))]
        rest = [FadeIn(piece) for piece in histories[1][2:]]
        self.play(*swapped, *rest, run_time=theme().times.move * 1.4)
        second = self._arrow(histories[1], card)
        self.play(GrowArrow(second), run_time=theme().times.quick)
        self.asked = VGroup(*histories, first, second)
        self.followed = card

    def the_backbone_gets_one_frame(self) -> None:
        self.beat(
            "backbone",
            Words("The VLA gets {count} tokens, as for one frame, now with memory.", "VLA 收到 {count} 个 token：和单帧一样多，却带着记忆。").with_values(
                count=self.trace.kept
            ),
            step=Words("On to the backbone", "送进骨干网络"),
            lit="backbone",
        )
        box = self.zones.picture
        left, _, right = box.columns(1.1, 0.6, 0.8)
        cards = self._present_cards(left)
        others = [c for p, c in enumerate(self.cards) if p != self.worksheet.focus]
        self.let_go(self.stack, self.meter, self.tally, self.asked, *others)
        focus = self.worksheet.focus
        now = self.followed or self.cards[focus]
        rest = [FadeIn(card) for card in cards if card is not cards[focus]]
        self.play(ReplacementTransform(now, cards[focus]), *rest, run_time=theme().times.move)
        self.clear_picture(*cards)
        backbone = self._backbone(right)
        self.play(FadeIn(backbone), run_time=theme().times.quick)
        arrows = [
            Arrow(card.get_right(), [backbone[0].get_left()[0], card.get_y(), 0], buff=px(16), color=theme().ink, stroke_width=stroke(5))
            for card in cards
        ]
        self.play(LaggedStart(*(GrowArrow(arrow) for arrow in arrows), lag_ratio=0.2), run_time=theme().times.move)

    # What the scenes above are made of.

    def _stack(self, box: Box) -> FrameStack:
        tiles = [
            [TileContent(name, [n.exact for n in row.output]) for name, row in zip(self.scenario.patches, frame, strict=True)]
            for frame in self.rows
        ]
        grid = self.scenario.grid if not self.scenario.omitted else (1, self.patches)
        moments = [moment(f + 1) for f in range(-self.count, 0)]
        stack = FrameStack(moments, tiles, grid, [[c] * self.patches for c in self.colors], self.colors, self.full, box)
        for f in range(self.count):
            for p, name in enumerate(self.scenario.patches):
                tile = stack.tile(f, p)
                tile.add(tile.stripe(self.trace.frame_shares[f, p].tolist(), self.colors))
                stack.write(f, p, name)
        return stack

    def _present_cards(self, box: Box) -> VGroup:
        """The present's new tokens, striped: with numbers, else names alone, else names in two columns."""
        contents = [content(row.result.name, row.output, theme().ink) for row in self.rows[-1]]
        names = [c.without_numbers() for c in contents]
        half = -(-len(names) // 2)
        for parts, boxes in (
            ([contents], [box]),
            ([names], [box]),
            ([names[:half], names[half:]], box.columns(1, 1, gap=px(20))),
        ):
            with suppress(DoesNotFit):
                columns = zip(parts, boxes, strict=True)
                cards = [card for part, place in columns for card in column_of_cards(part, self.full, place, LARGEST)]
                break
        else:
            raise DoesNotFit("The patches' names do not fit beside the frames. Use shorter names or fewer patches.")
        return VGroup(*(self._striped(card, p) for p, card in enumerate(cards)))

    def _wide_card(self) -> TokenCard | None:
        """The followed token across the whole picture, where the cards beside the stack hold no numbers."""
        box = self.zones.picture
        right = box.columns(1.3, 1, gap=px(50))[1]
        contents = [content(row.result.name, row.output, theme().ink) for row in self.rows[-1]]
        try:
            column_of_cards(contents, self.full, replace(right, top=right.top - px(METER)), LARGEST)
            return None
        except DoesNotFit:
            return self._followed_card(Box(box.left, box.right, box.bottom, box.bottom + px(120)))

    def _followed_card(self, box: Box) -> TokenCard:
        """The followed patch's new token with all its numbers. Raises DoesNotFit."""
        row = self.rows[-1][self.worksheet.focus]
        followed = content(row.result.name, row.output, theme().ink)
        return self._striped(column_of_cards([followed], self.full, box, LARGEST)[0], self.worksheet.focus)

    def _striped(self, card: TokenCard, patch: int) -> TokenCard:
        card.wear(card.stripe_for(self.trace.frame_shares[-1, patch].tolist(), self.colors))
        return card

    def _drain(self, frame: int, left: int) -> None:
        """A frame's tiles fade to a dashed outline, its squares on the meter empty, the count falls."""
        outer = self.stack.outline_of(frame)
        ghost = DashedVMobject(outer.copy().set_fill(opacity=0).set_stroke(theme().discarded, stroke(3)), num_dashes=40)
        tally = self._tally(left).move_to(self.tally, aligned_edge=LEFT)
        self.play(
            *(FadeOut(tile, shift=(LEFT + UP) * px(40)) for tile in self.stack.tiles[frame]),
            FadeOut(outer),
            FadeIn(ghost),
            self.stack.moments[frame].animate.set_color(theme().dim),
            *self.meter.drained(frame),
            FadeOut(self.tally),
            FadeIn(tally),
            run_time=theme().times.move * 1.4,
        )
        self.tally = tally
        self.stack.panes[frame].submobjects = [ghost]

    def _tally(self, tokens: int) -> Phrase:
        words = Words("{count} tokens", "{count} 个 token") if tokens != 1 else Words("{count} token", "{count} 个 token")
        return Phrase(self.say(words, count=tokens), theme().sizes.number)

    def _histories(self, box: Box) -> list[VGroup]:
        """The followed patch's past twice: as it was, and with its two oldest frames exchanged.

        Empty where there are no two past frames, or where their numbers do not fit beside the card.
        """
        if self.count < 3:
            return []
        step = self.worksheet.step("temporal")
        place = 0 if step is None else step
        focus = self.worksheet.focus
        tokens = [self.worksheet.tokens(place, f, focus) for f in range(-self.count, 0)]
        shown = [0, 1, self.count - 1]
        contents = [Content(moment(f + 1 - self.count), [n.text for n in tokens[f]], [n.exact for n in tokens[f]], self.colors[f]) for f in shown]
        try:
            size = card_size(contents, box.width, box.height / 6.8, largest=LARGEST)
        except DoesNotFit:
            return []
        rows = []
        for order in ((0, 1, 2), (1, 0, 2)):
            cards = [TokenCard(replace(contents[i], name=contents[place].name), self.full, size) for place, i in enumerate(order)]
            rows.append(VGroup(*cards).arrange(DOWN, buff=px(8)))
        VGroup(*rows).arrange(DOWN, buff=px(60)).move_to(box.center)
        return rows

    def _arrow(self, history: VGroup, card: TokenCard) -> Arrow:
        target = card.get_left() + [0, px(20) if history.get_y() > card.get_y() else -px(20), 0]
        return Arrow(history.get_right(), target, buff=px(20), color=theme().ink, stroke_width=stroke(5))

    def _backbone(self, box: Box) -> VGroup:
        frame = RoundedRectangle(
            width=box.width,
            height=box.height * 0.86,
            corner_radius=px(16),
            fill_color=theme().panel,
            fill_opacity=1,
            stroke_color=theme().ink,
            stroke_width=stroke(theme().strokes.normal),
        ).move_to(box.center)
        name = Phrase("VLA", theme().sizes.title * 1.3, bold=True)
        kind = Phrase(self.say(Words("backbone", "骨干网络")), theme().sizes.label)
        gets = Phrase(self.say(Words("gets {count} tokens", "收到 {count} 个 token"), count=self.trace.kept), theme().sizes.label, theme().dim)
        return VGroup(frame, VGroup(name, kind, gets).arrange(DOWN, buff=px(14)).move_to(frame))


