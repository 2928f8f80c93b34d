"""Curves of growth go through all their values, and their names are told apart."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from mem_anim.stage.charts.curves import Axis, Curve, Growth
from mem_anim.stage.layout import zones
from tests.stage.measuring import RED, inside, touch


def growth(frames: int, patches: int) -> Growth:
    end = max(2 * patches, 4)

    def curve(name: str, a: int, b: int, thick: bool = False) -> Curve:
        at = {n: float(a * n * n + b * n) for n in (0, patches, end // 2, end)}
        text = f"{name} {at[patches]:g}"
        return Curve(f"{name} = {at[end]:g}", (at[0], at[end // 2], at[end]), at[patches], text, RED, thick)

    curves = [
        curve("K²n²", frames**2, 0),
        curve("Kn² + nK²", frames, frames**2, True),
        curve("n²", 1, 0),
    ]
    axis = Axis(
        "patches n", end, patches, f"n = {patches}", [(0, "0"), (end, str(end))], "n:", "n = 1: 12 > 9"
    )
    return Growth(curves, axis, "query-key products", zones().picture)


@pytest.mark.parametrize("frames", [1, 3, 8])
@pytest.mark.parametrize("patches", [1, 2, 8])
def test_all_texts_stand_apart_in_the_box(frames: int, patches: int) -> None:
    chart = growth(frames, patches)
    assert inside(chart, zones().picture)
    texts = [*chart.names, *chart.numbers, *chart.ticks, chart.axis_name, chart.height_name, chart.mark[1]]
    touching = [(a.string, b.string) for a, b in combinations(texts, 2) if touch(a, b)]
    assert touching == []


def test_the_marked_place_lies_on_each_curve() -> None:
    chart = growth(3, 2)
    for line, dot in zip(chart.lines, chart.dots, strict=True):
        along = np.array([line.point_from_proportion(share) for share in np.linspace(0, 1, 400)])
        assert np.abs(along - dot.get_center()).max(axis=1).min() < 0.02


def test_the_thick_curve_is_thicker_and_where_two_are_equal_both_names_stand() -> None:
    chart = growth(1, 2)
    widths = [line.get_stroke_width() for line in chart.lines]
    assert widths[1] > widths[0] == widths[2]
    assert [name.string for name in chart.names] == ["K²n² = 16", "Kn² + nK² = 20", "n² = 16"]
