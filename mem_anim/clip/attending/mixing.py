"""How the weighted sum is told: weight × value in rows, their columns added up to a new, striped token.

It must not know how the weights were worked out.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import (
    DOWN,
    LEFT,
    Animation,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    MoveToTarget,
    ReplacementTransform,
    Transform,
    VGroup,
)

from mem_anim.clip.attending.calculation import Calculation
from mem_anim.clip.base import travel
from mem_anim.clip.showing import content, exact, texts
from mem_anim.stage.layout import point, px
from mem_anim.stage.outline import outline
from mem_anim.stage.pieces import Motion
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.working.mixture import Mixture, WeightedSum
from mem_anim.stage.working.worked import WorkedLine
from mem_anim.words import Words
from mem_anim.worksheet import Row, lines

PATH_BEND = 2.2  # radians, by which rows that change places avoid each other


class Mixing(Calculation):
    """The second half of a row: from weights to the new token."""

    def prepare(self, row: Row, colors: Sequence[str]) -> None:
        super().prepare(row, colors)
        self.exact_output: Phrase | None = None
        self.order = list(range(len(row.keys)))  # which key's numbers stand in each row of the sum

    def lay_out_the_sum(self) -> None:
        """What is done leaves; each row becomes weight × value."""
        told, ledger = self._weighted_sum(), self.ledger
        self.mixture = mixture = Mixture(told, self.full, ledger.above_strip)
        rests = self.free_the_numbers()
        self.play(*self.leave(*rests, ledger.query, self.marked), run_time=theme().times.quick)
        # The weights come from the rows or, where these have to make room, from the joined bar.
        sources = list(self.on_bars) if len(self.on_bars) == len(self.numbers) else self.numbers
        if self.worksheet.matrices["value"]:
            self._hand_over_values()
        cards = zip(ledger.keys, mixture.values, strict=True)
        self.play(*(ReplacementTransform(a, b) for a, b in cards), run_time=theme().times.move)
        arrive = travel(*zip(sources, mixture.factors, strict=True))
        around = [FadeIn(mixture.times), FadeIn(mixture.signs), *map(FadeIn, mixture.headings)]
        self.play(*arrive, *around, run_time=theme().times.move)
        self.remove(*self.numbers)

    def _hand_over_values(self) -> None:
        """Keys become tokens again, then values: what is handed over has a matrix of its own."""
        tokens = self.in_the_keys_places(self.seen)
        values = self.in_the_keys_places(self.of_keys(self.row.v, "v"))
        back = [ReplacementTransform(a, b) for a, b in zip(self.ledger.keys, tokens, strict=True)]
        self.play(*back, *self.leave(*self.numbers), run_time=theme().times.quick)
        self.project("value", list(tokens), list(values), self.row.key_x[0], self.row.v[0])
        self.drop_the_roles()
        self.ledger.keys = values

    def _weighted_sum(self) -> WeightedSum:
        row = self.row
        return WeightedSum(
            texts(row.weights),
            self.of_keys(row.v, "v"),
            self.of_keys(row.terms, "v"),
            [lines.term(row, i).parts[-2] for i in range(len(row.keys))],
            content(row.result.name, row.output, theme().ink),
            [lines.output(row, j).parts for j in range(len(row.output))],
            (self.say(Words("weight", "权重")), self.say(Words("value v", "值 v"))),
        )

    def multiply_values(self) -> None:
        """The values times their weights, in cells of their own or, where these do not fit, in place."""
        values = [cell for card in self.mixture.values for cell in card.cells]
        terms = [cell for row in self.mixture.terms for cell in row]
        moves = travel(*zip(values, terms, strict=True))
        self.play(LaggedStart(*moves, lag_ratio=0.1), run_time=theme().times.move * 1.4)
        if self.mixture.in_place:
            # The cells hold products now: no weight is left to be multiplied.
            for card, products in zip(self.mixture.values, self.mixture.terms, strict=True):
                card.hold(products)
            self.let_go(self.mixture.factors, self.mixture.times, *self.mixture.headings)
            self.play(FadeIn(self.mixture.plus), run_time=theme().times.quick)

    def add_up(self) -> None:
        """The terms of each column add up to a number of the new token."""
        card, sums = self.mixture.card, self.mixture.sums
        for cell in card.cells:
            cell.remove(cell.number)
        self.play(FadeIn(card), run_time=theme().times.quick)
        for j, cell in enumerate(card.cells):
            terms = [row[j].number for row in self.mixture.terms]
            if j < len(sums):
                self._add_in_line(terms, sums[j], cell.number)
            else:
                self._add_at_once(terms, cell.number)
            cell.add(cell.number)
        self.settle(card)

    def _add_in_line(self, terms: Sequence[Phrase], line: WorkedLine, number: Phrase) -> None:
        self.play(*travel(*zip(terms, line.operands, strict=True)), run_time=theme().times.move)
        self.play(FadeIn(line.signs), FadeIn(line.result), run_time=theme().times.quick)
        self.play(*travel((line.result, number)), run_time=theme().times.quick)

    def _add_at_once(self, terms: Sequence[Phrase], number: Phrase) -> None:
        """Copies of the terms fall into the sum and vanish in it."""
        falling = [term.copy() for term in terms]
        down = [term.animate.move_to(number).set_opacity(0) for term in falling]
        self.play(*down, FadeIn(number), run_time=theme().times.quick)
        self.remove(*falling)

    def stripe_the_card(self) -> None:
        """The joined bar shrinks to the stripe that stays on the card."""
        card = self.mixture.card
        stripe = card.stripe_for(exact(self.row.weights), self.colors)
        self.play(FadeOut(self.on_bars), run_time=theme().times.quick)
        shrink = zip(self.bars, stripe, strict=True)
        self.play(*(ReplacementTransform(bar, part) for bar, part in shrink), run_time=theme().times.move)
        self.remove(*stripe)
        card.wear(stripe)

    def swap_rows(self, one: int, other: int) -> None:
        """What two keys hold changes places, and so do their terms in every sum. Twice is as before."""
        moves = self._exchanged_rows(one, other)
        before, after = self.order, list(self.order)
        after[one], after[other] = after[other], after[one]
        for j, line in enumerate(self.mixture.sums):
            swapped = WorkedLine(lines.output(self.row, j, after).parts, size=self.mixture.em).move_to(line)
            sources = [line.operands[before.index(key)] for key in after]
            pairs = [*zip(sources, swapped.operands, strict=True), (line.signs, swapped.signs)]
            moves += [ReplacementTransform(a, b) for a, b in (*pairs, (line.result, swapped.result))]
            self.mixture.sums.submobjects[j] = swapped
        moves.append(self._restriped([self.row.weights[key].exact for key in after]))
        self.order = after
        self.play(*moves, run_time=theme().times.move * 2)

    def point_at_the_output(self) -> None:
        """A frame around the new token: it has not changed."""
        kept = outline(self.mixture.card, theme().ink)
        self.play(Create(kept), run_time=theme().times.quick)
        self.rest()
        self.play(FadeOut(kept), run_time=theme().times.quick)

    def _exchanged_rows(self, one: int, other: int) -> list[Motion]:
        """Animations that carry the numbers of two keys past each other; names and their colours stay."""
        mixture, row = self.mixture, self.row
        swapped = self.order[one] != one
        apart = mixture.factors[other].get_y() - mixture.factors[one].get_y()
        moves: list[Motion] = []
        for i, j, way in ((one, other, apart), (other, one, -apart)):
            cells = [(mixture.terms[i], row.terms[i])]
            cells += [] if mixture.in_place else [(mixture.values[i].cells, row.v[i])]
            factor = [] if mixture.in_place else [mixture.factors[i]]
            group = VGroup(*(of for of, _ in cells), *factor)
            target = group.generate_target().shift(point(0, way))
            for moved, (_, numbers) in zip(target, cells, strict=False):
                for cell, number in zip(moved, numbers, strict=True):
                    cell.recolor(number.exact, self.full, self.colors[i if swapped else j])
            moves.append(MoveToTarget(group, path_arc=PATH_BEND))
        return moves

    def _restriped(self, shares: Sequence[float]) -> Animation:
        """The new token's stripe with other shares of the same frames."""
        card = self.mixture.card
        return Transform(card.stripe, card.stripe_for(shares, self.colors))

    def show_exact(self, text: str) -> None:
        """The exact output below the new card."""
        phrase = Phrase(text, theme().sizes.number, theme().dim)
        phrase.next_to(self.mixture.card, DOWN, buff=px(16))
        phrase.shift(LEFT * max(0.0, phrase.get_right()[0] - self.ledger.box.right))
        self.play(FadeIn(phrase), run_time=theme().times.quick)
        self.exact_output = phrase
