"""Phrases: one path in a box one line high, digits in columns, small letters, missing glyphs."""

from __future__ import annotations

import pytest

from mem_anim.errors import AuthorError
from mem_anim.stage import text
from mem_anim.stage.layout import px
from mem_anim.stage.text import LINE_HEIGHT, Phrase, plain, width_of

STRINGS = ["0", "−0.40", "aₜ₋₂′", "g", "Äy", "softmax", "每个 patch", "√2 ≈ 1.414", ".", "e⁰ = 1", " "]


@pytest.mark.parametrize("string", STRINGS)
@pytest.mark.parametrize("bold", [False, True])
def test_a_phrase_is_one_path_in_a_box_one_line_high(string: str, bold: bool) -> None:
    phrase = Phrase(string, 40, bold=bold)
    assert phrase.submobjects == []
    # Descenders reach a little below the box.
    assert 0 <= phrase.height - px(40) * LINE_HEIGHT + 1e-9 < px(40) * 0.04
    assert phrase.width == pytest.approx(width_of(string, 40, bold=bold))
    assert phrase.width > 0


def test_the_box_grows_with_the_em() -> None:
    small, large = Phrase("0.32", 20), Phrase("0.32", 60)
    assert large.height == pytest.approx(3 * small.height)
    assert large.width == pytest.approx(3 * small.width)


def test_digits_and_the_minus_sign_are_equally_wide() -> None:
    widths = {round(width_of(digit, 42), 6) for digit in "0123456789−"}
    assert len(widths) == 1
    assert width_of(".", 42) < widths.pop()


@pytest.mark.parametrize("string", ["−1,240.05", "0.2 × (−0.8) + 1 = 0.84", "≈ 3 ÷ 7", "<0.01"])
@pytest.mark.parametrize("bold", [False, True])
def test_numbers_stand_as_pango_sets_them(string: str, bold: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Phrase(string, 60, bold=bold).ink
    monkeypatch.setattr(text, "_UNKERNED", frozenset())
    text._outlines.cache_clear()
    assert Phrase(string, 60, bold=bold).ink == pytest.approx(quick, abs=px(0.01))


def test_digits_keep_their_columns_whatever_stands_beside_them() -> None:
    assert width_of("0.11", 42) == pytest.approx(width_of("0.88", 42))
    assert width_of("−111", 42) == pytest.approx(4 * width_of("0", 42))


@pytest.mark.parametrize(("small", "plainly"), [("aₜ₋₂", "at−2"), ("q₁", "q1"), ("Kᵀ", "KT"), ("e⁻ˣ", "e−x")])
def test_subscripts_and_superscripts_are_set_from_ordinary_characters(small: str, plainly: str) -> None:
    assert plain(small) == plainly
    assert Phrase(small, 42).width < Phrase(plainly, 42).width


def test_subscripts_stand_low_and_superscripts_high() -> None:
    low, middle, high = (float(Phrase(string, 42).ink[:, 1].mean()) for string in ("₂₂", "22", "¹¹"))
    assert low < middle < high


@pytest.mark.parametrize("string", ["happy 🙂", "xₓ", "tab\u0007"])
def test_a_character_that_the_font_lacks_is_named(string: str) -> None:
    missing = next(c for c in string if not c.isascii() or c == "\u0007")
    with pytest.raises(AuthorError, match=f"U\\+{ord(missing):04X}"):
        Phrase(string, 42)


def test_markup_is_text() -> None:
    assert Phrase("<b>&amp;", 42).width > Phrase("b", 42).width * 3
