"""What a crew is called for: rehearsals of clips that are not known, and films of those that look new.

It must not know in which process that happens, and must not import Manim.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext

from mem_anim.errors import AuthorError
from mem_anim.film.crew.alone import Alone
from mem_anim.film.crew.call import Call, Crew, Outcome
from mem_anim.film.crew.several import Several, fitting
from mem_anim.film.film import Film
from mem_anim.film.keeping.shelf import Shelf
from mem_anim.film.task import Declined, Rehearsed, Task
from mem_anim.film.watch import Watch


class Unfinished(AuthorError):
    """Some clips could not be filmed; the others are, and have been handed out. It says which, and why."""


def crew_for(jobs: int | None, tasks: int) -> AbstractContextManager[Crew]:
    size = fitting(jobs, tasks)
    return nullcontext(Alone()) if size == 1 else Several(size)


def known(tasks: Sequence[Task]) -> dict[Task, Outcome]:
    """Those that need no rehearsal: their film is in place, or it is known that there can be none."""
    found: dict[Task, Outcome] = {}
    for task in tasks:
        shelf = Shelf(task.folder)
        if reason := shelf.refusal(task.key):
            found[task] = Declined(reason, task.key)
        elif (record := shelf.record(task.key)) and (film := shelf.put_out(record)):
            found[task] = film
    return found


def rehearsals(tasks: Sequence[Task], crew: Crew, watch: Watch) -> dict[Task, Outcome]:
    """How each came out, in the order of the tasks; a film where one that looks the same is in place now."""

    def began(call: Call) -> None:
        watch.rehearsing(call.task.entry.name)

    calls = [Call(task) for task in tasks]
    outcomes = {call.task: _noted(call.task, out) for call, out in crew.answers(calls, began, watch.drew)}
    return {task: outcomes[task] for task in tasks}


def drawn(outcomes: Mapping[Task, Outcome], crew: Crew, watch: Watch) -> Iterator[Film]:
    """The films of what was rehearsed. Raises Unfinished at the end where a clip failed, then or now."""
    calls = [Call(task, told) for task, told in outcomes.items() if isinstance(told, Rehearsed)]
    failed = {task: out for task, out in outcomes.items() if isinstance(out, AuthorError)}

    def began(call: Call) -> None:
        assert call.told is not None
        watch.started(call.told.name, call.told.frames, call.told.seconds)

    watch.planned(sum(call.told.frames for call in calls if call.told))
    for call, outcome in crew.answers(calls, began, watch.drew):
        assert call.told is not None
        watch.ended(call.told.name)
        if isinstance(outcome, Film):
            yield outcome
        elif isinstance(outcome, AuthorError):
            failed[call.task] = outcome
    for task, reason in failed.items():
        watch.failed(task.entry.name, reason)
    if failed:
        raise Unfinished("\n".join(map(str, failed.values())))


def _noted(task: Task, told: Outcome) -> Outcome:
    """What a rehearsal has told is kept, so that it need not be asked again."""
    shelf = Shelf(task.folder)
    if isinstance(told, Declined) and told.key == task.key:
        shelf.note_refusal(told.key, told.reason)
    if isinstance(told, Rehearsed) and told.key == task.key and not task.wishes.force:
        name = f"{told.name}.{task.wishes.format}"
        return shelf.put_out_alike(told.look, told.key, name, told.papers) or told
    return told
