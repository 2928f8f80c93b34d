"""Clips looked at as the storyboard does; the last few are kept, for they are asked for again."""

from __future__ import annotations

from functools import lru_cache

from mem_anim.film import clip_of
from mem_anim.film.wishes import Wishes
from mem_anim.scenario import find
from mem_anim.storyboard import Board, storyboard
from mem_anim.storyboard.report import lines
from mem_anim.words import Language
from scenes import CLIPS


@lru_cache(maxsize=6)
def board(scenario: str, clip: str, language: Language) -> Board:
    """``scenario`` is a shipped name or a path; no pictures are drawn."""
    entry = next(entry for entry in CLIPS if entry.name == clip)
    return storyboard(clip_of(entry), find(scenario), Wishes(language=language), drawn=False)


def faults(looked_at: Board) -> str:
    """Everything that is wrong, one line each."""
    return "\n".join(f"{looked_at.clip.film_name}: {line}" for line in lines(looked_at))
