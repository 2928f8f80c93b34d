"""What a notebook displays: a scenario's worked numbers and, when asked for, a film of them.

It must not know Jupyter: an object says how it looks as Markdown or HTML, and any notebook can ask it.
"""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path

from mem_anim.explain.lesson import lesson
from mem_anim.explain.markdown import text
from mem_anim.film import Film, Wishes, render
from mem_anim.scenario import find, load
from mem_anim.words import Language
from mem_anim.worksheet import worksheet

FOLDER = Path("films")


@dataclass(frozen=True)
class Worked:
    """The whole calculation, in ``markdown``."""

    markdown: str

    def _repr_markdown_(self) -> str:
        return self.markdown

    def __repr__(self) -> str:
        return self.markdown


@dataclass(frozen=True)
class Played:
    """A film, in the page itself: a notebook that is sent to somebody takes it along."""

    film: Film

    def _repr_html_(self) -> str:
        content = b64encode(self.film.path.read_bytes()).decode()
        return f'<video controls width="720" src="data:video/mp4;base64,{content}"></video>'

    def __repr__(self) -> str:
        return str(self.film.path)


def worked(file: str, language: Language) -> Worked:
    """Raises AuthorError where the scenario has faults."""
    sheet = worksheet(load(find(file)))
    return Worked(text(lesson(sheet, language, everything=False)))


def played(file: str, clip: str, language: Language, quality: str) -> Played:
    """The clip's film in the folder ``films``, made if it is not there. Raises AuthorError."""
    (film,) = render(find(file), [clip], Wishes(quality, language, jobs=1), FOLDER)
    return Played(film)
