"""Captions as subtitles: at most two lines at a time, exact to the frame, as SubRip or WebVTT.

It must not know what is said.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

import srt

from mem_anim.film.papers.notes import BeatNote
from mem_anim.stage.breaking import LINE_LATIN, length, ways
from mem_anim.words import LANGUAGES, Language


@dataclass(frozen=True)
class Cue:
    """At most two lines, from one frame to another."""

    lines: tuple[str, ...]
    first: int
    last: int  # the frame with which the next cue begins


def subtitles(beats: Sequence[BeatNote], fps: float) -> dict[str, str]:
    """In every language, as all have the same times; by what their names add to a stem."""
    told = {language: cues(beats, language, fps) for language in LANGUAGES}
    return {
        f".{language}.{kind}": write(told[language], fps)
        for language in LANGUAGES
        for kind, write in (("srt", as_srt), ("vtt", as_vtt))
    }


def cues(beats: Iterable[BeatNote], language: Language, fps: float) -> list[Cue]:
    """A caption that needs more than two lines is said in parts, each as long as its share of the text."""
    return [cue for beat in beats for cue in _cues(beat, language, fps)]


def as_srt(told: Sequence[Cue], fps: float) -> str:
    entries = [
        srt.Subtitle(number, _time(cue.first, fps), _time(cue.last, fps), "\n".join(cue.lines))
        for number, cue in enumerate(told, 1)
    ]
    return str(srt.compose(entries))


def as_vtt(told: Sequence[Cue], fps: float) -> str:
    """WebVTT, in which signs of HTML are written as such."""

    def at(frame: int) -> str:
        return str(srt.timedelta_to_srt_timestamp(_time(frame, fps))).replace(",", ".")

    entries = [
        f"{at(cue.first)} --> {at(cue.last)}\n{html.escape(chr(10).join(cue.lines), quote=False)}\n"
        for cue in told
    ]
    return "\n".join(["WEBVTT\n", *entries])


def _cues(beat: BeatNote, language: Language, fps: float) -> Iterator[Cue]:
    pages = list(_pages(beat["captions"][language]))
    first, last = (round(beat[side] * fps) for side in ("start", "end"))
    lengths = [sum(map(length, page)) for page in pages]
    told, begun = 0.0, first
    for page, long in zip(pages, lengths, strict=True):
        told += long
        ended = first + round((last - first) * told / sum(lengths))
        yield Cue(page, begun, ended)
        begun = ended


def _pages(text: str) -> Iterator[tuple[str, ...]]:
    """The text in pages of one line or two, none longer than a full one where it can be broken."""
    if length(text) <= LINE_LATIN:
        yield (text,)
        return
    halves = ways(text, 2)
    if not halves:
        yield (text,)
        return
    fitting = (lines for lines in halves if all(length(line) <= LINE_LATIN for line in lines))
    if best := next(fitting, None):
        yield tuple(best)
        return
    for half in halves[0]:
        yield from _pages(half)


def _time(frame: int, fps: float) -> timedelta:
    return timedelta(milliseconds=round(frame / fps * 1000))
