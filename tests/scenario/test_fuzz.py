"""Whatever the bytes are: a Scenario or a ScenarioError, nothing else."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from mem_anim.scenario import Scenario, ScenarioError, find, load, parse, shipped, template
from mem_anim.scenario.written import Attention, Decimals, ScenarioFile

TEXTS = [*(find(name).read_text(encoding="utf-8") for name in shipped()), template()]
BODIES = ["\n".join(line for line in text.splitlines() if not line.startswith("#")) for text in TEXTS]
SYNTAX = [" - ", ": ", "<<: ", "&a ", "*a", "\n---\n", "!!float ", "{}", "[]", "  ", "\u2028", "\x00", "时"]
WORDS = ["null", ".nan", "1e999", "-.5", "true", "9" * 30, "frames:", "a: [1, 0]", "a@t-9", "[[1, 2], [3]]"]
PIECES = [*"[]{},:-?&*!|>'\"%@#\n\t ~0.eE_", *SYNTAX, *WORDS]
KEYS = list(ScenarioFile.model_fields)
OTHER_KEYS = ["order", "causal", "token", "values", "a", "b", "en"]
INNER = [*Attention.model_fields, *Decimals.model_fields, *OTHER_KEYS]
WRITTEN = ["x", "a", "a@t", "c@t-7", "identity", "sqrt", "joint", "true", "~", "''"]
SCALARS = st.sampled_from(["1", "0", "-2.5", ".inf", "1e400", *WRITTEN])
NODES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
        st.dictionaries(st.sampled_from(INNER + KEYS), inner, max_size=3).map(
            lambda items: "{" + ", ".join(f"{key}: {value}" for key, value in items.items()) + "}"
        ),
    ),
    max_leaves=12,
)


def outcome(make: Callable[[], Scenario]) -> Scenario | ScenarioError:
    try:
        return make()
    except ScenarioError as error:
        return error


def check(text: str) -> None:
    made = outcome(lambda: parse(text, "x.yaml"))
    if isinstance(made, Scenario):
        return assert_sound(made)
    lines = len(text.splitlines()) + 1
    assert made.faults
    assert all(1 <= fault.line <= lines and fault.column >= 1 for fault in made.faults)
    assert len(str(made).splitlines()) == min(len(made.faults), 101)
    assert str(made).encode("utf-8")


def assert_sound(scenario: Scenario) -> None:
    d = len(scenario.frames[0][0])
    assert all(len(frame) == len(scenario.patches) for frame in scenario.frames)
    assert all(len(token) == d for frame in scenario.frames for token in frame)
    assert all(math.isfinite(number) for frame in scenario.frames for token in frame for number in token)
    assert scenario.focus in scenario.patches
    assert scenario.grid[0] * scenario.grid[1] == len(scenario.patches) + len(scenario.omitted)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.yaml"
        path.write_bytes(content)
        made = outcome(lambda: load(path))
        assert isinstance(made, ScenarioError) or made.frames


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_any_pieces_of_yaml(text: str) -> None:
    check(text)


@settings(max_examples=600, deadline=None)
@given(st.data())
def test_mutated_scenarios(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(BODIES))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 6)))
        text = text[:start] + data.draw(st.sampled_from(PIECES)) + text[end:]
    check(text)


@settings(max_examples=600, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), NODES, max_size=6), st.booleans())
def test_any_values_behind_the_keys(keys: dict[str, str], with_frames: bool) -> None:
    if with_frames:
        keys = {**keys, "frames": "[{a: [1, 0], b: [0, 1]}, {a: [1, 1], b: [2, 1]}]"}
    check("\n".join(f"{key}: {value}" for key, value in keys.items()))
