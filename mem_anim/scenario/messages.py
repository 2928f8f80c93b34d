"""What pydantic found, said in plain words with place, finding and advice.

It must not know the relations between keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from mem_anim.scenario.faults import LONGEST_QUOTE, Fault, Loc, in_words, nearest, path_text, quote, shorten
from mem_anim.scenario.tree import Mapping, Node, Scalar, key_place, node_at, step
from mem_anim.scenario.written import ONE_LINE, TAGS, TOKEN_NAME

_KEY_MARK = "[key]"
_NUMBER = r"-?[0-9]*\.?[0-9]+"
_NEEDED = {
    "float_type": "a number is needed",
    "finite_number": "a finite number is needed",
    "int_type": "a whole number is needed",
    "bool_type": "true or false is needed",
    "string_type": "a text is needed",
    "list_type": "a list is needed",
    "dict_type": "a frame is a mapping from patches to tokens",
    "model_type": "a mapping of keys and values is needed",
    "literal_error": "this is not a possible value",
    "greater_than": "a number above {gt:g} is needed",
    "greater_than_equal": "a number of at least {ge} is needed",
    "less_than_equal": "a number of at most {le} is needed",
    "too_short": "a length of at least {min_length} is needed",
    "too_long": "a length of at most {max_length} is needed",
    "string_too_long": "a text of at most {max_length} characters is needed",
}
_PATTERNS = {
    ONE_LINE: "a text of one line, without blanks around it and without invisible characters, is needed",
    TOKEN_NAME: "patch@frame is needed, the frame being t, t-1, t-2 and so on",
}
_ADVICE = {
    "float_type": "write a number such as 0.8",
    "finite_number": "write a number that is not infinite and below 1e308 in size",
    "int_type": "write a whole number such as 2",
    "list_type": "write it in brackets, such as [1, 0]",
    "dict_type": "write {a: [1, 0], b: [0, 1]}",
    "too_short": "write something in it or remove it",
    "string_pattern_mismatch": "write something like: left hand",
    "string_too_long": "shorten it",
}


def fault_of(error: ErrorDetails, root: Node, model: type[BaseModel]) -> Fault:
    """What to tell the author about the error, and where in the file, which should be as ``model`` says."""
    loc = real_loc(error, root)
    if error["type"] == "extra_forbidden":
        return _unknown_key(loc, root, model)
    if error["type"] == "missing":
        return _missing_key(loc, root, model)
    is_about_key = error["loc"][-1:] == (_KEY_MARK,)
    node = node_at(root, loc)
    place = key_place(root, loc) if is_about_key else node.place
    found = f"the name {quote(str(loc[-1]))}" if is_about_key else node.described()
    message = f"{_needed(error)}, found {found}; {_advice(error, loc, node, model)}"
    return Fault(place.line, place.column, path_text(loc), message)


def real_loc(error: ErrorDetails, root: Node) -> Loc:
    """The place of the error in the file, without the marks that pydantic adds for unions and keys."""
    loc: Loc = ()
    for part in error["loc"]:
        if part not in (*TAGS, _KEY_MARK) or step(node_at(root, loc), part):
            loc = (*loc, part)
    return loc


def _unknown_key(loc: Loc, root: Node, model: type[BaseModel]) -> Fault:
    place, key = key_place(root, loc), str(loc[-1])
    known = _model_at(loc[:-1], model).model_fields
    message = f"there is no such key, found {quote(key)}; {nearest(key, known)}"
    return Fault(place.line, place.column, path_text(loc), message)


def _missing_key(loc: Loc, root: Node, model: type[BaseModel]) -> Fault:
    parent = node_at(root, loc[:-1])
    found = in_words(parent.entries, "and") if isinstance(parent, Mapping) and parent.entries else "nothing"
    message = f"this key is needed, found only {found}; add {loc[-1]}: {_examples(loc, model)}"
    return Fault(parent.place.line, parent.place.column, path_text(loc), message)


def _needed(error: ErrorDetails) -> str:
    context = error.get("ctx", {})
    if "pattern" in context:
        return _PATTERNS[context["pattern"]]
    template = _NEEDED.get(error["type"])
    return template.format(**context) if template else error["msg"]


def _advice(error: ErrorDetails, loc: Loc, node: Node, model: type[BaseModel]) -> str:
    kind = error["type"]
    if kind == "literal_error" and error["loc"][-1] not in TAGS:
        word = node.written if isinstance(node, Scalar) else ""
        return nearest(word, re.findall(r"'(\w+)'", error["ctx"]["expected"]))
    if kind == "string_type" and isinstance(node, Scalar) and node.written:
        return f'put it in quotes: "{shorten(node.written)}"'
    if kind == "float_type" and isinstance(node, Scalar) and (advice := _number_advice(node)):
        return advice
    if kind == "list_type" and isinstance(node, Scalar) and (numbers := _numbers_in(node)):
        return f"write it in brackets, with commas: [{numbers}]"
    if examples := _examples(loc, model):
        return f"write for example {examples}"
    if kind in _ADVICE:
        return _ADVICE[kind]
    around = (_examples(loc[:length], model) for length in range(len(loc) - 1, 0, -1))
    examples = next(filter(None, around), "")
    return f"write for example {examples}" if examples else f"start with the key {_main_key(model)}"


def _number_advice(node: Scalar) -> str:
    if len(node.written) > LONGEST_QUOTE:
        return ""
    if numbers := _numbers_in(node):
        return f"put commas between the numbers: {numbers}"
    if re.fullmatch(r"-?[0-9]+,[0-9]+", node.written):
        return f"write the comma as a point: {node.written.replace(',', '.')}"
    if re.fullmatch("\u2212" + _NUMBER, node.written):
        return f"write the minus as on the keyboard: -{node.written[1:]}"
    if re.fullmatch(_NUMBER, node.written) and isinstance(node.value, str):
        return f"remove the quotes: {node.written}"
    if re.fullmatch(rf"{_NUMBER} ?/ ?{_NUMBER}", node.written):
        return "write the fraction with decimals, such as 0.333"
    return ""


def _numbers_in(node: Scalar) -> str:
    """Several numbers that blanks or semicolons part, with commas in place of these; else nothing."""
    if len(node.written) > LONGEST_QUOTE or not re.fullmatch(rf"{_NUMBER}(?:[\s;]+{_NUMBER})+", node.written):
        return ""
    return ", ".join(re.split(r"[\s;]+", node.written))


def _main_key(model: type[BaseModel]) -> str:
    return next(name for name, field in model.model_fields.items() if field.is_required())


def _examples(loc: Loc, model: type[BaseModel]) -> str:
    field = _field_at(loc, model)
    return in_words(_flow(example) for example in field.examples or []) if field else ""


def _flow(value: Any) -> str:
    """The value as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _field_at(loc: Loc, root: type[BaseModel]) -> FieldInfo | None:
    """The field that loc names, None when it names something inside a field, such as a number of a token."""
    model: type[BaseModel] | None = root
    field = None
    for part in loc:
        if isinstance(part, int) and model and model is not root:
            continue  # an item of a list of mappings: its keys are the model's
        field = model.model_fields.get(str(part)) if model else None
        model = next(_models_in(field.annotation), None) if field else None
    return field


def _model_at(loc: Loc, root: type[BaseModel]) -> type[BaseModel]:
    field = _field_at(loc, root)
    return next(_models_in(field.annotation), root) if field else root


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _models_in(inner)
