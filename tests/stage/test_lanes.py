"""Lanes: equal cards in all lanes, everything in the box, the followed token always with its numbers."""

from __future__ import annotations

import pytest

from mem_anim.stage.charts.lanes import Lane, Lanes, Traffic
from mem_anim.stage.layout import Box, DoesNotFit, px, zones
from mem_anim.stage.theme import frame_colors
from mem_anim.stage.tokens.card import Content
from tests.stage.measuring import RED, inside


def lanes(
    tokens: int, numbers: int, name: str = "a", followed: int = 0, box: Box | None = None
) -> tuple[Lanes, Box]:
    box = box or zones().picture
    contents = [Content(f"{name}{i}′", ["−0.123"] * numbers, [-0.123] * numbers, RED) for i in range(tokens)]
    traffic = [
        Traffic(heading, contents, [shares] * tokens, frame_colors(3), f"{tokens} tokens")
        for heading, shares in (("1 frame", (0.0, 0.0, 1.0)), ("3 frames", (0.3, 0.3, 0.4)))
    ]
    return Lanes(traffic, followed, 1.0, ("VLA", "backbone"), box), box


@pytest.mark.parametrize(("tokens", "numbers"), [(2, 2), (3, 1), (4, 3), (8, 2), (2, 8), (8, 8), (1, 2)])
def test_everything_stands_in_the_box_and_lanes_are_alike(tokens: int, numbers: int) -> None:
    made, box = lanes(tokens, numbers, followed=tokens - 1)
    upper, lower = made.lanes
    assert inside(made, box, slack=px(2))
    assert upper.cards[0].get_y() > lower.cards[0].get_y()
    for one, other in zip(upper.cards, lower.cards, strict=True):
        assert one.frame.width == pytest.approx(other.frame.width)
    for lane in made.lanes:
        assert len(lane.cards) == tokens
        assert len(lane.cards[tokens - 1].cells) == numbers
        assert all(arrow.get_right()[0] < lane.station.frame.get_left()[0] for arrow in lane.arrows)
        assert inside(lane.count, Box(*_sides(lane)))


def _sides(lane: Lane) -> tuple[float, float, float, float]:
    frame = lane.station.frame
    return frame.get_left()[0], frame.get_right()[0], frame.get_bottom()[1], frame.get_top()[1]


def test_few_tokens_have_all_their_numbers_and_an_arrow_each() -> None:
    made, _ = lanes(2, 2)
    for lane in made.lanes:
        assert all(len(card.cells) == 2 for card in lane.cards)
        assert len(lane.arrows) == 2
        assert lane.picture is not None


def test_many_tokens_keep_their_names_and_share_an_arrow() -> None:
    made, _ = lanes(8, 2, followed=3)
    for lane in made.lanes:
        assert [len(card.cells) for card in lane.cards] == [0, 0, 0, 2, 0, 0, 0, 0]
        assert len({card.label.string for card in lane.cards}) == 8
        assert len(lane.arrows) == 1


def test_in_a_tall_box_the_frames_stand_above_their_cards() -> None:
    made, box = lanes(2, 2, box=Box(-3.2, 3.2, -4.0, 4.0))
    assert inside(made, box, slack=px(2))
    for lane in made.lanes:
        assert lane.picture is not None
        assert lane.picture.bottom >= lane.cards.get_top()[1]
        assert lane.picture.width > box.width / 2
        assert lane.station.frame.get_top()[1] <= lane.picture.bottom + px(2)


def test_stripes_are_those_of_the_traffic() -> None:
    upper, lower = lanes(2, 2)[0].lanes
    for lane, shares in ((upper, (0, 0, 1)), (lower, (0.3, 0.3, 0.4))):
        for card in lane.cards:
            assert card.stripe is not None
            found = [part.width / card.stripe.width for part in card.stripe]
            assert found == pytest.approx(shares, abs=1e-3)


def test_what_fits_in_no_way_is_refused_with_what_to_change() -> None:
    with pytest.raises(DoesNotFit, match="Use shorter names, fewer patches"):
        lanes(8, 8, name="a name that is far too long for any of these cards")
