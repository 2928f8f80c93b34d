"""A finished film: where it lies, what lies beside it, and how long it is.

It must not know how it was made.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from mem_anim.words import Language

How = Literal["rendered", "restored", "unchanged"]


@dataclass(frozen=True)
class Film:
    """``papers`` lie beside the film, under the same stem: subtitles, a transcript and the numbers shown.

    ``how`` says whether it was rendered, restored from what was kept, or lay there already, unchanged.
    """

    clip: str
    scenario: str
    language: Language
    path: Path
    papers: tuple[Path, ...]
    frames: int
    fps: float
    sha256: str
    how: How

    @property
    def subtitles(self) -> tuple[Path, ...]:
        """SubRip and WebVTT, in every language."""
        return tuple(paper for paper in self.papers if paper.suffix in (".srt", ".vtt"))

    @property
    def transcript(self) -> Path:
        """Markdown."""
        return self._paper(".md")

    @property
    def numbers(self) -> Path:
        """The beats with their times and the numbers shown, as JSON."""
        return self._paper(".json")

    def _paper(self, suffix: str) -> Path:
        return next(paper for paper in self.papers if paper.suffix == suffix)

    @property
    def seconds(self) -> float:
        return round(self.frames / self.fps, 6)
