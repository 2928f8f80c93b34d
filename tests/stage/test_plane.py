"""The plane: names that touch nothing, pulls as thick as the weights, degenerate points."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mem_anim.stage.charts.plane import Plane, Source, stand_apart
from mem_anim.stage.layout import Box, zones
from mem_anim.stage.theme import frame_colors
from tests.stage.measuring import RED, inside, touch

BOX = Box(-5, 3, -2.6, 2.6)
coordinate = st.integers(-20, 20).map(lambda tenths: tenths / 10)


def plane_of(points: list[tuple[float, float]]) -> Plane:
    weights = np.arange(1, len(points) + 1) / sum(range(1, len(points) + 1))
    output = [float(x) for x in weights @ np.array(points)]
    told = zip(points, frame_colors(len(points)), weights, strict=True)
    sources = [
        Source(f"aₜ₋{'₀₁₂₃₄'[i]}", list(map(str, point)), point, color, float(w))
        for i, (point, color, w) in enumerate(told)
    ]
    return Plane(sources, output, "aₜ′", ("1st number", "2nd number"), BOX)


@given(st.lists(st.tuples(coordinate, coordinate), min_size=2, max_size=4, unique=True))
@settings(max_examples=15, deadline=None)
def test_names_touch_no_other_name_and_no_point(points: list[tuple[float, float]]) -> None:
    apart = [np.abs(np.subtract(a, b)).max() for a, b in combinations([*points, (0, 0)], 2)]
    span = np.ptp([*points, (0, 0)], axis=0).max()
    assume(min(apart) > span / 4)
    plane = plane_of(points)
    names = [*plane.names, plane.output_name]
    assert not [(a.string, b.string) for a, b in combinations(names, 2) if touch(a, b)]
    assert not [name.string for name in names for dot in plane.dots if touch(name, dot)]


def test_pulls_are_as_thick_as_the_weights() -> None:
    plane = plane_of([(1, 0), (0, 1), (-1, -1)])
    widths = [pull.get_stroke_width() for pull in plane.pulls]
    assert widths == pytest.approx([widths[0], 2 * widths[0], 3 * widths[0]])


def test_every_pull_leads_from_its_point_to_the_output() -> None:
    plane = plane_of([(1, 0), (0, 1), (-1, -1)])
    for pull, dot in zip(plane.pulls, plane.dots, strict=True):
        assert pull.get_start() == pytest.approx(dot.get_center())
        assert pull.get_end() == pytest.approx(plane.output.get_center())


@pytest.mark.parametrize(
    "points", [[(1, 0), (0.8, 0.2), (0.2, 0.8)], [(1, 0), (1, 0)], [(0, 0), (0, 0), (0, 0)]]
)
def test_points_on_one_line_reach_a_segment(points: list[tuple[float, float]]) -> None:
    plane = plane_of(points)
    assert type(plane.region).__name__ == "Line"
    assert all(np.isfinite(piece.points).all() for piece in plane.get_family())


def test_all_of_it_lies_in_its_box() -> None:
    plane = plane_of([(1, 0), (0, 1), (-1, -1)])
    assert inside(plane, BOX, slack=0.1)
    same = Source("a", ("1", "1"), (1.0, 1.0), RED, 1.0)
    assert inside(Plane([same], (1, 1), "b", ("x", "y"), zones().picture).dots, zones().picture)


def test_points_that_fall_together_are_told_apart_from_those_that_do_not() -> None:
    assert stand_apart([(1, 0), (0.8, 0.2), (0.2, 0.8)])
    assert not stand_apart([(1, 0), (1, 0)])
    assert not stand_apart([(10, 0), (10.1, 0), (0, 10)])


def test_names_of_axes_stay_in_the_box_where_all_numbers_are_negative() -> None:
    one = Source("a", ("−2", "−1"), (-2.0, -1.0), RED, 0.5)
    sources = [one, Source("b", ("−3", "−2"), (-3.0, -2.0), RED, 0.5)]
    plane = Plane(sources, (-2.5, -1.5), "o", ("1st number", "2nd number"), BOX)
    assert all(inside(name, BOX, slack=0.1) for name in list(plane.axis_names)[:2])
