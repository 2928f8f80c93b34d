"""The toy clips as entries of a list, without importing Manim."""

from __future__ import annotations

from mem_anim.words import Words
from scenes import Entry


def entry(name: str, module: str = "tests.film.toys") -> Entry:
    return Entry(name, module, "temporal", Words(f"{name} in a moment.", f"{name}，一会儿。"))


TOYS = (entry("Short"), entry("Picky"), entry("Bulky"))
MORE = (*TOYS, entry("Wandering"), entry("Broken"))  # for the command alone
