"""render: from a scenario to finished films. All clips are rehearsed first, then each is filmed and checked.

It must not know how a clip tells its story, nor who watches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from manim import config

from mem_anim.clip import Clip
from mem_anim.errors import AuthorError
from mem_anim.film.catalogue import asked, clip_of
from mem_anim.film.film import Film
from mem_anim.film.inspection import inspect
from mem_anim.film.papers import numbers, subtitles
from mem_anim.film.rehearsal import rehearse
from mem_anim.film.stopping import stoppable
from mem_anim.film.studio import counting_writer, studio
from mem_anim.film.watch import Watch
from mem_anim.film.workshop import put_in_place, refuse_unwritable, workshop
from mem_anim.renderer.renderer import renderer
from mem_anim.scenario import load
from mem_anim.words import Language
from mem_anim.worksheet import worksheet
from scenes import Entry


@dataclass(frozen=True)
class Take:
    """A clip that is known to fit; ``seconds`` long."""

    clip: type[Clip]
    name: str
    path: Path
    language: Language
    quality: str
    seconds: float
    frames: int


def render(
    path: Path,
    clips: Sequence[str],
    quality: str,
    language: Language,
    folder: Path,
    watch: Watch | None = None,
) -> Iterator[Film]:
    """Film the scenario in ``path``: the named clips or, where none is named, every clip that it can feed.

    ``clips`` are names of the list; ``quality`` is Manim's letter. Each film is yielded when it lies in
    ``folder``, whole; what was there before stays until then.

    Raises AuthorError, before anything is drawn, where the scenario is faulty, where a named clip cannot tell
    it or no clip can, where something does not fit on the stage, or where nothing can be written.
    """
    watch = watch or Watch()
    refuse_unwritable(folder)
    takes = _takes(path, clips, quality, language, watch)
    watch.planned(sum(take.frames for take in takes))
    for take in takes:
        watch.started(take.name, take.frames, take.seconds)
        yield _filmed(take, folder, watch)


def _takes(path: Path, clips: Sequence[str], quality: str, language: Language, watch: Watch) -> list[Take]:
    """Rehearse every clip that is asked for; one that was not named may be left out, with its reason."""
    entries, reasons = asked(worksheet(load(path)), clips)
    takes = []
    for entry in entries:
        watch.rehearsing(entry.name)
        try:
            with stoppable():
                takes.append(_take(entry, path, quality, language))
        except AuthorError as fault:
            if clips:
                raise
            reasons[entry.name] = fault
    if not takes:
        every = "\n".join(map(str, reasons.values()))
        raise AuthorError(f"{path}: no clip can tell this scenario.\n{every}")
    for name, reason in reasons.items():
        watch.refused(name, reason)
    return takes


def _take(entry: Entry, path: Path, quality: str, language: Language) -> Take:
    clip = clip_of(entry)
    rehearsed = rehearse(clip, path, language, quality)
    seconds = rehearsed.beats[-1].end
    frames = round(seconds * rehearsed.camera.frame_rate)
    return Take(clip, rehearsed.film_name, path, language, quality, seconds, frames)


def _filmed(take: Take, folder: Path, watch: Watch) -> Film:
    """Raises AuthorError where the disk is full or the folder does not take the film."""
    try:
        return _made(take, folder, watch)
    except (OSError, RuntimeError) as fault:
        # Manim wraps what the disk says.
        reason = next(
            (cause for cause in _causes(fault) if isinstance(cause, OSError) and cause.strerror), None
        )
        if reason is None:
            raise
        raise AuthorError(
            f"{folder / take.name}: the film cannot be written: {reason.strerror}. "
            "Choose another folder with -o."
        ) from fault


def _causes(fault: BaseException | None) -> Iterator[BaseException]:
    while fault:
        yield fault
        fault = fault.__cause__ or fault.__context__


def _made(take: Take, folder: Path, watch: Watch) -> Film:
    with stoppable() as end_if_told, workshop(folder) as work, studio(take.quality, work):

        def drew(frames: int) -> None:
            end_if_told()
            watch.drew(frames)

        drawn_by = renderer(counting_writer(drew))
        scene = take.clip(take.path, take.language, embedded=True, renderer=drawn_by)
        scene.render()
        film = _finished(scene, float(config.frame_rate), work)
        put_in_place(folder, film.subtitles, film.numbers, film.path)
    return replace(
        film,
        path=folder / film.path.name,
        subtitles=folder / film.subtitles.name,
        numbers=folder / film.numbers.name,
    )


def _finished(scene: Clip, fps: float, work: Path) -> Film:
    """The film as it lies in the work folder: checked, and with its papers. Raises Damaged."""
    made, name = scene.output_plan.primary_artifact, scene.film_name
    assert made is not None  # it is planned wherever a film is written
    frames = round(scene.beats[-1].end * fps)
    inspect(made, frames)
    film = Film(
        clip=type(scene).__name__,
        scenario=scene.scenario.name,
        language=scene.language,
        path=work / f"{name}.mp4",
        subtitles=work / f"{name}.srt",
        numbers=work / f"{name}.json",
        frames=frames,
        fps=fps,
    )
    made.replace(film.path)
    _write(film.subtitles, subtitles(scene.beats))
    _write(film.numbers, numbers(scene, frames, fps))
    return film


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
