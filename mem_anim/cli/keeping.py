"""``cache``: the films that a folder keeps, older versions included. It must not know how they are kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mem_anim.cli.filming import folder_option
from mem_anim.cli.group import counted, json_option

if TYPE_CHECKING:
    from mem_anim.film.keeping.shelf import Kept


@click.command()
@folder_option
@click.option("--clear", is_flag=True, help="Remove them; the films that can be seen in DIR stay.")
@json_option
def cache(folder: Path, clear: bool, as_json: bool) -> None:
    """List the films that DIR keeps, older versions included, so that none need be rendered twice.

    The longest unused go first when they take more than 2 GB, or as many GB as MEM_ANIM_CACHE_GB says.
    """
    from mem_anim.film.keeping.shelf import Shelf, room_for_films

    room_for_films()
    shelf = Shelf(folder)
    entries = shelf.entries()
    total = sum(kept.size for kept in entries)
    if clear:
        shelf.clear()
    if as_json:
        click.echo(_as_json(entries, total, clear))
        return
    if not clear:
        for line in _aligned([_columns(kept) for kept in entries]):
            click.echo(line)
    done = "removed" if clear else "kept"
    click.echo(f"{counted(len(entries), 'film')}, {_amount(total)} {done} in {folder}")


def _columns(kept: Kept) -> tuple[str, ...]:
    place = "in place" if kept.in_place else ""
    return (kept.film, kept.scenario, kept.language, _amount(kept.size), f"used {_ago(kept.age)}", place)


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows of text as lines, in columns as wide as they need; Chinese characters take two places."""
    from rich.cells import cell_len, set_cell_size

    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(set_cell_size(text, width) for text, width in zip(row, widths, strict=True)).rstrip()


def _as_json(entries: list[Kept], total: int, cleared: bool) -> str:
    import json
    from dataclasses import asdict

    document = {"films": [asdict(kept) for kept in entries], "size": total, "cleared": cleared}
    return json.dumps(document, ensure_ascii=False, indent=1)


def _amount(size: int) -> str:
    """1.5 MB"""
    for name, unit in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if size >= unit:
            return f"{size / unit:.1f} {name}"
    return counted(size, "byte")


def _ago(seconds: float) -> str:
    for name, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= length:
            return f"{counted(int(seconds // length), name)} ago"
    return "just now"
