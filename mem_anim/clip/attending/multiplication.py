"""How Q Kᵀ is told as matrices: row and column light up, the line is worked, the result lands in its cell.

It must not know what the tokens are, nor what is said while they are multiplied.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from manim import Create, FadeIn, FadeOut, Mobject, ReplacementTransform, VGroup

from mem_anim.clip.attending.attention import AttentionClip
from mem_anim.clip.base import travel
from mem_anim.clip.showing import numbers, texts
from mem_anim.stage.layout import DoesNotFit, px
from mem_anim.stage.outline import outline
from mem_anim.stage.rows import ems
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import TokenCard
from mem_anim.stage.tokens.matrix import Numbers
from mem_anim.stage.working.product import LARGEST, Product
from mem_anim.stage.working.worked import WorkedLine
from mem_anim.worksheet import Line, Row, lines
from mem_anim.worksheet.row import Vector

MARK = 24  # pixels below the matrices, where the mark around a column ends
LINES_APART = 1.7  # em between two worked lines in the strip
MOST_WORKED_CELLS = 9  # a larger matrix is worked on the followed row only


class Multiplication(AttentionClip):
    """A clip that shows the scores of all queries at once, before it follows one of them into the ledger."""

    product: Product  # once it has been laid out

    def lay_matrices_out(self, rows: Sequence[Row]) -> bool:
        """Lay Q, Kᵀ and their product out; whether they can be shown. They cannot where they would be too
        small to read, nor where Q and K are made by own matrices.

        ``prepare`` comes first; ``rows`` are those of all queries.
        """
        self.every_row = list(rows)
        if self.own_matrices:
            return False
        roles = (("Q", theme().query), ("Kᵀ", theme().key), ("QKᵀ", theme().ink))
        above = self.ledger.above_strip
        try:
            self.product = Product(
                numbers([row.q for row in rows], self.colors),
                numbers(self.row.k, self.colors).transposed(),
                _cells([row.scores for row in rows]),
                [Phrase(text, theme().sizes.title, color, bold=True) for text, color in roles],
                [(row.query.name, color) for row, color in zip(rows, self.colors, strict=True)],
                max(self.full, *(abs(n.exact) for row in rows for n in row.scores)),
                [text for row in rows for text in texts(row.scaled)],
                replace(above, bottom=above.bottom + px(MARK)),
            )
        except DoesNotFit:
            return False
        return True

    def rows_become_matrices(self, cards: Sequence[TokenCard], *gone: Mobject) -> None:
        """Each token turns into a row of Q and a column of Kᵀ, while ``gone`` leave; no result yet."""
        left, right, result = self.product.left, self.product.right, self.product.result
        for cell in (cell for row in result.rows for cell in row):
            cell.remove(cell.number)
            cell.box.set_fill(theme().panel)
        turns = []
        for i, card in enumerate(cards):
            for own, q, k in zip(card.cells, left.row(i), right.column(i), strict=True):
                turns += travel((own, q), (own, k))
        self.play(*self.leave(*cards, *gone), *turns, run_time=theme().times.move * 1.4)
        around = [piece for m in (left, right) for piece in (m.row_names, m.column_names, m.heading)]
        rest = [FadeIn(piece) for piece in (*around, self.product.signs, result)]
        self.play(*rest, run_time=theme().times.quick)

    def multiply(self) -> None:
        """The followed row cell by cell, then the others: quicker or, where there are many, at once."""
        focus, every = self.worksheet.focus, range(len(self.every_row))
        few = len(every) ** 2 <= MOST_WORKED_CELLS
        for i in [focus, *(i for i in every if i != focus)]:
            if i == focus or few:
                self._work_row(i, theme().times.move if i == focus else theme().times.quick)
            else:
                self._fill_row(i)
        self._point_at(focus, self.row.strongest)

    def divide_the_matrix(self) -> None:
        """All cells by the same number; the strongest one's line is worked."""
        row = self.row
        heading = Phrase(f"QKᵀ ÷ {row.divisor.text}", theme().sizes.title, bold=True)
        scaled = self.product.with_result(_cells([r.scaled for r in self.every_row]), heading)
        root, line = self._lines(
            lines.divisor(row, self.scenario.attention.scale), lines.scaled(row, row.strongest)
        )
        self.let_go(self.pointer)
        self.play(FadeIn(root), run_time=theme().times.quick)
        score = self.product.result.cell(self.worksheet.focus, row.strongest).number
        factors = travel((score, line.operands[0]), (root.result, line.operands[1]))
        self.play(*factors, run_time=theme().times.move)
        self.play(FadeIn(line.signs), FadeIn(line.result), run_time=theme().times.quick)
        self.rest()
        self.settle(self.product.result)
        # What stands there now is no longer equal to Q × Kᵀ.
        equal = self.product.signs[1]
        leads = Phrase("→", theme().sizes.title, theme().dim).move_to(equal)
        turns = ReplacementTransform(self.product.result, scaled), ReplacementTransform(equal, leads)
        self.play(*turns, run_time=theme().times.move)
        self.product.signs.submobjects[1] = leads
        self.play(FadeOut(root), FadeOut(line), run_time=theme().times.quick)
        self.product.result = scaled

    def pull_the_row_out(self) -> None:
        """The followed row leaves the matrices: its query, its keys and its scores become a ledger."""
        focus, ledger, product = self.worksheet.focus, self.ledger, self.product
        scaled = zip(ledger.keys, self.row.scaled, strict=True)
        self.numbers = [self.number_beside(card, number) for card, number in scaled]
        moves = travel(*zip(product.left.row(focus), ledger.query.cells, strict=True))
        for j, card in enumerate(ledger.keys):
            moves += travel(*zip(product.right.column(j), card.cells, strict=True))
            moves += travel((product.result.cell(focus, j).number, self.numbers[j]))
        cards = [ledger.query, *ledger.keys]
        frames = [FadeIn(part) for card in cards for part in (card.frame, card.label)]
        gone = self.leave(product, product.result, self.followed_row)
        self.play(*gone, *frames, *moves, run_time=theme().times.move * 1.4)
        self.clear_picture(*cards, *self.numbers)

    def mark_the_row(self) -> None:
        """A frame around the scores of the followed query."""
        self.let_go(self.pointer)
        self.followed_row = outline(self.product.result.row(self.worksheet.focus), theme().ink)
        self.play(Create(self.followed_row), run_time=theme().times.quick)

    def _point_at(self, i: int, j: int) -> None:
        """One cell again, with its row, its column and its line: how each of them was worked."""
        row, column, cell = (
            self.product.left.row(i),
            self.product.right.column(j),
            self.product.result.row(i)[j],
        )
        line = self._line(lines.score(self.every_row[i], j), theme().query, theme().key)
        marks = outline(row, theme().query), outline(column, theme().key), outline(cell, theme().ink)
        self.pointer = VGroup(*marks, line)
        self.play(FadeIn(self.pointer), run_time=theme().times.quick)

    def _work_row(self, i: int, pace: float) -> None:
        """Row ``i`` of the result; ``pace`` is how many seconds the factors take to get to their line."""
        asks = outline(self.product.left.row(i), theme().query)
        self.play(Create(asks), run_time=theme().times.quick)
        for j in range(len(self.every_row)):
            self._work_cell(i, j, pace)
        self.play(FadeOut(asks), run_time=theme().times.tick)

    def _work_cell(self, i: int, j: int, pace: float) -> None:
        row, column, cell = (
            self.product.left.row(i),
            self.product.right.column(j),
            self.product.result.cell(i, j),
        )
        line = self._line(lines.score(self.every_row[i], j), theme().query, theme().key)
        looked_at = outline(column, theme().key)
        factors = [factor.number for pair in zip(row, column, strict=True) for factor in pair]
        self.play(FadeIn(looked_at), *travel(*zip(factors, line.operands, strict=True)), run_time=pace)
        self.play(FadeIn(line.signs), FadeIn(line.result), run_time=theme().times.quick)
        landing = travel((line.result, cell.number))
        self.play(*landing, cell.box.animate.set_fill(cell.fill), run_time=theme().times.quick)
        cell.add(cell.number)
        self.play(FadeOut(line), FadeOut(looked_at), run_time=theme().times.tick)

    def _fill_row(self, i: int) -> None:
        """Row ``i`` of the result at once: it is worked as the rows before it."""
        cells = self.product.result.row(i)
        asks = outline(self.product.left.row(i), theme().query)
        tints = [cell.box.animate.set_fill(cell.fill) for cell in cells]
        self.play(
            FadeIn(asks), *tints, *(FadeIn(cell.number) for cell in cells), run_time=theme().times.quick
        )
        for cell in cells:
            cell.add(cell.number)
        self.play(FadeOut(asks), run_time=theme().times.tick)

    def _lines(self, *told: Line) -> list[WorkedLine]:
        """Side by side in the strip, in the largest digits for which there is room."""
        strip = self.ledger.strip
        for em in ems(LARGEST, theme().sizes.small):
            shown = [WorkedLine(line.parts, size=em) for line in told]
            row = VGroup(*shown).arrange(buff=px(em) * LINES_APART).move_to(strip.center)
            if row.width <= strip.width:
                break
        return shown

    def _line(self, line: Line, *colors: str) -> WorkedLine:
        """In the strip, in the digits of the matrices."""
        strip = self.ledger.strip
        return WorkedLine(line.parts, strip.width, colors, LARGEST).move_to(strip.center)


def _cells(results: Sequence[Vector]) -> Numbers:
    """What comes out of a product belongs to no patch alone: it has no patch's colour."""
    return numbers(results, [theme().ink] * len(results))
