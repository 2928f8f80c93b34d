"""``check`` and ``explain``: is a scenario right, and what does it come to. They must not wait for Manim."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mem_anim.cli.group import FAULT, counted, file_argument, json_option, language_option
from mem_anim.errors import AuthorError
from mem_anim.words import Language

if TYPE_CHECKING:
    from mem_anim.worksheet import Worksheet


@click.command()
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


@click.command()
@file_argument
@json_option
@click.option("--markdown", is_flag=True, help="Text for lecture notes, in Markdown.")
@click.option(
    "--all", "everything", is_flag=True, help="Every token of every frame, not only the followed patch."
)
@language_option
def explain(file: str, as_json: bool, markdown: bool, everything: bool, language: Language) -> None:
    """Show the whole calculation, as a teacher would write it; of a lecture that of each of its scenarios."""
    if as_json and markdown:
        raise click.UsageError("--json and --markdown exclude each other: choose one.")
    sheets = _worksheets(file)
    if as_json:
        from mem_anim.explain import as_json as json_text

        texts = [json_text.text(sheet, everything=everything) for sheet in sheets]
        click.echo(f"[{', '.join(texts)}]" if _is_lecture(file) else texts[0])
        return
    from mem_anim.explain.lesson import lesson

    blocks = [block for sheet in sheets for block in lesson(sheet, language, everything=everything)]
    if markdown:
        from mem_anim.explain import markdown as notes

        click.echo(notes.text(blocks), nl=False)
        return
    from mem_anim.explain import terminal

    click.echo(terminal.text(blocks), nl=False, color=True)


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

    path = find(file)
    if _is_lecture(file):
        return _summary_of_lecture(path)
    scenario = load(path)
    run(scenario)
    frames, patches, d = len(scenario.frames), len(scenario.patches), len(scenario.frames[0][0])
    order = scenario.encoder.order.replace("_", " ")
    return f"{counted(frames, 'frame')}, {counted(patches, 'patch', 'patches')}, d = {d}, order: {order}"


def _summary_of_lecture(path: Path) -> str:
    """Whether each clip can tell its scenario, too: for that, Manim is waited for."""
    from mem_anim.film.catalogue import lecture_in, refuse_unfed

    lecture = lecture_in(path)
    refuse_unfed(lecture)
    scenarios = {part.path for part in lecture.parts}
    return f"a lecture of {counted(len(lecture.parts), 'clip')}, {counted(len(scenarios), 'scenario')}"


def _worksheets(file: str) -> list[Worksheet]:
    """Of the scenario or, where FILE is a lecture, of each of its scenarios, in the order of its clips."""
    from mem_anim.scenario import find, load, load_lecture
    from mem_anim.worksheet import worksheet

    path = find(file)
    if not _is_lecture(file):
        return [worksheet(load(path))]
    scenarios = {part.path: part.scenario for part in load_lecture(path).parts}
    return [worksheet(scenario) for scenario in scenarios.values()]


def _is_lecture(file: str) -> bool:
    from mem_anim.scenario import find, is_lecture

    return is_lecture(find(file))
