"""VideoEncoder: the whole way of the tokens in one sweep, from the last frames to what the VLA gets.

It must not compute: every number comes from a worksheet, every share from the trace.
"""

from __future__ import annotations

from manim import (
    Create,
    FadeIn,
    LaggedStart,
    ReplacementTransform,
    Transform,
    VGroup,
)

from mem_anim.clip.beat import on_grid
from mem_anim.clip.encoding.encoded import tokens_in_words
from mem_anim.clip.encoding.sweep import RAW, SPACE, TIME
from mem_anim.clip.encoding.two_lanes import TwoLanes
from mem_anim.stage.frames.passage import lifted
from mem_anim.stage.frames.renewal import uncut
from mem_anim.stage.layout import point, px
from mem_anim.stage.outline import outline
from mem_anim.stage.theme import theme
from mem_anim.words import Words
from mem_anim.worksheet import Worksheet, lines
from mem_anim.worksheet.row import Vector

TIME_ALONE = "4"  # the clip that tells time without space
FEW_NUMBERS = 3  # a caption holds so many
DRAINING, ALL_DRAINING = 1.4, 4.0  # times as long as an ordinary move: one frame, all of them at most


class VideoEncoder(TwoLanes):
    scenario_file = "video"
    title = Words("8  The MEM video encoder", "8  MEM 视频编码器")

    @classmethod
    def check(cls, sheet: Worksheet) -> None:
        super().check(sheet)
        scenario = sheet.scenario
        several = min(len(scenario.frames), len(scenario.patches)) > 1
        needed = "at least two frames, at least two patches and the order space_then_time"
        told = several and scenario.encoder.order == "space_then_time"
        cls.refuse_unless(told, sheet, needed, "video", "signed")

    @property
    def known_numbers(self) -> frozenset[str]:
        return super().known_numbers | {TIME_ALONE}

    def construct(self) -> None:
        self.the_last_frames_come_in()
        self.every_frame_is_cut()
        self.follow_one_patch()
        self.patches_look_within_their_frame()
        self.every_token_takes_in_its_frame()
        self.positions_look_at_their_past()
        self.the_past_enters_by_weight()
        self.without_space_the_numbers_differ()
        self.how_many_will_the_vla_get()
        self.the_past_is_dropped()
        self.the_rest_enters_the_vla()
        self.a_single_frame_gives_as_many()
        self.other_digits_now_with_memory()
        self.two_steps_are_a_simplification()
        self.close()

    def the_last_frames_come_in(self) -> None:
        self.stack = uncut(self.stack_after(RAW, self.zones.picture))
        *past, _ = zip(self.stack.panes, self.stack.moments, strict=True)
        hidden = [[(part, part.copy()) for part in frame] for frame in reversed(past)]
        for part, _ in (pair for frame in hidden for pair in frame):
            part.set_opacity(0).shift(point(px(60), -px(40)))
        self.beat(
            "frames",
            Words(
                "Input: not one image, but the last {count} frames (K = {count}).",
                "输入不是一张图，而是最近 {count} 帧（帧数 K = {count}）。",
            ).with_values(count=self.count),
            step=self.titled(Words("The last frames", "最近几帧")),
            lit="frames",
            along=[FadeIn(self.stack)],
        )
        for frame in hidden:
            # One by one in place: in a group, older frames would stand in front of the newer ones.
            self.play(*(Transform(part, seen) for part, seen in frame), run_time=theme().times.quick)

    def every_frame_is_cut(self) -> None:
        self.beat(
            "patches",
            Words(
                "Each frame is cut into {patches} patches: {count} × {patches} = {all} tokens.",
                "每帧切成 {patches} 个 patch：{count} × {patches} = {all} 个 token。",
            ).with_values(patches=self.patches, count=self.count, all=self.trace.encoded),
            step=Words("Patchify", "切成 patch"),
            lit="patches",
        )
        small = uncut(self.stack_after(RAW, self.stand.frames))
        self.play(ReplacementTransform(self.stack, small), run_time=theme().times.move)
        self.stack = small
        self.becomes(self.stack_after(RAW, self.stand.frames))
        self.count_tiles()

    def follow_one_patch(self) -> None:
        every = Words("Follow {patch}: one token in each frame.", "跟着 {patch} 看：每帧一个 token。")
        present = Words(
            "Follow {patch}: these are its numbers in frame t.", "跟着 {patch} 看：这是它在 t 帧的数字。"
        )
        said = every if len(self.stand.of) > 1 else present
        self.beat("follow", said.with_values(patch=self.scenario.focus))
        self.cards = self.tracks[RAW]
        tiles = [self.stack.tile(frame, self.focus) for frame in self.stand.of]
        pairs = zip(tiles, self.cards, strict=True)
        rising = [move for tile, card in pairs for move in lifted(tile, card)]
        self.play(*rising, run_time=theme().times.move * 1.4)
        self.settle(*self.cards)

    def patches_look_within_their_frame(self) -> None:
        self.beat(
            "space",
            Words(
                "Space: within each frame, patches look at each other; a thicker line is a larger weight.",
                "空间：每一帧内，patch 互相看；线越粗，权重越大。",
            ),
            step=Words("Spatial attention", "空间注意力"),
            lit="space",
        )
        self.looks = VGroup(*(self.looks_within(frame) for frame in self.frames))
        self.put_names_in_front()
        growing = (Create(look) for look in self.looks)
        self.play(LaggedStart(*growing, lag_ratio=0.3), run_time=theme().times.move * 1.6)
        self.settle(self.looks, self.names)

    def every_token_takes_in_its_frame(self) -> None:
        self.beat(
            "taken",
            Words(
                "Each token has read its frame: new numbers. Each step adds a prime (′).",
                "读入同帧内容后，数字变了：每一步加一撇（′）。",
            ),
        )
        self.go_on_to(SPACE, *self.leave(self.looks))

    def positions_look_at_their_past(self) -> None:
        past = Words(
            "Time: the same position looks at its past, and at itself.", "时间：同一位置看历史帧，也看自己。"
        )
        both = Words("Time: the same position looks across all frames.", "时间：同一位置，看所有的帧。")
        self.beat(
            "time",
            past if self.scenario.encoder.causal else both,
            step=Words("Temporal attention", "时间注意力"),
            lit="time",
        )
        self.looks = self.looks_back()
        self.put_names_in_front()
        self.play(LaggedStart(*map(Create, self.looks), lag_ratio=0.15), run_time=theme().times.move * 1.6)
        self.weighing = self.weights()
        if len(self.weighing):
            self.play(LaggedStart(*map(FadeIn, self.weighing), lag_ratio=0.3), run_time=theme().times.move)
        self.settle(self.looks, self.names, self.weighing)

    def the_past_enters_by_weight(self) -> None:
        self.beat(
            "weighted",
            Words(
                "Summed by weight, the past enters {name}; its stripe shows the weights.",
                "按权重求和，过去进入 {name}；来源条纹就是权重占比。",
            ).with_values(name=self.row.result.name),
        )
        present, weights = self.tracks[TIME][-1], self.weighing
        entering = []
        if present.stripe and len(weights):
            entering = [
                ReplacementTransform(weight, segment)
                for weight, segment in zip(weights, present.stripe, strict=True)
            ]
        others = [FadeIn(card.stripe) for card in self.tracks[TIME] if card.stripe and card is not present]
        self.go_on_to(TIME, *entering, *others, *self.leave(self.looks))

    def without_space_the_numbers_differ(self) -> None:
        self.beat(
            "space_first",
            Words(
                f"Clip {TIME_ALONE} left the space step out, so its numbers differ.",
                f"第 {TIME_ALONE} 集没有先做空间注意力，所以数字不同。",
            ),
        )
        mark = outline(self.cards[-1], theme().ink)
        self.play(Create(mark), run_time=theme().times.move)
        self.rest()
        self.play(*self.leave(mark), run_time=theme().times.quick)

    def how_many_will_the_vla_get(self) -> None:
        self.ask(
            "guess",
            Words(
                "Will the VLA get {all} tokens, or {kept}?", "VLA 会收到 {all} 个 token，还是 {kept} 个？"
            ).with_values(all=self.trace.encoded, kept=self.trace.kept),
        )

    def the_past_is_dropped(self) -> None:
        self.beat(
            "discard",
            Words(
                "The past is dropped: {all} tokens become {kept}.",
                "丢弃历史帧：{all} 个 token 只剩 {kept} 个。",
            ).with_values(all=self.trace.encoded, kept=self.trace.kept),
            step=Words("Discard", "丢弃"),
            lit="discard",
        )
        past = range(self.count - 1)
        seconds = on_grid(theme().times.move * min(DRAINING, ALL_DRAINING / len(past)))
        for frame in past:
            gone = [self.cards[frame]] if len(self.cards) > 1 else []
            left = self.patches * (self.count - 1 - frame)
            self.drain(self.stack, frame, left, seconds, *self.leave(*gone))
        self.present_tokens_become_cards()

    def the_rest_enters_the_vla(self) -> None:
        self.beat(
            "backbone",
            Words("{tokens} enter the VLA.", "{tokens} 送进 VLA。").with_values(
                tokens=tokens_in_words(self.trace.kept)
            ),
            step=Words("On to the backbone", "送进骨干网络"),
            lit="backbone",
        )
        self.take_the_lane_with_memory()

    def a_single_frame_gives_as_many(self) -> None:
        self.beat(
            "single",
            Words("A single frame gives {tokens}, too.", "只用一帧，也是 {tokens}。").with_values(
                tokens=tokens_in_words(self.trace.kept)
            ),
            step=Words("One frame or several", "单帧与多帧"),
        )
        self.open_the_lane_of_one_frame()

    def other_digits_now_with_memory(self) -> None:
        pair = [lane.cards[self.focus] for lane in self.lanes.lanes]
        single, memory = (self.stages[stage][-1][self.focus] for stage in (SPACE, TIME))
        differ = [number.text for number in single] != [number.text for number in memory]
        other = Words("As many tokens, other numbers: now with memory.", "数量相同，数字不同：现在有了记忆。")
        same = Words(
            "As many tokens; here even the digits agree, only the stripe differs.",
            "数量相同；这里连数字也相同，只有来源条纹不同。",
        )
        self.beat(
            "digits", other if differ else same, step=Words("Same count, with memory", "数量不变，有了记忆")
        )
        marks = [outline(card, theme().ink) for card in pair]
        self.play(*(Create(mark) for mark in marks), run_time=theme().times.move)
        self.rest()
        self.play(*self.leave(*marks), run_time=theme().times.quick)
        self.note = self.rounded_once()
        if self.note:
            self.play(FadeIn(self.note), run_time=theme().times.quick)

    def two_steps_are_a_simplification(self) -> None:
        numbers = self.by_equation_3()
        said = Words(
            "Two steps are a simplification: the MEM paper's equation 3 composes them.",
            "分成两步是简化；MEM 论文的公式 3 把它们复合起来。",
        )
        if numbers:
            said = self._compared(numbers)
        self.beat("simplified", said, step=Words("What is simplified", "简化了什么"))
        line = self.comparison(numbers) if numbers else None
        if line:
            self.let_go(self.note)
            self.play(FadeIn(line), run_time=theme().times.quick)

    # What the scenes above are made of.

    def _compared(self, numbers: Vector) -> Words:
        at = self.first_difference(numbers)
        if at is None:
            return Words(
                "Two steps are a simplification: here the MEM paper's equation 3 gives the same.",
                "分成两步是简化；这里 MEM 论文的公式 3 结果相同。",
            )
        name, ours = self.row.result.name, self.numbers_in_two_steps()[at]
        if len(numbers) <= FEW_NUMBERS:
            every = Words(
                "Two steps are a simplification. By the MEM paper's Eq. 3, {name} ≈ {theirs}.",
                "两步是简化；按论文公式 3，{name} ≈ {theirs}。",
            )
            return every.with_values(name=name, theirs=lines.vector(numbers))
        one = Words(
            "Two steps are a simplification: by the MEM paper's Eq. 3, {name} has {theirs}, not {ours}.",
            "两步是简化：按论文公式 3，{name} 里是 {theirs}，不是 {ours}。",
        )
        return one.with_values(name=name, theirs=numbers[at].text, ours=ours.text)
