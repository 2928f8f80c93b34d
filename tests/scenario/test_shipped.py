"""The shipped scenarios load, say what they teach, and hold the numbers that their comments promise."""

from __future__ import annotations

import math
import re
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

from mem_anim.scenario import Order, Scenario, ScenarioError, find, load, parse, shipped, template

LECTURE = "lecture"
MODELINE = "# yaml-language-server: $schema=scenario.schema.json\n"


def test_every_file_is_listed_once() -> None:
    there = {path.name for path in files("scenarios").iterdir() if path.name.endswith(".yaml")}
    assert len(there) >= 11
    assert sorted(there) == sorted(f"{name}.yaml" for name in (*shipped(), LECTURE))


@pytest.mark.parametrize("name", shipped())
def test_each_loads_and_is_commented_for_authors(name: str) -> None:
    scenario = load(find(name))
    assert scenario.name == name
    assert scenario.title.en.isascii()
    assert not scenario.title.zh.isascii()
    text = find(name).read_text(encoding="utf-8")
    comment = text.split("\ntitle:")[0]
    assert text.startswith(MODELINE)
    assert "What it teaches" in comment
    assert not comment.isascii()


def test_the_template_is_valid_and_so_is_what_it_suggests() -> None:
    assert template().startswith(MODELINE)
    assert parse(template(), "mine.yaml").experiment is None
    suggested = re.sub(r"^# (?=experiment:|  token:|  values:|patches:)", "", template(), flags=re.M)
    scenario = parse(suggested, "mine.yaml")
    assert scenario.patches == ("b", "a")
    assert scenario.experiment is not None


def test_find_prefers_the_shipped_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("temporal").touch()
    assert load(find("temporal")).name == "temporal"
    Path("mine.yaml").touch()
    assert find("mine.yaml") == Path("mine.yaml")
    assert find(str(tmp_path)) == tmp_path


def test_python_is_no_scenario(tmp_path: Path) -> None:
    (clips := tmp_path / "my {clips}.py").write_text("", encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        find(str(clips))
    said = str(caught.value)
    assert said.startswith(f"{clips}: this is Python, and a scenario (.yaml) is needed; ")
    assert f"mem-anim storyboard {clips};" in said
    assert said.endswith(f"manim -qh {clips} NAME")


def test_the_template_says_what_each_order_is() -> None:
    comment = "".join(line for line in template().splitlines() if line.strip().startswith("#"))
    for order in get_args(Order):
        assert f"{order}:" in comment or f"{order}," in comment


def test_find_hints_at_a_file_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "monday.yaml").write_text("frames: []", encoding="utf-8")
    with pytest.raises(
        ScenarioError, match=r"mondy.yaml: there is no such file; did you mean 'monday.yaml'\?$"
    ):
        find(str(tmp_path / "mondy.yaml"))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ScenarioError, match=r"did you mean 'monday.yaml'\?$"):
        find("monday")


@pytest.mark.parametrize("name", ["temprol", "temprol.yaml"])
def test_find_hints_at_the_nearest_name(name: str) -> None:
    with pytest.raises(
        ScenarioError, match=rf"^{name}: .*shipped scenario of this name; did you mean 'temporal'\?$"
    ):
        find(name)


@pytest.mark.parametrize("name", ["", "x" * 5000, "nul\0", "no/such/folder.yaml"])
def test_find_or_load_refuses_every_impossible_name(name: str) -> None:
    with pytest.raises(ScenarioError):
        load(find(name))


WORKED = {
    "spatial": ([1, 0], [0.67, 0.33], [0.670, 0.330]),
    "peaked": ([4, 0], [0.94, 0.06], [1.888, 0.112]),
    "temporal": ([0.2, 0.32, 0.68], [0.29, 0.31, 0.40], [0.616, 0.384]),
    "occluded": ([2, 3.25, 1.25], [0.25, 0.60, 0.15], [2.457, 0.375]),
    "past_over_self": ([3.75, 2.75, 1.25], [0.60, 0.30, 0.10], [2.498, 1.397]),
    "uniform": ([2, 2, 2, 2], [0.25, 0.25, 0.25, 0.25], [1.125, 0.875]),
    "negative": ([-1.5, 0, 1], [0.10, 0.30, 0.60], [0.447, 0.399]),
    "swap": ([0, 1], [0.33, 0.67], [0.330, 0.670]),
}


def tokens_seen_by_focus(scenario: Scenario) -> list[tuple[float, ...]]:
    """The keys of the one step of a scenario in the order space or time, the focus asking in the present."""
    place = scenario.patches.index(scenario.focus)
    if scenario.encoder.order == "space":
        return list(scenario.frames[-1])
    assert scenario.encoder.order == "time"
    return [frame[place] for frame in scenario.frames]


@pytest.mark.parametrize("name", WORKED)
def test_the_numbers_are_those_of_the_lesson(name: str) -> None:
    scenario = load(find(name))
    attention = scenario.attention
    assert (attention.query, attention.key, attention.value, attention.scale) == (None, None, None, "sqrt")
    query = scenario.frames[-1][scenario.patches.index(scenario.focus)]
    seen = tokens_seen_by_focus(scenario)
    scores = [sum(map(float.__mul__, query, token)) for token in seen]
    powers = [math.exp(score / math.sqrt(len(query))) for score in scores]
    weights = [power / sum(powers) for power in powers]
    output = [sum(map(float.__mul__, weights, column)) for column in zip(*seen, strict=True)]
    assert scores == pytest.approx(WORKED[name][0])
    assert [round(weight, 2) for weight in weights] == WORKED[name][1]
    assert [round(number, 3) for number in output] == WORKED[name][2]


def test_the_scenarios_of_two_steps() -> None:
    video, signed = load(find("video")), load(find("signed"))
    assert video.encoder.order == signed.encoder.order == "space_then_time"
    assert [frame[0] for frame in video.frames] == [frame[0] for frame in load(find("temporal")).frames]
    assert [frame[1] for frame in video.frames] == [(0.0, 1.0)] * 3
    assert len(signed.frames[0][0]) == 3
    assert min(number for frame in signed.frames for token in frame for number in token) < 0
    assert None not in (signed.attention.query, signed.attention.key, signed.attention.value)


def test_temporal_leaves_b_out() -> None:
    temporal = load(find("temporal"))
    assert (temporal.patches, temporal.omitted, temporal.grid) == (("a",), ("b",), (1, 2))
