"""Which clip suits which scenario: the entries of the list as classes, asked without rendering anything.

It must not know how a film is made, nor what a clip shows, and imports clips only when they are asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from mem_anim.errors import AuthorError
from mem_anim.scenario import find, load, shipped
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


def asked(sheet: Worksheet, names: Sequence[str]) -> tuple[list[Entry], dict[str, AuthorError]]:
    """The clips that can tell the scenario, and those that refuse it with their reasons.

    ``names`` are those of known clips; none means every clip. Raises AuthorError where a named one refuses.
    """
    entries = named(names)
    reasons: dict[str, AuthorError] = {e.name: reason for e in entries if (reason := refusal(e, sheet))}
    if names and reasons:
        raise AuthorError("\n".join(map(str, reasons.values())))
    return [entry for entry in entries if entry.name not in reasons], reasons


@cache
def _shipped_sheet(name: str) -> Worksheet:
    from mem_anim.worksheet import worksheet

    return worksheet(load(find(name)))
