"""Plain values are checked as a file is, and each fault says at which value it is."""

from __future__ import annotations

from typing import Any

import pytest

from mem_anim.scenario import ScenarioError, parse
from mem_anim.scenario.faults import Loc
from mem_anim.scenario.load import complete
from mem_anim.scenario.plain import written

GOOD = {"frames": [{"a": [1, 0], "b": [0, 1]}, {"a": [0.5, 0.5], "b": [0, 1]}]}


def faults(**keys: Any) -> list[tuple[Loc, str]]:
    with pytest.raises(ScenarioError) as caught:
        written({**GOOD, **keys}, "x.yaml")
    return [(fault.loc, fault.message) for fault in caught.value.faults]


def test_a_good_one_is_what_the_file_would_be() -> None:
    text = "frames: [{a: [1, 0], b: [0, 1]}, {a: [0.5, 0.5], b: [0, 1]}]"
    assert complete(written(GOOD, "x.yaml"), "x") == parse(text, "x.yaml")


@pytest.mark.parametrize(
    ("typed", "meant"), [(".5", 0.5), (" 2 ", 2), ("1e-3", 0.001), ("-.5", -0.5), ("+1", 1)]
)
def test_what_is_typed_as_a_number_is_one(typed: str, meant: float) -> None:
    assert written({"frames": [{"a": [typed]}]}, "x.yaml").frames[0]["a"] == [meant]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("0.9x", "a number is needed, found the text '0.9x'; write a number such as 0.8"),
        ("0,9", "a number is needed, found the text '0,9'; write the comma as a point: 0.9"),
        ("−1", "a number is needed, found the text '−1'; write the minus as on the keyboard: -1"),
        ("", "a number is needed, found nothing; write a number such as 0.8"),
        ("true", "a number is needed, found the truth value true; write a number such as 0.8"),
        (None, "a number is needed, found nothing; write a number such as 0.8"),
        (float("inf"), "a finite number is needed, found the number inf; "),
    ],
)
def test_a_cell_that_is_no_number_is_named(typed: Any, said: str) -> None:
    frames = [{"a": [1, 0], "b": [0, 1]}, {"a": [0.5, typed], "b": [0, 1]}]
    ((loc, message),) = faults(frames=frames)
    assert loc == ("frames", 1, "a", 1)
    assert message.startswith(said)


def test_every_kind_of_fault_has_its_place() -> None:
    assert faults(focsu="a") == [(("focsu",), "there is no such key, found 'focsu'; did you mean 'focus'?")]
    assert [loc for loc, _ in faults(focus="c")] == [("focus",)]
    assert [loc for loc, _ in faults(frames=[{"a": [1]}, {"a": [1, 2]}, {"a": [1]}])] == [("frames", 1, "a")]
    assert [loc for loc, _ in faults(frames=[{"a": [1]}, {"b": [1]}])] == [("frames", 1), ("frames", 1, "b")]
    assert [loc for loc, _ in faults(attention={"scale": "0"})] == [("attention", "scale")]
    assert [loc for loc, _ in faults(attention={"query": [[1, "x"], [0, 1]]})] == [
        ("attention", "query", 0, 1)
    ]
    assert [loc for loc, _ in faults(encoder={"order": "sideways"})] == [("encoder", "order")]
    assert [loc for loc, _ in faults(experiment={"token": "a@t", "values": [[1, ""]]})] == [
        ("experiment", "values", 0, 1)
    ]
    assert [loc for loc, _ in faults(frames=[])] == [("frames",)]


@pytest.mark.parametrize("values", [None, [], "x", 1, True, {}, {"frames": None}])
def test_anything_else_is_refused(values: Any) -> None:
    with pytest.raises(ScenarioError):
        written(values, "x.yaml")


def test_what_is_nested_without_end_is_refused() -> None:
    nested: Any = 1
    for _ in range(500):
        nested = [nested]
    with pytest.raises(ScenarioError, match="nested at most"):
        written({"frames": nested}, "x.yaml")
