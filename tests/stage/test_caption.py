"""Captions: one line or two, broken where a reader would break, in both languages."""

from __future__ import annotations

import pytest

from mem_anim.stage.caption import Caption, broken
from mem_anim.stage.layout import DoesNotFit, zones
from tests.stage.measuring import inside

CAPTIONS = [
    "Short.",
    "Then t−6 to t−1: 8 tokens are left.",
    "No: the same terms in another order. It does not know which came first.",
    "The exact value differs a little: by hand, we rounded on the way.",
    "不变：还是这几项相加，它不知道谁先谁后。",
    "VLA 收到 2 个 token：和单帧一样多，却带着记忆。",
    "分数 0.707 和 0：权重会是 1 和 0 吗？",
    "各自除以总和，就是注意力权重；虚线是平均的一份。",
]
CLOSING, OPENING = "，。：；？！、）”」,.:;?!)", "（“「("


@pytest.mark.parametrize("text", CAPTIONS)
@pytest.mark.parametrize("question", [False, True])
def test_a_caption_is_at_most_two_lines_in_its_zone(text: str, question: bool) -> None:
    caption = Caption(text, question=question)
    strings = [line.string for line in caption.lines]
    assert 1 <= len(strings) <= 2
    assert "".join(strings).replace(" ", "") == text.replace(" ", "")
    assert inside(caption, zones().caption)


@pytest.mark.parametrize("text", CAPTIONS)
def test_no_line_begins_with_a_closing_sign_or_ends_with_an_opening_one(text: str) -> None:
    for line in broken(text):
        assert line[0] not in CLOSING
        assert line[-1] not in OPENING


def test_long_ones_of_both_languages_are_broken() -> None:
    assert [len(broken(text)) for text in CAPTIONS] == [1, 1, 2, 2, 2, 2, 2, 2]


def test_a_sign_of_punctuation_is_the_best_place_to_break() -> None:
    assert broken(CAPTIONS[2])[0].endswith("order.")
    assert broken(CAPTIONS[4])[0][-1] in "：，"


def test_no_break_before_a_sign_even_where_the_middle_is() -> None:
    for text in ("一二三四五六七八九十一，二三四五六七八九十", "一二三四五六七八九十（一二三四五六七八九）"):
        first, second = broken(text)
        assert second[0] not in CLOSING
        assert first[-1] not in OPENING


@pytest.mark.parametrize("text", ["x" * 300, "很" * 200, "many words " * 40])
def test_an_absurd_length_does_not_fit(text: str) -> None:
    with pytest.raises(DoesNotFit, match="2 lines"):
        broken(text)


def test_a_chinese_pause_may_end_a_line_before_a_latin_word() -> None:
    text = "换一段过去，也能得到同一张卡：token 不是录像。"
    assert broken(text) == ["换一段过去，也能得到同一张卡：", "token 不是录像。"]


def test_a_chinese_name_in_a_latin_sentence_is_broken_last() -> None:
    name = "体门人面机下机子"
    first, second = broken(f"What they see flows back: now {name}ₜ carries spatial context.")
    assert name in first or name in second
    assert len(broken(f"{name * 3} looks.")) == 2
