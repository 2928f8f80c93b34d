"""The folder in which a film is made, and the way of finished files out of it.

What is visible is finished: everything else lies in a hidden folder beside, and goes when the work ends,
well or badly. It must not know what the files are.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

from mem_anim.errors import AuthorError

HIDDEN = ".mem-anim"
_PREFIX = "film-"
_LEFT_BEHIND = 24 * 3600  # seconds after which a folder belongs to a process that was killed


def refuse_unwritable(folder: Path) -> None:
    """Raise AuthorError where it is clear, without making anything, that no folder or film can be made."""
    nearest = next(
        (place for place in (folder, *folder.absolute().parents) if os.path.lexists(place)), folder
    )
    if not (nearest.is_dir() and os.access(nearest, os.W_OK)):
        raise AuthorError(
            f"{folder}: no films can be written here: {nearest} is no folder that can be written to. "
            "Choose another folder with -o."
        )


@contextmanager
def workshop(folder: Path) -> Iterator[Path]:
    """A new folder of its own for one film, removed afterwards. Raises AuthorError where none can be made."""
    if set("{}") & set(str(folder)):
        raise AuthorError(
            f"{folder}: Manim takes braces for places to fill in. Choose a folder without them."
        )
    hidden = folder / HIDDEN
    try:
        hidden.mkdir(parents=True, exist_ok=True)
        _sweep(hidden)
        work = Path(mkdtemp(prefix=_PREFIX, dir=hidden.absolute()))
    except OSError as fault:
        raise AuthorError(
            f"{folder}: no films can be written here: {fault.strerror}. Choose another folder with -o."
        ) from None
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)
        with suppress(OSError):
            hidden.rmdir()  # only where nobody else works in it


def put_in_place(folder: Path, *finished: Path) -> None:
    """Move files into the folder, each in one step, over what was there. The last one is what counts."""
    for file in finished:
        os.replace(file, folder / file.name)


def _sweep(hidden: Path) -> None:
    for left in hidden.glob(f"{_PREFIX}*"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > _LEFT_BEHIND:
                shutil.rmtree(left, ignore_errors=True)
