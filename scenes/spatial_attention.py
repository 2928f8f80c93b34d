"""SpatialAttention: the patches of one frame look at each other, from Q Kᵀ to the weighted sum.

It must not compute: every number comes from the worksheet.
"""

from __future__ import annotations

from contextlib import suppress

from manim import (
    UP,
    Animation,
    Create,
    FadeIn,
    FadeOut,
    ReplacementTransform,
    Restore,
)

from mem_anim.clip import Refusal
from mem_anim.clip.attending.multiplication import Multiplication
from mem_anim.clip.showing import content, exact, frame_stack
from mem_anim.stage.formula import ATTENTION, FormulaStrip
from mem_anim.stage.frames.pane import INSET
from mem_anim.stage.frames.passage import lifted, lowered
from mem_anim.stage.frames.stack import FrameStack
from mem_anim.stage.layout import Box, DoesNotFit, px
from mem_anim.stage.outline import outline
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import Content, TokenCard, column_of_cards
from mem_anim.words import Words
from mem_anim.worksheet import Worksheet
from mem_anim.worksheet.row import Vector

LARGEST_IN_ROWS = 76  # em in pixels


class SpatialAttention(Multiplication):
    scenario_file = "spatial"
    title = Words("3  ViT spatial attention", "3  ViT 空间注意力")

    @classmethod
    def check(cls, sheet: Worksheet) -> None:
        super().check(sheet)
        told = sheet.step("spatial") is not None and len(sheet.scenario.patches) > 1
        needed = "at least two patches and an order with space in it"
        cls.refuse_unless(told, sheet, needed, "spatial", "video")
        if sheet.scenario.encoder.order == "composed":
            raise Refusal(
                f"{sheet.scenario.name}: with order: composed, time has mixed the values before, which "
                "SpatialAttention does not tell. Use order: space_then_time, as in video."
            )

    def construct(self) -> None:
        self.cut_the_frame_into_patches()
        if self.as_matrices:
            self.all_patches_ask()
            self.rows_of_q_meet_columns_of_k()
        else:
            self.one_patch_asks()
            self.dot_the_query_with_each_key()
        self.divide_by_the_root()
        self.what_does_the_lowest_score_get()
        self.powers_of_e_are_positive()
        self.the_shares_make_one()
        self.add_up_values_by_weight()
        self.by_hand_and_exactly()
        self.the_output_looks_like_the_weights()
        self.the_others_do_the_same()
        self.close()

    def setup(self) -> None:
        super().setup()
        sheet, patches, colors = self.worksheet, range(len(self.scenario.patches)), theme().patches
        space_step = sheet.step("spatial") or 0
        rows = [sheet.row(space_step, -1, p) for p in patches]
        self.prepare(rows[sheet.focus], [colors[p % len(colors)] for p in patches])
        self.as_matrices = self.lay_matrices_out(rows)
        box = self.zones.strip
        self.open_stage(FormulaStrip(ATTENTION, box.height, box.width))

    def cut_the_frame_into_patches(self) -> None:
        left, right = self._beside_the_picture(self.seen)
        self.picture = self._picture([row.x for row in self.every_row], self.colors, left)
        tiles = self.picture.panes[0].tiles
        for tile in tiles:
            tile.save_state()
            tile.scale(1 / (1 - 2 * INSET))  # without the cuts between them
        self.beat(
            "cut",
            self._rows_of_x(),
            step=self.titled(Words("From picture to rows", "从画面到矩阵的行")),
            along=[FadeIn(self.picture)],
        )
        self.play(*(Restore(tile) for tile in tiles), run_time=theme().times.move)
        self._tiles_become_rows(right.rows(1, 9)[1])

    # All queries at once, as matrices.

    def all_patches_ask(self) -> None:
        self.beat(
            "query",
            Words(
                "Each patch asks by a row of Q, and is found by a column of Kᵀ. Here W = I: Q = K = V = X.",
                "每个 patch 用 Q 的一行发问，凭 Kᵀ 的一列被匹配。这里 W = I，所以 Q = K = V = X。",
            ),
            step=Words("Query and keys", "查询和键"),
        )
        self.rows_become_matrices(list(self.rows_of_x), self.picture, self.x_heading)

    def rows_of_q_meet_columns_of_k(self) -> None:
        self.beat(
            "scores",
            Words("Dot each row of Q with each column of Kᵀ.", "Q 的每一行与 Kᵀ 的每一列做点积。"),
            step=Words("Step 1: dot products", "第 1 步：点积"),
            lit="scores",
        )
        self.multiply()

    def divide(self) -> None:
        if self.as_matrices:
            self.divide_the_matrix()
        else:
            super().divide()

    # One query in the ledger, where matrices would be too small to read.

    def one_patch_asks(self) -> None:
        self.beat(
            "query",
            Words("{name} asks all patches, itself too.", "{name} 向所有 patch 发问，也问自己。").with_values(
                name=self.row.query.name
            ),
            step=Words("Query and keys", "查询和键"),
        )
        rows = zip(self.rows_of_x, self.stand_as_tokens(), strict=True)
        turns = [ReplacementTransform(a, b) for a, b in rows]
        self.play(FadeOut(self.picture), FadeOut(self.x_heading), *turns, run_time=theme().times.move)
        self.take_roles()

    # What comes out.

    def what_does_the_lowest_score_get(self) -> None:
        row = self.row
        texts = [number.text for number in row.scaled]
        low = min(row.scaled, key=lambda number: number.exact)
        if len(set(texts)) == 1:
            question = Words("All scores are {low}: who gets more?", "分数都是 {low}：谁的权重更大？")
        elif low.exact < 0:
            question = Words("A score of {low}: is its weight negative?", "分数是 {low}：权重会是负数吗？")
        elif len(row.keys) == 2 and low.text == "0":
            question = Words(
                "Scores {first} and {second}: weights 1 and 0?",
                "分数 {first} 和 {second}：权重会是 1 和 0 吗？",
            )
        else:
            question = Words(
                "The lowest score is {low}: does it get nothing?", "最低的分数是 {low}：它一点也分不到吗？"
            )
        if self.as_matrices:
            self.mark_the_row()
        self.ask("guess", question.with_values(low=low.text, first=texts[0], second=texts[-1]))

    def exponentiate(self) -> None:
        if self.as_matrices:
            self.pull_the_row_out()
        super().exponentiate()

    def answer_to_the_guess(self) -> Words:
        low = min(self.row.scaled, key=lambda number: number.exact)
        if len({number.text for number in self.row.scaled}) == 1:
            return Words("Nobody: equal powers of e, equal shares.", "一样大：e 的幂相同，占比也相同。")
        if low.text == "0":
            return Words("No: e⁰ = 1, so everyone gets a share.", "不会：e⁰ = 1，分数为 0 也有权重。")
        return Words("No: a power of e is always positive.", "不会：e 的任何次幂都是正数。")

    def the_output_looks_like_the_weights(self) -> None:
        row = self.row
        if [n.value for n in row.output] != [n.value for n in row.weights]:
            return
        self.beat(
            "identity",
            Words(
                "The output looks like the weights, but only because V = I.",
                "输出与权重数值相同，只因为这里 V = I。",
            ),
        )
        marks = [
            outline(self.mixture.factors, theme().weight),
            outline(self.mixture.card.cells, theme().weight),
        ]
        self.play(*(Create(mark) for mark in marks), run_time=theme().times.move)
        self.rest()
        self.play(*self.leave(*marks), run_time=theme().times.quick)

    def the_others_do_the_same(self) -> None:
        rows = self.every_row
        others = [row.query.name for row in rows if row is not self.row]
        one = Words(
            "{name} does the same. The stripe shows each patch's share.",
            "{name} 同样算一遍；来源条纹表示各 patch 的权重占比。",
        )
        many = Words(
            "All do the same. The stripe shows each patch's share.",
            "每个 patch 同样算一遍；来源条纹表示各 patch 的权重占比。",
        )
        self.beat(
            "others",
            one.with_values(name=others[0]) if len(others) == 1 else many,
            step=Words("Back into the picture", "回到画面"),
            along=self.nothing_lit(),
        )
        outputs = [content(row.result.name, row.output, theme().ink) for row in rows]
        left, right = self._beside_the_picture(outputs)
        cards = column_of_cards(outputs, self.full, right, LARGEST_IN_ROWS)
        for card, row in zip(cards, rows, strict=True):
            card.wear(card.stripe_for(exact(row.weights), self.colors))
        self._the_sum_joins(cards)
        self._cards_become_tiles(cards, left)

    # What the scenes above are made of.

    def _rows_of_x(self) -> Words:
        """What the rows are; after a temporal step they are no longer the tokens of the scenario."""
        if self.row.query.mixings:
            return Words(
                "After the temporal step: each patch is a row of X.",
                "时间注意力之后：每个 patch 是 X 的一行。",
            )
        cut = Words(
            "Cut the frame into patches; each becomes a row of X.",
            "把当前帧切成 patch（图像块），每个 patch 是 X 的一行。",
        )
        simpler = Words(
            "A new, simpler frame: cut it into patches; each becomes a row of X.",
            "换一个更简单的例子：把当前帧切成 patch（图像块），每个 patch 是 X 的一行。",
        )
        return simpler if len(self.scenario.frames) == 1 else cut

    def _tiles_become_rows(self, box: Box) -> None:
        self.rows_of_x = column_of_cards(self.seen, self.full, box, LARGEST_IN_ROWS)
        self.x_heading = Phrase("X", theme().sizes.title, bold=True).next_to(self.rows_of_x, UP, buff=px(8))
        self.x_heading.set_x(self.rows_of_x[0].cells.get_x())
        # Tiles of omitted patches come last and stay.
        for tile, card in zip(self.picture.panes[0].tiles, self.rows_of_x, strict=False):
            self.play(*lifted(tile, card), run_time=theme().times.quick)
            self.settle(card)
        self.play(FadeIn(self.x_heading), run_time=theme().times.quick)

    def _the_sum_joins(self, cards: Pieces[TokenCard]) -> None:
        """The followed patch's new card takes its place among the others'."""
        mixture, followed = self.mixture, cards[self.worksheet.focus]
        gone = self.leave(*mixture.parts, mixture.values, self.exact_output)
        self.play(*gone, ReplacementTransform(mixture.card, followed), run_time=theme().times.move)
        others = [FadeIn(card, shift=UP * px(20)) for card in cards if card is not followed]
        self.play(*others, run_time=theme().times.move)

    def _cards_become_tiles(self, cards: Pieces[TokenCard], box: Box) -> None:
        """The frame again, each tile with its new numbers and its stripe."""
        rows = self.every_row
        mixed = self._picture([row.output for row in rows], [theme().ink] * len(rows), box)
        arriving: list[Animation] = [FadeIn(mixed.panes[0].outline), FadeIn(mixed.moments)]
        for tile, card, row in zip(mixed.panes[0].tiles, cards, rows, strict=False):
            tile.wear(exact(row.weights), self.colors)
            arriving += lowered(card, tile)
        self.play(*arriving, run_time=theme().times.move * 1.4)
        self.settle(mixed)

    def _beside_the_picture(self, contents: list[Content]) -> list[Box]:
        """A part for the picture and one for the cards, which get more room where they need it."""
        for share in (1.25, 0.8, 0.4):
            parts = self.zones.picture.beside(share, 1, gap=px(60))
            with suppress(DoesNotFit):
                column_of_cards(contents, self.full, parts[1], LARGEST_IN_ROWS)
                return parts
        return self.zones.picture.beside(0.22, 1, gap=px(40))

    def _picture(self, vectors: list[Vector], colors: list[str], box: Box) -> FrameStack:
        """The current frame alone, with these vectors in its tiles."""
        frame = [theme().ink]
        return frame_stack(self.scenario, self.language, [vectors], [colors], frame, self.full, box)
