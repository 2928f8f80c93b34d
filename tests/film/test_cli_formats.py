"""How a format of film is chosen on the command line, and which choices are refused there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mem_anim import cli, film
from mem_anim.cli.filming import FORMATS, TRANSPARENT
from mem_anim.errors import AuthorError
from mem_anim.film import Film, Watch, Wishes, formats


@pytest.fixture
def wished(monkeypatch: pytest.MonkeyPatch) -> list[Wishes]:
    """What the film room is asked for; it makes nothing."""
    heard: list[Wishes] = []

    def render(
        path: Path, clips: Sequence[str], wishes: Wishes, folder: Path, watch: Watch
    ) -> Iterator[Film]:
        heard.append(wishes)
        return iter(())

    monkeypatch.setattr(film, "render", render)
    return heard


def run(*options: str) -> Result:
    return CliRunner().invoke(cli.commands, ["render", "temporal", "TemporalAttention", *options])


def test_the_command_line_knows_every_format() -> None:
    assert set(FORMATS) == set(formats.FORMATS)
    assert set(TRANSPARENT) == set(formats.CLEAR)


def test_a_format_is_passed_on(wished: list[Wishes]) -> None:
    for options in ([], ["--format", "gif"], ["--transparent", "--format", "mov"]):
        assert run(*options).exit_code == 0
    told = [(wishes.format, wishes.transparent) for wishes in wished]
    assert told == [("mp4", False), ("gif", False), ("mov", True)]


@pytest.mark.parametrize("options", [[], ["--format", "mp4"], ["--format", "gif"]])
def test_what_cannot_be_transparent_is_refused_with_what_can(
    wished: list[Wishes], options: list[str]
) -> None:
    result = run("--transparent", *options)
    assert (result.exit_code, wished) == (2, [])
    assert f"{(options or ['mp4'])[-1]} cannot be transparent" in result.stderr
    assert "--format webm or --format mov" in result.stderr


def test_an_unknown_format_is_refused(wished: list[Wishes]) -> None:
    result = run("--format", "avi")
    assert (result.exit_code, wished) == (2, [])
    assert "'avi' is not one of 'mp4', 'webm', 'gif', 'mov'" in result.stderr


@pytest.mark.parametrize("format", sorted(set(FORMATS) - set(TRANSPARENT)))
def test_a_wish_that_cannot_be_granted_is_refused(format: str) -> None:
    with pytest.raises(AuthorError, match=f"^{format}: .*transparent.*: webm, mov.$"):
        Wishes(format=format, transparent=True)


def test_a_gif_has_its_own_size_in_every_quality() -> None:
    sizes = {
        tuple(formats.settings("gif", quality)[key] for key in ("pixel_width", "pixel_height", "frame_rate"))
        for quality in "lhk"
    }
    assert sizes == {(720, 405, 15)}
    assert formats.settings("mov", "h")["pixel_height"] == 1080
