"""A scenario written as YAML reads back as the same, here and elsewhere, and looks as authors write."""

from __future__ import annotations

from typing import Any, get_args

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from mem_anim.scenario import Order, find, load, parse, shipped
from mem_anim.scenario.load import complete, text_of, tree_of
from mem_anim.scenario.plain import written
from mem_anim.scenario.writing import yaml_text

TRAPS = [
    *(
        "no",
        "Yes",
        "ON",
        "off",
        "y",
        "null",
        "NULL",
        "~",
        "true",
        "1",
        "0x1F",
        "0o7",
        "1_000",
        ".5",
        "1e3",
        "-1",
    ),
    *(
        "1:30",
        "2024-01-01",
        "<<",
        "=",
        ".inf",
        ".nan",
        "a: b",
        "a:",
        ":a",
        "a #b",
        "#a",
        "a#b",
        "- a",
        "-",
        "?",
    ),
    *(
        "? a",
        "!a",
        "!!str",
        "&a",
        "*a",
        "|",
        ">",
        "%a",
        "@a",
        "`a",
        "a, b",
        "a,b",
        "[a",
        "a]",
        "{a",
        "a}",
        "''",
    ),
    *(
        "it's",
        "'a'",
        '"a"',
        'a"b',
        "a\\n",
        "a\\",
        "---",
        "...",
        "左手",
        "左手，右手",
        "“a”",
        "a：b",
        "é",
        "🤖",
        "a b",
    ),
    *(
        "a  b",
        "a - b",
        "a\u00a0b",
        "a\u3000b",
        "\ufffe",
        "\ue000",
        "\u0300",
        "ª",
        "٣",
        "__proto__",
        "identity",
    ),
]
NAMES = st.one_of(
    st.sampled_from(TRAPS),
    st.text(st.characters(exclude_categories=["Cs", "Cc", "Cf", "Zl", "Zp"]), min_size=1, max_size=12),
)
NUMBERS = st.one_of(
    st.integers(-30, 30).map(lambda tenths: tenths / 10),
    st.integers(-5, 5),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from([1e-7, 1e16, 1e17, 123456789012345680.0, 1e300, -0.0, 5e-324, 0.1 + 0.2, 10**20]),
)


def is_name(name: str) -> bool:
    try:
        written({"frames": [{name: [1]}]}, "x.yaml")
    except Exception:
        return False
    return True


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Every key now and then, in an order of its own, with what is usual and what is not."""
    names = draw(st.lists(NAMES.filter(is_name), min_size=1, max_size=4, unique=True))
    omitted = draw(
        st.lists(NAMES.filter(lambda name: is_name(name) and name not in names), max_size=2, unique=True)
    )
    frames, d = draw(st.integers(1, 3)), draw(st.integers(1, 3))

    def rows(count: int, width: int) -> list[list[float]]:
        return [[draw(NUMBERS) for _ in range(width)] for _ in range(count)]

    title = draw(st.sampled_from(["A title", "no", "1:30", "Keys: and values", "时间：注意力", "What, now?"]))
    patch, back = draw(st.sampled_from(names)), draw(st.integers(0, frames - 1))
    count = len(names) + len(omitted)
    keys: dict[str, Any] = {
        "title": draw(st.sampled_from([title, {"en": title}, {"zh": "标题", "en": title}])),
        "patches": draw(st.permutations(names)),
        "omitted": omitted,
        "grid": draw(st.sampled_from([[1, count], [count, 1]])),
        "focus": draw(st.sampled_from(names)),
        "attention": {
            "query": draw(st.sampled_from(["identity", rows(d, d)])),
            "value": draw(st.sampled_from(["identity", rows(d, d)])),
            "scale": draw(st.sampled_from(["sqrt", "none", 2, 0.5])),
        },
        "encoder": draw(
            st.sampled_from([{}, {"causal": True}, {"causal": False}])
            | st.sampled_from(get_args(Order)).map(lambda order: {"order": order, "causal": False})
        ),
        "display": {
            "decimals": draw(st.sampled_from([{}, {"weights": 2}, {"weights": 3, "scores": 0}])),
            "arithmetic": draw(st.sampled_from(["by_hand", "exact"])),
        },
        "experiment": {"token": f"{patch}@t{f'-{back}' if back else ''}", "values": rows(2, d)},
    }
    chosen = draw(st.lists(st.sampled_from(list(keys)), unique=True))
    if "grid" in chosen and omitted:
        chosen = [*{*chosen, "omitted"}]
    document = {key: keys[key] for key in chosen}
    place = draw(st.integers(0, len(chosen)))
    told = {"frames": [dict(zip(names, rows(len(names), d), strict=True)) for _ in range(frames)]}
    items = list(document.items())
    return dict([*items[:place], *told.items(), *items[place:]])


@settings(max_examples=200, deadline=None)
@given(documents())
def test_what_is_written_reads_back(document: dict[str, Any]) -> None:
    meant = written(document, "x.yaml")
    text = yaml_text(meant)
    assert parse(text, "x.yaml") == complete(meant, "x")
    others = yaml.safe_load(text)  # YAML 1.1
    patches = list(meant.patches or meant.frames[0])
    assert all(list(frame) == patches for frame in others["frames"])
    read = [{patch: list(map(float, token)) for patch, token in frame.items()} for frame in others["frames"]]
    assert read == meant.frames
    assert yaml_text(written(others, "x.yaml")) == text


@pytest.mark.parametrize("name", shipped())
def test_shipped_scenarios_stay_what_they_are(name: str) -> None:
    path = find(name)
    document = tree_of(text_of(path), name)[0].plain()
    assert parse(yaml_text(written(document, name)), f"{name}.yaml") == load(path)


def test_it_is_as_an_author_would_write_it() -> None:
    document = {
        "display": {"arithmetic": "exact", "decimals": {"weights": 3, "scores": 3}},
        "experiment": {"token": "b@t-1", "values": [[0.2, 0.8], [1.0, 0]]},
        "frames": [{"no": [1, 0.50], "b": [0.1, -2]}, {"b": [1e-7, 0], "no": [0, 1]}],
        "patches": ["b", "no"],
        "attention": {"key": [[1, 0], [0, 1]], "value": "identity", "scale": "sqrt"},
        "encoder": {"causal": True, "order": "time"},
        "omitted": ["右手", "1:30"],
        "title": {"zh": "两只手", "en": "Two hands: left, right"},
        "focus": "no",
        "grid": [2, 2],
    }
    assert yaml_text(written(document, "x.yaml")) == (
        'title: {en: "Two hands: left, right", zh: 两只手}\n'
        'omitted: [右手, "1:30"]\n'
        "grid: [2, 2]\n"
        "frames:\n"
        '  - {b: [0.1, -2], "no": [1, 0.5]}\n'
        '  - {b: [0.0000001, 0], "no": [0, 1]}\n'
        'focus: "no"\n'
        "attention:\n"
        "  key:\n"
        "    - [1, 0]\n"
        "    - [0, 1]\n"
        "encoder:\n"
        "  order: time\n"
        "display:\n"
        "  decimals: {weights: 3}\n"
        "  arithmetic: exact\n"
        "experiment:\n"
        "  token: b@t-1\n"
        "  values: [[0.2, 0.8], [1, 0]]\n"
    )


def test_what_is_so_anyway_is_not_written() -> None:
    document = {
        "patches": ["a"],
        "omitted": [],
        "grid": [1, 1],
        "frames": [{"a": [1]}],
        "focus": "a",
        "attention": {"query": "identity", "scale": "sqrt"},
        "encoder": {},
        "display": {"decimals": {"weights": 2}, "arithmetic": "by_hand"},
    }
    assert yaml_text(written(document, "x.yaml")) == "frames:\n  - {a: [1]}\n"
