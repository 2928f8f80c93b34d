"""SpatialAttention: the patches of one frame look at each other, from Q Kᵀ to the weighted sum.

It must not compute: every number comes from the worksheet.
"""

from __future__ import annotations

from manim import (
    UP,
    Create,
    FadeIn,
    FadeOut,
    ReplacementTransform,
    Restore,
    VGroup,
)

from mem_anim.clip import Refusal
from mem_anim.clip.base import travel
from mem_anim.clip.attention import AttentionClip
from mem_anim.clip.calculation import content
from mem_anim.clip.multiplication import empty, fill_row, work_row
from mem_anim.stage.card import Content, column_of_cards
from mem_anim.stage.formula import ATTENTION, STEPS_OF_ATTENTION, FormulaStrip
from mem_anim.stage.frames import INSET, FrameStack, TileContent
from mem_anim.stage.layout import Box, DoesNotFit, px
from mem_anim.stage.matrix import outline
from mem_anim.stage.product import LARGEST, Numbers, Product
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.worked import WorkedLine
from mem_anim.words import Words
from mem_anim.worksheet import Worksheet, lines
from mem_anim.worksheet.row import Vector
from mem_anim.worksheet.token import moment

MOST_WORKED_CELLS = 9  # a larger matrix is worked on the followed row only


class SpatialAttention(AttentionClip):
    scenario_file = "spatial"
    title = Words("3  ViT spatial attention", "3  ViT 空间注意力")

    @classmethod
    def check(cls, sheet: Worksheet) -> None:
        if sheet.step("spatial") is None or len(sheet.scenario.patches) < 2:
            raise Refusal(
                f"{sheet.scenario.name}: SpatialAttention needs at least two patches and an order with space in it. "
                "Scenarios that have them: spatial, video."
            )

    def construct(self) -> None:
        self.cut_the_frame_into_patches()
        if self.product:
            self.rows_of_q_meet_columns_of_k()
            self.divide_every_cell()
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
        sheet = self.worksheet
        self.place = sheet.step("spatial") or 0
        patches = range(len(self.scenario.patches))
        self.every_row = [sheet.row(self.place, -1, p) for p in patches]
        self.prepare(self.every_row[sheet.focus], [theme().patches[p % len(theme().patches)] for p in patches])
        self.product = self._product()
        box = self.zones.title
        self.open_stage(FormulaStrip(ATTENTION, STEPS_OF_ATTENTION, box.height, box.width * 0.5))

    def cut_the_frame_into_patches(self) -> None:
        left, right = self._beside_the_picture(self.found)
        self.picture = self._picture([row.x for row in self.every_row], left)
        self.beat(
            "cut",
            Words("Cut the frame into patches; each becomes a row of numbers.", "把当前帧切成 patch，每个 patch 变成 X 的一行数。"),
            step=Words("From picture to rows", "从画面到矩阵的行"),
        )
        tiles = self.picture.tiles[0]
        for tile in tiles:
            tile.save_state()
            tile.scale(1 / (1 - 2 * INSET))
        self.play(FadeIn(self.picture), run_time=theme().times.move)
        self.play(*(Restore(tile) for tile in tiles), run_time=theme().times.move)
        below = right.rows(1, 9)[1]
        self.rows_of_x = VGroup(*column_of_cards(self.found, self.full, below, LARGEST))
        self.x_heading = Phrase("X", theme().sizes.title, bold=True).next_to(self.rows_of_x, UP, buff=px(8))
        self.x_heading.set_x(self.rows_of_x[0].cells.get_x())
        for tile, card in zip(self.picture.tiles[0], self.rows_of_x, strict=False):
            bands = [ReplacementTransform(b.copy(), c) for b, c in zip(tile.bands, card.cells, strict=True)]
            self.play(FadeIn(card.frame), FadeIn(card.label), *bands, run_time=theme().times.quick)
            self.settle(card)
        self.play(FadeIn(self.x_heading), run_time=theme().times.quick)

    # All queries at once, as matrices.

    def rows_of_q_meet_columns_of_k(self) -> None:
        product = self.product
        assert product
        self.beat(
            "scores",
            Words("Row of Q times column of Kᵀ. Here W = I, so Q = K = X.", "Q 的行点乘 Kᵀ 的列。这里 W = I，所以 Q = K = X。"),
            step=Words("Step 1: dot products", "第 1 步：点积"),
            lit="scores",
        )
        empty(product.result)
        turns = []
        for i, card in enumerate(self.rows_of_x):
            places = zip(card.cells, product.left.row(i), product.right.column(i), strict=True)
            turns += [a for c, q, k in places for a in travel((c, q), (c, k))]
        old = [self.picture, self.rows_of_x, self.x_heading]
        self.play(*self.leave(*old), *turns, run_time=theme().times.move * 1.4)
        around = [p for m in (product.left, product.right) for p in (m.row_names, m.column_names, m.heading)]
        self.play(*(FadeIn(p) for p in (*around, product.signs, product.result)), run_time=theme().times.quick)
        focus = self.worksheet.focus
        for i in [focus, *(i for i in range(len(self.every_row)) if i != focus)]:
            row = self.every_row[i]
            worked = [lines.score(row, j) for j in range(len(row.keys))]
            pace = theme().times.move if i == focus else theme().times.quick
            if i == focus or len(self.every_row) ** 2 <= MOST_WORKED_CELLS:
                work_row(self, product, i, worked, self.ledger.strip, pace)
            else:
                fill_row(self, product, i)

    def divide_every_cell(self) -> None:
        product = self.product
        assert product
        scale = self.scenario.attention.scale
        if scale != "none":
            self.beat(
                "scale",
                Words("Divide every cell by the same number.", "每一格都除以同一个数。"),
                step=Words("Step 2: scale", "第 2 步：缩放"),
                lit="scale",
            )
            self._divide_the_matrix(product)
        self.followed_row = outline(product.result.row(self.worksheet.focus), theme().ink)

    def _divide_the_matrix(self, product: Product) -> None:
        row = self.row
        heading = Phrase(f"QKᵀ ÷ {row.divisor.text}", theme().sizes.title, bold=True)
        scaled = product.with_result(self._numbers([r.scaled for r in self.every_row]), heading)
        strip = self.ledger.strip
        root = WorkedLine(lines.divisor(row, self.scenario.attention.scale).parts, strip.width, size=LARGEST)
        line = WorkedLine(lines.scaled(row, row.strongest).parts, strip.width, size=LARGEST)
        VGroup(root, line).arrange(buff=px(110)).move_to(strip.center)
        self.play(FadeIn(root), run_time=theme().times.quick)
        source = product.result.row(self.worksheet.focus)[row.strongest]
        self.play(*travel((source.number, line.operands[0]), (root.results[-1], line.operands[1])), run_time=theme().times.move)
        self.play(FadeIn(line.signs), FadeIn(line.result), run_time=theme().times.quick)
        self.rest()
        self.play(ReplacementTransform(product.result, scaled), run_time=theme().times.move)
        self.play(FadeOut(root), FadeOut(line), run_time=theme().times.quick)
        product.result = scaled

    # One query in the ledger, where matrices would be too small to read.

    def one_patch_asks(self) -> None:
        self.beat(
            "query",
            Words("{name} asks all patches, itself too.", "{name} 向所有 patch 发问，也问自己。").with_values(name=self.row.query.name),
            step=Words("Query and keys", "查询和键"),
        )
        tokens = self.stand_as_tokens()
        rows = zip(self.rows_of_x, tokens, strict=True)
        self.play(FadeOut(self.picture), FadeOut(self.x_heading), *(ReplacementTransform(a, b) for a, b in rows), run_time=theme().times.move)
        self.take_roles()

    # What comes out.

    def what_does_the_lowest_score_get(self) -> None:
        row = self.row
        texts = [number.text for number in row.scaled]
        low = min(row.scaled, key=lambda number: number.exact)
        if low.exact < 0:
            question = Words("A score of {low}: is its weight negative?", "分数是 {low}：权重会是负数吗？")
        elif len(row.keys) == 2 and low.text == "0":
            question = Words("Scores {first} and {second}: weights 1 and 0?", "分数 {first} 和 {second}：权重会是 1 和 0 吗？")
        else:
            question = Words("The lowest score is {low}: does it get nothing?", "最低的分数是 {low}：它一点也分不到吗？")
        if self.product:
            self.play(Create(self.followed_row), run_time=theme().times.quick)
        self.ask("guess", question.with_values(low=low.text, first=texts[0], second=texts[-1]))

    def exponentiate(self) -> None:
        if self.product:
            self._pull_the_row_out(self.product)
        super().exponentiate()

    def answer_to_the_guess(self) -> Words:
        low = min(self.row.scaled, key=lambda number: number.exact)
        if low.text == "0":
            return Words("No: e⁰ = 1, so everyone gets a share.", "不会：e⁰ = 1，所以人人有份。")
        return Words("No: a power of e is always positive.", "不会：e 的幂总是正数。")

    def _pull_the_row_out(self, product: Product) -> None:
        """The followed row leaves the matrices: its query, its keys and its scores become a ledger."""
        focus, ledger = self.worksheet.focus, self.ledger
        self.numbers = [Phrase(n.text, ledger.em) for n in self.row.scaled]
        for number, card in zip(self.numbers, ledger.keys, strict=True):
            number.next_to(card, buff=px(44))
        moves = travel(*zip(product.left.row(focus), ledger.query.cells, strict=True))
        for j, card in enumerate(ledger.keys):
            moves += travel(*zip(product.right.column(j), card.cells, strict=True))
            moves += travel((product.result.row(focus)[j].number, self.numbers[j]))
        cards = [ledger.query, *ledger.keys]
        frames = [FadeIn(part) for card in cards for part in (card.frame, card.label)]
        self.play(*self.leave(product, product.result, self.followed_row), *frames, *moves, run_time=theme().times.move * 1.4)
        self.clear_picture(*cards, *self.numbers)

    def the_output_looks_like_the_weights(self) -> None:
        row = self.row
        if [n.value for n in row.output] != [n.value for n in row.weights]:
            return
        self.beat(
            "identity",
            Words("It looks like the weights, but only because V = I.", "输出和权重一样，只因为这里 V = I。"),
        )
        marks = [outline(self.mixture.factors, theme().weight), outline(self.mixture.card.cells, theme().weight)]
        self.play(*(Create(mark) for mark in marks), run_time=theme().times.move)
        self.rest()
        self.play(*self.leave(*marks), run_time=theme().times.quick)

    def the_others_do_the_same(self) -> None:
        rows = self.every_row
        others = [row.query.name for row in rows if row is not self.row]
        one = Words("{name} does the same with its own query.", "{name} 用自己的查询，同样算一遍。").with_values(name=others[0])
        many = Words("All patches do the same, each with its own query.", "每个 patch 都用自己的查询，同样算一遍。")
        self.beat(
            "others",
            one if len(others) == 1 else many,
            step=Words("Back into the picture", "回到画面"),
        )
        outputs = [content(row.result.name, row.output, theme().ink) for row in rows]
        left, right = self._beside_the_picture(outputs)
        cards = column_of_cards(outputs, self.full, right, LARGEST)
        followed = cards[self.worksheet.focus]
        mixture = self.mixture
        gone = [mixture.factors, mixture.signs, mixture.values, mixture.terms, mixture.sums, self.exact]
        stripes = [card.stripe_for([n.exact for n in row.weights], self.colors) for card, row in zip(cards, rows, strict=True)]
        for card, stripe in zip(cards, stripes, strict=True):
            card.wear(stripe)
        self.play(*self.leave(*gone), ReplacementTransform(mixture.card, followed), run_time=theme().times.move)
        rest = [card for card in cards if card is not followed]
        self.play(*(FadeIn(card, shift=UP * px(20)) for card in rest), run_time=theme().times.move)
        mixed = self._picture([row.output for row in rows], left, ink=True)
        frame = [FadeIn(mixed.outline_of(0)), FadeIn(mixed.moments)]
        places = zip(mixed.tiles[0], cards, rows, strict=False)
        for tile, card, row in places:
            tile.add(tile.stripe([n.exact for n in row.weights], self.colors))
            frame.append(ReplacementTransform(card.copy(), tile))
        self.play(*frame, run_time=theme().times.move * 1.4)
        self.settle(mixed)

    # What the scenes above are made of.

    def _beside_the_picture(self, contents: list[Content]) -> list[Box]:
        """A column for the picture and one for the cards, which get more room where they need it."""
        for share in (1.25, 0.8, 0.4):
            columns = self.zones.picture.columns(share, 1, gap=px(60))
            try:
                column_of_cards(contents, self.full, columns[1], LARGEST)
            except DoesNotFit:
                continue
            return columns
        return self.zones.picture.columns(0.22, 1, gap=px(40))

    def _picture(self, vectors: list[Vector], box: Box, *, ink: bool = False) -> FrameStack:
        scenario = self.scenario
        names = scenario.patches + scenario.omitted
        values = [[n.exact for n in vector] for vector in vectors]
        tiles = [TileContent(name, values[p] if p < len(values) else None) for p, name in enumerate(names)]
        colors = [theme().ink if ink or p >= len(values) else self.colors[p] for p in range(len(names))]
        picture = FrameStack([moment(0)], [tiles], scenario.grid, [colors], [theme().ink], self.full, box)
        for p, name in enumerate(names):
            omitted = self.say(Words("{name} (omitted)", "{name}（略）"), name=name)
            picture.write(0, p, name if p < len(values) else omitted)
        return picture

    def _numbers(self, vectors: list[Vector], *, by_column: bool = False) -> Numbers:
        texts = [[n.text for n in vector] for vector in vectors]
        values = [[n.exact for n in vector] for vector in vectors]
        colors = [[color] * len(vector) for color, vector in zip(self.colors, vectors, strict=True)]
        if by_column:
            return Numbers(*(list(map(list, zip(*rows, strict=True))) for rows in (texts, values, colors)))
        return Numbers(texts, values, [[theme().ink] * len(vector) for vector in vectors] if vectors[0] is not self.every_row[0].q else colors)

    def _product(self) -> Product | None:
        """Q Kᵀ as matrices; None where they would be too small, or where Q and K are made by own matrices."""
        rows = self.every_row
        if self.own_matrices:
            return None
        headings = [
            Phrase(text, theme().sizes.title, color, bold=True)
            for text, color in (("Q", theme().query), ("Kᵀ", theme().key), ("QKᵀ", theme().ink))
        ]
        names = [(row.query.name, color) for row, color in zip(rows, self.colors, strict=True)]
        later = [n.text for row in rows for n in row.scaled]
        full = max(self.full, *(abs(n.exact) for row in rows for n in row.scores))
        try:
            return Product(
                self._numbers([row.q for row in rows]),
                self._numbers(list(self.row.k), by_column=True),
                self._numbers([row.scores for row in rows]),
                headings,
                names,
                full,
                later,
                self.ledger.above_strip,
            )
        except DoesNotFit:
            return None
