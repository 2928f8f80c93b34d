"""Gazes are as thick as their weights, start at who asks and end at what is looked at."""

from __future__ import annotations

import numpy as np
import pytest

from mem_anim.stage.frames.gaze import ALONG, Gaze, across_tiles, along_edges
from mem_anim.stage.frames.procession import Procession
from mem_anim.stage.frames.tile import Tile, TileContent
from mem_anim.stage.layout import point, px, zones
from mem_anim.stage.pieces import Pieces
from tests.stage.measuring import RED

SHARES = [0.5, 0.3, 0.2]


def row_of_tiles(grid: tuple[int, int] = (1, 3)) -> list[Tile]:
    contents = [TileContent(name, [1.0, 0.0], RED) for name in "abc"]
    return list(
        Procession(["t"], [contents], grid, [RED], 1, zones().picture, (px(190), px(190))).panes[0].tiles
    )


def gazes(asker: int = 0) -> Pieces[Gaze]:
    return along_edges(row_of_tiles(), asker, SHARES, [RED] * 3, point(0, px(190)))


def test_thickness_is_the_weight() -> None:
    widths = [gaze.line.get_stroke_width() for gaze in gazes()]
    assert widths == pytest.approx([share / SHARES[0] * widths[0] for share in SHARES])
    assert 0 < ALONG < 1


@pytest.mark.parametrize("asker", [0, 1, 2])
def test_they_run_over_the_tiles_from_who_asks_to_what_is_seen(asker: int) -> None:
    tiles = row_of_tiles()
    own = tiles[asker].bands
    for gaze, tile in zip(gazes(asker), tiles, strict=True):
        start, tip = gaze.line.get_start(), gaze.tip.get_vertices()[1]
        assert own.get_left()[0] < start[0] < own.get_right()[0]
        assert tile.bands.get_left()[0] < tip[0] < tile.bands.get_right()[0]
        assert tip[1] == pytest.approx(tile.bands.get_top()[1])
        assert gaze.get_bottom()[1] >= own.get_center()[1]


def test_the_farthest_rises_to_the_room_and_no_further() -> None:
    tiles = row_of_tiles()
    top = tiles[0].bands.get_top()[1]
    on_the_way = [[gaze.line.point_from_proportion(i / 40)[1] for i in range(41)] for gaze in gazes()]
    rises = [max(heights) - top for heights in on_the_way]
    assert rises[2] == pytest.approx(px(190), rel=0.06)
    assert rises == sorted(rises)


def test_two_tiles_look_at_each_other_on_two_lines() -> None:
    there, back = gazes(0)[1], gazes(1)[0]
    assert not np.allclose(there.line.get_start(), back.line.get_end(), atol=px(5))


def test_across_tiles_each_has_a_line_too() -> None:
    found = across_tiles(row_of_tiles((3, 1)), 1, SHARES, [RED] * 3)
    assert len(found) == 3
    assert np.isfinite(found.get_all_points()).all()


def test_a_broken_line_keeps_its_tip() -> None:
    gaze = gazes()[1]
    tip = gaze.tip
    assert gaze.dashed().tip is tip
    assert len(gaze.line.submobjects) > 2
