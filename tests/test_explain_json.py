"""The JSON of explain is a contract with other people's scripts: its keys, their order, its exact numbers."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
import pytest

from mem_anim.explain import as_json
from mem_anim.scenario import find, load, parse, shipped
from mem_anim.worksheet import Worksheet, worksheet

ATTENTION_KEYS = [
    *("kind", "layer", "head", "focus", "query", "keys", "q", "k", "v"),
    *("scores", "divisor", "scaled", "exponentials", "sum", "weights", "output", "shown"),
]
SHOWN_KEYS = ["scores", "scaled", "exponentials", "sum", "weights", "output"]
TWO_FRAMES = "frames:\n  - {a: [1, 0], b: [0, 1]}\n  - {a: [0.5, -1], b: [2, 1]}\nencoder: {order: %s}\n"
ORDERS = ("space", "time", "space_then_time", "time_then_space", "composed", "joint")


def of(sheet: Worksheet, *, everything: bool = False) -> dict[str, Any]:
    """The document as a script reads it; NaN and Infinity, which are not JSON, are refused."""

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is not JSON")

    found: dict[str, Any] = json.loads(as_json.text(sheet, everything=everything), parse_constant=refuse)
    return found


def sheets() -> list[Worksheet]:
    shipped_ones = [worksheet(load(find(name))) for name in shipped()]
    return shipped_ones + [worksheet(parse(TWO_FRAMES % order, f"{order}.yaml")) for order in ORDERS]


SHEETS = sheets()
every_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=[sheet.scenario.name for sheet in SHEETS])


def test_there_are_scenarios_to_test() -> None:
    assert len(SHEETS) >= 10 + len(ORDERS)


@every_sheet
@pytest.mark.parametrize("everything", [False, True])
def test_keys_are_those_of_the_contract(sheet: Worksheet, everything: bool) -> None:
    found = of(sheet, everything=everything)
    assert list(found) == ["scenario", "format", "attentions", "tokens", "products", "output"]
    assert found["scenario"] == sheet.scenario.name
    assert found["format"] == 1
    assert list(found["tokens"]) == ["encoded", "kept"]
    assert list(found["products"]) == ["single_frame", "joint", "factorised", "computed"]
    for attention in found["attentions"]:
        assert list(attention) == ATTENTION_KEYS
        assert list(attention["shown"]) == SHOWN_KEYS
        assert (attention["layer"], attention["head"]) == (0, 0)
        for token in (attention["query"], *attention["keys"]):
            assert list(token) == ["patch", "frame"]
            assert token["patch"] in sheet.scenario.patches
            assert token["frame"] <= 0


@every_sheet
def test_one_row_per_step_for_the_followed_patch(sheet: Worksheet) -> None:
    found = of(sheet)
    assert [row["kind"] for row in found["attentions"]] == [step.kind for step in sheet.trace.steps]
    assert all(row["focus"] for row in found["attentions"])
    assert all(row["query"] == {"patch": sheet.scenario.focus, "frame": 0} for row in found["attentions"])
    assert list(found["output"]) == [sheet.scenario.focus]


@every_sheet
def test_all_means_every_token_of_every_frame_in_the_order_of_computation(sheet: Worksheet) -> None:
    found = of(sheet, everything=True)
    frames, patches = sheet.trace.tokens.shape[:2]
    asked = [
        (step.kind, patch, frame - frames + 1)
        for step in sheet.trace.steps
        for frame in range(frames)
        for patch in sheet.scenario.patches
    ]
    rows = found["attentions"]
    assert [(row["kind"], row["query"]["patch"], row["query"]["frame"]) for row in rows] == asked
    followed = {"patch": sheet.scenario.focus, "frame": 0}
    assert [row["focus"] for row in rows] == [row["query"] == followed for row in rows]
    assert sum(row["focus"] for row in rows) == len(sheet.trace.steps)
    assert list(found["output"]) == list(sheet.scenario.patches)
    assert len(found["output"]) == patches


@every_sheet
def test_numbers_are_those_of_the_trace_to_the_last_digit(sheet: Worksheet) -> None:
    frames, patches = sheet.trace.tokens.shape[:2]
    rows = iter(of(sheet, everything=True)["attentions"])
    for step in sheet.trace.steps:
        for frame, patch in np.ndindex(frames, patches):
            row, at, seen = next(rows), (frame, patch), step.visible[frame, patch]
            places = step.keys_of(frame, patch)
            names = [{"patch": sheet.scenario.patches[p], "frame": f - frames + 1} for f, p in places]
            assert row["keys"] == names
            assert row["q"] == step.q[at].tolist()
            assert row["k"] == [step.k[place].tolist() for place in places]
            assert row["v"] == [step.v[place].tolist() for place in places]
            assert row["divisor"] == sheet.trace.divisor
            for name in ("scores", "scaled", "exponentials", "weights"):
                assert row[name] == getattr(step.attention, name)[at][seen].tolist()
            assert row["sum"] == step.attention.sums[at]
            assert row["output"] == step.attention.output[at].tolist()
    assert next(rows, None) is None


@every_sheet
def test_shown_texts_are_those_of_the_worksheet(sheet: Worksheet) -> None:
    for found, row in zip(of(sheet)["attentions"], sheet.followed, strict=True):
        shown = found["shown"]
        for name in ("scores", "scaled", "exponentials", "weights", "output"):
            assert shown[name] == [number.text for number in getattr(row, name)]
            assert len(shown[name]) == len(found[name])
        assert shown["sum"] == row.total.text


@every_sheet
def test_counts_and_outputs(sheet: Worksheet) -> None:
    found = of(sheet, everything=True)
    k, n = len(sheet.scenario.frames), len(sheet.scenario.patches)
    assert found["tokens"] == {"encoded": k * n, "kept": n}
    assert found["products"] == {
        "single_frame": n * n,
        "joint": (k * n) ** 2,
        "factorised": k * n * n + n * k * k,
        "computed": sum(len(row["keys"]) for row in found["attentions"]),
    }
    last = found["attentions"][-n:]
    assert found["output"] == {row["query"]["patch"]: row["output"] for row in last}


@every_sheet
def test_there_is_no_minus_zero(sheet: Worksheet) -> None:
    def numbers(part: Any) -> list[float]:
        if isinstance(part, float):
            return [part]
        inside = part.values() if isinstance(part, dict) else part if isinstance(part, list) else []
        return [number for child in inside for number in numbers(child)]

    found = numbers(of(sheet, everything=True))
    assert found
    assert not [number for number in found if number == 0 and math.copysign(1, number) < 0]


def test_temporal_gives_the_numbers_of_the_page() -> None:
    found = of(worksheet(load(find("temporal"))))
    (row,) = found["attentions"]
    assert row["kind"] == "temporal"
    assert row["keys"] == [{"patch": "a", "frame": frame} for frame in (-2, -1, 0)]
    assert row["shown"] == {
        "scores": ["0.2", "0.32", "0.68"],
        "scaled": ["0.141", "0.226", "0.481"],
        "exponentials": ["1.151", "1.254", "1.618"],
        "sum": "4.023",
        "weights": ["0.29", "0.31", "0.40"],
        "output": ["0.618", "0.382"],
    }
    assert found["output"]["a"] == pytest.approx([0.616052, 0.383948], abs=5e-7)
    assert found["tokens"] == {"encoded": 3, "kept": 1}
    assert found["products"] == {"single_frame": 1, "joint": 9, "factorised": 12, "computed": 6}


def test_composed_has_its_time_row_before_its_space_row() -> None:
    found = of(worksheet(parse(TWO_FRAMES % "composed", "composed.yaml")))
    assert [row["kind"] for row in found["attentions"]] == ["temporal", "spatial"]


def test_names_with_brackets_stay_as_they_are() -> None:
    text = 'frames: [{"a[ 1 ]": [1, 0], "{b}": [0, 1]}]'
    found = of(worksheet(parse(text, "names.yaml")), everything=True)
    assert list(found["output"]) == ["a[ 1 ]", "{b}"]
