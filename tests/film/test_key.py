"""By what a film is known: everything on which it depends makes another key, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mem_anim.film import Wishes
from mem_anim.film.keeping import key as keys
from mem_anim.film.keeping.key import key_of
from mem_anim.film.keeping.shelf import ROOM_VARIABLE
from mem_anim.renderer.choice import RENDERER_VARIABLE
from mem_anim.scenario import load
from tests.film.entries import TOYS

SHORT = TOYS[0]
FRAMES = "frames: [{a: [1, 0]}, {a: [0, 1]}]\n"

CHANGES: dict[str, Callable[[pytest.MonkeyPatch], Any]] = {
    "code": lambda patch: patch.setattr(keys, "digest_of", lambda *_: "other code"),
    "fonts": lambda patch: patch.setattr(keys, "_fonts", lambda: "another font"),
    "versions": lambda patch: patch.setattr(keys, "_versions", lambda: {"manim": "9.9"}),
    "python": lambda patch: patch.setattr(keys.platform, "python_version_tuple", lambda: ("3", "99", "1")),
    "renderer": lambda patch: patch.setenv(RENDERER_VARIABLE, "manim"),
    "manim.cfg": lambda patch: Path("manim.cfg").write_text("[CLI]\nbackground_color = RED\n"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_each_ingredient_makes_another_key(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.yaml").write_text(FRAMES)
    scenario = load(tmp_path / "mine.yaml")
    monkeypatch.chdir(tmp_path)
    before, look = key_of(SHORT, scenario, Wishes()), keys.look_of(SHORT, "seen", Wishes())
    assert key_of(SHORT, scenario, Wishes()) == before
    CHANGES[change](monkeypatch)
    assert key_of(SHORT, scenario, Wishes()) != before
    assert keys.look_of(SHORT, "seen", Wishes()) != look


def test_wishes_make_another_key_where_they_make_another_film(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(FRAMES)
    scenario = load(tmp_path / "mine.yaml")
    wishes = [
        Wishes(),
        Wishes("l"),
        Wishes(language="zh"),
        Wishes(format="mov"),
        Wishes(format="mov", transparent=True),
    ]
    assert len({key_of(SHORT, scenario, wished) for wished in wishes}) == len(wishes)
    assert key_of(SHORT, scenario, Wishes(force=True, jobs=3)) == key_of(SHORT, scenario, Wishes())
    assert key_of(TOYS[1], scenario, Wishes()) != key_of(SHORT, scenario, Wishes())


def test_what_no_film_shows_makes_no_other_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.yaml").write_text(FRAMES)
    scenario = load(tmp_path / "mine.yaml")
    monkeypatch.chdir(tmp_path)
    before = key_of(SHORT, scenario, Wishes())
    monkeypatch.setenv(ROOM_VARIABLE, "9")
    (tmp_path / "manim.cfg").write_text("[CLI]\nnotify_outdated_version = False\n")
    assert key_of(SHORT, scenario, Wishes()) == before
    monkeypatch.setenv("MEM_ANIM_WHATEVER_COMES", "dark")
    assert key_of(SHORT, scenario, Wishes()) != before
