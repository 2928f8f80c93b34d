"""Keyframes: what is drawn depends on the place on the way alone, and digits keep their places."""

from __future__ import annotations

import numpy as np
import pytest

from mem_anim.stage.charts.keyframes import Reel, Sweep, Timeline, columns, room
from mem_anim.stage.charts.live import LiveBars, Moving
from mem_anim.stage.layout import Box, point, px
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme

TIMELINE = Timeline([0, 0.5, 1])


def bars() -> LiveBars:
    told = Moving(
        "", theme().ink, [["1", "0"], ["0.25", "−1"], ["0", "1"]], np.array([[1, 0], [0.25, -1], [0, 1.0]])
    )
    return LiveBars(told, [theme().key] * 2, [1.0, 0.0], Box(-3, 3, -1, 2), 42, 0.5, TIMELINE)


def test_a_reel_is_drawn_as_a_phrase() -> None:
    for text in ("0.402", "−1.75", "<0.001", "1000.1234"):
        phrase, reel = Phrase(text, 42), Reel([text], 42)
        assert reel.string == text
        assert reel.width == pytest.approx(phrase.width)
        assert len(reel.points) == len(phrase.points)
        shift = reel.points[0] - phrase.points[0]
        assert np.allclose(reel.points, phrase.points + shift)


def test_points_of_numbers_stand_in_one_column() -> None:
    reel = Reel(["1.5", "−10.25", "<0.01"], 42).stand(point(1, 1))
    ends = []
    for stop, text in enumerate(reel.strings):
        reel.turn(stop)
        decimals = text.partition(".")[2]
        ends.append(reel.get_right()[0] - Phrase(f".{decimals}", 42).width)
        assert reel.get_y() == pytest.approx(1)
    assert np.ptp(ends) < 1e-9


def test_numbers_are_in_the_middle_where_they_are_held_and_do_not_jump_between() -> None:
    strings = ["0.8", "0.82", "0.9", "0.98", "1"]
    timeline = Timeline([0, 0.1, 0.5, 0.9, 1], held=[0, 4])
    reel, column = Reel(strings, 42), columns(strings, timeline)
    for place in (0.0, 1.0):
        reel.turn(timeline.nearest(place), float(np.interp(place, *column)) * px(42))
        assert reel.get_x() == pytest.approx(0)
    assert np.ptp([np.interp(place, *column) for place in (0.06, 0.5, 0.94)]) < 0.2  # em
    assert room(strings, timeline) == pytest.approx(Reel(["0.82"], 42).slot / px(42))


def test_bars_go_straight_from_stop_to_stop_and_numbers_are_those_of_the_nearest() -> None:
    piece = bars()
    piece.go_to(0.2)
    assert [number.string for number in piece.numbers] == ["1", "0"]
    piece.go_to(0.3)
    assert [number.string for number in piece.numbers] == ["0.25", "−1"]
    assert piece.bars[1].get_right()[0] == pytest.approx(piece.zero.get_x())
    lengths = []
    for place in (0, 0.25, 0.5):
        piece.go_to(place)
        lengths.append(piece.bars[0].width)
    assert lengths[1] == pytest.approx((lengths[0] + lengths[2]) / 2)


def test_a_place_looks_the_same_however_it_was_reached() -> None:
    once, again = bars(), bars()
    for place in (0.9, 0.1, 0.7):
        again.go_to(place)
    once.go_to(0.7)
    for one, other in zip(once.get_family(), again.get_family(), strict=True):
        assert np.array_equal(one.points, other.points)


def test_a_sweep_ends_at_its_end() -> None:
    piece = bars()
    sweep = Sweep(piece, 0, 1, 2.0)
    sweep.begin()
    sweep.interpolate(0.5)
    assert piece.numbers[0].string == "0.25"
    sweep.finish()
    assert [number.string for number in piece.numbers] == ["0", "1"]
    assert sweep.run_time == 2.0
