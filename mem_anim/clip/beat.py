"""A beat: one thing that a clip says and shows, with its time and the numbers on stage at its end."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

from manim import Mobject

from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from mem_anim.words import Words

_NUMBER = re.compile(r"<?(?<![\w.])−?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[+−]\d+)?(?!\w)")
# The time of a frame is a name, not a number.
_MOMENT = r"t−\d+"
_CHINESE = re.compile("[一-鿿]")


@dataclass
class Beat:
    """Times are seconds from the start of the clip; ``shown`` are the numbers on stage when it ends.

    ``source`` is the line of the program that tells it, as ``file:line``.
    """

    name: str
    step: str
    caption: str
    question: bool
    start: float
    source: str
    words: Words  # the caption in every language
    end: float = 0.0
    shown: tuple[str, ...] = ()


def reading_time(words: Words) -> float:
    """Seconds to read a caption, the longer of both languages so that both films have the same times."""
    times = theme().times
    english = len(words.en.split()) * times.per_word
    chinese = len(_CHINESE.findall(words.zh)) * times.per_chinese_character
    # Names, numbers and signs among the characters are shorter than English words.
    chinese += len(_CHINESE.sub(" ", words.zh).split()) * times.per_word / 2
    return on_grid(max(times.least_reading, english, chinese))


def on_grid(seconds: float) -> float:
    """Rounded up to a multiple of the tick, which is exact at 15, 30 and 60 frames a second."""
    tick = theme().times.tick
    return round(math.ceil(round(seconds / tick, 6)) * tick, 6)


def phrases_on(mobjects: Iterable[Mobject]) -> list[Phrase]:
    """Every text that can be seen among the mobjects and their families."""
    family = [member for mobject in mobjects for member in mobject.get_family()]
    return [m for m in family if isinstance(m, Phrase) and m.get_fill_opacity() > 0 and len(m.points)]


def numbers_in(phrases: Iterable[Phrase], names: Iterable[str] = ()) -> tuple[str, ...]:
    """The numbers that these texts hold, each once, in order; ``names`` are passed over, even where one
    looks like a number.
    """
    named = sorted(map(re.escape, names), key=len, reverse=True)
    # A name is not part of a longer number: 2 and 359 are no names in 2,359.5.
    passed_over = re.compile(
        "|".join([_MOMENT, *(rf"(?<![\w.])(?<!\d,){name}(?!\d|[.,]\d)" for name in named)])
    )
    found = [number for phrase in phrases for number in _NUMBER.findall(passed_over.sub("t", phrase.string))]
    return tuple(dict.fromkeys(found))
