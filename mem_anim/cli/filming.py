"""``scenes`` and ``render``: which clips there are, and films of them.

They must not know how a film is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mem_anim.cli.group import (
    aspect_option,
    file_argument,
    json_option,
    language_option,
    theme_option,
    unknown,
)
from mem_anim.words import Language, Words

if TYPE_CHECKING:
    from mem_anim.cli.progress import Lines
    from mem_anim.film import Film, Wishes
    from mem_anim.film.wishes import Captions
    from mem_anim.stage.theme import ThemeName

QUALITIES = ("l", "m", "h", "p", "k")
FORMATS = ("mp4", "webm", "gif", "mov")
TRANSPARENT = ("webm", "mov")
folder_option = click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    default="films",
    show_default=True,
    help="Where films go.",
)
_SUITING = Words("Scenarios: {names}", "适用的场景：{names}")


@click.command()
@language_option
def scenes(language: Language) -> None:
    """List the clips: what each shows, and the shipped scenarios that suit it."""
    from mem_anim.film import scenarios_for
    from scenes import CLIPS

    for entry in CLIPS:
        click.echo(click.style(entry.name, bold=True))
        click.echo(f"  {entry.shows.into(language)}")
        click.echo(f"  {_SUITING.with_values(names=', '.join(scenarios_for(entry))).into(language)}")
        click.echo(f"  mem-anim render {entry.scenario} {entry.name}")


@click.command()
@file_argument
@click.argument("clips", metavar="[CLIP]...", nargs=-1)
@click.option(
    "-q", "--quality", type=click.Choice(QUALITIES), default="h", show_default=True, help="From low to 4K."
)
@language_option
@theme_option
@aspect_option
@folder_option
@click.option(
    "--format",
    type=click.Choice(FORMATS),
    default="mp4",
    show_default=True,
    help="Kind of film. A gif is 720 pixels wide, at 15 frames a second, in any quality; mov is ProRes 4444.",
)
@click.option("--transparent", is_flag=True, help="Without the background; as webm or mov.")
@click.option(
    "--captions",
    type=click.Choice(("burned", "file", "both", "none")),
    default="both",
    show_default=True,
    help="What is said: in the picture, as subtitles beside it, both, or neither.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="So many films at a time. Default: as many as pay off.",
)
@click.option("--force", is_flag=True, help="Render films again that are there already, unchanged.")
@click.option("--open", "opened", is_flag=True, help="Open the last film when done.")
@json_option
def render(
    file: str,
    clips: tuple[str, ...],
    quality: str,
    language: Language,
    theme: ThemeName,
    aspect: str,
    folder: Path,
    format: str,
    captions: Captions,
    transparent: bool,
    jobs: int | None,
    force: bool,
    opened: bool,
    as_json: bool,
) -> None:
    """Render the scenario in FILE as films: the named clips, or every clip that it can feed.

    Where FILE is a lecture: all its clips, and one film of them with chapters.

    Beside each film lie subtitles in both languages (.srt, .vtt), a transcript with the worked numbers (.md)
    and the numbers that it shows (.json). A film that is there already and would come out the same is not
    rendered again.
    """
    _refuse_unknown(clips)
    if transparent:
        _refuse_opaque(format)
    from mem_anim.film import Wishes
    from mem_anim.scenario import find, is_lecture

    path = find(file)
    if clips and is_lecture(path):
        raise click.BadParameter(f"{file} is a lecture: it says itself which clips.", param_hint="CLIP")
    wishes = Wishes(
        quality=quality,
        language=language,
        theme=theme,
        aspect=aspect,
        captions=captions,
        format=format,
        transparent=transparent,
        force=force,
        jobs=jobs,
    )
    films = _made_and_told(path, clips, wishes, folder, as_json)
    if opened and click.launch(str(films[-1].path)):
        click.echo("No program was found that shows films.", err=True)


def _made_and_told(
    path: Path, clips: Sequence[str], wishes: Wishes, folder: Path, as_json: bool
) -> list[Film]:
    """Make the films and say where each lies. What was made is told even where one failed."""
    from mem_anim.cli.progress import progress
    from mem_anim.film import Unfinished, render, render_lecture
    from mem_anim.scenario import is_lecture

    films: list[Film] = []
    unfinished: Unfinished | None = None
    with progress() as watch:
        try:
            made = (
                render_lecture(path, wishes, folder, watch)
                if is_lecture(path)
                else render(path, clips, wishes, folder, watch)
            )
            for film in made:
                films.append(film)
                watch.made(film)
                if not as_json:
                    with watch.aside():
                        click.echo(film.path)
        except Unfinished as fault:
            unfinished = fault
    if as_json:
        click.echo(_as_json(films, watch))
    if unfinished:
        raise unfinished
    return films


def _as_json(films: Sequence[Film], watch: Lines) -> str:
    import json

    from mem_anim.film.lecturing import NAME as LECTURE
    from scenes import CLIPS

    places = [*(entry.name for entry in CLIPS), LECTURE]
    document = {
        "films": [_film_as_json(film) for film in sorted(films, key=lambda film: places.index(film.clip))],
        "left_out": [{"clip": clip, "reason": reason} for clip, reason in watch.left_out.items()],
        "failed": [{"clip": clip, "reason": reason} for clip, reason in watch.failures.items()],
    }
    return json.dumps(document, ensure_ascii=False, indent=1)


def _film_as_json(film: Film) -> dict[str, Any]:
    return {
        "file": str(film.path),
        "clip": film.clip,
        "scenario": film.scenario,
        "language": film.language,
        "seconds": film.seconds,
        "frames": film.frames,
        "fps": film.fps,
        "sha256": film.sha256,
        "made": film.how,
        "subtitles": [str(path) for path in film.subtitles],
        "transcript": str(film.transcript),
        "numbers": str(film.numbers),
    }


def _refuse_unknown(clips: Sequence[str]) -> None:
    """Raises a usage error that names the nearest clip."""
    from scenes import CLIPS

    known = [entry.name for entry in CLIPS]
    for clip in clips:
        if clip not in known:
            raise unknown("clip", clip, known, param_hint="CLIP")


def _refuse_opaque(format: str) -> None:
    """Raises a usage error that names the formats that can be transparent."""
    if format not in TRANSPARENT:
        able = " or ".join(f"--format {name}" for name in TRANSPARENT)
        raise click.BadParameter(f"{format} cannot be transparent. Use {able}.", param_hint="--transparent")
