"""The page's digits, the shipped scenarios' numbers and other published examples, as a class sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from mem_anim.scenario import find, load
from mem_anim.scenario import shipped as names
from mem_anim.worksheet import Number, Row, lines, worksheet
from tests.making import PAGE_A, column, sheet, video


def texts(numbers: tuple[Number, ...] | None) -> str:
    return "" if numbers is None else " ".join(number.text for number in numbers)


def shipped(name: str) -> Row:
    return worksheet(load(find(name))).followed[-1]


def test_the_page_in_space() -> None:
    row = shipped("spatial")
    assert texts(row.scores) == "1 0"
    assert row.divisor.text == "1.414"
    assert texts(row.scaled) == "0.707 0"
    assert texts(row.exponentials) == "2.028 1"
    assert row.total.text == "3.028"
    assert texts(row.weights) == "0.67 0.33"
    assert texts(row.output) == "0.67 0.33"


def test_the_page_in_time() -> None:
    row = shipped("temporal")
    assert row.by_hand
    assert texts(row.scores) == "0.2 0.32 0.68"
    assert texts(row.scaled) == "0.141 0.226 0.481"
    assert texts(row.exponentials) == "1.151 1.254 1.618"
    assert row.total.text == "4.023"
    assert texts(row.weights) == "0.29 0.31 0.40"
    assert row.weights_make_one
    assert texts(row.output) == "0.618 0.382"
    assert texts(row.exact_output) == "0.616 0.384"
    assert [n.exact for n in row.output] == pytest.approx([0.616052, 0.383948], abs=5e-7)


def test_the_page_exactly_is_not_its_by_hand_number() -> None:
    row = worksheet(column(*PAGE_A, display={"arithmetic": "exact"})).followed[0]
    assert texts(row.output) == "0.616 0.384"
    assert row.exact_output is None
    assert not row.by_hand


def test_the_page_line_by_line() -> None:
    row = shipped("temporal")
    assert [lines.score(row, key).text for key in range(3)] == [
        "0.2 × 1 + 0.8 × 0 = 0.2",
        "0.2 × 0.8 + 0.8 × 0.2 = 0.32",
        "0.2 × 0.2 + 0.8 × 0.8 = 0.68",
    ]
    assert lines.scaled(row, 1).text == "0.32 ÷ 1.414 ≈ 0.226"
    assert lines.exponential(row, 1).text == "e^0.226 ≈ 1.254"
    assert lines.total(row).text == "1.151 + 1.254 + 1.618 = 4.023"
    assert lines.weight(row, 1).text == "1.254 ÷ 4.023 ≈ 0.31"
    assert lines.term(row, 1).text == "0.31 × [0.8, 0.2] = [0.248, 0.062]"
    assert lines.output(row, 0).text == "0.29 + 0.248 + 0.08 = 0.618"
    assert lines.output(row, 1).text == "0 + 0.062 + 0.32 = 0.382"


@dataclass(frozen=True)
class Told:
    """What a lesson says of a scenario; "" as exact output where it is the one that is shown."""

    scores: str
    scaled: str
    weights: str
    output: str
    exact: str


TOLD = {
    "occluded": Told("2 3.25 1.25", "1.414 2.298 0.884", "0.25 0.60 0.15", "2.45 0.375", "2.457 0.375"),
    "past_over_self": Told("3.75 2.75 1.25", "2.652 1.945 0.884", "0.60 0.30 0.10", "2.5 1.4", "2.498 1.397"),
    "uniform": Told("2 2 2 2", "1.414 1.414 1.414 1.414", "0.25 0.25 0.25 0.25", "1.125 0.875", ""),
    "peaked": Told("4 0", "2.829 0", "0.94 0.06", "1.88 0.12", "1.888 0.112"),
    "negative": Told("−1.5 0 1", "−1.061 0 0.707", "0.10 0.30 0.60", "0.45 0.4", "0.447 0.399"),
    "swap": Told("0 1", "0 0.707", "0.33 0.67", "0.33 0.67", ""),
}


@pytest.mark.parametrize("name", TOLD)
def test_shipped_scenarios_show_what_is_told_of_them(name: str) -> None:
    row, told = shipped(name), TOLD[name]
    assert texts(row.scores) == told.scores
    assert texts(row.scaled) == told.scaled
    assert texts(row.weights) == told.weights
    assert row.weights_make_one
    assert texts(row.output) == told.output
    assert texts(row.exact_output) == told.exact


@pytest.mark.parametrize(
    ("tokens", "weights", "output", "exact"),
    [
        # The cup of `occluded`, now wholly hidden.
        ([[2, 0], [3, 0.5], [0, 1]], "0.22 0.32 0.46", "1.4 0.62", "1.409 0.615"),
        # The page with two past frames exchanged.
        ([[0.8, 0.2], [1, 0], [0.2, 0.8]], "0.31 0.29 0.40", "0.618 0.382", "0.616 0.384"),
    ],
)
def test_variants_in_time(tokens: Any, weights: str, output: str, exact: str) -> None:
    row = worksheet(column(*tokens)).followed[0]
    assert (texts(row.weights), texts(row.output), texts(row.exact_output)) == (weights, output, exact)


def test_long_vectors_without_a_divisor_choose_one() -> None:
    row = sheet([[[2, 0], [0, 2]]], attention={"scale": "none"}).followed[0]
    assert texts(row.weights) == "0.98 0.02"
    assert texts(row.output) == "1.96 0.04"
    assert texts(row.exact_output) == "1.964 0.036"


def test_three_times_as_long_leaves_the_other_almost_nothing() -> None:
    row = sheet([[[3, 0], [0, 3]]]).followed[0]
    assert texts(row.weights) == "1.00 <0.01"
    assert [weight.exact for weight in row.weights] == pytest.approx([0.998, 0.002], abs=5e-4)
    assert [lines.term(row, key).text for key in range(2)] == [
        "1.00 × [3, 0] = [3, 0]",
        "<0.01 × [0, 3] ≈ [0, 0.000]",
    ]


@pytest.mark.parametrize(
    ("token", "weights", "exact"),
    [
        ([0.2, 0.8], "0.286 0.312 0.402", [0.616, 0.384]),
        ([0.4, 0.6], "0.321 0.330 0.349", [0.724, 0.276]),
        ([0.5, 0.5], "0.333 0.333 0.333", [0.767, 0.233]),
        ([0.6, 0.4], "0.343 0.333 0.324", None),
        ([0.8, 0.2], "0.352 0.324 0.324", None),
    ],
)
def test_the_experiment_step_by_step(token: list[float], weights: str, exact: list[float] | None) -> None:
    toy = column(*PAGE_A[:2], token, display={"decimals": {"weights": 3}})
    row = worksheet(toy).followed[0]
    assert texts(row.weights) == weights
    if exact:
        assert [n.exact for n in row.output] == pytest.approx(exact, abs=5e-4)


def test_the_experiment_ends_level_with_the_oldest() -> None:
    row = worksheet(column(*PAGE_A[:2], [1, 0])).followed[0]
    assert texts(row.weights) == "0.35 0.30 0.35"
    assert (texts(row.output), texts(row.exact_output)) == ("0.94 0.06", "0.939 0.061")
    assert row.strongest == 0


def test_the_video() -> None:
    found = worksheet(video())
    assert [texts(found.row(0, frame, 0).output) for frame in (-3, -2, -1)] == [
        "0.67 0.33",
        "0.464 0.536",
        "0.096 0.904",
    ]
    space, time = found.followed
    assert (space.kind, time.kind) == ("spatial", "temporal")
    # The scores of the second step come from the shown outputs of the first; with two decimals
    # 0.28 + 0.32 + 0.39 would not be 1.
    assert texts(time.scores) == "0.363 0.529 0.826"
    assert texts(time.weights) == "0.285 0.320 0.395"
    assert texts(found.row(1, -1, 1).weights) == "0.32 0.32 0.36"
    assert (texts(time.output), texts(time.exact_output)) == ("0.377 0.623", "0.378 0.622")


def test_the_video_exactly() -> None:
    found = worksheet(video(display={"arithmetic": "exact"}))
    assert [texts(found.row(0, frame, 0).output) for frame in (-3, -2, -1)] == [
        "0.670 0.330",
        "0.467 0.533",
        "0.096 0.904",
    ]
    assert texts(found.followed[1].weights) == "0.28 0.32 0.40"
    assert texts(found.followed[1].output) == "0.378 0.622"


def test_following_an_object_that_moved_finds_no_object() -> None:
    frames = [[[1, 0], [0, 1]], [[0, 1], [1, 0]]]
    found = sheet(frames, encoder={"order": "space_then_time"})
    for patch in range(2):
        row = found.row(1, -1, patch)
        assert texts(row.weights) == "0.48 0.52"
        assert sorted(n.exact for n in row.output) == pytest.approx([0.493, 0.507], abs=5e-4)


def test_a_page_that_worked_with_one_decimal() -> None:
    """R. Karim, "Illustrated: Self-Attention": weights 0, 1, 0 and 0, 0.9, 0.1, by hand."""
    found = sheet(
        [[[1, 0, 1, 0], [0, 2, 0, 2], [1, 1, 1, 1]]],
        attention={
            "query": [[1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 1, 1]],
            "key": [[0, 0, 1], [1, 1, 0], [0, 1, 0], [1, 1, 0]],
            "value": [[0, 2, 0], [0, 3, 0], [1, 0, 3], [1, 1, 0]],
            "scale": "none",
        },
        display={"decimals": {"weights": 1}},
    )
    second, third = found.row(0, -1, 1), found.row(0, -1, 2)
    assert (texts(second.weights), texts(second.output)) == ("<0.1 1.0 <0.1", "2 8 0")
    assert (texts(third.weights), texts(third.output)) == ("<0.1 0.9 0.1", "2 7.8 0.3")


def test_every_shipped_scenario_has_a_worksheet() -> None:
    assert set(TOLD) | {"spatial", "temporal", "video", "signed"} <= set(names())
    for name in names():
        for row in worksheet(load(find(name))).all_rows:
            assert row.by_hand, f"{name} is small enough for a pencil"
            assert row.numbers()
