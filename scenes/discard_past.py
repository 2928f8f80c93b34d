"""DiscardPast: past frames leave; what the present has read from them stays in its tokens.

It must not compute: every number comes from the worksheet, every share from the trace.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from manim import (
    RIGHT,
    UP,
    ArcBetweenPoints,
    Arrow,
    Create,
    DashedVMobject,
    FadeIn,
    GrowArrow,
    LaggedStart,
    ReplacementTransform,
    VGroup,
)

from mem_anim.clip.encoding.encoded import LARGEST, Encoded, arrow, tokens_in_words
from mem_anim.clip.showing import content
from mem_anim.stage.frames.passage import lifted
from mem_anim.stage.layout import Box, DoesNotFit, point, px, stroke
from mem_anim.stage.outline import outline
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.station import Station
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import TokenCard, column_of_cards
from mem_anim.stage.tokens.exchange import Exchange
from mem_anim.words import Words
from mem_anim.worksheet import Worksheet
from mem_anim.worksheet.token import moment

QUESTION = 4  # pixels of a line
DRAINING = 1.4  # times as long as an ordinary move
AROUND = 0.9  # radians that the question bends, to pass above the present frame
METER, WIDE_CARD = 240, 120  # pixels that the meter takes above the cards, and a wide card below the frames


class DiscardPast(Encoded):
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
        self.exact: Phrase | None = None

    def all_tokens_are_computed(self) -> None:
        left, right = self.zones.picture.columns(1.3, 1, gap=px(50))
        # The followed token's card, where it stands apart from the others.
        self.followed = self._wide_card(right)
        if self.followed:
            floor = self.followed.get_top()[1] + px(20)
            left, right = replace(left, bottom=floor), replace(right, bottom=floor)
        self.stack = self.stack_of_frames(left)
        self.beat(
            "computed",
            Words(
                "All {count} tokens are computed. Stripes show how much of each frame they read.",
                "{count} 个 token 都算完了；来源条纹表示从各帧读取的权重占比。",
            ).with_values(count=self.trace.encoded),
            step=self.titled(Words("Every token has its stripe", "每个 token 都有来源条纹")),
            lit="time",
            along=[FadeIn(self.stack)],
        )
        self.play(*self.count_tokens(right), run_time=theme().times.quick)
        self._present_tokens_become_cards(replace(right, top=self.meter.get_bottom()[1] - px(40)))
        self.exact = None if self.followed else self.exact_note(self.cards)
        if self.exact:
            self.play(FadeIn(self.exact), run_time=theme().times.quick)

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
        kept = [*self.cards, *([self.followed] if self.followed else [])]
        marks = [outline(card, theme().ink) for card in kept]
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
        card, ghost = self.cards[self.focus], self.stack.panes[0].outline
        way = ArcBetweenPoints(card.get_left(), ghost.get_corner(UP + RIGHT), angle=AROUND)
        way.set_stroke(theme().query, stroke(QUESTION))
        asks = DashedVMobject(way, num_dashes=60)
        mark = Phrase("?", theme().sizes.title * 1.4, theme().query, bold=True).move_to(ghost)
        # The question passes behind what can still be read.
        names = (tile.label for tile in self.stack.panes[-1].tiles if tile.label)
        self.play(Create(asks), run_time=theme().times.move)
        self.bring_to_front(*names, self.meter, self.tally, *self.cards)
        self.play(FadeIn(mark), run_time=theme().times.quick)
        self.rest()
        self.aside = VGroup(asks, mark)

    def another_past_gives_the_same_card(self) -> None:
        box = self.zones.picture
        histories = self._histories(box.columns(0.66, 0.34)[0])
        if histories is None:
            return
        try:
            beside = replace(box, left=histories.before.get_right()[0] + px(120))
            # Its stripe would be another one after each of the pasts.
            card = self.followed_card(beside).bare()
        except DoesNotFit:
            return  # the two pasts and the card do not stand side by side
        self.beat(
            "swapped",
            Words(
                "Another past can give the same numbers: a token is no recording.",
                "换一段过去，也能算出同样的数字：token 不是录像。",
            ),
        )
        before = self._now()
        others = [card for card in self.cards if card is not before]
        self.let_go(self.aside, self.stack, self.meter, self.tally, self.exact, *others)
        self.play(ReplacementTransform(before, card), FadeIn(histories.before), run_time=theme().times.move)
        arrows = [_leads_to(card, history) for history in (histories.before, histories.after)]
        self.play(GrowArrow(arrows[0]), run_time=theme().times.quick)
        one, other, *rest = histories.after
        crossing = zip(histories.before, (other, one), strict=False)
        moves = [ReplacementTransform(was.copy(), becomes) for was, becomes in crossing]
        self.play(*moves, *map(FadeIn, rest), run_time=theme().times.move * 1.4)
        self.play(GrowArrow(arrows[1]), run_time=theme().times.quick)
        self.aside = VGroup(histories, *arrows)
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
        left, _, right = self.zones.picture.columns(1.1, 0.6, 0.8)
        cards = self.present_cards(left)
        others = [card for patch, card in enumerate(self.cards) if patch != self.focus]
        self.let_go(self.stack, self.meter, self.tally, self.aside, self.exact, *others)
        rest = [FadeIn(card) for card in cards if card is not cards[self.focus]]
        self.play(ReplacementTransform(self._now(), cards[self.focus]), *rest, run_time=theme().times.move)
        self.clear_picture(*cards)
        backbone = self._backbone(right)
        self.play(FadeIn(backbone), run_time=theme().times.quick)
        ends = [point(backbone.frame.get_left()[0], card.get_y()) for card in cards]
        arrows = [arrow(card.get_right(), end, gap=16) for card, end in zip(cards, ends, strict=True)]
        growing = [GrowArrow(arrow) for arrow in arrows]
        self.play(LaggedStart(*growing, lag_ratio=0.2), run_time=theme().times.move)

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

    def _wide_card(self, beside: Box) -> TokenCard | None:
        """The followed token across the picture, where cards beside the frames would hold no numbers."""
        with suppress(DoesNotFit):
            column_of_cards(self.present, self.full, replace(beside, top=beside.top - px(METER)), LARGEST)
            return None
        box = self.zones.picture
        return self.followed_card(replace(box, top=box.bottom + px(WIDE_CARD)))

    def _now(self) -> TokenCard:
        """The followed token's card with all its numbers, as it stands on stage."""
        return self.followed or self.cards[self.focus]

    def _histories(self, box: Box) -> Exchange | None:
        """The followed patch's past twice: as it was, and with its two oldest frames exchanged.

        None where there are no two past frames, or where their numbers do not fit beside the card.
        """
        if self.count < 3:
            return None
        step = self.worksheet.step("temporal") or 0
        contents = []
        for frame in (0, 1, self.count - 1):
            token = self.worksheet.tokens(step, frame - self.count, self.focus)
            contents.append(content(moment(frame + 1 - self.count), token, self.colors[frame]))
        with suppress(DoesNotFit):
            return Exchange(contents, self.full, box, LARGEST)
        return None

    def _backbone(self, box: Box) -> Station:
        gets = Words("gets {tokens}", "收到 {tokens}").with_values(tokens=tokens_in_words(self.trace.kept))
        return Station("VLA", self.say(Words("backbone", "骨干网络")), [self.say(gets)], box)


def _leads_to(card: TokenCard, history: Pieces[TokenCard]) -> Arrow:
    """From a past to the card that comes of it, the upper past a little above the lower one."""
    aside = px(20) if history.get_y() > card.get_y() else -px(20)
    return arrow(history.get_right(), card.get_left() + point(0, aside), gap=20)
