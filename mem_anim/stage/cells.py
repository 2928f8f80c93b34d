"""Cells: a number in a box whose tint says how large it is. They must not know which token they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manim import Rectangle, VGroup, VMobject

from mem_anim.stage.layout import DoesNotFit, px, stroke
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import text_on, theme, tint

FAINTEST, STRONGEST = 0.18, 0.85  # tints of the smallest and the largest value; zero stays empty
PAD = 16  # pixels beside a number
TALLEST = 150  # pixels of a cell


@dataclass(frozen=True)
class CellSize:
    """Width and height in units, and the em of the number in pixels."""

    width: float
    height: float
    number: float


def cell_size(
    numbers: Sequence[str], columns: int, width: float, height: float, largest: float | None = None
) -> CellSize:
    """The largest cell of which ``columns`` fit into ``width``, with every number legible.

    Raises DoesNotFit when even the smallest legible digits are too wide.
    """
    sizes = theme().sizes
    height = min(height, px(TALLEST))
    if not numbers:
        return CellSize(0.0, height, largest or sizes.number)
    for number in range(int(largest or sizes.number), sizes.small - 1, -2):
        needed = max(widest(list(numbers), number) + 2 * px(PAD), px(60))
        if needed * columns <= width and px(number) * 1.17 <= height:
            return CellSize(min(width / columns, max(needed, height * 1.1)), height, number)
    longest = max(numbers, key=len)
    raise DoesNotFit(
        f"{columns} numbers such as {longest} do not fit side by side in legible digits. "
        "Use fewer decimals (display: decimals), smaller values or fewer numbers per token."
    )


class Cell(VGroup):
    """Parts: ``box``, ``number`` (may be None) and, for a negative value, ``inner`` (a second outline)."""

    def __init__(self, text: str | None, value: float, full: float, color: str, size: CellSize) -> None:
        super().__init__()
        fill = shade(value, full, color)
        self.fill = fill
        self.box = Rectangle(
            width=size.width,
            height=size.height,
            fill_color=fill,
            fill_opacity=1,
            stroke_color=color,
            stroke_width=stroke(theme().strokes.thin),
        )
        self.add(self.box)
        self.inner = _inner_outline(self.box, fill) if value < 0 else None
        if self.inner:
            self.add(self.inner)
        self.number = Phrase(text, size.number, text_on(fill)).move_to(self.box) if text else None
        if self.number:
            self.add(self.number)


def shade(value: float, full: float, color: str) -> str:
    """The fill for a value: the larger its size beside ``full``, the stronger."""
    if not value or not full:
        return theme().panel
    return tint(color, FAINTEST + (STRONGEST - FAINTEST) * min(abs(value) / full, 1))


def _inner_outline(box: Rectangle, fill: str) -> VMobject:
    inset = px(8)
    return Rectangle(
        width=box.width - inset,
        height=box.height - inset,
        stroke_color=text_on(fill),
        stroke_width=stroke(theme().strokes.thin),
        stroke_opacity=0.7,
    ).move_to(box)
