"""What is to be looked at: the clips that a scenario can feed, or those of an author's own file.

It must not know what is looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from mem_anim.clip import Clip
from mem_anim.clip.choice import chosen_file
from mem_anim.errors import AuthorError
from mem_anim.film.catalogue import asked, clip_of
from mem_anim.film.wishes import Wishes
from mem_anim.scenario import find, load
from mem_anim.storyboard.authored import own_clips
from mem_anim.storyboard.board import Board, storyboard
from mem_anim.worksheet import worksheet
from scenes import CLIPS


@dataclass(frozen=True)
class Programme:
    """``clips`` are the names of all; ``path`` is their scenario, None where each has its own."""

    name: str
    clips: tuple[str, ...]
    clip: Callable[[str], type[Clip]]
    path: Path | None
    left_out: dict[str, AuthorError] = field(default_factory=dict)

    def scenario_of(self, clip: str) -> Path:
        """Raises AuthorError where there is none."""
        return self.path or chosen_file(self.clip(clip), None)

    def boards(self, names: Sequence[str], wishes: Wishes) -> Iterator[Board]:
        """The named clips or, where none is named, all; those that cannot tell their scenario are left out.

        Raises AuthorError where a named one cannot, or where none can.
        """
        told = 0
        for name in self._asked(names):
            try:
                board = storyboard(self.clip(name), self.scenario_of(name), wishes)
            except AuthorError as fault:
                if names:
                    raise
                self.left_out[name] = fault
                continue
            told += 1
            yield board
        if not told:
            raise AuthorError("\n".join(map(str, self.left_out.values())))

    def _asked(self, names: Sequence[str]) -> list[str]:
        if self.path is None:
            return list(dict.fromkeys(names)) or list(self.clips)
        entries, reasons = asked(worksheet(load(self.path)), names)
        self.left_out.update(reasons)
        return [entry.name for entry in entries]


@contextmanager
def programme(file: str) -> Iterator[Programme]:
    """What FILE is: a .py file of clips, else a scenario by name or path. Raises AuthorError."""
    if file.endswith(".py"):
        with own_clips(Path(file)) as clips:
            yield Programme(Path(file).stem, tuple(clips), clips.__getitem__, None)
        return
    path = find(file)
    entries = {entry.name: entry for entry in CLIPS}
    yield Programme(path.stem, tuple(entries), lambda name: clip_of(entries[name]), path)
