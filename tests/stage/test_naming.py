"""Names beside points: near their own point, on the wished side, on no dot, axis or other name."""

from __future__ import annotations

import numpy as np

from mem_anim.stage.charts.naming import Named, Scenery, apart, beside, gap
from mem_anim.stage.layout import Box, px

SIZE = np.array([px(80), px(40)])
BOX = Box(-3, 3, -3, 3)


def scenery(*dots: tuple[float, float]) -> Scenery:
    axis = np.array([-3.0, 0.0]), np.array([3.0, 0.0])
    return Scenery(BOX, [], [np.array(dot) for dot in dots], px(17), [axis], [], np.zeros((0, 2)))


def test_names_of_close_points_stand_apart_and_off_the_axis() -> None:
    spots = [(0.0, 0.0), (0.2, 0.0), (0.4, 0.0)]
    named = [Named(np.array(spot), SIZE) for spot in spots]
    offsets = beside(named, scenery(*spots), [None] * 3)
    assert apart(named, offsets)
    for one, offset in zip(named, offsets, strict=True):
        assert abs(one.spot[1] + offset[1]) > SIZE[1] / 2
        assert gap(offset, SIZE / 2) > 0


def test_a_name_stands_on_its_side() -> None:
    side = np.array([1.0, 1.0]) / np.sqrt(2)
    spots = [(-1.0, 1.0), (1.0, 1.0)]
    named = [Named(np.array(spots[0]), SIZE, side), Named(np.array(spots[1]), SIZE, -side)]
    first, second = beside(named, scenery(*spots), [None, None])
    assert first @ side > 0 > second @ side


def test_a_name_stays_where_nothing_is_better() -> None:
    named = [Named(np.array([0.0, 1.0]), SIZE)]
    (first,) = beside(named, scenery((0.0, 1.0)), [None])
    (again,) = beside(named, scenery((0.0, 1.0)), [first])
    assert np.array_equal(first, again)


def test_a_name_keeps_within_the_box() -> None:
    named = [Named(np.array([2.95, 2.95]), SIZE)]
    (offset,) = beside(named, scenery((2.95, 2.95)), [None])
    assert (named[0].spot + offset + SIZE / 2 <= 3).all()
