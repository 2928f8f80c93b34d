"""QueryKeyValue: one token takes three roles; a matrix makes each of them.

It must not compute: every number comes from the worksheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from manim import (
    Create,
    FadeIn,
    ReplacementTransform,
    Restore,
    VMobject,
)

from mem_anim.clip.base import travel
from mem_anim.clip.projecting.lenses import ROLES, color_of
from mem_anim.clip.projecting.row_by_matrix import RowByMatrix
from mem_anim.stage.formula import ATTENTION, FormulaStrip
from mem_anim.stage.layout import Box, point, px
from mem_anim.stage.outline import outline
from mem_anim.stage.pieces import Motion
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import TokenCard, row_of_cells
from mem_anim.stage.working.equations import ROOT, Equations
from mem_anim.words import Words
from mem_anim.worksheet import lines

NOTES = (
    Words("what am I / looking for?", "我在 / 找什么？"),
    Words("how can I / be found?", "我有什么特征 / 可供匹配？"),
    Words("what do I / hand over?", "我交出 / 什么？"),
)
SAID = {
    "query": Words(
        "As query Q, it asks every token, itself too.", "作为查询 Q（Query），它向所有 token 发问，也问自己。"
    ),
    "key": Words("As key K, it can be found by any query.", "作为键 K（Key），它供每个查询来匹配。"),
    "value": Words("As value V, it is what gets gathered.", "作为值 V（Value），它是真正被汇总的内容。"),
}
STEPS = {
    "query": ("query",),
    "key": ("key",),
    "value": ("value",),
    "all": ("query", "key", "value", "scale", "softmax"),
}


WIDE = 0.36  # of the picture that a card may take up beside the three lines
UNDER_CARDS = 26  # pixels, where the lines stand below them


class QueryKeyValue(RowByMatrix):
    scenario_file = "temporal"
    title = Words("2  Query, Key, Value", "2  Query、Key、Value：三种角色")

    def construct(self) -> None:
        self.one_token_three_roles()
        self.it_asks_can_be_found_and_hands_over()
        self.a_matrix_makes_each_role()
        self.row_times_matrix()
        self.the_other_roles_alike()
        self.what_if_another_matrix()
        self.v_changed_q_and_k_did_not()
        self.the_matrix_is_a_choice()
        self.three_lines_are_to_come()
        self.close()

    def setup(self) -> None:
        super().setup()
        self.prepare(NOTES)
        box = self.zones.strip
        self.open_stage(FormulaStrip(replace(ATTENTION, steps=STEPS), box.height, box.width))

    @property
    def known_numbers(self) -> frozenset[str]:
        if not self.other:
            return super().known_numbers
        columns = {str(column + 1) for column in self.other.columns}
        return super().known_numbers | self.other.sheet.texts() | columns

    def one_token_three_roles(self) -> None:
        self.beat(
            "token",
            Words("One token takes three roles.", "一个 token，扮演三种角色。"),
            step=self.titled(Words("One token, three roles", "一个 token，三种角色")),
            along=[FadeIn(self._token_alone())],
        )
        prism = self.prism
        self.play(Restore(prism.token), run_time=theme().times.move)
        arriving = [piece for i in range(3) for piece in (prism.light[i][0], prism.lenses[i].glass)]
        self.play(*map(FadeIn, arriving), run_time=theme().times.move)

    def it_asks_can_be_found_and_hands_over(self) -> None:
        for lane, role in enumerate(ROLES):
            self.beat(role, SAID[role], lit=role)
            self.pass_through(lane)

    def a_matrix_makes_each_role(self) -> None:
        plain = Words(
            "A matrix W makes each role. Here all three are the identity, I.",
            "角色由投影矩阵 W 决定；这里三个 W 都是单位矩阵 I。",
        )
        own = Words(
            "A matrix makes each role: W turns the token into q, k or v.",
            "角色由投影矩阵 W 决定：token 乘上 W，得到 q、k、v。",
        )
        self.beat(
            "matrix", plain if self.plain else own, step=Words("A matrix makes the role", "角色由矩阵决定")
        )
        self.open_lenses()

    def row_times_matrix(self) -> None:
        self.beat(
            "worked",
            Words(
                "Row times column: multiply pairs, add up.", "行乘列：对应的数相乘，再相加，得到 q 的一个数。"
            ),
        )
        self.work("query", self.worksheet, self.made["query"])

    def the_other_roles_alike(self) -> None:
        if self.plain:
            self._no_digit_changes()
            return
        self.beat(
            "alike",
            Words(
                "Other matrices, other numbers: still the same token.",
                "k 和 v 也这样算：矩阵不同，数字不同，token 还是同一个。",
            ),
        )
        for role in ROLES[1:]:
            self.put_lines_away(others_follow=True)
            self.open_desk(role)
            self.work(role, self.worksheet, self.made[role])
        self.rest()
        self.put_lines_away()
        self.close_desk()

    def what_if_another_matrix(self) -> None:
        if self.other:
            self.ask("guess", self.other.question)

    def v_changed_q_and_k_did_not(self) -> None:
        if not self.other:
            return
        self.beat(
            "changed",
            Words("v changed; q and k did not.", "v 变了，q、k 没变。"),
            step=Words("Another matrix for v", "换一个 v 的矩阵"),
        )
        self.open_desk("value")
        self.change_columns(self.other.sheet, self.other.columns)
        self.work("value", self.other.sheet, self.other.value, self.other.columns)
        if self.desk:
            self.rest()
            self.close_desk()
        self._mark(self.prism.cards[2])

    def the_matrix_is_a_choice(self) -> None:
        plain = Words(
            "Here every W is the identity, only to keep sums easy. A model learns its W.",
            "这个例子都用 I，只是为了好算；真实模型的 W 由训练学得。",
        )
        own = Words(
            "These matrices are chosen for the example. A model learns its W.",
            "这些矩阵是为例子选的；真实模型的 W 由训练学得。",
        )
        self.beat("toy", plain if self.plain else own, step=Words("A choice of this example", "例子的选择"))
        if self.other:
            self._v_returns()

    def three_lines_are_to_come(self) -> None:
        self.beat(
            "lines",
            Words(
                "Next: q meets k, softmax makes weights, the weights gather v.",
                "接下来：q 与 k 算分数，softmax 得权重，再按权重汇总 v。",
            ),
            step=Words("What comes next", "接下来"),
            lit="all",
        )
        prism = self.prism
        gone = self.leave(prism.token, prism.lenses, prism.light, prism.notes, self.worked)
        self._cards_step_aside(gone)
        self._write_the_lines(self._left_by_cards())

    # What the scenes above are made of.

    def _token_alone(self) -> TokenCard:
        """The token in the middle of the picture; ``Restore`` brings it to its place."""
        token = self.prism.token
        token.save_state()
        return token.move_to(self.zones.picture.center)

    def _no_digit_changes(self) -> None:
        self.beat(
            "same",
            Words(
                "The identity I changes no number: q = k = v = {name}.",
                "单位矩阵 I 不改变任何数字：q = k = v = {name}。",
            ).with_values(name=self.told.name),
        )
        self.put_lines_away()
        self.close_desk()
        cards = (self.prism.token, *self.prism.cards)
        marks = [outline(card.cells, card.frame.stroke_color.to_hex()) for card in cards]
        self.play(*map(Create, marks), run_time=theme().times.move)
        self.rest()
        self.play(*self.leave(*marks), run_time=theme().times.quick)

    def _mark(self, *pieces: VMobject) -> None:
        """Look at these for a moment."""
        marks = [outline(piece, theme().ink) for piece in pieces]
        self.play(*map(Create, marks), run_time=theme().times.quick)
        self.rest()
        self.play(*self.leave(*marks), run_time=theme().times.quick)

    def _v_returns(self) -> None:
        """The value's matrix and numbers become again what they were."""
        self.put_lines_away()
        if self.other and self.prism.open:
            self.change_columns(self.worksheet, self.other.columns)
        card = self.prism.cards[2]
        before = card.cells
        back = row_of_cells(self.in_role("value"), self.full, self.prism.size)
        card.hold(back)
        self.play(ReplacementTransform(before, back), run_time=theme().times.move)
        self.settle(self.prism)

    def _cards_step_aside(self, gone: Sequence[Motion]) -> None:
        """The three cards go to the left; wide ones leave their numbers behind. Side by side they go up."""
        cards, box = self.prism.cards, self.zones.picture
        if self.prism.falls:
            up = point(0, box.top - cards.get_top()[1])
            self.play(*gone, *(card.animate.shift(up) for card in cards), run_time=theme().times.move)
            return
        if max(card.width for card in cards) > box.width * WIDE:
            self.play(*gone, *(move for card in cards for move in card.folded()), run_time=theme().times.move)
            for card in cards:
                self.remove(*card.cells.get_family())
                card.remove(card.cells)
            self.settle(*cards)
            gone = []
        places = zip(cards, box.rows(*(1 for _ in cards)), strict=True)
        moves = [
            card.animate.move_to(point(box.left + card.width / 2, row.center[1])) for card, row in places
        ]
        self.play(*gone, *moves, run_time=theme().times.move)

    def _left_by_cards(self) -> Box:
        """The part of the picture that is left for the lines."""
        cards, box = self.prism.cards, self.zones.picture
        if self.prism.falls:
            return replace(box, top=cards.get_bottom()[1] - px(UNDER_CARDS))
        return replace(box, left=max(card.get_right()[0] for card in cards) + px(90))

    def _write_the_lines(self, box: Box) -> None:
        """Score, weights, output: each in the colours of its roles, one after the other."""
        ink, dim = theme().ink, theme().dim
        query, key, value, weight = color_of("query"), color_of("key"), color_of("value"), theme().weight
        score, weights, output = (
            self.say(w) for w in (Words("Score", "分数"), Words("Weights", "权重"), Words("Output", "输出"))
        )
        each = self.say(Words("weightᵢ", "权重ᵢ"))
        written = [
            [(score, ink), ("=", dim), ("Q", query), ("·", dim), ("K", key), *self._divisor()],
            [(weights, weight), ("=", dim), ("softmax(", ink), (score, ink), (")", ink)],
            [(output, ink), ("=", dim), ("Σ", ink), (each, weight), ("×", dim), ("Vᵢ", value)],
        ]
        rows = Equations(written, box)
        letters = (rows[0][2], rows[0][4], rows[2][5])
        labels = {id(letter): card.label for letter, card in zip(letters, self.prism.cards, strict=True)}
        named = {id(rows[1][3]): rows[0][0], id(rows[2][3]): rows[1][0]}
        for row in rows:
            coming = [(source, part) for part in row if (source := {**labels, **named}.get(id(part)))]
            plain = [FadeIn(part) for part in row if not any(part is taken for _, taken in coming)]
            self.play(*plain, *travel(*coming), run_time=theme().times.move)
            self.rest(theme().times.quick)

    def _divisor(self) -> list[tuple[str, str]]:
        """What scores are divided by in this scenario."""
        scale = self.scenario.attention.scale
        if scale == "none":
            return []
        row = self.worksheet.followed[0]
        said = ROOT if scale == "sqrt" else lines.divisor(row, scale).text
        return [("/", theme().dim), (said, theme().ink)]
