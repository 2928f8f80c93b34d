"""TemporalAttention: one patch position through time; the present asks, the past answers by weight.

It must not compute: every number comes from the worksheet.
"""

from __future__ import annotations

from manim import Create, FadeIn, FadeOut, LaggedStart, ReplacementTransform, VGroup

from mem_anim.clip import Refusal
from mem_anim.clip.calculation import Calculation
from mem_anim.stage.cells import Cell
from mem_anim.stage.formula import PER_TOKEN, STEPS_PER_TOKEN, FormulaStrip
from mem_anim.stage.frames import FrameStack, TileContent
from mem_anim.stage.plane import Plane
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import frame_colors, theme
from mem_anim.words import Words
from mem_anim.worksheet import Worksheet, lines
from mem_anim.worksheet.token import moment


class TemporalAttention(Calculation):
    scenario_file = "temporal"
    title = Words("4  MEM temporal attention", "4  MEM 时间注意力")

    @classmethod
    def check(cls, sheet: Worksheet) -> None:
        if sheet.step("temporal") is None or len(sheet.scenario.frames) < 2:
            raise Refusal(
                f"{sheet.scenario.name}: TemporalAttention needs at least two frames and an order with time in it. "
                "Use a scenario such as temporal or video."
            )

    def construct(self) -> None:
        self.one_position_in_several_frames()
        self.the_present_asks()
        self.dot_each_key_in_turn()
        self.divide_by_the_root()
        self.who_gets_most()
        self.exponentials_are_positive()
        self.shares_of_one()
        self.the_sum_of_the_shares()
        self.by_hand_and_exactly()
        self.the_output_lies_between()
        self.it_does_not_know_the_order()
        self.close()

    def setup(self) -> None:
        super().setup()
        step = self.worksheet.step("temporal")
        assert step is not None
        row = self.worksheet.row(step, -1, self.worksheet.focus)
        frames = len(self.scenario.frames)
        self.frame_colors = frame_colors(frames)
        colors = [self.frame_colors[key.frame - 1] for key in row.keys]
        self.prepare(row, colors)
        box = self.zones.title
        self.open_stage(FormulaStrip(PER_TOKEN, STEPS_PER_TOKEN, box.height, box.width * 0.55))

    def one_position_in_several_frames(self) -> None:
        self.stack = self._stack()
        self.beat(
            "position",
            Words("Fix position {patch}; look at it in {count} frames.", "固定位置 {patch}，看它的 {count} 个时刻。").with_values(
                patch=self.scenario.focus, count=len(self.scenario.frames)
            ),
            step=Words("One position, across time", "同一位置，跨时间"),
        )
        self.play(
            LaggedStart(*(FadeIn(VGroup(p, m)) for p, m in zip(self.stack.panes, self.stack.moments, strict=True)), lag_ratio=0.5),
            run_time=theme().times.move * 2,
        )
        self.string = self.stack.string_through(self.worksheet.focus)
        self.play(Create(self.string), run_time=theme().times.move)

    def the_present_asks(self) -> None:
        self.beat(
            "ask",
            Words("The present, {name}, asks: its numbers are the query q.", "现在的 {name} 发问：它的数字就是查询 q。").with_values(name=self.row.query.name),
            step=Words("The query", "查询"),
        )
        ledger, focus = self.ledger, self.worksheet.focus
        moves = []
        for place, card in zip(self.row.keys, ledger.keys, strict=True):
            moves += self._lift(self.stack.tile(place.frame - 1, focus), card)
        self.play(FadeOut(self.string), run_time=theme().times.quick)
        self.play(*moves, FadeOut(self.stack), run_time=theme().times.move * 1.4)
        self.remove(*self.mobjects)
        self.add(self.heading, self.strip, self.step, self.caption, ledger.keys)
        self.play(ReplacementTransform(ledger.keys[-1].copy(), ledger.query), run_time=theme().times.move)

    def dot_each_key_in_turn(self) -> None:
        self.beat(
            "dot",
            Words("Dot product of q with each moment: how alike, how long?", "q 和每个时刻逐个做点积：有多像，有多长？"),
            step=Words("Step 1: dot products", "第 1 步：点积"),
            lit="scores",
        )
        self.dot_each_key()

    def divide_by_the_root(self) -> None:
        self.beat("scale", Words("Divide by √d.", "除以 √d。"), step=Words("Step 2: scale", "第 2 步：缩放"), lit="scale")
        self.divide()

    def who_gets_most(self) -> None:
        self.ask("guess", Words("Who gets the most? More than half?", "谁分到最多？会超过一半吗？"))

    def exponentials_are_positive(self) -> None:
        self.beat(
            "exponentials",
            Words("e to the power of each score: always above 0.", "取 e 的幂：每个都大于 0。"),
            step=Words("Step 3: softmax", "第 3 步：softmax"),
            lit="softmax",
        )
        self.exponentiate()

    def shares_of_one(self) -> None:
        row = self.row
        strongest = row.strongest
        self.beat(
            "shares",
            Words("{name} leads, with {weight}.", "{name} 最多，得 {weight}。").with_values(
                name=row.keys[strongest].name, weight=row.weights[strongest].text
            ),
        )
        self.share()
        self.join_bars()

    def the_sum_of_the_shares(self) -> None:
        self.beat(
            "sum",
            Words("Each value times its weight, then added up.", "每个值乘上权重，再加起来。"),
            step=Words("Step 4: weighted sum", "第 4 步：加权求和"),
            lit="sum",
        )
        self.lay_out_the_sum()
        self.multiply_values()
        self.add_up()
        self.stripe_the_card()

    def by_hand_and_exactly(self) -> None:
        row = self.row
        if row.exact_output is None:
            return
        self.beat(
            "exact",
            Words("By hand we rounded on the way; the exact value is beside it.", "手算时中途四舍五入过；精确值写在旁边。"),
        )
        text = Words("exact ≈ {vector}", "精确值 ≈ {vector}").with_values(vector=lines.vector(row.exact_output))
        self.exact = Phrase(self.say(text), theme().sizes.number, theme().dim)
        self.exact.next_to(self.output_card, [0, -1, 0])
        self.play(FadeIn(self.exact), run_time=theme().times.quick)

    def the_output_lies_between(self) -> None:
        pass

    def it_does_not_know_the_order(self) -> None:
        pass

    def _stack(self) -> FrameStack:
        sheet, scenario = self.worksheet, self.scenario
        step = sheet.step("temporal")
        frames, names = len(scenario.frames), scenario.patches + scenario.omitted
        tiles = [
            [
                TileContent(name, [n.exact for n in sheet.tokens(step, f, p)] if p < len(scenario.patches) else None)
                for p, name in enumerate(names)
            ]
            for f in range(-frames, 0)
        ]
        full = max(abs(v) for row in tiles for t in row for v in t.values or ())
        stack = FrameStack(
            [moment(f + 1) for f in range(-frames, 0)],
            tiles,
            scenario.grid,
            [[c] * len(names) for c in self.frame_colors],
            self.frame_colors,
            full,
            self.zones.picture,
        )
        for frame in range(frames):
            for patch, name in enumerate(names):
                stack.write(frame, patch, name)
        return stack

    def _lift(self, tile, card):
        moves = [ReplacementTransform(band.copy(), cell) for band, cell in zip(tile.bands, card.cells, strict=True)] if len(tile.bands) == len(card.cells) else [FadeIn(card.cells)]
        return [FadeIn(card.frame), FadeIn(card.label), *moves]
