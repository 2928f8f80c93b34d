"""What an explanation is made of: headings, sentences, worked lines and tables, in reading order.

It must not know attention, languages or how a block is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Role = Literal["plain", "query", "key", "value", "weight", "output", "aside"]


@dataclass(frozen=True)
class Heading:
    """Level 1 is the title of the whole, 2 a step, 3 a part of it."""

    level: int
    text: str


@dataclass(frozen=True)
class Say:
    """Sentences that belong together."""

    sentences: tuple[str, ...]


@dataclass(frozen=True)
class Span:
    """A few words in the colour of what they are."""

    text: str
    role: Role = "plain"


@dataclass(frozen=True)
class Worked:
    """A calculation: on the left what is worked out, then its line."""

    label: Span
    line: tuple[Span, ...]


@dataclass(frozen=True)
class Working:
    """Worked lines, one under the other."""

    lines: tuple[Worked, ...]


@dataclass(frozen=True)
class Column:
    """A column's heading, colour, and whether it holds numbers (set to the right)."""

    title: str
    role: Role = "plain"
    numbers: bool = False


@dataclass(frozen=True)
class Table:
    """Every row has one text per column."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Say | Working | Table
