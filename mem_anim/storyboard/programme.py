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
from mem_anim.film.catalogue import clip_of, lecture_in
from mem_anim.film.wishes import Wishes
from mem_anim.scenario import find, is_lecture, load
from mem_anim.storyboard.authored import own_clips
from mem_anim.storyboard.board import Board, storyboard
from scenes import CLIPS


@dataclass(frozen=True)
class Programme:
    """``told`` are clips by name, each with its scenario's file: None for the clip's own.

    ``strict`` says that each has to be told, even where none is named.
    """

    name: str
    told: tuple[tuple[str, Path | None], ...]
    clip: Callable[[str], type[Clip]]
    strict: bool = True
    left_out: dict[str, AuthorError] = field(default_factory=dict)

    @property
    def clips(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for name, _ in self.told))

    def scenario_of(self, clip: str) -> Path:
        """The first that the clip tells. Raises AuthorError where there is none."""
        return self._file(clip, next(path for name, path in self.told if name == clip))

    def boards(self, names: Sequence[str], wishes: Wishes) -> Iterator[Board]:
        """The named clips or, where none is named, all; those that cannot tell their scenario are left out.

        Raises AuthorError where one has to be told and cannot, or where none can.
        """
        told = 0
        for name, path in self.told:
            if names and name not in names:
                continue
            try:
                board = storyboard(self.clip(name), self._file(name, path), wishes)
            except AuthorError as fault:
                if names or self.strict:
                    raise
                self.left_out[name] = fault
                continue
            told += 1
            yield board
        if not told:
            raise AuthorError("\n".join(map(str, self.left_out.values())))

    def _file(self, clip: str, path: Path | None) -> Path:
        return path or chosen_file(self.clip(clip), None)


@contextmanager
def programme(file: str) -> Iterator[Programme]:
    """What FILE is: a .py file of clips, a lecture, or a scenario by name or path. Raises AuthorError."""
    if file.endswith(".py"):
        with own_clips(Path(file)) as clips:
            yield Programme(Path(file).stem, tuple((name, None) for name in clips), clips.__getitem__, False)
        return
    path = find(file)
    entries = {entry.name: entry for entry in CLIPS}
    if is_lecture(path):
        told = tuple((part.clip, part.path) for part in lecture_in(path).parts)
        yield Programme(path.stem, told, lambda name: clip_of(entries[name]))
        return
    load(path)
    yield Programme(
        path.stem, tuple((name, path) for name in entries), lambda name: clip_of(entries[name]), False
    )
