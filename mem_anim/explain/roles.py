"""How a row's query, keys and values come from its tokens: by the identity, or worked with the matrices.

It must not know what is done with them afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mem_anim.explain import inks, words
from mem_anim.explain.blocks import Block, Column, Heading, Role, Say, Span, Table, Worked, Working
from mem_anim.words import Language
from mem_anim.worksheet import Row, Worksheet, lines
from mem_anim.worksheet.row import Vector

_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


@dataclass(frozen=True)
class _Projected:
    """One role of some tokens: their numbers before and after the matrix."""

    role: Role
    letter: str
    matrix: tuple[Vector, ...] | None
    names: tuple[str, ...]
    x: tuple[Vector, ...]
    result: tuple[Vector, ...]


def roles(worksheet: Worksheet, number: int, row: Row, language: Language) -> Iterator[Block]:
    """Sentences and worked lines for q, k and v of ``row`` in step ``number``, then all of them together."""
    yield Heading(3, words.ROLES.into(language))
    composed = worksheet.scenario.encoder.order == "composed" and number > 0
    same = not composed and all(matrix is None for matrix in worksheet.matrices.values())
    if same:
        yield Say((words.ALL_IDENTITY.into(language), words.ALL_SAME.into(language)))
    elif not composed:  # whose q and k were worked in the step before, and whose v are its outputs
        for part in _parts(worksheet, row):
            yield from _projection(part, language)
    yield Working((inks.vector("q", "query", row.q),))
    yield _keys_and_values(row, language, same=same)


def _parts(worksheet: Worksheet, row: Row) -> Iterator[_Projected]:
    names = tuple(key.name for key in row.keys)
    matrices = worksheet.matrices
    yield _Projected("query", "q", matrices["query"], (row.query.name,), (row.x,), (row.q,))
    yield _Projected("key", "k", matrices["key"], names, row.key_x, row.k)
    yield _Projected("value", "v", matrices["value"], names, row.key_x, row.v)


def _projection(part: _Projected, language: Language) -> Iterator[Block]:
    if part.matrix is None:
        yield Say((words.IDENTITY.with_values(role=part.letter).into(language),))
        return
    yield Say((words.PROJECTED.with_values(role=part.letter).into(language),))
    yield Working(tuple(_matrix(part, part.matrix)))
    yield Working(tuple(_worked(part, part.matrix)))


def _matrix(part: _Projected, matrix: tuple[Vector, ...]) -> Iterator[Worked]:
    for place, numbers in enumerate(matrix):
        label = f"W_{part.letter}" if place == 0 else ""
        yield Worked(Span(label, part.role), (Span(lines.vector(numbers)),))


def _worked(part: _Projected, matrix: tuple[Vector, ...]) -> Iterator[Worked]:
    columns = tuple(zip(*matrix, strict=True))
    for token, x, result in zip(part.names, part.x, part.result, strict=True):
        for place, column in enumerate(columns):
            label = f"{part.letter}{str(place + 1).translate(_SUBSCRIPTS)} ({token})"
            yield inks.projected(label, part.role, x, column, result[place])


def _keys_and_values(row: Row, language: Language, *, same: bool) -> Table:
    token = Column(words.TOKEN.into(language), "key")
    names, k, v = [key.name for key in row.keys], map(lines.vector, row.k), map(lines.vector, row.v)
    if same:
        return Table((token, Column("k = v")), tuple(zip(names, k, strict=True)))
    columns = (token, Column("k", "key"), Column("v", "value"))
    return Table(columns, tuple(zip(names, k, v, strict=True)))
