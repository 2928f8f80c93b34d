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
    """``subtitles`` (.srt) and ``numbers`` (.json) lie beside the film, under the same stem.

    ``how`` says whether it was rendered, restored from what was kept, or lay there already, unchanged.
    """

    clip: str
    scenario: str
    language: Language
    path: Path
    subtitles: Path
    numbers: Path
    frames: int
    fps: float
    sha256: str
    how: How

    @property
    def seconds(self) -> float:
        return round(self.frames / self.fps, 6)
