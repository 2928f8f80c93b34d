"""The plane of all tokens of two numbers: points, the region between them, and lines as thick as weights.

It must not know why a point lies where it lies.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Arrow, Dot, Line, Polygon, VGroup, VMobject
from numpy.typing import NDArray
from scipy.spatial import ConvexHull, QhullError

from mem_anim.stage.layout import Box, px, stroke
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import readable, theme

THICKEST = 26  # pixels of a line for weight 1


class Plane(VGroup):
    """Parts: ``axes``, ``points``, ``names``, ``region`` (hull of the points), ``lines`` to ``target``."""

    def __init__(
        self,
        points: Sequence[tuple[float, float]],
        names: Sequence[str],
        colors: Sequence[str],
        axis_names: tuple[str, str],
        box: Box,
    ) -> None:
        super().__init__()
        self._map = _fitted(np.array([*points, (0.0, 0.0)]), box)
        self.axes = self._axes(axis_names, box)
        places = [self.at(point) for point in points]
        self.points_of = VGroup(
            *(Dot(place, radius=px(13), color=color) for place, color in zip(places, colors, strict=True))
        )
        self.names = VGroup(
            *(Phrase(name, theme().sizes.label, readable(color)) for name, color in zip(names, colors, strict=True))
        )
        _stand_apart(self.names, places, self.at((0, 0)))
        self.region = _hull(places)
        self.add(self.axes, self.region, self.points_of, self.names)

    def at(self, point: Sequence[float]) -> NDArray[np.float64]:
        """Where the plane shows a token."""
        return self._map(np.asarray(point, dtype=float))

    def lines_to(self, target: Sequence[float], weights: Sequence[float], colors: Sequence[str]) -> VGroup:
        """A line from each point to the target, as thick as its weight."""
        end = self.at(target)
        return VGroup(
            *(
                Line(dot.get_center(), end, color=color, stroke_width=stroke(max(THICKEST * weight, 1.5)))
                for dot, weight, color in zip(self.points_of, weights, colors, strict=True)
            )
        )

    def _axes(self, names: tuple[str, str], box: Box) -> VGroup:
        origin = self.at((0, 0))
        style = {"color": theme().dim, "stroke_width": stroke(2), "buff": 0, "tip_length": px(18)}
        across = Arrow([box.left, origin[1], 0], [box.right, origin[1], 0], **style)
        up = Arrow([origin[0], box.bottom, 0], [origin[0], box.top, 0], **style)
        first = Phrase(names[0], theme().sizes.small, theme().dim)
        first.next_to(across.get_end(), DOWN, buff=px(6)).align_to([box.right, 0, 0], RIGHT)
        second = Phrase(names[1], theme().sizes.small, theme().dim)
        second.next_to(up.get_end(), RIGHT, buff=px(10)).align_to([0, box.top, 0], UP)
        zero = Phrase("0", theme().sizes.small, theme().dim).next_to(origin, DOWN + LEFT, buff=px(10))
        return VGroup(across, up, first, second, zero)


def _fitted(points: NDArray[np.float64], box: Box):  # type: ignore[no-untyped-def]
    """One scale for both axes, so that directions and lengths are true; room around the points."""
    low, high = points.min(axis=0), points.max(axis=0)
    span = np.maximum(high - low, 1e-9)
    scale = min(box.width * 0.72 / span[0], box.height * 0.72 / span[1])
    middle = (low + high) / 2
    return lambda point: np.array([*((point - middle) * scale), 0.0]) + box.center


def _hull(places: Sequence[NDArray[np.float64]]) -> VMobject:
    """The region that mixtures can reach: a polygon, or a segment where the points lie on one line."""
    flat = np.array([place[:2] for place in places])
    try:
        corners = [places[i] for i in ConvexHull(flat).vertices]
    except (QhullError, ValueError):
        along = flat @ np.linalg.svd(flat - flat.mean(axis=0))[2][0]
        ends = places[int(along.argmin())], places[int(along.argmax())]
        return Line(*ends, color=theme().dim, stroke_width=stroke(theme().strokes.normal))
    return Polygon(
        *corners, color=theme().dim, stroke_width=stroke(theme().strokes.thin), fill_color=theme().panel, fill_opacity=1
    )


def _stand_apart(names: VGroup, places: Sequence[NDArray[np.float64]], origin: NDArray[np.float64]) -> None:
    """Each name stands on the outer side of its point, clear of the axes and of the other names."""
    middle = np.mean(places, axis=0)
    taken: list[VMobject] = []
    for name, place in zip(names, places, strict=True):
        outward = RIGHT if place[0] >= middle[0] else LEFT
        for direction in (outward, outward + UP, outward + DOWN, UP, DOWN, -outward, UP - outward, DOWN - outward):
            name.next_to(place, direction, buff=px(16))
            crossed = np.abs(name.get_center() - origin) < np.array([name.width / 2, name.height / 2, -1])
            if not any(_touch(name, other) for other in taken) and not crossed.any():
                break
        taken.append(name)


def _touch(one: VMobject, other: VMobject) -> bool:
    apart = np.abs(one.get_center() - other.get_center())
    return bool(apart[0] < (one.width + other.width) / 2 and apart[1] < (one.height + other.height) / 2)
