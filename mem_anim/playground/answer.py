"""The worksheet as the page shows it: for every number its text, and the line in which it is worked.

It must not compute or round, and must not know how anything is drawn.
"""

from __future__ import annotations

from typing import Any

from mem_anim.explain.step import title
from mem_anim.scenario import Scenario
from mem_anim.words import Language
from mem_anim.worksheet import Number, Row, Token, Worksheet, lines, worksheet
from mem_anim.worksheet.row import Vector

Json = dict[str, Any]


def answer(scenario: Scenario, language: Language) -> Json:
    """Everything that follows from the scenario for the followed patch. Raises TraceError."""
    sheet = worksheet(scenario)
    trace, frames = sheet.trace, len(scenario.frames)
    ages = range(1 - frames, 1)
    return {
        "title": scenario.title.into(language),
        "patches": list(scenario.patches),
        "focus": scenario.focus,
        "order": scenario.encoder.order,
        "causal": scenario.encoder.causal,
        "arithmetic": scenario.display.arithmetic,
        "names": [[{"name": Token(patch, age).name} for patch in scenario.patches] for age in ages],
        "steps": [_step(sheet, number, row, language) for number, row in enumerate(sheet.followed)],
        "kept": {"encoded": trace.encoded, "kept": trace.kept},
        "products": {
            "single_frame": trace.products.single_frame,
            "joint": trace.products.joint,
            "factorised": trace.products.factorised,
            "computed": trace.computed,
        },
    }


def _step(sheet: Worksheet, number: int, row: Row, language: Language) -> Json:
    keys = range(len(row.keys))
    scale = sheet.scenario.attention.scale
    composed = sheet.scenario.encoder.order == "composed" and number > 0
    weights = " + ".join(weight.text for weight in row.weights)
    return {
        "kind": row.kind,
        "heading": title(sheet, number, row).into(language),
        "query": {**_token(row.query), "numbers": _texts(row.x)},
        "keys": [_token(key) for key in row.keys],
        "q": _projected(sheet, "query", row.x, row.q),
        "k": [_projected(sheet, "key", x, k) for x, k in zip(row.key_x, row.k, strict=True)],
        # The values of a composed step are what the step before it has made.
        "v": [
            _projected(sheet, None if composed else "value", x, v)
            for x, v in zip(row.key_x, row.v, strict=True)
        ],
        "scores": [_worked(row.scores[key], lines.score(row, key).text) for key in keys],
        "divisor": None if scale == "none" else _worked(row.divisor, lines.divisor(row, scale).text),
        "scaled": [_worked(row.scaled[key], lines.scaled(row, key).text) for key in keys],
        "exponentials": [_worked(row.exponentials[key], lines.exponential(row, key).text) for key in keys],
        "sum": _worked(row.total, lines.total(row).text),
        "weights": [_worked(row.weights[key], lines.weight(row, key).text) for key in keys],
        "weights_sum": {"line": f"{weights} {'=' if row.weights_make_one else '≈'} 1"},
        "past": _worked(row.past, lines.past(row).text) if row.past else None,
        "terms": [{"texts": _texts(row.terms[key]), "line": lines.term(row, key).text} for key in keys],
        "output": [_worked(number, lines.output(row, place).text) for place, number in enumerate(row.output)],
        "exact_output": _texts(row.exact_output) if row.exact_output else None,
        "result": {"name": row.result.name},
        "points": _points(row),
    }


def _token(token: Token) -> Json:
    return {"name": token.name, "patch": token.patch, "frame": token.frame}


def _texts(numbers: Vector) -> list[str]:
    return [number.text for number in numbers]


def _worked(number: Number, line: str) -> Json:
    """Adding 0.0 turns a float's minus zero into zero and leaves every other number alone."""
    return {"text": number.text, "exact": number.exact + 0.0, "line": line}


def _projected(sheet: Worksheet, role: str | None, x: Vector, made: Vector) -> list[Json]:
    """The numbers that a matrix has made of a token; without a line where there is none to make them."""
    matrix = sheet.matrices[role] if role else None
    if matrix is None:
        return [{"text": number.text, "line": None} for number in made]
    columns = zip(*matrix, strict=True)
    worked = zip(columns, made, strict=True)
    return [{"text": n.text, "line": lines.projection(x, column, n).text} for column, n in worked]


def _points(row: Row) -> Json | None:
    """What can be drawn in a plane."""
    if len(row.output) != 2:
        return None
    query = _point(row.q) if len(row.q) == 2 else None
    return {"keys": [_point(v) for v in row.v], "query": query, "output": _point(row.output)}


def _point(numbers: Vector) -> list[float]:
    return [number.exact + 0.0 for number in numbers]
