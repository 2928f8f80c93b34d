"""What lies beside the film of a lecture: the papers of its parts, one after the other.

It must not know how the parts were made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import cast

from mem_anim.explain.blocks import Block, Heading
from mem_anim.explain.markdown import text
from mem_anim.film.papers.notes import BeatNote, Notes, as_text
from mem_anim.film.papers.subtitles import subtitles
from mem_anim.film.papers.transcript import said, worked
from mem_anim.film.wishes import Wishes
from mem_anim.scenario import Lecture
from mem_anim.worksheet import worksheet

FORMAT = 1


@dataclass(frozen=True)
class Told:
    """A chapter: the notes of its films, which follow each other."""

    notes: Sequence[Notes]

    @property
    def title(self) -> str:
        return " ".join(self.notes[-1]["title"].split())

    @property
    def frames(self) -> int:
        return sum(film["frames"] for film in self.notes)

    def beats(self, fps: float) -> Iterator[BeatNote]:
        """All beats, with times from the chapter's start."""
        before = 0
        for film in self.notes:
            yield from _later(film["beats"], before / fps)
            before += film["frames"]


def papers_of(lecture: Lecture, chapters: Sequence[Told], wishes: Wishes) -> dict[str, str]:
    """All papers, by what their names add to the film's stem."""
    fps, language = chapters[0].notes[0]["fps"], wishes.language
    starts = [0, *accumulate(chapter.frames for chapter in chapters)]
    timed = [
        list(_later(chapter.beats(fps), start / fps))
        for chapter, start in zip(chapters, starts, strict=False)
    ]
    title = lecture.title.into(language)
    blocks: list[Block] = [Heading(1, title)]
    for chapter, beats in zip(chapters, timed, strict=True):
        blocks += [Heading(2, chapter.title), *said(beats, language)]
    scenarios = {part.path: part.scenario for part in lecture.parts}
    blocks += worked(map(worksheet, scenarios.values()), language)
    document = {
        "format": FORMAT,
        "lecture": lecture.name,
        "title": title,
        "language": language,
        "fps": fps,
        "frames": starts[-1],
        "seconds": round(starts[-1] / fps, 6),
        "chapters": [
            {
                "title": chapter.title,
                "clip": part.clip,
                "scenario": part.scenario.name,
                "start": round(start / fps, 6),
                "end": round(end / fps, 6),
                "beats": beats,
            }
            for part, chapter, beats, start, end in zip(
                lecture.parts, chapters, timed, starts, starts[1:], strict=False
            )
        ],
    }
    every = [beat for beats in timed for beat in beats]
    return {
        **(subtitles(every, fps) if wishes.subtitled else {}),
        ".md": text(blocks),
        ".json": as_text(document),
    }


def _later(beats: Iterator[BeatNote] | Sequence[BeatNote], seconds: float) -> Iterator[BeatNote]:
    for beat in beats:
        times = {side: round(beat[side] + seconds, 6) for side in ("start", "end")}
        yield cast(BeatNote, {**beat, **times})
