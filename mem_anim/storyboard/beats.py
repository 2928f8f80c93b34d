"""Names by which a beat can be asked for, and of which a picture's file can be named.

It must not know what a beat shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from mem_anim.clip import Beat
from mem_anim.errors import AuthorError

_IN_NO_FILE = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]')


def refuse_unfit(beat: Beat, before: Iterable[Beat]) -> None:
    """Raise AuthorError where the beat has no name of its own, or one that cannot be in a file's."""
    name = beat.name
    if not isinstance(name, str) or not name.strip() or _IN_NO_FILE.search(name):
        raise AuthorError(
            f"{beat.source}: a beat cannot be called {name!r}: files are named after it. "
            'Leave out / \\ : * ? " < > |, and write a word, such as "weights".'
        )
    if name.isdecimal():
        raise AuthorError(
            f"{beat.source}: a beat cannot be called {name!r}: a number means the beat's place. "
            'Write a word, such as "weights".'
        )
    if twin := next((other for other in before if other.name == name), None):
        raise AuthorError(
            f"{beat.source}: the beat in {twin.source} is called {name!r}, too. "
            "Give each beat a name of its own."
        )
