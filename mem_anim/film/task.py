"""A clip on its way to a film: what is to be done, and what its rehearsal told.

It must not know who does it, and must not import Manim: both are sent from process to process.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mem_anim.film.wishes import Wishes
from scenes import Entry


@dataclass(frozen=True)
class Task:
    """A clip to be filmed. ``key`` is by what the film will be known if nothing changes from now on."""

    entry: Entry
    path: Path
    wishes: Wishes
    folder: Path
    key: str

    @property
    def name(self) -> str:
        """What its film will be called, without the ending."""
        return f"{self.path.stem}-{self.entry.name}{self.wishes.suffix}"


@dataclass(frozen=True)
class Rehearsed:
    """What a rehearsal told: ``name`` is the film's without its ending, ``look`` by what its looks are known.

    ``papers`` lie beside it, by what their names add to its name.
    ``key`` is by what the film is known as it was rehearsed: that of the task, if nothing has changed.
    """

    name: str
    seconds: float
    frames: int
    key: str
    look: str
    papers: dict[str, str]


@dataclass(frozen=True)
class Declined:
    """The clip cannot tell the scenario, or does not fit on its stage. ``key`` as for a rehearsal."""

    reason: str
    key: str
