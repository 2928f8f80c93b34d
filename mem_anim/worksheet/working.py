"""How a row's numbers are worked: by hand on the shown digits, or each exact number rounded by itself.

Both ways take the same steps in the same order. They must not know tokens' names or where numbers are shown.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import reduce
from typing import Protocol

from mem_anim.scenario import Decimals
from mem_anim.worksheet.number import (
    EXTRA_WEIGHT_PLACES,
    PEN,
    Number,
    positive_result,
    result,
    rounded_exact,
    weights,
)
from mem_anim.worksheet.row import Vector


class Working(Hashable, Protocol):
    """One way to get from shown numbers to the next shown number; ``exact`` is the trace's result."""

    by_hand: bool

    def dot(self, left: Vector, right: Vector, exact: float) -> Number: ...
    def divided(self, score: Number, divisor: Number, exact: float) -> Number: ...
    def exponential(self, scaled: Number, shift: Number | None, exact: float) -> Number: ...
    def total(self, exponentials: Vector, exact: float) -> Number: ...
    def weights(
        self, exponentials: Vector, total: Number, exact: Sequence[float]
    ) -> tuple[list[Number], bool]: ...
    def projected(self, x: Vector, column: Vector, exact: float) -> Number: ...
    def term(self, weight: Number, value: Number) -> Number: ...
    def summed(self, terms: Vector, exact: float) -> Number: ...


class ByHand:
    """Decimal arithmetic on the shown digits: a pencil gets the same ones.

    Raises decimal.DecimalException where a pencil gives up: at numbers of more than nine digits, and
    where all exponentials are shown as 0, whose sum divides nothing.
    """

    by_hand = True

    def __init__(self, places: Decimals) -> None:
        self.places = places

    def dot(self, left: Vector, right: Vector, exact: float) -> Number:
        return result(_dot(left, right), self.places.scores, exact)

    def projected(self, x: Vector, column: Vector, exact: float) -> Number:
        return result(_dot(x, column), self.places.output, exact)

    def divided(self, score: Number, divisor: Number, exact: float) -> Number:
        return result(PEN.divide(score.value, divisor.value), self.places.scores, exact)

    def exponential(self, scaled: Number, shift: Number | None, exact: float) -> Number:
        power = PEN.subtract(scaled.value, shift.value) if shift else scaled.value
        return positive_result(PEN.exp(power), self.places.exponentials, exact)

    def total(self, exponentials: Vector, exact: float) -> Number:
        # An exponential that is shown as "<0.001" is added as 0, which is a rounding.
        least = any(not e.value for e in exponentials)
        return result(_sum(e.value for e in exponentials), self.places.exponentials, exact, rounded=least)

    def weights(
        self, exponentials: Vector, total: Number, exact: Sequence[float]
    ) -> tuple[list[Number], bool]:
        ratios = [PEN.divide(e.value, total.value) for e in exponentials]
        return weights(ratios, exact, self.places.weights)

    def term(self, weight: Number, value: Number) -> Number:
        # So is a weight that is shown as "<0.01" and worked as 0, unless it makes no difference.
        least = not weight.value and bool(value.value)
        product = PEN.multiply(weight.value, value.value)
        return result(product, self.places.output, weight.exact * value.exact, rounded=least)

    def summed(self, terms: Vector, exact: float) -> Number:
        return result(_sum(term.value for term in terms), self.places.output, exact)


class Exactly:
    """Every number is the exact one, rounded by itself; "=" is left where no number of a line is rounded."""

    by_hand = False

    def __init__(self, places: Decimals, extra_weight_places: int = EXTRA_WEIGHT_PLACES) -> None:
        """Weights may gain so many decimals until they add up to 1."""
        self.places, self.extra = places, extra_weight_places

    def dot(self, left: Vector, right: Vector, exact: float) -> Number:
        return _after((*left, *right), rounded_exact(exact, self.places.scores))

    def projected(self, x: Vector, column: Vector, exact: float) -> Number:
        return _after((*x, *column), rounded_exact(exact, self.places.output))

    def divided(self, score: Number, divisor: Number, exact: float) -> Number:
        return _after((score, divisor), rounded_exact(exact, self.places.scores))

    def exponential(self, scaled: Number, shift: Number | None, exact: float) -> Number:
        number = positive_result(Decimal(repr(exact)), self.places.exponentials, exact)
        return _after((scaled, shift) if shift else (scaled,), number)

    def total(self, exponentials: Vector, exact: float) -> Number:
        number = positive_result(Decimal(repr(exact)), self.places.exponentials, exact)
        return _after(exponentials, number)

    def weights(
        self, exponentials: Vector, total: Number, exact: Sequence[float]
    ) -> tuple[list[Number], bool]:
        # Twelve digits, so that equal weights stay equal whatever the noise of float64.
        ratios = [Decimal(f"{weight:.12g}") for weight in exact]
        found, make_one = weights(ratios, exact, self.places.weights, self.extra)
        return [_after((e, total), weight) for e, weight in zip(exponentials, found, strict=True)], make_one

    def term(self, weight: Number, value: Number) -> Number:
        return _after((weight, value), rounded_exact(weight.exact * value.exact, self.places.output))

    def summed(self, terms: Vector, exact: float) -> Number:
        return _after(terms, rounded_exact(exact, self.places.output))


def _after(operands: Iterable[Number], number: Number) -> Number:
    return replace(number, rounded=number.rounded or any(operand.rounded for operand in operands))


def _dot(left: Vector, right: Vector) -> Decimal:
    return _sum(PEN.multiply(a.value, b.value) for a, b in zip(left, right, strict=True))


def _sum(values: Iterable[Decimal]) -> Decimal:
    return reduce(PEN.add, values, Decimal(0))
