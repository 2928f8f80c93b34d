"""From a file or a text to a Scenario, or to all of its faults at once; the first steps serve lectures, too.

It must not know which scenarios are shipped.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from mem_anim.scenario import model
from mem_anim.scenario.compose import NO_YAML, compose
from mem_anim.scenario.draft import Draft, Finding, default_order
from mem_anim.scenario.faults import MOST_KEPT, Fault, ScenarioError, Unusable, path_text
from mem_anim.scenario.files import read_text, shown_name
from mem_anim.scenario.messages import fault_of, real_loc
from mem_anim.scenario.relations import findings, split_token
from mem_anim.scenario.tree import Node, key_place, node_at
from mem_anim.scenario.written import ScenarioFile, Title
from mem_anim.words import Words

Written = TypeVar("Written", bound=BaseModel)
_FULL_WIDTH = dict(zip("，：［］｛｝“”‘’", ",:[]{}\"\"''", strict=True))


def load(path: Path | str) -> model.Scenario:
    """The scenario in the file. Raises ScenarioError with every fault, or why the file cannot be read."""
    return parse(text_of(path), shown_name(path))


def parse(text: str, file: str) -> model.Scenario:
    """The scenario in the YAML text; ``file`` names it in messages, its stem is the scenario's name."""
    root, faults = tree_of(text, file)
    written, found = written_in(root)
    if written is None or faults:
        raise ScenarioError(file, _hinted(faults + found, text))
    return complete(written, Path(file).stem)


def written_in(root: Node) -> tuple[ScenarioFile | None, list[Fault]]:
    """The tree as a scenario that is as it should be, or everything that is wrong with it."""
    data = root.plain()
    written, errors = validated(data, ScenarioFile)
    locs = [real_loc(error, root) for error in errors]
    kept = list(zip(errors, locs, strict=True))[:MOST_KEPT]
    faults = [replace(fault_of(error, root, ScenarioFile), loc=loc) for error, loc in kept]
    faults += [_placed(finding, root) for finding in findings(Draft(data, locs))]
    return None if faults else written, faults


def text_of(path: Path | str) -> str:
    """Raises ScenarioError where the file cannot be read."""
    try:
        return read_text(path)
    except Unusable as unusable:
        raise ScenarioError(shown_name(path), [unusable.fault]) from None


def tree_of(text: str, file: str) -> tuple[Node, list[Fault]]:
    """The text as a tree, and faults that still left one. Raises ScenarioError where it is no YAML."""
    try:
        return compose(text)
    except Unusable as unusable:
        raise ScenarioError(file, _hinted([unusable.fault], text)) from None


def validated(data: Any, kind: type[Written]) -> tuple[Written | None, list[ErrorDetails]]:
    """What the file says as its model, or what is wrong with it."""
    try:
        return kind.model_validate(data), []
    except ValidationError as invalid:
        return None, invalid.errors(include_url=False, include_input=False)


def _hinted(faults: list[Fault], text: str) -> list[Fault]:
    """The signs of a Chinese keyboard look like YAML's own, and are none: say so where one stands."""
    lines = text.splitlines()

    def hint(fault: Fault) -> Fault:
        # What is no YAML may have begun to go wrong in a line before.
        first = 1 if fault.message.startswith(NO_YAML) else fault.line
        for number in range(min(fault.line, len(lines)), max(first, 1) - 1, -1):
            code = lines[number - 1].partition("#")[0]
            if sign := next((sign for sign in code if sign in _FULL_WIDTH), None):
                here = "this line" if number == fault.line else f"line {number}"
                said = f"; {here} has a full-width {sign}: where YAML needs a sign, type {_FULL_WIDTH[sign]}"
                return replace(fault, message=fault.message + said)
        return fault

    return [hint(fault) for fault in faults]


def _placed(finding: Finding, root: Node) -> Fault:
    loc = finding.loc
    place = key_place(root, loc) if finding.is_about_key else node_at(root, loc).place
    return Fault(place.line, place.column, path_text(loc), finding.message, loc)


def complete(written: ScenarioFile, name: str) -> model.Scenario:
    """The scenario with every default filled in."""
    patches = tuple(written.patches or written.frames[0])
    omitted = tuple(written.omitted)
    rows, columns = written.grid or (1, len(patches) + len(omitted))
    return model.Scenario(
        name=name,
        title=title_of(written.title, name),
        patches=patches,
        omitted=omitted,
        grid=(rows, columns),
        frames=tuple(_rows([frame[patch] for patch in patches]) for frame in written.frames),
        focus=written.focus or patches[0],
        attention=_attention(written),
        encoder=_encoder(written, len(patches)),
        display=written.display,
        experiment=_experiment(written),
    )


def title_of(title: str | Title | None, name: str) -> Words:
    """The written title in both languages, else the name."""
    if isinstance(title, Title):
        en, zh = title.en or title.zh or name, title.zh or title.en or name
        return Words(en, zh)
    return Words(title or name, title or name)


def _rows(rows: list[list[float]]) -> model.Rows:
    return tuple(map(tuple, rows))


def _projection(written: Any) -> model.Rows | None:
    return None if written == "identity" else _rows(written)


def _attention(written: ScenarioFile) -> model.Attention:
    attention = written.attention
    return model.Attention(
        query=_projection(attention.query),
        key=_projection(attention.key),
        value=_projection(attention.value),
        scale=attention.scale,
    )


def _encoder(written: ScenarioFile, patches: int) -> model.Encoder:
    order = written.encoder.order or default_order(len(written.frames), patches)
    causal = order != "joint" if written.encoder.causal is None else written.encoder.causal
    return model.Encoder(order=order, causal=causal)


def _experiment(written: ScenarioFile) -> model.Experiment | None:
    if written.experiment is None:
        return None
    patch, back = split_token(written.experiment.token)
    return model.Experiment(patch=patch, frame=-back, values=_rows(written.experiment.values))
