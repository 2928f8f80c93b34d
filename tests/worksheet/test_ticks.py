"""Ticks: round numbers, neither none nor many, and never further than what is drawn."""

from __future__ import annotations

import pytest

from mem_anim.worksheet.ticks import MOST, ticks


@pytest.mark.parametrize(
    ("numbers", "texts"),
    [
        ([0.2, 1, 0.61], ["0.5", "1"]),
        ([3, 0.5], ["1", "2", "3"]),
        ([-1.5, 1], ["−1", "1"]),
        ([-1000, 0], ["−1000", "−500"]),
        ([0.0012], ["0.0005", "0.001"]),
        ([0, 0], []),
        ([], []),
    ],
)
def test_the_finest_round_numbers(numbers: list[float], texts: list[str]) -> None:
    assert [number.text for number in ticks(numbers)] == texts


def test_they_stay_between_the_least_and_the_largest() -> None:
    for far in (0.013, 0.7, 1, 4.99, 25, 999.9):
        for near in (0, -0.3 * far, -far):
            found = [number.exact for number in ticks([near, far])]
            assert 1 <= len(found) <= MOST
            assert all(near <= value <= far and value for value in found)
