"""The source text on which a clip depends: nothing that Python imports is missing, and nothing is run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mem_anim.film.keeping import sources
from mem_anim.film.keeping.key import MADE_BY, NO_MAKERS
from mem_anim.film.keeping.sources import closure, digest_of
from scenes import CLIPS, Entry
from tests.film.commanding import ROOT, environment

# Of the film room: who lists, keeps, orders, joins and watches.
_BESIDE = (
    *("scenes", "catalogue", "keeping", "task", "crew"),
    *("making", "lecturing", "session", "watch", "wishes"),
)


def test_everything_that_python_imports_for_the_clips_is_found() -> None:
    modules = [entry.module for entry in CLIPS]
    code = f"import sys, {', '.join([*modules, *MADE_BY])}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment(), capture_output=True, text=True, check=True
    )
    loaded = {name for name in done.stdout.split() if name.partition(".")[0] in ("mem_anim", "scenes")}
    found = closure(modules) | closure(MADE_BY, NO_MAKERS)
    beside = {name for name in loaded - found if name.removeprefix("mem_anim.film.").startswith(_BESIDE)}
    assert loaded - found == beside | {"mem_anim", "mem_anim.film"}
    assert len(loaded & found) > 60


@pytest.mark.parametrize("entry", CLIPS, ids=lambda entry: entry.name)
def test_a_clip_depends_on_what_it_shows_and_not_on_the_other_clips(entry: Entry) -> None:
    found = closure([entry.module])
    assert {entry.module, "mem_anim.clip.base", "mem_anim.renderer.camera", "mem_anim.engine"} <= found
    assert not any(
        name.startswith(("mem_anim.cli.", "mem_anim.storyboard", "mem_anim.film")) for name in found
    )
    assert not {other.module for other in CLIPS} & found - {entry.module}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """shop/, with modules that fail when they are imported."""
    texts = {
        "shop/__init__": "raise SystemExit",
        "shop/clip": "import numpy\nfrom shop.parts import wheel\nfrom .tools import hammer\n1 / 0\n",
        "shop/parts/__init__": "from shop.parts.bolt import BOLT",
        "shop/parts/wheel": "def roll():\n    import shop.road as road\n",
        "shop/parts/bolt": "BOLT = 1",
        "shop/tools": "hammer = 1",
        "shop/road": "",
        "shop/alone": "",
    }
    for name, text in texts.items():
        (path := tmp_path / f"{name}.py").parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sources, "_place", sources._place.__wrapped__)
    return tmp_path / "shop"


def test_imports_are_followed_wherever_they_are_written(package: Path) -> None:
    names = {name for name in closure(["shop.clip"]) if name.startswith("shop")}
    parts = {"shop.parts", "shop.parts.wheel", "shop.parts.bolt"}
    assert names == {"shop", "shop.clip", "shop.tools", "shop.road", *parts}
    assert "shop" not in sys.modules


def test_a_change_of_any_of_them_is_another_digest(package: Path) -> None:
    before = digest_of(["shop.clip"])
    (package / "alone.py").write_text("changed = 1")
    assert digest_of(["shop.clip"]) == before
    for changed in ("road.py", "__init__.py", "parts/bolt.py", "clip.py"):
        path = package / changed
        text = path.read_text()
        path.write_text(f"{text}\nchanged = 1\n")
        assert digest_of(["shop.clip"]) != before
        path.write_text(text)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert digest_of(["shop.clip"]) == before


def test_a_module_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ModuleNotFoundError):
        closure(["scenes.no_such_clip"])
