"""Keyframes: pieces that have a state at every stop of a way, and the animation that takes them along it.

They must not know what moves. What is drawn depends on the place on the way alone, so that a second film is
the same as the first, and to skip an animation is to jump to its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
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

    def __init__(self, places: Sequence[float]) -> None:
        self.places = np.array(places, dtype=np.float64)

    def nearest(self, place: float) -> int:
        """The stop whose numbers are shown there; of two that are equally near, the one before."""
        return int(np.abs(self.places - place).argmin())

    def between(self, track: Floats, place: float) -> Floats:
        """What goes straight from stop to stop; ``track`` holds its state at each, (stops, n)."""
        return np.array([np.interp(place, self.places, column) for column in track.T])


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
        self.before, after = (max(map(px, parts)) for parts in zip(*self._parts(), strict=True))
        self.slot = self.before + after
        self.stand(np.zeros(3))

    def _parts(self) -> list[tuple[float, float]]:
        """What each string takes up before its point and from it on, in pixels."""
        wholes = [string.partition(".")[0] for string in self.strings]
        return [
            (breadth(whole) * self.size, breadth(string[len(whole) :]) * self.size)
            for whole, string in zip(wholes, self.strings, strict=True)
        ]

    def stand(self, middle: Point) -> Reel:
        """Put the middle of the slot there."""
        self.home = np.array(middle, dtype=np.float64)
        self.turn(0)
        return self

    def turn(self, stop: int) -> None:
        """Show the string of a stop."""
        self.string = self.strings[stop]
        whole = self.string.partition(".")[0]
        left = self.home[0] - self.slot / 2 + self.before - breadth(whole) * px(self.size)
        baseline = self.home[1] - MIDDLE * px(self.size)
        self.set_points(_letters(self.string) * px(self.size) + [left, baseline, 0])


def breadth(string: str) -> float:
    """How far the pen goes for a number, in em: digits, points and signs do not lean on each other."""
    return sum(_advance(character) for character in string)


def slot_text(strings: Sequence[str]) -> str:
    """A number as wide as the slot that these share: for pieces that ask for the widest one."""
    wholes = [string.partition(".")[0] for string in strings]
    rests = [string[len(whole) :] for whole, string in zip(wholes, strings, strict=True)]
    return max(wholes, key=breadth) + max(rests, key=breadth)


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
