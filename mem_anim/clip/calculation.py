"""The beats that every attention shares: scores, softmax and the weighted sum of one query's row, in a ledger.

Each row is a sentence that is rewritten: the result of one step is the first operand of the next. It must
not know whether the keys are patches of one frame or one patch in many frames.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import (
    LEFT,
    Animation,
    Create,
    FadeIn,
    FadeOut,
    GrowFromEdge,
    LaggedStart,
    ReplacementTransform,
    VGroup,
)

from mem_anim.clip.base import Clip, travel
from mem_anim.stage.layout import px
from mem_anim.stage.ledger import LEAST_BARS, Content, Ledger
from mem_anim.stage.matrix import outline
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import text_on, theme
from mem_anim.stage.worked import WorkedLine
from mem_anim.worksheet import Line, Number, Row, lines

SLOW_LINES = 3  # worked lines that are told at full pace; the rest follow quickly


class Calculation(Clip):
    """One row of attention. ``prepare`` sets the ledger; the beats then follow the formula."""

    def prepare(self, row: Row, colors: Sequence[str]) -> None:
        """Lay the ledger out for ``row``; ``colors`` are the keys' own."""
        self.row, self.colors = row, list(colors)
        full = max(abs(number.exact) for v in (row.q, *row.k, *row.v, row.output) for number in v)
        asking = content("q", row.q, theme().query)
        keys = [content(t.name, k, c) for t, k, c in zip(row.keys, row.k, colors, strict=True)]
        self.handed = [content(t.name, v, c) for t, v, c in zip(row.keys, row.v, colors, strict=True)]
        self.given = content(row.result.name, row.output, theme().ink)
        self.ledger = Ledger(asking, keys, [*self.handed, self.given], full, self.zones.picture)
        self.numbers: list[Phrase] = []  # where each row's calculation has come to
        self.rows: list[WorkedLine] = []

    # From dot products to weights.

    def dot_each_key(self) -> None:
        row, ledger = self.row, self.ledger
        asks = outline(ledger.query, theme().query)
        self.play(Create(asks), run_time=theme().times.quick)
        worked = [self._line(lines.score(row, i), theme().query, theme().key) for i in range(len(row.keys))]
        beside = max(line.width for line in worked) <= ledger.room
        results = VGroup(*(Phrase(n.text, theme().sizes.number) for n in row.scores))
        if beside:
            ledger.in_rows(worked)
        for i, (card, line) in enumerate(zip(ledger.keys, worked, strict=True)):
            looked_at = outline(card, theme().key)
            if not beside:
                line = self._line(lines.score(row, i), theme().query, theme().key, width=ledger.strip.width)
                ledger.in_strip(line)
            operands = [cell.number for pair in zip(ledger.query.cells, card.cells, strict=True) for cell in pair]
            pace = theme().times.move if i < SLOW_LINES else theme().times.quick
            self.play(FadeIn(looked_at), *travel(*zip(operands, line.operands, strict=True)), run_time=pace)
            self.play(FadeIn(line.signs), FadeIn(line.result), run_time=theme().times.quick)
            self.rest(theme().times.quick)
            if beside:
                self.play(FadeOut(looked_at), run_time=theme().times.tick)
                self.rows.append(line)
                self.numbers.append(line.result)
            else:
                results[i].next_to(card, buff=px(44))
                self.play(*travel((line.result, results[i])), FadeOut(line, looked_at), run_time=theme().times.quick)
                self.numbers.append(results[i])
        self.play(FadeOut(asks), run_time=theme().times.tick)

    def divide(self) -> None:
        """All scores are divided by the same root."""
        row = self.row
        self.root = self._line(lines.divisor(row, self.scenario.attention.scale))
        self.ledger.in_strip(self.root)
        self.play(FadeIn(self.root), run_time=theme().times.quick)
        self._make_room(lines.scaled)
        self._rewrite([lines.scaled(row, i) for i in range(len(row.keys))], shared=(1, self.root.results[-1]))
        self.play(FadeOut(self.root), run_time=theme().times.quick)

    def exponentiate(self) -> None:
        """e to the power of each scaled score, a bar for each, and their sum."""
        row = self.row
        self._make_room(lines.weight)
        self._rewrite([lines.exponential(row, i) for i in range(len(row.keys))])
        shares = [number.exact for number in row.weights]
        widest = max(self._line(lines.weight(row, i)).width for i in range(len(row.keys)))
        left = self.rows[0].get_left()[0] + max(widest, *(line.width for line in self.rows)) + px(50)
        self.bars = self.ledger.bars(shares, left)
        self.play(LaggedStart(*(GrowFromEdge(bar, LEFT) for bar in self.bars), lag_ratio=0.3), run_time=theme().times.move)
        self.total = self._line(lines.total(row), width=self.ledger.strip.width)
        self.ledger.in_strip(self.total)
        self.play(*travel(*zip(self.numbers, self.total.operands, strict=True)), run_time=theme().times.move)
        self.play(FadeIn(self.total.signs), FadeIn(self.total.result), run_time=theme().times.quick)

    def share(self) -> None:
        """Each exponential over the sum: the weights, written on the bars too."""
        row = self.row
        self._rewrite([lines.weight(row, i) for i in range(len(row.keys))], shared=(1, self.total.result), color=theme().weight)
        self.on_bars = VGroup(
            *(self._on_bar(bar, n, c) for bar, n, c in zip(self.bars, row.weights, self.colors, strict=True))
        )
        self.play(FadeOut(self.total), *travel(*zip(self.numbers, self.on_bars, strict=True)), run_time=theme().times.move)

    def join_bars(self) -> None:
        """The bars slide together: one bar of length 1."""
        moves: list[Animation] = []
        for bar, number, place in zip(self.bars, self.on_bars, self.ledger.joined(self.bars), strict=True):
            moves.append(bar.animate.move_to(place))
            inside = number.width < bar.width
            moves.append(number.animate.move_to(place) if inside else FadeOut(number))
        self.play(*moves, run_time=theme().times.move)
        self.on_bars = VGroup(*(n for n, bar in zip(self.on_bars, self.bars, strict=True) if n.width < bar.width))

    # The weighted sum.

    def lay_out_the_sum(self) -> None:
        """What is done leaves; each row becomes weight × value."""
        ledger, row = self.ledger, self.row
        self.factors = VGroup(*(Phrase(n.text, theme().sizes.number, theme().weight) for n in row.weights))
        times = [Phrase("×", theme().sizes.number, theme().dim) for _ in row.weights]
        self.values = VGroup(*(ledger.card(c) for c in self.handed))
        room = self.factors.width + px(70)
        for card, y, sign, factor in zip(self.values, ledger.ys, times, self.factors, strict=True):
            card.align_to([ledger.box.left + room, 0, 0], LEFT).set_y(y)
            sign.next_to(card, LEFT, buff=px(16))
            factor.next_to(sign, LEFT, buff=px(16))
        rest = [line for line in self.rows if line]
        weights = [number.copy() for number in self.numbers]
        self.add(*weights)
        self.play(*self.leave(*rest, ledger.query), run_time=theme().times.quick)
        self.play(*(ReplacementTransform(a, b) for a, b in zip(ledger.keys, self.values, strict=True)), run_time=theme().times.move)
        self.play(
            *(ReplacementTransform(a, b) for a, b in zip(weights, self.factors, strict=True)),
            FadeIn(*times),
            run_time=theme().times.move,
        )
        self.signs = VGroup(*times)

    def multiply_values(self) -> None:
        """The values times their weights, in cells of their own or, where these do not fit, in place."""
        ledger, row = self.ledger, self.row
        texts = [[n.text for n in terms] for terms in row.terms]
        exact = [[n.exact for n in terms] for terms in row.terms]
        left = float(self.values.get_right()[0]) + px(80)
        beside = left + len(row.output) * ledger.size.cell.width <= ledger.box.right
        self.terms = ledger.term_cells(texts, exact, left if beside else float(self.values[0].cells.get_left()[0]))
        cells = [c for card in self.values for c in card.cells]
        moves = travel(*zip(cells, [c for r in self.terms for c in r], strict=True))
        equal = VGroup(*(Phrase("=", theme().sizes.number, theme().dim).next_to(c, buff=px(26)) for c in self.values if beside))
        self.signs.add(*equal)
        self.play(FadeIn(equal), LaggedStart(*moves, lag_ratio=0.1), run_time=theme().times.move * 1.4)

    def add_up(self) -> None:
        """The terms of each column add up to a number of the new token."""
        ledger, row = self.ledger, self.row
        card = self.output_card = ledger.card(self.given)
        worked = [self._line(lines.output(row, j)) for j in range(len(row.output))][:SLOW_LINES]
        right = ledger.box.right - float(self.terms.get_right()[0]) - px(60)
        if max(card.width, *(line.width for line in worked)) <= right:
            column = VGroup(*worked, card).arrange(buff=px(26), direction=[0, -1, 0])
            column.move_to([ledger.box.right - right / 2, self.terms.get_y(), 0])
        else:
            card.move_to(ledger.strip.center).align_to(self.terms, LEFT)
            card.shift([self.terms.get_left()[0] - card.cells.get_left()[0], 0, 0])
            worked = []
        numbers = [cell.number for cell in card.cells]
        for cell in card.cells:
            cell.remove(cell.number)
        self.play(FadeIn(card), run_time=theme().times.quick)
        for j, number in enumerate(numbers):
            falling = [cells[j].number for cells in self.terms]
            if j < len(worked):
                line = worked[j]
                self.play(*travel(*zip(falling, line.operands, strict=True)), run_time=theme().times.move)
                self.play(FadeIn(line.signs), FadeIn(line.result), run_time=theme().times.quick)
                self.play(*travel((line.result, number)), run_time=theme().times.quick)
            else:
                copies = [number.copy() for number in falling]
                self.play(*(c.animate.move_to(number).set_opacity(0) for c in copies), FadeIn(number), run_time=theme().times.quick)
                self.remove(*copies)
            card.cells[j].add(number)
        self.sums = VGroup(*worked)

    def stripe_the_card(self) -> None:
        """The joined bar shrinks to the stripe that stays on the card."""
        stripe = self.output_card.stripe_for([n.exact for n in self.row.weights], self.colors)
        self.play(FadeOut(self.on_bars), run_time=theme().times.quick)
        self.play(*(ReplacementTransform(bar, part) for bar, part in zip(self.bars, stripe, strict=True)), run_time=theme().times.move)
        self.output_card.wear(stripe)

    # How a row is rewritten.

    def _rewrite(
        self, worked: Sequence[Line], shared: tuple[int, Phrase] | None = None, color: str | None = None
    ) -> None:
        """Each row's result moves to the front of its next line; ``shared`` (place, number) joins every line."""
        new = [self._line(line) for line in worked]
        self.ledger.in_rows(new)
        for line in new:
            line.result.set_color(color or theme().ink)
        old = [VGroup(*(p for p in line.get_family() if isinstance(p, Phrase) and p is not n)) for line, n in zip(self.rows, self.numbers, strict=False)]
        if old:
            self.play(*(FadeOut(rest) for rest in old), run_time=theme().times.quick)
        self.play(*(ReplacementTransform(n, line.operands[0]) for n, line in zip(self.numbers, new, strict=True)), run_time=theme().times.quick)
        joining = [FadeIn(line.signs) for line in new]
        for line in new:
            if shared:
                joining += travel((shared[1], line.operands[shared[0]]))
            else:
                joining += [FadeIn(operand) for operand in line.operands[1:]]
        self.play(*joining, run_time=theme().times.move)
        self.play(LaggedStart(*(FadeIn(line.result) for line in new), lag_ratio=0.3), run_time=theme().times.move)
        self.rows, self.numbers = new, [line.result for line in new]

    def _make_room(self, worked: object) -> None:
        """Fold the cards where the lines to come, and the bars beside them, need their place."""
        needed = max(self._line(lines.weight(self.row, i)).width for i in range(len(self.row.keys)))
        if needed + px(LEAST_BARS) <= self.ledger.room or getattr(self, "folded", False):
            return
        self.folded = True
        self.play(*(a for card in [self.ledger.query, *self.ledger.keys] for a in card.folded()), run_time=theme().times.move)

    def _line(self, line: Line, *colors: str, width: float = 99.0) -> WorkedLine:
        return WorkedLine(line.parts, width, colors)

    def _on_bar(self, bar: VGroup, number: Number, color: str) -> Phrase:
        phrase = Phrase(number.text, theme().sizes.number)
        if phrase.width + px(16) < bar.width:
            return phrase.set_color(text_on(color)).move_to(bar)
        return phrase.set_color(theme().weight).next_to(bar, buff=px(10))


def content(name: str, numbers: Sequence[Number], color: str) -> Content:
    return Content(name, [n.text for n in numbers], [n.exact for n in numbers], color)
