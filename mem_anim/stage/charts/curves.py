"""Curves of growth over one axis, with one place on it marked. It must not know what grows, nor compute it.

Each curve is a parabola that three of its values fix, drawn exactly.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from manim import DOWN, LEFT, RIGHT, UP, Arrow, DashedLine, Dot, VGroup, VMobject

from mem_anim.stage.charts.table import wrapped
from mem_anim.stage.layout import Box, Point, point, px, stroke
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import LINE_HEIGHT, Phrase, width_of
from mem_anim.stage.theme import theme

DOT = 12  # pixels
ASIDE = 24  # pixels between a curve and what is written beside it
ROOM = 56  # pixels below the axis for its numbers
INWARD, CLOSE = 40, 18  # pixels from the corner of the axes to what is written there
LEADING = 6  # pixels between its lines, fewer where it is close to the corner
BESIDE = 0.28  # of the width: what a name at the end of a curve may take on one line
NOTE = 0.5  # of the width of the axes: how broad a note may be, at least
THICK, THIN = 8, 4  # pixels of a curve


@dataclass(frozen=True)
class Curve:
    """``values`` are at the axis's beginning, middle and end, ``marked`` is the one at the marked place.

    ``name`` stands at the curve's end, ``text`` says what it is at the marked place.
    """

    name: str
    values: tuple[float, float, float]
    marked: float
    text: str
    color: str
    thick: bool


@dataclass(frozen=True)
class Axis:
    """What runs along it, where it ends, the marked place with its text, and the numbers written on it.

    ``heading`` stands above what the curves are at the marked place, ``note`` below.
    """

    name: str
    end: float
    marked: float
    mark: str
    ticks: Sequence[tuple[float, str]]
    heading: str
    note: str = ""


class Growth(VGroup):
    """Parts: ``axes``, ``axis_name``, ``height_name``, ``ticks``, ``mark``; ``lines``, ``names`` and ``dots``
    per curve, ``numbers``: a heading, one per curve, and the note.
    """

    def __init__(self, curves: Sequence[Curve], axis: Axis, height_name: str, box: Box) -> None:
        super().__init__()
        size = theme().sizes.label
        self.names = _names(curves, box.width * BESIDE)
        beside = max(self.names.width, width_of(axis.name, theme().sizes.small)) + 2 * px(ASIDE)
        self._box = Box(
            box.left + px(ASIDE),
            box.right - beside,
            box.bottom + px(ROOM),
            box.top - px(theme().sizes.small) * LINE_HEIGHT - px(ASIDE),
        )
        self._across, self._up = axis.end, max(max(curve.values) for curve in curves)
        self._draw_axes(axis, height_name, max(curve.marked for curve in curves))
        self.lines = Pieces(*(self._line(curve) for curve in curves))
        _spread(
            self.names,
            [self._at(axis.end, c.values[2]) for c in curves],
            replace(box, bottom=self._box.bottom),
        )
        places = [self._at(axis.marked, c.marked) for c in curves]
        self.dots = Pieces(*(Dot(at, px(DOT), color=c.color) for at, c in zip(places, curves, strict=True)))
        # All curves rise ever faster: the upper left corner is free.
        ways = [(em, edge) for em in ems(size, theme().sizes.small) for edge in (INWARD, CLOSE)]
        corners = [self._numbers(curves, axis, em, edge) for em, edge in ways]
        self.numbers = next((n for n in corners if self._is_clear(n, curves)), corners[-1])
        self.add(self.axes, self.axis_name, self.height_name, self.ticks, self.mark)
        self.add(self.lines, self.names, self.dots, self.numbers)

    def _at(self, across: float, up: float) -> Point:
        return self._box.at(across / self._across, up / self._up)

    def _numbers(self, curves: Sequence[Curve], axis: Axis, em: float, edge: float) -> Pieces[Phrase]:
        """In letters of this em, so many pixels from the corner of the axes."""
        numbers = Pieces(Phrase(axis.heading, em))
        numbers.add(*(Phrase(c.text, em, c.color, bold=c.thick) for c in curves))
        if axis.note:
            small = theme().sizes.small
            lines = wrapped(axis.note, max(numbers.width, self._box.width * NOTE), small)
            numbers.add(*(Phrase(line, small, theme().dim) for line in lines))
        numbers.arrange(DOWN, buff=px(edge / INWARD * LEADING), aligned_edge=LEFT)
        return numbers.move_to(self._box.at(0, 1) + px(edge) * (RIGHT + DOWN), aligned_edge=UP + LEFT)

    def _is_clear(self, numbers: Pieces[Phrase], curves: Sequence[Curve]) -> bool:
        """Whether no curve comes near any of these lines: none falls, so their lower right corners tell."""
        for line in numbers:
            across = (line.get_right()[0] + px(ASIDE) - self._box.left) / self._box.width
            up = max(_height(curve, across) for curve in curves) / self._up
            if self._box.at(0, up)[1] > line.get_bottom()[1]:
                return False
        return True

    def _draw_axes(self, axis: Axis, height_name: str, height: float) -> None:
        """The mark rises to ``height``."""

        def arrow(end: Point) -> Arrow:
            width = stroke(theme().strokes.normal)
            return Arrow(
                self._box.at(0, 0), end, buff=0, color=theme().dim, stroke_width=width, tip_length=px(20)
            )

        small = theme().sizes.small
        out = self._box.at(1, 0) + point(px(ASIDE), 0), self._box.at(0, 1) + point(0, px(ASIDE))
        self.axes = Pieces(*map(arrow, out))
        self.axis_name = Phrase(axis.name, small, theme().dim)
        self.height_name = Phrase(height_name, small, theme().dim)
        self.height_name.next_to(out[1], RIGHT, buff=px(14)).shift(UP * px(14))
        ticks = ((self._at(at, 0), Phrase(text, small, theme().dim)) for at, text in axis.ticks)
        self.ticks = Pieces(*(text.next_to(at, DOWN, buff=px(10)) for at, text in ticks))
        self.axis_name.next_to(self.ticks[-1], RIGHT, buff=px(ASIDE))
        foot = self._at(axis.marked, 0)
        dashes = DashedLine(foot, self._at(axis.marked, height), dash_length=px(10), color=theme().dim)
        dashes.set_stroke(width=stroke(theme().strokes.thin))
        self.mark = VGroup(
            dashes, Phrase(axis.mark, theme().sizes.label, bold=True).next_to(foot, DOWN, buff=px(4))
        )

    def _line(self, curve: Curve) -> VMobject:
        """A parabola is one Bezier curve whose handle lies where the tangents at its ends meet."""
        start, middle, end = curve.values
        handle = self._at(self._across / 2, 2 * middle - (start + end) / 2)
        first, last = self._at(0, start), self._at(self._across, end)
        line = VMobject(stroke_color=curve.color, stroke_width=stroke(THICK if curve.thick else THIN))
        line.set_points([first, (first + 2 * handle) / 3, (last + 2 * handle) / 3, last])
        return line


def _names(curves: Sequence[Curve], width: float) -> Pieces[VGroup]:
    """Each on one line or, where one is broader than this, in two: what it is and how much that is."""
    size = theme().sizes.label
    one_line = all(width_of(curve.name, size, bold=curve.thick) <= width for curve in curves)
    names = Pieces[VGroup]()
    for curve in curves:
        lines = [curve.name] if one_line else [part.strip() for part in re.split("(?==)", curve.name)]
        phrases = (Phrase(line, size, curve.color, bold=curve.thick) for line in lines)
        names.add(VGroup(*phrases).arrange(DOWN, buff=0, aligned_edge=LEFT))
    return names


def _height(curve: Curve, across: float) -> float:
    """Its value at a share of the axis: the parabola through its three values."""
    start, middle, end = curve.values
    at = start * (1 - across) * (1 - 2 * across) + middle * 4 * across * (1 - across)
    return at + end * across * (2 * across - 1)


def _spread(texts: Pieces[VGroup], places: Sequence[Point], box: Box) -> None:
    """Each text to the right of its place, moved up or down as little as keeps them apart and in the box."""
    for text, place in zip(texts, places, strict=True):
        text.next_to(place, RIGHT, buff=px(ASIDE))
    upwards = sorted(texts, key=lambda text: float(text.get_y()))
    upwards[0].shift(UP * max(0.0, box.bottom - upwards[0].get_bottom()[1]))
    for lower, upper in zip(upwards, upwards[1:], strict=False):
        upper.shift(UP * max(0.0, lower.get_top()[1] - upper.get_bottom()[1]))
    ceiling = box.top
    for text in reversed(upwards):
        text.shift(DOWN * max(0.0, text.get_top()[1] - ceiling))
        ceiling = text.get_bottom()[1]
