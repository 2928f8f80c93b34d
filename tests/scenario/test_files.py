"""Files that are no scenario, and texts in other encodings. It must not know what a scenario says."""

from __future__ import annotations

import builtins
import os
from pathlib import Path

import pytest

from mem_anim.scenario import ScenarioError, load

TEXT = "title: 场景\nframes: [{a: [1]}]\n"


def message(path: Path | str) -> str:
    with pytest.raises(ScenarioError) as caught:
        load(path)
    assert len(caught.value.faults) == 1
    return str(caught.value)


def test_missing(tmp_path: Path) -> None:
    path = tmp_path / "none.yaml"
    assert message(path) == f"{path}: there is no such file; check the name and the folder"


def test_folder(tmp_path: Path) -> None:
    assert "this is a folder" in message(tmp_path)


def test_below_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(TEXT, encoding="utf-8")
    assert "Not a directory" in message(tmp_path / "a.yaml" / "b.yaml")


def test_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(TEXT, encoding="utf-8")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(builtins, "open", refuse)
    assert "cannot be read (Permission denied)" in message(path)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "not an ordinary file" in message(tmp_path / "pipe")
    assert "not an ordinary file" in message("/dev/zero")


def test_50_mb_are_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    monkeypatch.delattr(builtins, "open")
    assert message(path) == f"{path}: a scenario has at most 10 MB, found 50.0 MB; is this the right file?"


@pytest.mark.parametrize("name", ["nul\0.yaml", "x" * 5000, "\udcff.yaml"])
def test_impossible_names(name: str) -> None:
    message(name).encode("utf-8")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_encodings(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(TEXT, encoding=encoding)
    assert load(path).title.zh == "场景"


@pytest.mark.parametrize(
    ("content", "place", "found"),
    [
        (b"\x89PNG\r\n\x1a\n", "1:1", "the byte 0x89"),
        (TEXT.encode("gbk"), "1:8", "the byte 0xb3"),
        (b"\xef\xbb\xbfa: 1\nb: \xff", "2:4", "the byte 0xff"),
        (b"\xff\xfea\x00\n\x00\x00\xd8", "2:1", "the byte 0x00"),
        (b"a: 1\nb: \x1b", "2:4", "the control character U+001B"),
        (b"a: \xef\xbb\xbf", "1:4", "the control character U+FEFF"),
    ],
)
def test_what_is_not_text_is_pointed_at(content: bytes, place: str, found: str, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(content)
    assert message(path).startswith(f"{path}:{place}: file: this is not a text in UTF-8, found {found}; ")
