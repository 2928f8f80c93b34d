"""DiscardPast: past frames leave; what the present has read from them stays in its tokens.

It must not compute: every number comes from the worksheet, every share from the trace.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from manim import DOWN, Create, FadeIn, GrowArrow, LaggedStart, ReplacementTransform, VGroup

from mem_anim.clip.encoding.encoded import LARGEST, arrow, tokens_in_words
from mem_anim.clip.encoding.two_pasts import Exchanged
from mem_anim.stage.frames.gaze import along_edges
from mem_anim.stage.frames.passage import lifted
from mem_anim.stage.gathering import Gathering
from mem_anim.stage.layout import Box, DoesNotFit, point, px
from mem_anim.stage.outline import outline
from mem_anim.stage.station import Station
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import TokenCard, column_of_cards
from mem_anim.words import Words
from mem_anim.worksheet import Worksheet
from mem_anim.worksheet.token import moment

DRAINING = 1.4  # times as long as an ordinary move
ASKING = 0.2  # as thick as a look of this weight is the one that finds nothing
SPLITS = ((1.3, 1.0), (1.0, 1.3))  # shares of the picture for frames and cards
METER, WIDE_CARD = 240, 120  # pixels that the meter takes above the cards, and a wide card below the frames
NOTE, UNDER_METER, GAP = 16, 40, 50  # pixels above a note, below the meter, between frames and cards
TIME_ALONE, WORKED = "4", "8"  # the clips that tell time alone, and how these numbers are worked


class DiscardPast(Exchanged):
    scenario_file = "video"
    title = Words("7  Past frames leave", "7  丢弃历史帧的 token")

    @classmethod
    def check(cls, sheet: Worksheet) -> None:
        super().check(sheet)
        told = sheet.scenario.encoder.order != "space" and len(sheet.scenario.frames) > 1
        needed = "at least two frames and an order with time in it"
        cls.refuse_unless(told, sheet, needed, "video", "temporal")

    def construct(self) -> None:
        self.all_tokens_are_computed()
        self.here_are_their_numbers()
        self.stripes_show_what_they_read()
        self.will_the_numbers_change()
        self.the_oldest_frame_leaves()
        self.the_other_past_frames_leave()
        self.digits_and_stripes_stay()
        self.the_past_can_no_longer_be_asked()
        self.another_past_gives_the_same_card()
        self.the_backbone_gets_one_frame()
        self.close()

    @property
    def known_numbers(self) -> frozenset[str]:
        return super().known_numbers | {TIME_ALONE, WORKED}

    def all_tokens_are_computed(self) -> None:
        self.note = self.note_on_rounding(self.zones.picture.width)
        frames, self.aside = self._rooms()
        self.stack = self.stack_of_frames(frames)
        both = Words(
            "All {count} tokens went through space (′), then time (″).",
            "{count} 个 token 都先做空间注意力（′），再做时间注意力（″）。",
        )
        computed = Words("All {count} tokens are computed.", "{count} 个 token 都算完了。")
        self.beat(
            "computed",
            (both if self._space_came_first else computed).with_values(count=self.trace.encoded),
            step=self.titled(Words("Every token is computed", "每个 token 都算完了")),
            lit="time",
            along=[FadeIn(self.stack)],
        )
        self.play(*self.count_tokens(self.aside), run_time=theme().times.quick)

    def here_are_their_numbers(self) -> None:
        differ = Words(
            f"Hence other numbers than clip {TIME_ALONE}'s; clip {WORKED} works them.",
            f"所以数字与第 {TIME_ALONE} 集不同；第 {WORKED} 集会逐步演算。",
        )
        these = Words("These are the current frame's numbers.", "这是当前帧的数字。")
        self.beat("numbers", differ if self._space_came_first else these)
        self._present_tokens_become_cards(
            replace(self.aside, top=self.meter.get_bottom()[1] - px(UNDER_METER))
        )
        if self.note:
            self.play(FadeIn(self.below(self._now(), self.note)), run_time=theme().times.quick)

    def stripes_show_what_they_read(self) -> None:
        self.beat(
            "stripes",
            Words(
                "Stripes show how much of each frame they read.",
                "来源条纹表示从各帧读取的权重占比。",
            ),
            step=Words("Every token has its stripe", "每个 token 都有来源条纹"),
        )
        marks = [outline(card.stripe, theme().ink) for card in self._kept() if card.stripe]
        self.play(*map(Create, marks), run_time=theme().times.move)
        self.rest()
        self.play(*self.leave(*marks), run_time=theme().times.quick)

    def will_the_numbers_change(self) -> None:
        self.ask(
            "guess", Words("Drop the past: will these numbers change?", "丢弃历史帧后，这些数字会变吗？")
        )

    def the_oldest_frame_leaves(self) -> None:
        left = self.trace.encoded - self.patches
        self.beat(
            "oldest",
            Words(
                "{moment} leaves first: {before} tokens become {after}.",
                "先丢弃 {moment}：{before} 个 token 剩 {after} 个。",
            ).with_values(moment=moment(1 - self.count), before=self.trace.encoded, after=left),
            step=Words("Discard", "丢弃"),
            lit="discard",
        )
        self.drain(self.stack, 0, left, theme().times.move * DRAINING)

    def the_other_past_frames_leave(self) -> None:
        past = range(1, self.count - 1)
        if not past:
            return
        first, last = moment(past[0] + 1 - self.count), moment(-1)
        one = Words("Then {last}: {tokens} left.", "再丢弃 {last}：只剩 {tokens}。")
        many = Words("Then {first} to {last}: {tokens} left.", "再丢弃 {first} 到 {last}：只剩 {tokens}。")
        said = one if len(past) == 1 else many
        self.beat("others", said.with_values(first=first, last=last, tokens=tokens_in_words(self.patches)))
        for frame in past:
            left = self.patches * (self.count - 1 - frame)
            self.drain(self.stack, frame, left, theme().times.move * DRAINING)

    def digits_and_stripes_stay(self) -> None:
        self.beat(
            "stay",
            Words("No digit has changed, and the stripes stay.", "数字一个也没变，来源条纹也还在。"),
            step=Words("What stays", "留下了什么"),
        )
        marks = [outline(card, theme().ink) for card in self._kept()]
        self.play(*(Create(mark) for mark in marks), run_time=theme().times.move)
        self.rest()
        self.play(*self.leave(*marks), run_time=theme().times.quick)

    def the_past_can_no_longer_be_asked(self) -> None:
        self.beat(
            "gone",
            Words("But {moment} can no longer be looked up.", "但无法再单独查询 {moment}。").with_values(
                moment=moment(1 - self.count)
            ),
            step=Words("What is lost", "失去了什么"),
        )
        tiles = [self.stack.tile(frame, self.focus) for frame in (0, -1)]
        look, _ = along_edges(tiles, 1, [ASKING] * 2, [theme().query] * 2, point(0, self.rise_above(tiles)))
        cross = Phrase("×", theme().sizes.title * 2, theme().query, bold=True)
        cross.move_to(look.line.point_from_proportion(0.5))
        look.dashed()
        self.play(Create(look.line), run_time=theme().times.move)
        self.play(FadeIn(look.tip), run_time=theme().times.quick)
        self.play(FadeIn(cross, scale=1.6), run_time=theme().times.quick)
        self.lost = VGroup(look, cross)
        self.settle(self.lost)
        self.rest()

    def another_past_gives_the_same_card(self) -> None:
        if self.count < 3:
            return
        self.beat(
            "swapped",
            Words(
                "With {older} and {newer} swapped, the same numbers come out: a token is no recording.",
                "把 {older} 与 {newer} 的内容互换，也算出同样的数字：token 不是录像。",
            ).with_values(older=moment(1 - self.count), newer=moment(2 - self.count)),
        )
        pasts = self.two_pasts()
        if pasts is None:
            self._mark_what_stays()  # there is no room for the numbers of both pasts
            return
        before = self._now()
        others = [card for card in self.cards if card is not before]
        self.let_go(self.lost, self.stack, self.meter, self.tally, self.note, *others)
        histories, card, (one_way, other_way) = pasts.histories, pasts.card, pasts.ways
        self.play(ReplacementTransform(before, card), FadeIn(histories.before), run_time=theme().times.move)
        self._lead(one_way)
        one, other, *rest = histories.after
        crossing = zip(histories.before, (other, one), strict=False)
        moves = [ReplacementTransform(was.copy(), becomes) for was, becomes in crossing]
        self.play(*moves, *map(FadeIn, rest), run_time=theme().times.move * 1.4)
        self._lead(other_way)
        self.lost = VGroup(histories, *pasts.ways)
        self.followed = card

    def the_backbone_gets_one_frame(self) -> None:
        self.beat(
            "backbone",
            Words(
                "The VLA gets {tokens}: as many as for one frame, but with memory.",
                "VLA 收到 {tokens}：数量与单帧相同，但带有记忆。",
            ).with_values(tokens=tokens_in_words(self.trace.kept)),
            step=Words("On to the backbone", "送进骨干网络"),
            lit="backbone",
        )
        room, _, end = self.zones.picture.beside(1.1, 0.6, 0.8)
        cards = self.present_cards(room)
        others = [card for patch, card in enumerate(self.cards) if patch != self.focus]
        self.let_go(self.stack, self.meter, self.tally, self.lost, self.note, *others)
        rest = [FadeIn(card) for card in cards if card is not cards[self.focus]]
        self.play(ReplacementTransform(self._now(), cards[self.focus]), *rest, run_time=theme().times.move)
        self.clear_picture(*cards)
        backbone = self._backbone(end)
        self.play(FadeIn(backbone), run_time=theme().times.quick)
        if end.left > room.right:
            ends = [point(backbone.frame.get_left()[0], card.get_y()) for card in cards]
            arrows = [arrow(card.get_right(), end, gap=16) for card, end in zip(cards, ends, strict=True)]
            growing = [GrowArrow(arrow) for arrow in arrows]
            self.play(LaggedStart(*growing, lag_ratio=0.2), run_time=theme().times.move)
        else:
            self._lead(Gathering(cards, DOWN, backbone.frame.get_top()))

    # What the scenes above are made of.

    def _present_tokens_become_cards(self, box: Box) -> None:
        self.cards = self.present_cards(box)
        tiles = zip(self.stack.panes[-1].tiles, self.cards, strict=True)
        rise = [move for tile, card in tiles for move in lifted(tile, card)]
        self.play(*rise, run_time=theme().times.move * 1.4)
        self.settle(*self.cards)
        if self.followed:
            followed = self.cards[self.focus].copy()
            self.play(ReplacementTransform(followed, self.followed), run_time=theme().times.move)

    def _rooms(self) -> tuple[Box, Box]:
        """Where the frames stand, and meter and cards beside or below them, above a note if there is one."""
        box = self.zones.picture
        if self.note:
            self.note.move_to(box.at(0.5, 0), aligned_edge=DOWN)
            box = replace(box, bottom=self.note.get_top()[1] + px(NOTE))
        self.followed: TokenCard | None = None
        found = []
        for shares in SPLITS:
            frames, aside = box.beside(*shares, gap=px(GAP))
            with suppress(DoesNotFit):
                room = replace(aside, top=aside.top - px(METER))
                digits = column_of_cards(self.present, self.full, room, LARGEST)[0].label.size
                found.append((min(digits, theme().sizes.number), self.below_looks(frames), aside))
        if found:
            _, frames, aside = max(found, key=lambda it: it[0])
            return frames, aside
        # Cards there would hold no numbers: the followed token's stands apart from the others, where a note
        # would stand.
        self.note, box = None, self.zones.picture
        self.followed = self.followed_card(replace(box, top=box.bottom + px(WIDE_CARD)))
        above = replace(box, bottom=self.followed.get_top()[1] + px(20))
        frames, aside = above.beside(*SPLITS[0], gap=px(GAP))
        return self.below_looks(frames), aside

    @property
    def _space_came_first(self) -> bool:
        return self.scenario.encoder.order == "space_then_time"

    def _kept(self) -> list[TokenCard]:
        return [*self.cards, *([self.followed] if self.followed else [])]

    def _mark_what_stays(self) -> None:
        mark = outline(self._now(), theme().ink)
        self.play(Create(mark), run_time=theme().times.move)
        self.rest()
        self.play(*self.leave(mark), run_time=theme().times.quick)

    def _lead(self, way: Gathering) -> None:
        """From all that is gathered to what comes of it."""
        self.play(Create(way.bracket), run_time=theme().times.quick)
        self.play(GrowArrow(way.arrow), run_time=theme().times.quick)

    def _now(self) -> TokenCard:
        """The followed token's card with all its numbers, as it stands on stage."""
        return self.followed or self.cards[self.focus]

    def _backbone(self, box: Box) -> Station:
        gets = Words("gets {tokens}", "收到 {tokens}").with_values(tokens=tokens_in_words(self.trace.kept))
        return Station("VLA", self.say(Words("backbone", "骨干网络")), [self.say(gets)], box)
