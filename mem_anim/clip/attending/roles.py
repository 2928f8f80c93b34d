"""How tokens take roles: the followed one becomes the query, those that it sees become keys.

It must not know whether the keys are patches of one frame or one patch in many frames.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain

from manim import (
    DOWN,
    LEFT,
    RIGHT,
    Arrow,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    ReplacementTransform,
    VGroup,
    VMobject,
)

from mem_anim.clip.base import Clip, travel
from mem_anim.clip.showing import content, exact, numbers
from mem_anim.stage.breaking import ways
from mem_anim.stage.layout import Box, DoesNotFit, point, px, stroke
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import Content, TokenCard
from mem_anim.stage.tokens.cells import cell_size
from mem_anim.stage.tokens.matrix import GAP, Matrix, symbol
from mem_anim.stage.working.arrangement import RowsToWork
from mem_anim.stage.working.ledger import Ledger
from mem_anim.stage.working.worked import WorkedLine
from mem_anim.words import Words
from mem_anim.worksheet import Line, Row, lines
from mem_anim.worksheet.row import Vector

ARROWS = 130  # pixels beside the cards for the arrows from the query to its keys
MATRIX_HEADING = 80  # pixels above a matrix


class Roles(Clip):
    """A clip that follows one row of attention. ``prepare`` lays its ledger out."""

    def prepare(self, row: Row, colors: Sequence[str]) -> None:
        """``colors`` are the keys' own. Raises DoesNotFit."""
        self.row, self.colors = row, list(colors)
        self.full = max(map(abs, chain(*map(exact, (row.x, *row.key_x, row.q, *row.k, *row.v, row.output)))))
        self.own = content(row.query.name, row.x, colors[row.keys.index(row.query)])
        self.seen = self.of_keys(row.key_x)
        self.ledger = Ledger(
            content("q", row.q, theme().query),
            self.of_keys(row.k, "k"),
            [self.own, *self.seen],
            self._rows_to_work(),
            self.full,
            self.zones.picture,
        )
        self.spoken = VGroup()  # what is said beside the cards and leaves again

    def of_keys(self, vectors: Sequence[Vector], role: str = "") -> list[Content]:
        """Every key's card with other numbers; ``role`` is k or v, said where a matrix makes them differ."""
        said = f"{role} " if role and any(self.worksheet.matrices.values()) else ""
        keys = zip(self.row.keys, vectors, self.colors, strict=True)
        return [content(said + token.name, vector, color) for token, vector, color in keys]

    def _rows_to_work(self) -> RowsToWork:
        row, every = self.row, range(len(self.row.keys))
        quotients = [work(row, i).parts for work in (lines.scaled, lines.exponential) for i in every]
        return RowsToWork(
            [lines.score(row, i).parts for i in every], quotients, [lines.weight(row, i).parts for i in every]
        )

    def line(self, line: Line, *colors: str) -> WorkedLine:
        """A worked line in one row, in the ledger's digits."""
        return WorkedLine(line.parts, colors=colors, size=self.ledger.em)

    def line_in_strip(self, line: Line, *colors: str) -> WorkedLine:
        """A worked line below the rows, broken where it must be."""
        strip = self.ledger.strip
        return WorkedLine(line.parts, strip.width, colors, self.ledger.em).move_to(strip.center)

    @property
    def own_matrices(self) -> bool:
        """Whether the scenario gives any matrix of its own for query or key."""
        matrices = self.worksheet.matrices
        return bool(matrices["query"] or matrices["key"])

    def stand_as_tokens(self) -> Pieces[TokenCard]:
        """The key cards as plain tokens, before they take the role of keys."""
        self.tokens = self.in_the_keys_places(self.seen)
        return self.tokens

    def take_roles(self) -> None:
        """A copy of the asking token rises and becomes the query; the tokens that it sees become keys."""
        row, ledger = self.row, self.ledger
        own = self.tokens[row.keys.index(row.query)]
        asking = ledger.card(self.own).move_to(ledger.query)
        self.play(ReplacementTransform(own.copy(), asking), run_time=theme().times.move)
        self.project("query", [asking], [ledger.query], row.x, row.q)
        self._name_the_role(
            ledger.query, Words("q: what am I looking for?", "q：我在找什么？"), theme().query
        )
        self.project("key", list(self.tokens), list(ledger.keys), row.key_x[0], row.k[0])
        self._name_the_role(ledger.keys, Words("k: how can I be found?", "k：我能被怎样匹配？"), theme().key)
        self._ask_each_key()
        if not any(self.worksheet.matrices.values()):
            self._say_that_roles_are_equal()

    def drop_the_roles(self) -> None:
        self.let_go(self.spoken)
        self.spoken = VGroup()

    def project(
        self, role: str, before: Sequence[TokenCard], after: Sequence[TokenCard], x: Vector, y: Vector
    ) -> None:
        """Tokens times the role's matrix: cards ``before`` become those ``after``.

        The first number of the first card is worked, from its ``x`` to its ``y``; the others follow alike.
        """
        matrix = self.worksheet.matrices[role]
        changes = [ReplacementTransform(a, b) for a, b in zip(before, after, strict=True)]
        if matrix is None:
            self.play(*changes, run_time=theme().times.quick)
            return
        color: str = getattr(theme(), role)
        shown, stays = self._matrix_beside(role, matrix, color)
        self.play(FadeIn(shown), run_time=theme().times.quick)
        line = self.line_in_strip(
            lines.projection(x, tuple(row[0] for row in matrix), y[0]), theme().ink, color
        )
        column = (
            [cell.number for cell in shown.column(0)] if isinstance(shown, Matrix) else [shown] * len(matrix)
        )
        pairs = zip(before[0].cells, column, strict=True)
        factors = [factor for cell, of_matrix in pairs for factor in (cell.number, of_matrix)]
        self.play(*travel(*zip(factors, line.operands, strict=True)), run_time=theme().times.move)
        self.play(FadeIn(line.signs), FadeIn(line.result), run_time=theme().times.quick)
        self.rest()
        self.play(*changes, FadeOut(line), run_time=theme().times.move)
        if stays:
            self.spoken.add(shown)
        else:
            self.play(FadeOut(shown), run_time=theme().times.quick)

    def in_the_keys_places(self, contents: Sequence[Content]) -> Pieces[TokenCard]:
        """Other cards where the keys stand."""
        places = zip(contents, self.ledger.keys, strict=True)
        return Pieces(*(self.ledger.card(told).move_to(key) for told, key in places))

    def _name_the_role(self, cards: VMobject, words: Words, color: str) -> None:
        """Say what the cards' role is, beside or below them, where there is room for words."""
        place = self.ledger.room_for_words(cards is self.ledger.query, px(ARROWS))
        right = self._beside_all_words.left if self.own_matrices else place.right
        room = min(place.right, right) - place.left
        # Whether they fit must not hang on the language, for both films have the same times.
        fitting = [
            em
            for em in ems(round(self.ledger.em * 0.9), theme().sizes.small)
            if widest((words.en, words.zh), em) <= room
        ]
        if not fitting:
            return
        phrase = Phrase(self.say(words), fitting[0], color).set_y(place.top)
        phrase.align_to(point(place.left, 0), LEFT)
        self.spoken.add(phrase)
        self.play(FadeIn(phrase, shift=RIGHT * px(20)), run_time=theme().times.quick)

    def _ask_each_key(self) -> None:
        """A line from the query down past its keys, with an arrow to each that it will be compared with."""
        gap = point(px(10), 0)
        start = self.ledger.query.get_right() + gap
        turn = start + point(px(ARROWS) * 0.55, 0)
        ends = [card.get_right() + gap for card in self.ledger.keys]
        foot = point(turn[0], ends[-1][1])
        color, width = theme().query, stroke(theme().strokes.normal)
        trunk = VMobject(stroke_color=color, stroke_width=width).set_points_as_corners([start, turn, foot])
        heads = [
            Arrow(point(turn[0], end[1]), end, buff=0, tip_length=px(20), color=color, stroke_width=width)
            for end in ends
        ]
        self.spoken.add(trunk, *heads)
        self.play(Create(trunk), run_time=theme().times.move)
        self.play(LaggedStart(*(Create(head) for head in heads), lag_ratio=0.3), run_time=theme().times.move)

    def _say_that_roles_are_equal(self) -> None:
        """Where all matrices are the identity: the numbers do not change with the role."""
        words = Words(
            "here the projections W are the identity I, so q = k = v = the token",
            "这里投影矩阵 W 都是单位矩阵 I，所以 q = k = v = token 本身",
        )
        said, size, strip = self.say(words), theme().sizes.label, self.ledger.strip
        fits = widest((words.en, words.zh), size) <= strip.width
        lines = VGroup(*(Phrase(line, size, theme().dim) for line in ([said] if fits else ways(said, 2)[0])))
        lines.arrange(DOWN, buff=px(6), aligned_edge=LEFT).move_to(strip.center)
        lines.align_to(self.ledger.keys, LEFT)
        self.spoken.add(lines)
        self.play(FadeIn(lines), run_time=theme().times.quick)

    @property
    def _beside_all_words(self) -> Box:
        """Right of the cards, of the arrows to them and of all that is said about them."""
        beside = self.ledger.beside
        if self.ledger.stacked:
            return replace(beside, left=beside.left + px(ARROWS))
        return beside.columns(1.4, 1)[1]

    def _matrix_beside(self, role: str, matrix: Sequence[Vector], color: str) -> tuple[VMobject, bool]:
        """The role's matrix at the right, where it may stay, or alone in all the room beside the cards.

        Only its letter, where all that room does not hold its numbers.
        """
        upper, lower = self._beside_all_words.rows(1, 1, gap=px(20))
        for box, stays in ((lower if role == "key" else upper, True), (self.ledger.beside, False)):
            with suppress(DoesNotFit):
                return self._matrix(role, matrix, color, box), stays
        return symbol("W", role[0], color).move_to(self.ledger.beside.center), False

    def _matrix(self, role: str, matrix: Sequence[Vector], color: str, box: Box) -> Matrix:
        shown = numbers(matrix, [color] * len(matrix))
        height = (box.height - px(MATRIX_HEADING)) / len(matrix) - px(GAP)
        flat = list(chain(*shown.texts))
        size = cell_size(flat, len(matrix[0]), box.width * 0.9, height, largest=self.ledger.em)
        full = max(map(abs, chain(*shown.values)))
        return Matrix(symbol("W", role[0], color), shown, full, size).move_to(box.center)
