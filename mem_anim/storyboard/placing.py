"""A picture put where it belongs: written aside first, so that what was there stays until it is whole.

It must not know what the picture shows.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp

from PIL import Image

from mem_anim.errors import AuthorError
from mem_anim.film.ground import LONGEST_NAME, refuse_unwritable

SUFFIX = ".png"


def refuse_misplaced(path: Path) -> None:
    """Raise AuthorError where it is clear, without making anything, that no picture can be written there."""
    if path.suffix.lower() != SUFFIX or os.path.isdir(path):
        raise AuthorError(f"{path}: the picture needs the name of a file that ends with {SUFFIX}.")
    if len(os.fsencode(path.name)) > LONGEST_NAME:
        raise AuthorError(
            f"{path}: the name is too long: a file's has at most {LONGEST_NAME} bytes. Shorten it."
        )
    refuse_unwritable(path.parent)


def put(picture: Image.Image, path: Path) -> None:
    """Write the picture as PNG, over what was there; its folder is made. Raises AuthorError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = mkstemp(prefix=".mem-anim-", suffix=SUFFIX, dir=path.parent)
        aside = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                picture.save(file, format="PNG")
            aside.chmod(0o666 & ~_umask())  # a temporary file is for its owner alone
            aside.replace(path)
        finally:
            with suppress(FileNotFoundError):
                aside.unlink()
    except OSError as fault:
        reason = fault.strerror or fault
        raise AuthorError(f"{path}: cannot be written: {reason}. Choose another place with -o.") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
