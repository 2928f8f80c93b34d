"""The plane while its points move: values, what mixtures of them can reach, and the mixture itself.

It must not know why a point moves. Wherever the picture is held, each name stands beside its point; in
between it glides from one such place to the next, so that none jumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product

import numpy as np
from manim import Circle, Dot, Line, Polygon, VGroup, VMobject

from mem_anim.stage.charts.keyframes import Floats, Timeline
from mem_anim.stage.charts.live import Moving
from mem_anim.stage.charts.naming import Named, Scenery, apart, beside, gap, on_a_line, within
from mem_anim.stage.charts.plane import (
    SMALL_DOT,
    THICKEST,
    THINNEST,
    axes_through,
    fitted,
    hull,
    names_of_axes,
    ticks_on,
)
from mem_anim.stage.layout import Box, DoesNotFit, of_piece, point, px, stroke
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.text import Phrase, width_of
from mem_anim.stage.theme import readable, theme, tint

RING = 21  # pixels: its radius, larger than a dot with its own ring
FILLED = 0.86  # of what is left between the axes' names and numbers lies between the outermost points
BELOW, ABOVE, BESIDE = 80, 44, 60  # pixels for them
CLOSELY = np.linspace(0.0, 1.0, 25)  # shares of a line at which it is looked what lies there
LINE_OF_NAME = 1.0  # em: how high a name is
REGION = 0.22  # strength of the region's tint
LEADING, LED = 40, 24  # pixels from a point to its name: from here on a line joins them, all of it soon after
CLEAR = 8  # pixels around the digits of a number on an axis
AROUND = 56  # pixels around a point, which its name may take
EQUAL = " = "  # between the names of values that are one point
FADING = 0.12  # of the way from one given value to the next, in which the sign of equality comes and goes


class MovingPlane(VGroup):
    """Parts: ``axes`` with ``axis_names`` and ``ticks``, ``region`` (what mixtures can reach), ``pulls``
    (lines as thick as the weights; none where they would lie on one another), ``leaders`` (from a point to a
    name that stands apart), ``dots`` and ``names`` of the values, ``output`` (a ring) and
    ``output_name``, ``equals``.
    """

    def __init__(
        self,
        values: Sequence[Moving],
        moved: int | None,
        shares: Floats,
        output: Moving,
        axis_names: tuple[str, str],
        ticks: Sequence[tuple[str, float]],
        box: Box,
        timeline: Timeline,
    ) -> None:
        """``values`` and ``output`` have two numbers each, ``shares`` are (stops, n); ``ticks`` are written
        on both axes. ``moved`` is the value that gets a ring, if any does.

        Raises DoesNotFit where names of points would lie on one another or outside while the picture is held.
        """
        super().__init__()
        self._timeline, self._shares, self._values = timeline, shares, values
        self._draw_axes([*values, output], axis_names, ticks, box)
        self.region = VMobject()
        self._draw_dots(values, moved, output)
        self._place_names(box)
        self.add(self.axes, self.axis_names, self.ticks, self.region, self.pulls, self.leaders)
        self.add(self.dots, self.output, self.names, self.output_name, self.equals)
        self.go_to(float(timeline.places[0]))

    def _draw_axes(
        self,
        told: Sequence[Moving],
        names: tuple[str, str],
        ticks: Sequence[tuple[str, float]],
        box: Box,
    ) -> None:
        reach = np.array([(0.0, 0.0), *(numbers for one in told for numbers in one.values)])
        left, right = box.left + px(BESIDE), box.right - px(BESIDE)
        inner = Box(left, right, box.bottom + px(BELOW), box.top - px(ABOVE))
        at = fitted(reach, inner, FILLED)
        self._ways = [np.array([at(numbers)[:2] for numbers in one.values]) for one in told]
        origin = at((0.0, 0.0))
        self.axes = axes_through(origin, box)
        self.axis_names = names_of_axes(self.axes, names, origin, box)
        drawn = np.concatenate(_all_over(self._ways, CLOSELY))
        ring = self._ways[-1]

        def free(text: VMobject) -> bool:
            return _is_free(text, drawn) and _is_free(text, ring, px(RING))

        self.ticks = Pieces(*(tick for tick in ticks_on(ticks, at, box) if free(tick[1])))
        self._clear_below(box, drawn)
        zero = self.axis_names[2]
        if not free(zero):
            self.axis_names.remove(zero)

    def _draw_dots(self, values: Sequence[Moving], moved: int | None, output: Moving) -> None:
        colors = [told.color for told in values]
        held = np.array([way[self._timeline.held] for way in self._ways[:-1]]).swapaxes(0, 1)
        spread = not any(_on_a_line(spots) for spots in held)
        self.pulls = Pieces(*(Line(color=color) for color in colors if spread))
        self.dots = Pieces(*(Dot(radius=px(SMALL_DOT), color=color) for color in colors))
        if moved is not None:
            self.dots[moved].set_stroke(theme().ink, stroke(theme().strokes.normal))
        # A ring: where the mixture lies on a value, both are seen.
        self.output = Circle(px(RING), theme().ink, stroke_width=stroke(theme().strokes.bold))
        size, filled = theme().sizes.step, tint(theme().dim, REGION)
        self.names = Pieces(*(Phrase(told.name, size, readable(told.color, filled)) for told in values))
        self.output_name = Phrase(output.name, size)
        thin = stroke(theme().strokes.thin)
        self.leaders = Pieces(*(Line(color=theme().dim, stroke_width=thin) for _ in self._ways))

    def go_to(self, place: float) -> None:
        spots = [self._timeline.between(way, place) for way in self._ways]
        *values, end = (point(*spot) for spot in spots)
        self._draw_region(values)
        shares = self._timeline.between(self._shares, place)
        for pull, start, share in zip(self.pulls, values, shares, strict=False):
            # A line must have a length: a value and its mixture may coincide.
            pull.set_points_as_corners([start, end + point(1e-6, 0)])
            pull.set_stroke(width=stroke(max(THICKEST * float(share), THINNEST)))
        dots, names = [*self.dots, self.output], [*self.names, self.output_name]
        for i, (dot, name, spot) in enumerate(zip(dots, names, spots, strict=True)):
            offset = self._timeline.gliding(self._offsets[:, i], place)
            dot.move_to(point(*spot))
            name.move_to(point(*(spot + offset)))
            shown = float(self._timeline.gliding(self._led[:, i : i + 1], place)[0])
            self._lead(self.leaders[i], spot, offset, _size(name), shown)
        for equal, (stop, left, right) in zip(self.equals, self._equal, strict=True):
            ends = self.names[left].get_right() + self.names[right].get_left()
            away = abs(place - self._timeline.places[stop])
            equal.move_to(ends / 2).set_opacity(max(0.0, 1 - away / FADING))

    def _lead(self, leader: Line, spot: Floats, offset: Floats, size: Floats, shown: float) -> None:
        """Join a point to its name where they stand apart, as far as it is ``shown``."""
        half = size / 2
        far = (gap(offset, half) - px(LEADING)) / px(LED)
        nearest = offset - np.clip(offset, -half, half)
        leader.set_points_as_corners([point(*spot), point(*(spot + nearest + 1e-6))])
        leader.set_stroke(opacity=shown * float(np.clip(far, 0, 1)))

    def _draw_region(self, corners: Sequence[Floats]) -> None:
        drawn = hull(corners) if len(corners) > 1 else Line(corners[0], corners[0] + point(1e-6, 0))
        self.region.set_points(drawn.points)
        filled = isinstance(drawn, Polygon)
        self.region.set_fill(tint(theme().dim, REGION), opacity=1 if filled else 0)
        self.region.set_stroke(theme().dim, stroke(theme().strokes.thin))

    def _clear_below(self, box: Box, drawn: Floats) -> None:
        """The name of the axis across stands below the numbers, where it hides least and points have room."""
        name, zero = self.axis_names[0], self.axis_names[2]
        lowest = box.bottom + name.height / 2
        below = max(float(zero.get_bottom()[1]) - px(name.size) / 2, lowest)
        spots = np.concatenate(self._ways)
        size = np.array([name.width, name.height]) / 2

        def trouble(place: tuple[float, float]) -> float:
            hidden = (np.abs(drawn - place) < size + px(CLEAR)).all(axis=1).any()
            hidden |= (np.abs(self._ways[-1] - place) < size + px(RING)).all(axis=1).any()
            near = (np.abs(spots - place) < size + px(AROUND)).all(axis=1).mean()
            on_axis = abs(place[0] - self.axes[1].get_x()) < size[0] + px(CLEAR)
            return float(4 * hidden + near + 2 * on_axis)

        across = map(float, np.linspace(name.get_x(), box.left + size[0], 9))
        name.move_to(point(*min(product(across, (below, lowest)), key=trouble)))

    def _place_names(self, box: Box) -> None:
        """For each held stop, how far from its point each name stands there; the same values share a line."""
        sizes = [_size(name) for name in (*self.names, self.output_name)]
        between = width_of(EQUAL, theme().sizes.step)
        offsets: list[list[Floats]] = []
        crossed = False
        led: list[list[bool]] = []  # the first of equal names has the line to their point
        self._equal: list[tuple[int, int, int]] = []  # a stop, and two names that are equal there
        for stop in self._timeline.held:
            groups = [*self._same(stop), [len(self._values)]]
            rows = [_row([sizes[i] for i in group], between) for group in groups]
            spots = [way[stop] for way in self._ways]
            sides = self._sides(spots[:-1])
            named = [
                Named(spots[group[0]], size, sides[group[0] == len(self._values)])
                for group, (size, _) in zip(groups, rows, strict=True)
            ]
            last = [offsets[-1][group[0]] if offsets and len(group) == 1 else None for group in groups]
            scenery = self._scenery(spots, box)
            found = beside(named, scenery, last)
            crossed = crossed or on_a_line(named, found, scenery)
            if not apart(named, found, scenery.texts) or not within(named, found, box):
                raise DoesNotFit("There is no room for the names of the points. Use fewer or shorter names.")
            here = dict[int, Floats]()
            for group, middle, (_, places) in zip(groups, found, rows, strict=True):
                here |= {i: middle + [x, 0] for i, x in zip(group, places, strict=True)}
                self._equal += [(stop, *pair) for pair in pairwise(group)]
            offsets.append([here[i] for i in range(len(sizes))])
            led.append([i in [group[0] for group in groups] for i in range(len(sizes))])
        self._offsets = np.array(offsets)  # (held stops, names, 2)
        self._led = np.array(led, dtype=np.float64)
        if crossed:  # names are read more easily without
            self.pulls = Pieces()
        size = theme().sizes.step
        self.equals = Pieces(*(Phrase(EQUAL.strip(), size, theme().dim) for _ in self._equal))

    def _same(self, stop: int) -> list[list[int]]:
        """The values in groups, each of which is one point there."""
        groups: dict[tuple[str, ...], list[int]] = {}
        for i, told in enumerate(self._values):
            groups.setdefault(tuple(told.texts[stop]), []).append(i)
        return list(groups.values())

    def _sides(self, values: Sequence[Floats]) -> tuple[Floats | None, Floats | None]:
        """Where values lie on a line, their names stand above and right of it, and the output's below."""
        spots = np.array(values)
        if not _on_a_line(spots) or np.ptp(spots, axis=0).max() < px(SMALL_DOT):
            return None, None
        x, y = np.linalg.svd(spots - spots.mean(axis=0))[2][1]
        normal = np.array([x, y]) if x + y > 1e-9 or (abs(x + y) <= 1e-9 and y > 0) else np.array([-x, -y])
        return normal, -normal

    def _scenery(self, spots: Sequence[Floats], box: Box) -> Scenery:
        *values, end = spots
        corners = hull([point(*spot) for spot in values]) if len(values) > 1 else None
        sides = [] if corners is None else corners.get_vertices() if isinstance(corners, Polygon) else values
        lines = [(a[:2], b[:2]) for a, b in pairwise([*sides, *sides[:1]])]
        lines += [(value, end) for value in values]
        texts = [of_piece(text) for text in (*self.axis_names, *(tick[1] for tick in self.ticks))]
        axes = [(axis.get_start()[:2], axis.get_end()[:2]) for axis in self.axes]
        ground = np.concatenate(_all_over([spot[None] for spot in spots], CLOSELY[::3]))
        return Scenery(box, texts, spots, px(RING), axes, lines, ground)


def _all_over(ways: Sequence[Floats], shares: Floats) -> list[Floats]:
    """Points all over what mixtures reach at every stop, each (stops, 2); the last of the ways is theirs."""
    *values, output = ways
    ends = [(one, other) for i, one in enumerate(values) for other in (*values[:i], output)]
    lines = [one + (other - one) * share for one, other in ends for share in shares]
    return [line + (output - line) * share for line in lines for share in shares[::4]]


def _is_free(text: VMobject, drawn: Floats, around: float = 0.0) -> bool:
    """Whether none of these points, each with something ``around`` it, comes near a text."""
    room = np.array([text.width / 2, text.height / 3]) + px(CLEAR) + around
    return not (np.abs(drawn - text.get_center()[:2]) < room).all(axis=1).any()


def _size(name: Phrase) -> Floats:
    return np.array([name.width, px(name.size) * LINE_OF_NAME])


def _row(sizes: Sequence[Floats], between: float) -> tuple[Floats, list[float]]:
    """How large names side by side are, and where the middle of each is, right of the middle of all."""
    width = sum(float(size[0]) for size in sizes) + between * (len(sizes) - 1)
    places, left = [], -width / 2
    for size in sizes:
        places.append(left + float(size[0]) / 2)
        left += float(size[0]) + between
    return np.array([width, float(sizes[0][1])]), places


def _on_a_line(spots: Floats) -> bool:
    """Whether points (n, 2) lie on one line, as they are drawn."""
    return int(np.linalg.matrix_rank(spots - spots.mean(axis=0), tol=px(1))) < 2
