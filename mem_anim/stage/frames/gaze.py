"""Gazes: lines of attention between tiles, as thick as their weights, with a tip at what is looked at.

They must not know what the weights are of: patches of a frame and moments of a patch are the same here.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DashedVMobject, Polygon, VGroup, VMobject

from mem_anim.stage.frames.tile import Tile
from mem_anim.stage.layout import Point, point, px, stroke
from mem_anim.stage.pieces import Pieces

THICKEST, THINNEST = 42, 3  # pixels of a line of weight 1, and of one that is hardly there
ALONG, ACROSS = 0.2, 0.1  # the thickest line on a small tile, of its smaller side: over its edge, across it
SHORTEST_TIP, TIP = 22, 1.5  # pixels, and in thicknesses of the line
NEAREST = 0.35  # how far a gaze to the nearest tile rises, of the room there is
LEAVING = 0.06  # from the middle of an edge, in its lengths, where a gaze to that side starts
LANDING = 0.32  # from the middle of an edge, in its lengths, where a gaze from that side arrives
LOOP = 0.15  # the same for a gaze at itself, which leaves on one side and arrives on the other
DASH = 26  # pixels from one dash to the next
REACH = 0.3  # of a tile's smaller side, free around its middle, for gazes that run across tiles
BEND = 0.22  # of its length, to the side, for those


class Gaze(VGroup):
    """Parts: ``line``, ``tip``; and ``weight``. The line runs from who asks to what is looked at."""

    def __init__(
        self,
        ends: tuple[Point, Point],
        handles: tuple[Point, Point],
        weight: float,
        color: str,
        thickest: float,
    ) -> None:
        """``handles`` are where the line tends to from its start and comes from at its end; ``thickest`` is
        the thickness for a weight of 1, in pixels.
        """
        super().__init__()
        (start, end), self.weight = ends, weight
        thickness = max(weight * thickest, THINNEST)
        length = px(max(SHORTEST_TIP, thickness * TIP))
        ahead = (end - handles[1]) / np.linalg.norm(end - handles[1])
        foot, aside = end - ahead * length, np.array([-ahead[1], ahead[0], 0.0]) * length * 0.6
        self.line = VMobject(stroke_color=color, stroke_width=stroke(thickness))
        # A little into the tip, so that no seam shows between the two.
        self.line.set_points([start, handles[0], handles[1], foot + ahead * length * 0.1])
        self.tip = Polygon(foot + aside, end, foot - aside, fill_color=color, fill_opacity=1, stroke_width=0)
        self.add(self.line, self.tip)

    def dashed(self) -> Gaze:
        """The same gaze with a broken line, for a way that nobody looks along; it is changed and returned."""
        dashes = max(round(self.line.get_arc_length() / px(DASH)), 2)
        self.remove(self.line)
        self.line = DashedVMobject(self.line, num_dashes=dashes, dashed_ratio=0.6)
        self.add_to_back(self.line)
        return self

    @property
    def way_back(self) -> VMobject:
        """The path on which what was seen comes to who asked."""
        return self.line.copy().reverse_points()


def along_edges(
    tiles: Sequence[Tile], asker: int, weights: Sequence[float], colors: Sequence[str], room: Point
) -> Pieces[Gaze]:
    """Gazes of one tile at every tile, itself too, over their edges; ``colors`` are what is looked at.

    ``room`` is the way to go from the tiles to the highest gaze: up for tiles side by side, left for tiles
    one above the other.
    """
    edges = [_edge(tile, room) for tile in tiles]
    middles = [(start + end) / 2 for start, end in edges]
    ways = [middle - middles[asker] for middle in middles]
    farthest = max(float(np.linalg.norm(one - other)) for one in middles for other in middles) or 1.0
    gazes, thickest = [], min(THICKEST, _side(tiles) / px(1) * ALONG)
    for i, (start, end) in enumerate(edges):
        along = (end - start) * (-1 if float(ways[i] @ (end - start)) < 0 else 1)
        share = NEAREST + (1 - NEAREST) * float(np.linalg.norm(ways[i])) / farthest
        rise = room * share * 4 / 3  # a cubic curve rises to 3/4 of its handles
        if i == asker:
            leaves, lands, spread = middles[i] - along * LOOP, middles[i] + along * LOOP, along * LOOP * 0.5
        else:
            here = edges[asker][1] - edges[asker][0]
            leaves = middles[asker] + here * LEAVING * (1 if float(here @ ways[i]) > 0 else -1)
            lands, spread = middles[i] - along * LANDING, along * 0
        handles = (leaves + rise - spread, lands + rise + spread)
        gazes.append(Gaze((leaves, lands), handles, weights[i], colors[i], thickest))
    return Pieces(*gazes)


def across_tiles(
    tiles: Sequence[Tile], asker: int, weights: Sequence[float], colors: Sequence[str]
) -> Pieces[Gaze]:
    """The same for tiles in several rows: from middle to middle, each way bent to its own side."""
    middles = [tile.bands.get_center() for tile in tiles]
    reach = _side(tiles) * REACH
    gazes, thickest = [], min(THICKEST, _side(tiles) / px(1) * ACROSS)
    for i, middle in enumerate(middles):
        way = middle - middles[asker]
        distance = float(np.linalg.norm(way))
        if i == asker:
            # Above its name, inside the tile.
            leaves, lands = middle + point(-reach, reach), middle + point(reach, reach)
            rise, spread = point(0, reach * 1.2), point(reach * 0.5, 0)
        else:
            ahead = way / distance
            leaves, lands = middles[asker] + ahead * reach, middle - ahead * reach
            rise, spread = point(-ahead[1], ahead[0]) * distance * BEND, -ahead * distance * 0.15
        handles = (leaves + rise - spread, lands + rise + spread)
        gazes.append(Gaze((leaves, lands), handles, weights[i], colors[i], thickest))
    return Pieces(*gazes)


def _side(tiles: Sequence[Tile]) -> float:
    """The shortest side of any of the tiles."""
    return float(min(min(tile.bands.width, tile.bands.height) for tile in tiles))


def _edge(tile: Tile, outward: Point) -> tuple[Point, Point]:
    """The ends of the tile's side that looks this way: its upper or its left one."""
    low_left, _, high_right, high_left = tile.corners
    return (high_left, high_right) if abs(outward[1]) > abs(outward[0]) else (high_left, low_left)
