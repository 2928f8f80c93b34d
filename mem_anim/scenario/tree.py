"""A YAML document as a tree in which every value and key knows its place.

It must not know what the keys mean.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mem_anim.scenario.faults import Loc, in_words, quote, shorten


class Nothing:
    """The value of ``key:`` with nothing behind it; not None, so that no optional key takes it for absent."""


@dataclass(slots=True)
class Place:
    """Where something stands, counted from 1."""

    line: int
    column: int


@dataclass(slots=True)
class Scalar:
    place: Place
    written: str
    value: str | float | bool | Nothing
    size: int = 1
    height: int = 1

    def plain(self) -> Any:
        return self.value

    def described(self) -> str:
        if isinstance(self.value, str):
            return f"the text {quote(self.value)}" if self.value else "an empty text"
        if isinstance(self.value, bool):
            return f"the truth value {self.written}"
        return "nothing" if isinstance(self.value, Nothing) else f"the number {shorten(self.written)}"


@dataclass(slots=True)
class Sequence:
    place: Place
    items: list[Node] = field(default_factory=list)
    size: int = 1
    height: int = 1

    def plain(self) -> Any:
        return [item.plain() for item in self.items]

    def described(self) -> str:
        return f"a list of {len(self.items)}" if self.items else "an empty list"


@dataclass(slots=True)
class Entry:
    """One ``key: value`` of a mapping; ``place`` is the key's."""

    place: Place
    node: Node


@dataclass(slots=True)
class Mapping:
    place: Place
    entries: dict[str, Entry] = field(default_factory=dict)
    size: int = 1
    height: int = 1

    def plain(self) -> Any:
        return {key: entry.node.plain() for key, entry in self.entries.items()}

    def described(self) -> str:
        return f"a mapping with {in_words(self.entries, 'and')}" if self.entries else "an empty mapping"


Node = Scalar | Sequence | Mapping


def step(node: Node, part: str | int) -> Node | None:
    """The child of that key or number, None when there is none."""
    if isinstance(node, Mapping) and isinstance(part, str):
        entry = node.entries.get(part)
        return entry.node if entry else None
    if isinstance(node, Sequence) and isinstance(part, int) and part < len(node.items):
        return node.items[part]
    return None


def node_at(root: Node, loc: Loc) -> Node:
    """The value at loc, or the innermost one that exists on the way to it."""
    node = root
    for part in loc:
        node = step(node, part) or node
    return node


def key_place(root: Node, loc: Loc) -> Place:
    """Where the last key of loc is written."""
    parent = node_at(root, loc[:-1])
    entry = parent.entries.get(str(loc[-1])) if isinstance(parent, Mapping) else None
    return entry.place if entry else parent.place
