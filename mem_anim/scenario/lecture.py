"""A lecture: clips in their order, each with its scenario. Its file has the key ``clips`` in place of frames.

It must not know which clips there are, nor which scenario suits which.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from mem_anim.scenario.faults import MOST_KEPT, Fault, Loc, ScenarioError, path_text, quote
from mem_anim.scenario.files import shown_name
from mem_anim.scenario.load import load, text_of, title_of, tree_of, validated
from mem_anim.scenario.messages import fault_of
from mem_anim.scenario.model import Scenario
from mem_anim.scenario.shipped import find, shipped
from mem_anim.scenario.tree import Node, node_at, step
from mem_anim.scenario.written import LectureFile
from mem_anim.words import Words


@dataclass(frozen=True)
class Part:
    """A chapter: the clip's name, and its scenario with the file of that; ``place`` is line and column."""

    clip: str
    path: Path
    scenario: Scenario
    place: tuple[int, int]


@dataclass(frozen=True)
class Lecture:
    """``file`` names it in messages, ``name`` is its stem."""

    file: str
    name: str
    title: Words
    parts: tuple[Part, ...]

    def faulty(self, about: Mapping[int, str]) -> ScenarioError:
        """The error that says of some parts, by their number from 0, what is wrong with their clip."""
        faults = []
        for number, said in about.items():
            line, column = self.parts[number].place
            faults.append(Fault(line, column, path_text(("clips", number, "clip")), said))
        return ScenarioError(self.file, faults)


def is_lecture(path: Path | str) -> bool:
    """Whether the file says that it is one. Raises ScenarioError where it cannot be read."""
    root, _ = tree_of(text_of(path), shown_name(path))
    return step(root, "clips") is not None


def load_lecture(path: Path | str) -> Lecture:
    """The lecture in the file, its scenarios included. Raises ScenarioError with every fault."""
    file = shown_name(path)
    root, faults = tree_of(text_of(path), file)
    written, errors = validated(root.plain(), LectureFile)
    faults += [fault_of(error, root, LectureFile) for error in errors[:MOST_KEPT]]
    if written is None or faults:
        raise ScenarioError(file, faults)
    told = {part.scenario: _scenario(part.scenario, Path(path)) for part in written.clips}
    parts = []
    named: dict[str, Path] = {}
    for number, part in enumerate(written.clips):
        found = _only_one_of_its_name(told[part.scenario], named)
        if isinstance(found, str):
            faults.append(_fault(root, ("clips", number, "scenario"), found))
        else:
            place = node_at(root, ("clips", number, "clip")).place
            parts.append(Part(part.clip, *found, (place.line, place.column)))
    if faults:
        raise ScenarioError(file, faults)
    name = Path(file).stem
    return Lecture(file, name, title_of(written.title, name), tuple(parts))


def _scenario(named: str, lecture: Path) -> tuple[Path, Scenario] | str:
    """The scenario with its file, or what is wrong with it; a path is as seen from the lecture."""
    try:
        path = find(named if named in shipped() else str(lecture.parent / named))
        if is_lecture(path):
            return f"a scenario is needed, found the lecture {quote(named)}; name one with the key frames"
        return path, load(path)
    except ScenarioError as fault:
        return _first_of(fault, named)


def _only_one_of_its_name(
    found: tuple[Path, Scenario] | str, named: dict[str, Path]
) -> tuple[Path, Scenario] | str:
    """The same, its path as it was first written, or why not: films are called after their scenario."""
    if isinstance(found, str):
        return found
    path, scenario = found
    first = named.setdefault(scenario.name, path)
    if first.resolve() != path.resolve():
        return (
            f"a scenario with a name of its own is needed, found another {path.name}; rename one of the files"
        )
    return first, scenario


def _first_of(error: ScenarioError, named: str) -> str:
    fault, *others = error.faults
    if fault.line == 0:
        return f"{fault.message}, found {quote(named)}"
    more = f" (and {len(others)} more)" if others else ""
    return f"a scenario without faults is needed, found {fault.at(named)}{more}; mend it first"


def _fault(root: Node, loc: Loc, message: str) -> Fault:
    place = node_at(root, loc).place
    return Fault(place.line, place.column, path_text(loc), message)
