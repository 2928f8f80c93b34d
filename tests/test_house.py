"""Rules of the house: imports run one way, files are short and say what they are, nothing points outside."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = sorted([*(ROOT / "mem_anim").rglob("*.py"), *(ROOT / "scenes").rglob("*.py")])
LONGEST = 320

_NUMBERS = ("worksheet", "trace", "scenario", "engine")
_PIECES = ("stage", "renderer", "explain", *_NUMBERS)
_CLIPS = ("clip", *_PIECES)
_FILMS = ("film", "scenes", *_CLIPS)
_BOARDS = ("storyboard", *_FILMS)
# What each part may import besides itself and the ground that all stand on.
BELOW: dict[str, tuple[str, ...]] = {
    "__main__": ("cli", "playground", *_BOARDS),
    "cli": ("playground", *_BOARDS),
    "playground": _BOARDS,
    "storyboard": _FILMS,
    "film": ("scenes", *_CLIPS),
    "scenes": _CLIPS,
    "clip": _PIECES,
    "stage": (),
    "renderer": (),
    "explain": _NUMBERS,
    "worksheet": ("trace", "scenario", "engine"),
    "trace": ("scenario", "engine"),
    "scenario": (),
    "engine": (),
    "words": (),
    "errors": (),
    "leftover": (),
    "naming": (),
    "notebook": ("film", *_NUMBERS, "explain"),
    "mem_anim": ("notebook", "words"),
}
GROUND = (
    "mem_anim",
    "words",
    "errors",
    "leftover",
    "naming",
)  # "mem_anim" is the package's own __init__, with the version


def part_of(module: str) -> str | None:
    """mem_anim.stage.tokens.card -> stage; scenes.overview -> scenes; numpy -> None."""
    names = module.split(".")
    if names[0] == "scenes":
        return "scenes"
    if names[0] != "mem_anim":
        return None
    return names[1] if len(names) > 1 else "mem_anim"


def module_of(path: Path) -> str:
    names = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, inside functions as well."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write imports in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_in_order(importer: str, target: str) -> bool:
    """Whether the part ``importer`` may import the module or name ``target``."""
    part = part_of(target)
    if part == importer or part is None:
        return True
    is_version = target == "mem_anim.__version__"
    return is_version or part in GROUND and importer not in GROUND or part in BELOW[importer]


def test_there_are_modules_to_look_at() -> None:
    parts = {part_of(module_of(path)) for path in SOURCES}
    assert {"engine", "scenario", "trace", "worksheet", "words", "errors"} <= parts
    assert sum(1 for path in SOURCES for name in imported(path) if part_of(name)) > 40


def test_the_order_names_every_part() -> None:
    unknown = {part_of(module_of(path)) for path in SOURCES} - set(BELOW)
    assert not unknown, f"say in BELOW what these may import: {unknown}"


def test_an_import_that_runs_back_is_noticed() -> None:
    assert is_in_order("worksheet", "mem_anim.trace.Trace")
    assert is_in_order("film", "scenes.CLIPS")
    assert is_in_order("stage", "mem_anim.words.Words")
    assert is_in_order("cli", "mem_anim.__version__")
    assert not is_in_order("trace", "mem_anim.worksheet.Row")
    assert not is_in_order("engine", "mem_anim.scenario.Scenario")
    assert not is_in_order("stage", "mem_anim.worksheet.Row")
    assert not is_in_order("clip", "scenes.CLIPS")
    assert not is_in_order("words", "mem_anim.errors.AuthorError")


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_imports_run_one_way(path: Path) -> None:
    part = part_of(module_of(path))
    assert part is not None
    back = [name for name in imported(path) if not is_in_order(part, name)]
    assert not back, f"{path.relative_to(ROOT)} may not import {back}"


@pytest.mark.parametrize(
    "module",
    [
        "mem_anim",
        "mem_anim.scenario",
        "mem_anim.worksheet",
        "mem_anim.explain",
        "mem_anim.playground",
        "scenes",
    ],
)
def test_numbers_come_without_manim(module: str) -> None:
    heavy = "{'manim', 'av', 'PIL', 'cairo', 'manimpango', 'scipy'}"
    numbers = "{'numpy'}" if module in ("mem_anim", "mem_anim.scenario", "scenes") else "set()"
    code = f"import sys, {module}; print(*({heavy} | {numbers}) & set(sys.modules))"
    found = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    assert found.stdout.strip() == ""


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_every_module_says_what_it_is(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text("utf-8")))
    assert docstring, f"{path.relative_to(ROOT)} has no docstring"
    assert docstring.endswith(".")


def test_no_file_is_long() -> None:
    files = [*SOURCES, *(ROOT / "tests").rglob("*.py")]
    assert len(files) > len(SOURCES) > 20
    long = {str(path.relative_to(ROOT)): lines for path in files if (lines := _lines(path)) > LONGEST}
    assert not long


def _lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


# In pieces, so that this file does not point there itself.
OUTSIDE = re.compile(
    "|".join(
        [
            r"\.\./" + "shared",
            r"\b(DESIGN|STORYBOARD|TEACHING|EXAMPLES|MANIM|MEM)" + r"\.md\b",
            r"\b(DESIGN|STORYBOARD|TEACHING|EXAMPLES)\b" + r"(,? \d|'s\b)",
            r"(?<![\w.])/(work|root|home|Users)" + r"/\w",
            r"[A-Z]:\\+" + r"Users\b",
            r"--(extra-)?index" + r"-url",
        ]
    )
)


def kept_files() -> list[Path]:
    """What git keeps or would keep: tracked, or new and not ignored."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is not a git checkout")
    paths = [ROOT / name for name in found.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]


def test_nothing_points_outside() -> None:
    files = kept_files()
    assert Path(__file__) in files
    pointing = []
    for path in files:
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        pointing += [f"{path.relative_to(ROOT)}: {match[0]}" for match in OUTSIDE.finditer(text)]
    assert not pointing


def test_pointing_outside_is_noticed() -> None:
    for text in ("see ../" + "shared/x", "DESIGN" + " 5 says", "/work" + "/main", "as in MEM" + ".md"):
        assert OUTSIDE.search(text), text
    for text in ("MEM_ANIM_LANG", "the MEM paper", "a/work/b", "https://example.org/home/x", "a design 5"):
        assert not OUTSIDE.search(text), text
