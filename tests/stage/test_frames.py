"""The frame stack: everything in its box, the oldest furthest and smallest, no crowded names."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from mem_anim.stage.frames.stack import FrameStack
from mem_anim.stage.frames.tile import TileContent
from mem_anim.stage.layout import Box, px, zones
from mem_anim.stage.theme import frame_colors
from tests.stage.measuring import RED, inside

GRIDS = [(1, 1), (1, 2), (1, 4), (2, 1), (2, 2), (2, 4)]


def stack_of(frames: int, grid: tuple[int, int], box: Box) -> FrameStack:
    patches = grid[0] * grid[1]
    tiles = [[TileContent("abcdefgh"[p], (0.5, -0.5), RED) for p in range(patches)]] * frames
    moments = [f"t−{age}" if age else "t" for age in range(frames - 1, -1, -1)]
    return FrameStack(moments, tiles, grid, frame_colors(frames), 1.0, box)


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("frames", [1, 2, 3, 5, 8])
def test_every_frame_lies_in_the_box_and_the_oldest_is_the_smallest(
    frames: int, grid: tuple[int, int]
) -> None:
    box = zones().picture
    stack = stack_of(frames, grid, box)
    assert len(stack.panes) == len(stack.moments) == frames
    assert all(inside(pane, box) for pane in stack.panes)
    # A name begins a little left of its pane's foot.
    assert all(inside(name, box, slack=px(10)) for name in stack.moments if name.get_fill_opacity())
    for older, newer in pairwise(stack.panes):
        assert older.outline.height < newer.outline.height
        assert older.outline.get_x() < newer.outline.get_x()
        assert older.outline.get_y() > newer.outline.get_y()


@pytest.mark.parametrize("frames", [3, 8])
@pytest.mark.parametrize("grid", GRIDS)
def test_names_that_would_collide_are_hidden(frames: int, grid: tuple[int, int]) -> None:
    stack = stack_of(frames, grid, Box(-2, 2, -1.5, 1.5))
    shown = [name for name in stack.moments if name.get_fill_opacity()]
    assert stack.moments[0] in shown
    assert stack.moments[-1] in shown or len(shown) == 1
    for one, other in combinations(shown, 2):
        assert abs(one.get_x() - other.get_x()) > (one.width + other.width) / 2


def test_many_names_in_a_small_box_do_collide() -> None:
    stack = stack_of(8, (1, 2), Box(-2, 2, -1.5, 1.5))
    assert any(not name.get_fill_opacity() for name in stack.moments)


def test_a_tile_has_a_band_per_number_and_an_omitted_one_none() -> None:
    contents = [TileContent("a", (1, 0, -1), RED), TileContent("b (omitted)", None, RED)]
    stack = FrameStack(["t"], [contents], (1, 2), [RED], 1, zones().picture)
    assert len(stack.tile(0, 0).bands) == 3
    assert len(stack.tile(0, 1).bands) == 1
    labels = [tile.label.phrase.string for tile in stack.panes[0].tiles if tile.label]
    assert labels == ["a", "b (omitted)"]


def test_a_stripe_lies_under_the_label_in_proportion() -> None:
    tile = stack_of(1, (1, 1), zones().picture).tile(0, 0)
    tile.wear([0.25, 0.75], [RED, "#000000"])
    assert tile.stripe is not None
    assert tile.label is not None
    assert [part.width / tile.bands.width for part in tile.stripe] == pytest.approx([0.25, 0.75], abs=1e-3)
    assert tile.submobjects.index(tile.stripe) < tile.submobjects.index(tile.label)
