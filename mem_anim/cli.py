"""The command line: what a person types, and the only place that prints for a person.

It must not compute or word anything that others do, and imports what a command needs only when it runs:
neither ``check`` nor ``explain`` may wait for Manim.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from mem_anim import __version__
from mem_anim.errors import AuthorError
from mem_anim.words import LANGUAGES, Language

if TYPE_CHECKING:
    from mem_anim.film import Film
    from mem_anim.worksheet import Worksheet

FAULT = 1  # the author can mend it
INTERRUPTED = 130  # as a shell counts an end by Ctrl-C

QUALITIES = ("l", "m", "h", "p", "k")


class Commands(click.Group):
    """Commands that show an author's fault without a traceback, and end quietly when nobody listens."""

    def invoke(self, context: click.Context) -> Any:
        try:
            result = super().invoke(context)
            sys.stdout.flush()
            return result
        except AuthorError as fault:
            click.echo(str(fault), err=True)
            context.exit(FAULT)
        except BrokenPipeError:
            _stop_writing()
            context.exit(INTERRUPTED)
        except KeyboardInterrupt:
            context.exit(INTERRUPTED)


def main() -> None:
    """Run the command line and end the process with its status."""
    _write_any_character()
    commands(prog_name="mem-anim")


file_argument = click.argument("file", metavar="FILE")
language_option = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language of the text.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON document and nothing else.")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="mem-anim")
def commands() -> None:
    """Attention over space and time, worked with small numbers and shown as films.

    FILE is the name of a shipped scenario, such as "temporal", or the path of your own YAML file.

    \b
    A first walk:
      mem-anim explain temporal       the whole calculation, as on a blackboard
      mem-anim render temporal        the same as films
      mem-anim new mine.yaml          a scenario of your own to start from
      mem-anim check mine.yaml        is it right?
    """


@commands.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.pass_context
def check(context: click.Context, files: tuple[str, ...]) -> None:
    """Validate scenarios: a tick a file, or every fault in it.

    All numbers are computed as well, so that one that grows too large is found here.
    """
    faulty = sum(not _is_well(file) for file in files)
    if faulty and len(files) > 1:
        click.echo(f"{faulty} of {len(files)} files must be mended.", err=True)
    context.exit(FAULT if faulty else 0)


@commands.command()
@file_argument
@json_option
@click.option("--markdown", is_flag=True, help="Text for lecture notes, in Markdown.")
@click.option(
    "--all", "everything", is_flag=True, help="Every token of every frame, not only the followed patch."
)
@language_option
def explain(file: str, as_json: bool, markdown: bool, everything: bool, language: Language) -> None:
    """Show the whole calculation, as a teacher would write it."""
    if as_json and markdown:
        raise click.UsageError("--json and --markdown exclude each other: choose one.")
    sheet = _worksheet(file)
    if as_json:
        from mem_anim.explain import as_json as json_text

        click.echo(json_text.text(sheet, everything=everything))
        return
    from mem_anim.explain.lesson import lesson

    blocks = lesson(sheet, language, everything=everything)
    if markdown:
        from mem_anim.explain import markdown as notes

        click.echo(notes.text(blocks), nl=False)
        return
    from mem_anim.explain import terminal

    click.echo(terminal.text(blocks), nl=False, color=True)


@commands.command()
@language_option
def scenes(language: Language) -> None:
    """List the clips: what each shows, and the scenario that it shows by default."""
    from scenes import CLIPS

    for entry in CLIPS:
        click.echo(click.style(entry.name, bold=True))
        click.echo(f"  {entry.shows.into(language)}")
        click.echo(f"  mem-anim render {entry.scenario} {entry.name}")


@commands.command()
@file_argument
def new(file: str) -> None:
    """Write a commented scenario to start from into FILE, which must not exist yet."""
    from mem_anim.scenario import template

    _write(Path(file), template(), mode="x")
    click.echo(f"{file} is written. Change it, then: mem-anim check {file}")


@commands.command()
@click.option("--write", "file", metavar="FILE", help="Write it into FILE instead of showing it.")
def schema(file: str | None) -> None:
    """Show the JSON Schema of scenario files; editors complete and explain keys with it."""
    from mem_anim.scenario import schema_text

    if file is None:
        click.echo(schema_text(), nl=False)
        return
    _write(Path(file), schema_text(), mode="w")
    click.echo(f"{file} is written.")


@commands.command()
@file_argument
@click.argument("clips", metavar="[CLIP]...", nargs=-1)
@click.option(
    "-q", "--quality", type=click.Choice(QUALITIES), default="h", show_default=True, help="From low to 4K."
)
@language_option
@click.option(
    "-o", "--output", "folder", metavar="DIR", default="films", show_default=True, help="Where films go."
)
@click.option("--open", "opened", is_flag=True, help="Open the film, or the folder of several, when done.")
@json_option
def render(
    file: str,
    clips: tuple[str, ...],
    quality: str,
    language: Language,
    folder: str,
    opened: bool,
    as_json: bool,
) -> None:
    """Render the scenario in FILE as films: the named clips, or every clip that it can feed."""
    _refuse_unknown(clips)
    from mem_anim.scenario import find

    films: list[Film] = []
    for film in _rendered(find(file), clips, quality, language, Path(folder)):
        films.append(film)
        if not as_json:
            click.echo(film.path)
    if as_json:
        click.echo(_films_as_json(films))
    if opened and films:
        click.launch(str(films[0].path if len(films) == 1 else films[0].path.parent))


def _rendered(
    path: Path, clips: tuple[str, ...], quality: str, language: Language, folder: Path
) -> Iterable[Film]:
    """The only call into the film room, which brings Manim with it."""
    from mem_anim.film import render as render_films

    return render_films(path, clips, quality, language, folder)


def _films_as_json(films: Sequence[Film]) -> str:
    import json

    return json.dumps(
        {"films": [{"clip": film.clip, "path": str(film.path)} for film in films]}, ensure_ascii=False
    )


def _refuse_unknown(clips: Sequence[str]) -> None:
    """Raises a usage error that names the nearest clip."""
    from difflib import get_close_matches

    from scenes import CLIPS

    known = [entry.name for entry in CLIPS]
    for clip in clips:
        if clip not in known:
            near = get_close_matches(clip, known, n=1)
            hint = f"Did you mean {near[0]}?" if near else f"There are {', '.join(known)}."
            raise click.BadParameter(f"no clip is called {clip!r}. {hint}", param_hint="CLIP")


def _is_well(file: str) -> bool:
    """Whether the file is in order; says so, or says every fault."""
    try:
        summary = _summary(file)
    except AuthorError as fault:
        click.echo(str(fault), err=True)
        return False
    click.echo(f"{click.style('✓', fg='green')} {file}: {summary}")
    return True


def _summary(file: str) -> str:
    from mem_anim.scenario import find, load
    from mem_anim.trace import run

    scenario = load(find(file))
    run(scenario)
    frames, patches, d = len(scenario.frames), len(scenario.patches), len(scenario.frames[0][0])
    order = scenario.encoder.order.replace("_", " ")
    return f"{_counted(frames, 'frame')}, {_counted(patches, 'patch', 'patches')}, d = {d}, order: {order}"


def _counted(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def _worksheet(file: str) -> Worksheet:
    from mem_anim.scenario import find, load
    from mem_anim.worksheet import worksheet

    return worksheet(load(find(file)))


def _write(path: Path, text: str, *, mode: Literal["x", "w"]) -> None:
    """Write a file in a folder that exists; raises AuthorError where that fails."""
    if not path.parent.is_dir():
        raise AuthorError(
            f"{path}: there is no folder {path.parent}. Create it first, or choose another place."
        )
    try:
        with path.open(mode, encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise AuthorError(f"{path}: exists already and is left as it is. Choose another name.") from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise AuthorError(f"{path}: cannot be written: {reason}. Choose another place.") from None


def _write_any_character() -> None:
    """A pipe or a file gets UTF-8, whatever the locale; a screen gets "?" for what it cannot show."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="replace")


def _stop_writing() -> None:
    """Nobody reads any more: what is still to be written at the end of the process goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
