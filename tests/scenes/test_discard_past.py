"""DiscardPast: where its numbers come from is said first, and it tells the same in every shape."""

from __future__ import annotations

from typing import cast

import pytest

from mem_anim.film import clip_of
from mem_anim.film.rehearsal import rehearse
from mem_anim.film.wishes import Wishes
from mem_anim.scenario import find
from mem_anim.stage.layout import ASPECTS, px
from scenes import CLIPS
from scenes.discard_past import DiscardPast
from tests.scenes.looking import board

ENTRY = next(entry for entry in CLIPS if entry.name == "DiscardPast")
BEATS = ["computed", "numbers", "stripes", "guess", "oldest", "others", "stay", "gone", "swapped", "backbone"]


def told(scenario: str) -> DiscardPast:
    return cast(DiscardPast, board(scenario, "DiscardPast", "en").clip)


def captions(scenario: str) -> dict[str, str]:
    return {beat.name: beat.caption for beat in told(scenario).beats}


@pytest.mark.parametrize("aspect", ASPECTS)
def test_every_shape_has_the_same_beats_and_large_digits(aspect: str) -> None:
    clip = cast(DiscardPast, rehearse(clip_of(ENTRY), find("video"), Wishes("l", aspect=aspect)))
    assert [beat.name for beat in clip.beats] == BEATS
    assert all(card.cells[0].number.size >= 42 for card in clip.cards)
    pasts = clip.two_pasts()
    assert pasts is not None
    assert pasts.histories.before[0].cells[0].number.size >= 40


def test_it_is_said_why_the_numbers_differ_before_they_appear() -> None:
    said, beats = captions("video"), told("video").beats
    assert "space (′), then time (″)" in said["computed"]
    assert "0.377" not in beats[0].shown
    assert said["numbers"] == "Hence other numbers than clip 4's; clip 8 works them."
    assert {"0.377", "0.623", "0.378", "0.622"} <= set(beats[1].shown)


def test_with_time_alone_nothing_is_said_of_space() -> None:
    said = captions("temporal")
    assert "space" not in said["computed"]
    assert "clip" not in said["numbers"]


def test_the_tokens_that_were_read_have_their_names_and_a_way_from_each_past() -> None:
    pasts = told("video").two_pasts()
    assert pasts is not None
    names = [[card.label.string for card in side] for side in (pasts.histories.before, pasts.histories.after)]
    assert names[0] == names[1] == ["aₜ₋₂′", "aₜ₋₁′", "aₜ′"]
    for history, way in zip((pasts.histories.before, pasts.histories.after), pasts.ways, strict=True):
        assert way.bracket.width == pytest.approx(history.width, abs=px(2))
        assert way.bracket.get_x() == pytest.approx(history.get_x(), abs=px(2))
