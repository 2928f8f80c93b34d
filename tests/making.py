"""Scenarios for tests: as short as the point of the test allows, and random ones within the format."""

from __future__ import annotations

import json
from typing import Any, get_args

from hypothesis import strategies as st

from mem_anim.scenario import Order, Scenario, parse
from mem_anim.worksheet import Worksheet, worksheet

PAGE_A = ([1, 0], [0.8, 0.2], [0.2, 0.8])
ORDERS = get_args(Order)


def scenario(frames: list[Any], **keys: Any) -> Scenario:
    """A scenario from the format's own keys; a frame may be a list of the tokens of a, b, c ..."""
    named = [
        frame
        if isinstance(frame, dict)
        else {"abcdefghijklmnopqrstuvwxyz"[i]: x for i, x in enumerate(frame)}
        for frame in frames
    ]
    return parse(json.dumps({"frames": named, **keys}), "toy.yaml")


def column(*tokens: list[float], **keys: Any) -> Scenario:
    """Patch a alone, one token a frame, oldest first."""
    return scenario([[token] for token in tokens], **keys)


def sheet(frames: list[Any], **keys: Any) -> Worksheet:
    return worksheet(scenario(frames, **keys))


def video(**keys: Any) -> Scenario:
    """The page's a-tokens, and b = [0, 1] in every frame."""
    return scenario([[a, [0, 1]] for a in PAGE_A], **keys)


def numbers() -> st.SearchStrategy[float]:
    """What authors write: whole numbers and few decimals, seldom many decimals or large numbers."""
    few = st.integers(-300, 300).map(lambda hundredths: hundredths / 100)
    whole = st.integers(-3, 3).map(float)
    many = st.floats(-2, 2, allow_nan=False)
    large = st.floats(-1e6, 1e6).map(lambda x: round(x, 2))
    return st.one_of(whole, few, few, few, many, large)


@st.composite
def scenarios(draw: st.DrawFn, most: int = 3, **fixed: Any) -> Scenario:
    """A random scenario of up to ``most`` frames, patches and dimensions; ``fixed`` are keys that stand."""
    frames, patches, d = (draw(st.integers(1, most)) for _ in range(3))
    number = draw(st.sampled_from([numbers(), st.integers(-20, 20).map(lambda tenths: tenths / 10)]))

    def rows(count: int, width: int) -> list[list[float]]:
        return [[draw(number) for _ in range(width)] for _ in range(count)]

    keyed = draw(st.booleans())
    d_k = draw(st.integers(1, most)) if keyed else d
    attention = {
        "query": rows(d, d_k) if keyed else "identity",
        "key": rows(d, d_k) if keyed else "identity",
        "value": rows(d, d) if draw(st.booleans()) else "identity",
        "scale": draw(st.sampled_from(["sqrt", "sqrt", "none", 0.5, 3, 1e-3, 40])),
    }
    places = {name: draw(st.integers(0, 6)) for name in ("scores", "exponentials", "weights", "output")}
    keys: dict[str, Any] = {
        "attention": attention,
        "encoder": {"order": draw(st.sampled_from(ORDERS)), "causal": draw(st.booleans())},
        "display": {"decimals": places if draw(st.booleans()) else {}, "arithmetic": "by_hand"},
    }
    return scenario([rows(patches, d) for _ in range(frames)], **{**keys, **fixed})
