"""Pieces that go on with other numbers: an uncut picture has the parts of a cut one, stripes can wait."""

from __future__ import annotations

import pytest

from mem_anim.stage.frames.renewal import renewed, sheet_of, uncut, unstriped
from mem_anim.stage.frames.stack import FrameStack
from mem_anim.stage.frames.tile import TileContent
from mem_anim.stage.layout import zones
from mem_anim.stage.theme import frame_colors
from mem_anim.stage.tokens.card import Content, TokenCard, card_size
from tests.stage.measuring import RED


def stack() -> FrameStack:
    tiles = [[TileContent(name, (0.5, -0.5), RED) for name in "ab"]] * 3
    return FrameStack(["t−2", "t−1", "t"], tiles, (1, 2), frame_colors(3), 1.0, zones().picture)


def test_tiles_of_an_uncut_picture_meet_and_have_no_names() -> None:
    cut, whole = stack(), uncut(stack())
    for pane in whole.panes:
        left, right = pane.tiles
        edge, facing = left.bands[-1].get_vertices(), right.bands[0].get_vertices()
        assert edge[1] == pytest.approx(facing[0], abs=0.06)
        assert edge[2] == pytest.approx(facing[3], abs=0.06)
        for tile in pane.tiles:
            assert tile.label is None or tile.label.phrase.get_fill_opacity() == 0
    assert len(cut.get_family()) == len(whole.get_family())


def test_stripes_can_be_there_without_being_seen() -> None:
    made = stack()
    made.tile(0, 0).wear([1.0, 0.0, 0.0], frame_colors(3))
    stripe = unstriped(made).tile(0, 0).stripe
    assert stripe is not None
    assert all(segment.get_fill_opacity() == 0 for segment in stripe)


def test_a_sheet_covers_its_tile() -> None:
    tile = stack().tile(2, 1)
    sheet = sheet_of(tile)
    assert sheet.width == pytest.approx(tile.bands.width)
    assert sheet.height == pytest.approx(tile.bands.height)


def test_every_digit_of_a_renewed_card_gives_way_and_boxes_go_over() -> None:
    contents = [Content("a", ["1", "0"], [1, 0], RED), Content("a′", ["−0.5", "0.5"], [-0.5, 0.5], RED)]
    size = card_size(contents, 5, 1)
    before, after = (TokenCard(content, 1.0, size) for content in contents)
    moved = {id(move.mobject) for move in renewed(before, after)}
    for cell in before.cells:
        assert {id(cell.box), id(cell.number)} <= moved
    for cell in after.cells:
        assert id(cell.number) in moved
    assert id(after.cells[0].inner) in moved
