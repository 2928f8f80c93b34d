"""render: from a scenario to finished films. What is there already stays; the rest is rehearsed, then drawn.

It must not know how a clip tells its story, nor who watches. It must not import Manim either: films that are
there already cost no waiting, and where several processes film, it would be for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from mem_anim.errors import AuthorError
from mem_anim.film.catalogue import named
from mem_anim.film.film import Film
from mem_anim.film.ground import refuse_unfit
from mem_anim.film.keeping.key import key_of
from mem_anim.film.keeping.shelf import room_for_films
from mem_anim.film.session import crew_for, drawn, known, rehearsals
from mem_anim.film.task import Declined, Task
from mem_anim.film.watch import Watch
from mem_anim.film.wishes import Wishes
from mem_anim.scenario import load


def render(
    path: Path, clips: Sequence[str], wishes: Wishes, folder: Path, watch: Watch | None = None
) -> Iterator[Film]:
    """Film the scenario in ``path``: the named clips or, where none is named, every clip that it can feed.

    ``clips`` are names of the list. Each film is yielded when it lies in ``folder``, whole; what was there
    before stays until then, and for good where it is the same film.

    Raises AuthorError, before anything is drawn, where the scenario is faulty, where a named clip cannot tell
    it or no clip can, where something does not fit on the stage, or where nothing can be written; and
    Unfinished at the end, where some films could not be made.
    """
    watch = watch or Watch()
    room_for_films()
    scenario = load(path)
    tasks = [Task(entry, path, wishes, folder, key_of(entry, scenario, wishes)) for entry in named(clips)]

    def judge(declined: Mapping[Task, str]) -> None:
        reasons = {task.entry.name: reason for task, reason in declined.items()}
        _leave_out(reasons, path, bool(clips), len(declined) == len(tasks), watch)

    yield from films_of(tasks, wishes, watch, judge)


def films_of(
    tasks: Sequence[Task], wishes: Wishes, watch: Watch, judge: Callable[[Mapping[Task, str]], None]
) -> Iterator[Film]:
    """What is known is put out, the rest rehearsed and drawn; each film is yielded when it is in its place.

    ``judge`` is asked, before anything is drawn, about those of which there can be no film, with the reasons:
    it raises AuthorError where that will not do. Raises AuthorError where a film cannot be put in its place,
    and Unfinished as ``drawn`` does.
    """
    for task in tasks:
        refuse_unfit(task.folder, task.name, wishes.endings)
    before = {} if wishes.force else known(tasks)
    new = [task for task in tasks if task not in before]
    with crew_for(wishes.jobs, len(new)) as crew:
        outcomes = {**before, **rehearsals(new, crew, watch)}
        judge({task: out.reason for task, out in outcomes.items() if isinstance(out, Declined)})
        yield from (out for out in outcomes.values() if isinstance(out, Film))
        yield from drawn({task: outcomes[task] for task in new}, crew, watch)


def _leave_out(declined: Mapping[str, str], path: Path, none: bool, every: bool, watch: Watch) -> None:
    """Raises AuthorError where ``none`` may be left out, or where ``every`` clip would be."""
    reasons = "\n".join(declined.values())
    if declined and none:
        raise AuthorError(reasons)
    if every:
        raise AuthorError(f"{path}: no clip can tell this scenario.\n{reasons}")
    for clip, reason in declined.items():
        watch.refused(clip, AuthorError(reason))
