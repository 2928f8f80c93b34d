"""A scenario as YAML text, as an author would write it: a frame a line, no key that says what is so anyway.

It must not know where the text goes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from yaml.reader import Reader

from mem_anim.scenario.draft import default_order
from mem_anim.scenario.written import Attention, Decimals, Display, Encoder, ScenarioFile

# What needs no quotes: no sign in it has a meaning, and it begins with a letter, so it is no number.
_PLAIN = re.compile(r"[^\W\d_](?:[\w.'/+@()!-]|[ ](?![ #-])|[^\x00-\x7f])*")
# Which YAML 1.1, or 1.2, takes for something else.
_MEANINGFUL = {"y", "n", "yes", "no", "on", "off", "true", "false", "null"}
_UNWRITABLE = re.compile("[\x7f-\u00a0\u2000-\u206f\ufeff]|" + Reader.NON_PRINTABLE.pattern)
_LONGEST_DIGITS = 17  # before or behind the point; beyond, a number is written with a power of ten


def yaml_text(written: ScenarioFile) -> str:
    """Reads back as the same scenario."""
    return "".join(f"{line}\n" for line in _lines(written))


def _lines(written: ScenarioFile) -> Iterator[str]:
    patches = written.patches or list(written.frames[0])  # told by the frames: each is written in this order
    if written.title is not None:
        title = (
            written.title if isinstance(written.title, str) else written.title.model_dump(exclude_none=True)
        )
        yield f"title: {_flow(title)}"
    if written.omitted:
        yield f"omitted: {_flow(written.omitted)}"
    if written.grid and written.grid != [1, len(patches) + len(written.omitted)]:
        yield f"grid: {_flow(written.grid)}"
    yield "frames:"
    for frame in written.frames:
        yield f"  - {_flow({patch: frame[patch] for patch in patches})}"
    if written.focus not in (None, patches[0]):
        yield f"focus: {_flow(written.focus)}"
    yield from _block("attention", _unusual(written.attention, Attention()))
    yield from _block("encoder", _encoder(written.encoder, len(written.frames), len(patches)))
    yield from _block("display", _display(written.display))
    if written.experiment:
        yield from _block("experiment", written.experiment.model_dump())


def _encoder(encoder: Encoder, frames: int, patches: int) -> dict[str, Any]:
    """The order stays where it was written, even where it is the usual one: a scenario is about it."""
    order = encoder.order or default_order(frames, patches)
    keys: dict[str, Any] = {} if encoder.order is None else {"order": encoder.order}
    if encoder.causal not in (None, order != "joint"):
        keys["causal"] = encoder.causal
    return keys


def _display(display: Display) -> dict[str, Any]:
    keys = _unusual(display, Display())
    if "decimals" in keys:
        keys["decimals"] = _unusual(display.decimals, Decimals())
    return keys


def _unusual(
    written: Attention | Display | Decimals, usual: Attention | Display | Decimals
) -> dict[str, Any]:
    others = usual.model_dump()
    return {key: value for key, value in written.model_dump().items() if value != others[key]}


def _block(name: str, keys: Mapping[str, Any]) -> Iterator[str]:
    if keys:
        yield f"{name}:"
    for key, value in keys.items():
        if name == "attention" and isinstance(value, list):
            yield f"  {key}:"
            yield from (f"    - {_flow(row)}" for row in value)
        else:
            yield f"  {key}: {_flow(value)}"


def _flow(value: Any) -> str:
    """The value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_text(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _text(value) if isinstance(value, str) else _number(value)


def _text(text: str) -> str:
    if _PLAIN.fullmatch(text) and not _UNWRITABLE.search(text) and text.lower() not in _MEANINGFUL:
        return text
    return _UNWRITABLE.sub(_escaped, json.dumps(text, ensure_ascii=False))


def _escaped(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _number(number: float) -> str:
    """With the fewest digits that read back as the same number."""
    digits = Decimal(repr(float(number)))
    whole, behind = digits.adjusted() + 1, -int(digits.normalize().as_tuple().exponent)
    if max(whole, behind) > _LONGEST_DIGITS:
        return _power_of_ten(repr(float(number)))
    return f"{digits.normalize() + 0:f}"


def _power_of_ten(text: str) -> str:
    """1e-20 has a point, too, or YAML 1.1 takes it for a text."""
    digits, _, power = text.partition("e")
    return f"{digits}{'' if '.' in digits else '.0'}{f'e{power}' if power else ''}"
