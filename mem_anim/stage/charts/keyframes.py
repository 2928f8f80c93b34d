"""Keyframes: pieces that have a state at every stop of a way, and the animation that takes them along it.

They must not know what moves. What is drawn depends on the place on the way alone, so that a second film is
the same as the first, and to skip an animation is to jump to its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Protocol, cast

import numpy as np
from manim import Animation, VGroup, VMobject
from manim.utils.rate_functions import ease_in_out_sine
from numpy.typing import NDArray

from mem_anim.stage.layout import Box, Point, px
from mem_anim.stage.text import ASCENT, DESCENT, Phrase, width_of
from mem_anim.stage.theme import theme

MIDDLE = (ASCENT - DESCENT) / 2  # em above the baseline: the middle of a line

Floats = NDArray[np.float64]


class Timeline:
    """The places of the stops on a way, in rising order: numbers of any unit."""

    def __init__(self, places: Sequence[float], held: Sequence[int] = ()) -> None:
        """``held`` are the stops at which the picture stands still; all of them where none is given."""
        self.places = np.array(places, dtype=np.float64)
        self.held = list(held or range(len(self.places)))

    def nearest(self, place: float) -> int:
        """The stop whose numbers are shown there; of two that are equally near, the one before."""
        return int(np.abs(self.places - place).argmin())

    def between(self, track: Floats, place: float) -> Floats:
        """What goes straight from stop to stop; ``track`` holds its state at each, (stops, n)."""
        return np.array([np.interp(place, self.places, column) for column in track.T])

    def gliding(self, track: Floats, place: float) -> Floats:
        """What goes straight from one held stop to the next; ``track`` is (held stops, n)."""
        return np.array([np.interp(place, self.places[self.held], column) for column in track.T])


class Shown(Protocol):
    """A piece of the stage that has a state at every place of a way."""

    def go_to(self, place: float) -> None: ...


class Sweep(Animation):
    """Takes a piece that can ``go_to`` any place from one place to another."""

    def __init__(self, piece: VMobject, start: float, end: float, run_time: float) -> None:
        """``piece`` is a Shown."""
        super().__init__(piece, run_time=run_time, rate_func=ease_in_out_sine)
        self.start, self.end = start, end

    def interpolate_mobject(self, alpha: float) -> None:
        share = self.rate_func(alpha)
        cast(Shown, self.mobject).go_to(self.start + (self.end - self.start) * share)


class Together(VGroup):
    """Pieces that are taken along a way as one."""

    def go_to(self, place: float) -> None:
        for piece in self:
            cast(Shown, piece).go_to(place)


class Reel(Phrase):
    """Numbers that take turns in one place, their points in one column. Parts: ``string``, the one shown."""

    def __init__(self, strings: Sequence[str], size: float, color: str | None = None) -> None:
        """``size`` is the em in pixels. The first string is shown, its slot in the middle of the stage."""
        super().__init__("", size, color)
        self.strings = list(strings)
        self.before, after = (part * px(size) for part in _slot(strings))
        self.slot = self.before + after
        self.stand(np.zeros(3))

    def stand(self, middle: Point) -> Reel:
        """Put the middle of the slot there."""
        self.home = np.array(middle, dtype=np.float64)
        self.turn(0)
        return self

    def turn(self, stop: int, column: float | None = None) -> None:
        """Show the string of a stop. ``column`` is where its point stands, right of the slot's middle and
        in units; else all points stand in one column.
        """
        self.string = self.strings[stop]
        whole = self.string.partition(".")[0]
        point_at = self.before - self.slot / 2 if column is None else column
        left = self.home[0] + point_at - breadth(whole) * px(self.size)
        baseline = self.home[1] - MIDDLE * px(self.size)
        self.set_points(_letters(self.string) * px(self.size) + [left, baseline, 0])


def balance(string: str) -> float:
    """Where the point of a number in the middle stands, right of the middle and in em."""
    before, after = _around_point(string)
    return (before - after) / 2


def room(strings: Sequence[str], timeline: Timeline) -> float:
    """How much room a reel takes that is in the middle where it is held, its points in a column between."""
    between = [_slot(strings[a : b + 1]) for a, b in pairwise(timeline.held)]
    return max(map(sum, [*between, *(_around_point(strings[stop]) for stop in timeline.held)]))


def columns(strings: Sequence[str], timeline: Timeline) -> tuple[list[float], list[float]]:
    """Places, and where the point of a number stands there: right of the middle and in em.

    In the middle where the timeline is held, in one column in between, and no jump from one to the other.
    """
    half = room(strings, timeline) / 2
    places, found = [float(timeline.places[timeline.held[0]])], [balance(strings[timeline.held[0]])]
    for a, b in pairwise(timeline.held):
        ends = balance(strings[a]), balance(strings[b])
        if b - a > 1:
            before, after = _slot(strings[a + 1 : b])
            column = min(max(sum(ends) / 2, before - half), half - after)
            places += [float(timeline.places[i : i + 2].mean()) for i in (a, b - 1)]
            found += [column, column]
        places.append(float(timeline.places[b]))
        found.append(ends[1])
    return places, found


def _slot(strings: Sequence[str]) -> tuple[float, float]:
    """What numbers whose points stand in one column take up before it and from it on, in em."""
    before, after = zip(*map(_around_point, strings), strict=True)
    return max(before), max(after)


def _around_point(string: str) -> tuple[float, float]:
    whole = string.partition(".")[0]
    return breadth(whole), breadth(string[len(whole) :])


def breadth(string: str) -> float:
    """How far the pen goes for a number, in em: digits, points and signs do not lean on each other."""
    return sum(_advance(character) for character in string)


def laid(bar: VMobject, box: Box) -> None:
    """Make a filled piece the rectangle of this box."""
    corners = [box.at(*corner) for corner in ((0, 0), (1, 0), (1, 1), (0, 1), (0, 0))]
    bar.set_points_as_corners(corners)


def filled(color: str) -> VMobject:
    """A piece for ``laid``."""
    return VMobject(fill_color=color, fill_opacity=1, stroke_width=0)


@cache
def _advance(character: str) -> float:
    return width_of(character, 1) / px(1)


def _letters(string: str) -> Floats:
    """The outline of a number for an em of 1, put together from its characters, as a Phrase has it."""
    end, letters = 0.0, []
    for character in string:
        letters.append(_letter(character) + [end, 0, 0])
        end += _advance(character)
    corners = np.repeat([[0, -DESCENT, 0], [end, ASCENT, 0]], 4, axis=0)
    return np.concatenate([corners, *letters])


@cache
def _letter(character: str) -> Floats:
    return Phrase(character, 1, theme().ink).ink / px(1)
