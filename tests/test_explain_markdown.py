"""The Markdown of explain can be pasted into lecture notes, whatever an author calls things."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from mem_anim.explain import markdown
from mem_anim.explain.blocks import Say, Span, Worked, Working
from mem_anim.explain.lesson import lesson
from mem_anim.scenario import find, load, parse, shipped
from mem_anim.words import LANGUAGES, Language
from mem_anim.worksheet import Worksheet, lines, worksheet

CELL_END = re.compile(r"(?<!\\)\|")
FENCE = re.compile(r"^(`{3,})text\n.*?\n\1$", re.DOTALL | re.MULTILINE)
every_shipped = pytest.mark.parametrize("name", shipped())
every_language = pytest.mark.parametrize("language", LANGUAGES)


def notes(sheet: Worksheet, language: Language = "en", *, everything: bool = False) -> str:
    return markdown.text(lesson(sheet, language, everything=everything))


def tables(text: str) -> list[list[str]]:
    outside = FENCE.sub("", text).splitlines()
    return [list(run) for is_table, run in groupby(outside, lambda line: line.startswith("|")) if is_table]


@every_language
@every_shipped
def test_tables_have_as_many_cells_in_every_row(name: str, language: Language) -> None:
    found = tables(notes(worksheet(load(find(name))), language, everything=True))
    assert len(found) >= 4
    for table in found:
        assert len(table) >= 3
        assert len({len(CELL_END.findall(row)) for row in table}) == 1
        assert re.fullmatch(r"\|( ---:? \|)+", table[1])


@every_shipped
def test_worked_lines_and_headings_are_there(name: str) -> None:
    sheet = worksheet(load(find(name)))
    text = notes(sheet)
    assert text.startswith(f"# {sheet.scenario.title.en}\n\n## The tokens\n")
    assert len(re.findall(r"^## ", text, re.MULTILINE)) == 2 + len(sheet.trace.steps)
    for row in sheet.followed:
        for key in range(len(row.keys)):
            assert lines.score(row, key).text in text
            assert lines.term(row, key).text in text
    assert text.endswith("|\n")
    assert "\n\n\n" not in text


def test_a_table_of_temporal() -> None:
    text = notes(worksheet(load(find("temporal"))))
    assert (
        "| token | score | scaled | e^x | weight |\n"
        "| --- | ---: | ---: | ---: | ---: |\n"
        "| aₜ₋₂ | 0.2 | 0.141 | 1.151 | 0.29 |\n"
    ) in text
    assert "```text\nq · aₜ₋₂  0.2 × 1 + 0.8 × 0 = 0.2\n" in text


def test_names_and_titles_are_not_taken_for_marks() -> None:
    sheet = worksheet(
        parse('title: "a|b *c* _d_ <e> `f` [g](h)"\nframes: [{"x|y": [1, 0], "*z*": [0, 1]}]', "t")
    )
    text = notes(sheet)
    assert text.splitlines()[0] == r"# a\|b \*c\* \_d\_ \<e> \`f\` [g\](h)"
    assert r"| frame | x\|y | \*z\* |" in text
    assert "q · x|yₜ  1 × 1 + 0 × 0 = 1" in text
    for table in tables(text):
        assert len({len(CELL_END.findall(row)) for row in table}) == 1


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("- x sees", r"\- x sees"),
        ("1. x sees", r"1\. x sees"),
        ("# x", r"\# x"),
        ("> x", r"\> x"),
        ("&lt; & so", r"\&lt; & so"),
        ("W_q and d_k stay", "W_q and d_k stay"),
        ("[1, 0] stays", "[1, 0] stays"),
        ("<0.01", r"\<0.01"),
        (r"a\b", r"a\\b"),
    ],
)
def test_what_is_escaped(said: str, written: str) -> None:
    assert markdown.text([Say((said,))]) == f"{written}\n"


def test_a_fence_is_longer_than_any_inside() -> None:
    text = markdown.text([Working((Worked(Span("````"), (Span("1"),)),))])
    assert text == "`````text\n````  1\n`````\n"


def test_chinese_labels_line_up() -> None:
    text = markdown.text(
        [
            Working(
                (
                    Worked(Span("和"), (Span("1"),)),
                    Worked(Span("ab"), (Span("2"),)),
                    Worked(Span(""), (Span("3"),)),
                )
            )
        ]
    )
    assert text == "```text\n和  1\nab  2\n    3\n```\n"
