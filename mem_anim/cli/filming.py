"""``scenes`` and ``render``: which clips there are, and films of them.

They must not know how a film is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mem_anim.cli.group import file_argument, json_option, language_option, unknown
from mem_anim.words import Language, Words

if TYPE_CHECKING:
    from mem_anim.film import Film

QUALITIES = ("l", "m", "h", "p", "k")
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
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    default="films",
    show_default=True,
    help="Where films go.",
)
@click.option("--open", "opened", is_flag=True, help="Open the last film when done.")
@json_option
def render(
    file: str,
    clips: tuple[str, ...],
    quality: str,
    language: Language,
    folder: Path,
    opened: bool,
    as_json: bool,
) -> None:
    """Render the scenario in FILE as films: the named clips, or every clip that it can feed.

    Beside each film lie its subtitles (.srt) and the numbers that it shows (.json).
    """
    _refuse_unknown(clips)
    from mem_anim.scenario import find

    path = find(file)
    from mem_anim.cli.progress import progress
    from mem_anim.film import render as films_of

    films: list[Film] = []
    with progress() as watch:
        for film in films_of(path, clips, quality, language, folder, watch):
            films.append(film)
            if not as_json:
                with watch.aside():
                    click.echo(film.path)
    if as_json:
        click.echo(_as_json(films, watch.left_out))
    if opened and click.launch(str(films[-1].path)):
        click.echo("No program was found that shows films.", err=True)


def _as_json(films: Sequence[Film], left_out: dict[str, str]) -> str:
    import json

    document = {
        "films": [_film_as_json(film) for film in films],
        "left_out": [{"clip": clip, "reason": reason} for clip, reason in left_out.items()],
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
        "subtitles": str(film.subtitles),
        "numbers": str(film.numbers),
    }


def _refuse_unknown(clips: Sequence[str]) -> None:
    """Raises a usage error that names the nearest clip."""
    from scenes import CLIPS

    known = [entry.name for entry in CLIPS]
    for clip in clips:
        if clip not in known:
            raise unknown("clip", clip, known, param_hint="CLIP")
