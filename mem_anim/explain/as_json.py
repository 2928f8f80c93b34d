"""The worksheet as one JSON document for programs: exact numbers at full precision, shown ones as texts.

Its keys are a contract with other people's scripts. It must not know words of any language.
"""

from __future__ import annotations

import json
import re
from typing import Any

from mem_anim.worksheet import Row, Token, Worksheet
from mem_anim.worksheet.row import Vector

FORMAT = 1

# A list of numbers or texts; a line break is never part of a text in JSON, so it marks the layout.
_SHORT_LIST = re.compile(r"\[\n\s+([^\[\]{}]*?)\n\s+\]")

# One layer and one head: the encoder of a scenario has no more.
LAYER = HEAD = 0


def text(worksheet: Worksheet, *, everything: bool) -> str:
    """The document as text; ``everything`` asks for every token of every frame, not the followed one only."""
    contents = document(worksheet, everything=everything)
    spacious = json.dumps(contents, ensure_ascii=False, allow_nan=False, indent=2)
    return _SHORT_LIST.sub(lambda found: f"[{' '.join(found[1].split())}]", spacious)


def document(worksheet: Worksheet, *, everything: bool) -> dict[str, Any]:
    """Attentions in the order in which they are computed, counts, and the output of the current frame."""
    trace = worksheet.trace
    rows = worksheet.all_rows if everything else worksheet.followed
    counts = trace.products
    return {
        "scenario": worksheet.scenario.name,
        "format": FORMAT,
        "attentions": [_attention(row) for row in rows],
        "tokens": {"encoded": trace.encoded, "kept": trace.kept},
        "products": {
            "single_frame": counts.single_frame,
            "joint": counts.joint,
            "factorised": counts.factorised,
            "computed": trace.computed,
        },
        "output": _outputs(worksheet, everything=everything),
    }


def _outputs(worksheet: Worksheet, *, everything: bool) -> dict[str, list[float]]:
    patches = worksheet.scenario.patches
    asked = range(len(patches)) if everything else (worksheet.focus,)
    return {
        patches[patch]: _exact(worksheet.row(len(worksheet.trace.steps) - 1, -1, patch).output)
        for patch in asked
    }


def _attention(row: Row) -> dict[str, Any]:
    return {
        "kind": row.kind,
        "layer": LAYER,
        "head": HEAD,
        "focus": row.focus,
        "query": _token(row.query),
        "keys": [_token(key) for key in row.keys],
        "q": _exact(row.q),
        "k": [_exact(key) for key in row.k],
        "v": [_exact(value) for value in row.v],
        "scores": _exact(row.scores),
        "divisor": row.divisor.exact,
        "scaled": _exact(row.scaled),
        "exponentials": _exact(row.exponentials),
        "sum": row.total.exact,
        "weights": _exact(row.weights),
        "output": _exact(row.output),
        "shown": {
            "scores": _shown(row.scores),
            "scaled": _shown(row.scaled),
            "exponentials": _shown(row.exponentials),
            "sum": row.total.text,
            "weights": _shown(row.weights),
            "output": _shown(row.output),
        },
    }


def _token(token: Token) -> dict[str, Any]:
    return {"patch": token.patch, "frame": token.frame}


def _exact(numbers: Vector) -> list[float]:
    """Adding 0.0 turns a float's minus zero into zero and leaves every other number alone."""
    return [number.exact + 0.0 for number in numbers]


def _shown(numbers: Vector) -> list[str]:
    return [number.text for number in numbers]
