"""How one query's row is worked in a ledger: roles, dot products, scaling and softmax.

Each row is a sentence that is rewritten: the result of one step is the first operand of the next. It must
not know whether the keys are patches of one frame or one patch in many frames.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import (
    LEFT,
    RIGHT,
    UP,
    Animation,
    Create,
    CurvedArrow,
    DashedLine,
    FadeIn,
    FadeOut,
    GrowFromEdge,
    LaggedStart,
    ReplacementTransform,
    VGroup,
)

from mem_anim.clip.base import Clip, travel
from mem_anim.stage.layout import Box, DoesNotFit, px, stroke
from mem_anim.stage.ledger import LEAST_BARS, Ledger
from mem_anim.stage.card import Content
from mem_anim.stage.cells import cell_size
from mem_anim.stage.matrix import Matrix, outline, symbol
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import text_on, theme
from mem_anim.stage.worked import WorkedLine
from mem_anim.words import Words
from mem_anim.worksheet import Line, Number, Row, lines

ARROWS = 130  # pixels beside the cards for the arrows from the query to its keys
MATRIX_HEADING = 80  # pixels above a matrix
SLOW_LINES = 3  # worked lines that are told at full pace; the rest follow quickly


class Calculation(Clip):
    """One row of attention. ``prepare`` sets the ledger; the beats then follow the formula."""

    def prepare(self, row: Row, colors: Sequence[str]) -> None:
        """Lay the ledger out for ``row``; ``colors`` are the keys' own."""
        self.row, self.colors = row, list(colors)
        every = range(len(row.keys))
        self.full = max(abs(n.exact) for v in (row.x, *row.key_x, row.q, *row.k, *row.v, row.output) for n in v)
        asking = content("q", row.q, theme().query)
        keys = [content(t.name, k, c) for t, k, c in zip(row.keys, row.k, colors, strict=True)]
        self.asks = content(row.query.name, row.x, colors[row.keys.index(row.query)])
        self.found = [content(t.name, x, c) for t, x, c in zip(row.keys, row.key_x, colors, strict=True)]
        scores = [lines.score(row, i).parts for i in every]
        quotients = [work(row, i).parts for work in (lines.scaled, lines.exponential) for i in every]
        shares = [lines.weight(row, i).parts for i in every]
        others = [self.asks, *self.found]
        self.ledger = Ledger(asking, keys, others, scores, quotients, shares, self.full, self.zones.picture)
        self.numbers: list[Phrase] = []  # where each row's calculation has come to
        self.rows: list[WorkedLine] = []
        self.folded = False
        self.exact: Phrase | None = None
        self.spoken = VGroup()

    # Roles.

    @property
    def own_matrices(self) -> bool:
        """Whether the scenario gives any matrix of its own for query or key."""
        matrices = self.worksheet.matrices
        return bool(matrices["query"] or matrices["key"])

    def stand_as_tokens(self) -> VGroup:
        """The key cards as plain tokens, before they take the role of keys."""
        self.tokens = VGroup(*(self.ledger.card(c).move_to(k) for c, k in zip(self.found, self.ledger.keys, strict=True)))
        return self.tokens

    def take_roles(self) -> None:
        """A copy of the asking token rises and becomes the query; the tokens that it sees become keys."""
        row, ledger = self.row, self.ledger
        own = self.tokens[row.keys.index(row.query)]
        asking = ledger.card(self.asks).move_to(ledger.query)
        self.play(ReplacementTransform(own.copy(), asking), run_time=theme().times.move)
        self._project("query", [asking], [ledger.query], row.x, row.q)
        self.name_the_role(ledger.query, Words("q: what am I looking for?", "q：我在找什么？"), theme().query)
        self._project("key", list(self.tokens), list(ledger.keys), row.key_x[0], row.k[0])
        self.name_the_role(ledger.keys, Words("k: how can I be found?", "k：我能被怎样匹配？"), theme().key)
        self._ask_each_key()
        if not any(self.worksheet.matrices.values()):
            self.say_that_roles_are_equal()

    def name_the_role(self, cards: VGroup, words: Words, color: str) -> None:
        """Say beside the cards what their role is."""
        phrase = Phrase(self.say(words), self.ledger.em * 0.9, color)
        phrase.move_to([0, cards.get_y(), 0]).align_to([self.ledger.beside.left + px(ARROWS), 0, 0], LEFT)
        self.spoken.add(phrase)
        self.play(FadeIn(phrase, shift=RIGHT * px(20)), run_time=theme().times.quick)

    def _ask_each_key(self) -> None:
        """An arrow from the query to every key that it will be compared with."""
        start = self.ledger.query.get_right() + RIGHT * px(10)
        style = {"color": theme().query, "stroke_width": stroke(3), "tip_length": px(18)}
        arrows = VGroup()
        for card in self.ledger.keys:
            end = card.get_right() + RIGHT * px(10)
            bend = -2 * np.arctan2(px(ARROWS) * 0.8, start[1] - end[1])
            arrows.add(CurvedArrow(start, end, angle=bend, **style))
        self.spoken.add(arrows)
        self.play(LaggedStart(*(Create(arrow) for arrow in arrows), lag_ratio=0.3), run_time=theme().times.move)

    def say_that_roles_are_equal(self) -> None:
        """Where all matrices are the identity: the numbers do not change with the role."""
        words = Words("here all matrices are I, so q = k = v = the token", "这里投影矩阵都是 I，所以 q = k = v = token 本身")
        phrase = Phrase(self.say(words), theme().sizes.label, theme().dim).move_to(self.ledger.strip.center)
        phrase.align_to(self.ledger.keys, LEFT)
        self.spoken.add(phrase)
        self.play(FadeIn(phrase), run_time=theme().times.quick)

    def drop_the_roles(self) -> None:
        self.let_go(self.spoken)
        self.spoken = VGroup()

    def _project(
        self, role: str, before: Sequence[VGroup], after: Sequence[VGroup], x: Sequence[Number], y: Sequence[Number]
    ) -> None:
        """Tokens times the role's matrix; the first number is worked, the others follow alike."""
        matrix = self.worksheet.matrices[role]
        changes = [ReplacementTransform(a, b) for a, b in zip(before, after, strict=True)]
        if matrix is None:
            self.play(*changes, run_time=theme().times.quick)
            return
        column = tuple(row[0] for row in matrix)
        color: str = getattr(theme(), role)
        shown, stays = self._matrix_beside(role, matrix, color)
        line = self._in_strip(lines.projection(tuple(x), column, y[0]), theme().ink, color)
        self.play(FadeIn(shown), run_time=theme().times.quick)
        pairs = [c.number for pair in zip(before[0].cells, shown.column(0), strict=True) for c in pair]
        self.play(*travel(*zip(pairs, line.operands, strict=True)), run_time=theme().times.move)
        self.play(FadeIn(line.signs), FadeIn(line.result), run_time=theme().times.quick)
        self.rest()
        self.play(*changes, FadeOut(line), run_time=theme().times.move)
        if stays:
            self.spoken.add(shown)
        else:
            self.play(FadeOut(shown), run_time=theme().times.quick)

    def _matrix_beside(self, role: str, matrix: Sequence[Sequence[Number]], color: str) -> tuple[Matrix, bool]:
        """The role's matrix at the right, where it may stay, or alone in all the room beside the cards."""
        corner = self.ledger.beside.columns(1.4, 1)[1].rows(1, 1, gap=px(20))[role == "key"]
        try:
            return self._matrix(role, matrix, color, corner), True
        except DoesNotFit:
            return self._matrix(role, matrix, color, self.ledger.beside), False

    def _matrix(self, role: str, matrix: Sequence[Sequence[Number]], color: str, box: Box) -> Matrix:
        texts = [[n.text for n in row] for row in matrix]
        values = [[n.exact for n in row] for row in matrix]
        flat = [text for row in texts for text in row]
        height = (box.height - px(MATRIX_HEADING)) / len(texts) - px(6)
        size = cell_size(flat, len(texts[0]), box.width * 0.9, height, largest=self.ledger.em)
        full = max(abs(value) for row in values for value in row)
        heading = symbol("W", role[0], color)
        return Matrix(heading, texts, values, [[color] * len(row) for row in texts], full, size).move_to(box.center)

    # From dot products to weights.

    def dot_each_key(self) -> None:
        row, ledger = self.row, self.ledger
        asks = outline(ledger.query, theme().query)
        self.play(Create(asks), run_time=theme().times.quick)
        roles = (theme().query, theme().key)
        worked = [self._line(lines.score(row, i), *roles) for i in range(len(row.keys))]
        beside = max(line.width for line in worked) <= ledger.room
        if beside:
            ledger.in_rows(worked)
        for i, card in enumerate(ledger.keys):
            line = worked[i] if beside else self._in_strip(lines.score(row, i), *roles)
            looked_at = outline(card, theme().key)
            operands = [cell.number for pair in zip(ledger.query.cells, card.cells, strict=True) for cell in pair]
            pace = theme().times.move if i < SLOW_LINES else theme().times.quick
            self.play(FadeIn(looked_at), *travel(*zip(operands, line.operands, strict=True)), run_time=pace)
            self.play(FadeIn(line.signs), FadeIn(line.result), run_time=theme().times.quick)
            self.rest(theme().times.quick)
            if beside:
                self.rows.append(line)
                self.numbers.append(line.result)
                self.play(FadeOut(looked_at), run_time=theme().times.tick)
            else:
                number = Phrase(row.scores[i].text, ledger.em).next_to(card, buff=px(44))
                self.play(*travel((line.result, number)), FadeOut(line, looked_at), run_time=theme().times.quick)
                self.numbers.append(number)
        self.play(FadeOut(asks), run_time=theme().times.tick)

    def divide(self) -> None:
        """All scores are divided by the same root."""
        row = self.row
        root = self._in_strip(lines.divisor(row, self.scenario.attention.scale))
        self.play(FadeIn(root), run_time=theme().times.quick)
        self._make_room()
        self._rewrite([lines.scaled(row, i) for i in range(len(row.keys))], shared=root.results[-1])
        self.play(FadeOut(root), run_time=theme().times.quick)

    def exponentiate(self) -> None:
        """e to the power of each scaled score, a bar for each, and their sum."""
        row = self.row
        self._make_room()
        self._rewrite([lines.exponential(row, i) for i in range(len(row.keys))])
        widest = max(self._line(lines.weight(row, i)).width for i in range(len(row.keys)))
        left = self.ledger.beside.left + max(widest, *(line.width for line in self.rows)) + px(50)
        self.bars = self.ledger.bars([number.exact for number in row.weights], left)
        grow = [GrowFromEdge(bar, LEFT) for bar in self.bars]
        self.play(LaggedStart(*grow, lag_ratio=0.3), run_time=theme().times.move)
        self.total = self._in_strip(lines.total(row))
        self.play(*travel(*zip(self.numbers, self.total.operands, strict=True)), run_time=theme().times.move)
        self.play(FadeIn(self.total.signs), FadeIn(self.total.result), run_time=theme().times.quick)

    def share(self) -> None:
        """Each exponential over the sum: the weights, written on the bars too."""
        row = self.row
        worked = [lines.weight(row, i) for i in range(len(row.keys))]
        self._rewrite(worked, shared=self.total.result, color=theme().weight)
        pairs = zip(self.bars, row.weights, self.colors, strict=True)
        self.on_bars = VGroup(*(self._on_bar(bar, number, color) for bar, number, color in pairs))
        arrive = travel(*zip(self.numbers, self.on_bars, strict=True))
        self.play(FadeOut(self.total), *arrive, run_time=theme().times.move)

    def compare_with_equal_shares(self) -> None:
        """A line where every bar would end if all keys got the same."""
        count = len(self.row.keys)
        length = sum(bar.width for bar in self.bars) / count
        x = self.bars[0].get_left()[0] + length
        low, high = self.bars.get_bottom()[1] - px(8), self.bars.get_top()[1] + px(8)
        line = DashedLine([x, low, 0], [x, high, 0], color=theme().ink, stroke_width=stroke(3))
        label = Phrase(f"1 ÷ {count}", theme().sizes.label, theme().ink).next_to(line, UP, buff=px(6))
        self.equal = VGroup(line, label)
        self.play(Create(line), FadeIn(label), run_time=theme().times.move)

    def join_bars(self) -> None:
        """The bars slide together: one bar of length 1."""
        moves: list[Animation] = []
        inside = VGroup()
        for bar, number, place in zip(self.bars, self.on_bars, self.ledger.joined(self.bars), strict=True):
            moves.append(bar.animate.move_to(place))
            if number.get_center()[0] < bar.get_right()[0]:  # it stands on its bar
                moves.append(number.animate.move_to(place))
                inside.add(number)
            else:
                moves.append(FadeOut(number))
        self.play(*moves, run_time=theme().times.move)
        self.on_bars = inside

    # How a row is rewritten.

    def _rewrite(self, worked: Sequence[Line], shared: Phrase | None = None, color: str | None = None) -> None:
        """Each row's result moves to the front of its next line; the ``shared`` number joins every line."""
        new = [self._line(line) for line in worked]
        self.ledger.in_rows(new)
        for line in new:
            line.result.set_color(color or theme().ink)
        for number in self.numbers:
            self.add(number)  # it outlives its line
        if self.rows:
            old = [self._rest_of(line, number) for line, number in zip(self.rows, self.numbers, strict=True)]
            self.play(*(FadeOut(rest) for rest in old), run_time=theme().times.quick)
        fronts = [ReplacementTransform(n, line.operands[0]) for n, line in zip(self.numbers, new, strict=True)]
        self.play(*fronts, run_time=theme().times.quick)
        joining: list[Animation] = [FadeIn(line.signs) for line in new]
        for line in new:
            joining += travel((shared, line.operands[1])) if shared else [FadeIn(o) for o in line.operands[1:]]
        self.play(*joining, run_time=theme().times.move)
        results = [FadeIn(line.result) for line in new]
        self.play(LaggedStart(*results, lag_ratio=0.3), run_time=theme().times.move)
        self.rows, self.numbers = new, [line.result for line in new]

    def _rest_of(self, line: WorkedLine, number: Phrase) -> VGroup:
        return VGroup(*(p for p in line.get_family() if isinstance(p, Phrase) and p is not number))

    def _make_room(self) -> None:
        """Fold the cards where the lines to come, and the bars beside them, need their place."""
        needed = max(self._line(lines.weight(self.row, i)).width for i in range(len(self.row.keys)))
        if self.folded or needed + px(LEAST_BARS) <= self.ledger.room:
            return
        self.folded = True
        cards = [self.ledger.query, *self.ledger.keys]
        self.play(*(change for card in cards for change in card.folded()), run_time=theme().times.move)
        for card in cards:
            card.remove(card.cells)

    def _line(self, line: Line, *colors: str) -> WorkedLine:
        return WorkedLine(line.parts, 99, colors, self.ledger.em)

    def _in_strip(self, line: Line, *colors: str) -> WorkedLine:
        piece = WorkedLine(line.parts, self.ledger.strip.width, colors, self.ledger.em)
        return piece.move_to(self.ledger.strip.center)

    def _on_bar(self, bar: VGroup, number: Number, color: str) -> Phrase:
        phrase = Phrase(number.text, self.ledger.em)
        if phrase.width + px(16) < bar.width:
            return phrase.set_color(text_on(color)).move_to(bar)
        return phrase.set_color(theme().weight).next_to(bar, buff=px(10))


def content(name: str, numbers: Sequence[Number], color: str) -> Content:
    return Content(name, [n.text for n in numbers], [n.exact for n in numbers], color)
