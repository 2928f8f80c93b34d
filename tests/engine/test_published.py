"""The engine against numbers that others have published, to their last digit."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import ArrayLike

from mem_anim.engine import Attention, Order, Projections, attend, encode

PAGE_A = [[1, 0], [0.8, 0.2], [0.2, 0.8]]
# The page's a-tokens, and b = [0, 1] in every frame: K = 3, n = 2, d = 2.
VIDEO = np.array([[a, [0, 1]] for a in PAGE_A], dtype=float)


def as_published(found: ArrayLike, published: ArrayLike, digits: float) -> None:
    """``digits`` is one unit of the last published digit."""
    np.testing.assert_allclose(found, published, rtol=0, atol=digits / 2 * 1.0001)


def self_attention(x: ArrayLike, w: Projections, divisor: float) -> Attention:
    tokens = np.array([x], dtype=float)
    return encode(tokens, "space", divisor, w, causal=True)[0].attention


def test_page_spatial() -> None:
    found = self_attention([[1, 0], [0, 1]], Projections(), math.sqrt(2))
    as_published(found.scaled[0], [[0.707, 0], [0, 0.707]], 0.001)
    as_published(found.weights[0, 0], [0.67, 0.33], 0.01)
    as_published(found.output[0, 0], [0.67, 0.33], 0.01)


def test_page_temporal() -> None:
    tokens = np.array(PAGE_A)[:, None, :]
    found = encode(tokens, "time", math.sqrt(2), causal=True)[0].attention
    as_published(found.scores[-1, 0], [0.2, 0.32, 0.68], 1e-12)
    as_published(found.scaled[-1, 0], [0.141, 0.226, 0.481], 0.001)
    as_published(found.weights[-1, 0], [0.29, 0.31, 0.40], 0.01)
    as_published(found.output[-1, 0], [0.616052, 0.383948], 1e-6)


def test_illustrated_transformer() -> None:
    # Any vectors with these products do: what is published begins with the scores.
    q, k = np.zeros((1, 64)), np.zeros((2, 64))
    q[0, 0], k[0, 0], k[1, 0] = 1, 112, 96
    found = attend(q, k, np.eye(2), math.sqrt(64))
    assert found.scores.tolist() == [[112, 96]]
    assert found.scaled.tolist() == [[14, 12]]
    as_published(found.weights, [[0.88, 0.12]], 0.01)


def test_illustrated_self_attention() -> None:
    w = Projections(
        query=np.array([[1.0, 0, 1], [1, 0, 0], [0, 0, 1], [0, 1, 1]]),
        key=np.array([[0.0, 0, 1], [1, 1, 0], [0, 1, 0], [1, 1, 0]]),
        value=np.array([[0.0, 2, 0], [0, 3, 0], [1, 0, 3], [1, 1, 0]]),
    )
    found = self_attention([[1, 0, 1, 0], [0, 2, 0, 2], [1, 1, 1, 1]], w, 1.0)
    weights = [
        [0.063379, 0.46831, 0.46831],
        [6.0337e-06, 0.98201, 0.017986],
        [2.9539e-04, 0.88054, 0.11917],
    ]
    np.testing.assert_allclose(found.weights[0], weights, rtol=5e-5)
    outputs = [[1.9366, 6.6831, 1.5951], [2.0000, 7.9640, 0.0540], [1.9997, 7.7599, 0.3584]]
    as_published(found.output[0], outputs, 0.0001)


def test_three_words() -> None:
    near_identity = np.full((4, 4), 0.1) + 0.8 * np.eye(4)
    x = [[0.2, 0.9, 0.1, 0.5], [0.8, 0.3, 0.7, 0.2], [0.4, 0.6, 0.3, 0.9]]
    found = self_attention(x, Projections(near_identity, near_identity), math.sqrt(4))
    scores = [[1.2884, 1.064, 1.452], [1.064, 1.6064, 1.4496], [1.452, 1.4496, 1.8768]]
    as_published(found.scores[0], scores, 1e-4)
    as_published(found.weights[0, 0], [0.33567137, 0.30004505, 0.36428358], 1e-8)


def test_outputs_of_a_wrong_page_are_refuted() -> None:
    """A page claims [2.5, 3.5] and [6.5, 7.5] for these; outputs lie between the values, 9 to 12."""
    q, k, v = (np.array(m, dtype=float) for m in ([[1, 2], [3, 4]], [[5, 6], [7, 8]], [[9, 10], [11, 12]]))
    output = attend(q, k, v, math.sqrt(2)).output
    assert ((output >= 9) & (output <= 12)).all()


@pytest.mark.parametrize(
    ("order", "causal", "a", "b"),
    [
        ("space", True, [0.095760, 0.904240], [0.092941, 0.907059]),
        ("space_then_time", True, [0.378027, 0.621973], [0.231360, 0.768640]),
        ("time_then_space", True, [0.323584, 0.676416], [0.241977, 0.758023]),
        ("composed", True, [0.294965, 0.705035], [0.286281, 0.713719]),
        ("joint", False, [0.266359, 0.733641], [0.227436, 0.772564]),
    ],
)
def test_where_the_orders_part(order: Order, causal: bool, a: list[float], b: list[float]) -> None:
    output = encode(VIDEO, order, math.sqrt(2), causal=causal)[-1].attention.output
    as_published(output[-1], [a, b], 1e-6)


def test_time_alone_leaves_the_other_patch_as_it_was() -> None:
    output = encode(VIDEO, "time", math.sqrt(2), causal=True)[-1].attention.output
    as_published(output[-1], [[0.616052, 0.383948], [0, 1]], 1e-6)


def test_space_alone_in_each_frame() -> None:
    output = encode(VIDEO, "space", math.sqrt(2), causal=True)[0].attention.output
    as_published(output[:, 0], [[0.670, 0.330], [0.467, 0.533], [0.096, 0.904]], 0.001)
