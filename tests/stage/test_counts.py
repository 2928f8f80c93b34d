"""Counts and stations: they fit the room they are given, in whatever shape it is, and stay legible."""

from __future__ import annotations

import pytest

from mem_anim.stage.layout import Box, DoesNotFit, px
from mem_anim.stage.station import Station
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.counts import Counts
from tests.stage.measuring import RED, inside

SAID = ["K = 3 frames", "n = 3 patches each"]


def room(width: float, height: float) -> Box:
    return Box(0, px(width), 0, px(height))


def counts(box: Box) -> Counts:
    return Counts([RED] * 3, 3, SAID, "9 tokens", box)


@pytest.mark.parametrize("size", [(700, 600), (450, 560), (970, 104), (970, 480)])
def test_counts_lie_in_a_room_of_any_shape(size: tuple[float, float]) -> None:
    made = counts(room(*size))
    assert inside(made, room(*size))
    assert all(phrase.size == theme().sizes.label for phrase in made.said)


def test_counts_stand_beside_the_meter_below_it_or_in_its_row() -> None:
    wide, narrow, flat = counts(room(700, 600)), counts(room(450, 560)), counts(room(970, 104))
    assert wide.said.get_left()[0] > wide.meter.get_right()[0]
    assert narrow.said.get_top()[1] < narrow.meter.get_bottom()[1]
    assert flat.said.get_left()[0] > flat.meter.get_right()[0]
    assert flat.said[0].get_y() == pytest.approx(flat.said[1].get_y())


@pytest.mark.parametrize("size", [(700, 600), (450, 560), (970, 104)])
def test_a_tally_beside_the_meter_lies_in_the_same_room(size: tuple[float, float]) -> None:
    box = room(*size)
    assert counts(box).together().width <= box.width


def test_counts_that_do_not_fit_are_refused_with_advice() -> None:
    with pytest.raises(DoesNotFit, match="Use fewer"):
        counts(room(200, 100))


def test_a_narrow_station_breaks_what_it_gets() -> None:
    wide, narrow = (Station("VLA", "backbone", ["gets 3 tokens"], room(w, 330)) for w in (480, 215))
    assert [line.string for line in wide.lines] == ["VLA", "backbone", "gets 3 tokens"]
    assert [line.string for line in narrow.lines] == ["VLA", "backbone", "gets 3", "tokens"]
    for station in (wide, narrow):
        assert station.lines.width < station.frame.width
        assert station.lines.height <= station.frame.height
    with pytest.raises(DoesNotFit, match="Use fewer"):
        Station("VLA", "backbone", ["gets 3 tokens"], room(100, 330))
