"""``storyboard`` and ``still``: a clip's pictures without a film, and what is wrong with their layout.

They must not know how one looks at a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mem_anim.cli.group import (
    FAULT,
    aspect_option,
    counted,
    file_argument,
    json_option,
    language_option,
    theme_option,
    unknown,
)
from mem_anim.words import Language

if TYPE_CHECKING:
    from mem_anim.clip import Clip
    from mem_anim.film import Wishes
    from mem_anim.stage.theme import ThemeName
    from mem_anim.storyboard import Board
    from mem_anim.storyboard.programme import Programme

FOLDER = Path("films")


def _output_option(default: str) -> Callable[[Any], Any]:
    return click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        metavar="PNG",
        help=f"Where the picture goes.  [default: {FOLDER}/{default}.png]",
    )


@click.command()
@file_argument
@click.argument("clips", metavar="[CLIP]...", nargs=-1)
@language_option
@theme_option
@aspect_option
@_output_option("<scenario>[-<Clip>]-storyboard")
@json_option
@click.pass_context
def storyboard(
    context: click.Context,
    file: str,
    clips: tuple[str, ...],
    language: Language,
    theme: ThemeName,
    aspect: str,
    output: Path | None,
    as_json: bool,
) -> None:
    """Draw the end of every beat on one sheet, and report layout problems; no film is rendered.

    FILE is a scenario or a Python file with clips of your own; CLIP are the clips to look at, else all.
    Below each picture stand the number and the name of its beat, by which "still" draws it at full size.
    The status is 1 where there are problems.
    """
    from mem_anim.film import Wishes
    from mem_anim.storyboard.placing import put, refuse_misplaced
    from mem_anim.storyboard.programme import programme
    from mem_anim.storyboard.report import lines
    from mem_anim.storyboard.sheet import sheet

    refuse_misplaced(output or FOLDER / "storyboard.png")
    wishes = Wishes(language=language, theme=theme, aspect=aspect)
    boards: list[Board] = []
    with programme(file) as known:
        _refuse_unknown(clips, known)
        for board in known.boards(clips, wishes):
            boards.append(board)
            for line in () if as_json else lines(board):
                click.echo(line)
    for name, reason in known.left_out.items():
        click.echo(f"{name} is left out. {reason}", err=True)
    output = output or FOLDER / _name_of_sheet(known.name, boards, clips, wishes)
    put(sheet(boards), output)
    problems = sum(len(board.findings) for board in boards)
    if as_json:
        click.echo(_as_json(output, boards, known))
    else:
        beats = sum(len(board.clip.beats) for board in boards)
        click.echo(f"{output}: {counted(beats, 'beat')}, {counted(problems, 'problem')}")
    context.exit(FAULT if problems else 0)


@click.command()
@file_argument
@click.argument("clip")
@click.argument("beat")
@language_option
@theme_option
@aspect_option
@_output_option("<scenario>-<Clip>-<beat>")
def still(
    file: str,
    clip: str,
    beat: str,
    language: Language,
    theme: ThemeName,
    aspect: str,
    output: Path | None,
) -> None:
    """Draw the end of one beat of CLIP as a picture: 1920 x 1080 in the usual shape.

    FILE is a scenario or a Python file with clips of your own; BEAT is a beat's name or its number,
    as they stand below each picture of the sheet that "storyboard" draws.
    """
    from mem_anim.film import Wishes
    from mem_anim.storyboard import still as still_of
    from mem_anim.storyboard.placing import put, refuse_misplaced
    from mem_anim.storyboard.programme import programme

    refuse_misplaced(output or FOLDER / "still.png")
    wishes = Wishes(language=language, theme=theme, aspect=aspect)
    with programme(file) as known:
        _refuse_unknown([clip], known)
        scene, picture = still_of(known.clip(clip), known.scenario_of(clip), wishes, beat)
    if picture is None:
        raise unknown("beat", beat, [told.name for told in scene.beats], param_hint="BEAT")
    output = output or FOLDER / _name_of_still(scene, beat, wishes)
    put(picture, output)
    click.echo(output)


def _refuse_unknown(names: Sequence[str], known: Programme) -> None:
    """Raises a usage error that names the nearest clip."""
    for name in names:
        if name not in known.clips:
            raise unknown("clip", name, known.clips, param_hint="CLIP")


def _name_of_sheet(name: str, boards: Sequence[Board], clips: Sequence[str], wishes: Wishes) -> str:
    """With the clip in it where one was asked for."""
    stem = f"{boards[0].clip.scenario.name}-{clips[0]}" if len(set(clips)) == 1 else name
    return f"{stem}-storyboard{wishes.suffix}.png"


def _name_of_still(scene: Clip, beat: str, wishes: Wishes) -> str:
    names = [told.name for told in scene.beats]
    told = beat if beat in names else names[int(beat) - 1]
    return f"{scene.scenario.name}-{type(scene).__name__}-{told}{wishes.suffix}.png"


def _as_json(output: Path, boards: Sequence[Board], known: Programme) -> str:
    import json

    from mem_anim.storyboard.report import as_values

    document = {
        "sheet": str(output),
        "clips": [as_values(board) for board in boards],
        "left_out": [{"clip": clip, "reason": str(reason)} for clip, reason in known.left_out.items()],
    }
    return json.dumps(document, ensure_ascii=False, indent=1)
