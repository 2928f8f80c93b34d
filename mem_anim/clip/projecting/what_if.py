"""The scenario with another value matrix, so chosen that the value of the followed token changes.

It must not work a number: a worksheet of its own does.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from mem_anim.scenario.model import Rows
from mem_anim.scenario.variant import with_projection
from mem_anim.words import Words
from mem_anim.worksheet import Worksheet, worksheet
from mem_anim.worksheet.row import Vector


@dataclass(frozen=True)
class WhatIf:
    """Another W_v: ``sheet`` is worked with it; it differs in these ``columns``, two of them swapped, or
    one with its signs changed.
    """

    sheet: Worksheet
    columns: tuple[int, ...]
    question: Words

    @property
    def value(self) -> Vector:
        """The followed token's value with the other matrix."""
        return own_vectors(self.sheet)["value"]


def own_vectors(sheet: Worksheet) -> dict[str, Vector]:
    """What the followed token becomes in each role, in the first step."""
    row = sheet.row(0, -1, sheet.focus)
    own = row.keys.index(row.query)
    return {"query": row.q, "key": row.k[own], "value": row.v[own]}


def what_if(sheet: Worksheet) -> WhatIf | None:
    """Two columns of W_v swapped where that changes the value, else the signs of one; None where v is 0."""
    v = own_vectors(sheet)["value"]
    pairs = combinations(range(len(v)), 2)
    if pair := next(((i, j) for i, j in pairs if v[i].text != v[j].text), None):
        return _with(sheet, pair, _swapped(_rows(sheet), *pair), _about_columns(pair, len(v)))
    turned = next((i for i, number in enumerate(v) if number.value), None)
    if turned is None:
        return None
    question = Words(
        "If the matrix for v changes the signs of column {i}, what is v?",
        "若 Wᵥ 的第 {i} 列变号，v 会变成多少？",
    )
    return _with(sheet, (turned,), _turned(_rows(sheet), turned), question.with_values(i=turned + 1))


def _with(sheet: Worksheet, columns: tuple[int, ...], rows: Rows, question: Words) -> WhatIf:
    return WhatIf(worksheet(with_projection(sheet.scenario, "value", rows)), columns, question)


def _about_columns(pair: tuple[int, int], count: int) -> Words:
    if count == 2:
        return Words(
            "If the matrix for v swaps its two columns, what is v?",
            "若把 Wᵥ 的两列互换，v 会变成多少？",
        )
    question = Words(
        "If the matrix for v swaps columns {i} and {j}, what is v?",
        "若把 Wᵥ 的第 {i}、{j} 列互换，v 会变成多少？",
    )
    return question.with_values(i=pair[0] + 1, j=pair[1] + 1)


def _rows(sheet: Worksheet) -> Rows:
    return tuple(tuple(number.exact for number in row) for row in sheet.projection("value"))


def _swapped(rows: Rows, i: int, j: int) -> Rows:
    places = list(range(len(rows[0])))
    places[i], places[j] = j, i
    return tuple(tuple(row[place] for place in places) for row in rows)


def _turned(rows: Rows, column: int) -> Rows:
    # 0 stays 0: there is no minus zero.
    return tuple(tuple(-n if c == column and n else n for c, n in enumerate(row)) for row in rows)
