"""Frames as panes of tiles, standing one behind the other, the oldest furthest away.

A tile shows its token's numbers as bands of tint, the same that become the cells of a token card. It must
not know what the frames are for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Line, Polygon, RoundedRectangle, VGroup
from numpy.typing import NDArray

from mem_anim.stage.cells import shade
from mem_anim.stage.layout import Box, px, stroke
from mem_anim.stage.text import Phrase, width_of
from mem_anim.stage.theme import readable, theme

YAW, PITCH = math.radians(38), math.radians(14)
PANE_GAP = 1.5  # distance between panes, in heights or widths of a pane, whichever is smaller
INSET = 0.06  # of a tile, left free around it


@dataclass(frozen=True)
class TileContent:
    """One patch of one frame. ``values`` None: drawn as an omitted patch."""

    name: str
    values: Sequence[float] | None


class Tile(VGroup):
    """Parts: ``bands`` (one per number), ``label`` (may be None)."""

    def __init__(self, corners: NDArray[np.float64], content: TileContent, full: float, color: str) -> None:
        super().__init__()
        self.corners = corners  # (4, 3) lower left, lower right, upper right, upper left
        values = content.values
        if values is None:
            self.bands = VGroup(_quad(corners, 0, 1, theme().panel, theme().discarded))
        else:
            edges = np.linspace(0, 1, len(values) + 1)
            self.bands = VGroup(
                *(
                    _quad(corners, a, b, shade(value, full, color), color)
                    for a, b, value in zip(edges[:-1], edges[1:], values, strict=True)
                )
            )
        self.add(self.bands)
        self.label: VGroup | None = None

    def stripe(self, shares: Sequence[float], colors: Sequence[str], height: float = 0.2) -> VGroup:
        """A provenance stripe along the tile's foot, seen from the same side as the tile."""
        ends = np.minimum(np.cumsum(shares), 1.0)
        starts = np.concatenate([[0.0], ends[:-1]])
        return VGroup(
            *(
                _quad(self.corners, a, max(b, a + 1e-4), color, None, top=height)
                for a, b, color in zip(starts, ends, colors, strict=True)
            )
        )


class FrameStack(VGroup):
    """``pane(frame)`` and ``tile(frame, patch)`` count frames from the oldest, 0. ``moments`` are their names."""

    def __init__(
        self,
        moments: Sequence[str],
        tiles: Sequence[Sequence[TileContent]],
        grid: tuple[int, int],
        colors: Sequence[Sequence[str]],
        pane_colors: Sequence[str],
        full: float,
        box: Box,
    ) -> None:
        """``colors`` are the tiles' own, frame by frame; ``grid`` is (rows, columns)."""
        super().__init__()
        self.grid = grid
        ages = range(len(tiles) - 1, -1, -1)
        flat = [self._outer(age, len(tiles) > 1) for age in ages]
        foot = px(theme().sizes.label * 1.2)
        fit = _fit(np.concatenate(flat), Box(box.left, box.right, box.bottom + foot, box.top))
        self.panes: list[VGroup] = []
        self.tiles: list[list[Tile]] = []
        self.moments = VGroup()
        for age, contents, of_tiles, color, moment in zip(ages, tiles, colors, pane_colors, moments, strict=True):
            pane = _pane(fit(flat[len(tiles) - 1 - age]), color)
            row = [
                Tile(fit(self._corners(place, age, len(tiles) > 1)), content, full, tile_color)
                for place, (content, tile_color) in enumerate(zip(contents, of_tiles, strict=True))
            ]
            label = Phrase(moment, theme().sizes.label, readable(color))
            # The foot of a pane's left edge is the one corner that no nearer pane hides.
            foot = fit(flat[len(tiles) - 1 - age])[0]
            label.move_to(foot + [label.width * 0.4, -label.height * 0.55, 0])
            self.tiles.append(row)
            self.moments.add(label)
            self.panes.append(VGroup(pane, *row))
            self.add(self.panes[-1], label)

        self._hide_crowded_moments()

    def _hide_crowded_moments(self) -> None:
        """Of names that would run into each other, the nearer frame's stays, and the oldest frame's."""
        kept = [self.moments[0]]
        for label in self.moments[:0:-1]:
            if any(abs(label.get_x() - other.get_x()) < (label.width + other.width) * 0.55 for other in kept):
                label.set_opacity(0)
            else:
                kept.append(label)

    def pane(self, frame: int) -> VGroup:
        return self.panes[frame]

    def outline_of(self, frame: int) -> Polygon:
        outline: Polygon = self.panes[frame][0]
        return outline

    def tile(self, frame: int, patch: int) -> Tile:
        return self.tiles[frame][patch]

    def center_of(self, frame: int, patch: int) -> NDArray[np.float64]:
        return np.asarray(self.tile(frame, patch).bands.get_center())

    def write(self, frame: int, patch: int, text: str) -> None:
        """Write on a tile where there is room; a tile too small, or covered there, stays without."""
        tile = self.tile(frame, patch)
        sizes = theme().sizes
        room = tile.bands.width - 2 * px(12)
        fitting = [size for size in (sizes.label, sizes.small) if width_of(text, size) <= room]
        if not fitting or tile.bands.height < px(60):
            return
        phrase = Phrase(text, fitting[0]).move_to(tile.bands)
        ground = RoundedRectangle(
            width=phrase.width + px(16),
            height=phrase.height,
            corner_radius=px(10),
            fill_color=theme().panel,
            fill_opacity=0.9,
            stroke_width=0,
        ).move_to(phrase)
        if any(_covers(pane, ground) for pane in self.panes[frame + 1 :]):
            return
        tile.label = VGroup(ground, phrase)
        tile.add(tile.label)

    def string_through(self, patch: int) -> Line:
        """A line through one patch position in all frames."""
        return Line(self.center_of(0, patch), self.center_of(len(self.tiles) - 1, patch)).set_stroke(
            theme().ink, stroke(theme().strokes.normal)
        )

    def _outer(self, age: int, turned: bool) -> NDArray[np.float64]:
        rows, columns = self.grid
        return _seen(_rectangle(-INSET, columns + INSET, -INSET, rows + INSET), self.grid, age, turned)

    def _corners(self, place: int, age: int, turned: bool) -> NDArray[np.float64]:
        row, column = divmod(place, self.grid[1])
        bottom = self.grid[0] - 1 - row
        rectangle = _rectangle(column + INSET, column + 1 - INSET, bottom + INSET, bottom + 1 - INSET)
        return _seen(rectangle, self.grid, age, turned)


def _rectangle(left: float, right: float, bottom: float, top: float) -> NDArray[np.float64]:
    return np.array([[left, bottom], [right, bottom], [right, top], [left, top]])


def _seen(flat: NDArray[np.float64], grid: tuple[int, int], age: int, turned: bool) -> NDArray[np.float64]:
    """Points of a pane (N, 2) as the viewer sees them (N, 3): turned, from a little above, in perspective."""
    rows, columns = grid
    x, y = flat[:, 0] - columns / 2, flat[:, 1] - rows / 2
    if not turned:
        return np.column_stack([x, y, np.zeros(len(x))])
    z = np.full(len(x), -age * PANE_GAP * max(rows, min(columns, 2 * rows)))
    x, z = x * math.cos(YAW) + z * math.sin(YAW), z * math.cos(YAW) - x * math.sin(YAW)
    y, z = y * math.cos(PITCH) - z * math.sin(PITCH), z * math.cos(PITCH) + y * math.sin(PITCH)
    distance = 7.0 * max(rows, columns)
    nearness = distance / (distance - z)
    return np.column_stack([x * nearness, y * nearness, np.zeros(len(x))])


def _fit(points: NDArray[np.float64], box: Box):  # type: ignore[no-untyped-def]
    """The map that brings the points into the box, centred, proportions kept."""
    low, high = points.min(axis=0), points.max(axis=0)
    scale = min(box.width / (high[0] - low[0]), box.height / (high[1] - low[1]))
    middle = (low + high) / 2
    return lambda some: (some - middle) * scale + box.center


def _quad(
    corners: NDArray[np.float64], start: float, end: float, fill: str, line: str | None, top: float = 1.0
) -> Polygon:
    """The part of a four-sided tile between two shares of its width, up to a share of its height."""
    low_left, low_right, high_right, high_left = corners
    foot = [low_left + (low_right - low_left) * share for share in (start, end)]
    head = [high_left + (high_right - high_left) * share for share in (start, end)]
    head = [low + (high - low) * top for low, high in zip(foot, head, strict=True)]
    return Polygon(
        foot[0],
        foot[1],
        head[1],
        head[0],
        fill_color=fill,
        fill_opacity=1,
        stroke_color=line or fill,
        stroke_width=stroke(theme().strokes.thin) if line else 0,
    )


def _covers(pane: VGroup, label: RoundedRectangle) -> bool:
    """Whether a nearer pane hides any corner of the label: a point is inside where all sides turn the same way."""
    corners = np.array(pane[0].get_vertices())[:, :2]
    sides = np.roll(corners, -1, axis=0) - corners
    for direction in (UP + LEFT, UP + RIGHT, DOWN + LEFT, DOWN + RIGHT):
        to = label.get_corner(direction)[:2] - corners
        turns = sides[:, 0] * to[:, 1] - sides[:, 1] * to[:, 0]
        if (turns > 0).all() or (turns < 0).all():
            return True
    return False


def _pane(corners: NDArray[np.float64], color: str) -> Polygon:
    return Polygon(
        *corners,
        fill_color=theme().ground,
        fill_opacity=0.92,
        stroke_color=color,
        stroke_width=stroke(theme().strokes.normal),
    )
