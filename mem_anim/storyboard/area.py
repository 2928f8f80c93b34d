"""Where something is in the picture, in pixels of 1080 lines. It must not know what lies there."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mem_anim.stage.layout import Box, frame_size, px


@dataclass(frozen=True)
class Area:
    """A rectangle; pixels count from the picture's upper left corner, to the right and down."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def is_empty(self) -> bool:
        return self.left >= self.right or self.top >= self.bottom

    def grown(self, pixels: float) -> Area:
        """Larger by so many pixels on every side, or smaller."""
        return Area(self.left - pixels, self.top - pixels, self.right + pixels, self.bottom + pixels)

    def shared_with(self, other: Area) -> Area:
        """What both cover; empty where they do not meet."""
        return Area(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )

    def around(self, other: Area) -> Area:
        """The smallest area that holds both."""
        return Area(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def meets(self, other: Area) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other: Area) -> bool:
        return self.around(other) == self

    def in_whole_pixels(self) -> Area:
        """Every pixel that it touches."""
        return Area(
            math.floor(self.left), math.floor(self.top), math.ceil(self.right), math.ceil(self.bottom)
        )

    def as_numbers(self) -> list[int]:
        """Left, top, right, bottom, to the nearest pixel."""
        return [round(side) for side in (self.left, self.top, self.right, self.bottom)]


def of_points(points: NDArray[np.float64]) -> Area:
    """The area of points on the stage (n x 3, in units), of which there is at least one."""
    (left, bottom), (right, top) = (extreme(axis=0)[:2].tolist() for extreme in (points.min, points.max))
    return of_box(Box(left, right, bottom, top))


def of_box(box: Box) -> Area:
    """The area of a box on the stage."""
    width, height = frame_size()
    left, right = ((x + width / 2) / px(1) for x in (box.left, box.right))
    top, bottom = ((height / 2 - y) / px(1) for y in (box.top, box.bottom))
    return Area(left, top, right, bottom)


def of_picture() -> Area:
    """The whole picture."""
    width, height = frame_size()
    return Area(0, 0, round(width / px(1)), round(height / px(1)))
