"""The engine's arrays against a slow plain-Python loop, on random shapes, numbers, matrices and masks."""

from __future__ import annotations

from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mem_anim.engine import Order, Projections, encode
from tests.engine import slow

ORDERS = get_args(Order)


@st.composite
def runs(draw: st.DrawFn) -> dict[str, Any]:
    """Arguments of one run; W_v is square, because the second of two steps takes what the first made."""
    frames, patches, d, d_k = (draw(st.integers(1, 4)) for _ in range(4))
    number = st.floats(-3, 3).map(lambda x: round(x, 3))

    def matrix(rows: int, columns: int) -> list[list[float]]:
        row = st.lists(number, min_size=columns, max_size=columns)
        return draw(st.lists(row, min_size=rows, max_size=rows))

    keyed = draw(st.booleans())
    return {
        "x": [matrix(patches, d) for _ in range(frames)],
        "order": draw(st.sampled_from(ORDERS)),
        "divisor": draw(st.sampled_from([0.5, 1.0, 2**0.5, 3.0])),
        "w": {
            "query": matrix(d, d_k) if keyed else None,
            "key": matrix(d, d_k) if keyed else None,
            "value": matrix(d, d) if draw(st.booleans()) else None,
        },
        "causal": draw(st.booleans()),
    }


def engine(run: dict[str, Any]) -> Any:
    w = Projections(**{name: None if m is None else np.array(m) for name, m in run["w"].items()})
    return encode(np.array(run["x"]), run["order"], run["divisor"], w, causal=run["causal"])


@given(runs())
@settings(max_examples=250, deadline=None)
def test_every_weight_and_output_equals_the_loop(run: dict[str, Any]) -> None:
    expected = slow.encoded(run["x"], run["order"], run["divisor"], run["w"], run["causal"])
    steps = engine(run)
    assert len(steps) == len(expected) > 0
    for step, (weights, outputs) in zip(steps, expected, strict=True):
        np.testing.assert_allclose(step.attention.output, outputs, rtol=1e-9, atol=1e-9)
        for t, p in np.ndindex(step.visible.shape[:2]):
            seen = step.visible[t, p]
            np.testing.assert_allclose(step.attention.weights[t, p][seen], weights[t][p], atol=1e-9)
            assert not step.attention.weights[t, p][~seen].any()


@given(runs())
@settings(max_examples=100, deadline=None)
def test_a_query_names_the_keys_that_the_loop_visits(run: dict[str, Any]) -> None:
    for step in engine(run):
        frames, patches = step.x.shape[:2]
        for t, p in np.ndindex(frames, patches):
            expected = slow.visible(step.kind, (t, p), frames, patches, run["causal"])
            assert step.keys_of(t, p) == expected


@given(runs())
@settings(max_examples=150, deadline=None)
def test_numbers_between_scores_and_weights_follow_from_each_other(run: dict[str, Any]) -> None:
    for step in engine(run):
        a, seen = step.attention, step.visible
        np.testing.assert_array_equal(a.scaled, a.scores / run["divisor"])
        np.testing.assert_allclose(a.exponentials[seen], np.exp(a.scaled - a.shifts[..., None])[seen])
        np.testing.assert_allclose(a.sums, a.exponentials.sum(axis=-1))
        np.testing.assert_array_equal(a.weights, a.exponentials / a.sums[..., None])


@given(runs())
@settings(max_examples=150, deadline=None)
def test_weights_are_shares_and_outputs_lie_between_the_values(run: dict[str, Any]) -> None:
    for step in engine(run):
        np.testing.assert_allclose(step.attention.weights.sum(axis=-1), 1, rtol=0, atol=1e-12)
        assert (step.attention.weights >= 0).all()
        for t, p in np.ndindex(step.visible.shape[:2]):
            values = np.array([step.v[place] for place in step.keys_of(t, p)])
            room = 1e-12 * max(1.0, np.abs(values).max())
            output = step.attention.output[t, p]
            assert (output >= values.min(axis=0) - room).all()
            assert (output <= values.max(axis=0) + room).all()


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_is_made_of_known_kinds(order: Order) -> None:
    steps = encode(np.eye(2).reshape(2, 1, 2), order, 1.0, causal=True)
    kinds = {
        "space": ["spatial"],
        "time": ["temporal"],
        "space_then_time": ["spatial", "temporal"],
        "time_then_space": ["temporal", "spatial"],
        "composed": ["temporal", "spatial"],
        "joint": ["joint"],
    }
    assert [step.kind for step in steps] == kinds[order]
