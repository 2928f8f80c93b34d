"""Which clip suits which scenario: the entries of the list as classes, asked without rendering anything.

It must not know how a film is made, nor what a clip shows, and imports clips only when they are asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from mem_anim.scenario import Lecture, find, load, load_lecture, nearest, shipped
from scenes import CLIPS, Entry

if TYPE_CHECKING:
    from mem_anim.clip import Clip, Refusal
    from mem_anim.worksheet import Worksheet


def clip_of(entry: Entry) -> type[Clip]:
    """The class that an entry of the list names."""
    clip: type[Clip] = getattr(import_module(entry.module), entry.name)
    return clip


def refusal(entry: Entry, sheet: Worksheet) -> Refusal | None:
    """Why this clip cannot tell the scenario, or None where it can."""
    from mem_anim.clip import Refusal

    try:
        clip_of(entry).check(sheet)
    except Refusal as reason:
        return reason
    return None


def scenarios_for(entry: Entry) -> tuple[str, ...]:
    """The shipped scenarios that the clip can tell, in teaching order."""
    return tuple(name for name in shipped() if refusal(entry, _shipped_sheet(name)) is None)


def named(names: Sequence[str]) -> list[Entry]:
    """The clips of these names, each once; none means every clip."""
    return [entry for name in dict.fromkeys(names) for entry in CLIPS if entry.name == name] or list(CLIPS)


def lecture_in(path: Path) -> Lecture:
    """The lecture in the file. Raises AuthorError where it has faults or names a clip that there is not."""
    lecture, known = load_lecture(path), [entry.name for entry in CLIPS]
    unknown = {
        number: f"there is no such clip, found {part.clip!r}; {nearest(part.clip, known)}"
        for number, part in enumerate(lecture.parts)
        if part.clip not in known
    }
    if unknown:
        raise lecture.faulty(unknown)
    return lecture


def refuse_unfed(lecture: Lecture) -> None:
    """Raise AuthorError where a clip cannot tell its scenario."""
    from mem_anim.worksheet import worksheet

    sheets = {part.path: worksheet(part.scenario) for part in lecture.parts}
    told = [(part, entry) for part in lecture.parts for entry in named([part.clip])]
    reasons = {n: refusal(entry, sheets[part.path]) for n, (part, entry) in enumerate(told)}
    if refused := {number: str(reason) for number, reason in reasons.items() if reason}:
        raise lecture.faulty(refused)


@cache
def _shipped_sheet(name: str) -> Worksheet:
    from mem_anim.worksheet import worksheet

    return worksheet(load(find(name)))
