"""Whether films can be put into a folder, asked before anything is made there.

It must not know how films are made.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path

from mem_anim.errors import AuthorError
from mem_anim.film.workshop import HIDDEN

LONGEST_NAME = 255  # bytes, on nearly every file system
_DEEP = "x" * 200  # about as much as is added to a folder's path while a film is made


def refuse_unwritable(folder: Path) -> None:
    """Raise AuthorError where it is clear, without making anything, that no file can be put there."""
    try:
        os.lstat(folder.absolute() / _DEEP)
    except OSError as fault:
        if fault.errno == errno.ENAMETOOLONG:
            raise _unwritable(folder, "its path is too long") from None
    nearest = next(
        (place for place in (folder, *folder.absolute().parents) if os.path.lexists(place)), folder
    )
    if not (nearest.is_dir() and os.access(nearest, os.W_OK)):
        raise _unwritable(folder, f"{nearest} is no folder that can be written to")


def refuse_unfit(folder: Path, stem: str, endings: Iterable[str]) -> None:
    """Raise AuthorError where it is clear that a film and its papers, named so, cannot be made there."""
    refuse_unwritable(folder)
    refuse_braces(folder.absolute(), "with -o")
    hidden = folder / HIDDEN
    if os.path.lexists(hidden) and not hidden.is_dir():
        raise AuthorError(
            f"{hidden}: films are made in a folder of this name, but this is a file. "
            "Remove it, or choose another folder with -o."
        )
    names = [f"{stem}{ending}" for ending in endings]
    if any(len(os.fsencode(name)) > LONGEST_NAME for name in names):
        raise AuthorError(
            f"{stem}: a film of this name cannot be written: names of files have at most {LONGEST_NAME} "
            "bytes. Give the scenario's file a shorter name."
        )
    for name in names:
        if (folder / name).is_dir():
            raise AuthorError(
                f"{folder / name}: a folder has the name of a file that is to be written. "
                "Rename or remove it, or choose another folder with -o."
            )


def refuse_braces(folder: Path, how: str) -> None:
    """Raise AuthorError where Manim cannot work in the folder; ``how`` says how to choose another."""
    if set("{}") & set(str(folder)):
        raise AuthorError(
            f"{folder}: Manim takes braces for places to fill in. Choose a folder without them {how}."
        )


def _unwritable(folder: Path, reason: str) -> AuthorError:
    return AuthorError(f"{folder}: no films can be written here: {reason}. Choose another folder with -o.")
