"""The plane of all tokens of two numbers: values as points, and a mixture pulled towards each by its weight.

It must not know why a point lies where it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Arrow, Dot, Line, Polygon, VGroup, VMobject
from numpy.typing import NDArray
from scipy.spatial import ConvexHull, QhullError  # type: ignore[import-untyped]  # scipy has no types

from mem_anim.stage.layout import Box, DoesNotFit, Point, of_piece, point, px, stroke
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import readable, theme

NEAREST = 0.06  # of the reach of all points: closer ones count as one
THICKEST, THINNEST = 26, 1.5  # pixels of a line for weight 1, and for next to nothing
FILLED = 0.72  # of the box lies between the outermost points; names stand around them
SMALL_DOT, LARGE_DOT = 13, 17  # pixels
LENGTH = 12  # pixels of a mark on an axis
UNDER, BESIDE = 12, 18  # pixels from an axis to a number below it, or left of it
FROM_POINT, FROM_ORIGIN = 18, 10  # pixels from a point to its name, and from the origin to its zero
PAST_A_DOT = 0.35  # of its distance from the axis, by which a number moves further away from a point on it
NEAR_TICKS = 0.25  # of the reach of all points: of ticks closer than that, the larger number's stays
CORNERS = (DOWN + LEFT, DOWN + RIGHT, UP + LEFT, UP + RIGHT)
DIRECTIONS = (RIGHT, LEFT, UP, DOWN, UP + RIGHT, UP + LEFT, DOWN + RIGHT, DOWN + LEFT)

Segment = tuple[Point, Point]


@dataclass(frozen=True)
class Source:
    """A value that is mixed: its name, its two numbers, as texts too, its colour and its weight."""

    name: str
    texts: Sequence[str]
    numbers: Sequence[float]
    color: str
    weight: float


class Plane(VGroup):
    """Parts: ``axes`` (arrows), ``axis_names`` and ``ticks`` (marks with numbers of the values); ``dots`` and
    ``names`` of the values, ``region`` (what mixtures can reach), ``pulls`` (lines as thick as the weights;
    none where all values lie on one line, on which they would hide each other), ``output`` and
    ``output_name``.
    """

    def __init__(
        self,
        sources: Sequence[Source],
        output: Sequence[float],
        output_name: str,
        axis_names: tuple[str, str],
        box: Box,
    ) -> None:
        """``output`` are the two numbers of the mixture. Raises DoesNotFit."""
        super().__init__()
        at = fitted(np.array([*(source.numbers for source in sources), (0.0, 0.0)]), box)
        places, end, origin = [at(source.numbers) for source in sources], at(output), at((0.0, 0.0))
        self._box = box
        self.axes = axes_through(origin, box)
        self.axis_names = names_of_axes(self.axes, axis_names, origin, box)
        self.region = hull(places)
        spread = isinstance(self.region, Polygon)
        pulls = (_pull(place, end, s) for place, s in zip(places, sources, strict=True) if spread)
        self.pulls = Pieces(*pulls)
        dots = (Dot(place, px(SMALL_DOT), color=s.color) for place, s in zip(places, sources, strict=True))
        self.dots = Pieces(*dots)
        self.output = Dot(end, px(LARGE_DOT), color=theme().ink)
        size = theme().sizes.label
        self.names = Pieces(*(Phrase(s.name, size, readable(s.color)) for s in sources))
        self.output_name = Phrase(output_name, size)
        self._place_zero(origin)
        self.ticks = self._ticks(sources, at)
        # The region, which comes later, may lie around the origin.
        self.axis_names.set_z_index(1)
        for _, label in self.ticks:
            label.set_z_index(1)
        self._place_names()
        self.add(self.axes, self.axis_names, self.ticks, self.region, self.pulls)
        self.add(self.dots, self.output, self.names, self.output_name)

    def _place_zero(self, origin: Point) -> None:
        """In a corner between the axes where nothing runs through it."""
        first, second, zero = self.axis_names
        segments = [(pull.get_start(), pull.get_end()) for pull in self.pulls] + _sides(self.region)
        _stand_beside(zero, origin, segments, [first, second, *self.dots], CORNERS, FROM_ORIGIN, self._box)

    def _ticks(self, sources: Sequence[Source], at: Callable[[Sequence[float]], Point]) -> Pieces[VGroup]:
        """At the largest numbers of the values; the first axis' name makes way where it can."""
        across, up = (_told_apart(sources, axis) for axis in (0, 1))
        ticks = [tick(text, at((number, 0.0)), DOWN) for text, number in across]
        ticks += [tick(text, at((0.0, number)), LEFT) for text, number in up]
        ticks = [one for one in ticks if _is_inside(one[1], self._box)]
        for mark, label in ticks:
            if any(_touch(label, dot) for dot in self.dots):
                label.shift((label.get_center() - mark.get_center()) * PAST_A_DOT)
        first, *others = self.axis_names
        if any(_touch(first, label) for _, label in ticks):
            below = min(label.get_bottom()[1] for _, label in ticks) - px(4)
            if below - first.height >= self._box.bottom:
                first.align_to(point(0, below), UP)
        fixed = [first, *others, *self.dots, self.output]
        return Pieces(*(tick for tick in ticks if not any(_touch(tick[1], piece) for piece in fixed)))

    def _place_names(self) -> None:
        """Each name beside its point, where it hides least. Raises DoesNotFit where it has no room."""
        segments = [(line.get_start(), line.get_end()) for line in (*self.axes, *self.pulls)]
        segments += _sides(self.region)
        marks = [label for _, label in self.ticks]
        taken: list[VMobject] = [*self.axis_names, *marks, *self.dots, self.output]
        names, dots = [*self.names, self.output_name], [*self.dots, self.output]
        for name, dot in zip(names, dots, strict=True):
            _stand_beside(name, dot.get_center(), segments, taken, box=self._box)
            if not _is_inside(name, self._box):
                raise DoesNotFit(f"“{name.string}” has no room beside its point. Use shorter names.")
            taken.append(name)


def stand_apart(points: Sequence[Sequence[float]]) -> bool:
    """Whether no two points would fall together: their names could not be told apart."""
    flat = np.array([*points, (0.0, 0.0)])
    reach = float(np.ptp(flat, axis=0).max())
    pairs = combinations(flat[:-1], 2)
    return all(float(np.linalg.norm(one - other)) > NEAREST * reach for one, other in pairs)


def on_one_line(points: Sequence[Sequence[float]]) -> bool:
    """Whether mixtures of these points can only lie on a segment, or nowhere else than they do."""
    return isinstance(hull([point(*numbers) for numbers in points]), Line)


def axes_through(origin: Point, box: Box) -> Pieces[Arrow]:
    """Arrows across and up that meet in the origin."""

    def axis(start: Point, end: Point) -> Arrow:
        thin = stroke(theme().strokes.thin)
        return Arrow(start, end, color=theme().dim, stroke_width=thin, buff=0, tip_length=px(18))

    across = axis(point(box.left, origin[1]), point(box.right, origin[1]))
    return Pieces(across, axis(point(origin[0], box.bottom), point(origin[0], box.top)))


def names_of_axes(axes: Pieces[Arrow], names: tuple[str, str], origin: Point, box: Box) -> Pieces[Phrase]:
    """The names at the ends of the axes, and the zero where they cross."""
    first, second, zero = (Phrase(text, theme().sizes.small, theme().dim) for text in (*names, "0"))
    first.next_to(axes[0].get_end(), DOWN, buff=px(6)).align_to(point(box.right, 0), RIGHT)
    second.next_to(axes[1].get_end(), RIGHT, buff=px(12))
    if second.get_right()[0] > box.right:
        second.next_to(axes[1].get_end(), LEFT, buff=px(12))
    second.align_to(point(0, box.top), UP)
    zero.next_to(origin, DOWN + LEFT, buff=px(FROM_ORIGIN))
    return Pieces(first, second, zero)


def ticks_on(
    numbers: Sequence[tuple[str, float]],
    at: Callable[[Sequence[float]], Point],
    box: Box,
) -> Pieces[VGroup]:
    """A mark and its text for each of the numbers, below and left of the axes, where there is room."""
    found = []
    for text, value in numbers:
        found += [tick(text, at((value, 0.0)), DOWN), tick(text, at((0.0, value)), LEFT)]
    return Pieces(*(one for one in found if _is_inside(one[1], box)))


def tick(text: str, place: Point, side: NDArray[np.float64]) -> VGroup:
    """A mark on an axis and its text on this side of it."""
    away = UNDER if side is DOWN else BESIDE
    label = Phrase(text, theme().sizes.small, theme().dim).next_to(place, side, buff=px(away))
    mark = Line(place - side * px(LENGTH) / 2, place + side * px(LENGTH) / 2)
    return VGroup(mark.set_stroke(theme().dim, stroke(theme().strokes.thin)), label)


def _pull(place: Point, end: Point, source: Source) -> Line:
    width = stroke(max(THICKEST * source.weight, THINNEST))
    return Line(place, end, color=source.color, stroke_width=width)


def fitted(
    points: NDArray[np.float64], box: Box, filled: float = FILLED
) -> Callable[[Sequence[float]], Point]:
    """One scale for both axes, so that directions and lengths are true; room around the points (N, 2)."""
    low, high = points.min(axis=0), points.max(axis=0)
    span = np.maximum(high - low, 1e-9)
    scale = min(box.width * filled / span[0], box.height * filled / span[1])
    middle = (low + high) / 2
    return lambda numbers: point(*((np.array(numbers) - middle) * scale)) + box.center


def hull(places: Sequence[Point]) -> Polygon | Line:
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


def _sides(region: Polygon | Line) -> list[Segment]:
    if isinstance(region, Line):
        return [(region.get_start(), region.get_end())]
    corners = list(region.get_vertices())
    return list(pairwise([*corners, *corners[:1]]))


def _stand_beside(
    name: Phrase,
    place: Point,
    segments: Iterable[Segment],
    taken: Sequence[VMobject],
    directions: Sequence[NDArray[np.float64]] = DIRECTIONS,
    gap: float = FROM_POINT,
    box: Box | None = None,
) -> None:
    """Put a name beside its point, where it crosses the fewest lines and touches no other piece."""

    def trouble(direction: NDArray[np.float64]) -> int:
        name.next_to(place, direction, buff=px(gap))
        touched = sum(_touch(name, other) for other in taken)
        outside = box is not None and not _is_inside(name, box)
        return 9 * outside + 2 * touched + sum(_crosses(name, segment) for segment in segments)

    name.next_to(place, min(directions, key=trouble), buff=px(gap))


def _told_apart(sources: Sequence[Source], axis: int) -> list[tuple[str, float]]:
    """Texts and numbers of the values, the largest first, without those that are close to a larger one."""
    numbers = {source.numbers[axis]: source.texts[axis] for source in sources}
    least = NEAR_TICKS * (max(0.0, *numbers) - min(0.0, *numbers))
    found: list[float] = []
    for number in sorted(numbers, key=abs, reverse=True):
        if number and all(abs(number - other) >= least for other in (0.0, *found)):
            found.append(number)
    return [(numbers[number], number) for number in found]


def _is_inside(name: VMobject, box: Box) -> bool:
    place = of_piece(name)
    across = box.left <= place.left and place.right <= box.right
    return across and box.bottom <= place.bottom and place.top <= box.top


def _touch(one: VMobject, other: VMobject) -> bool:
    apart = np.abs(one.get_center() - other.get_center())
    return bool(apart[0] < (one.width + other.width) / 2 and apart[1] < (one.height + other.height) / 2)


def _crosses(piece: VMobject, segment: Segment) -> bool:
    """Whether a segment runs through the piece's box; looked at in steps finer than any name."""
    start, end = segment
    along = start + (end - start) * np.linspace(0, 1, 120)[:, None]
    apart = np.abs(along - piece.get_center())
    return bool(((apart[:, 0] < piece.width / 2) & (apart[:, 1] < piece.height / 2)).any())
