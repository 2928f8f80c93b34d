"""Which scenario and language: argument before variable before class."""

from __future__ import annotations

from pathlib import Path

import pytest

from mem_anim.clip.choice import chosen_file, chosen_language
from mem_anim.errors import AuthorError
from mem_anim.scenario import find
from tests.clip.toys import Monday, Toy


def test_a_class_names_a_shipped_scenario() -> None:
    assert chosen_file(Toy, None) == find("temporal")


def test_a_path_in_a_class_is_relative_to_the_class_s_file() -> None:
    assert chosen_file(Monday, None) == Path(__file__).parent / "monday.yaml"


def test_an_heir_elsewhere_looks_beside_the_class_that_says_the_path() -> None:
    heir = type("Heir", (Monday,), {"__module__": "mem_anim.clip"})
    assert chosen_file(heir, None) == Path(__file__).parent / "monday.yaml"


def test_an_argument_beats_the_variable_beats_the_class(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEM_ANIM_SCENARIO", "video")
    assert chosen_file(Toy, None) == find("video")
    assert chosen_file(Monday, None) == find("video")
    assert chosen_file(Toy, find("spatial")) == find("spatial")


def test_a_path_in_the_variable_is_relative_to_the_working_directory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "mine.yaml").write_text("frames: [{a: [1]}]\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MEM_ANIM_SCENARIO", "mine.yaml")
    assert chosen_file(Toy, None).resolve() == tmp_path / "mine.yaml"


def test_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen_language(None) == "en"
    monkeypatch.setenv("MEM_ANIM_LANG", "zh")
    assert chosen_language(None) == "zh"
    assert chosen_language("en") == "en"
    monkeypatch.setenv("MEM_ANIM_LANG", "fr")
    with pytest.raises(AuthorError, match="fr.*en, zh"):
        chosen_language(None)
