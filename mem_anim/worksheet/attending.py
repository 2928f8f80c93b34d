"""From a query, its keys and their values to the output, number by number, whichever way the pen works.

It must not know whose numbers they are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from mem_anim.engine import Attention
from mem_anim.engine.attention import Bools
from mem_anim.worksheet.number import Number, rounded_exact
from mem_anim.worksheet.row import Vector
from mem_anim.worksheet.working import Working

DIVISOR_PLACES = 3


@dataclass(frozen=True)
class Exact:
    """The trace's numbers of one query; lists run over the keys that it may see."""

    scores: list[float]
    scaled: list[float]
    shift: float
    exponentials: list[float]
    total: float
    weights: list[float]
    output: list[float]

    @staticmethod
    def of(attention: Attention, at: tuple[int, int], seen: Bools) -> Exact:
        """Of the query at this place of an attention whose arrays are (K, n, m); ``seen`` is (m)."""
        return Exact(
            scores=attention.scores[at][seen].tolist(),
            scaled=attention.scaled[at][seen].tolist(),
            shift=float(attention.shifts[at]),
            exponentials=attention.exponentials[at][seen].tolist(),
            total=float(attention.sums[at]),
            weights=attention.weights[at][seen].tolist(),
            output=attention.output[at].tolist(),
        )


@dataclass(frozen=True)
class Softmax:
    """The fields of a Row from its scores to its weights."""

    scores: Vector
    divisor: Number
    scaled: Vector
    shift: Number | None
    exponentials: Vector
    total: Number
    weights: Vector
    weights_make_one: bool


def softmax(pen: Working, q: Vector, k: tuple[Vector, ...], divisor: Number, exact: Exact) -> Softmax:
    """Work the weights of one query over its keys. Raises what the pen raises."""
    scores = tuple(pen.dot(q, key, n) for key, n in zip(k, exact.scores, strict=True))
    scaled = tuple(pen.divided(s, divisor, n) for s, n in zip(scores, exact.scaled, strict=True))
    # The shown scaled score that is subtracted: the one whose exact number is the largest.
    shift = scaled[exact.scaled.index(exact.shift)] if exact.shift else None
    powers = tuple(pen.exponential(s, shift, n) for s, n in zip(scaled, exact.exponentials, strict=True))
    total = pen.total(powers, exact.total)
    weights, make_one = pen.weights(powers, total, exact.weights)
    return Softmax(scores, divisor, scaled, shift, powers, total, tuple(weights), make_one)


def mixture(
    pen: Working, weights: Vector, v: tuple[Vector, ...], exact: Exact
) -> tuple[tuple[Vector, ...], Vector]:
    """Each key's weighted value, and their sum, the output. Raises what the pen raises."""
    terms = tuple(tuple(pen.term(w, n) for n in value) for w, value in zip(weights, v, strict=True))
    columns = zip(*terms, strict=True)
    return terms, tuple(pen.summed(column, n) for column, n in zip(columns, exact.output, strict=True))


def shown_divisor(divisor: float) -> Number:
    """With three decimals, and with more where a small one would lose its digits: it is never 0."""
    first_digit = -math.floor(math.log10(divisor))
    return rounded_exact(divisor, max(DIVISOR_PLACES, first_digit + 2))
