"""How the weighted sum is told: weight × value in rows, their columns added up to a new, striped token.

It must not know how the weights were worked out.
"""

from __future__ import annotations

from manim import (
    DOWN,
    LEFT,
    UP,
    Animation,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    ReplacementTransform,
    VGroup,
)

from mem_anim.clip.base import travel
from mem_anim.clip.calculation import Calculation, content
from mem_anim.stage.layout import px
from mem_anim.stage.matrix import outline
from mem_anim.stage.mixture import Mixture
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.worked import WorkedLine
from mem_anim.worksheet import lines


class Mixing(Calculation):
    """The second half of a row: from weights to the new token."""

    def lay_out_the_sum(self) -> None:
        """What is done leaves; each row becomes weight × value."""
        row, ledger = self.row, self.ledger
        box = ledger.above_strip
        values = [content(t.name, v, c) for t, v, c in zip(row.keys, row.v, self.colors, strict=True)]
        terms = [content(t.name, v, c) for t, v, c in zip(row.keys, row.terms, self.colors, strict=True)]
        given = content(row.result.name, row.output, theme().ink)
        sums = [lines.output(row, j).parts for j in range(len(row.output))]
        weights = [n.text for n in row.weights]
        self.mixture = mixture = Mixture(weights, values, terms, given, sums, self.full, box)
        for number in self.numbers:
            self.add(number)  # a weight outlives the line that it was worked in
        rests = [self._rest_of(line, number) for line, number in zip(self.rows, self.numbers, strict=True)]
        self.play(*self.leave(*rests, ledger.query), run_time=theme().times.quick)
        if self.worksheet.matrices["value"]:
            self._hand_over_values()
        cards = zip(ledger.keys, mixture.values, strict=True)
        self.play(*(ReplacementTransform(a, b) for a, b in cards), run_time=theme().times.move)
        # The weights come from the rows or, where these had to make room, from the joined bar.
        sources = self.on_bars if len(self.on_bars) == len(self.numbers) else self.numbers
        self.play(*travel(*zip(sources, mixture.factors, strict=True)), FadeIn(mixture.signs), run_time=theme().times.move)
        self.remove(*self.numbers)

    def _hand_over_values(self) -> None:
        """Keys become tokens again, then values: what is handed over has a matrix of its own."""
        row, keys = self.row, self.ledger.keys
        tokens = VGroup(*(self.ledger.card(c).move_to(k) for c, k in zip(self.found, keys, strict=True)))
        values = [content(t.name, v, c) for t, v, c in zip(row.keys, row.v, self.colors, strict=True)]
        handed = VGroup(*(self.ledger.card(c).move_to(k) for c, k in zip(values, keys, strict=True)))
        back = [ReplacementTransform(a, b) for a, b in zip(keys, tokens, strict=True)]
        self.play(*back, *self.leave(*self.numbers), run_time=theme().times.quick)
        self._project("value", list(tokens), list(handed), row.key_x[0], row.v[0])
        self.drop_the_roles()
        self.ledger.keys = handed

    def multiply_values(self) -> None:
        """The values times their weights, in cells of their own or, where these do not fit, in place."""
        values = [cell for card in self.mixture.values for cell in card.cells]
        terms = [cell for row in self.mixture.terms for cell in row]
        moves = travel(*zip(values, terms, strict=True))
        self.play(LaggedStart(*moves, lag_ratio=0.1), run_time=theme().times.move * 1.4)

    def add_up(self) -> None:
        """The terms of each column add up to a number of the new token."""
        mixture = self.mixture
        card = mixture.card
        numbers = [cell.number for cell in card.cells]
        for cell in card.cells:
            cell.remove(cell.number)
        self.play(FadeIn(card), run_time=theme().times.quick)
        for j, number in enumerate(numbers):
            falling = [cells[j].number for cells in mixture.terms]
            if j < len(mixture.sums):
                line = mixture.sums[j]
                self.play(*travel(*zip(falling, line.operands, strict=True)), run_time=theme().times.move)
                self.play(FadeIn(line.signs), FadeIn(line.result), run_time=theme().times.quick)
                self.play(*travel((line.result, number)), run_time=theme().times.quick)
            else:
                copies = VGroup(*(falls.copy() for falls in falling))
                down = [falls.animate.move_to(number).set_opacity(0) for falls in copies]
                self.play(*down, FadeIn(number), run_time=theme().times.quick)
                self.remove(copies, *copies)
            card.cells[j].add(number)

    def stripe_the_card(self) -> None:
        """The joined bar shrinks to the stripe that stays on the card."""
        card = self.mixture.card
        stripe = card.stripe_for([n.exact for n in self.row.weights], self.colors)
        self.play(FadeOut(self.on_bars), run_time=theme().times.quick)
        shrink = zip(self.bars, stripe, strict=True)
        self.play(*(ReplacementTransform(bar, part) for bar, part in shrink), run_time=theme().times.move)
        self.remove(*stripe)
        card.wear(stripe)

    def swap_rows(self, one: int, other: int) -> None:
        """What two keys hold changes places, and so do their terms in every sum; the output stays."""
        mixture = self.mixture
        moves: list[Animation] = []
        for i, j in ((one, other), (other, one)):
            shift = UP * (mixture.values[j].get_y() - mixture.values[i].get_y())
            moving = VGroup(mixture.factors[i], mixture.values[i].cells, mixture.terms[i])
            moves.append(moving.animate(path_arc=2.2).shift(shift))
        order = list(range(len(self.row.keys)))
        order[one], order[other] = other, one
        for j, line in enumerate(mixture.sums):
            swapped = WorkedLine(lines.output(self.row, j, order).parts, 99, size=mixture.em).move_to(line)
            moves += [ReplacementTransform(line.operands[i], n) for i, n in zip(order, swapped.operands, strict=True)]
            moves += [ReplacementTransform(line.signs, swapped.signs), ReplacementTransform(line.result, swapped.result)]
            mixture.sums.submobjects[j] = swapped
        self.play(*moves, run_time=theme().times.move * 2)
        kept = outline(mixture.card, theme().ink)
        self.play(Create(kept), run_time=theme().times.quick)
        self.rest()
        self.play(FadeOut(kept), run_time=theme().times.quick)

    def show_exact(self, label: str) -> None:
        """The exact output below the new card."""
        exact = Phrase(label, theme().sizes.number, theme().dim)
        exact.next_to(self.mixture.card, DOWN, buff=px(16))
        exact.shift(LEFT * max(0.0, exact.get_right()[0] - self.ledger.box.right))
        self.play(FadeIn(exact), run_time=theme().times.quick)
        self.exact = exact
