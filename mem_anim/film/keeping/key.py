"""By what a film is known again: everything on which its frames depend, in one number.

It must import neither Manim nor a clip, so that a film that is there already costs no waiting.
"""

from __future__ import annotations

import configparser
import json
import os
import platform
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from mem_anim.film.keeping.sources import digest_of
from mem_anim.film.wishes import Wishes
from mem_anim.renderer.choice import is_ours
from mem_anim.scenario import Scenario
from scenes import Entry

# What makes a film of a clip, but not who lists, keeps or sends for it.
MADE_BY = ("mem_anim.film.filming",)
NO_MAKERS = ("scenes", "mem_anim.film.catalogue", "mem_anim.film.keeping", "mem_anim.film.task")
_DRAWN_BY = ("manim", "av", "numpy", "pycairo", "ManimPango", "typst", "Pillow")
_FONTS = "manimgx-fonts-cjk"
ROOM_VARIABLE = "MEM_ANIM_CACHE_GB"  # the one variable of ours that matters to no film
_NO_MATTER = "notify_outdated_version"  # of Manim's settings, for films


def key_of(entry: Entry, scenario: Scenario, wishes: Wishes) -> str:
    """Of the clip with this scenario: as long as it is the same, so is the film, its papers included."""
    return _digest({"told": scenario.model_dump(mode="json"), **_ground(entry, wishes)})


def look_of(entry: Entry, seen: str, wishes: Wishes) -> str:
    """Of the clip that showed in its rehearsal what ``seen`` stands for, whatever the scenario says."""
    return _digest({"seen": seen, **_ground(entry, wishes)})


def digest_of_file(path: Path) -> str:
    """SHA-256. Raises OSError."""
    found = sha256()
    with path.open("rb") as file:
        while piece := file.read(1 << 20):
            found.update(piece)
    return found.hexdigest()


def _digest(parts: Mapping[str, Any]) -> str:
    text = json.dumps(parts, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def _ground(entry: Entry, wishes: Wishes) -> dict[str, Any]:
    return {
        "clip": f"{entry.module}.{entry.name}",
        "code": [digest_of([entry.module]), digest_of(MADE_BY, NO_MAKERS)],
        "settings": {**wishes.settings, **_variables()},
        "manim.cfg": _settings_of_the_user(),
        "fonts": _fonts(),
        "versions": {"python": platform.python_version_tuple()[:2], **_versions()},
    }


def _variables() -> dict[str, str]:
    """Those of ours that are set. Raises AuthorError where the renderer that they name is none."""
    is_ours()
    ours = {name: value for name, value in os.environ.items() if name.startswith("MEM_ANIM_") and value}
    return {name: value for name, value in ours.items() if name != ROOM_VARIABLE}


@cache
def _versions() -> dict[str, str | None]:
    return {name: _version(name) for name in _DRAWN_BY}


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


@cache
def _fonts() -> str:
    """The package that brings the font; where it is missing, the files of those that may stand in for it."""
    if packaged := _version(_FONTS):
        return packaged
    command = ["fc-list", ":lang=zh", "file"]
    try:
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""
    files = (Path(line.strip().rstrip(":")) for line in sorted(listed.splitlines()))
    return _digest({str(file): digest_of_file(file) for file in files if file.is_file()})


def _settings_of_the_user() -> dict[str, str]:
    """What is set for Manim for the user and in the working folder, as Manim reads it."""
    read = configparser.ConfigParser()
    home = Path("AppData", "Roaming", "Manim") if sys.platform == "win32" else Path(".config", "manim")
    read.read([Path.home() / home / "manim.cfg", Path("manim.cfg")], encoding="utf-8")
    return {
        f"{section}.{name}": value
        for section in read.sections()
        for name, value in read.items(section, raw=True)
        if name != _NO_MATTER
    }
