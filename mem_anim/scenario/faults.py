"""A fault in an author's file, and the error that carries all of them.

It must not know YAML or the keys of the format.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

from mem_anim.errors import AuthorError

Loc = tuple[str | int, ...]

MOST_SHOWN = 100
MOST_KEPT = 1000  # of each kind of check: a hint for each of 100,000 misspelt keys would take minutes
LONGEST_QUOTE = 40


@dataclass(frozen=True, order=True)
class Fault:
    """One thing to mend. ``line`` and ``column`` count from 1; line 0 means the file as a whole.

    ``loc`` is what ``path`` says, for programs; where nothing in particular is meant it is empty.
    """

    line: int
    column: int
    path: str
    message: str
    loc: Loc = field(default=(), compare=False)

    def at(self, file: str) -> str:
        if self.line == 0:
            return f"{file}: {self.message}"
        return f"{file}:{self.line}:{self.column}: {self.path}: {self.message}"


class Unusable(Exception):
    """A file or text of which nothing can be used, for the one reason in ``fault``."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault


class ScenarioError(AuthorError):
    """Every fault of one scenario file, in ``faults``, sorted by place; as text, one line each."""

    def __init__(self, file: str, faults: Iterable[Fault]) -> None:
        self.file = file
        self.faults = tuple(sorted(set(faults)))
        lines = [fault.at(file) for fault in self.faults[:MOST_SHOWN]]
        if len(self.faults) > MOST_SHOWN:
            lines.append(f"{file}: there are more faults; mend these first")
        super().__init__("\n".join(lines))


def about_file(message: str) -> Fault:
    return Fault(0, 0, "", message)


def path_text(loc: Loc) -> str:
    """``frames[1].b[0]``; a key that is not a plain word is quoted: ``frames[1]['left hand']``."""
    text = "".join(f"[{part}]" if isinstance(part, int) else _key_text(part) for part in loc)
    return text.removeprefix(".") or "file"


def _key_text(key: str) -> str:
    if len(key) <= LONGEST_QUOTE and re.fullmatch(r"[\w-]+", key):
        return f".{key}"
    return f"[{quote(key)}]"


def quote(text: str) -> str:
    """The text in quotation marks, on one line and short enough for a message."""
    return repr(_cut(text))


def shorten(text: str) -> str:
    """The text without quotation marks, on one line and short enough for a message."""
    return _cut(text) if _cut(text).isprintable() else quote(text)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "..."


def in_words(choices: Iterable[str], last: str = "or") -> str:
    """``a, b or c``; a long list is cut."""
    words = [shorten(choice) for choice in islice(choices, 13)]
    if len(words) > 12:
        return ", ".join(words[:12]) + ", ..."
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def nearest(word: str, choices: Iterable[str]) -> str:
    """A hint: the choice that the author may have meant, else all of them."""
    known = list(choices)
    meant = difflib.get_close_matches(_cut(word), known, n=1) if len(known) <= 50 else []
    return f"did you mean {quote(meant[0])}?" if meant else f"choose {in_words(known)}"
