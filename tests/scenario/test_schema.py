"""The models describe every key and refuse every other, and the JSON Schema says the same."""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
import yaml
from pydantic import BaseModel

from mem_anim.scenario import ScenarioError, find, json_schema, parse, schema_text, shipped, template
from mem_anim.scenario.messages import _models_in
from mem_anim.scenario.written import ScenarioFile

SCHEMA = json_schema()


def models(
    model: type[BaseModel], path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], type[BaseModel]]]:
    yield path, model
    for key, field in model.model_fields.items():
        for inner in _models_in(field.annotation):
            yield from models(inner, (*path, key))


MODELS = list(models(ScenarioFile))
FIELDS = [((*path, key), field) for path, model in MODELS for key, field in model.model_fields.items()]


KINDS: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
}


def complaints(schema: dict[str, Any], value: Any, path: str = "") -> list[str]:
    """What a validator would say, for the keywords that the schema uses."""
    if "$ref" in schema:
        return complaints(SCHEMA["$defs"][schema["$ref"].rsplit("/", 1)[-1]], value, path)
    if "oneOf" in schema:
        fitting = [branch for branch in schema["oneOf"] if not complaints(branch, value, path)]
        return [] if len(fitting) == 1 else [f"{path}: {len(fitting)} kinds fit"]
    if not isinstance(value, KINDS[schema["type"]]):
        return [f"{path}: not {schema['type']}"]
    if isinstance(value, list):
        found = [] if schema.get("minItems", 0) <= len(value) else [f"{path}: length"]
        return found + [fault for item in value for fault in complaints(schema["items"], item, f"{path}[]")]
    if isinstance(value, dict):
        return complaints_of_object(schema, value, path)
    fits = value == schema.get("const", value) and value in schema.get("enum", [value])
    matches = not isinstance(value, str) or re.search(schema.get("pattern", ""), value)
    return [] if fits and matches else [f"{path}: not this word"]


def complaints_of_object(schema: dict[str, Any], value: dict[str, Any], path: str) -> list[str]:
    found = [] if schema.get("minProperties", 0) <= len(value) else [f"{path}: empty"]
    found += [f"{path}: no {key}" for key in schema.get("required", []) if key not in value]
    for key, item in value.items():
        by_pattern = schema.get("patternProperties", {}).items()
        inner = schema.get("properties", {}).get(key)
        inner = inner or next((inner for name, inner in by_pattern if re.search(name, key)), None)
        found += complaints(inner, item, f"{path}.{key}") if inner else [f"{path}.{key}: unknown"]
    return found


def dotted(value: Any) -> str:
    return ".".join(value) if isinstance(value, tuple) else ""


def as_yaml_1_2(text: str) -> Any:
    """The text as an editor reads it; no shipped file needs the words that YAML 1.1 reads otherwise."""
    return yaml.safe_load(text)


def test_the_shipped_schema_is_fresh() -> None:
    assert (files("scenarios") / "scenario.schema.json").read_text(encoding="utf-8") == schema_text()


def test_every_key_is_described_with_an_example() -> None:
    assert len(FIELDS) >= 25
    assert [path for path, field in FIELDS if not field.description or not field.examples] == []


@pytest.mark.parametrize(("path", "field"), FIELDS, ids=dotted)
def test_every_example_fits_its_key(path: tuple[str, ...], field: Any) -> None:
    for example in field.examples:
        document = {path[-1]: example}
        if path[0] == "experiment" and len(path) > 1:
            document = {"token": "a@t", "values": [[1, 0]], **document}
        for key in reversed(path[:-1]):
            document = {key: document}
        document.setdefault("frames", [{"a": [1, 0], "b": [0, 1]}] * 2)
        assert complaints(SCHEMA, document) == []
        parse(yaml.safe_dump(document), "x.yaml")


@pytest.mark.parametrize(("path", "model"), MODELS, ids=dotted)
def test_unknown_keys_are_refused_with_the_nearest(path: tuple[str, ...], model: type[BaseModel]) -> None:
    for key in model.model_fields:
        wrong = f"{key}x"
        document: Any = {wrong: 1}
        for part in reversed(path):
            document = {part: document}
        with pytest.raises(ScenarioError) as caught:
            parse(yaml.safe_dump(document), "x.yaml")
        place = ".".join((*path, wrong))
        assert f"{place}: there is no such key, found '{wrong}'; did you mean '{key}'?" in str(caught.value)
        assert complaints(SCHEMA, document)


@pytest.mark.parametrize("name", [*shipped(), "template"])
def test_shipped_files_fit_the_schema(name: str) -> None:
    text = template() if name == "template" else find(name).read_text(encoding="utf-8")
    assert complaints(SCHEMA, as_yaml_1_2(text)) == []


@pytest.mark.parametrize(
    "text",
    ["{}", "frames: []", "frames: [{}]", "frames: [{a: [x]}]", "{frames: [{a: [1]}], focus: null}", "[]"],
)
def test_the_schema_refuses_what_loading_refuses(text: str) -> None:
    assert complaints(SCHEMA, as_yaml_1_2(text))
    with pytest.raises(ScenarioError):
        parse(text, "x.yaml")


@pytest.mark.parametrize("wrong", ["x", [], [0, -1], {"y": 1}, [[]], [{}], [["x"]], True, 7, -1])
@pytest.mark.parametrize("key", ScenarioFile.model_fields)
def test_no_advice_is_about_another_key(key: str, wrong: Any) -> None:
    """To start with the frames is advice for a file that has no keys."""
    document = {"frames": [{"a": [1, 0]}], key: wrong}
    assert not any("start with the key" in complaint for complaint in refusals(yaml.safe_dump(document)))


def refusals(text: str) -> list[str]:
    try:
        parse(text, "x.yaml")
    except ScenarioError as error:
        return str(error).splitlines()
    return []


# What cannot be seen, in names and titles.

UNSEEN = [char for char in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(char) == "Cf"]
FILLERS = ["\u034f", "\u115f", "\u2800", "\u3164", "\uffa0"]


def with_character(char: str) -> list[dict[str, Any]]:
    """Scenarios that have it in a patch or in a title, at its end and inside."""
    texts = (f"a{char}", f"a{char}b")
    frame = {"b": [0, 1]}
    titles: list[dict[str, Any]] = [{"title": text, "frames": [frame]} for text in texts]
    return [*titles, *({"frames": [{text: [1, 0], **frame}]} for text in texts)]


def test_names_and_titles_have_no_invisible_characters() -> None:
    assert len(UNSEEN) > 150
    for char in [*UNSEEN, *FILLERS]:
        for document in with_character(char):
            with pytest.raises(ScenarioError, match="and without invisible characters, is needed, found"):
                parse(yaml.safe_dump(document), "x.yaml")
            assert complaints(SCHEMA, document) or char > "\uffff"


@pytest.mark.parametrize("char", ["é", "时", "′", "ₜ", "🎬", "❤\ufe0f", "e\u0301", "ש", "ع", "-", " b"])
def test_names_and_titles_have_any_other_character(char: str) -> None:
    for document in with_character(char):
        parse(yaml.safe_dump(document), "x.yaml")
        assert complaints(SCHEMA, document) == []


def test_patterns_mean_the_same_in_every_dialect() -> None:
    """Of Rust, Python and ECMAScript, with its flag u and without."""
    patterns = set(re.findall(r'"pattern": (".*")', schema_text()))
    assert len(patterns) == 2
    for pattern in map(json.loads, patterns):
        assert pattern.isascii()
        assert re.findall(r"\\[pPbBdDwWkQE]|\\u\{|\(\?|&&|--|\[\[", pattern) == []
