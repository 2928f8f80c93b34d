"""The plane while its points move: values, what mixtures of them can reach, and the mixture itself.

It must not know why a point moves. Each name keeps its side of its point, so that none jumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from manim import Dot, Line, Polygon, VGroup, VMobject
from numpy.typing import NDArray

from mem_anim.stage.charts.keyframes import Floats, Timeline
from mem_anim.stage.charts.live import Moving
from mem_anim.stage.charts.plane import (
    DIRECTIONS,
    LARGE_DOT,
    SMALL_DOT,
    THICKEST,
    THINNEST,
    axes_through,
    fitted,
    hull,
    names_of_axes,
)
from mem_anim.stage.layout import Box, DoesNotFit, of_piece, point, px, stroke
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import readable, theme, tint

DISTANCES = (30, 74, 112)  # pixels from a point to the nearest edge of its name
FAR = 60  # pixels further away are as bad as a line across a name
PASSES = 3  # in which every name may choose its side anew, now that the others have theirs
BELOW, LOWER = 46, 16  # pixels: around a point for a name below it, and from an axis to its name
REGION = 0.3  # strength of the region's tint
ALONG = np.linspace(0.0, 1.0, 24)  # shares of a line at which it is looked whether a name lies on it


class MovingPlane(VGroup):
    """Parts: ``axes`` and ``axis_names``, ``region`` (what mixtures can reach), ``pulls`` (lines as thick as
    the weights), ``dots`` and ``names`` of the values, ``output`` and ``output_name``.
    """

    def __init__(
        self,
        values: Sequence[Moving],
        moved: int | None,
        shares: Floats,
        output: Moving,
        axis_names: tuple[str, str],
        box: Box,
        timeline: Timeline,
        held: Sequence[int],
    ) -> None:
        """``values`` and ``output`` have two numbers each, ``shares`` are (stops, n).

        ``moved`` is the value that gets a ring, if any does.

        ``held`` are the stops at which the picture stands still. Raises DoesNotFit where the names of
        points would lie on one another there.
        """
        super().__init__()
        self._timeline, self._shares = timeline, shares
        reach = [numbers for told in (*values, output) for numbers in told.values]
        at = fitted(np.array([*reach, (0.0, 0.0)]), box)
        self._ways = [np.array([at(numbers) for numbers in told.values]) for told in (*values, output)]
        origin = at((0.0, 0.0))
        self.axes = axes_through(origin, box)
        self.axis_names = names_of_axes(self.axes, axis_names, origin, box)
        self._clear_below(box)
        self.region = VMobject()
        colors = [told.color for told in values]
        self.pulls = Pieces(*(Line(color=color) for color in colors))
        self.dots = Pieces(*(Dot(radius=px(SMALL_DOT), color=color) for color in colors))
        if moved is not None:
            self.dots[moved].set_stroke(theme().ink, stroke(theme().strokes.normal))
        self.output = Dot(radius=px(LARGE_DOT), color=theme().ink)
        size = theme().sizes.step
        self.names = Pieces(*(Phrase(told.name, size, readable(told.color)) for told in values))
        self.output_name = Phrase(output.name, size)
        self._offsets = self._sides(box, held)
        self.add(self.axes, self.axis_names, self.region, self.pulls)
        self.add(self.dots, self.output, self.names, self.output_name)
        self.go_to(float(timeline.places[0]))

    def go_to(self, place: float) -> None:
        spots = [self._timeline.between(way, place) for way in self._ways]
        shares = self._timeline.between(self._shares, place)
        *values, end = spots
        self._draw_region(values)
        for pull, start, share in zip(self.pulls, values, shares, strict=True):
            # A line must have a length: a value and its mixture may coincide.
            pull.set_points_as_corners([start, end + point(1e-6, 0)])
            pull.set_stroke(width=stroke(max(THICKEST * float(share), THINNEST)))
        named = zip((*self.dots, self.output), (*self.names, self.output_name), spots, strict=True)
        for (dot, name, spot), offset in zip(named, self._offsets, strict=True):
            dot.move_to(spot)
            name.move_to(spot + offset)

    def _draw_region(self, corners: Sequence[NDArray[np.float64]]) -> None:
        drawn = hull(corners) if len(corners) > 1 else Line(corners[0], corners[0] + point(1e-6, 0))
        self.region.set_points(drawn.points)
        filled = isinstance(drawn, Polygon)
        width = theme().strokes.thin if filled else theme().strokes.normal
        self.region.set_fill(tint(theme().dim, REGION), opacity=1 if filled else 0)
        self.region.set_stroke(theme().dim, stroke(width))

    def _clear_below(self, box: Box) -> None:
        """The name of the axis across stands where the fewest points need the room below them."""
        name, zero = self.axis_names[0], self.axis_names[2].get_center()[:2]
        spots = np.concatenate([zero[None], *(way[:, :2] for way in self._ways)])
        weights = np.array([len(spots), *[1] * (len(spots) - 1)])  # never on the zero
        half = np.array([name.width / 2 + px(BELOW), name.height / 2 + px(BELOW)])
        y = max(name.get_y() - px(LOWER), box.bottom + name.height / 2)

        def taken(x: float) -> int:
            return int(weights[(np.abs(spots - [x, y]) < half).all(axis=1)].sum())

        places = np.linspace(name.get_x(), box.left + name.width / 2, 9)
        name.move_to(point(min(map(float, places), key=taken), y))

    def _sides(self, box: Box, held: Sequence[int]) -> list[NDArray[np.float64]]:
        """For each name, how far from its point it stands on the whole way: where it hides least.

        Those that move furthest choose first.
        """
        names = [*self.names, self.output_name]
        sizes = [np.array([name.width, px(name.size)]) for name in names]
        order = sorted(range(len(names)), key=lambda i: -float(np.ptp(self._ways[i], axis=0).max()))
        offsets: dict[int, NDArray[np.float64]] = {}
        for i in order * PASSES:
            others = {j: offset for j, offset in offsets.items() if j != i}
            trouble = {}
            for direction, distance in product(DIRECTIONS, DISTANCES):
                offset = direction * (np.array([*sizes[i] / 2, 0]) + px(distance) * _shortened(direction))
                met = self._met(i, offset, sizes, others, box)
                met += (distance - DISTANCES[0]) / FAR
                trouble[(*offset,)] = met.sum() + len(met) * met[list(held)].sum()
            offsets[i] = np.array(min(trouble, key=lambda offset: trouble[offset]))
        for i, offset in offsets.items():
            others = {j: other for j, other in offsets.items() if j > i}
            if self._touches(i, offset, sizes, others)[list(held)].any():
                raise DoesNotFit("The names of the points lie on one another. Use fewer or shorter names.")
        return [offsets[i] for i in range(len(names))]

    def _met(
        self,
        i: int,
        offset: NDArray[np.float64],
        sizes: Sequence[NDArray[np.float64]],
        offsets: dict[int, NDArray[np.float64]],
        box: Box,
    ) -> Floats:
        """How much a name meets at each stop: other names and points count most, then lines."""
        middle = (self._ways[i] + offset)[:, :2]
        half = sizes[i] / 2
        low, high = np.array([box.left, box.bottom]), np.array([box.right, box.top])
        met = 6.0 * ((middle - half < low) | (middle + half > high)).any(axis=1)
        met += 6.0 * self._touches(i, offset, sizes, offsets)
        for way in self._ways:
            met += 3.0 * _inside(middle, half + px(SMALL_DOT), way[:, :2])
        for still in self.axis_names:
            taken = of_piece(still)
            apart = np.abs(middle - still.get_center()[:2])
            met += 3.0 * (apart < half + [taken.width / 2, taken.height / 2]).all(axis=1)
        for line in self.axes:
            met += 0.4 * _crossed(middle, half, line.get_start()[None, :2], line.get_end()[None, :2])
        for way in self._ways[:-1]:
            met += _crossed(middle, half, way[:, :2], self._ways[-1][:, :2])
        return np.asarray(met, dtype=np.float64)

    def _touches(
        self,
        i: int,
        offset: NDArray[np.float64],
        sizes: Sequence[NDArray[np.float64]],
        offsets: dict[int, NDArray[np.float64]],
    ) -> NDArray[np.bool_]:
        """At which stops a name lies on one that has its side already."""
        touched = np.zeros(len(self._ways[i]), dtype=bool)
        for j, other in offsets.items():
            apart = np.abs(self._ways[i] + offset - self._ways[j] - other)[:, :2]
            touched |= (apart < (sizes[i] + sizes[j]) / 2).all(axis=1)
        return touched


def _shortened(direction: NDArray[np.float64]) -> float:
    """Along a diagonal, the same distance is shorter across and up."""
    return float(1 / np.linalg.norm(direction))


def _inside(middle: Floats, half: Floats, spot: Floats) -> NDArray[np.bool_]:
    """At which stops a spot lies in the box around ``middle``; all are (stops, 2) but ``half``, (2)."""
    return np.asarray((np.abs(middle - spot) < half).all(axis=1))


def _crossed(middle: Floats, half: Floats, start: Floats, end: Floats) -> NDArray[np.bool_]:
    """At which stops the line from start to end runs through the box around ``middle``."""
    spots = start[:, None] + (end - start)[:, None] * ALONG[:, None]  # (stops or 1, samples, 2)
    apart: Floats = np.abs(middle[:, None] - spots)
    return np.array([bool((at_stop < half).all(axis=1).max()) for at_stop in apart])
