"""A file that is in order becomes a Scenario with every default filled in."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from pydantic import ValidationError

from mem_anim.scenario import ScenarioError, parse
from mem_anim.words import Words

PAIR = "{a: [1, 0], b: [0, 1]}"


def scenario(frames: int = 2, frame: str = PAIR, more: str = "") -> Any:
    return parse(f"frames: [{', '.join([frame] * frames)}]\n{more}", "folder/my file.yaml")


def test_defaults() -> None:
    made = scenario()
    assert made.name == "my file"
    assert made.title == Words("my file", "my file")
    assert (made.patches, made.omitted, made.grid, made.focus) == (("a", "b"), (), (1, 2), "a")
    assert made.frames == (((1.0, 0.0), (0.0, 1.0)),) * 2
    attention = made.attention
    assert (attention.query, attention.key, attention.value, attention.scale) == (None, None, None, "sqrt")
    assert made.display.decimals.model_dump() == {"scores": 3, "exponentials": 3, "weights": 2, "output": 3}
    assert made.display.arithmetic == "by_hand"
    assert made.experiment is None


@pytest.mark.parametrize(
    ("frames", "frame", "order"),
    [(1, PAIR, "space"), (1, "{a: [1]}", "space"), (3, "{a: [1]}", "time"), (3, PAIR, "space_then_time")],
)
def test_default_order(frames: int, frame: str, order: str) -> None:
    assert scenario(frames, frame).encoder.order == order


@pytest.mark.parametrize(
    ("encoder", "causal"),
    [("{order: joint}", False), ("{order: time}", True), ("{causal: false}", False)],
)
def test_default_causal(encoder: str, causal: bool) -> None:
    assert scenario(more=f"encoder: {encoder}").encoder.causal is causal
    assert scenario(more="encoder: {order: joint, causal: true}").encoder.causal is True


def test_patches_in_the_listed_order() -> None:
    made = scenario(more="patches: [b, a]\nomitted: [c, d]\ngrid: [2, 2]")
    assert (made.patches, made.omitted, made.grid, made.focus) == (("b", "a"), ("c", "d"), (2, 2), "b")
    assert made.frames[0] == ((0.0, 1.0), (1.0, 0.0))


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("One", Words("One", "One")),
        ("{zh: 一}", Words("一", "一")),
        ("{en: One, zh: 一}", Words("One", "一")),
    ],
)
def test_titles(title: str, words: Words) -> None:
    assert scenario(more=f"title: {title}").title == words


def test_matrices_and_scale() -> None:
    made = scenario(more="attention: {query: [[1], [2]], key: [[3], [4]], scale: 2}").attention
    assert (made.query, made.key, made.value, made.scale) == (((1.0,), (2.0,)), ((3.0,), (4.0,)), None, 2.0)


@pytest.mark.parametrize("order", ["space", "time", "composed", "joint"])
def test_wide_values_in_orders_of_one_step(order: str) -> None:
    more = f"encoder: {{order: {order}}}\nattention: {{value: [[1, 2, 3], [4, 5, 6]]}}"
    assert scenario(more=more).attention.value == ((1.0, 2.0, 3.0), (4.0, 5.0, 6.0))


@pytest.mark.parametrize("order", ["space_then_time", "time_then_space"])
def test_wide_values_in_orders_of_two_steps(order: str) -> None:
    more = f"encoder: {{order: {order}}}\nattention: {{value: [[1, 2, 3], [4, 5, 6]]}}"
    with pytest.raises(ScenarioError, match="so 2 x 2 is needed, found 2 x 3"):
        scenario(more=more)


@pytest.mark.parametrize(
    ("token", "patch", "frame"), [("a@t", "a", 0), ("b@t-1", "b", -1), ("a@t-0", "a", 0)]
)
def test_experiment(token: str, patch: str, frame: int) -> None:
    made = scenario(more=f"experiment: {{token: {token}, values: [[1, 2]]}}").experiment
    assert (made.patch, made.frame, made.values) == (patch, frame, ((1.0, 2.0),))


def test_a_patch_name_may_hold_an_at_sign() -> None:
    made = scenario(frame="{'a@t': [1]}", more="experiment: {token: a@t@t-1, values: [[1]]}")
    assert made.experiment.patch == "a@t"


def test_frozen() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        scenario().name = "other"


def test_many_faults_are_cut_but_counted() -> None:
    with pytest.raises(ScenarioError) as caught:
        parse(f"frames: [{{a: [{', '.join(['x'] * 500)}]}}]", "x.yaml")
    assert len(caught.value.faults) == 500
    assert str(caught.value).splitlines()[100:] == ["x.yaml: there are more faults; mend these first"]


def test_import_takes_neither_numpy_nor_manim() -> None:
    code = "import sys, mem_anim.scenario; print(sorted({'numpy', 'manim', 'yaml'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['yaml']"
