"""A number and how it is shown: rounding half away from zero, minus signs, kept and dropped zeros.

It must not know what the number is for.
"""

from __future__ import annotations

import decimal
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

MOST_WRITTEN_PLACES = 4  # decimals of an author's number that are shown
EXTRA_WEIGHT_PLACES = 2  # decimals that weights may gain until their sum is 1
LONGEST_PLAIN = 9  # digits before the point; beyond, a number is written with a power of ten
MINUS = "−"

# What numbers are written on: the largest float has 309 digits before the point, and none is lost.
PAPER = decimal.Context(prec=700, rounding=ROUND_HALF_UP)
# The same for a number so long that only its first four digits are shown.
NARROW_PAPER = decimal.Context(prec=4, rounding=ROUND_HALF_UP)
# What by-hand arithmetic is done with: exact but for e^x and quotients, whose digits never end. It raises
# decimal.Overflow where a result is too long to be worked with a pencil.
PEN = decimal.Context(prec=50, rounding=ROUND_HALF_UP, Emax=LONGEST_PLAIN - 1)

# Above the error of a calculation with floats, far below a shown digit.
_NOISE, _LEAST_NOISE = Decimal("1e-14"), Decimal("1e-12")


@dataclass(frozen=True)
class Number:
    """``exact`` is the trace's number, ``value`` what the text says: by-hand arithmetic goes on from it."""

    exact: float
    value: Decimal
    text: str
    rounded: bool  # whether its worked line says ≈, because the shown operands give another number

    @property
    def operand(self) -> str:
        """The text as it stands after an operator: a negative number in brackets."""
        return f"({self.text})" if self.text.startswith(MINUS) else self.text


def written(number: float) -> Number:
    """An author's number as it was written: exact digits, up to four decimals."""
    return result(Decimal(repr(number)), MOST_WRITTEN_PLACES, number)


def result(value: Decimal, places: int, exact: float, *, rounded: bool = False) -> Number:
    """The result of a calculation, shown with at most ``places`` decimals.

    A rounded result keeps its zeros (0.670); one that needs fewer decimals is shown with those (0.2).
    ``rounded`` says that ``value`` is already one.
    """
    shown = round_half_away(value, places)
    if abs(shown) >= 10**LONGEST_PLAIN:
        shown = NARROW_PAPER.plus(value)
    rounded = rounded or shown != value
    return Number(exact, shown, plain(shown if rounded else without_zeros(shown)), rounded)


def positive_result(value: Decimal, places: int, exact: float) -> Number:
    """A result that cannot be 0, such as e^x: where it would be shown as 0, it is "<0.001"."""
    number = result(value, places, exact)
    return number if number.value else Number(exact, number.value, least(places), True)


def rounded_exact(exact: float, places: int) -> Number:
    """A float shown by itself, without the noise of float64: 0.1 × 3 is 0.3 and not rounded."""
    value = Decimal(repr(exact))
    # One decimal more than is shown, so that noise does not decide how a half is rounded either.
    near = value.quantize(Decimal(1).scaleb(-places - 1), context=PAPER)
    noise = abs(value - near) <= max(_LEAST_NOISE, _NOISE * abs(value))
    return result(near if noise else value, places, exact)


def weights(
    ratios: Sequence[Decimal], exact: Sequence[float], places: int, extra: int = EXTRA_WEIGHT_PLACES
) -> tuple[list[Number], bool]:
    """Weights with the fewest decimals at which they add up to exactly 1, and whether they do.

    ``ratios`` are the unrounded weights. From ``places`` up to ``extra`` decimals more are tried; where
    none gives 1 (three thirds), the wished ones stand. No digit is nudged.
    """
    for tried in range(places, places + extra + 1):
        shown = [round_half_away(ratio, tried) for ratio in ratios]
        if sum(shown) == 1:
            return _weights(ratios, shown, exact, tried), True
    shown = [round_half_away(ratio, places) for ratio in ratios]
    return _weights(ratios, shown, exact, places), False


def _weights(
    ratios: Sequence[Decimal], shown: Sequence[Decimal], exact: Sequence[float], places: int
) -> list[Number]:
    return [
        Number(number, value, plain(value) if value else least(places), value != ratio or not value)
        for ratio, value, number in zip(ratios, shown, exact, strict=True)
    ]


def round_half_away(value: Decimal, places: int) -> Decimal:
    """Rounded as pupils learn it: half goes away from zero. There is no minus zero."""
    shown = value.quantize(Decimal(1).scaleb(-places), context=PAPER)
    return shown if shown else abs(shown)


def without_zeros(value: Decimal) -> Decimal:
    """The same number without trailing zeros behind the point."""
    whole = value.to_integral_value()
    return whole if value == whole else PAPER.normalize(value)


def least(places: int) -> str:
    """How a positive number is written that would round to 0: never as 0."""
    return f"<{plain(Decimal(1).scaleb(-places))}"


def plain(value: Decimal) -> str:
    """Digits with a true minus sign; a very long number with a power of ten."""
    digits = f"{value:f}" if abs(value) < 10**LONGEST_PLAIN else f"{value:.3e}"
    return digits.replace("-", MINUS)
