"""The pages for authors: every example works, every picture is what is drawn now, and no key is left out."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from PIL import Image

from mem_anim.film import Wishes
from mem_anim.scenario import is_lecture, load, load_lecture
from mem_anim.scenario.written import LectureFile, ScenarioFile
from mem_anim.storyboard.programme import programme

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs").glob("*.md"))
EXAMPLE = re.compile(r"```yaml\n(.*?)```", re.DOTALL)
LINK = re.compile(r"!\[[^\]]*\]\(([^)]+)\)")
MOST_APART = 2.0  # of 255, on the average of a picture


def module(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"docs_{file.stem}", file)
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = made
    spec.loader.exec_module(made)
    return made


draw = module(ROOT / "docs" / "draw.py")
DRAWINGS = list(draw.drawings())
EXAMPLES = [(page.name, text) for page in PAGES for text in EXAMPLE.findall(page.read_text("utf-8"))]


def test_there_is_much_to_look_at() -> None:
    assert {page.name for page in PAGES} >= {"gallery.md", "write-a-clip.md", "write-a-scenario.md"}
    assert len(DRAWINGS) >= 20
    assert len(EXAMPLES) >= 12
    assert len({drawing.name for drawing in DRAWINGS}) == len(DRAWINGS)


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.name)
def test_every_picture_is_what_its_example_draws(drawing: object) -> None:
    """``python docs/draw.py`` draws them anew."""
    drawn, kept = draw.picture(drawing), Image.open(drawing.path)  # type: ignore[attr-defined]
    assert drawn is not None
    sides = [np.asarray(image.convert("RGB").resize(draw.SIZE), dtype=float) for image in (drawn, kept)]
    assert np.abs(sides[0] - sides[1]).mean() < MOST_APART


@pytest.mark.parametrize(("page", "text"), EXAMPLES)
def test_every_example_is_right(page: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "example.yaml"
    file.write_text(text, encoding="utf-8")
    if is_lecture(file):
        assert load_lecture(file).parts
    else:
        assert load(file).frames


def test_every_link_leads_to_a_file() -> None:
    links = [
        (page, link)
        for page in (*PAGES, ROOT / "README.md")
        for link in LINK.findall(page.read_text("utf-8"))
    ]
    assert len(links) >= 20
    assert [link for page, link in links if not (page.parent / link).is_file()] == []


def test_every_key_has_its_place() -> None:
    text = (ROOT / "docs" / "write-a-scenario.md").read_text("utf-8")
    for model in (ScenarioFile, LectureFile):
        missing = [key for key in model.model_fields if not re.search(rf"^\s*{key}:", text, re.MULTILINE)]
        assert missing == []


def test_the_clip_of_the_page_has_no_problem_in_any_shape(tmp_path: Path) -> None:
    (text,) = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / "write-a-clip.md").read_text("utf-8"), re.DOTALL
    )
    (tmp_path / "shares.py").write_text(text, encoding="utf-8")
    assert len(text.splitlines()) <= 30
    with programme(str(tmp_path / "shares.py")) as known:
        for language, aspect in (("en", "16:9"), ("zh", "9:16")):
            (board,) = known.boards([], Wishes(language=language, aspect=aspect))  # type: ignore[arg-type]
            assert board.problems == ()
