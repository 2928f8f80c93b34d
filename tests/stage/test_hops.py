"""A way of two hops: three tokens apart, two arrows between them, no straight way."""

from __future__ import annotations

from itertools import combinations

import pytest

from mem_anim.stage.frames.hops import BARRED, Hop, Stop, TwoHops
from mem_anim.stage.layout import Box, DoesNotFit, px
from tests.stage.measuring import RED, inside, touch

BOX = Box(-6, 3, -2.5, 2.5)
HOPS = [Hop("0.42", "in its frame"), Hop("0.320", "through time")]


def way(names: tuple[str, str, str] = ("bₜ₋₁", "aₜ₋₁", "aₜ"), from_right: bool = True) -> TwoHops:
    return TwoHops([Stop(name, RED) for name in names], HOPS, "what flows", from_right, BOX)


@pytest.mark.parametrize("from_right", [True, False])
def test_nothing_touches(from_right: bool) -> None:
    shown = way(from_right=from_right)
    assert inside(shown.stops, BOX)
    assert inside(shown.note, BOX)
    pieces = [*shown.stops, *shown.weights, *shown.kinds, shown.note]
    assert not [1 for one, other in combinations(pieces, 2) if touch(one, other)]


@pytest.mark.parametrize("from_right", [True, False])
def test_the_arrows_lead_from_stop_to_stop(from_right: bool) -> None:
    source, middle, end = (shown := way(from_right=from_right)).stops
    assert (source.get_x() > middle.get_x()) == from_right
    assert middle.get_x() == pytest.approx(end.get_x())
    first, second = shown.arrows
    assert abs(first.get_end()[0] - middle.get_x()) < abs(first.get_start()[0] - middle.get_x())
    assert second.get_end()[1] < second.get_start()[1]
    assert shown.pulse().get_center() == pytest.approx(source.get_center())


def test_the_straight_way_is_barred_nearer_to_its_beginning() -> None:
    dashes, bar = way().straight
    along, across = (piece.get_end() - piece.get_start() for piece in (dashes, bar))
    assert bar.get_center() == pytest.approx(dashes.get_start() + BARRED * along, abs=0.05)
    assert BARRED < 0.5
    assert float(along @ across) == pytest.approx(0, abs=1e-6)


def test_names_too_long_are_refused() -> None:
    with pytest.raises(DoesNotFit, match="shorter names"):
        way(names=("x" * 60, "y", "z"))


def test_in_a_narrow_flat_box_tiles_are_smaller_and_nothing_touches() -> None:
    box = Box(0, px(570), 0, px(506))
    shown = TwoHops([Stop(name, RED) for name in ("bₜ₋₁", "aₜ₋₁", "aₜ")], HOPS, "what flows", True, box)
    pieces = [*shown.stops, *shown.weights, *shown.kinds, shown.note]
    assert inside(shown, box, slack=px(20))
    assert not [1 for one, other in combinations(pieces, 2) if touch(one, other)]
