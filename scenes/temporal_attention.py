"""TemporalAttention: one patch position through time; the present asks, the past answers by weight.

It must not compute: every number comes from the worksheet.
"""

from __future__ import annotations

from dataclasses import replace
from math import isclose

from manim import (
    DOWN,
    LEFT,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    ReplacementTransform,
    VGroup,
)

from mem_anim.clip.attending.attention import AttentionClip
from mem_anim.clip.showing import exact, frame_stack
from mem_anim.stage.charts.plane import Plane, Source, stand_apart
from mem_anim.stage.formula import PER_TOKEN, FormulaStrip
from mem_anim.stage.frames.passage import lifted
from mem_anim.stage.frames.stack import FrameStack
from mem_anim.stage.layout import Box, px
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import frame_colors, readable, theme
from mem_anim.stage.tokens.card import TokenCard
from mem_anim.words import Words
from mem_anim.worksheet import Worksheet
from mem_anim.worksheet.token import moment


class TemporalAttention(AttentionClip):
    scenario_file = "temporal"
    title = Words("4  MEM temporal attention", "4  MEM 时间注意力")

    @classmethod
    def check(cls, sheet: Worksheet) -> None:
        super().check(sheet)
        told = sheet.step("temporal") is not None and len(sheet.scenario.frames) > 1
        needed = "at least two frames and an order with time in it"
        cls.refuse_unless(told, sheet, needed, "temporal", "video")

    def construct(self) -> None:
        self.look_at_one_position_in_time()
        self.the_present_asks()
        self.dot_the_query_with_each_key()
        self.divide_by_the_root()
        self.who_gets_the_most()
        self.powers_of_e_are_positive()
        self.the_shares_make_one()
        self.the_past_gets_its_share()
        self.add_up_values_by_weight()
        self.by_hand_and_exactly()
        self.swap_two_past_frames()
        self.the_output_lies_between()
        self.close()

    def setup(self) -> None:
        super().setup()
        self.time_step = self.worksheet.step("temporal") or 0
        row = self.worksheet.row(self.time_step, -1, self.worksheet.focus)
        self.frame_colors = frame_colors(len(self.scenario.frames))
        self.prepare(row, [self.frame_colors[key.frame - 1] for key in row.keys])
        box = self.zones.strip
        self.open_stage(FormulaStrip(PER_TOKEN, box.height, box.width))

    def look_at_one_position_in_time(self) -> None:
        self.stack = self._stack()
        self.beat(
            "position",
            self._one_position(),
            step=self.titled(Words("One position, through time", "同一位置，跨时间")),
            along=[FadeIn(self.stack)],
        )
        self.string = self.stack.string_through(self.worksheet.focus)
        names = [pane.tiles[self.worksheet.focus].label for pane in self.stack.panes]
        self.play(Create(self.string), run_time=theme().times.move)
        self.bring_to_front(*(name for name in names if name))

    def the_present_asks(self) -> None:
        self.beat(
            "query",
            Words("The present, {name}, asks the question.", "当前帧的 {name} 发出查询 q。").with_values(
                name=self.row.query.name
            ),
            step=Words("Query and keys", "查询和键"),
        )
        tokens = self.stand_as_tokens()
        rising = [
            move
            for key, card in zip(self.row.keys, tokens, strict=True)
            for move in lifted(self.stack.tile(key.frame - 1, self.worksheet.focus), card)
        ]
        self.play(FadeOut(self.string), run_time=theme().times.quick)
        self.play(*rising, FadeOut(self.stack), run_time=theme().times.move * 1.4)
        self.clear_picture(tokens)
        self.take_roles()

    def who_gets_the_most(self) -> None:
        self.ask(
            "guess", Words("Who gets the largest weight? More than half?", "谁的权重最大？会超过一半吗？")
        )

    def the_past_gets_its_share(self) -> None:
        """Beside the share that it would have if nobody were looked for: dashed on the joined bar."""
        past, frames = self.row.past, len(self.row.keys)
        if past is None:
            return
        even = (frames - 1) / frames
        less = Words(
            "The past together gets {past}: less than an even share, {n}/{all}.",
            "历史帧共得 {past}，少于平均分配的 {n}/{all}。",
        )
        more = Words(
            "The past together gets {past}: more than an even share, {n}/{all}.",
            "历史帧共得 {past}，多于平均分配的 {n}/{all}。",
        )
        same = Words(
            "The past together gets {past}: just an even share, {n}/{all}.",
            "历史帧共得 {past}，正好是平均分配的 {n}/{all}。",
        )
        said = same if isclose(past.exact, even, abs_tol=1e-9) else less if past.exact < even else more
        self.beat("past", said.with_values(past=past.text, n=frames - 1, all=frames))
        self.mark_on_the_bar(frames - 1, even)

    def swap_two_past_frames(self) -> None:
        if len(self.row.keys) < 3:
            return
        older, newer = (moment(key.frame) for key in self.row.keys[:2])
        self.ask(
            "swap",
            Words(
                "Swap what {older} and {newer} hold: does the output change?",
                "交换 {older} 和 {newer} 的内容，输出会变吗？",
            ).with_values(older=older, newer=newer),
        )
        self.beat(
            "order",
            Words(
                "No: the same terms in another order. Attention alone does not know which came first.",
                "不变：还是这几项相加，时间注意力本身不分先后。",
            ),
            step=Words("No sense of order", "不分先后"),
        )
        self.swap_rows(0, 1)
        self.point_at_the_output()

    def the_output_lies_between(self) -> None:
        if len(self.row.output) != 2 or not stand_apart([exact(value) for value in self.row.v]):
            return
        self.beat(
            "plane",
            Words(
                "Each value is a point; the output lands between them.",
                "把每个值看成一个点，输出落在它们之间。",
            ),
            step=Words("Between the values", "输出落在值之间"),
        )
        if len(self.row.keys) >= 3:
            self.swap_rows(0, 1)  # everything back in its place
        box = self.zones.picture
        right = replace(box, left=box.right - max(self.mixture.card.width, box.width * 0.3))
        left = replace(box, right=right.left - px(40))
        plane = self._plane(left)
        self._values_become_points(plane, right)
        self._the_output_is_pulled(plane, right)

    # What the scenes above are made of.

    def _one_position(self) -> Words:
        """What is followed; after a spatial step its tokens are no longer those of the scenario."""
        fresh = Words(
            "Fix one position, {patch}, and follow it through {count} moments.",
            "固定位置 {patch}，看它在 {count} 个时刻的 token。",
        )
        mixed = Words(
            "After the spatial step: fix position {patch}, and follow it through {count} moments.",
            "空间注意力之后：固定位置 {patch}，看它在 {count} 个时刻的 token。",
        )
        said = mixed if self.row.query.mixings else fresh
        return said.with_values(patch=self.scenario.focus, count=len(self.scenario.frames))

    def _stack(self) -> FrameStack:
        frames = range(-len(self.scenario.frames), 0)
        patches = range(len(self.scenario.patches))
        tokens = [[self.worksheet.tokens(self.time_step, f, p) for p in patches] for f in frames]
        colors = [[color] * len(patches) for color in self.frame_colors]
        full = max(abs(n.exact) for frame in tokens for token in frame for n in token)
        box = self.zones.picture
        return frame_stack(self.scenario, self.language, tokens, colors, self.frame_colors, full, box)

    def _plane(self, box: Box) -> Plane:
        row = self.row
        keys = zip(row.keys, row.v, self.colors, row.weights, strict=True)
        sources = [Source(key.name, exact(value), color, weight.exact) for key, value, color, weight in keys]
        axes = self.say(Words("1st number", "第 1 个数")), self.say(Words("2nd number", "第 2 个数"))
        return Plane(sources, exact(row.output), row.result.name, axes, box)

    def _values_become_points(self, plane: Plane, aside: Box) -> None:
        """Each value's card lands as a point; the new card steps aside."""
        mixture = self.mixture
        gone = self.leave(*mixture.parts, self.exact_output)
        steps_aside = mixture.card.animate.move_to(aside.at(0.5, 0.72))
        axes = FadeIn(plane.axes, plane.axis_names)
        self.play(*gone, axes, steps_aside, run_time=theme().times.move)
        cards = zip(mixture.values, plane.dots, strict=True)
        landing = [ReplacementTransform(card, dot) for card, dot in cards]
        self.play(*landing, FadeIn(plane.names), run_time=theme().times.move * 1.4)

    def _the_output_is_pulled(self, plane: Plane, aside: Box) -> None:
        """Each point pulls by its weight; where all pulls meet, the output appears."""
        card = self.mixture.card
        self.play(FadeIn(plane.region), run_time=theme().times.quick)
        pulls = LaggedStart(*(Create(pull) for pull in plane.pulls), lag_ratio=0.2)
        self.play(pulls, run_time=theme().times.move)
        self.bring_to_front(*plane.dots)
        self.play(ReplacementTransform(card.frame.copy(), plane.output), run_time=theme().times.move)
        self.settle(plane.names)
        shares = self._shares_in_words(card, aside)
        self.play(FadeIn(plane.output_name), FadeIn(shares), run_time=theme().times.quick)

    def _shares_in_words(self, card: TokenCard, box: Box) -> VGroup:
        """Below the card, what it is made of: weight × value for each key, where there is room for that."""
        keys = zip(self.row.weights, self.row.keys, self.colors, strict=True)
        size = theme().sizes.number
        signs = ["=", *"+" * (len(self.row.keys) - 1)]
        told = zip(signs, keys, strict=True)
        shares = VGroup(*(Phrase(f"{s} {w.text} × {key.name}", size, readable(c)) for s, (w, key, c) in told))
        shares.arrange(DOWN, buff=px(4), aligned_edge=LEFT).next_to(card, DOWN, buff=px(24))
        return shares if shares.get_bottom()[1] >= box.bottom else VGroup()
