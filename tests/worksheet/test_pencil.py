"""The pupil of pencil.py must notice what is wrong, or its agreement says nothing."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tests.worksheet.pencil import agrees, rounded


@pytest.mark.parametrize(
    "line",
    [
        "0.2 × 0.8 + 0.8 × 0.2 = 0.32",
        "−1.5 × 2 + 0.5 × (−3) = −4.5",
        "0.32 ÷ 1.414 ≈ 0.226",
        "e^0.226 ≈ 1.254",
        "e^0 = 1",
        "e^(−7.5 − (−2)) ≈ 0.004",
        "e^(−20 − 2) <0.001",
        "1 + <0.001 ≈ 1.000",
        "0.29 × [1, 0.333] ≈ [0.29, 0.097]",
        "<0.01 × [2, 0] ≈ [0.000, 0]",
        "0.0004 ÷ 1 <0.01",
        "0.5 × 0.5 + 0 × 1 ≈ 0.3",
        "−0.5 × 0.5 ≈ −0.3",
        "1.235e+12 × 1 = 1.235e+12",
    ],
)
def test_agrees(line: str) -> None:
    assert agrees(line)


@pytest.mark.parametrize(
    "line",
    [
        "0.2 × 0.8 + 0.8 × 0.2 = 0.33",
        "0.2 × 0.8 + 0.8 × 0.2 ≈ 0.32",
        "0.32 ÷ 1.414 = 0.226",
        "0.32 ÷ 1.414 ≈ 0.227",
        "0.32 ÷ 1.414 ≈ 0.22632",
        "e^0 ≈ 1",
        "1 + <0.001 = 1",
        "1 + <0.001 ≈ 1.002",
        "0.29 × [1, 0.333] ≈ [0.29, 0.096]",
        "0.29 × [1, 0.5] = [0.29]",
        "0.02 ÷ 1 <0.01",
        "−0.5 × 0.5 ≈ −0.2",
        "−0.0001 × 1 ≈ −0.000",
    ],
)
def test_disagrees(line: str) -> None:
    assert not agrees(line)


def test_rounds_half_away_from_zero() -> None:
    assert [rounded(Decimal(x), 2) for x in ("0.125", "-0.125", "-0.004", "2")] == [
        "0.13",
        "−0.13",
        "0.00",
        "2.00",
    ]
