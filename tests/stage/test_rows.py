"""Ledger, mixture and product: in their boxes at any size up to eight, or DoesNotFit; bars that join."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mem_anim.stage.layout import DoesNotFit, px, zones
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import Content
from mem_anim.stage.tokens.matrix import Numbers
from mem_anim.stage.working.ledger import Ledger, RowsToWork
from mem_anim.stage.working.mixture import Mixture, WeightedSum
from mem_anim.stage.working.product import Product
from tests.stage.measuring import RED, inside, stand_under_each_other, token, tokens

size = st.integers(1, 8)
contents = st.tuples(size, size).flatmap(lambda shape: tokens(*shape))
HEADINGS = ("weight", "value v")
SUM = ["0.11", "+", "0.22", "=", "0.33"]


def ledger_of(keys: list[Content]) -> Ledger:
    score = [part for _ in keys[0].numbers for part in ("+", "−0.25", "×", "(−1.25)")][1:]
    worked = RowsToWork(
        [[*score, "=", "0.32"]] * len(keys),
        [["0.32", "÷", "1.414", "≈", "0.226"]] * len(keys),
        [["1.151", "÷", "4.023", "≈", "0.29"]] * len(keys),
    )
    return Ledger(token("q", *keys[0].values), keys, keys, worked, 3, zones().picture)


@given(contents)
@settings(max_examples=12, deadline=None)
def test_cards_of_a_ledger_lie_above_its_strip(keys: list[Content]) -> None:
    try:
        ledger = ledger_of(keys)
    except DoesNotFit:
        return
    cards = [ledger.query, *ledger.keys]
    assert len(cards) == len(keys) + 1
    assert all(inside(card, ledger.above_strip) for card in cards)
    assert stand_under_each_other(cards)


@given(st.lists(st.floats(0.001, 1), min_size=1, max_size=8))
@settings(max_examples=12, deadline=None)
def test_bars_are_as_long_as_the_shares_and_join_exactly(parts: list[float]) -> None:
    shares = [part / sum(parts) for part in parts]
    ledger = ledger_of([token("aₜ", 0.2, 0.8)] * len(shares))
    bars = ledger.bars(shares, worked=0)
    whole = sum(bar.width for bar in bars)
    assert [bar.width / whole for bar in bars] == pytest.approx(shares, abs=2e-3)
    assert all(inside(bar, zones().picture) for bar in bars)
    for bar, place in zip(bars, ledger.joined(bars), strict=True):
        bar.move_to(place)
    for left, right in zip(list(bars), list(bars)[1:], strict=False):
        assert left.get_right()[0] == pytest.approx(right.get_left()[0], abs=1e-9)
    assert inside(bars, ledger.strip)


@given(contents)
@settings(max_examples=12, deadline=None)
def test_a_mixture_lies_in_its_box(values: list[Content]) -> None:
    box = zones().picture
    mixed = token("aₜ′", *values[0].values)
    equals = ["≈"] * len(values)
    sums = [SUM] * len(mixed.numbers)
    told = WeightedSum(["0.125"] * len(values), values, values, equals, mixed, sums, HEADINGS)
    try:
        mixture = Mixture(told, 3, box)
    except DoesNotFit:
        return
    for part in (mixture.values, mixture.card, *mixture.parts):
        assert inside(part, box, slack=px(1))
    assert stand_under_each_other(list(mixture.values))
    assert [len(row) for row in mixture.terms] == [len(mixed.numbers)] * len(values)
    if not len(mixture.sums):
        columns = [cell.get_x() for cell in mixture.terms[-1]]
        assert [cell.get_x() for cell in mixture.card.cells] == pytest.approx(columns)


@given(st.integers(2, 8), size)
@settings(max_examples=12, deadline=None)
def test_a_product_lies_in_its_box(n: int, d: int) -> None:
    def numbers(rows: int, columns: int) -> Numbers:
        return Numbers([["−0.25"] * columns] * rows, [[-0.25] * columns] * rows, [[RED] * columns] * rows)

    headings = [Phrase(text, theme().sizes.title) for text in ("Q", "Kᵀ", "QKᵀ")]
    names = [("aₜ", RED)] * n
    box = zones().picture
    try:
        product = Product(numbers(n, d), numbers(d, n), numbers(n, n), headings, names, 1, ["−0.177"], box)
    except DoesNotFit:
        return
    assert inside(product, box, slack=px(1))
    assert product.left.rows.get_y() == pytest.approx(product.right.rows.get_y())
    assert len(product.left.row(0)) == len(product.right.column(0)) == d
    again = product.with_result(numbers(n, n), Phrase("QKᵀ ÷ 1", theme().sizes.title))
    assert again.cell(0, 0).get_center() == pytest.approx(product.result.cell(0, 0).get_center())


def test_small_ones_do_fit() -> None:
    two = [token("aₜ", 1, 0), token("bₜ", 0, 1)]
    assert ledger_of(two).em > theme().sizes.number
    told = WeightedSum(["0.67", "0.33"], two, two, ["=", "="], two[0], [SUM] * 2, HEADINGS)
    mixture = Mixture(told, 1, zones().picture)
    assert len(mixture.sums) == 2
    assert [heading.string for heading in mixture.headings] == list(HEADINGS)
    assert not mixture.in_place


def test_terms_that_take_the_values_cells_leave_no_weight_beside_them() -> None:
    wide = [token(name, *([-0.125] * 8)) for name in ("aₜ", "bₜ", "cₜ")]
    told = WeightedSum(["0.25"] * 3, wide, wide, ["="] * 3, wide[0], [SUM] * 8, HEADINGS)
    mixture = Mixture(told, 1, zones().picture)
    assert mixture.in_place
    assert mixture.plus in mixture.parts
    assert mixture.plus.get_right()[0] < mixture.values[-1].get_left()[0]


def test_what_is_too_wide_does_not_fit() -> None:
    with pytest.raises(DoesNotFit):
        ledger_of([token("aₜ", *([123456.5] * 20))])


def test_transposing_keeps_cells_together() -> None:
    numbers = Numbers([["1", "2"], ["3", "4"]], [[1, 2], [3, 4]], [["a", "b"], ["c", "d"]]).transposed()
    assert [list(row) for row in numbers.texts] == [["1", "3"], ["2", "4"]]
    assert [list(row) for row in numbers.colors] == [["a", "c"], ["b", "d"]]
