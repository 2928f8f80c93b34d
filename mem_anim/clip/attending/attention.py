"""The beats that spatial and temporal attention share, with their words, in the order of the formula.

It must not know where the tokens stand: a clip says that in beats of its own.
"""

from __future__ import annotations

from manim import FadeOut

from mem_anim.clip.attending.mixing import Mixing
from mem_anim.stage.pieces import Motion
from mem_anim.stage.theme import theme
from mem_anim.words import Words
from mem_anim.worksheet import lines


class AttentionClip(Mixing):
    """A clip that works one row of attention from its scores to the new token."""

    def dot_the_query_with_each_key(self) -> None:
        self.beat(
            "scores",
            Words(
                "Dot q with each key: multiply pairs, add up.", "q 与每个 k 做点积：对应的数相乘，再相加。"
            ),
            step=Words("Step 1: dot products", "第 1 步：点积"),
            lit="scores",
        )
        self.drop_the_roles()
        self.dot_each_key()

    def divide_by_the_root(self) -> None:
        if self.scenario.attention.scale == "none":
            return
        self.beat(
            "scale",
            self.division_in_words(),
            step=Words("Step 2: scale", "第 2 步：缩放"),
            lit="scale",
        )
        self.divide()

    def division_in_words(self) -> Words:
        """What dot products are divided by and, where that is a root, of what: d = 2, √2 ≈ 1.414."""
        scale = self.scenario.attention.scale
        root = Words(
            "q has d = {d} numbers: divide each dot product by {divisor}.",
            "这里 d = {d}（q 中数的个数）：每个点积除以 {divisor}，得到分数。",
        )
        plain = Words(
            "Divide each dot product by {divisor}: the scores.", "每个点积都除以 {divisor}，得到分数。"
        )
        said = root if scale == "sqrt" else plain
        return said.with_values(d=len(self.row.q), divisor=lines.divisor(self.row, scale).text)

    def powers_of_e_are_positive(self) -> None:
        shifted = Words(
            "Subtract the largest score first: the shares stay the same.",
            "先减去最大的分数，再取 e 的幂：占比不变。",
        )
        self.beat(
            "exponentials",
            shifted if self.row.shift else self.answer_to_the_guess(),
            step=Words("Step 3: softmax", "第 3 步：softmax"),
            lit="softmax",
        )
        self.exponentiate()

    def nothing_lit(self) -> list[Motion]:
        """Animations after which no part of the formula is marked as the one being computed."""
        return self.strip.unlight() if self.strip else []

    def answer_to_the_guess(self) -> Words:
        """What a clip answers to its own question about the weights, while powers of e are taken."""
        return Words(
            "e to the power of each score: always positive.", "以分数为指数，算 e 的幂：结果总是正数。"
        )

    def the_shares_make_one(self) -> None:
        self.beat(
            "weights",
            Words(
                "Divide each by the sum: its weight. Dashed line: an equal share.",
                "各项除以总和，得到注意力权重；虚线表示平均分配。",
            ),
        )
        self.share()
        self.compare_with_equal_shares()
        self.beat("leader", self._who_got_the_most())
        self.play(FadeOut(self.equal_shares), run_time=theme().times.quick)
        self.join_bars()

    def add_up_values_by_weight(self) -> None:
        self.beat(
            "sum",
            Words(
                "Weighted sum of the values: each v times its weight, all added up.",
                "对值 v 加权求和：每个 v 乘以它的权重，再相加。",
            ),
            step=Words("Step 4: weighted sum", "第 4 步：加权求和"),
            lit="sum",
        )
        self.lay_out_the_sum()
        self.multiply_values()
        self.add_up()
        self.stripe_the_card()

    def by_hand_and_exactly(self) -> None:
        if self.row.exact_output is None:
            return
        self.beat(
            "exact",
            Words(
                "The exact value differs a little: by hand, we rounded on the way.",
                "精确值略有不同，因为手算时对中间结果做了四舍五入。",
            ),
        )
        vector = lines.vector(self.row.exact_output)
        self.show_exact(self.say(Words("exact ≈ {vector}", "精确值 ≈ {vector}").with_values(vector=vector)))

    def _who_got_the_most(self) -> Words:
        row = self.row
        best = row.weights[row.strongest]
        leaders = [key.name for key, w in zip(row.keys, row.weights, strict=True) if w.text == best.text]
        if len(leaders) == len(row.keys):
            said = Words("Equal scores, equal shares: {weight} each.", "分数相同，占比也相同：各 {weight}。")
        elif len(leaders) > 1:
            said = Words("{names} share the lead: {weight} each.", "{names} 并列最大：各 {weight}。")
        elif best.exact > 0.5:
            said = Words(
                "{names} gets the most: {weight}, more than half.", "{names} 的权重最大：{weight}，超过一半。"
            )
        else:
            said = Words(
                "{names} gets the most: {weight}, but not more than half.",
                "{names} 的权重最大：{weight}，但没有过半。",
            )
        return said.with_values(names=Words(", ".join(leaders), "、".join(leaders)), weight=best.text)
