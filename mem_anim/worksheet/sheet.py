"""worksheet(trace) -> Worksheet: rows in the order in which they are computed, made when they are asked for.

It must not know how a row is worked; it only brings the right numbers together.
"""

from __future__ import annotations

from contextlib import suppress
from decimal import DecimalException
from functools import cache, cached_property
from itertools import product

import numpy as np

from mem_anim.engine.attention import Floats
from mem_anim.scenario import Scenario
from mem_anim.trace import Trace, run
from mem_anim.worksheet.attending import Exact, mixture, shown_divisor, softmax
from mem_anim.worksheet.number import EXTRA_WEIGHT_PLACES, rounded_exact, written
from mem_anim.worksheet.row import Row, Vector
from mem_anim.worksheet.token import Token
from mem_anim.worksheet.working import ByHand, Exactly, Working

MOST_KEYS_BY_HAND = 12

Place = tuple[int, int]  # frame counted from the end, and patch


class Worksheet:
    """Everything that is shown of one scenario."""

    def __init__(self, scenario: Scenario, trace: Trace, *, steady: bool = False) -> None:
        """``steady``: exact weights keep their decimals even where their sum is then not exactly 1."""
        self.scenario = scenario
        self.trace = trace
        self.row = cache(self._row)
        self.tokens = cache(self._tokens)
        self._projected = cache(self._project)
        decimals = scenario.display.decimals
        self._by_hand, self._exactly = (
            ByHand(decimals),
            Exactly(decimals, 0 if steady else EXTRA_WEIGHT_PLACES),
        )

    @cached_property
    def matrices(self) -> dict[str, tuple[Vector, ...] | None]:
        """W_q, W_k, W_v as rows of numbers; None for the identity."""
        attention = self.scenario.attention
        rows = {"query": attention.query, "key": attention.key, "value": attention.value}
        return {name: None if w is None else tuple(map(vector, w)) for name, w in rows.items()}

    def projection(self, role: str) -> tuple[Vector, ...]:
        """The matrix of a role (query, key or value) as rows of numbers, the identity written out."""
        d = self.trace.tokens.shape[2]
        return self.matrices[role] or tuple(map(vector, np.eye(d)))

    @property
    def focus(self) -> int:
        return self.scenario.patches.index(self.scenario.focus)

    @property
    def followed(self) -> list[Row]:
        """The followed patch's rows in the current frame, one per step."""
        return [self.row(step, -1, self.focus) for step in range(len(self.trace.steps))]

    @property
    def all_rows(self) -> list[Row]:
        """Every token of every frame, step by step."""
        frames, patches = self.trace.tokens.shape[:2]
        return [
            self.row(step, frame - frames, patch)
            for step in range(len(self.trace.steps))
            for frame in range(frames)
            for patch in range(patches)
        ]

    @property
    def present_rows(self) -> list[Row]:
        """The rows of every patch of the current frame, step by step."""
        patches = range(len(self.scenario.patches))
        return [self.row(step, -1, patch) for step in range(len(self.trace.steps)) for patch in patches]

    def texts(self) -> frozenset[str]:
        """Every number that may be shown, as written: those of matrices, tokens and rows, and counts."""
        frames, patches = self.trace.tokens.shape[:2]
        numbers = [number for row in self.present_rows for number in row.numbers()]
        numbers += [row.past for row in self.present_rows if row.past]
        numbers += [number for matrix in self.matrices.values() for row in matrix or () for number in row]
        for place in product(range(-frames, 0), range(patches)):
            numbers += self.tokens(0, *place)
        return frozenset(number.text for number in numbers) | frozenset(map(str, self._counts()))

    def _counts(self) -> set[int]:
        """What is counted rather than worked out; 0 is where axes begin, 1 the whole."""
        trace = self.trace
        frames, patches, d = trace.tokens.shape
        lengths = {length for row in self.present_rows for length in (len(row.keys), len(row.q))}
        tokens_left = {patches * left for left in range(1, frames + 1)}
        products = {*vars(trace.products).values(), trace.computed}
        return {0, 1, frames - 1, frames, patches, d} | lengths | tokens_left | products

    def step(self, kind: str) -> int | None:
        """The place of the last step of this kind among the steps."""
        kinds = [step.kind for step in self.trace.steps]
        return max((i for i, found in enumerate(kinds) if found == kind), default=None)

    def _tokens(self, step: int, frame: int, patch: int) -> Vector:
        """The shown numbers of a token as ``step`` finds it: the author's, or the step's before it."""
        chained = self.scenario.encoder.order in ("space_then_time", "time_then_space")
        if step == 0 or not chained:
            return vector(self.trace.tokens[frame, patch])
        return self.row(step - 1, frame, patch).output

    def _row(self, step: int, frame: int, patch: int) -> Row:
        """The row of the query at ``frame`` (counted from the end: -1 is the current one) and ``patch``."""
        frames = self.trace.tokens.shape[0]
        seen = self.trace.steps[step].keys_of(frame + frames, patch)
        places = [(f - frames, p) for f, p in seen]
        if self.scenario.display.arithmetic == "by_hand" and len(places) <= MOST_KEYS_BY_HAND:
            with suppress(DecimalException):
                return self._worked(self._by_hand, step, (frame, patch), places)
        return self._worked(self._exactly, step, (frame, patch), places)

    def _worked(self, pen: Working, step: int, at: Place, places: list[Place]) -> Row:
        made = self.trace.steps[step]
        exact = Exact.of(made.attention, at, made.visible[at])
        q = self._projected("query", pen, step, at)
        k = tuple(self._projected("key", pen, step, place) for place in places)
        v = tuple(self._values(pen, step, place) for place in places)
        shares = softmax(pen, q, k, shown_divisor(self.trace.divisor), exact)
        terms, output = mixture(pen, shares.weights, v, exact)
        return Row(
            kind=made.kind,
            focus=at == (-1, self.focus),
            query=self._name(step, at),
            keys=tuple(self._name(step, place) for place in places),
            by_hand=pen.by_hand,
            x=self.tokens(step, *at),
            key_x=tuple(self.tokens(step, *place) for place in places),
            q=q,
            k=k,
            v=v,
            **vars(shares),
            terms=terms,
            output=output,
            exact_output=self._where_it_differs(output, exact.output),
        )

    def _where_it_differs(self, output: Vector, exact: list[float]) -> Vector | None:
        rounded = tuple(rounded_exact(n, self.scenario.display.decimals.output) for n in exact)
        differs = any(a.value != b.value for a, b in zip(output, rounded, strict=True))
        return rounded if differs else None

    def _values(self, pen: Working, step: int, place: Place) -> Vector:
        """A key's value; in ``composed`` the space step takes the values that time has mixed."""
        if self.scenario.encoder.order == "composed" and step == 1:
            return self.row(0, *place).output
        return self._projected("value", pen, step, place)

    def _project(self, role: str, pen: Working, step: int, place: Place) -> Vector:
        x, w, made = self.tokens(step, *place), self.matrices[role], self.trace.steps[step]
        if w is None:
            return x
        exact: list[float] = {"query": made.q, "key": made.k, "value": made.v}[role][place].tolist()
        columns = zip(*w, strict=True)
        return tuple(pen.projected(x, column, n) for column, n in zip(columns, exact, strict=True))

    def _name(self, step: int, place: Place) -> Token:
        frame, patch = place
        return Token(self.scenario.patches[patch], frame + 1, step)


def worksheet(scenario: Scenario, *, steady: bool = False) -> Worksheet:
    """Run the scenario and open its worksheet. Raises TraceError."""
    return Worksheet(scenario, run(scenario), steady=steady)


def vector(numbers: tuple[float, ...] | Floats) -> Vector:
    return tuple(written(float(number)) for number in numbers)
