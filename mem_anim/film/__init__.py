"""The film room: it knows which clips suit a scenario, and films them with subtitles and numbers beside.

It must not print; whoever wants to tell a person what happens gives it a ``Watch``. Importing it must not
import Manim.
"""

from mem_anim.film.catalogue import clip_of, refusal, scenarios_for
from mem_anim.film.film import Film
from mem_anim.film.lecturing import render_lecture
from mem_anim.film.making import render
from mem_anim.film.session import Unfinished
from mem_anim.film.watch import Watch
from mem_anim.film.wishes import Wishes

__all__ = [
    "Film",
    "Unfinished",
    "Watch",
    "Wishes",
    "clip_of",
    "refusal",
    "render",
    "render_lecture",
    "scenarios_for",
]
