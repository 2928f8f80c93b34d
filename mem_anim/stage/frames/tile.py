"""A tile: one patch of a frame, its token's numbers as bands of tint that become the cells of a token card.

It must not know from which side it is seen, nor which frame it belongs to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from manim import Polygon, RoundedRectangle, VGroup
from numpy.typing import NDArray

from mem_anim.stage.layout import px, stroke
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase, width_of
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.cells import shade

STRIPE = 0.2  # of the tile's height
LOWEST_LABELLED = 60  # pixels of a tile's height
LEAST_SHARE = 1e-4

Corners = NDArray[np.float64]  # (4, 3)  lower left, lower right, upper right, upper left


@dataclass(frozen=True)
class TileContent:
    """What is written on a tile, its values (None: an omitted patch, which has none) and its colour."""

    text: str
    values: Sequence[float] | None
    color: str


class Tile(VGroup):
    """Parts: ``bands`` (one per number), ``label`` and ``stripe`` (None where there is none)."""

    def __init__(self, corners: Corners, content: TileContent, full: float) -> None:
        """``full`` is the value of the strongest tint."""
        super().__init__()
        self.corners, self.content = corners, content
        self.bands = self._bands(full)
        self.label: TileLabel | None = None
        self.stripe: Pieces[Polygon] | None = None
        self.add(self.bands)

    def _bands(self, full: float) -> Pieces[Polygon]:
        values, color = self.content.values, self.content.color
        if values is None:
            return Pieces(_band(self.corners, (0, 1), theme().panel, theme().discarded))
        spans = pairwise(np.linspace(0, 1, len(values) + 1))
        bands = (
            _band(self.corners, s, shade(v, full, color), color) for s, v in zip(spans, values, strict=True)
        )
        return Pieces(*bands)

    def label_that_fits(self) -> TileLabel | None:
        """Its text where there is room for it, in the largest size that fits; ``write`` puts it on."""
        room = self.bands.width - 2 * px(12)
        for size in (theme().sizes.label, theme().sizes.small):
            if width_of(self.content.text, size) <= room and self.bands.height >= px(LOWEST_LABELLED):
                return TileLabel(self.content.text, size).move_to(self.bands)
        return None

    def write(self, label: TileLabel) -> None:
        self.label = label
        self.add(label)

    def wear(self, shares: Sequence[float], colors: Sequence[str]) -> None:
        """Put a provenance stripe along the tile's foot, turned as the tile is, under its label."""
        ends = np.minimum(np.cumsum(shares), 1.0)
        spans = zip([0.0, *ends[:-1]], ends, strict=True)
        self.stripe = Pieces(
            *(
                _band(self.corners, (start, max(end, start + LEAST_SHARE)), color, top=STRIPE)
                for (start, end), color in zip(spans, colors, strict=True)
            )
        )
        self.add(self.stripe)
        if self.label:
            self.remove(self.label)
            self.add(self.label)


class TileLabel(VGroup):
    """Parts: ``ground``, ``phrase``."""

    def __init__(self, text: str, size: float) -> None:
        super().__init__()
        self.phrase = Phrase(text, size)
        self.ground = RoundedRectangle(
            width=self.phrase.width + px(16),
            height=self.phrase.height,
            corner_radius=px(10),
            fill_color=theme().panel,
            fill_opacity=0.9,
            stroke_width=0,
        ).move_to(self.phrase)
        self.add(self.ground, self.phrase)


def _band(
    corners: Corners, span: tuple[float, float], fill: str, line: str | None = None, top: float = 1.0
) -> Polygon:
    """The part of a tile between two shares of its width, up to a share of its height."""
    low_left, low_right, high_right, high_left = corners
    feet = [low_left + (low_right - low_left) * share for share in span]
    heads = [high_left + (high_right - high_left) * share for share in span]
    heads = [foot + (head - foot) * top for foot, head in zip(feet, heads, strict=True)]
    return Polygon(
        *feet,
        *reversed(heads),
        fill_color=fill,
        fill_opacity=1,
        stroke_color=line or fill,
        stroke_width=stroke(theme().strokes.thin) if line else 0,
    )
