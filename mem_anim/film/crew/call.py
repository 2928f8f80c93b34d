"""What a crew is called to do, and how it comes out. It must not know who does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from mem_anim.errors import AuthorError
from mem_anim.film.film import Film
from mem_anim.film.task import Declined, Rehearsed, Task

Drew = Callable[[int], None]
Outcome = Rehearsed | Declined | Film | AuthorError


@dataclass(frozen=True)
class Call:
    """A task to be rehearsed or, with what its rehearsal told, to be filmed."""

    task: Task
    told: Rehearsed | None = None

    def answer(self, drew: Drew) -> Outcome:
        """What comes of it in this process, the author's fault included. Only now Manim is imported."""
        from mem_anim.film.filming import filmed, rehearsed

        try:
            return rehearsed(self.task) if self.told is None else filmed(self.task, self.told.look, drew)
        except AuthorError as fault:
            return AuthorError(str(fault))  # its own class might bring Manim to whoever receives it


class Crew(Protocol):
    """Answers calls, in whatever order they are done."""

    def answers(
        self, calls: Sequence[Call], began: Callable[[Call], None], drew: Drew
    ) -> Iterator[tuple[Call, Outcome]]: ...
