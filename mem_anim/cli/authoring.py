"""``new`` and ``schema``: what an author starts from. They must not know what a scenario may say."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import click

from mem_anim.cli.group import file_argument
from mem_anim.errors import AuthorError


@click.command()
@file_argument
def new(file: str) -> None:
    """Write a commented scenario to start from into FILE, which must not exist yet."""
    from mem_anim.scenario import shipped, template

    if file in shipped():
        raise AuthorError(
            f"{file}: a shipped scenario has this name. Choose another, such as my-{file}.yaml."
        )
    _write(Path(file), template(), mode="x")
    click.echo(f"{file} is written. Change it, then: mem-anim check {file}")


@click.command()
@click.option("--write", "file", metavar="FILE", help="Write it into FILE instead of showing it.")
def schema(file: str | None) -> None:
    """Show the JSON Schema of scenario files; editors complete and explain keys with it."""
    from mem_anim.scenario import schema_text

    if file is None:
        click.echo(schema_text(), nl=False)
        return
    _refuse_what_is_no_schema(Path(file))
    _write(Path(file), schema_text(), mode="w")
    click.echo(f"{file} is written.")


def _refuse_what_is_no_schema(path: Path) -> None:
    """An older schema is written anew; anything else that stands there is left as it is."""
    if os.path.lexists(path) and not (path.is_file() and path.suffix == ".json"):
        raise AuthorError(f"{path}: exists already and is no .json file. Choose another name.")


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
