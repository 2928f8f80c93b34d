"""Frames as panes of tiles, standing one behind the other, the oldest furthest away.

It must not know what the frames are for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Polygon, VMobject

from mem_anim.stage.frames.pane import INSET, Frames, Pane
from mem_anim.stage.frames.perspective import ABOVE, ASIDE, Points, View, faced, fit, rectangle, turned
from mem_anim.stage.frames.tile import Tile, TileContent
from mem_anim.stage.layout import NARROW, Box, point, px, shape
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import readable, theme

ROOM_FOR_MOMENTS = 1.2  # em below the panes
BESIDE = 12  # pixels between a pane and its moment, where older panes stand above the newer ones
CROWDED = 1.1  # of two names' size: closer than that they run into each other


class FrameStack(Frames):
    """Frames seen from the side and a little from above; one that stands alone, from the front."""

    def __init__(
        self,
        moments: Sequence[str],
        tiles: Sequence[Sequence[TileContent]],
        grid: tuple[int, int],
        colors: Sequence[str],
        full: float,
        box: Box,
    ) -> None:
        """``tiles`` are frame by frame, in reading order; ``grid`` is (rows, columns); ``colors`` are the
        frames' own; ``full`` is the value of the strongest tint.
        """
        super().__init__()
        self._grid, self._count = grid, len(tiles)
        self._stand(moments, box)
        frames = zip(tiles, colors, strict=True)
        self.panes = Pieces(
            *(self._pane(f, contents, color, full) for f, (contents, color) in enumerate(frames))
        )
        names = zip(moments, colors, self.panes, strict=True)
        self.moments = Pieces(*(self._moment(text, color, pane) for text, color, pane in names))
        # Names last: of many frames, the next pane reaches into the oldest one's name.
        self.add(*self.panes, *self.moments)
        self._hide_crowded_moments()
        self._write_on_tiles()

    def _stand(self, moments: Sequence[str], box: Box) -> None:
        """Older panes beside the newer ones or, on a narrow stage where that makes them larger, above them.

        Their names stand below the panes in the first case, left of them in the second.
        """
        em, largest = theme().sizes.label, 0.0
        below = replace(box, bottom=box.bottom + px(em * ROOM_FOR_MOMENTS))
        left = replace(box, left=box.left + widest(moments, em) + px(BESIDE))
        several = self._count > 1 and shape() < NARROW
        rooms = {ASIDE: below, ABOVE: left} if several else {ASIDE: below}
        for view, room in rooms.items():
            self._view: View = view
            outlines = [self._seen(frame, *self._whole()) for frame in range(self._count)]
            fitted = fit(np.concatenate(outlines), room)
            width, height, _ = np.ptp(fitted(outlines[-1]), axis=0)
            if width * height > largest:
                best, self._fit, largest = view, fitted, width * height
        self._view = best

    def _pane(self, frame: int, contents: Sequence[TileContent], color: str, full: float) -> Pane:
        corners = (self._fit(self._seen(frame, *self._place(patch))) for patch in range(len(contents)))
        tiles = (Tile(at, content, full) for at, content in zip(corners, contents, strict=True))
        return Pane(self._fit(self._seen(frame, *self._whole())), color, tiles)

    def _seen(self, frame: int, left: float, right: float, bottom: float, top: float) -> Points:
        """The corners of a rectangle on a frame's pane; a frame that stands alone is seen from the front."""
        flat = rectangle(left, right, bottom, top)
        if self._count == 1:
            return faced(flat, self._grid)
        return turned(flat, self._grid, self._count - 1 - frame, self._view)

    def _whole(self) -> tuple[float, float, float, float]:
        rows, columns = self._grid
        return -INSET, columns + INSET, -INSET, rows + INSET

    def _place(self, patch: int) -> tuple[float, float, float, float]:
        rows, columns = self._grid
        row, column = divmod(patch, columns)
        bottom = rows - 1 - row
        return column + INSET, column + 1 - INSET, bottom + INSET, bottom + 1 - INSET

    def _moment(self, text: str, color: str, pane: Pane) -> Phrase:
        """The name stands at the foot of the pane's left edge, the one corner that no nearer pane hides."""
        name = Phrase(text, theme().sizes.label, readable(color))
        foot = pane.outline.get_vertices()[0]
        if self._view is ABOVE:
            return name.move_to(foot + point(-name.width * 0.5 - px(BESIDE), name.height * 0.5))
        return name.move_to(foot + point(name.width * 0.5, -name.height * 0.55))

    def _hide_crowded_moments(self) -> None:
        """Of names that would run into each other, the nearer frame's stays, and the oldest frame's."""
        oldest, *others = self.moments
        kept = [oldest]
        for name in reversed(others):
            if any(_crowd(name, other) for other in kept):
                name.set_opacity(0)
            else:
                kept.append(name)

    def _write_on_tiles(self) -> None:
        """Where there is room; a tile too small, or covered where its text would stand, stays without."""
        for frame, pane in enumerate(self.panes):
            nearer = list(self.panes)[frame + 1 :]
            for tile in pane.tiles:
                label = tile.label_that_fits()
                if label and not any(_covers(other.outline, label.ground) for other in nearer):
                    tile.write(label)


def _crowd(name: Phrase, other: Phrase) -> bool:
    """Whether two names run into each other."""
    apart = np.abs(name.get_center() - other.get_center())
    return bool(
        apart[0] < (name.width + other.width) / 2 * CROWDED
        and apart[1] < (name.height + other.height) / 2 * CROWDED
    )


def _covers(outline: Polygon, label: VMobject) -> bool:
    """Whether a nearer pane hides any corner of the label."""
    corners = np.array(outline.get_vertices())[:, :2]
    sides = np.roll(corners, -1, axis=0) - corners
    for direction in (UP + LEFT, UP + RIGHT, DOWN + LEFT, DOWN + RIGHT):
        to = label.get_corner(direction)[:2] - corners
        # A point is inside where all sides turn the same way around it.
        turns = sides[:, 0] * to[:, 1] - sides[:, 1] * to[:, 0]
        if (turns > 0).all() or (turns < 0).all():
            return True
    return False
