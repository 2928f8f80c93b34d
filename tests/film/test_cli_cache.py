"""``cache`` where there is nothing to list, or where it cannot know how much may be kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from mem_anim import cli
from mem_anim.film.keeping.shelf import ROOM_VARIABLE


@pytest.mark.parametrize("room", ["abc", "-1", ""])
def test_the_list_says_when_its_room_is_no_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: str
) -> None:
    monkeypatch.setenv(ROOM_VARIABLE, room)
    result = CliRunner().invoke(cli.commands, ["cache", "-o", str(tmp_path)])
    assert (result.exit_code, ROOM_VARIABLE in result.stderr) == ((1, True) if room else (0, False))


@pytest.mark.parametrize("name", ["a file", "f" * 300, "nowhere"])
def test_a_folder_without_films_has_an_empty_list(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    if name == "a file":
        folder.write_text("a file")
    for arguments in ([], ["--clear"]):
        result = CliRunner().invoke(cli.commands, ["cache", "-o", str(folder), *arguments])
        assert (result.exit_code, result.stdout[:15]) == (0, "0 films, 0 byte"), result.output
