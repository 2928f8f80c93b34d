"""Which scenario and which language a clip tells: an argument beats a variable, a variable beats the class.

It must not know what a clip does with them.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mem_anim.errors import AuthorError
from mem_anim.scenario import find, shipped
from mem_anim.words import LANGUAGES, Language

SCENARIO_VARIABLE, LANGUAGE_VARIABLE = "MEM_ANIM_SCENARIO", "MEM_ANIM_LANG"


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
    named = argument or os.environ.get(LANGUAGE_VARIABLE) or "en"
    for language in LANGUAGES:
        if named == language:
            return language
    raise AuthorError(
        f"{LANGUAGE_VARIABLE}={named}: there is no such language. Use one of: {', '.join(LANGUAGES)}."
    )
