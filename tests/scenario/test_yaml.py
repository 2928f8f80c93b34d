"""What YAML's own features mean in a scenario: words, anchors, merge keys, equal keys, tags."""

from __future__ import annotations

import pytest
import yaml

from mem_anim.scenario import Scenario, ScenarioError, compose, find, parse, shipped, template
from mem_anim.scenario.scalars import meaning
from mem_anim.scenario.tree import Nothing


def fault_lines(text: str) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        parse(text, "x.yaml")
    return str(caught.value).splitlines()


def first_token(text: str) -> tuple[float, ...]:
    return parse(f"frames: [{{a: [{text}]}}]", "x.yaml").frames[0][0]


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("1e-3", 0.001),
        ("-.5", -0.5),
        ("+.5", 0.5),
        ("1E3", 1000),
        ("010", 10),
        ("1.", 1),
        ("1_000", 1000),
        ("0_", 0),
    ],
)
def test_numbers_as_people_write_them(word: str, number: float) -> None:
    assert first_token(word) == (number,)
    assert isinstance(first_token(word)[0], float)


@pytest.mark.parametrize("word", ["no", "on", "yes", "off", "y", "1:30", "2024-01-01", "=", "1,5", "."])
def test_words_that_stay_text(word: str) -> None:
    assert meaning(word) == word


def test_truth_and_nothing() -> None:
    assert meaning("true") is True
    assert meaning("False") is False
    assert all(isinstance(meaning(word), Nothing) for word in ("", "~", "null"))


def test_a_patch_may_be_called_no_or_1_or_true() -> None:
    scenario = parse("frames: [{no: [1], 1: [2], true: [3], on: [4]}]\nfocus: no", "x.yaml")
    assert scenario.patches == ("no", "1", "true", "on")
    assert scenario.focus == "no"


def test_quotes_and_the_text_tag_make_text() -> None:
    assert parse("{title: '12', frames: [{a: [1]}], focus: !!str a}", "x.yaml").title.en == "12"
    assert "found the text '1'" in fault_lines("frames: [{a: ['1']}]")[0]


def test_anchors_and_merge_keys() -> None:
    text = """
frames:
  - &first {a: &one [1, 0], b: [0, 1]}
  - {b: *one, <<: *first}
  - <<: [{b: [5, 5]}, *first]
    c: &c [2, 2]
  - {<<: *first, *name : [3, 3]}
"""
    with pytest.raises(ScenarioError, match=r"\*name has no anchor"):
        parse(text, "x.yaml")
    scenario = parse(text.replace("*name :", "c:").replace("- &first {", "- &first {c: [7, 7], "), "x.yaml")
    assert scenario.patches == ("c", "a", "b")
    assert scenario.frames[1] == ((7, 7), (1, 0), (1, 0))
    assert scenario.frames[2] == ((2, 2), (1, 0), (5, 5))
    assert scenario.frames[3] == ((3, 3), (1, 0), (0, 1))


def test_a_fault_in_an_anchor_is_shown_where_it_is_written() -> None:
    lines = fault_lines("frames:\n  - &f {a: [x]}\n  - *f\n")
    assert [line.split(": ")[:2] for line in lines] == [
        ["x.yaml:2:13", "frames[0].a[0]"],
        ["x.yaml:2:13", "frames[1].a[0]"],
    ]


def test_equal_keys_are_found_at_every_level() -> None:
    text = "frames: [{a: [1], 'a': [2]}]\nfocus: a\nfocus: a\ndisplay: {decimals: {scores: 1, scores: 1}}"
    assert [line.split(": ")[1] for line in fault_lines(text)] == [
        "frames[0].a",
        "focus",
        "display.decimals.scores",
    ]


def test_columns_count_characters_not_bytes() -> None:
    assert fault_lines("title: 时间\nframes: [{图像: [x]}]")[0].startswith("x.yaml:2:16: frames[0].图像[0]: ")


def test_text_outside_the_document_is_fine() -> None:
    assert parse("# before\n%YAML 1.1\n---\nframes: [{a: [1]}]\n...\n# after\n", "x.yaml").patches == ("a",)


@pytest.mark.parametrize("parser", [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)])
def test_both_of_the_yaml_parsers_will_do(parser: type, monkeypatch: pytest.MonkeyPatch) -> None:
    def all_of_them() -> list[Scenario]:
        texts = [find(name).read_text(encoding="utf-8") for name in shipped()]
        return [parse(text, "x.yaml") for text in (*texts, template())]

    expected = all_of_them()
    monkeypatch.setattr(compose, "_PARSER", parser)
    assert all_of_them() == expected
    assert len(expected) > 10
    for broken in ('a: "\\U99999999"', "a: [", "\t- a", "a: @b", "%YAML 9.9\n---\n", "a: b: c"):
        assert fault_lines(broken)
