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
from mem_anim.clip.showing import exact, frame_stack, texts
from mem_anim.stage.charts.plane import Plane, Source, on_one_line, stand_apart
from mem_anim.stage.formula import PER_TOKEN, FormulaStrip
from mem_anim.stage.frames.passage import lifted
from mem_anim.stage.frames.stack import FrameStack
from mem_anim.stage.layout import Box, px
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import frame_colors, readable, theme
from mem_anim.words import Words
from mem_anim.worksheet import Worksheet
from mem_anim.worksheet.token import moment

LEGEND, LEGEND_GAP = 0.3, 28  # of the picture's width, beside a plane; pixels around the new card
LONGEST_NAME = 220  # pixels of a name beside its point


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
            "历史帧共得 {past}；若平均分配，应得 {n}/{all}。",
        )
        more = Words(
            "The past together gets {past}: more than an even share, {n}/{all}.",
            "历史帧共得 {past}；若平均分配，只得 {n}/{all}。",
        )
        same = Words(
            "The past together gets {past}: just an even share, {n}/{all}.",
            "历史帧共得 {past}，正好等于平均分配的 {n}/{all}。",
        )
        said = same if isclose(past.exact, even, abs_tol=1e-9) else less if past.exact < even else more
        self.beat("past", said.with_values(past=past.text, n=frames - 1, all=frames))
        self.mark_on_the_bar(frames - 1, even, f"{frames - 1}/{frames}")

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
            along=self.nothing_lit(),
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
        swapped = len(self.row.keys) >= 3
        self.beat(
            "plane",
            self._values_as_points(again=swapped),
            step=Words("Between the values", "输出落在值之间"),
            along=self.nothing_lit(),
        )
        if swapped:
            self.swap_rows(0, 1)
        box, legend = self._parts_of_the_plane()
        plane = self._plane(box)
        self._values_become_points(plane, legend)
        self._the_output_is_pulled(plane)

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

    def _values_as_points(self, *, again: bool) -> Words:
        """What the plane shows; ``again``: after two frames have been swapped, they go back."""
        if on_one_line([exact(value) for value in self.row.v]):
            said = Words(
                "each value is a point, and the output lands between them.",
                "每个值是一个点，输出落在它们之间。",
            )
        else:
            said = Words(
                "each value pulls the output towards it: thicker lines are larger weights.",
                "每个值都拉着输出，线越粗，权重越大。",
            )
        before = Words("In the original order again, ", "恢复原来的顺序：")
        return (
            Words(before.en + said.en, before.zh + said.zh) if again else Words(said.en.capitalize(), said.zh)
        )

    def _parts_of_the_plane(self) -> tuple[Box, Box]:
        """A box for the plane and one for what it says: beside it or, in a tall picture, below it."""
        box, card = self.zones.picture, self.mixture.card
        if box.width >= box.height:
            right = replace(box, left=box.right - max(card.width, box.width * LEGEND))
            return replace(box, right=right.left - px(40)), right
        height = card.height + px(LEGEND_GAP) + self._shares_in_words().height
        below = replace(box, top=box.bottom + height)
        return replace(box, bottom=below.top + px(LEGEND_GAP)), below

    def _plane(self, box: Box) -> Plane:
        row, names = self.row, self._names_of_points()
        told = zip(names, row.v, self.colors, row.weights, strict=False)
        sources = [Source(name, texts(v), exact(v), color, w.exact) for name, v, color, w in told]
        axes = self.say(Words("1st number", "第 1 个数")), self.say(Words("2nd number", "第 2 个数"))
        return Plane(sources, exact(row.output), names[-1], axes, box)

    def _names_of_points(self) -> list[str]:
        """The tokens' names, the output's last; where they are long, moments and the formula's letter."""
        names = [*(key.name for key in self.row.keys), self.row.result.name]
        if widest(names, theme().sizes.label) <= px(LONGEST_NAME):
            return names
        return [*(moment(key.frame) for key in self.row.keys), "o"]

    def _values_become_points(self, plane: Plane, legend: Box) -> None:
        """Each value's card lands as a point; the new card steps aside."""
        mixture = self.mixture
        shares = self._shares_in_words()
        told = VGroup(mixture.card.copy(), shares).arrange(DOWN, buff=px(LEGEND_GAP)).move_to(legend.center)
        self.shares = shares if told.height <= legend.height + px(1) else VGroup()
        gone = self.leave(*mixture.parts, self.exact_output)
        axes = FadeIn(plane.axes, plane.axis_names, plane.ticks)
        steps_aside = mixture.card.animate.move_to(told[0])
        self.play(*gone, axes, steps_aside, run_time=theme().times.move)
        cards = zip(mixture.values, plane.dots, strict=True)
        landing = [ReplacementTransform(card, dot) for card, dot in cards]
        self.play(*landing, FadeIn(plane.names), run_time=theme().times.move * 1.4)

    def _the_output_is_pulled(self, plane: Plane) -> None:
        """Each point pulls by its weight; where all pulls meet, the output appears."""
        self.play(FadeIn(plane.region), run_time=theme().times.quick)
        if len(plane.pulls):
            pulls = LaggedStart(*(Create(pull) for pull in plane.pulls), lag_ratio=0.2)
            self.play(pulls, run_time=theme().times.move)
        self.bring_to_front(*plane.dots)
        frame = self.mixture.card.frame.copy()
        self.play(ReplacementTransform(frame, plane.output), run_time=theme().times.move)
        self.settle(plane.names)
        self.play(FadeIn(plane.output_name), FadeIn(self.shares), run_time=theme().times.quick)

    def _shares_in_words(self) -> VGroup:
        """What the new card is made of: weight × value for each key."""
        names, size = self._names_of_points()[:-1], theme().sizes.number
        signs = ["=", *"+" * (len(names) - 1)]
        told = zip(signs, self.row.weights, names, self.colors, strict=True)
        shares = [Phrase(f"{s} {w.text} × {name}", size, readable(color)) for s, w, name, color in told]
        return VGroup(*shares).arrange(DOWN, buff=px(4), aligned_edge=LEFT)
