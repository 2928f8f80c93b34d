"""Token cards and cells: proportions, outlines, tints, legible digits; stripes in proportion."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mem_anim.stage.layout import Box, DoesNotFit, px
from mem_anim.stage.theme import TEXT_CONTRAST, contrast, frame_colors, theme
from mem_anim.stage.tokens.card import PAD, Content, TokenCard, card_size, column_of_cards
from mem_anim.stage.tokens.cells import Cell, CellSize, shade
from mem_anim.stage.tokens.stripe import Stripe
from tests.stage.measuring import RED, SLACK, inside, stand_under_each_other, token, tokens

CONTENTS = [token("aₜ", 0.2, 0.8), token("bₜ₋₁", -1.25, 0)]
SIZE = CellSize(1.2, 0.8, 42)


def test_cards_of_one_size_have_the_same_proportions() -> None:
    size = card_size(CONTENTS, 6, 1)
    first, second = (TokenCard(content, 1.25, size) for content in CONTENTS)
    assert (first.width, first.height) == pytest.approx((second.width, second.height))
    for one, other in zip(first.cells, second.cells, strict=True):
        assert (one.width, one.height) == pytest.approx((other.width, other.height))
    assert first.cells.get_left() - first.get_left() == pytest.approx(
        second.cells.get_left() - second.get_left()
    )
    assert [cell.number.string for cell in second.cells] == ["−1.25", "0"]


def test_every_part_lies_in_the_frame() -> None:
    size = card_size(CONTENTS, 6, 1)
    for content in CONTENTS:
        card = TokenCard(content, 1.25, size)
        frame = Box(
            *(float(edge) for edge in (-size.width / 2, size.width / 2, -size.height / 2, size.height / 2))
        )
        for part in (card.label, card.cells, card.stripe_for([0.4, 0.6], [RED, RED])):
            assert inside(part, frame)


def test_a_bare_name_leaves_room_for_its_stripe() -> None:
    bare = CONTENTS[0].without_numbers()
    card = TokenCard(bare, 1, card_size([bare], 3, 0.8))
    stripe = card.stripe_for([0.5, 0.5], [RED, RED])
    assert len(card.cells) == 0
    assert stripe.get_top()[1] <= card.label.get_bottom()[1] + SLACK


def test_a_negative_value_has_a_second_outline() -> None:
    negative, positive = Cell("−0.5", -0.5, 1, RED, SIZE), Cell("0.5", 0.5, 1, RED, SIZE)
    assert negative.inner is not None
    assert negative.inner in negative.submobjects
    assert negative.inner.width < negative.box.width
    assert positive.inner is None
    assert negative.fill == positive.fill


def test_zero_is_empty_and_larger_values_are_stronger() -> None:
    assert shade(0, 1, RED) == theme().panel
    panel = theme().panel
    ratios = [contrast(shade(value, 1, RED), panel) for value in (0, 0.01, 0.3, 0.7, 1)]
    assert ratios == sorted(set(ratios))
    assert shade(1, 1, RED) == shade(5, 1, RED)
    assert shade(0, 0, RED) == panel


@given(st.sampled_from([*theme().patches, *frame_colors(8)]), st.floats(-1, 1))
@settings(max_examples=40, deadline=None)
def test_digits_on_any_fill_are_legible(color: str, value: float) -> None:
    cell = Cell("1", value, 1, color, SIZE)
    assert contrast(str(cell.number.get_fill_color().to_hex()), cell.fill) >= TEXT_CONTRAST


@given(st.integers(1, 8).flatmap(lambda n: st.integers(1, 8).flatmap(lambda d: tokens(n, d))))
@settings(max_examples=15, deadline=None)
def test_a_column_of_cards_lies_in_its_box_or_does_not_fit(contents: list[Content]) -> None:
    box = Box(-3, 5, -2, 2.5)
    try:
        cards = column_of_cards(contents, 3, box, 60)
    except DoesNotFit:
        return
    assert inside(cards, box)
    assert stand_under_each_other(list(cards))
    assert all(cell.number.size >= theme().sizes.small for card in cards for cell in card.cells)


def test_what_is_too_long_is_refused_with_advice() -> None:
    with pytest.raises(DoesNotFit, match="shorter"):
        card_size([token("a_name_without_end" * 3, 1)], 3, 1)
    with pytest.raises(DoesNotFit, match="decimals"):
        card_size([token("a", *range(1000, 1020))], 8, 1)


@given(st.lists(st.floats(0.001, 1), min_size=1, max_size=8))
@settings(max_examples=30, deadline=None)
def test_a_stripe_is_divided_in_proportion(parts: list[float]) -> None:
    shares = [part / sum(parts) for part in parts]
    stripe = Stripe(shares, [RED] * len(shares), 4.0, 0.1)
    assert [segment.width for segment in stripe] == pytest.approx([4 * share for share in shares], abs=2e-4)
    assert stripe.width == pytest.approx(4, abs=1e-3)
    for left, right in zip(list(stripe), list(stripe)[1:], strict=False):
        assert left.get_right()[0] == pytest.approx(right.get_left()[0])


def test_a_worn_stripe_is_a_part_of_the_card() -> None:
    card = TokenCard(CONTENTS[0], 1, card_size(CONTENTS, 6, 1))
    stripe = card.stripe_for([0.25, 0.75], [RED, "#000000"])
    card.wear(stripe)
    assert card.stripe is stripe
    assert stripe in card.submobjects
    assert stripe.width == pytest.approx(card.frame.width - 2 * px(PAD))
