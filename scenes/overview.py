"""Overview: the idea in one sentence, twice. A net inside one frame, then a string through one position.

It must not compute: every number comes from the worksheet, every weight from its exact values.
"""

from __future__ import annotations

from manim import (
    LEFT,
    Create,
    FadeIn,
    FadeOut,
    GrowArrow,
    LaggedStart,
    ReplacementTransform,
    Restore,
    VGroup,
)

from mem_anim.clip.encoding.delivery import Delivery, into
from mem_anim.clip.encoding.hopping import Hopping
from mem_anim.stage.frames.pane import grown
from mem_anim.stage.frames.passage import lifted
from mem_anim.stage.frames.procession import Procession
from mem_anim.stage.layout import px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase, width_of
from mem_anim.stage.theme import theme
from mem_anim.words import Words
from mem_anim.worksheet import Worksheet

PANELS = (1, 1.2)  # how the picture is shared by space and time
ARROW, HEADING = 116, 84  # pixels between them, and above each
MANY = 4  # frames, of which the past leaves faster


class Overview(Hopping, Delivery):
    scenario_file = "overview"
    title = Words("1  Space, then time", "1  先空间，再时间")

    @classmethod
    def check(cls, sheet: Worksheet) -> None:
        super().check(sheet)
        frames, patches = len(sheet.scenario.frames), len(sheet.scenario.patches)
        told = sheet.scenario.encoder.order == "space_then_time" and min(frames, patches) > 1
        needed = "at least two frames, two patches and order: space_then_time"
        cls.refuse_unless(told, sheet, needed, "overview", "video")

    def construct(self) -> None:
        self.a_frame_is_cut_into_patches()
        self.one_patch_looks_at_every_patch()
        self.all_patches_look_at_each_other()
        self.each_carries_spatial_context()
        self.colours_now_mean_frames()
        self.the_past_frames_have_done_the_same()
        self.one_position_looks_back()
        self.can_it_look_straight_at_another()
        self.only_by_way_of_its_own_past()
        self.every_position_reads_its_own_past()
        self.the_past_leaves()
        self.the_backbone_gets_one_frame()
        self.space_then_time()
        self.close()

    def a_frame_is_cut_into_patches(self) -> None:
        self.front = self.one_frame(self.fresh, self.zones.picture)
        for tile in self.front.panes[0].tiles:
            tile.save_state()
            grown(tile)
        self.beat(
            "frame",
            Words(
                "A frame, cut into {n} patches. Each becomes a token: bands of numbers, "
                "strong colour is large.",
                "一帧切成 {n} 个 patch（图像块），各成一个 token：一条色带是一个数，颜色越浓数越大。",
            ).with_values(n=self.patches),
            step=self.titled(Words("One frame", "一帧画面")),
            lit="patches",
            along=[FadeIn(self.front)],
        )
        tiles = self.front.panes[0].tiles
        self.play(*(Restore(tile) for tile in tiles), run_time=theme().times.move)

    def one_patch_looks_at_every_patch(self) -> None:
        self.beat(
            "focus",
            Words(
                "{name} looks at every patch of its frame. The thicker the line, the more it reads.",
                "{name} 看同一帧里的每个 patch；线越粗，读得越多。",
            ).with_values(name=self.scenario.focus),
            step=Words("Space: attention in a ViT", "空间：ViT 的注意力"),
            lit="space",
        )
        self.gazes = [self.gazes_in_space(self.front, patch) for patch in range(self.patches)]
        self.look(list(self.gazes[self.focus]), theme().times.move * 1.6, lag=0.5)

    def all_patches_look_at_each_other(self) -> None:
        self.beat(
            "net",
            Words(
                "All of them do: in one picture, patches look at each other.",
                "每个 patch 都这样：同一张图里，patch 互相看。",
            ),
        )
        others = [gaze for patch, of in enumerate(self.gazes) if patch != self.focus for gaze in of]
        self.look(others, theme().times.move * 1.4, lag=0.1)

    def each_carries_spatial_context(self) -> None:
        self.beat(
            "context",
            Words(
                "What they see flows back: a stripe shows from whom, and {now} carries spatial context.",
                "看到的内容流回来：来源条纹表示读自谁，{now} 带上了空间上下文。",
            ).with_values(now=self.token(self.focus)),
        )
        after = self.one_frame(self.mixed[-1], self.zones.picture)
        tiles = list(after.panes[0].tiles)
        for patch, tile in enumerate(tiles):
            tile.wear(self.of_space(patch), self.hues)
        changed = zip(self.front.panes[0].tiles, tiles, strict=True)
        becomes = [ReplacementTransform(old.bands, new.bands) for old, new in changed]
        self.read(self.ways_in_space(self.gazes), tiles, *becomes, *map(FadeOut, self.gazes))
        self.clear_picture(after)
        self.front = after

    def colours_now_mean_frames(self) -> None:
        self.beat(
            "colours",
            Words(
                "Now for several frames: from here on, a tile's colour means its frame, "
                "a letter its position.",
                "下面看多帧。从这里起，底色表示帧，字母表示位置。",
            ),
            step=Words("Several frames", "多帧"),
        )
        colour = self.colors[-1]
        after = self.one_frame(self.mixed[-1], self.zones.picture, [colour] * self.patches)
        for patch, tile in enumerate(after.panes[0].tiles):
            tile.wear(self.of_space(patch), self.hues)
        self.play(*self.turn_into(self.front.panes[0], after.panes[0]), run_time=theme().times.move)
        self.clear_picture(after)
        self.front = after

    def the_past_frames_have_done_the_same(self) -> None:
        self.beat(
            "frames",
            Words(
                "These are the last {k} frames: inside each, the patches have looked at each other.",
                "这是最近 {k} 帧：每一帧内部，patch 都已互相看过。",
            ).with_values(k=self.count),
        )
        self.frames = self.all_frames(self.left)
        now = self.frames.panes[-1]
        name = ReplacementTransform(self.front.moments[0], self.frames.moments[-1])
        self.play(*self.turn_into(self.front.panes[0], now), name, run_time=theme().times.move * 1.4)
        self.settle(now)
        self._older_frames_step_out()
        self.count_everything()

    def one_position_looks_back(self) -> None:
        self.beat(
            "string",
            Words(
                "Now through time: the straight line joins one position; along the arrows, {now} looks back.",
                "换个方向，跨时间看：直线连起同一位置，箭头表示当前的 {now} 回看历史帧。",
            ).with_values(now=self.token(self.focus)),
            step=Words("Time: what MEM adds", "时间：MEM 加上的"),
            lit="time",
        )
        self.string = self.frames.string_through(self.focus, theme().strokes.bold)
        self.play(Create(self.string), run_time=theme().times.move)
        self.names_to_the_front(self.frames)
        self.back = self.gazes_in_time(self.frames, self.focus)
        self.look(list(self.back)[::-1], theme().times.move * 1.6, lag=0.5)
        self.names_to_the_front(self.frames)

    def can_it_look_straight_at_another(self) -> None:
        self.ask(
            "guess",
            Words(
                "Can {now} look straight at {then}, {other} one frame ago?",
                "上一帧的 {other} 是 {then}。{now} 能直接看到它吗？",
            ).with_values(
                now=self.token(self.focus),
                then=self.token(self.other, -1),
                other=self.scenario.patches[self.other],
            ),
        )

    def only_by_way_of_its_own_past(self) -> None:
        self.beat(
            "hops",
            Words(
                "Not directly: only by way of {by}. The dashed arrows: "
                "what {then} holds arrives in two hops.",
                "不能直接看，只能经过 {by}。虚线箭头：{then} 的内容分两跳传来。",
            ).with_values(by=self.token(self.focus, -1), then=self.token(self.other, -1)),
            step=Words("Two hops", "两跳"),
        )
        self.let_go(*self.back)
        beside = self.counts_make_room()
        self.looking_straight_fails()
        self.two_hops_reach_it(beside)

    def every_position_reads_its_own_past(self) -> None:
        self.beat(
            "stripes",
            Words(
                "Each position reads its own past: a new stripe, in the colours of the frames.",
                "每个位置读自己的过去，换上新的来源条纹：各帧的颜色。",
            ),
            step=Words("Memory", "记忆"),
        )
        lit = [Restore(tile) for tile in self.unlit]
        others = [p for p in range(self.patches) if p != self.focus]
        strings = [self.frames.string_through(patch, theme().strokes.bold) for patch in others]
        self.play(*lit, *self.leave(self.aside), *self.counts_return(), run_time=theme().times.quick)
        self.play(*(Create(string) for string in strings), run_time=theme().times.move)
        self.strings = VGroup(self.string, *strings)
        self.names_to_the_front(self.frames)
        self.read_the_past()

    def the_past_leaves(self) -> None:
        self.beat(
            "leave",
            Words("The past leaves; its colours stay.", "历史帧离开，颜色留下。"),
            step=Words("Discard", "丢弃"),
            lit="discard",
        )
        times = theme().times
        self.play(*self.leave(self.strings), *self.only_the_tally_stays(), run_time=times.quick)
        for frame in range(self.count - 1):
            seconds = times.move * 1.4 if self.count < MANY else times.quick
            self.drain(self.frames, frame, self.patches * (self.count - 1 - frame), seconds)

    def the_backbone_gets_one_frame(self) -> None:
        before, after = self.trace.encoded, self.trace.kept
        self.beat(
            "backbone",
            Words(
                "A VLA (vision-language-action model) gets one frame's tokens: {before} are now {after}.",
                "VLA（视觉-语言-动作模型）收到的仍是一帧的 token：{before} 个变成 {after} 个。",
            ).with_values(before=before, after=after),
            step=Words("On to the VLA", "交给 VLA"),
            lit="backbone",
        )
        cards, station, in_place = self.cards_and_station()
        tally = Phrase(f"{before} → {after}", theme().sizes.title * 1.3, bold=True)
        tally.move_to(self.tally, aligned_edge=LEFT)
        tiles = zip(self.frames.panes[-1].tiles, cards, strict=True)
        moves = [move for tile, card in tiles for move in lifted(tile, card)]
        if in_place:
            moves += self.leave(self.frames)
        self.play(*moves, FadeOut(self.tally), FadeIn(tally), run_time=theme().times.move * 1.4)
        self.settle(*cards)
        self.play(FadeIn(station), run_time=theme().times.quick)
        growing = [GrowArrow(each) for each in into(station, cards)]
        self.play(LaggedStart(*growing, lag_ratio=0.2), run_time=theme().times.move)

    def space_then_time(self) -> None:
        heads, then, one, other = self._two_panels()
        stays = (self.heading, self.strip, self.step, self.caption)
        before = [piece for piece in self.mobjects if piece not in stays]
        self.beat(
            "both",
            Words(
                "First space, inside one frame; then time, through one position.",
                "先空间：同一帧内互相看；再时间：同一位置回看历史帧。",
            ),
            step=Words("The whole idea (simplified)", "核心概念（简化）"),
            along=[*map(FadeOut, before), FadeIn(one), FadeIn(heads[0])],
        )
        net = [self.gazes_in_space(one, patch) for patch in range(self.patches)]
        self.look([gaze for of_patch in net for gaze in of_patch], theme().times.move * 1.4, lag=0.1)
        self.play(FadeIn(then, scale=0.6), run_time=theme().times.quick)
        self.play(FadeIn(other), FadeIn(heads[1]), run_time=theme().times.move)
        string = other.string_through(self.focus, theme().strokes.bold)
        self.play(Create(string), run_time=theme().times.move)
        self.names_to_the_front(other)
        back = self.gazes_in_time(other, self.focus)
        self.look(list(back)[::-1], theme().times.move * 1.4, lag=0.5)
        self.names_to_the_front(other)

    # What the scenes above are made of.

    def _older_frames_step_out(self) -> None:
        """From behind the present, one after the other, each to its place further away."""
        for frame in range(self.count - 2, -1, -1):
            pane, newer = self.frames.panes[frame], self.frames.panes[frame + 1]
            self.bring_to_back(pane)
            way = pane.get_center() - newer.get_center()
            coming = FadeIn(pane, shift=way, scale=newer.width / pane.width)
            self.play(coming, FadeIn(self.frames.moments[frame]), run_time=theme().times.move)

    def _two_panels(self) -> tuple[Pieces[Phrase], Phrase, Procession, Procession]:
        """One frame, then all of them, below their headings; and the arrow between both."""
        said = Words("Space: one frame", "空间：同一帧"), Words("Time: one position", "时间：同一位置")
        picture = self.zones.picture
        first, then = picture.beside(*PANELS, gap=px(ARROW))
        (over, one), (above, other) = (b.rows(px(HEADING), b.height - px(HEADING)) for b in (first, then))
        sizes, texts = theme().sizes, [self.say(words) for words in said]
        fitting = (
            em
            for em in (sizes.title, sizes.label)
            if max(width_of(text, em, bold=True) for text in texts) <= over.width
        )
        em = next(fitting, sizes.small)
        heads = zip(texts, (over, above), strict=True)
        aside = first.right < then.left
        sign = Phrase("→" if aside else "↓", sizes.title * 2, theme().dim)
        ends = ((1, 0.5), (0, 0.5)) if aside else ((0.5, 0), (0.5, 1))
        sign.move_to((first.at(*ends[0]) + then.at(*ends[1])) / 2)
        return (
            Pieces(*(Phrase(text, em, bold=True).move_to(box.center) for text, box in heads)),
            sign,
            self.one_frame(self.fresh, one),
            self.all_frames(other, brief=True),
        )
