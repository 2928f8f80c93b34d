"""What must hold for attention whatever the numbers are: the properties that the clips claim."""

from __future__ import annotations

from typing import get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mem_anim.engine import SHIFT_ABOVE, NotFinite, Order, Projections, attend, encode
from mem_anim.engine.attention import Floats

ORDERS = get_args(Order)
SEEDS = st.integers(0, 2**32 - 1)


def some(seed: int, *shape: int) -> Floats:
    return np.random.default_rng(seed).normal(size=shape)


def matrices(seed: int, d: int = 3) -> Projections:
    return Projections(*some(seed + 1, 3, d, d))


def last_output(x: Floats, order: Order, w: Projections | None = None, causal: bool = True) -> Floats:
    return encode(x, order, 1.5, w, causal=causal)[-1].attention.output


@given(SEEDS, st.sampled_from(["composed", "joint", "space"]))
@settings(max_examples=60, deadline=None)
def test_one_frame_is_a_plain_vision_transformer(seed: int, order: Order) -> None:
    x, w = some(seed, 1, 4, 3), matrices(seed)
    plain = attend(x @ w.query, x @ w.key, x @ w.value, 1.5).output  # type: ignore[operator]
    np.testing.assert_allclose(last_output(x, order, w), plain, rtol=1e-13, atol=1e-13)


@given(SEEDS, st.sampled_from(["space_then_time", "time_then_space"]))
@settings(max_examples=60, deadline=None)
def test_one_frame_needs_only_space_where_values_are_the_tokens(seed: int, order: Order) -> None:
    """Two steps apply W_v twice; with W_v = I the step in time changes nothing."""
    w = matrices(seed)
    w = Projections(w.query, w.key)
    x = some(seed, 1, 4, 3)
    np.testing.assert_array_equal(last_output(x, order, w), last_output(x, "space", w))


@given(SEEDS, st.sampled_from(ORDERS), st.integers(1, 3))
@settings(max_examples=120, deadline=None)
def test_a_future_frame_changes_no_earlier_output(seed: int, order: Order, changed: int) -> None:
    x, w = some(seed, 4, 3, 3), matrices(seed)
    other = x.copy()
    other[changed:] = some(seed + 2, 4 - changed, 3, 3) * 100
    before, after = last_output(x, order, w), last_output(other, order, w)
    np.testing.assert_array_equal(before[:changed], after[:changed])
    assert not np.array_equal(before[changed:], after[changed:])


@given(SEEDS, st.sampled_from(ORDERS), st.permutations([0, 1, 2]), st.booleans())
@settings(max_examples=120, deadline=None)
def test_the_present_does_not_know_the_order_of_the_past(
    seed: int, order: Order, past: list[int], causal: bool
) -> None:
    x, w = some(seed, 4, 3, 3), matrices(seed)
    present = last_output(x, order, w, causal)[-1]
    shuffled = last_output(x[[*past, 3]], order, w, causal)[-1]
    np.testing.assert_allclose(shuffled, present, rtol=1e-9, atol=1e-9)


@given(SEEDS)
@settings(max_examples=40, deadline=None)
def test_a_shift_of_all_scores_changes_no_weight(seed: int) -> None:
    q, k = some(seed, 2, 3), some(seed + 1, 5, 3)
    one = np.ones((2, 1))
    weights = attend(np.hstack([q, one]), np.hstack([k, np.zeros((5, 1))]), k, 1.0).weights
    shifted = attend(np.hstack([q, one]), np.hstack([k, np.full((5, 1), 300.0)]), k, 1.0).weights
    np.testing.assert_allclose(shifted, weights, rtol=0, atol=1e-12)


def test_equal_scores_share_equally() -> None:
    weights = attend(np.zeros((1, 2)), some(3, 4, 2), some(4, 4, 2), 1.0).weights
    assert weights.tolist() == [[0.25] * 4]


def test_huge_scores_are_stable() -> None:
    x = np.array([[[1e100, 0], [0, 1e100]]])
    found = encode(x, "space", 1.0, causal=True)[0].attention
    assert found.weights.tolist() == [[[1, 0], [0, 1]]]
    assert found.output.tolist() == x.tolist()


def test_scores_that_are_all_very_negative_still_share() -> None:
    found = attend(np.array([[-2000.0]]), np.ones((4, 1)), np.ones((4, 1)), 1.0)
    assert found.weights.tolist() == [[0.25] * 4]


def test_the_largest_score_is_subtracted_only_where_a_row_needs_it() -> None:
    k = np.array([[1.0], [-1.0]])
    found = attend(np.array([[SHIFT_ABOVE], [SHIFT_ABOVE + 0.001]]), k, k, 1.0)
    assert found.shifts.tolist() == [0, SHIFT_ABOVE + 0.001]
    assert found.exponentials[1, 0] == 1


def test_a_hidden_key_does_not_decide_what_is_subtracted() -> None:
    q, k = np.ones((2, 1)), np.array([[1.0], [900.0]])
    found = attend(q, k, k, 1.0, np.array([[True, False], [True, True]]))
    assert found.shifts.tolist() == [0, 900]
    assert found.weights[0].tolist() == [1, 0]


@pytest.mark.parametrize(
    ("x", "w", "divisor", "step"),
    [
        ([[[1e200, 1.0]]], Projections(), 1.0, "a dot product"),
        ([[[1e200, -1e200], [1e200, 1e200]]], Projections(), 1.0, "a dot product"),
        ([[[1e150, 1.0]]], Projections(), 1e-10, "a scaled score"),
        ([[[1e200, 1.0]]], Projections(query=np.full((2, 2), 1e200)), 1.0, "a query"),
        ([[[1e200, 1.0]]], Projections(key=np.full((2, 2), 1e200)), 1.0, "a key"),
        ([[[1e200, 1.0]]], Projections(value=np.full((2, 2), 1e200)), 1.0, "a value"),
    ],
)
def test_overflow_is_refused_by_the_name_of_its_step(
    x: list[list[list[float]]], w: Projections, divisor: float, step: str
) -> None:
    with pytest.raises(NotFinite) as refused:
        encode(np.array(x), "space", divisor, w, causal=True)
    assert refused.value.step == step
    assert all(isinstance(place, int) for place in refused.value.index)


@pytest.mark.parametrize("order", ORDERS)
def test_no_loop_over_tokens(order: Order) -> None:
    """Sixteen frames of 256 patches: a million products, or with joint attention a quarter of the frames."""
    x = some(5, 4 if order == "joint" else 16, 256, 8)
    assert last_output(x, order).shape == x.shape
