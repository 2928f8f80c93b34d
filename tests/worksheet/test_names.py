"""Names of tokens and the plan of a worksheet: which rows there are, in which order."""

from __future__ import annotations

import pytest

from mem_anim.worksheet import Token, lines, worksheet
from tests.making import column, scenario, video


@pytest.mark.parametrize(
    ("token", "name"),
    [
        (Token("a", 0), "aₜ"),
        (Token("a", -1), "aₜ₋₁"),
        (Token("cup", -12), "cupₜ₋₁₂"),
        (Token("b", 0, 1), "bₜ′"),
        (Token("b", -2).mixed().mixed(), "bₜ₋₂′′"),
    ],
)
def test_names(token: Token, name: str) -> None:
    assert token.name == name


def test_a_row_knows_whom_it_asks() -> None:
    row = worksheet(column([1, 0], [0, 1], [1, 1])).row(0, -2, 0)
    assert row.query.name == "aₜ₋₁"
    assert [key.name for key in row.keys] == ["aₜ₋₂", "aₜ₋₁"]
    assert row.result.name == "aₜ₋₁′"
    assert not row.focus


def test_followed_rows_are_the_focus_in_the_current_frame() -> None:
    rows = worksheet(video(focus="b")).followed
    assert [row.kind for row in rows] == ["spatial", "temporal"]
    assert [row.query.name for row in rows] == ["bₜ", "bₜ′"]
    assert all(row.focus for row in rows)


def test_all_rows_come_step_by_step_frame_by_frame() -> None:
    rows = worksheet(video()).all_rows
    assert len(rows) == 12
    assert [row.query.name for row in rows[:7]] == ["aₜ₋₂", "bₜ₋₂", "aₜ₋₁", "bₜ₋₁", "aₜ", "bₜ", "aₜ₋₂′"]
    assert [row.query.name for row in rows if row.focus] == ["aₜ", "aₜ′"]


def test_steps_are_found_by_kind() -> None:
    found = worksheet(video(encoder={"order": "time_then_space"}))
    assert (found.step("temporal"), found.step("spatial"), found.step("joint")) == (0, 1, None)


def test_matrices_are_shown_as_written() -> None:
    toy = scenario([[[1, 0]]], attention={"query": [[0.5, -1], [0, 0.123456]], "key": [[1, 0], [0, 1]]})
    matrices = worksheet(toy).matrices
    assert matrices["value"] is None
    assert matrices["query"] is not None
    assert [[n.text for n in row] for row in matrices["query"]] == [["0.5", "−1"], ["0", "0.1235"]]


def test_a_row_is_worked_once() -> None:
    found = worksheet(video())
    assert found.row(1, -1, 0) is found.followed[1]


@pytest.mark.parametrize(
    ("d", "scale", "text"),
    [
        (2, "sqrt", "√2 ≈ 1.414"),
        (4, "sqrt", "√4 = 2"),
        (2, "none", "1"),
        (2, 0.25, "0.25"),
        (2, 1 / 3, "0.333"),
    ],
)
def test_the_line_of_the_divisor(d: int, scale: str | float, text: str) -> None:
    row = worksheet(scenario([[[1.0] * d]], attention={"scale": scale})).followed[0]
    assert lines.divisor(row, scale).text == text


def test_a_line_comes_in_parts_that_can_move() -> None:
    row = worksheet(column([1, 0], [-0.5, 2])).followed[0]
    parts = lines.score(row, 0).parts
    assert parts == ("−0.5", "×", "1", "+", "2", "×", "0", "=", "−0.5")
    assert lines.score(row, 1).parts[2] == "(−0.5)"
