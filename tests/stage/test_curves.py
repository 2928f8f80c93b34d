"""Curves of growth go through all their values, and their names are told apart."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from manim import VGroup

from mem_anim.stage.charts.curves import Axis, Curve, Growth
from mem_anim.stage.layout import Box, px, zones
from mem_anim.stage.text import Phrase
from tests.stage.measuring import RED, inside, touch


def growth(frames: int, patches: int, box: Box | None = None) -> Growth:
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
    return Growth(curves, axis, "query-key products", box or zones().picture)


@pytest.mark.parametrize("frames", [1, 3, 8])
@pytest.mark.parametrize("patches", [1, 2, 8])
def test_all_texts_stand_apart_in_the_box(frames: int, patches: int) -> None:
    chart = growth(frames, patches)
    assert inside(chart, zones().picture)
    texts = [*chart.names, *chart.numbers, *chart.ticks, chart.axis_name, chart.height_name, chart.mark[1]]
    assert [(a, b) for a, b in combinations(texts, 2) if touch(a, b)] == []


def test_the_marked_place_lies_on_each_curve() -> None:
    chart = growth(3, 2)
    for line, dot in zip(chart.lines, chart.dots, strict=True):
        along = np.array([line.point_from_proportion(share) for share in np.linspace(0, 1, 400)])
        assert np.abs(along - dot.get_center()).max(axis=1).min() < 0.02


def test_the_thick_curve_is_thicker_and_where_two_are_equal_both_names_stand() -> None:
    chart = growth(1, 2)
    widths = [line.get_stroke_width() for line in chart.lines]
    assert widths[1] > widths[0] == widths[2]
    assert [texts(name) for name in chart.names] == [["K²n² = 16"], ["Kn² + nK² = 20"], ["n² = 16"]]


@pytest.mark.parametrize(("frames", "patches"), [(1, 2), (3, 2), (8, 8)])
@pytest.mark.parametrize(("width", "height"), [(972, 506), (972, 1214)])
def test_in_a_narrow_box_no_curve_runs_through_the_numbers(
    frames: int, patches: int, width: int, height: int
) -> None:
    chart = growth(frames, patches, Box(0, px(width), 0, px(height)))
    assert texts(chart.names[1])[0] == "Kn² + nK²"
    for line in chart.lines:
        for share in np.linspace(0, 1, 200):
            across, up, _ = line.point_from_proportion(share)
            for said in chart.numbers:
                within = said.get_left()[0] < across < said.get_right()[0]
                assert not (within and said.get_bottom()[1] < up < said.get_top()[1])


def texts(name: VGroup) -> list[str]:
    return [phrase.string for phrase in name if isinstance(phrase, Phrase)]
