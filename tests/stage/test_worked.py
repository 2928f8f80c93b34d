"""Worked lines: operands and results, brackets, exponents, rows."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manim import VGroup

from mem_anim.stage.layout import px
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.stage.working.worked import WorkedLine, width_in_column

SCORE = ("0.2", "×", "0.8", "+", "0.8", "×", "0.2", "=", "0.32")


def strings(phrases: object) -> list[str]:
    return [phrase.string for phrase in phrases]  # type: ignore[attr-defined]


def all_phrases(line: WorkedLine) -> list[Phrase]:
    return [member for member in line.get_family() if isinstance(member, Phrase)]


@pytest.mark.parametrize(
    ("parts", "operands", "results", "signs"),
    [
        (SCORE, ["0.2", "0.8", "0.8", "0.2"], ["0.32"], ["×", "+", "×", "="]),
        (("0.32", "÷", "1.414", "≈", "0.226"), ["0.32", "1.414"], ["0.226"], ["÷", "≈"]),
        (("−1", "×", "(−0.5)", "=", "0.5"), ["−1", "−0.5"], ["0.5"], ["×", "(", ")", "="]),
        (("e^0.226", "≈", "1.254"), ["0.226"], ["1.254"], ["e", "≈"]),
        (("e^(0.5 − 3)", "≈", "0.082"), ["0.5", "3"], ["0.082"], ["e", "(", "−", ")", "≈"]),
        (("0.004", "÷", "9", "<0.01"), ["0.004", "9"], ["<0.01"], ["÷"]),
        (("0.3", "×", "[0.8, 0.2]", "=", "[0.24, 0.06]"), ["0.3", "0.8", "0.2"], ["0.24", "0.06"], None),
        (("1.5",), [], ["1.5"], []),
    ],
)
def test_numbers_are_split_into_operands_and_results(
    parts: tuple[str, ...], operands: list[str], results: list[str], signs: list[str] | None
) -> None:
    line = WorkedLine(parts)
    assert strings(line.operands) == operands
    assert strings(line.results) == results
    assert line.result is line.results[-1]
    if signs is not None:
        assert strings(line.signs) == signs
    assert len(all_phrases(line)) == len(line.operands) + len(line.results) + len(line.signs)


def test_an_exponent_is_smaller_and_higher() -> None:
    line = WorkedLine(("e^0.226", "≈", "1.254"))
    exponent, result = line.operands[0], line.result
    assert exponent.size < result.size
    assert exponent.get_y() > result.get_y()


def test_colours_are_given_in_turn() -> None:
    line = WorkedLine(SCORE, colors=(theme().query, theme().key))
    colors = [str(operand.get_fill_color().to_hex()).upper() for operand in line.operands]
    assert colors == [theme().query, theme().key] * 2
    assert str(line.result.get_fill_color().to_hex()).upper() == theme().ink


@given(st.integers(2, 8), st.floats(3, 12))
@settings(max_examples=12, deadline=None)
def test_a_long_line_is_wrapped_in_order_and_within_the_width(terms: int, width: float) -> None:
    parts = [part for i in range(terms) for part in (["+"] if i else []) + [f"0.{i}1", "×", f"0.{i}2"]]
    line = WorkedLine([*parts, "=", "0.5"], width)
    assert strings(all_phrases(line)) == [*parts, "=", "0.5"]
    assert line.width <= width + px(1)
    rows = [row for row in line if isinstance(row, VGroup)]
    for row in rows[1:]:
        assert next(p for p in row.get_family() if isinstance(p, Phrase)).string in ("+", "=")
        assert row.get_left()[0] == pytest.approx(rows[0].get_left()[0])


def test_without_a_width_it_stands_in_one_row() -> None:
    assert len(WorkedLine([*SCORE[:-2], *(["+", "9"] * 12), "=", "0.32"]).submobjects) == 1


def test_the_reach_ends_at_the_last_sign_of_equality() -> None:
    line = WorkedLine(SCORE)
    equals = next(sign for sign in line.signs if sign.string == "=")
    assert line.reach == pytest.approx(equals.get_left()[0] - line.get_left()[0])


def test_a_comma_within_a_number_tears_it_not_apart() -> None:
    line = WorkedLine(["2,359,296", "÷", "402,432", "≈", "5.86"])
    assert [operand.string for operand in line.operands] == ["2,359,296", "402,432"]
    assert line.result.string == "5.86"


def test_lines_in_a_column_take_the_longest_part_on_either_side_of_their_signs() -> None:
    long, short = WorkedLine(("1", "+", "1", "=", "2")), WorkedLine(("1", "=", "1000.125"))
    together = width_in_column([long, short])
    assert together == pytest.approx(long.reach + short.width - short.reach)
    assert together > max(long.width, short.width)
