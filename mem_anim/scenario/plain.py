"""A scenario from plain values, as a program sends them: checked as a file is, with the same messages.

It must not know who sends them, nor in which form they came.
"""

from __future__ import annotations

from typing import Any

from mem_anim.scenario.compose import DEEPEST
from mem_anim.scenario.faults import Loc, ScenarioError, about_file
from mem_anim.scenario.load import written_in
from mem_anim.scenario.scalars import meaning
from mem_anim.scenario.tree import Entry, Mapping, Node, Nothing, Place, Scalar, Sequence
from mem_anim.scenario.written import ScenarioFile

_ANY = None
# Where a number belongs. What was typed there and is no number comes as a text, and is read as in a file.
_NUMBERS: tuple[tuple[str | None, ...], ...] = (
    ("grid", _ANY),
    ("frames", _ANY, _ANY, _ANY),
    ("attention", "scale"),
    ("attention", _ANY, _ANY, _ANY),
    ("display", "decimals", _ANY),
    ("experiment", "values", _ANY, _ANY),
)


def written(values: Any, file: str) -> ScenarioFile:
    """The scenario that dicts, lists, texts and numbers say. Raises ScenarioError."""
    found, faults = written_in(_Tree(file).node(values, ()))
    if found is None:
        raise ScenarioError(file, faults)
    return found


class _Tree:
    """Counts what it makes, so that faults are sorted as their places are, though they have no lines."""

    def __init__(self, file: str) -> None:
        self._file, self._count = file, 0

    def node(self, value: Any, loc: Loc) -> Node:
        self._count += 1
        if len(loc) > DEEPEST:
            raise ScenarioError(self._file, [about_file(f"values are nested at most {DEEPEST} deep")])
        place = Place(self._count, 1)
        if isinstance(value, dict):
            entries = {
                str(key): Entry(place, self.node(item, (*loc, str(key)))) for key, item in value.items()
            }
            return Mapping(place, entries)
        if isinstance(value, list):
            return Sequence(place, [self.node(item, (*loc, index)) for index, item in enumerate(value)])
        if value is None:
            return Scalar(place, "", Nothing())
        if isinstance(value, str):
            return Scalar(place, value, meaning(value.strip()) if _is_number(loc) else value)
        return Scalar(place, str(value).lower() if isinstance(value, bool) else repr(value), value)


def _is_number(loc: Loc) -> bool:
    return any(
        len(loc) == len(place) and all(there in (_ANY, here) for here, there in zip(loc, place, strict=True))
        for place in _NUMBERS
    )
