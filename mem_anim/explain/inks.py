"""Worked lines of the worksheet in the colours of their operands.

It must not know what is worked out next.
"""

from __future__ import annotations

from itertools import cycle

from mem_anim.explain.blocks import Role, Span, Worked
from mem_anim.worksheet import Line, Number, Row, lines
from mem_anim.worksheet.row import Vector


def projected(name: str, role: Role, x: Vector, column: Vector, number: Number) -> Worked:
    line = lines.projection(x, column, number)
    return Worked(Span(name, role), _painted(line, ("plain",), role))


def score(row: Row, key: int) -> Worked:
    line = lines.score(row, key)
    return Worked(_seen(row, key, "q · "), _painted(line, ("query", "plain", "key", "plain")))


def scaled(row: Row, key: int) -> Worked:
    return Worked(_seen(row, key), _painted(lines.scaled(row, key), ("plain",)))


def exponential(row: Row, key: int) -> Worked:
    return Worked(_seen(row, key), _painted(lines.exponential(row, key), ("plain",)))


def total(row: Row, name: str) -> Worked:
    return Worked(Span(name), _painted(lines.total(row), ("plain",)))


def weight(row: Row, key: int) -> Worked:
    return Worked(_seen(row, key), _painted(lines.weight(row, key), ("plain",), "weight"))


def weights_total(row: Row, name: str) -> Worked:
    summands = Span(" + ".join(number.text for number in row.weights), "weight")
    sign = "" if row.weights_total.startswith("≈") else "= "
    return Worked(Span(name), (summands, Span(sign + row.weights_total)))


def term(row: Row, key: int) -> Worked:
    line = lines.term(row, key)
    return Worked(_seen(row, key), _painted(line, ("weight", "plain", "value", "plain")))


def output(name: str, row: Row, dimension: int, beside: str | None) -> Worked:
    """One dimension of the output, and what is said beside it."""
    spans = _painted(lines.output(row, dimension), ("plain",), "output")
    return Worked(Span(name), (*spans, *_aside(beside)))


def vector(name: str, role: Role, numbers: Vector, beside: str | None = None) -> Worked:
    """A named vector, such as q = [0.2, 0.8], as a line of its own."""
    return Worked(Span(""), (Span(f"{name} = {lines.vector(numbers)}", role), *_aside(beside)))


def _aside(text: str | None) -> tuple[Span, ...]:
    return (Span(f"  {text}", "aside"),) if text else ()


def _seen(row: Row, key: int, before: str = "") -> Span:
    return Span(f"{before}{row.keys[key].name}", "key")


def _painted(line: Line, roles: tuple[Role, ...], last: Role = "plain") -> tuple[Span, ...]:
    """The operands take ``roles`` in turn, from the left; the result after the equals sign takes ``last``."""
    operands = [Span(part, role) for part, role in zip(line.parts[:-1], cycle(roles), strict=False)]
    return (*operands, Span(line.parts[-1], last))
