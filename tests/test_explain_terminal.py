"""The page on the terminal: the whole calculation, in one language, no wider than the screen."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from mem_anim.explain import terminal
from mem_anim.explain.lesson import lesson
from mem_anim.scenario import find, load, parse, shipped
from mem_anim.words import LANGUAGES, Language
from mem_anim.worksheet import Row, Worksheet, lines, worksheet
from mem_anim.worksheet.row import Vector

CHINESE = re.compile(r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]")
LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
LEFT_IN_LATIN = {"token", "patch", "softmax", "scale", "none", "Kn", "nK"}

every_shipped = pytest.mark.parametrize("name", shipped())
every_language = pytest.mark.parametrize("language", LANGUAGES)


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def page(sheet: Worksheet, language: Language = "en", *, everything: bool = False) -> str:
    return terminal.text(lesson(sheet, language, everything=everything))


def said(text: str) -> str:
    """The page without the blanks that its layout adds."""
    return " ".join(text.split())


def sheet_of(text: str) -> Worksheet:
    return worksheet(parse(text, "test.yaml"))


def worked(sheet: Worksheet, row: Row) -> Iterator[str]:
    """Every line that belongs on the board for this row."""
    for key in range(len(row.keys)):
        yield lines.score(row, key).text
        if sheet.scenario.attention.scale != "none":
            yield lines.scaled(row, key).text
        yield lines.exponential(row, key).text
        yield lines.weight(row, key).text
        yield lines.term(row, key).text
    yield lines.total(row).text
    yield from (lines.output(row, dimension).text for dimension in range(len(row.output)))
    yield f"{row.result.name} = {lines.vector(row.output)}"
    yield from projected(sheet, row)


def projected(sheet: Worksheet, row: Row) -> Iterator[str]:
    asked: list[tuple[str, Vector, Vector]] = [("query", row.x, row.q)]
    asked += [("key", x, k) for x, k in zip(row.key_x, row.k, strict=True)]
    asked += [("value", x, v) for x, v in zip(row.key_x, row.v, strict=True)]
    for role, x, result in asked:
        if matrix := sheet.matrices[role]:
            for column, number in zip(zip(*matrix, strict=True), result, strict=True):
                yield lines.projection(x, column, number).text


@every_language
@every_shipped
def test_every_worked_line_is_on_the_page(name: str, language: Language) -> None:
    sheet = worksheet(load(find(name)))
    text = said(page(sheet, language))
    expected = [line for row in sheet.followed for line in worked(sheet, row)]
    assert len(expected) >= 10
    assert [line for line in expected if line not in text] == []


@every_shipped
def test_all_shows_every_row(name: str) -> None:
    sheet = worksheet(load(find(name)))
    text = said(page(sheet, everything=True))
    expected = [line for row in sheet.all_rows for line in worked(sheet, row)]
    assert expected
    assert [line for line in expected if line not in text] == []


def test_the_page_of_temporal_reads_as_on_the_blackboard() -> None:
    text = page(worksheet(load(find("temporal"))))
    for line in (
        "Temporal attention",
        "  b: drawn, but left out of the calculation.",
        "  aₜ sees aₜ₋₂, aₜ₋₁, aₜ: the same patch, present and past only (causal).",
        "  Q = K = V = X, because W_q = W_k = W_v = I (the identity matrix).",
        "  q · aₜ₋₁  0.2 × 0.8 + 0.8 × 0.2 = 0.32",
        "  Divide by √d_k: d_k = 2, √2 ≈ 1.414.",
        "  sum   1.151 + 1.254 + 1.618 = 4.023",
        "  sum   0.29 + 0.31 + 0.40 = 1",
        "  dimension 1  0.29 + 0.248 + 0.08 = 0.618   (exact ≈ 0.616)",
        "               aₜ′ = [0.618, 0.382]   (exact ≈ [0.616, 0.384])",
        "  By hand and exact differ, because the weights were rounded first.",
        "  Tokens encoded: 3. Tokens kept: 1, those of the current frame.",
    ):
        assert line in text.splitlines()
    assert re.search(r"frame, then column, no mask +Kn² \+ nK² +12\n", text)
    assert re.search(r"this run: time only, causal +6\n", text)


@every_shipped
def test_no_language_leaks_into_the_other(name: str) -> None:
    sheet = worksheet(load(find(name)))
    english, chinese = page(sheet, "en", everything=True), page(sheet, "zh", everything=True)
    assert not CHINESE.search(english)
    assert len(CHINESE.findall(chinese)) > 100
    names = {*sheet.scenario.patches, *sheet.scenario.omitted}
    own = {word for patch in names for word in LATIN_WORD.findall(patch)}
    assert set(LATIN_WORD.findall(chinese)) <= LEFT_IN_LATIN | own


LONG = "[1.2345, 2.3456, 3.4567, 4.5678, 5.6789, 6.7891, 7.8912, 8.9123]"
NAMES = ["左上角的杯子里的水", "桌上的手", "c", "d", "e", "f", "g", "h"]
WIDE = f"""
title: {{en: Wide, zh: 很宽的例子}}
frames: [{", ".join(["{" + ", ".join(f"{name}: {LONG}" for name in NAMES) + "}"] * 3)}]
encoder: {{order: joint}}
display: {{decimals: {{scores: 6, weights: 6, output: 6, exponentials: 6}}}}
"""


@every_language
@pytest.mark.parametrize("columns", [80, 50])
def test_nothing_is_wider_than_the_screen_and_nothing_is_swallowed(
    language: Language, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    sheet = sheet_of(WIDE)
    text = page(sheet, language)
    assert max(map(cell_len, text.splitlines())) <= columns
    numbers = {number.text for row in sheet.followed for number in row.numbers()}
    squeezed = re.sub(r"\s", "", text)
    assert len(numbers) > 20
    assert [number for number in numbers if number not in squeezed] == []


@every_language
@every_shipped
def test_shipped_pages_fit_into_80_columns(name: str, language: Language) -> None:
    text = page(worksheet(load(find(name))), language)
    assert max(map(cell_len, text.splitlines())) <= 80
    assert not [line for line in text.splitlines() if line != line.rstrip()]


def test_a_pipe_gets_plain_text_and_a_screen_gets_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORFGBG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    sheet = worksheet(load(find("temporal")))
    plain = page(sheet)
    assert "\x1b" not in plain
    monkeypatch.setattr(sys, "stdout", Screen())
    dark = page(sheet)
    amber, light_blue, green, cream = "240;171;28", "100;187;241", "23;159;70", "247;234;199"
    for colour in (amber, light_blue, green, cream):
        assert f"38;2;{colour}m" in dark
    assert re.sub(r"\x1b\[[\d;]*m", "", dark).split() == plain.split()
    monkeypatch.setenv("COLORFGBG", "0;15")
    assert f"38;2;{cream}m" not in page(sheet)


def test_an_authors_brackets_and_colons_are_only_text() -> None:
    text = page(sheet_of('title: "[bold]x[/bold] :smile:"\nframes: [{"[red]p": [1, 0]}]'))
    assert text.splitlines()[0] == "[bold]x[/bold] :smile:"
    assert "  q · [red]pₜ  1 × 1 + 0 × 0 = 1" in text.splitlines()


@pytest.mark.parametrize(
    ("scenario", "sentence"),
    [
        ("scale: none", "They stay as they are (scale: none)."),
        ("scale: 3", "Divide by 3 (scale: 3)."),
        ("scale: sqrt", "Divide by √d_k: d_k = 2, √2 ≈ 1.414."),
    ],
)
def test_the_divisor_is_explained(scenario: str, sentence: str) -> None:
    text = page(sheet_of(f"frames: [{{a: [1, 0], b: [0, 1]}}]\nattention: {{{scenario}}}"))
    assert sentence in text


def test_what_is_subtracted_before_the_power_is_said_with_its_reason() -> None:
    text = said(page(sheet_of("frames: [{a: [4, 0], b: [0, 4]}]")))
    assert "A scaled score is larger than 5 in size, so the largest one, 11.315, is subtracted first." in text
    assert "e^x then stays small, and the weights are the same." in text
    assert "e^(0 − 11.315) <0.001" in text


def test_a_sum_of_rounded_weights_that_is_not_one_is_said() -> None:
    text = said(page(sheet_of("frames: [{a: [1, 1], b: [1, 1], c: [1, 1]}]")))
    assert "sum 0.33 + 0.33 + 0.33 ≈ 1" in text
    assert "Each weight is rounded by itself" in text


def test_an_output_that_repeats_the_weights_is_explained() -> None:
    reason = "only because the values are the rows of I"
    assert reason in said(page(worksheet(load(find("spatial")))))
    assert reason not in said(page(worksheet(load(find("temporal")))))


MANY = ", ".join(f"p{number}: [{number % 3}, 1]" for number in range(20))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("frames: [{a: [1, 0]}]", "By hand: every number follows"),
        ("frames: [{a: [1, 0]}]\ndisplay: {arithmetic: exact}", "Exact: every number is the exact one"),
        (f"frames: [{{{MANY}}}]", "20 keys are too many for a pencil"),
    ],
)
def test_how_the_numbers_are_meant_is_said(text: str, sentence: str) -> None:
    assert sentence in said(page(sheet_of(text)))


def test_a_long_list_of_keys_is_named_by_its_ends() -> None:
    assert "p0ₜ sees p0ₜ, p1ₜ, …, p18ₜ, p19ₜ (20 tokens)" in said(page(sheet_of(f"frames: [{{{MANY}}}]")))


TWO_FRAMES = "frames: [{a: [1, 0], b: [0, 1]}, {a: [0, 1], b: [1, 1]}]\nencoder: {order: %s, causal: %s}"


@pytest.mark.parametrize(
    ("order", "causal", "sentences"),
    [
        ("space", "true", ["aₜ sees aₜ, bₜ: the patches of its own frame.", "this run: space only 8"]),
        ("time", "false", ["aₜ sees aₜ₋₁, aₜ: the same patch in every frame.", "this run: time only 8"]),
        ("joint", "false", ["all patches of all frames", "this run: joint 16"]),
        ("joint", "true", ["all patches, present and past only", "this run: joint, causal 12"]),
        ("space_then_time", "true", ["Its tokens are the outputs of step 1.", "space, then time, causal 14"]),
        ("composed", "true", ["the values are the outputs of step 1.", "this run: composed, causal 14"]),
    ],
)
def test_who_is_seen_and_what_the_run_computed(order: str, causal: str, sentences: list[str]) -> None:
    text = said(page(sheet_of(TWO_FRAMES % (order, causal))))
    assert [sentence for sentence in sentences if sentence not in text] == []
