"""Worked lines: operands, sign and result as a pencil writes them. They must not compute, only write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mem_anim.worksheet.number import MINUS, Number
from mem_anim.worksheet.row import Row, Vector


@dataclass(frozen=True)
class Line:
    """A worked line in its parts, so that a scene can move each operand to its place."""

    parts: tuple[str, ...]

    @property
    def text(self) -> str:
        return " ".join(self.parts)


def score(row: Row, key: int) -> Line:
    """0.2 × 0.8 + 0.8 × 0.2 = 0.32"""
    return _products(row.q, row.k[key], row.scores[key])


def scaled(row: Row, key: int) -> Line:
    """0.32 ÷ 1.414 ≈ 0.226"""
    number = row.scaled[key]
    return Line((row.scores[key].text, "÷", row.divisor.operand, equals(number), number.text))


def divisor(row: Row, scale: str | float) -> Line:
    """√2 ≈ 1.414, or the number that the scenario divides by; ``scale`` is the scenario's."""
    number = row.divisor
    if scale == "sqrt":
        return Line((f"√{len(row.q)}", equals(number), number.text))
    return Line((number.text,))


def exponential(row: Row, key: int) -> Line:
    """e^0.226 ≈ 1.254, or e^(0.226 − 2.5) where the largest is subtracted first"""
    number = row.exponentials[key]
    power = row.scaled[key].text
    if row.shift:
        power = f"({power} {MINUS} {row.shift.operand})"
    sign = "" if number.text.startswith("<") else equals(number)
    return Line(tuple(part for part in (f"e^{power}", sign, number.text) if part))


def total(row: Row) -> Line:
    """1.151 + 1.254 + 1.618 = 4.023"""
    return _sum(row.exponentials, row.total)


def weight(row: Row, key: int) -> Line:
    """1.254 ÷ 4.023 ≈ 0.31"""
    number = row.weights[key]
    sign = "" if number.text.startswith("<") else equals(number)
    parts = (row.exponentials[key].text, "÷", row.total.text, sign, number.text)
    return Line(tuple(part for part in parts if part))


def term(row: Row, key: int) -> Line:
    """0.31 × [0.8, 0.2] = [0.248, 0.062]"""
    terms = row.terms[key]
    sign = "≈" if any(number.rounded for number in terms) else "="
    return Line((row.weights[key].text, "×", vector(row.v[key]), sign, vector(terms)))


def output(row: Row, dimension: int, order: Sequence[int] = ()) -> Line:
    """0.29 + 0.248 + 0.08 = 0.618, the keys in another order where one is given"""
    terms = [row.terms[key] for key in order] if order else row.terms
    return _sum(tuple(term[dimension] for term in terms), row.output[dimension])


def past(row: Row) -> Line:
    """0.29 + 0.31 = 0.60, the weights of earlier frames. Raises ValueError where ``row.past`` is None."""
    if row.past is None:
        raise ValueError("there is no past whose weights could be added")
    keys = zip(row.weights, row.keys, strict=True)
    weights = tuple(weight for weight, key in keys if key.frame < row.query.frame)
    return Line((*_sum(weights, row.past).parts[:-2], "=", row.past.text))


def projection(x: Vector, column: Vector, number: Number) -> Line:
    """0.2 × 1 + 0.8 × 0 = 0.2, one number of q, k or v."""
    return _products(x, column, number)


def vector(numbers: Vector) -> str:
    return f"[{', '.join(number.text for number in numbers)}]"


def equals(number: Number) -> str:
    return "≈" if number.rounded else "="


def _products(left: Vector, right: Vector, number: Number) -> Line:
    parts: list[str] = []
    for a, b in zip(left, right, strict=True):
        parts += ["+"] if parts else []
        parts += [a.text if not parts else a.operand, "×", b.operand]
    return Line((*parts, equals(number), number.text))


def _sum(numbers: Vector, number: Number) -> Line:
    parts: list[str] = []
    for summand in numbers:
        parts += ["+", summand.operand] if parts else [summand.text]
    return Line((*parts, equals(number), number.text))
