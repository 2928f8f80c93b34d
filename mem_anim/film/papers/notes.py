"""A film's beats as plain values, for programs: their times, captions and the numbers shown.

It must not know Manim's files, nor how the film was made.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, TypedDict

from mem_anim.words import LANGUAGES, Language

if TYPE_CHECKING:
    from mem_anim.clip import Beat, Clip

FORMAT = 1


class BeatNote(TypedDict):
    """``name`` is an ASCII id, ``step`` a title; times are seconds from the film's start."""

    name: str
    step: str
    caption: str
    captions: dict[Language, str]
    question: bool
    start: float
    end: float
    shown: list[str]


class Notes(TypedDict):
    """A whole film; ``fps`` are frames a second."""

    format: int
    scenario: str
    clip: str
    title: str
    language: Language
    fps: float
    frames: int
    seconds: float
    beats: list[BeatNote]


def notes_of(clip: Clip, frames: int, fps: float) -> Notes:
    """Of a clip that has told its beats."""
    return Notes(
        format=FORMAT,
        scenario=clip.scenario.name,
        clip=type(clip).__name__,
        title=clip.say(clip.title),
        language=clip.language,
        fps=fps,
        frames=frames,
        seconds=round(frames / fps, 6),
        beats=[_note(beat) for beat in clip.beats],
    )


def as_text(notes: object) -> str:
    return json.dumps(notes, ensure_ascii=False, indent=1) + "\n"


def _note(beat: Beat) -> BeatNote:
    return BeatNote(
        name=beat.name,
        step=beat.step,
        caption=beat.caption,
        captions={language: beat.words.into(language) for language in LANGUAGES},
        question=beat.question,
        start=round(beat.start, 6),
        end=round(beat.end, 6),
        shown=list(beat.shown),
    )
