"""Draws the pictures of these pages from the examples above them: ``python docs/draw.py``.

``<!-- draw NAME: CLIP BEAT -->`` stands before a fenced example, a scenario or the module of a clip; the end
of the beat becomes ``pictures/NAME.png``. Without an example a shipped scenario is named in its place:
``<!-- draw NAME: CLIP BEAT of SCENARIO -->``.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from mem_anim.film.wishes import Wishes
from mem_anim.storyboard import still
from mem_anim.storyboard.programme import programme

PAGES = Path(__file__).parent
SIZE = (960, 540)
_DRAW = re.compile(
    r"<!-- draw (?P<name>[\w-]+): (?P<clip>\w+) (?P<beat>\w+)(?: of (?P<scenario>\w+))? -->"
    r"(?:\n```(?P<kind>\w+)\n(?P<text>.*?)```)?",
    re.DOTALL,
)
_ENDINGS = {"yaml": ".yaml", "python": ".py"}


@dataclass(frozen=True)
class Drawing:
    """``text`` is the example of that ``kind``; without one, ``scenario`` is a shipped scenario."""

    page: str
    name: str
    clip: str
    beat: str
    scenario: str | None
    kind: str | None
    text: str | None

    @property
    def path(self) -> Path:
        return PAGES / "pictures" / f"{self.name}.png"


def drawings() -> Iterator[Drawing]:
    """Every picture that the pages ask for."""
    for page in sorted(PAGES.glob("*.md")):
        for found in _DRAW.finditer(page.read_text("utf-8")):
            yield Drawing(page.name, **found.groupdict())


def picture(drawing: Drawing) -> Image.Image | None:
    """The end of the beat, or None where the clip has no such beat. Raises AuthorError."""
    with tempfile.TemporaryDirectory() as folder:
        file = drawing.scenario or ""
        if drawing.text:
            example = Path(folder) / f"example{_ENDINGS[drawing.kind or 'yaml']}"
            example.write_text(drawing.text, encoding="utf-8")
            file = str(example)
        with programme(file) as known:
            clip = known.clip(drawing.clip)
            _, image = still(clip, known.scenario_of(drawing.clip), Wishes(), drawing.beat)
    return image


def main() -> None:
    for drawing in drawings():
        image = picture(drawing)
        if image is None:
            sys.exit(f"{drawing.page}: {drawing.clip} has no beat {drawing.beat}.")
        image.resize(SIZE, Image.Resampling.LANCZOS).quantize(128).save(drawing.path, optimize=True)
        print(drawing.path.relative_to(PAGES.parent))


if __name__ == "__main__":
    main()
