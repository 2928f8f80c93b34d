"""Counts of query-key products against the published ones, and against what a run really attends to."""

from __future__ import annotations

import numpy as np
import pytest

from mem_anim.engine import Order, computed_products, encode, products


def computed(frames: int, patches: int, order: Order, causal: bool) -> int:
    return computed_products(encode(np.zeros((frames, patches, 2)), order, 1.0, causal=causal))


@pytest.mark.parametrize(
    ("frames", "patches", "single", "joint", "factorised"),
    [
        (6, 256, 65_536, 2_359_296, 402_432),
        (18, 256, 65_536, 21_233_664, 1_262_592),
        (2, 2, 4, 16, 16),
        (3, 1, 1, 9, 12),
        (3, 2, 4, 36, 30),
    ],
)
def test_published_counts(frames: int, patches: int, single: int, joint: int, factorised: int) -> None:
    counts = products(frames, patches)
    assert (counts.single_frame, counts.joint, counts.factorised) == (single, joint, factorised)


def test_what_factorising_saves() -> None:
    """Joint over factorised is nK / (n + K), for six and eighteen frames of 256 patches 5.86 and 16.8."""
    for frames, published in ((6, 5.86), (18, 16.8)):
        counts = products(frames, 256)
        assert counts.joint / counts.factorised == pytest.approx(256 * frames / (256 + frames))
        assert counts.joint / counts.factorised == pytest.approx(published, abs=0.02)


@pytest.mark.parametrize(
    ("order", "causal", "made"),
    [
        ("space", True, 3 * 4),
        ("time", False, 2 * 9),
        ("time", True, 2 * 6),
        ("space_then_time", False, 30),
        ("space_then_time", True, 24),
        ("time_then_space", True, 24),
        ("composed", True, 24),
        ("joint", False, 36),
        ("joint", True, 2 * (2 + 4 + 6)),
    ],
)
def test_products_of_three_frames_of_two_patches(order: Order, causal: bool, made: int) -> None:
    assert computed(3, 2, order, causal) == made


def test_one_patch_in_three_causal_frames() -> None:
    assert computed(3, 1, "time", causal=True) == 6
