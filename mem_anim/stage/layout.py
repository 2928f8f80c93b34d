"""Where things may stand: the stage's zones, measured from the camera's frame, and boxes cut out of them.

It must not know any piece.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isclose

import numpy as np
from manim import Mobject, config
from numpy.typing import NDArray

from mem_anim.errors import AuthorError

Point = NDArray[np.float64]  # (3) in units; the third is always 0

SHORTER_SIDE = 1080  # of the picture that all sizes in pixels are meant for
MARGIN = 0.05  # of the frame, on every side, where nothing may stand
TITLE, STRIP, CAPTION_LINE, GAP = 118, 84, 66, 22  # pixels
TALL, TALL_STRIP = 0.8, 132  # below this shape the strip is so many pixels high: it has all the width
WIDE = 1.5  # from this shape on the strip stands beside the title, below it the strip has a row of its own
TITLE_SHARE = 0.42  # of the row that it has together with the strip
NARROW = 1.2  # below this shape a caption may take a third line
ASPECTS = ("16:9", "9:16", "1:1", "4:3")


class DoesNotFit(AuthorError):
    """A scenario too large to be laid out legibly. The message says what to make smaller."""


def frame_size() -> tuple[float, float]:
    """Width and height of what the camera sees, in units: Manim keeps the width, the height follows."""
    width = float(config.frame_width)
    return width, width * config.pixel_height / config.pixel_width


def shape() -> float:
    """Width to height of what the camera sees."""
    width, height = frame_size()
    return width / height


def aspect() -> str:
    """The shape as people write it, ``16:9``; in pixels where it is none of the usual ones."""
    for name in ASPECTS:
        across, up = map(int, name.split(":"))
        if isclose(shape(), across / up, rel_tol=0.01):
            return name
    return f"{config.pixel_width}:{config.pixel_height}"


def point(x: float, y: float) -> Point:
    """A point of the stage, or a way to go on it."""
    return np.array([x, y, 0.0])


def px(pixels: float) -> float:
    """Pixels of a picture whose shorter side has 1080, in units."""
    return pixels * min(frame_size()) / SHORTER_SIDE


def stroke(pixels: float) -> float:
    """Manim's stroke width for a line this many pixels wide: its own unit is a hundredth."""
    return px(pixels) * 100


@dataclass(frozen=True)
class Box:
    """A rectangle on the stage, in units."""

    left: float
    right: float
    bottom: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    @property
    def center(self) -> Point:
        return self.at(0.5, 0.5)

    def at(self, across: float, up: float) -> Point:
        """A point in the box: 0, 0 is its lower left corner, 1, 1 its upper right one."""
        return point(self.left + across * self.width, self.bottom + up * self.height)

    def columns(self, *shares: float, gap: float = 0.0) -> list[Box]:
        """Cut into columns whose widths stand in these proportions."""
        unit = (self.width - gap * (len(shares) - 1)) / sum(shares)
        boxes, left = [], self.left
        for share in shares:
            boxes.append(Box(left, left + share * unit, self.bottom, self.top))
            left += share * unit + gap
        return boxes

    def rows(self, *shares: float, gap: float = 0.0) -> list[Box]:
        """Cut into rows, from the top, whose heights stand in these proportions."""
        unit = (self.height - gap * (len(shares) - 1)) / sum(shares)
        boxes, top = [], self.top
        for share in shares:
            boxes.append(Box(self.left, self.right, top - share * unit, top))
            top -= share * unit + gap
        return boxes

    def beside(self, *shares: float, gap: float = 0.0) -> list[Box]:
        """Cut into parts that belong beside each other: columns in a wide box, rows in a tall one."""
        cut = self.columns if self.width >= self.height else self.rows
        return cut(*shares, gap=gap)


def of_piece(piece: Mobject) -> Box:
    """The box that a piece takes up."""
    return Box(piece.get_left()[0], piece.get_right()[0], piece.get_bottom()[1], piece.get_top()[1])


@dataclass(frozen=True)
class Zones:
    """The fixed stage: title, the strip of what is computed, the picture, and ``lines`` of caption."""

    safe: Box
    title: Box
    strip: Box
    picture: Box
    caption: Box
    lines: int


def zones() -> Zones:
    """Measured anew at each call: the frame's shape follows the resolution that the user asked for."""
    across, up = (side * (0.5 - MARGIN) for side in frame_size())
    safe = Box(-across, across, -up, up)
    title = replace(safe, bottom=safe.top - px(TITLE))
    lines = 3 if shape() < NARROW else 2
    caption = replace(safe, top=safe.bottom + lines * px(CAPTION_LINE))
    if shape() >= WIDE:
        title, strip = title.columns(TITLE_SHARE, 1 - TITLE_SHARE)
    else:
        height = px(TALL_STRIP if shape() < TALL else STRIP)
        strip = replace(title, top=title.bottom - px(GAP), bottom=title.bottom - px(GAP) - height)
    picture = Box(safe.left, safe.right, caption.top + px(GAP), strip.bottom - px(GAP))
    return Zones(safe, title, strip, picture, caption, lines)
