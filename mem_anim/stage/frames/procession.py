"""Frames that face the viewer, one behind the other: the older, the smaller and the further up or left.

It must not know what the frames are for. No tile hides another, and one position lies on one straight line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from manim import DOWN, RIGHT

from mem_anim.stage.frames.pane import INSET, Frames, Pane
from mem_anim.stage.frames.perspective import rectangle
from mem_anim.stage.frames.tile import Tile, TileContent, TileLabel
from mem_anim.stage.layout import Box, Point, point, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import LINE_HEIGHT, Phrase, widest
from mem_anim.stage.theme import readable, theme

SHRINK, OLDEST = 0.84, 0.5  # the size of a frame beside the next newer one; the oldest one's at least
AISLE = 0.26  # tiles between a frame and the next older one
BESIDE = 16  # pixels from a frame to its moment
LABEL, LABEL_WIDTH, LARGEST_LABEL = 0.28, 0.6, 84  # of a tile's height and width, and em in pixels


class Procession(Frames):
    """``upright`` says whether older frames stand further up (else left); ``room`` is what gazes have, and
    ``side`` that of a tile of the newest frame, both in units.
    """

    def __init__(
        self,
        moments: Sequence[str],
        tiles: Sequence[Sequence[TileContent]],
        grid: tuple[int, int],
        colors: Sequence[str],
        full: float,
        box: Box,
        rooms: tuple[float, float],
    ) -> None:
        """``tiles`` are frame by frame, in reading order; ``grid`` is (rows, columns); ``colors`` are the
        frames' own; ``full`` is the value of the strongest tint; ``rooms`` are kept free for gazes (units):
        the first left of frames that go up, the second above frames that go left; for one that stands alone,
        above a single row of tiles, left of a single column.
        """
        super().__init__()
        self._grid, count = grid, len(tiles)
        shrink = max(SHRINK, OLDEST ** (1 / max(count - 1, 1)))
        self._sizes = [shrink**age for age in reversed(range(count))]
        boxes = {up: _without(box, moments, self._aside(up, rooms), up) for up in (True, False)}
        self.upright = count > 1 and self._goes_up(boxes)
        inner, self.room = boxes[self.upright], max(self._aside(self.upright, rooms))
        shown = zip(self._places(inner), self._sizes, tiles, colors, strict=True)
        self.side = self._unit(inner, self.upright)
        self.panes = Pieces(*(self._pane(at, size * self.side, told, c, full) for at, size, told, c in shown))
        named = zip(moments, colors, self.panes, strict=True)
        self.moments = Pieces(*(self._moment(text, color, pane) for text, color, pane in named))
        for pane, moment in zip(self.panes, self.moments, strict=True):
            self.add(pane, moment)

    def _pane_sides(self) -> tuple[float, float]:
        """Width and height of a frame, in tiles."""
        rows, columns = self._grid
        return columns + 2 * INSET, rows + 2 * INSET

    def _aside(self, upright: bool, rooms: tuple[float, float]) -> tuple[float, float]:
        """What is kept free for gazes left of the frames, and above them."""
        (rows, columns), (left, above) = self._grid, rooms
        alone = len(self._sizes) == 1
        if alone and min(rows, columns) > 1:
            return 0.0, 0.0
        return (left, 0.0) if upright or (alone and rows > 1) else (0.0, above)

    def _goes_up(self, boxes: Mapping[bool, Box]) -> bool:
        """So that a position's line crosses no other position: a single row goes up, a single column left.
        Others go where they are larger.
        """
        rows, columns = self._grid
        if min(rows, columns) == 1 < max(rows, columns):
            return rows == 1
        return self._unit(boxes[True], True) >= self._unit(boxes[False], False)

    def _unit(self, room: Box, upright: bool) -> float:
        """The side of a tile of the newest frame, in units."""
        (width, height), total = self._pane_sides(), sum(self._sizes)
        aisles = AISLE * sum(self._sizes[1:])
        if upright:
            return float(min(room.width / width, room.height / (height * total + aisles)))
        return float(min(room.width / (width * total + aisles), room.height / height))

    def _places(self, room: Box) -> list[Point]:
        """The middle of every frame, oldest first."""
        unit = self._unit(room, self.upright)
        width, height = self._pane_sides()
        side = height if self.upright else width
        whole = side * sum(self._sizes) + AISLE * sum(self._sizes[1:])
        foot, places = -whole / 2, []
        for size in reversed(self._sizes):
            along = (foot + side * size / 2) * unit
            places.append(room.center + (point(0, along) if self.upright else point(-along, 0)))
            foot += (side + AISLE) * size
        return places[::-1]

    def _pane(self, at: Point, unit: float, contents: Sequence[TileContent], color: str, full: float) -> Pane:
        rows, columns = self._grid
        middle = point(columns / 2, rows / 2)

        def seen(left: float, right: float, bottom: float, top: float) -> list[Point]:
            flat = rectangle(left, right, bottom, top)
            return [at + (point(x, y) - middle) * unit for x, y in flat]

        tiles = []
        for patch, content in enumerate(contents):
            row, column = divmod(patch, columns)
            bottom = rows - 1 - row
            corners = seen(column + INSET, column + 1 - INSET, bottom + INSET, bottom + 1 - INSET)
            tiles.append(Tile(np.array(corners), content, full))
        for tile in tiles:
            if label := _largest_label(tile):
                tile.write(label)
        return Pane(seen(-INSET, columns + INSET, -INSET, rows + INSET), color, tiles)

    def _moment(self, text: str, color: str, pane: Pane) -> Phrase:
        name = Phrase(text, theme().sizes.label, readable(color))
        if self.upright:
            return name.next_to(pane.outline, RIGHT, buff=px(BESIDE))
        return name.next_to(pane.outline, DOWN, buff=0)


def _largest_label(tile: Tile) -> TileLabel | None:
    """The tile's text as large as it may be on a large tile, else as on any other one."""
    text = tile.content.text
    for em in ems(round(tile.bands.height / px(1) * LABEL), theme().sizes.label):
        label = TileLabel(text, min(em, LARGEST_LABEL))
        if label.width <= tile.bands.width * LABEL_WIDTH:
            return label.move_to(tile.bands)
    return tile.label_that_fits()


def _without(box: Box, moments: Sequence[str], aside: tuple[float, float], upright: bool) -> Box:
    """The box without the room for gazes, and without what the moments take beside or below the frames."""
    size, (left, above) = theme().sizes.label, aside
    beside = widest(moments, size) + px(BESIDE) if upright else 0.0
    foot = 0.0 if upright else px(size) * LINE_HEIGHT
    return Box(box.left + left, box.right - beside, box.bottom + foot, box.top - above)
