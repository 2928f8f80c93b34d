"""What a film says, to be read: its captions under their steps, then the worked numbers, in Markdown.

It must not know how the numbers are worked, nor which films there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from mem_anim.explain.blocks import Block, Heading, Say
from mem_anim.explain.lesson import lesson
from mem_anim.explain.markdown import text
from mem_anim.film.papers.notes import BeatNote
from mem_anim.words import Language, Words
from mem_anim.worksheet import Worksheet

_NUMBERS = Words("The numbers: {title}", "数字：{title}")


def transcript(title: str, beats: Iterable[BeatNote], sheet: Worksheet, language: Language) -> str:
    return text([Heading(1, title), *said(beats, language), *worked([sheet], language)])


def said(beats: Iterable[BeatNote], language: Language) -> Iterator[Block]:
    """Each step with its captions, a line a beat, with the time at which it begins."""
    for step, told in groupby(beats, lambda beat: beat["step"]):
        if step:
            yield Heading(3, step)
        for beat in told:
            yield Say((f"{_clock(beat['start'])}  {beat['captions'][language]}",))


def worked(sheets: Iterable[Worksheet], language: Language) -> Iterator[Block]:
    """The calculation of each scenario, its headings one level below."""
    for sheet in sheets:
        title, *rest = lesson(sheet, language, everything=False)
        assert isinstance(title, Heading)
        yield Heading(2, _NUMBERS.with_values(title=title.text).into(language))
        for block in rest:
            yield Heading(block.level + 1, block.text) if isinstance(block, Heading) else block


def _clock(seconds: float) -> str:
    """1:54"""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"
