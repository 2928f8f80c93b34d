"""Blocks as Markdown for lecture notes: headings, paragraphs, tables, and worked lines as fenced text.

It must not know what the blocks say, and prints nothing itself.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from mem_anim.explain.blocks import Block, Heading, Say, Table, Worked, Working

GAP = 2  # between a worked line and what it works out

# What Markdown, its tables, HTML or a formula extension would take for a mark. Brackets of a vector and the
# underscore of W_q are none, so that the text stays readable before it is rendered.
_MARKS = re.compile(r"[\\`*|<~$]|(?<!\w)_|_(?!\w)|\](?=[(\[:])|&(?=#?\w+;)")
_LINE_START = re.compile(r"^(\d*)([.)](?=\s)|[-+](?=\s)|[#>=])")
_FENCE = re.compile(r"`{3,}")


def text(blocks: Iterable[Block]) -> str:
    return "\n\n".join(map(_written, blocks)) + "\n"


def _written(block: Block) -> str:
    if isinstance(block, Heading):
        return f"{'#' * block.level} {_escaped(block.text)}"
    if isinstance(block, Say):
        return "\n".join(_LINE_START.sub(r"\1\\\2", _escaped(sentence)) for sentence in block.sentences)
    if isinstance(block, Working):
        return _fenced(block)
    return _table(block)


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\g<0>", text)


def _fenced(working: Working) -> str:
    """In a fence nothing needs escaping; the fence is longer than any that the lines hold."""
    margin = max(_width(worked.label.text) for worked in working.lines)
    lines = [_line(worked, margin) for worked in working.lines]
    longest = max((len(found) for line in lines for found in _FENCE.findall(line)), default=2)
    fence = "`" * (longest + 1)
    return "\n".join((f"{fence}text", *lines, fence))


def _line(worked: Worked, margin: int) -> str:
    label = worked.label.text
    filled = label + " " * (margin - _width(label) + GAP) if margin else ""
    return filled + " ".join(span.text for span in worked.line)


def _width(text: str) -> int:
    """Columns in a font of fixed width, where a Chinese character takes two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _table(table: Table) -> str:
    heads = _row(tuple(column.title for column in table.columns))
    rule = "|".join(" ---: " if column.numbers else " --- " for column in table.columns)
    return "\n".join((heads, f"|{rule}|", *map(_row, table.rows)))


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(map(_escaped, cells))} |"
