"""The plane of all tokens of two numbers: values as points, and a mixture pulled towards each by its weight.

It must not know why a point lies where it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Arrow, Dot, Line, Polygon, VGroup, VMobject
from numpy.typing import NDArray
from scipy.spatial import ConvexHull, QhullError

from mem_anim.stage.layout import Box, px, stroke
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import readable, theme

Point = NDArray[np.float64]
THICKEST, THINNEST = 26, 1.5  # pixels of a line for weight 1, and for next to nothing
DIRECTIONS = (RIGHT, LEFT, UP, DOWN, UP + RIGHT, UP + LEFT, DOWN + RIGHT, DOWN + LEFT)


class Plane(VGroup):
    """Parts: ``axes``, ``dots`` and ``names`` of the values, ``region`` (what mixtures can reach), ``pulls``
    (lines as thick as the weights), ``output`` and ``output_name``.
    """

    def __init__(
        self,
        points: Sequence[Sequence[float]],
        names: Sequence[str],
        colors: Sequence[str],
        target: Sequence[float],
        target_name: str,
        weights: Sequence[float],
        axis_names: tuple[str, str],
        box: Box,
    ) -> None:
        """``points`` and ``target`` are pairs of numbers; ``weights`` belong to the points."""
        super().__init__()
        at = _fitted(np.array([*points, (0.0, 0.0)]), box)
        places, end, origin = [at(np.array(point)) for point in points], at(np.array(target)), at(np.zeros(2))
        self.axes = _axes(origin, axis_names, box)
        self.region = _hull(places)
        self.pulls = VGroup(
            *(
                Line(place, end, color=color, stroke_width=stroke(max(THICKEST * weight, THINNEST)))
                for place, color, weight in zip(places, colors, weights, strict=True)
            )
        )
        self.dots = VGroup(*(Dot(place, radius=px(13), color=c) for place, c in zip(places, colors, strict=True)))
        self.output = Dot(end, radius=px(17), color=theme().ink)
        size = theme().sizes.label
        self.names = VGroup(*(Phrase(name, size, readable(c)) for name, c in zip(names, colors, strict=True)))
        self.output_name = Phrase(target_name, size)
        segments = [(line.get_start(), line.get_end()) for line in (*self.pulls, *self.axes[:2])]
        corners = self.region.get_vertices() if isinstance(self.region, Polygon) else []
        segments += list(zip(corners, [*corners[1:], *corners[:1]], strict=True))
        taken: list[VMobject] = [*self.axes[2:], *self.dots, self.output]
        for name, place in zip([*self.names, self.output_name], [*places, end], strict=True):
            _stand_beside(name, place, segments, taken)
            taken.append(name)
        self.add(self.axes, self.region, self.pulls, self.dots, self.output, self.names, self.output_name)


def _axes(origin: Point, names: tuple[str, str], box: Box) -> VGroup:
    style = {"color": theme().dim, "stroke_width": stroke(2), "buff": 0, "tip_length": px(18)}
    across = Arrow([box.left, origin[1], 0], [box.right, origin[1], 0], **style)
    up = Arrow([origin[0], box.bottom, 0], [origin[0], box.top, 0], **style)
    size = theme().sizes.small
    first, second = (Phrase(name, size, theme().dim) for name in names)
    first.next_to(across.get_end(), DOWN, buff=px(6)).align_to([box.right, 0, 0], RIGHT)
    second.next_to(up.get_end(), RIGHT, buff=px(12)).align_to([0, box.top, 0], UP)
    zero = Phrase("0", size, theme().dim).next_to(origin, DOWN + LEFT, buff=px(10))
    return VGroup(across, up, first, second, zero)


def _fitted(points: NDArray[np.float64], box: Box) -> Callable[[Point], Point]:
    """One scale for both axes, so that directions and lengths are true; room around the points."""
    low, high = points.min(axis=0), points.max(axis=0)
    span = np.maximum(high - low, 1e-9)
    scale = min(box.width * 0.72 / span[0], box.height * 0.72 / span[1])
    middle = (low + high) / 2
    return lambda point: np.array([*((point - middle) * scale), 0.0]) + box.center


def _hull(places: Sequence[Point]) -> VMobject:
    """A polygon, or a segment where the points lie on one line."""
    flat = np.array([place[:2] for place in places])
    try:
        corners = [places[i] for i in ConvexHull(flat).vertices]
    except (QhullError, ValueError):
        along = flat @ np.linalg.svd(flat - flat.mean(axis=0))[2][0]
        ends = places[int(along.argmin())], places[int(along.argmax())]
        return Line(*ends, color=theme().dim, stroke_width=stroke(theme().strokes.normal))
    thin = stroke(theme().strokes.thin)
    return Polygon(*corners, color=theme().dim, stroke_width=thin, fill_color=theme().panel, fill_opacity=1)


def _stand_beside(
    name: VMobject, place: Point, segments: Sequence[tuple[Point, Point]], taken: Sequence[VMobject]
) -> None:
    """Put a name beside its point, where it crosses the fewest lines and touches no other piece."""

    def trouble(direction: NDArray[np.float64]) -> int:
        name.next_to(place, direction, buff=px(18))
        touched = sum(_touch(name, other) for other in taken)
        return 2 * touched + sum(_crosses(name, *segment) for segment in segments)

    name.next_to(place, min(DIRECTIONS, key=trouble), buff=px(18))


def _touch(one: VMobject, other: VMobject) -> bool:
    apart = np.abs(one.get_center() - other.get_center())
    return bool(apart[0] < (one.width + other.width) / 2 and apart[1] < (one.height + other.height) / 2)


def _crosses(piece: VMobject, start: Point, end: Point) -> bool:
    """Whether a segment runs through the piece's box; looked at in steps finer than any name."""
    along = start + (end - start) * np.linspace(0, 1, 120)[:, None]
    apart = np.abs(along - piece.get_center())
    return bool(((apart[:, 0] < piece.width / 2) & (apart[:, 1] < piece.height / 2)).any())
