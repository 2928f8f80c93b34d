"""Areas are the counts: as much ink as things counted, to one scale, within their boxes."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from manim import VMobject

from mem_anim.stage.charts.areas import Area, Blocks, flat_square, largest_unit
from mem_anim.stage.layout import Box, px
from tests.stage.measuring import RED, inside, touch

ROOM, OTHER = Box(-2, 2, -2, 2), Box(3, 6, -1, 3)


def two_steps(frames: int, patches: int) -> list[Blocks]:
    return [Blocks(frames, patches, [RED]), Blocks(patches, frames, [RED])]


def square_units(area: Area, unit: float) -> float:
    return sum(block.width * block.height for group in area for block in group) / unit**2


@pytest.mark.parametrize(("frames", "patches"), [(1, 1), (3, 2), (1, 8), (8, 1), (5, 3), (7, 8), (8, 8)])
def test_the_area_is_the_count_at_one_scale(frames: int, patches: int) -> None:
    whole = [Blocks(1, frames * patches, [RED])]
    unit = largest_unit([(whole, ROOM), (two_steps(frames, patches), OTHER)])
    joint, mem = Area(whole, unit, ROOM), Area(two_steps(frames, patches), unit, OTHER)
    assert square_units(joint, unit) == pytest.approx((frames * patches) ** 2)
    assert square_units(mem, unit) == pytest.approx(frames * patches**2 + patches * frames**2)
    assert inside(joint, ROOM)
    assert inside(mem, OTHER)
    blocks = [block for group in mem for block in group]
    assert not [1 for one, other in combinations(blocks, 2) if touch(one, other)]


def test_a_flat_square_is_as_large_as_what_it_counts() -> None:
    square = flat_square(402_432, 0.002, RED)
    assert square.width * square.height / 0.002**2 == pytest.approx(402_432)


@pytest.mark.parametrize(("frames", "patches"), [(1, 1), (3, 2), (8, 8)])
def test_above_each_group_there_is_room_for_its_name(frames: int, patches: int) -> None:
    groups = [replace(group, head=40) for group in two_steps(frames, patches)]
    area = Area(groups, largest_unit([(groups, ROOM)]), ROOM)
    first, second = area
    assert area.head(0)[1] == pytest.approx(first.get_top()[1] + px(20))
    assert first.get_top()[1] + px(40) <= ROOM.top + 1e-6
    assert second.get_top()[1] + px(40) <= first.get_bottom()[1]
    assert inside(area, ROOM)


def test_little_squares_are_drawn_where_they_can_be_seen() -> None:
    large, small = Area([Blocks(1, 3, [RED])], 0.5, ROOM), Area([Blocks(1, 300, [RED])], 0.01, ROOM)
    assert len(large[0][0].submobjects) == 1
    assert not small[0][0].submobjects


def test_left_out_squares_are_covered_and_no_other() -> None:
    block = Area([Blocks(1, 3, [RED])], 0.5, ROOM)[0][0]
    cover: VMobject = block.hidden([(0, 1), (0, 2), (1, 2)])
    assert cover.get_right()[0] == pytest.approx(block.get_right()[0])
    assert cover.get_top()[1] == pytest.approx(block.get_top()[1])
    assert cover.get_left()[0] == pytest.approx(block.get_left()[0] + 0.5)
    assert cover.get_bottom()[1] == pytest.approx(block.get_bottom()[1] + 0.5)
    assert len(cover.get_subpaths()) == 3
