"""Blocks as a calm page for a terminal: colours by role, no wider than the screen, plain text in a pipe.

It must not know what the blocks say, and prints nothing itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise

from rich import box
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text
from rich.theme import Theme

from mem_anim.explain.blocks import Block, Heading, Say, Span, Table, Worked, Working

INDENT = 2
GAP = 2  # between columns

_DARK: dict[str, str] = {
    "plain": "default",
    "query": "#F0AB1C",
    "key": "#64BBF1",
    "value": "#179F46",
    "weight": "#F7EAC7",
    "output": "bold",
    "aside": "dim",
}
_LIGHT: dict[str, str] = {
    **_DARK,
    "query": "#BA530F",
    "key": "#042EA2",
    "value": "#266344",
    "weight": "#3E231E",
}
_LIGHT_GROUNDS = ("7", "15")  # the numbers of white in COLORFGBG, which some terminals set to "ink;ground"


def text(blocks: Iterable[Block]) -> str:
    """The page for the terminal that standard output is; without colours where it is none."""
    console = Console(theme=Theme(_palette()), highlight=False)
    with console.capture() as captured:
        for before, block in pairwise((None, *blocks)):
            if before and block and _stand_apart(before, block):
                console.print()
            if block:
                console.print(_drawn(block, console))
    return "\n".join(line.rstrip() for line in captured.get().splitlines()) + "\n"


def _stand_apart(before: Block, block: Block) -> bool:
    """Whether an empty line comes between: what a heading or a sentence announces follows it at once."""
    return isinstance(block, Heading) or not isinstance(before, Heading | Say)


def _palette() -> dict[str, str]:
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return _LIGHT if ground in _LIGHT_GROUNDS else _DARK


def _drawn(block: Block, console: Console) -> RenderableType:
    if isinstance(block, Heading):
        return _heading(block)
    if isinstance(block, Say):
        return _indented(Text("\n".join(block.sentences)))
    if isinstance(block, Working):
        return _indented(_working(block))
    table = _indented(_table(block))
    return table if _fits(table, console) else _indented(_records(block))


def _fits(content: RenderableType, console: Console) -> bool:
    unlimited = console.options.update(max_width=sys.maxsize)
    return console.measure(content, options=unlimited).maximum <= console.width


def _indented(content: RenderableType) -> Padding:
    return Padding(content, (0, 0, 0, INDENT), expand=False)


def _heading(heading: Heading) -> Text:
    return Text(heading.text, style={1: "bold underline", 2: "bold", 3: "italic"}[heading.level])


def _working(working: Working) -> Grid:
    if not any(worked.label.text for worked in working.lines):
        return _grid([(_line(worked),) for worked in working.lines])
    return _grid([(_span(worked.label), _line(worked)) for worked in working.lines])


def _table(table: Table) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="dim")
    for column in table.columns:
        grid.add_column(Text(column.title), justify="right" if column.numbers else "left", style=column.role)
    for row in table.rows:
        grid.add_row(*map(Text, row))
    return grid


def _records(table: Table) -> Grid:
    """A table that is too wide for the screen: beside each row's name one line per column."""
    lines: list[tuple[Text, ...]] = []
    for name, *cells in table.rows:
        for place, (column, cell) in enumerate(zip(table.columns[1:], cells, strict=True)):
            first = Text(name if place == 0 else "", table.columns[0].role)
            lines.append((first, Text(column.title, column.role), Text(cell)))
    return _grid(lines)


def _grid(rows: Sequence[tuple[Text, ...]]) -> Grid:
    """Rows without lines. What is too long goes on below: an ellipsis would swallow digits."""
    grid = Grid.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    for _ in rows[0]:
        grid.add_column(overflow="fold")
    for row in rows:
        grid.add_row(*row)
    return grid


def _line(worked: Worked) -> Text:
    return Text(" ").join(map(_span, worked.line))


def _span(span: Span) -> Text:
    return Text(span.text, span.role)
