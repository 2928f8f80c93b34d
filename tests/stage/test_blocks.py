"""A comparison is a table where it can be read, else blocks in which every word stands after its head."""

from __future__ import annotations

import pytest

from mem_anim.stage.charts.blocks import Blocks, comparison
from mem_anim.stage.charts.table import Table
from mem_anim.stage.layout import Box, DoesNotFit, px
from mem_anim.stage.theme import theme
from tests.stage.measuring import inside, stand_under_each_other

HEAD = ["method", "looks at", "cost", "what comes out"]
ROWS = [
    ["ViT", "all patches of the current frame", "O(n²)", "spatial tokens of the current frame"],
    ["MEM", "先看同帧 patch，|再看同位置", "O(Kn²)", "only current-frame tokens, past absorbed"],
]


def compared(width: int, height: int) -> Table | Blocks:
    return comparison(HEAD, ROWS, (1, 2, 1, 2), 2, Box(0, px(width), 0, px(height)))


def test_a_wide_box_has_a_table() -> None:
    assert isinstance(compared(1728, 678), Table)


@pytest.mark.parametrize(("width", "height"), [(972, 1214), (972, 330)])
def test_a_tall_or_small_box_has_blocks_with_every_word(width: int, height: int) -> None:
    blocks = compared(width, height)
    assert isinstance(blocks, Blocks)
    assert inside(blocks, Box(0, px(width), 0, px(height)))
    assert stand_under_each_other(list(blocks.rows))
    assert len(blocks.rules) == len(blocks.rows) == len(ROWS)
    for row, texts in zip(blocks.rows, ROWS, strict=True):
        lines = [line for cell in row for line in cell.lines]
        assert all(line.size >= theme().sizes.small for line in lines)
        said = "".join(line.string for line in lines).replace(" ", "")
        for text in [*texts, *HEAD[1:]]:
            assert text.replace("|", "").replace(" ", "") in said
    last = Box(-9, 9, blocks.band.get_bottom()[1], blocks.band.get_top()[1])
    assert inside(blocks.rows[-1], last)


def test_a_taller_box_has_larger_letters() -> None:
    small, large = (compared(972, height).rows[0][0].lines[0].size for height in (330, 1214))
    assert large > small == theme().sizes.small


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(DoesNotFit, match="shorter texts"):
        compared(972, 200)
