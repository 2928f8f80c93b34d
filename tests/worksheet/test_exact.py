"""Rows of exact numbers: each is the trace's number rounded by itself, and "=" is only where it holds."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings

from mem_anim.scenario import Scenario
from mem_anim.worksheet import Number, worksheet
from mem_anim.worksheet.number import rounded_exact
from tests.making import column, scenarios
from tests.worksheet.pencil import agrees, decimals, number, parted
from tests.worksheet.test_by_hand import worked

SLOW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
EXACTLY = {"arithmetic": "exact", "decimals": {"scores": 4, "exponentials": 2, "weights": 3, "output": 5}}


def is_rounded_by_itself(found: Number, places: int) -> bool:
    """Within half of the last decimal, but for the noise of float64; large numbers keep four digits."""
    if found.text.startswith("<"):
        return abs(found.exact) < 0.5 * 10**-places + 1e-12 and decimals(found.text) == places
    distance = abs(Decimal(repr(found.exact)) - found.value)
    noise = max(Decimal("1e-12"), abs(found.value) * Decimal("1e-14"))
    if "e" in found.text:
        return distance <= abs(found.value) * Decimal("0.0005")
    return distance <= Decimal("0.5").scaleb(-places) + noise and decimals(found.text) <= places


@given(scenarios(display=EXACTLY))
@SLOW
def test_every_number_is_the_exact_one_rounded_by_itself(toy: Scenario) -> None:
    for row in worksheet(toy).all_rows:
        assert not row.by_hand
        assert row.exact_output is None
        places = max(decimals(weight.text.lstrip("<")) for weight in row.weights)
        assert 3 <= places <= 5
        checks = [(row.scores, 4), (row.scaled, 4), (row.exponentials, 2), ((row.total,), 2)]
        checks += [(row.weights, places), (row.output, 5), *((term, 5) for term in row.terms)]
        for vector, wished in checks:
            for found in vector:
                assert is_rounded_by_itself(found, wished), (found, wished)


@given(scenarios(display=EXACTLY))
@SLOW
def test_weights_take_the_fewest_decimals_that_make_one(toy: Scenario) -> None:
    for row in worksheet(toy).all_rows:
        assert row.weights_make_one == (sum(number(weight.text) for weight in row.weights) == 1)
        if not row.weights_make_one:
            assert {decimals(weight.text) for weight in row.weights} == {3}


@given(scenarios(display=EXACTLY))
@SLOW
def test_an_equals_sign_holds(toy: Scenario) -> None:
    for row in worksheet(toy).all_rows:
        for line in worked(row):
            if parted(line)[1] == "=":
                assert agrees(line), line


def test_equals_signs_are_still_there_where_nothing_is_rounded() -> None:
    row = worksheet(column([1, 0], [0.8, 0.2], display={"arithmetic": "exact"})).followed[0]
    assert next(worked(row)) == "0.8 × 1 + 0.2 × 0 = 0.8"


@pytest.mark.parametrize(
    ("exact", "places", "text", "rounded"),
    [
        (0.1 * 3, 3, "0.3", False),
        (0.1 + 0.7, 3, "0.8", False),
        (0.1 * 3 - 0.3, 3, "0", False),
        (1.005 * 1000 - 1004.9975, 3, "0.003", True),
        (0.0024999999999999996, 3, "0.003", True),
        (-0.0024999999999999996, 3, "−0.003", True),
        (-0.0004, 3, "0.000", True),
        (2 / 3, 3, "0.667", True),
        (0.6699, 3, "0.670", True),
        (1e300, 3, "1.000e+300", False),
        (-1234567890.5, 3, "−1.235e+9", True),
        (123456789.123456, 3, "123456789.123", True),
    ],
)
def test_floats_are_shown_without_their_noise(exact: float, places: int, text: str, rounded: bool) -> None:
    found = rounded_exact(exact, places)
    assert (found.text, found.rounded) == (text, rounded)
