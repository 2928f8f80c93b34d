"""A frame as a pane of tiles, and frames that stand together; where they stand is for others to say.

They must not know what the frames are for.
"""

from __future__ import annotations

from collections.abc import Iterable

from manim import Line, Polygon, VGroup

from mem_anim.stage.frames.tile import Tile
from mem_anim.stage.layout import Point, stroke
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme

INSET = 0.06  # of a tile, left free around it


class Pane(VGroup):
    """One frame. Parts: ``outline``, ``tiles`` (one per patch)."""

    def __init__(self, corners: Iterable[Point], color: str, tiles: Iterable[Tile]) -> None:
        self.outline = Polygon(
            *corners,
            fill_color=theme().ground,
            fill_opacity=1,
            stroke_color=color,
            stroke_width=stroke(theme().strokes.normal),
        )
        self.tiles = Pieces(*tiles)
        super().__init__(self.outline, *self.tiles)


class Frames(VGroup):
    """Parts: ``panes`` and ``moments`` (their names), oldest first; ``tile(frame, patch)`` counts from 0."""

    panes: Pieces[Pane]
    moments: Pieces[Phrase]

    def tile(self, frame: int, patch: int) -> Tile:
        return self.panes[frame].tiles[patch]

    def position(self, patch: int) -> list[Tile]:
        """The tiles of one patch position, oldest first."""
        return [pane.tiles[patch] for pane in self.panes]

    def string_through(self, patch: int, pixels: float | None = None) -> Line:
        """A line through one patch position in all frames, of ordinary width or so many pixels wide."""
        oldest, *_, newest = (tile.bands.get_center() for tile in self.position(patch))
        return Line(oldest, newest).set_stroke(theme().ink, stroke(pixels or theme().strokes.normal))


def grown(tile: Tile) -> Tile:
    """The tile grown until it meets its neighbours, without its name: part of a picture, not yet a patch."""
    tile.bands.scale(1 / (1 - 2 * INSET))
    if tile.label:
        tile.label.set_opacity(0)
    return tile
