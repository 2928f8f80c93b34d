"""Reading times and the numbers that a viewer sees."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mem_anim.clip.beat import numbers_in, on_grid, phrases_on, reading_time
from mem_anim.stage.text import Phrase
from mem_anim.words import Words


def test_the_longer_language_sets_the_reading_time() -> None:
    english = Words("one two three four five six seven eight nine ten", "好")
    chinese = Words("ten", "一二三四五六七八九十一二")
    assert reading_time(english) == 3.0
    assert reading_time(chinese) == 3.0
    assert reading_time(Words(english.en, chinese.zh + "一二三四")) == 4.0


def test_a_short_caption_still_has_its_second() -> None:
    assert reading_time(Words("Yes.", "是。")) == 1.0


def test_names_between_chinese_characters_take_time() -> None:
    assert reading_time(Words("a", "一二三四五 token patch MEM")) > reading_time(Words("a", "一二三四五"))


@given(st.text("ab 一二", max_size=60), st.text("ab 一二", max_size=60))
def test_reading_times_lie_on_the_grid(en: str, zh: str) -> None:
    seconds = reading_time(Words(en, zh))
    assert seconds >= 1
    assert seconds / 0.2 == pytest.approx(round(seconds / 0.2))


@pytest.mark.parametrize(("seconds", "rounded"), [(0.2, 0.2), (0.21, 0.4), (1.0, 1.0), (0.6000000001, 0.6)])
def test_on_grid_rounds_up(seconds: float, rounded: float) -> None:
    assert on_grid(seconds) == rounded


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("0.2 × 0.8 + 0.8 × 0.2 = 0.32", ("0.2", "0.8", "0.32")),
        ("[−0.6, 1]", ("−0.6", "1")),
        ("e⁰ = 1, so everyone gets a share.", ("1",)),
        ("t−2 先走：6 个 token 剩 4 个。", ("6", "4")),
        ("aₜ₋₂ and q₁", ()),
        ("<0.01", ("<0.01",)),
        ("−1.234e+12", ("−1.234e+12",)),
        ("1st number, W2", ()),
        ("Then t−6 to t−1: 8 tokens", ("8",)),
        ("2,359,296 ÷ 402,432 ≈ 5.86", ("2,359,296", "402,432", "5.86")),
        ("[1, 0], [0,5]", ("1", "0", "5")),
    ],
)
def test_numbers_are_found_and_names_are_not(text: str, numbers: tuple[str, ...]) -> None:
    assert numbers_in([Phrase(text, 40)]) == numbers


def test_a_name_that_looks_like_a_number_is_a_name() -> None:
    said = [Phrase("3.5 asks 3.5: 3.5ₜ gets 13.5, 7 and 3", 40)]
    assert numbers_in(said, ["3.5", "7"]) == ("13.5", "3")


def test_a_name_is_no_part_of_a_longer_number_and_may_end_a_sentence() -> None:
    said = [Phrase("2,359.5 is 2. Then 359: 1,002, 2.", 40)]
    assert numbers_in(said, ["2", "359", "002"]) == ("2,359.5", "1,002")


def test_what_cannot_be_seen_is_not_counted() -> None:
    seen, hidden = Phrase("1", 40), Phrase("2", 40).set_opacity(0)
    assert phrases_on([seen, hidden]) == [seen]
