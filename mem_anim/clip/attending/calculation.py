"""How one query's row is worked in a ledger: dot products, scaling and softmax.

Each row is a sentence that is rewritten: the result of one step is the first operand of the next. It must
not know whether the keys are patches of one frame or one patch in many frames.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import (
    DOWN,
    LEFT,
    UP,
    Animation,
    Create,
    DashedLine,
    FadeIn,
    FadeOut,
    GrowFromEdge,
    LaggedStart,
    Rectangle,
    ReplacementTransform,
    VGroup,
    VMobject,
)

from mem_anim.clip.attending.roles import Roles
from mem_anim.clip.base import travel
from mem_anim.clip.showing import exact
from mem_anim.stage.layout import point, px, stroke
from mem_anim.stage.outline import outline
from mem_anim.stage.pieces import Motion, Pieces
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import text_on, theme
from mem_anim.stage.tokens.card import TokenCard
from mem_anim.stage.working.arrangement import COLUMN_GAP
from mem_anim.stage.working.worked import WorkedLine, width_in_column
from mem_anim.words import Words
from mem_anim.worksheet import Line, Number, Row, lines

DIGIT_ON_BAR = 0.86  # em: a digit's height, with a little of its bar above and below
SLOW_LINES = 3  # worked lines that are told at full pace; the rest follow quickly


class Calculation(Roles):
    """The first half of a row: from dot products to weights, each step a method that plays it."""

    def prepare(self, row: Row, colors: Sequence[str]) -> None:
        super().prepare(row, colors)
        self.numbers: list[Phrase] = []  # where each row's calculation has come to
        self.worked: list[WorkedLine] = []  # in each row; none where there was no room beside the cards
        self._folded = False
        self.marked = VGroup()  # what points at a part of the joined bar
        self.bar_heading = VGroup()

    def dot_each_key(self) -> None:
        """The query times each key, in the key's row or, where that is too narrow, in the strip."""
        row, ledger, roles = self.row, self.ledger, (theme().query, theme().key)
        asks = outline(ledger.query, theme().query)
        self.play(Create(asks), run_time=theme().times.quick)
        worked = [self.line(lines.score(row, i), *roles) for i in range(len(row.keys))]
        beside = width_in_column(worked) <= ledger.line_room
        if beside:
            ledger.in_rows(worked)
            self.worked = worked
        for i, card in enumerate(ledger.keys):
            looked_at = outline(card, theme().key)
            line = worked[i] if beside else self.line_in_strip(lines.score(row, i), *roles)
            self._dot(card, looked_at, line, theme().times.move if i < SLOW_LINES else theme().times.quick)
            if beside:
                self.numbers.append(line.result)
                self.play(FadeOut(looked_at), run_time=theme().times.tick)
            else:
                number = self.number_beside(card, row.scores[i])
                self.numbers.append(number)
                gone = FadeOut(line, looked_at)
                self.play(*travel((line.result, number)), gone, run_time=theme().times.quick)
        self.play(FadeOut(asks), run_time=theme().times.tick)

    def number_beside(self, card: TokenCard, number: Number) -> Phrase:
        """A number alone in the row of its card."""
        return Phrase(number.text, self.ledger.em).next_to(card, buff=px(COLUMN_GAP))

    def divide(self) -> None:
        """All scores are divided by the same root."""
        row = self.row
        root = self.line_in_strip(lines.divisor(row, self.scenario.attention.scale))
        self.play(FadeIn(root), run_time=theme().times.quick)
        self._make_room()
        self._rewrite([lines.scaled(row, i) for i in range(len(row.keys))], shared=root.result)
        self.play(FadeOut(root), run_time=theme().times.quick)

    def exponentiate(self) -> None:
        """e to the power of each scaled score, a bar for each, and their sum."""
        row = self.row
        self._make_room()
        self._rewrite([lines.exponential(row, i) for i in range(len(row.keys))])
        widest = max(self._widest_share(), *(line.width for line in self.worked))
        self.bars = self.ledger.bars(exact(row.weights), widest)
        grow = [GrowFromEdge(bar, LEFT) for bar in self.bars]
        self.play(LaggedStart(*grow, lag_ratio=0.3), run_time=theme().times.move)
        self.total = self.line_in_strip(lines.total(row))
        self.play(*travel(*zip(self.numbers, self.total.operands, strict=True)), run_time=theme().times.move)
        self.play(FadeIn(self.total.signs), FadeIn(self.total.result), run_time=theme().times.quick)

    def share(self) -> None:
        """Each exponential over the sum: the weights, written on the bars too."""
        row = self.row
        worked = [lines.weight(row, i) for i in range(len(row.keys))]
        self._rewrite(worked, shared=self.total.result, color=theme().weight)
        pairs = zip(self.bars, row.weights, self.colors, strict=True)
        self.on_bars = Pieces(*(self._on_bar(bar, number, color) for bar, number, color in pairs))
        self.bar_heading = self._heading_of_bars()
        arrive = travel(*zip(self.numbers, self.on_bars, strict=True))
        self.play(FadeOut(self.total), FadeIn(self.bar_heading), *arrive, run_time=theme().times.move)

    def compare_with_equal_shares(self) -> None:
        """A line where every bar would end if all keys got the same."""
        x, width, ledger = self._equal_share, stroke(theme().strokes.normal), self.ledger
        across = [
            DashedLine(point(x, low), point(x, high), color=theme().ink, stroke_width=width)
            for low, high in ledger.across(self.bars)
        ]
        label = Phrase(f"1 ÷ {len(self.row.keys)}", theme().sizes.label, theme().ink)
        # Above bars that are stacked stands a line.
        label.next_to(across[-1], DOWN if ledger.stacked else UP, buff=px(6))
        label.shift(LEFT * max(0.0, label.get_right()[0] - ledger.box.right))
        self.equal_shares = VGroup(*across, label)
        self.bring_to_back(*across)  # a bar that is longer hides it
        self.play(*map(Create, across), FadeIn(label), run_time=theme().times.move)

    def join_bars(self) -> None:
        """The bars slide together: one bar of length 1. Numbers that stood beside their bars leave."""
        moves: list[Motion] = []
        inside: Pieces[Phrase] = Pieces()
        for bar, number, place in zip(self.bars, self.on_bars, self.ledger.joined(self.bars), strict=True):
            moves.append(bar.animate.move_to(place))
            if number.get_x() < bar.get_right()[0]:
                moves.append(number.animate.move_to(place))
                inside.add(number)
            else:
                moves.append(FadeOut(number))
        self.play(*moves, FadeOut(self.bar_heading), run_time=theme().times.move)
        self.on_bars = inside

    def mark_on_the_bar(self, first: int, share: float, named: str) -> None:
        """A frame around the first parts of the joined bar, and a dashed line, with its name, where ``share``
        of it ends.
        """
        whole, marked = VGroup(*self.bars), outline(VGroup(*list(self.bars)[:first]), theme().ink)
        x = whole.get_left()[0] + share * whole.width
        foot, top = point(x, whole.get_bottom()[1] - px(22)), point(x, whole.get_top()[1] + px(12))
        line = DashedLine(foot, top, color=theme().ink, stroke_width=stroke(theme().strokes.normal))
        name = Phrase(named, theme().sizes.label).next_to(line, UP, buff=0)
        self.play(Create(marked), run_time=theme().times.move)
        self.play(Create(line), FadeIn(name), run_time=theme().times.quick)
        self.marked = VGroup(marked, line, name)

    def free_the_numbers(self) -> list[VGroup]:
        """Each row's number stays on stage by itself; the rests of the lines are returned."""
        self.add(*self.numbers)
        pairs = zip(self.worked, self.numbers, strict=False)
        return [
            VGroup(*(p for p in (*line.operands, *line.signs, *line.results) if p is not number))
            for line, number in pairs
        ]

    def _dot(self, card: TokenCard, looked_at: VMobject, line: WorkedLine, pace: float) -> None:
        """Numbers of query and key travel into the line, then its result appears."""
        pairs = zip(self.ledger.query.cells, card.cells, strict=True)
        factors = [cell.number for pair in pairs for cell in pair]
        self.play(FadeIn(looked_at), *travel(*zip(factors, line.operands, strict=True)), run_time=pace)
        self.play(FadeIn(line.signs), FadeIn(line.result), run_time=theme().times.quick)
        self.rest(theme().times.quick)

    def _rewrite(
        self, worked: Sequence[Line], shared: Phrase | None = None, color: str | None = None
    ) -> None:
        """Each row's result moves to the front of its next line; the ``shared`` number joins every line."""
        new = [self.line(line) for line in worked]
        self.ledger.in_rows(new)
        for line in new:
            line.result.set_color(color or theme().ink)
        if rests := self.free_the_numbers():
            self.play(*(FadeOut(rest) for rest in rests), run_time=theme().times.quick)
        fronts = [
            ReplacementTransform(n, line.operands[0]) for n, line in zip(self.numbers, new, strict=True)
        ]
        self.play(*fronts, run_time=theme().times.quick)
        joining: list[Animation] = [FadeIn(line.signs) for line in new]
        for line in new:
            joining += travel((shared, line.operands[1])) if shared else map(FadeIn, line.operands[1:])
        self.play(*joining, run_time=theme().times.move)
        results = [FadeIn(line.result) for line in new]
        self.play(LaggedStart(*results, lag_ratio=0.3), run_time=theme().times.move)
        self.worked, self.numbers = new, [line.result for line in new]

    def _make_room(self) -> None:
        """Fold the cards where the lines to come, and the bars beside them, need their place."""
        if self._folded or self.ledger.holds_bars_beside(self._widest_share()):
            return
        self._folded = True
        cards = [self.ledger.query, *self.ledger.keys]
        self.play(*(change for card in cards for change in card.folded()), run_time=theme().times.move)
        for card in cards:
            card.remove(card.cells)

    def _widest_share(self) -> float:
        return max(self.line(lines.weight(self.row, i)).width for i in range(len(self.row.keys)))

    def _on_bar(self, bar: Rectangle, number: Number, color: str) -> Phrase:
        """Its weight on a bar, in smaller digits where it must be, or beside a bar that is too short."""
        sizes = theme().sizes
        for em in (self.ledger.em, sizes.number, sizes.small):
            phrase = Phrase(number.text, em)
            if phrase.width + px(16) < bar.width and px(em) * DIGIT_ON_BAR <= bar.height:
                return phrase.set_color(text_on(color)).move_to(bar)
        phrase.set_color(theme().weight).next_to(bar, buff=px(10))
        if phrase.get_left()[0] < self._equal_share + px(10) and phrase.get_right()[0] > self._equal_share:
            phrase.align_to(point(self._equal_share + px(14), 0), LEFT)
        return phrase

    def _heading_of_bars(self) -> VGroup:
        """What the bars are: above the first or, where bars are stacked, right of it if it has room."""
        words = Words("weight", "权重")
        heading = Phrase(self.say(words), theme().sizes.label, theme().weight)
        first, ledger = self.bars[0], self.ledger
        if not ledger.stacked:
            heading.next_to(first, UP, buff=px(6)).align_to(first, LEFT)
            # Beside it the name of the equal share will stand.
            end = min(ledger.box.right, self._equal_share) - px(theme().sizes.label)
            return VGroup(heading) if heading.get_right()[0] <= end else VGroup()
        ends = (bar.get_right()[0] for bar in (first, self.on_bars[0]))
        heading.next_to(point(max(*ends, self._equal_share) + px(30), first.get_y()), buff=0)
        return VGroup(heading) if heading.get_right()[0] <= ledger.box.right else VGroup()

    @property
    def _equal_share(self) -> float:
        """Where a bar ends whose share is as large as every other's."""
        return float(self.bars.get_left()[0] + sum(bar.width for bar in self.bars) / len(self.bars))
