"""The scenarios that come with the project, and the one to start from.

It must not know what is in them.
"""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

from mem_anim.scenario.faults import ScenarioError, about_file, nearest
from mem_anim.scenario.files import shown_name

_IN_TEACHING_ORDER = (
    "overview",
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
LECTURE = "lecture"  # the shipped one
MOST_BESIDE = 20
_IS_PYTHON = (
    "this is Python, and a scenario (.yaml) is needed; to look at clips of your own, type "
    "mem-anim storyboard {0}; to render one, by its name: manim -qh {0} NAME"
)


def shipped() -> tuple[str, ...]:
    """The names of the shipped scenarios, in teaching order."""
    return _IN_TEACHING_ORDER


def find(name_or_path: str) -> Path:
    """The shipped file of that name, else the path itself. Raises ScenarioError if neither exists, and for
    Python, which is what a clip is written in.
    """
    if name_or_path in (*shipped(), LECTURE):
        return Path(str(files("scenarios"))) / f"{name_or_path}.yaml"
    path = Path(name_or_path)
    if os.path.lexists(path):
        if path.suffix == ".py":
            raise ScenarioError(shown_name(path), [about_file(_IS_PYTHON.format(shown_name(path)))])
        return path
    beside = _scenarios_beside(path)
    if path.parent == Path():
        choices = (*shipped(), LECTURE, *beside)
        message = f"there is no such file and no shipped scenario of this name; {nearest(path.stem, choices)}"
    else:
        hint = nearest(path.name, beside) if beside else "check the name and the folder"
        message = f"there is no such file; {hint}"
    raise ScenarioError(shown_name(path), [about_file(message)])


def _scenarios_beside(path: Path) -> list[str]:
    """The YAML files in the folder where the path would lie, a few of them."""
    try:
        found = sorted(file.name for file in path.parent.iterdir() if file.suffix in (".yaml", ".yml"))
    except (OSError, ValueError):
        return []
    return found[:MOST_BESIDE]


def template() -> str:
    """A commented scenario to start from, valid as it is."""
    return (files("mem_anim.scenario") / "template.yaml").read_text(encoding="utf-8")
