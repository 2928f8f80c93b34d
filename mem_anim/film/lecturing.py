"""A lecture as one film: its clips, each after its title card, joined with chapters.

It must not know how a clip is filmed. It must not import Manim, so that a lecture that is there costs no
waiting; and whoever films no lecture does not wait for what joins one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from mem_anim.film.catalogue import lecture_in, named
from mem_anim.film.film import Film
from mem_anim.film.ground import refuse_unfit
from mem_anim.film.keeping.key import digest_of_file, key_of
from mem_anim.film.keeping.record import record_of
from mem_anim.film.keeping.shelf import Shelf, room_for_films
from mem_anim.film.making import films_of
from mem_anim.film.task import Task
from mem_anim.film.watch import Watch
from mem_anim.film.wishes import Wishes
from mem_anim.film.workshop import HIDDEN, put_in_place, workshop, writing
from mem_anim.scenario import Lecture, Part

CARDS = "cards"  # the hidden folder of title cards, for nobody shows one alone
NAME = "Lecture"  # stands for the clip's name


def render_lecture(path: Path, wishes: Wishes, folder: Path, watch: Watch | None = None) -> Iterator[Film]:
    """The film of each clip, as soon as it lies in ``folder``, and last the film of the whole lecture.

    Raises AuthorError, before anything is drawn, where the lecture or a scenario is faulty, where a clip
    cannot tell its scenario, or where nothing can be written; Unfinished where clips could not be filmed.
    """
    room_for_films()
    from mem_anim.film.joining import refuse_without_chapters

    refuse_without_chapters(wishes.format)
    lecture = lecture_in(path)
    refuse_unfit(folder, _name(lecture, wishes), wishes.endings)
    chapters = [_tasks(part, wishes, folder) for part in lecture.parts]

    def judge(declined: Mapping[Task, str]) -> None:
        about = {n: declined[t] for n, tasks in enumerate(chapters) for t in tasks if t in declined}
        if about:
            raise lecture.faulty(about)

    tasks = list(dict.fromkeys(task for chapter in chapters for task in chapter))
    made: dict[tuple[str, str], Film] = {}
    for film in films_of(tasks, wishes, watch or Watch(), judge):
        made[film.clip, film.scenario] = film
        if film.path.parent == folder:
            yield film
    parts = [[made[task.entry.name, task.path.stem] for task in chapter] for chapter in chapters]
    with writing(folder / _name(lecture, wishes)):
        whole = _joined(lecture, parts, wishes, folder)
    yield whole


def _name(lecture: Lecture, wishes: Wishes) -> str:
    return f"{lecture.name}{wishes.suffix}"


def _tasks(part: Part, wishes: Wishes, folder: Path) -> list[Task]:
    """The title card, then the clip."""
    (entry,) = named([part.clip])
    places = ((entry.card, folder / HIDDEN / CARDS), (entry, folder))
    return [
        Task(told, part.path, wishes, place, key_of(told, part.scenario, wishes)) for told, place in places
    ]


def _joined(lecture: Lecture, parts: Sequence[Sequence[Film]], wishes: Wishes, folder: Path) -> Film:
    """One film of all, or the one that is there."""
    from mem_anim.film.joining import Chapter, join
    from mem_anim.film.papers.lecture import Told, papers_of

    name = _name(lecture, wishes)
    films = [film for chapter in parts for film in chapter]
    told = [Told([json.loads(film.numbers.read_text("utf-8")) for film in chapter]) for chapter in parts]
    papers = papers_of(lecture, told, wishes)
    key = sha256("".join([name, *(film.sha256 for film in films), *papers.values()]).encode()).hexdigest()
    shelf = Shelf(folder)
    known = None if wishes.force else shelf.record(key)
    if known and (there := shelf.put_out(known)):
        return there
    frames = sum(film.frames for film in films)
    with workshop(folder) as work:
        whole = work / f"{name}.{wishes.format}"
        join(
            [film.path for film in films],
            [Chapter(one.title, one.frames) for one in told],
            films[0].fps,
            whole,
        )
        beside = {work / f"{name}{ending}": text for ending, text in papers.items()}
        for paper, text in beside.items():
            paper.write_text(text, encoding="utf-8", newline="\n")
        film = Film(
            clip=NAME,
            scenario=lecture.name,
            language=wishes.language,
            path=whole,
            papers=tuple(beside),
            frames=frames,
            fps=films[0].fps,
            sha256=digest_of_file(whole),
            how="rendered",
        )
        record = record_of(film, papers, key, look=key)
        shelf.keep(film.path, film.sha256)
        put_in_place(folder, *film.papers, film.path)
    shelf.note(record)
    return replace(film, path=folder / whole.name, papers=tuple(folder / paper.name for paper in film.papers))
