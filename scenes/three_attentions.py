"""ThreeAttentions: whom a token looks at by each of them, what reaches it all the same, what each costs.

It must not compute: every number comes from the worksheet, every product left out from the trace.
"""

from __future__ import annotations

from manim import Create, FadeIn, LaggedStart, VGroup

from mem_anim.clip.comparing.comparison import BY_NAME, HEAD, ROWS, SHARES
from mem_anim.clip.comparing.larger import Grown
from mem_anim.stage.charts.blocks import comparison
from mem_anim.stage.formula import PipelineStrip
from mem_anim.stage.theme import theme
from mem_anim.words import Words
from mem_anim.worksheet.counting import computed, masked, real_size

STATIONS = {
    "look": Words("who looks at whom", "谁看谁"),
    "reach": Words("two hops", "两跳"),
    "cost": Words("cost", "代价"),
    "growth": Words("growth", "增长"),
    "table": Words("table", "一张表"),
}
ROW_TIME = 2.6  # seconds to read a row of the table


class ThreeAttentions(Grown):
    scenario_file = "video"
    title = Words("6  Three attentions", "6  三种注意力")

    def construct(self) -> None:
        self.one_token_among_all()
        self.a_single_frame_looks_at_itself()
        self.full_attention_looks_at_everything()
        self.two_steps_look_at_a_row_and_a_column()
        self.does_what_is_never_looked_at_arrive()
        self.two_hops_reach_it()
        self.one_square_is_one_product()
        self.are_two_steps_cheaper()
        self.two_steps_are_added_up()
        self.what_that_saves()
        self.what_this_run_computes()
        self.how_the_costs_grow()
        self.at_a_real_size()
        self.one_table()
        self.close()

    def setup(self) -> None:
        super().setup()
        names = {name: self.say(words) for name, words in STATIONS.items() if name != "reach" or self.hops}
        self.open_stage(PipelineStrip(names, self.zones.strip.width))

    @property
    def known_numbers(self) -> frozenset[str]:
        own, real = self.costs.texts() | self.costs.growth[2].texts(), real_size().texts()
        one, left = self.costs.of_one_patch.texts(), masked(self.worksheet)
        more = [part.texts() for part in (self.hops, left) if part]
        return self.worksheet.texts().union(own, real, one, *more, {computed(self.worksheet).text})

    def one_token_among_all(self) -> None:
        grid = self.one_grid()
        many = Words("{tokens} tokens. Whom does {asking} look at?", "共 {tokens} 个 token。{asking} 看谁？")
        one = Words("One token only: {asking}. Whom does it look at?", "只有 1 个 token：{asking}。它看谁？")
        self.beat(
            "tokens",
            (one if self.costs.tokens.text == "1" else many).with_values(**self._names()),
            step=self.titled(Words("Three ways to look", "三种看的方式")),
            lit="look",
            along=[FadeIn(grid)],
        )

    def a_single_frame_looks_at_itself(self) -> None:
        many = Words(
            "Single-frame ViT: {asking} looks at the {n} tokens of its own frame.",
            "单帧 ViT：{asking} 看同帧的 {n} 个 token。",
        )
        one = Words(
            "Single-frame ViT: with one patch, {asking} sees only itself.",
            "单帧 ViT：只有一个 patch，{asking} 只看自己。",
        )
        self.beat("single", (one if self.patches == 1 else many).with_values(**self._names()))
        self.three_grids()
        self.look(0, self.own_frame())
        self.tell(0, _looks_at(self.patches))

    def full_attention_looks_at_everything(self) -> None:
        many = Words(
            "Full space-time: {asking} looks at all {tokens} tokens of all {k} frames.",
            "全时空注意力：{asking} 看全部 {k} 帧的 {tokens} 个 token。",
        )
        one = Words(
            "Full space-time: with one frame, that is the same.", "全时空注意力：只有一帧，所以看的一样。"
        )
        self._say_whom("joint", one if self.frames == 1 else many, 1)
        self.look(1, self.everything())
        self.tell(1, _looks_at(self.frames * self.patches))

    def two_steps_look_at_a_row_and_a_column(self) -> None:
        many = Words(
            "MEM, simplified to two steps: first its frame, then its own position in time.",
            "MEM 在这里简化为两步：先看同帧，再看同位置的过去和自己。",
        )
        one = Words(
            "MEM, simplified to two steps: first its frame, then itself, for there is no past.",
            "MEM 在这里简化为两步：先看同帧，再看自己，因为没有过去。",
        )
        self._say_whom("mem", one if self.frames == 1 else many, 2)
        self.look(2, self.own_frame())
        self.mark_first_step()
        self.rest(theme().times.quick)
        self.look(2, self.own_position())
        self.mark_second_step()
        self.play(*self.only(None), run_time=theme().times.quick)

    def does_what_is_never_looked_at_arrive(self) -> None:
        if not self.hops:
            return
        self.ask(
            "guess_reach",
            Words(
                "In MEM, {asking} never looks at {source}. Can it still reach {asking}?",
                "MEM 里 {asking} 从不看 {source}，它就传不到 {asking} 吗？",
            ).with_values(source=self.hops.source.name, asking=self.asking),
            along=self.point_at_what_is_not_lit(self.source(self.hops)),
        )

    def two_hops_reach_it(self) -> None:
        if not self.hops:
            return
        names = (self.hops.source.name, self.hops.by_way_of.name, self.hops.end.name)
        self.beat(
            "hops",
            Words("Yes, in two hops: {way}.", "能，经过两跳：{way}。").with_values(way=" → ".join(names)),
            step=Words("Two hops; clip 8 works the weights", "经过两跳；权重在第 8 集算出"),
            lit="reach",
        )
        self.zoom_in(self.hops)
        self.run_the_pulse()
        share = self.hops.line.parts[-1]
        about = self.hops.share.rounded and not share.startswith("<")
        said = (
            Words("Multiply the weights of both hops: about {share}.", "两跳的权重相乘，约为 {share}。")
            if about
            else Words("Multiply the weights of both hops: {share}.", "两跳的权重相乘：{share}。")
        )
        self.beat("product", said.with_values(share=share), along=self.lists_leave())
        self.write_the_product(self.hops)

    def one_square_is_one_product(self) -> None:
        self.lay_out_areas()
        looks = self.looks()
        self.beat(
            "count",
            Words(
                "Now all tokens ask. Each little square is one query-key product.",
                "让所有 token 都发问：每个小方格是一次 q·k 点积。",
            ),
            step=Words("What it costs", "要算多少"),
            lit="cost",
            along=[*looks, FadeIn(self.note), *self.first_area()],
        )
        self.count_at_once()

    def are_two_steps_cheaper(self) -> None:
        self.ask(
            "guess_cost",
            Words(
                "MEM takes two steps. Does it make fewer than {joint} products?",
                "MEM 分两步看，点积会少于 {joint} 次吗？",
            ).with_values(joint=self.costs.joint.parts[-1]),
        )

    def two_steps_are_added_up(self) -> None:
        said = {
            "fewer": Words("Yes, fewer than {joint}: {work}.", "会，少于 {joint}：{work}。"),
            "equal": Words("No, just as many: {work}.", "不会，一样多：{work}。"),
            "more": Words("No, more than {joint}: {work}.", "不会，多于 {joint}：{work}。"),
        }[self.costs.verdict]
        space, time, total = (self.costs.factorised.parts[i] for i in (0, 2, -1))
        work = Words(
            "{space} in the frames, {time} through time, {total} in all",
            "同帧 {space} 次，同位置 {time} 次，共 {total} 次",
        ).with_values(space=space, time=time, total=total)
        self.beat("two_steps", said.with_values(work=work, joint=self.costs.joint.parts[-1]))
        self.count_in_two_steps()

    def what_that_saves(self) -> None:
        said = {
            "fewer": Words(
                "{joint} {equals} {ratio} times {mem}.",
                "全时空注意力的点积{equals} MEM 的 {ratio} 倍：{joint} 比 {mem}。",
            ),
            "equal": Words(
                "{joint} on both sides: the saving begins with more frames or more patches.",
                "两边都是 {joint} 次：帧或 patch 再多一些才开始省。",
            ),
            "more": Words(
                "MEM makes {mem}, full attention {joint}: it saves only with several frames and patches.",
                "MEM 要 {mem} 次，全时空只要 {joint} 次：帧数和 patch 数都多时才省。",
            ),
        }[self.costs.verdict]
        ratio, joint, mem = self.costs.ratio, self.costs.joint.parts[-1], self.costs.factorised.parts[-1]
        equals = Words("is about", "约为") if ratio.rounded else Words("is", "是")
        self.beat("saving", said.with_values(ratio=ratio.text, equals=equals, joint=joint, mem=mem))
        self.ratio = self.work_the_saving()

    def what_this_run_computes(self) -> None:
        covers = self.cover_what_is_left_out()
        # What was counted without a mask is not what this beat is about.
        changes = [*self.leave(self.ratio, self.note), *self.unmasked_step_back()]
        self.beat("computed", self._what_was_run(), along=changes)
        if covers:
            self.play(*map(FadeIn, covers), run_time=theme().times.move)
        made = self.counted_in_this_run()
        self.play(FadeIn(made), run_time=theme().times.quick)
        self.run = [*covers, made]

    def how_the_costs_grow(self) -> None:
        chart, end = self.growth(self.zones.picture), self.costs.growth[2]
        axes = VGroup(chart.axes, chart.axis_name, chart.height_name, chart.ticks)
        counted = (self.note, *self.run, *self.areas, *self.sums, *self.sides, *self.steps)
        self.beat(
            "growth",
            Words(
                "With more patches, full attention grows fastest: {joint} against {mem} for n = {n}.",
                "patch 越多，全时空注意力涨得越快：n = {n} 时是 {joint} 比 {mem}。",
            ).with_values(n=end.patches, joint=end.joint.parts[-1], mem=end.factorised.parts[-1])
            if self.frames > 1
            else Words(
                "With one frame, full attention and the ViT are one curve; a second step only adds.",
                "只有一帧时，全时空注意力和 ViT 是同一条线；第二步只会更贵。",
            ),
            step=Words("How it grows", "怎样增长"),
            lit="growth",
            along=[*self.leave(*counted, self.formulas, self.headings), FadeIn(axes)],
        )
        self.draw_growth(chart)
        self.settle(chart)
        self.chart = chart

    def at_a_real_size(self) -> None:
        real = real_size()
        self.lay_out_real_size()
        self.beat(
            "real",
            Words(
                "At a real size, n = {n} and K = {k} frames, "
                "full attention makes about {ratio} times as many.",
                "真实规模（n = {n}，帧数 K = {k}）：全时空注意力的点积约为 MEM 的 {ratio} 倍。",
            ).with_values(n=real.patches, k=real.frames, ratio=real.ratio.text),
            step=Words("At a real size", "真实规模"),
            along=[*self.leave(self.chart), FadeIn(self.real[0])],
        )
        self.compare_at_real_size()

    def one_table(self) -> None:
        head = [self.say(words) for words in HEAD]
        rows = [[self.say(words) for words in row] for row in ROWS]
        table = comparison(head, rows, SHARES, BY_NAME, self.zones.picture)
        self.beat(
            "table",
            Words("All three in one table.", "最后用一张表总结。"),
            step=Words("One table", "一张表"),
            lit="table",
            along=[*self.leave(self.real), *map(FadeIn, table.head)],
        )
        for row, rule in zip(table.rows, table.rules, strict=True):
            band = [FadeIn(table.band)] if row is table.rows[-1] else []
            self.play(Create(rule), *band, run_time=theme().times.quick)
            self.play(LaggedStart(*map(FadeIn, row), lag_ratio=0.5), run_time=2 * theme().times.move)
            self.rest(ROW_TIME)

    # What the beats above are made of.

    def _names(self) -> dict[str, object]:
        costs = self.costs
        return {"asking": self.asking, "n": costs.patches, "k": costs.frames, "tokens": costs.tokens.text}

    def _say_whom(self, name: str, words: Words, method: int) -> None:
        self.beat(name, words.with_values(**self._names()), along=self.only(method))

    def _what_was_run(self) -> Words:
        if left := masked(self.worksheet):
            tie = Words(
                "The causal mask leaves out the future: {mem} on both sides, a tie at this small size.",
                "因果掩码去掉未来：两边都剩 {mem} 次，规模太小，打成平手。",
            )
            other = Words(
                "The causal mask leaves out the future: {joint} for full attention, {mem} for MEM.",
                "因果掩码去掉未来：全时空剩 {joint} 次，MEM 剩 {mem} 次。",
            )
            words = tie if left.joint.text == left.factorised.text else other
            return words.with_values(joint=left.joint.text, mem=left.factorised.text)
        order, made = self.scenario.encoder.order, computed(self.worksheet).text
        steps = {
            "space": Words("only the spatial step", "只做空间一步"),
            "time": Words("only the temporal step", "只做时间一步"),
            "joint": Words("full attention", "用全时空注意力"),
        }.get(order, Words("both steps", "两步都做"))
        hidden = self.scenario.encoder.causal and order != "space" and self.frames > 1
        hides = Words(", and its mask hides the future", "，掩码遮住未来") if hidden else Words("", "")
        said = Words(
            "This run takes {steps}{hides}: {made} products.", "这次运行{steps}{hides}：{made} 次点积。"
        )
        return said.with_values(steps=steps, hides=hides, made=made)


def _looks_at(count: int) -> Words:
    if count == 1:
        return Words("looks at 1 token", "看 1 个 token")
    return Words("looks at {n} tokens", "看 {n} 个 token").with_values(n=count)
