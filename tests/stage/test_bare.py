"""Cards of names alone: in two columns of one size, in rows of their own widths where names are long."""

from __future__ import annotations

from itertools import combinations

import pytest

from mem_anim.stage.layout import Box, DoesNotFit, px
from mem_anim.stage.tokens.bare import bare_cards
from mem_anim.stage.tokens.card import Content
from tests.stage.measuring import inside, token, touch

BOX = Box(-3, 3, -1.4, 1.4)
SHORT = [token(f"{letter}ₜ′", 1, 2) for letter in "abcdefg"]
LONG = [token(name, 1, 2) for name in ("i", "805963388573", "杯子", "抓窗机左右三子桌抓臂", "夹爪", "人右")]


@pytest.mark.parametrize("contents", [SHORT, LONG])
def test_cards_stay_in_their_box_and_apart(contents: list[Content]) -> None:
    cards = bare_cards(contents, 2, BOX, 60)
    assert [card.label.string for card in cards] == [told.name for told in contents]
    assert all(inside(card, BOX) and not card.cells for card in cards)
    assert not any(touch(one, other) for one, other in combinations(cards, 2))
    assert all(inside(card.label, Box(card.get_left()[0], card.get_right()[0], -9, 9)) for card in cards)


def test_two_columns_have_one_size() -> None:
    cards = bare_cards(SHORT, 2, BOX, 60)
    assert len({round(card.get_x(), 6) for card in cards}) == 2
    assert len({(round(card.frame.width, 6), card.label.size) for card in cards}) == 1


def test_no_name_is_made_illegible() -> None:
    with pytest.raises(DoesNotFit, match="Use shorter names"):
        bare_cards(LONG, 2, Box(0, px(300), 0, px(200)), 60)
