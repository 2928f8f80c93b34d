"""What the server answers to a page that behaves: the start, numbers, faults, files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mem_anim.playground.films import ASPECTS
from mem_anim.playground.words import PAGE
from mem_anim.scenario import find, parse, shipped
from mem_anim.stage import layout
from mem_anim.stage.theme import DARK, LIGHT
from mem_anim.worksheet import lines, worksheet
from scenes import CLIPS
from tests.playground.serving import PAGE_A, Served, served


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served() as begun:
        yield begun


def test_the_start_is_all_that_a_page_needs(server: Served) -> None:
    status, content = server.get("/api/start")
    start = json.loads(content)
    assert status == 200
    assert start["name"] == "temporal"
    assert start["document"]["frames"] == PAGE_A["frames"]
    assert [scenario["name"] for scenario in start["scenarios"]] == list(shipped())
    assert {"en": "Temporal attention", "zh": "时间注意力"} in [one["title"] for one in start["scenarios"]]
    assert set(start["words"]) == set(PAGE)
    assert all(set(words) == {"en", "zh"} for words in start["words"].values())
    assert [clip["name"] for clip in start["clips"]] == [entry.name for entry in CLIPS]
    assert (start["qualities"], start["watch"]) == (["l", "m", "h"], False)
    assert start["limits"] == {"frames": 8, "patches": 8, "numbers": 8}
    assert layout.ASPECTS == ASPECTS


def test_the_page_and_its_colours(server: Served) -> None:
    page = server.request("GET", "/")
    assert (page.status, page.getheader("Content-Type")) == (200, "text/html; charset=utf-8")
    assert b"<!doctype html>" in page.read().lower()
    colours = server.request("GET", "/theme.css")
    text = colours.read().decode()
    assert colours.getheader("Content-Type") == "text/css; charset=utf-8"
    assert f":root[data-theme=dark] {{\n  --ground: {DARK.ground};" in text
    assert f"--frame-0: {LIGHT.frames[2]};" in text
    assert f"--patch-7: {LIGHT.patches[7]};" in text


@pytest.mark.parametrize("name", shipped())
def test_shipped_scenarios_are_there_and_work(server: Served, name: str) -> None:
    status, content = server.get(f"/api/scenarios/{name}")
    sent = json.loads(content)
    assert (status, sent["name"]) == (200, name)
    answer = server.work(sent["document"], name=name, language="zh")
    assert parse(answer["yaml"], f"{name}.yaml") == parse(find(name).read_text("utf-8"), f"{name}.yaml")


def test_every_number_is_the_worksheets(server: Served) -> None:
    answer = server.work(PAGE_A)
    (step,) = answer["steps"]
    (row,) = worksheet(parse(answer["yaml"], "toy.yaml")).followed
    assert [weight["text"] for weight in step["weights"]] == ["0.29", "0.31", "0.40"]
    assert [weight["exact"] for weight in step["weights"]] == [weight.exact for weight in row.weights]
    assert [score["line"] for score in step["scores"]] == [lines.score(row, key).text for key in range(3)]
    assert step["divisor"]["line"] == "√2 ≈ 1.414"
    assert step["sum"] == {"text": "4.023", "exact": row.total.exact, "line": "1.151 + 1.254 + 1.618 = 4.023"}
    assert step["weights_sum"]["line"] == "0.29 + 0.31 + 0.40 = 1"
    assert step["past"]["line"] == "0.29 + 0.31 = 0.60"
    assert step["output"][0]["line"] == "0.29 + 0.248 + 0.08 = 0.618"
    assert step["exact_output"] == ["0.616", "0.384"]
    assert step["terms"][1] == {"texts": ["0.248", "0.062"], "line": "0.31 × [0.8, 0.2] = [0.248, 0.062]"}
    assert (step["query"]["name"], step["result"]["name"]) == ("aₜ", "aₜ′")
    assert step["q"] == [{"text": "0.2", "line": None}, {"text": "0.8", "line": None}]
    assert step["points"]["keys"] == [[1, 0], [0.8, 0.2], [0.2, 0.8]]
    assert answer["names"] == [[{"name": "aₜ₋₂"}], [{"name": "aₜ₋₁"}], [{"name": "aₜ"}]]
    assert answer["kept"] == {"encoded": 3, "kept": 1}


def test_matrices_are_worked_where_there_are_some(server: Served) -> None:
    document = {**PAGE_A, "attention": {"query": [[1, 0], [0, 2]], "scale": "none"}}
    (step,) = server.work(document)["steps"]
    assert step["q"][1] == {"text": "1.6", "line": "0.2 × 0 + 0.8 × 2 = 1.6"}
    assert step["k"][0][0]["line"] is None
    assert step["divisor"] is None


def test_a_composed_step_takes_values_that_are_made_already(server: Served) -> None:
    frames = [{"a": [1, 0], "b": [0, 1]}, {"a": [0.5, 0.5], "b": [1, 1]}]
    swapped = [[0, 1], [1, 0]]
    document = {"frames": frames, "encoder": {"order": "composed"}, "attention": {"value": swapped}}
    first, second = server.work(document)["steps"]
    assert first["v"][0][0]["line"] is not None
    assert second["v"][0][0]["line"] is None


def test_headings_are_said_in_the_language(server: Served) -> None:
    assert server.work(PAGE_A, language="en")["steps"][0]["heading"] == "Temporal attention: aₜ asks"
    assert server.work(PAGE_A, language="zh")["steps"][0]["heading"] == "时间注意力：aₜ 发问"


@pytest.mark.parametrize(
    ("document", "loc", "said"),
    [
        (
            {"frames": [{"a": ["0.9x", 1]}]},
            ["frames", 0, "a", 0],
            "a number is needed, found the text '0.9x'",
        ),
        ({"frames": [{"a": [1]}], "focus": "b"}, ["focus"], "no frame has this patch"),
        ({}, ["frames"], "this key is needed"),
        (3, [], "a mapping of keys and values is needed"),
        ({"frames": [{"a": [1e200, 1]}]}, [], "toy: a dot product is too large for a computer's numbers"),
        ({"frames": [{"a": [1]}] * 9}, ["frames"], "at most 8 frames are shown here, found 9"),
        ({"frames": [dict.fromkeys("abcdefghi", [1])]}, ["frames", 0], "at most 8 patches"),
        (
            {"frames": [{"a": [1] * 9}]},
            ["frames", 0, "a"],
            "at most 8 numbers a token are shown here, found 9",
        ),
        (
            {"frames": [{"a": [1]}], "attention": {"value": [[1] * 9]}, "encoder": {"order": "time"}},
            ["attention", "value"],
            "at most 8 numbers",
        ),
    ],
)
def test_faults_are_said_where_they_are(server: Served, document: Any, loc: list[Any], said: str) -> None:
    answer = server.work(document)
    assert [fault["loc"] for fault in answer["faults"]] == [loc]
    assert answer["faults"][0]["message"].startswith(said)


def test_bounds_are_said_in_the_language(server: Served) -> None:
    answer = server.work({"frames": [{"a": [1]}] * 9}, language="zh")
    assert answer["faults"][0]["message"] == "这里最多 8 帧，现在有 9 帧"


def test_the_clips_say_whether_they_can_tell_it(server: Served) -> None:
    status, answer = server.post("/api/clips", {"document": PAGE_A, "name": "toy"})
    assert status == 200
    assert answer["clips"]["TemporalAttention"] is None
    assert answer["clips"]["SpatialAttention"].startswith("toy: SpatialAttention needs at least two patches")
    assert server.work(PAGE_A)["clips"] == answer["clips"]
    assert server.work({**PAGE_A, "focus": "a", "display": {"arithmetic": "exact"}})["clips"] is None
    assert "faults" in server.post("/api/clips", {"document": {}, "name": "toy"})[1]


def test_a_text_is_read_as_a_document(server: Served) -> None:
    text = "frames: # mine\n  - {'7': [1, 2], b: [0x, 1]}\n"
    status, answer = server.post("/api/read", {"text": text, "name": "monday.yaml"})
    assert status == 200
    assert answer["faults"][0]["message"].startswith("monday.yaml:2:23: frames[0].b[0]: a number is needed")
    answer = server.post("/api/read", {"text": text.replace("0x", "0"), "name": "monday.yaml"})[1]
    # A browser would move the key 7 to the front of any other.
    document = {"frames": [{"7": [1, 2], "b": [0, 1]}], "patches": ["7", "b"]}
    assert answer == {"document": document, "name": "monday"}
    many = "frames:\n" + "  - {a: [1]}\n" * 9
    assert (
        "at most 8 frames" in server.post("/api/read", {"text": many, "name": "x"})[1]["faults"][0]["message"]
    )
    assert "not YAML" in server.post("/api/read", {"text": "a: [", "name": "x"})[1]["faults"][0]["message"]
    assert server.post("/api/read", {"text": "clips: []", "name": "x"})[1]["faults"]


def test_the_server_never_waits_for_manim(server: Served) -> None:
    server.post("/api/clips", {"document": PAGE_A, "name": "toy"})
    loaded = Path(f"/proc/{server.process.pid}/maps").read_text()
    assert "numpy" in loaded
    assert not [name for name in ("cairo", "pango", "/av/", "/scipy/", "PIL") if name in loaded]


def test_names_of_files_are_harmless(server: Served) -> None:
    for name in ("../../etc/passwd", "a/b", ".hidden", "{x}", "", "a\u0000b", "x" * 100):
        answer = server.post("/api/work", {"document": PAGE_A, "name": name})[1]
        assert answer["title"] == "scenario"
    assert (
        server.post("/api/work", {"document": PAGE_A, "name": "我的 场景-2.b"})[1]["title"] == "我的 场景-2.b"
    )
