"""A table holds every word, broken where it may be, in letters that can be read."""

from __future__ import annotations

from itertools import chain

import pytest

from mem_anim.stage.charts.table import Table, wrapped
from mem_anim.stage.layout import Box, DoesNotFit, zones
from mem_anim.stage.text import width_of
from mem_anim.stage.theme import theme
from tests.stage.measuring import inside

HEAD = ["method", "looks at", "cost"]
ROWS = [
    ["ViT", "all patches of the current frame", "O(n²)"],
    ["MEM", "先看同帧 patch，|再看同位置", "O(Kn²)"],
]


def test_lines_are_broken_at_spaces_or_at_bars() -> None:
    width = width_of("all patches", 40)
    assert wrapped("all patches of one", width, 40) == ["all patches", "of one"]
    assert wrapped("同帧 patch，|再看", width_of("同帧 patch，", 40), 40) == ["同帧 patch，", "再看"]
    assert wrapped("同帧|再看", 9.0, 40) == ["同帧再看"]


def test_what_cannot_be_broken_is_one_line() -> None:
    assert wrapped("unbreakable", 0.1, 40) == ["unbreakable"]


def test_every_word_stands_in_its_row_and_column() -> None:
    table = Table(HEAD, ROWS, (1, 2, 1), zones().picture)
    assert inside(table, zones().picture)
    assert len(table.rules) == len(table.rows) == 2
    for row, texts in zip(table.rows, ROWS, strict=True):
        for cell, text in zip(row, texts, strict=True):
            said = " ".join(line.string for line in cell.lines)
            assert said.replace(" ", "") == text.replace("|", "").replace(" ", "")
            assert all(line.size >= theme().sizes.small for line in cell.lines)
        lefts = [cell.get_left()[0] for cell in row]
        assert lefts == sorted(lefts)
    assert inside(table.rows[-1], Box(-9, 9, table.band.get_bottom()[1], table.band.get_top()[1]))


def test_a_table_that_cannot_be_read_is_refused() -> None:
    long = list(chain(["a"], [" ".join(["words"] * 90)] * 2))
    with pytest.raises(DoesNotFit, match="shorter texts"):
        Table(HEAD, [long], (1, 1, 1), zones().picture)
