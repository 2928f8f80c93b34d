"""One clip: rehearsed, then drawn aside, looked through, and put in place with its papers.

It must not know what else is filmed, nor in which process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import av
from manim import config

from mem_anim.clip import Clip
from mem_anim.errors import AuthorError
from mem_anim.film.catalogue import clip_of
from mem_anim.film.film import Film
from mem_anim.film.inspection import Damaged, inspect
from mem_anim.film.keeping.key import digest_of_file, key_of, look_of
from mem_anim.film.keeping.record import record_of
from mem_anim.film.keeping.shelf import Shelf
from mem_anim.film.papers.beside import papers_of
from mem_anim.film.rehearsal import rehearse
from mem_anim.film.stopping import stoppable
from mem_anim.film.studio import counting_writer, studio
from mem_anim.film.task import Declined, Rehearsed, Task
from mem_anim.film.wishes import Wishes
from mem_anim.film.witness import Witness
from mem_anim.film.workshop import causes_of, put_in_place, workshop, writing
from mem_anim.renderer.renderer import renderer
from mem_anim.scenario import load

Drew = Callable[[int], None]


def rehearsed(task: Task) -> Rehearsed | Declined:
    """Raises AuthorError where the scenario cannot be read any more."""
    wishes, witness = task.wishes, Witness()
    clip = clip_of(task.entry)
    try:
        with stoppable():
            scene = rehearse(clip, task.path, wishes, witness=witness)
    except AuthorError as fault:
        return Declined(str(fault), key_of(task.entry, load(task.path), wishes))
    seconds, fps = scene.beats[-1].end, float(scene.camera.frame_rate)
    frames = round(seconds * fps)
    papers = papers_of(scene, frames, fps, wishes)
    witness.heard([(beat.name, beat.caption, beat.start, beat.end) for beat in scene.beats])
    key, look = key_of(task.entry, scene.scenario, wishes), look_of(task.entry, witness.seen, wishes)
    return Rehearsed(scene.film_name, seconds, frames, key, look, papers)


def filmed(task: Task, look: str, drew: Drew) -> Film:
    """``drew`` is told of frames that were drawn, or with a minus that they were for nothing.

    Raises AuthorError where the disk is full or the folder does not take the film.
    """
    drawn = 0

    def count(frames: int) -> None:
        nonlocal drawn
        drawn += frames
        drew(frames)

    with writing(task.folder / task.name):
        try:
            return _made(task, look, count)
        except Exception as fault:
            if not _is_bad_piece(fault):
                raise
        # The pieces are gone with the folder in which they lay.
        drew(-drawn)
        return _made(task, look, drew)


def _is_bad_piece(fault: BaseException) -> bool:
    return any(isinstance(cause, Damaged | av.error.InvalidDataError) for cause in causes_of(fault))


def _made(task: Task, look: str, drew: Drew) -> Film:
    wishes, folder, shelf = task.wishes, task.folder, Shelf(task.folder)
    with (
        stoppable() as end_if_told,
        workshop(folder) as work,
        studio(wishes, work),
    ):

        def count(frames: int) -> None:
            end_if_told()
            drew(frames)

        drawn_by = renderer(counting_writer(count))
        scene = clip_of(task.entry)(
            task.path,
            wishes.language,
            wishes.theme,
            captions=wishes.burned,
            embedded=True,
            renderer=drawn_by,
        )
        scene.render()
        film, papers = _finished(scene, float(config.frame_rate), work, wishes)
        # Code or numbers that were changed meanwhile make another film: it is not known by this key.
        key = key_of(task.entry, scene.scenario, wishes)
        record = record_of(film, papers, key, look) if key == task.key else None
        shelf.keep(film.path, film.sha256)
        put_in_place(folder, *film.papers, film.path)
    if record:
        shelf.note(record)
    places = tuple(folder / paper.name for paper in film.papers)
    return replace(film, path=folder / film.path.name, papers=places)


def _finished(scene: Clip, fps: float, work: Path, wishes: Wishes) -> tuple[Film, dict[str, str]]:
    """The film as it lies in the work folder: checked, and its papers with it. Raises Damaged."""
    made, name = scene.output_plan.primary_artifact, scene.film_name
    assert made is not None  # it is planned wherever a film is written
    frames = round(scene.beats[-1].end * fps)
    inspect(made, frames)
    papers = papers_of(scene, frames, fps, wishes)
    film = Film(
        clip=type(scene).__name__,
        scenario=scene.scenario.name,
        language=scene.language,
        path=work / f"{name}{made.suffix}",
        papers=tuple(work / f"{name}{ending}" for ending in papers),
        frames=frames,
        fps=fps,
        sha256=digest_of_file(made),
        how="rendered",
    )
    made.replace(film.path)
    for path, text in zip(film.papers, papers.values(), strict=True):
        path.write_text(text, encoding="utf-8", newline="\n")
    return film, papers
