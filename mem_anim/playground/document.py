"""A scenario as the page and the server pass it to and fro: the keys of its file, as JSON has them.

It must not know how it is sent, nor what follows from the numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mem_anim.errors import AuthorError
from mem_anim.playground.messages import TOO_MANY
from mem_anim.scenario import Fault, Scenario, ScenarioError, find, is_lecture, parse, plain
from mem_anim.scenario.faults import Loc, path_text
from mem_anim.scenario.load import complete, text_of, tree_of
from mem_anim.scenario.writing import yaml_text
from mem_anim.scenario.written import ScenarioFile
from mem_anim.words import Language

FRAMES = PATCHES = NUMBERS = 8  # as many as films show
LIMITS = {"frames": FRAMES, "patches": PATCHES, "numbers": NUMBERS}

_NAME = re.compile(r"\w(?:[\w .-]{0,58}[\w-])?")
_NAMELESS = "scenario"
_INDEX = re.compile("0|[1-9][0-9]*")  # JavaScript moves keys that look like this before all others


@dataclass(frozen=True)
class Document:
    """``keys`` are those of the file, ``name`` is its stem."""

    keys: dict[str, Any]
    name: str

    def as_json(self) -> dict[str, Any]:
        return {"document": self.keys, "name": self.name}


@dataclass(frozen=True)
class Read:
    """What a document says, and the YAML text that says the same."""

    scenario: Scenario
    yaml: str


def opened(name_or_path: str) -> Document:
    """A shipped scenario, or the one in a file.

    Raises AuthorError where it has faults, where it is a lecture, and where it is larger than the page shows.
    """
    path = find(name_or_path)
    if is_lecture(path):
        raise AuthorError(
            f"{name_or_path}: this is a lecture, which has no numbers of its own. "
            "Name one of its scenarios, such as temporal."
        )
    return from_text(text_of(path), str(path))


def from_text(text: str, file: str, language: Language = "en") -> Document:
    """The document in YAML text. Raises ScenarioError, whose faults have lines."""
    name = safe_name(Path(file).stem)
    scenario = parse(text, file)
    keys = tree_of(text, file)[0].plain()
    if any(_INDEX.fullmatch(patch) for patch in scenario.patches):
        keys["patches"] = list(scenario.patches)
    read(Document(keys, name), language, file)
    return Document(keys, name)


def read(document: Document, language: Language = "en", file: str | None = None) -> Read:
    """What the document says. Raises ScenarioError, whose faults have a loc."""
    file = file or f"{document.name}.yaml"
    written = plain.written(document.keys, file)
    if faults := [_fault(*each, language) for each in _too_many(written)]:
        raise ScenarioError(file, faults)
    return Read(complete(written, document.name), yaml_text(written))


def safe_name(name: str) -> str:
    """The name where it can be that of a file, whatever the system."""
    return name if _NAME.fullmatch(name) else _NAMELESS


def _too_many(written: ScenarioFile) -> Iterator[tuple[Loc, str, int]]:
    """Where, of what, and how many there are."""
    first = written.frames[0]
    yield from _beyond(("frames",), "frames", len(written.frames))
    yield from _beyond(("frames", 0), "patches", len(first))
    yield from _beyond(("omitted",), "patches", len(written.omitted))
    yield from _beyond(("frames", 0, next(iter(first))), "numbers", len(next(iter(first.values()))))
    for role in ("query", "key", "value"):
        matrix = getattr(written.attention, role)
        if matrix != "identity":
            yield from _beyond(("attention", role), "numbers", len(matrix[0]))


def _beyond(loc: Loc, what: str, found: int) -> Iterator[tuple[Loc, str, int]]:
    if found > LIMITS[what]:
        yield loc, what, found


def _fault(loc: Loc, what: str, found: int, language: Language) -> Fault:
    message = TOO_MANY[what].with_values(most=LIMITS[what], found=found).into(language)
    return Fault(0, 0, path_text(loc), message, loc)
