"""The scenarios that come with the project, and the one to start from.

It must not know what is in them.
"""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

from mem_anim.scenario.faults import ScenarioError, about_file, nearest, quote
from mem_anim.scenario.files import shown_name

_IN_TEACHING_ORDER = (
    "spatial",
    "peaked",
    "temporal",
    "uniform",
    "past_over_self",
    "negative",
    "occluded",
    "swap",
    "video",
    "signed",
)


def shipped() -> tuple[str, ...]:
    """The names of the shipped scenarios, in teaching order."""
    return _IN_TEACHING_ORDER


def find(name_or_path: str) -> Path:
    """The shipped scenario of that name, else the path itself. Raises ScenarioError if neither exists."""
    if name_or_path in shipped():
        return Path(str(files("scenarios"))) / f"{name_or_path}.yaml"
    path = Path(name_or_path)
    if os.path.lexists(path):
        return path
    name = path.stem if path.parent == Path() else name_or_path
    message = f"there is no such file and no shipped scenario {quote(name)}; {nearest(name, shipped())}"
    raise ScenarioError(shown_name(path), [about_file(message)])


def template() -> str:
    """A commented scenario to start from, valid as it is."""
    return (files("mem_anim.scenario") / "template.yaml").read_text(encoding="utf-8")
