"""Frames that face the viewer: no tile hides another, the older are smaller, a position is one line."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest

from mem_anim.stage.frames.procession import Procession
from mem_anim.stage.frames.tile import TileContent
from mem_anim.stage.layout import Box, zones
from tests.stage.measuring import RED, inside, touch

CASES = list(product([1, 2, 3, 8], [(1, 2), (1, 3), (3, 1), (2, 2), (1, 8)]))


def procession(frames: int, grid: tuple[int, int]) -> Procession:
    contents = [TileContent(f"p{patch}", [1.0, 0.5], RED) for patch in range(grid[0] * grid[1])]
    moments = [f"t−{age}" for age in range(frames)][::-1]
    return Procession(moments, [contents] * frames, grid, [RED] * frames, 1, box(), (1.0, 1.0))


def box() -> Box:
    return zones().picture.columns(1.5, 1)[0]


@pytest.mark.parametrize(("frames", "grid"), CASES)
def test_everything_lies_in_the_box_and_nothing_hides_anything(frames: int, grid: tuple[int, int]) -> None:
    stack = procession(frames, grid)
    assert inside(stack, box(), slack=0.02)
    assert not any(touch(one.outline, other.outline) for one, other in combinations(stack.panes, 2))


@pytest.mark.parametrize(("frames", "grid"), [case for case in CASES if case[0] > 1])
def test_older_frames_are_smaller_and_stand_on_one_line(frames: int, grid: tuple[int, int]) -> None:
    stack = procession(frames, grid)
    widths = [pane.outline.width for pane in stack.panes]
    assert widths == sorted(widths)
    string = stack.string_through(0)
    way = string.get_unit_vector()
    for tile in stack.position(0):
        off = tile.bands.get_center() - string.get_start()
        assert np.linalg.norm(np.cross(way, off)) == pytest.approx(0, abs=1e-6)


def test_wide_frames_go_up_and_tall_ones_left() -> None:
    assert procession(3, (1, 3)).upright
    assert not procession(3, (3, 1)).upright
