"""The folder in which a film is made, and the way of finished files out of it.

What is visible is finished: everything else lies in a hidden folder beside, and goes when the work ends,
well or badly. It must not know what the files are.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

from mem_anim.errors import AuthorError
from mem_anim.leftover import own_prefix, remove_those_of, sweep

HIDDEN = ".mem-anim"
_PREFIX = "film-"


@contextmanager
def workshop(folder: Path) -> Iterator[Path]:
    """A new folder of its own for one film, removed afterwards. Raises AuthorError where none can be made."""
    hidden = folder / HIDDEN
    try:
        hidden.mkdir(parents=True, exist_ok=True)
        sweep(hidden, _PREFIX)
        work = Path(mkdtemp(prefix=own_prefix(_PREFIX), dir=hidden.absolute()))
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


@contextmanager
def writing(place: Path) -> Iterator[None]:
    """Raises AuthorError, which names the film's place, where the block finds that it cannot be written."""
    try:
        yield
    except (OSError, RuntimeError) as fault:
        # Manim wraps what the disk says.
        said = (cause.strerror for cause in causes_of(fault) if isinstance(cause, OSError))
        reason = next(filter(None, said), None)
        if reason is None:
            raise
        raise AuthorError(
            f"{place}: the film cannot be written: {reason}. Choose another folder with -o."
        ) from fault


def causes_of(fault: BaseException | None) -> Iterator[BaseException]:
    """The fault, and what it came from."""
    while fault:
        yield fault
        fault = fault.__cause__ or fault.__context__


def put_in_place(folder: Path, *finished: Path) -> None:
    """Move files into the folder, each in one step, over what was there. The last one is what counts.

    Another process that does the same waits, so that files that belong together stay together.
    """
    with _alone_in(folder):
        for file in finished:
            os.replace(file, folder / file.name)


def clear_up_after(process: int, folder: Path) -> None:
    """Remove what a process that has ended left of its work."""
    remove_those_of(process, folder / HIDDEN, _PREFIX)


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """The lock goes with the process that holds it. Where there are none, films still come whole."""
    with open(folder / HIDDEN / "lock", "ab") as lock:
        with suppress(ImportError, OSError):
            from fcntl import LOCK_EX, flock

            flock(lock, LOCK_EX)
        yield
