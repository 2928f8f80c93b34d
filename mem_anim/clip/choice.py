"""Which scenario a clip tells, how and in which look: an argument beats a variable, a variable the class.

It must not know what a clip does with them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from mem_anim.errors import AuthorError
from mem_anim.scenario import find, shipped
from mem_anim.stage.theme import THEMES, ThemeName
from mem_anim.words import LANGUAGES, Language

SCENARIO_VARIABLE, LANGUAGE_VARIABLE = "MEM_ANIM_SCENARIO", "MEM_ANIM_LANG"
THEME_VARIABLE = "MEM_ANIM_THEME"
Name = TypeVar("Name", bound=str)


def chosen_file(clip: type, argument: Path | None) -> Path:
    """The scenario file. A path in a class is relative to the file of the class that says it."""
    if argument:
        return argument
    if named := os.environ.get(SCENARIO_VARIABLE):
        return find(named)
    owner = next(base for base in clip.__mro__ if "scenario_file" in vars(base))
    name = str(vars(owner)["scenario_file"])
    if name in shipped():
        return find(name)
    beside = sys.modules[owner.__module__].__file__
    return find(str(Path(beside or ".").parent / name))


def chosen_language(argument: Language | None) -> Language:
    """The language of the film: English unless something else is said. Raises AuthorError."""
    return _one_of(LANGUAGES, argument, LANGUAGE_VARIABLE, "language")


def chosen_theme(argument: ThemeName | None) -> ThemeName:
    """The film's colours: dark unless something else is said. Raises AuthorError."""
    return _one_of(tuple(THEMES), argument, THEME_VARIABLE, "theme")


def _one_of(known: Sequence[Name], argument: Name | None, variable: str, kind: str) -> Name:
    """The first of those that are known, unless argument or variable names another."""
    named = argument or os.environ.get(variable) or known[0]
    for name in known:
        if named == name:
            return name
    raise AuthorError(f"{variable}={named}: there is no such {kind}. Use one of: {', '.join(known)}.")
