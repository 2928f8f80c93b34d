"""mem-anim: attention explained with numbers that can be checked. Importing it must not import Manim."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mem_anim.notebook import Played, Worked
    from mem_anim.words import Language

__version__ = "0.1.0"


def show(
    file: str, clip: str | None = None, *, language: Language = "en", quality: str = "l"
) -> Worked | Played:
    """For a notebook: the worked numbers of a scenario or, with the name of a ``clip``, its film.

    ``file`` is the name of a shipped scenario or the path of one; ``quality`` is a letter as after ``-q``.

    Raises AuthorError where the scenario has faults, or where the clip cannot tell it.
    """
    from mem_anim import notebook

    if clip is None:
        return notebook.worked(file, language)
    return notebook.played(file, clip, language, quality)
