"""Every file in faulty/ gives exactly the message beside it. It must not know how faults are found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mem_anim.errors import AuthorError
from mem_anim.scenario import ScenarioError, load

FOLDER = Path(__file__).parent / "faulty"
FILES = sorted(path.name for path in FOLDER.glob("*.yaml"))
LINE = re.compile(r"[\w.]+:[1-9][0-9]*:[1-9][0-9]*: \S.*?: .+, found .+; .+|\w+\.yaml:[1-9][0-9:]*: .+; .+")


def test_there_are_many_faulty_files() -> None:
    assert len(FILES) >= 40
    assert {path.stem for path in FOLDER.glob("*.expected")} == {Path(name).stem for name in FILES}


@pytest.mark.parametrize("name", FILES)
def test_each_gives_its_message(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    with pytest.raises(ScenarioError) as caught:
        load(name)
    assert f"{caught.value}\n" == (FOLDER / name).with_suffix(".expected").read_text(encoding="utf-8")
    assert isinstance(caught.value, AuthorError)


@pytest.mark.parametrize("name", FILES)
def test_each_fault_says_where_what_and_what_to_do(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    with pytest.raises(ScenarioError) as caught:
        load(name)
    lines = str(caught.value).splitlines()
    assert len(lines) == len(caught.value.faults)
    assert all(LINE.fullmatch(line) for line in lines), lines
    places = [(fault.line, fault.column) for fault in caught.value.faults]
    assert places == sorted(places)
