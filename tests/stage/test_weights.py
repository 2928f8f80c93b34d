"""Lists of weights: everything legible in the box, one picked out."""

from __future__ import annotations

from itertools import combinations

import pytest

from mem_anim.stage.layout import Box, DoesNotFit, of_piece
from mem_anim.stage.theme import theme
from mem_anim.stage.working.weights import Looked, weight_lists
from tests.stage.measuring import inside, touch

BOX = Box(0, 4.5, -2.5, 2.5)


def looked(count: int, name: str = "aₜ₋") -> Looked:
    return Looked("aₜ looks:", [f"{name}{i}" for i in range(count)], ["0.125"] * count, count - 1)


@pytest.mark.parametrize(("first", "second"), [(2, 3), (8, 2), (2, 8), (8, 8)])
def test_any_lists_fit_and_nothing_touches(first: int, second: int) -> None:
    lists = weight_lists([looked(first), looked(second)], BOX)
    pieces = [piece for shown in lists for piece in (shown.title, *shown.names, *shown.weights)]
    assert all(inside(piece, BOX) for piece in pieces)
    assert not [1 for one, other in combinations(pieces, 2) if touch(one, other)]
    assert all(piece.size >= theme().sizes.small for piece in pieces)


def test_the_needed_weight_is_marked_and_the_others_step_back() -> None:
    shown = weight_lists([looked(3)], BOX)[0]
    assert inside(shown.weights[2], of_piece(shown.mark))
    assert len(shown.picking_out()) == 4


def test_names_too_long_do_not_fit() -> None:
    with pytest.raises(DoesNotFit, match="fewer"):
        weight_lists([looked(8, "gripper_left_of_the_cup")] * 2, BOX)
