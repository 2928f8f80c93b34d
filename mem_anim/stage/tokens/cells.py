"""Cells: a number in a box whose tint says how large it is. They must not know which token they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manim import Rectangle, VGroup

from mem_anim.stage.layout import DoesNotFit, px, stroke
from mem_anim.stage.text import LINE_HEIGHT, Phrase, widest
from mem_anim.stage.theme import text_on, theme, tint

FAINTEST, STRONGEST = 0.18, 0.85  # tints of the smallest and the largest value; zero stays empty
PAD = 16  # pixels beside a number
NARROWEST, TALLEST = 60, 150  # pixels of a cell
BROADEST = 1.1  # times its height, where its number needs no more


@dataclass(frozen=True)
class CellSize:
    """Width and height in units, and the em of the number in pixels."""

    width: float
    height: float
    number: float


def cell_size(
    numbers: Sequence[str], columns: int, width: float, height: float, largest: float | None = None
) -> CellSize:
    """The largest cell of which ``columns`` fit into ``width`` (units), with every number legible.

    ``largest`` is the em in pixels that is tried first, ordinary numbers' where it is None.
    Raises DoesNotFit when even the smallest legible digits are too wide.
    """
    sizes = theme().sizes
    height = min(height, px(TALLEST))
    if not numbers:
        return CellSize(0.0, height, largest or sizes.number)
    for number in range(int(largest or sizes.number), sizes.small - 1, -2):
        needed = max(widest(numbers, number) + 2 * px(PAD), px(NARROWEST))
        if needed * columns <= width and px(number) * LINE_HEIGHT <= height:
            return CellSize(min(width / columns, max(needed, height * BROADEST)), height, number)
    longest = max(numbers, key=len)
    raise DoesNotFit(
        f"{columns} numbers such as {longest} do not fit side by side in legible digits. "
        "Use fewer decimals (display: decimals), smaller values or fewer numbers per token."
    )


class Cell(VGroup):
    """Parts: ``box``, ``number`` and, for a negative value, ``inner`` (a second outline)."""

    def __init__(self, text: str, value: float, full: float, color: str, size: CellSize) -> None:
        """``full`` is the value of the strongest tint, ``color`` the tint's and the outline's."""
        super().__init__()
        self.fill = shade(value, full, color)
        self.box = Rectangle(
            width=size.width,
            height=size.height,
            fill_color=self.fill,
            fill_opacity=1,
            stroke_color=color,
            stroke_width=stroke(theme().strokes.thin),
        )
        self.add(self.box)
        self.inner = _inner_outline(self.box, self.fill) if value < 0 else None
        if self.inner:
            self.add(self.inner)
        self.number = Phrase(text, size.number, text_on(self.fill)).move_to(self.box)
        self.add(self.number)

    def recolor(self, value: float, full: float, color: str) -> None:
        """The same number in another token's colour."""
        self.fill = shade(value, full, color)
        self.box.set_fill(self.fill).set_stroke(color)
        self.number.set_color(text_on(self.fill))
        if self.inner:
            self.inner.set_stroke(text_on(self.fill))


def shade(value: float, full: float, color: str) -> str:
    """The fill for a value: the larger its size beside ``full``, the stronger."""
    if not value or not full:
        return theme().panel
    return tint(color, FAINTEST + (STRONGEST - FAINTEST) * min(abs(value) / full, 1))


def _inner_outline(box: Rectangle, fill: str) -> Rectangle:
    inset = px(8)
    return Rectangle(
        width=box.width - inset,
        height=box.height - inset,
        stroke_color=text_on(fill),
        stroke_width=stroke(theme().strokes.thin),
        stroke_opacity=0.7,
    ).move_to(box)
