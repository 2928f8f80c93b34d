"""The grid of tokens: it fits, says who is who, and lights what is looked at."""

from __future__ import annotations

from itertools import combinations

import pytest
from manim import ManimColor

from mem_anim.stage.layout import Box, of_piece, px
from mem_anim.stage.theme import frame_colors, theme
from mem_anim.stage.tokens.grid import GridContent, TokenGrid, resized
from tests.stage.measuring import inside, touch

BOX = Box(-3, 2, -2.2, 2)


def content(frames: int, patches: int, name: str = "a") -> GridContent:
    names = [[f"{name}{'abcdefgh'[p]}" for p in range(patches)] for _ in range(frames)]
    moments = ["t" if not age else f"t−{age}" for age in range(frames - 1, -1, -1)]
    return GridContent(names, moments, frame_colors(frames), name, (frames - 1, patches - 1))


@pytest.mark.parametrize("frames", [1, 2, 5, 8])
@pytest.mark.parametrize("patches", [1, 3, 8])
@pytest.mark.parametrize("name", ["a", "gripper_left"])
def test_any_grid_fits_and_no_tiles_touch(frames: int, patches: int, name: str) -> None:
    grid = TokenGrid(content(frames, patches, name), BOX)
    assert inside(grid.rows, BOX)
    for edge in grid.edges:
        assert inside(edge, BOX, slack=px(4))
        assert not touch(edge, grid.rows)
    tiles = [tile for row in grid.rows for tile in row]
    assert len(tiles) == frames * patches
    assert not [1 for one, other in combinations(tiles, 2) if touch(one, other)]
    assert not [1 for one, other in combinations(grid.edges, 2) if touch(one, other)]


def test_names_stand_on_tiles_or_beside_the_grid() -> None:
    small, large = TokenGrid(content(2, 2), BOX), TokenGrid(content(8, 8, "gripper_left"), BOX)
    assert all(tile.label and inside(tile.label, of_piece(tile)) for row in small.rows for tile in row)
    assert not len(small.edges)
    assert not any(tile.label for row in large.rows for tile in row)
    said = [edge.string for edge in large.edges]
    assert said[0] == "gripper_left"
    assert said[-1] == "t"
    assert "t−7" in said


def test_the_oldest_frame_is_on_top_and_the_mark_around_the_followed_token() -> None:
    grid = TokenGrid(content(3, 2), BOX)
    heights = [row.get_y() for row in grid.rows]
    assert heights == sorted(heights, reverse=True)
    assert grid.mark.get_center() == pytest.approx(grid.tile((2, 1)).get_center())


def test_lit_tiles_wear_their_frames_colour() -> None:
    grid = TokenGrid(content(3, 2), BOX)
    tile = grid.tile((0, 0))
    tile.set_lit()
    assert tile.frame.get_stroke_color() == ManimColor(frame_colors(3)[0])
    assert grid.tile((0, 1)).frame.get_stroke_color() == ManimColor(theme().discarded)
    assert len(grid.lighting([(0, 0), (2, 1)])) == 4


@pytest.mark.parametrize("smaller", [Box(0, 1, 0, 1), Box(-3, 2, -2, 2)])
def test_every_tile_becomes_its_own(smaller: Box) -> None:
    before, after = TokenGrid(content(3, 2), BOX), TokenGrid(content(3, 2), smaller)
    moved = {id(move.mobject) for move in resized(before, after)}
    assert all(id(tile.frame) in moved for row in before.rows for tile in row)
    assert after.rows.width <= smaller.width + px(1)
