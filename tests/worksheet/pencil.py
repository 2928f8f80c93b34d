"""A pupil who reads a worked line and does the sum again. It must not use the worksheet, only the text.

What may stand in a line: numbers, + − × ÷, brackets, e^x, [vectors], and one of = and ≈ before the result;
"<0.01" stands for a positive number that is worked as 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Context, Decimal

_EXACT = Context(prec=120, rounding=ROUND_HALF_UP)
_TOKEN = re.compile(r"\s*(e\^|<?−?\d+(?:\.\d+)?(?:e[+−]\d+)?|[-+−×÷=≈()\[\],])")
_NUMBER = re.compile(r"<?−?\d")

Value = Decimal | list[Decimal]


def agrees(line: str) -> bool:
    """Whether the left side gives the right side: exactly for =, and rounded half away from zero for ≈."""
    left, sign, right = parted(line)
    results = right.strip("[]").split(", ")
    values = evaluated(left)
    if len(values) != len(results):
        return False
    # Exact is only what does not depend on how small a "<0.01" on the left really is.
    exact = values == evaluated(left, small=True) == [number(text) for text in results]
    if sign == "=":
        return exact
    return (not exact or sign == "<") and all(_rounds_to(*pair) for pair in zip(values, results, strict=True))


def evaluated(text: str, small: bool = False) -> list[Decimal]:
    """The number or numbers of an expression; "<0.01" counts as 0, or as 0.01 where ``small`` says so."""
    if small:
        text = text.replace("<", "")
    found = _Reader(text).value()
    return found if isinstance(found, list) else [found]


def parted(line: str) -> tuple[str, str, str]:
    """Left side, sign and result; a result such as <0.01 is its own sign."""
    if " = " in line or " ≈ " in line:
        left, sign, right = re.split(r" (=|≈) ", line)
        return left, sign, right
    left, right = line.rsplit(" <", 1)
    return left, "<", "<" + right


def number(text: str) -> Decimal:
    return Decimal(0) if text.startswith("<") else Decimal(text.replace("−", "-"))


def decimals(text: str) -> int:
    return len(text.partition(".")[2])


def rounded(value: Decimal, places: int) -> str:
    """The text of a number with so many decimals, without a minus zero."""
    if abs(value) >= 10**9:
        return f"{Context(prec=4, rounding=ROUND_HALF_UP).plus(value):.3e}".replace("-", "−")
    digits = f"{value.quantize(Decimal(1).scaleb(-places), context=_EXACT):f}"
    return digits.replace("-", "" if not Decimal(digits) else "−")


def _rounds_to(value: Decimal, shown: str) -> bool:
    if shown.startswith("<"):
        return value >= 0 and not number(rounded(value, decimals(shown)))
    return value == number(shown) or rounded(value, decimals(shown)) == shown


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens = _TOKEN.findall(text)
        assert "".join(self.tokens) == text.replace(" ", ""), f"cannot read {text!r}"

    def value(self) -> Value:
        found = self._sum()
        assert not self.tokens, f"left over: {self.tokens}"
        return found

    def _next(self) -> str:
        return self.tokens.pop(0)

    def _sum(self) -> Value:
        return self._chain(self._product, {"+": _EXACT.add, "−": _EXACT.subtract})

    def _product(self) -> Value:
        return self._chain(self._factor, {"×": _EXACT.multiply, "÷": _EXACT.divide})

    def _chain(self, part: Callable[[], Value], signs: dict[str, Callable[..., Decimal]]) -> Value:
        found = part()
        while self.tokens and self.tokens[0] in signs:
            sign, other = signs[self._next()], part()
            assert isinstance(found, Decimal)
            found = [sign(found, o) for o in other] if isinstance(other, list) else sign(found, other)
        return found

    def _factor(self) -> Value:
        token = self._next()
        if token == "e^":
            power = self._factor()
            assert isinstance(power, Decimal)
            return _EXACT.exp(power)
        if token == "(":
            found = self._sum()
            assert self._next() == ")"
            return found
        if token == "[":
            inside = self.tokens[: self.tokens.index("]")]
            del self.tokens[: len(inside) + 1]
            return [number(text) for text in inside if text != ","]
        assert _NUMBER.match(token), f"expected a number, found {token!r}"
        return number(token)
