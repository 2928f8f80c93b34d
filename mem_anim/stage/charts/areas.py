"""Areas that are counts: square blocks of little squares, each of which is one thing that is counted.

All areas of a picture are drawn to one scale. They must not know what is counted.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from manim import Square, VMobject

from mem_anim.stage.layout import Box, Point, point, px, stroke
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.theme import theme, tint

BETWEEN_GROUPS = 26  # pixels
FILL = 0.72  # tint
LINES_FROM = 4  # pixels of a little square from which on it is drawn
RAGGED = 1.2  # times as sprawling does a row count that is not full
LINE = 0.14  # of a little square is the line around it, at most
HIDDEN = 0.86  # opacity of what covers the squares that are left out

Cells = Sequence[tuple[int, int]]  # row and column of little squares in a block, from the top left


@dataclass(frozen=True)
class Blocks:
    """``count`` square blocks of ``side`` × ``side`` little squares, ``gap`` pixels apart.

    Colours are given out in turn. ``head`` pixels above the blocks are kept free for what they are called;
    groups that have such a name stand under each other.
    """

    count: int
    side: int
    colors: Sequence[str]
    gap: float = 8
    head: float = 0


@dataclass(frozen=True)
class Arrangement:
    """How many blocks stand side by side in each group, and whether the groups stand under each other."""

    columns: tuple[int, ...]
    stacked: bool


class Block(VMobject):
    """One square block: its filled square, and the lines between its little squares as one submobject."""

    def __init__(self, side: int, unit: float, color: str) -> None:
        super().__init__(fill_color=tint(color, FILL), fill_opacity=1, stroke_width=0)
        self.side, self.unit = side, unit
        self.set_points_as_corners(_corners(0, 0, side * unit))
        if side > 1 and unit >= px(LINES_FROM):
            self.add(_lines(side, unit))

    def hidden(self, cells: Cells) -> VMobject:
        """A cover over some of its little squares."""
        cover = VMobject(fill_color=theme().ground, fill_opacity=HIDDEN, stroke_width=0)
        left, top = self.get_left()[0], self.get_top()[1]
        for row, column in cells:
            at = left + column * self.unit, top - (row + 1) * self.unit
            cover.append_points(_path(_corners(*at, self.unit)))
        return cover


class Area(Pieces[Pieces[Block]]):
    """``area[i][j]`` is the j-th block of the i-th group."""

    def __init__(self, groups: Sequence[Blocks], unit: float, box: Box) -> None:
        """``unit`` is the side of a little square, in units."""
        way = min(_fitting(groups, unit, box), key=lambda way: _sprawl(groups, way, unit))
        super().__init__(
            *(_in_columns(g, columns, unit) for g, columns in zip(groups, way.columns, strict=True))
        )
        self.arrange(point(0, -1) if way.stacked else point(1, 0), buff=px(BETWEEN_GROUPS))
        self.move_to(box.center + point(0, sum(px(g.head) for g in groups) / 2))
        self._heads = [px(group.head) for group in groups]
        for i, group in enumerate(self):
            group.shift(point(0, -sum(self._heads[: i + 1])))

    def head(self, group: int) -> Point:
        """The middle of the room that is free above a group."""
        return self[group].get_top() + point(0, self._heads[group] / 2)


def flat_square(count: int, unit: float, color: str) -> Square:
    """One square as large as ``count`` little squares, none of which could be seen by itself."""
    side = math.sqrt(count) * unit
    return Square(side, fill_color=tint(color, FILL), fill_opacity=1, stroke_width=0)


def largest_unit(areas: Sequence[tuple[Sequence[Blocks], Box]]) -> float:
    """The side of a little square at which every area fits into its box."""
    return min(max(_unit_of(way, groups, box) for way in _ways(groups)) for groups, box in areas)


def _ways(groups: Sequence[Blocks]) -> list[Arrangement]:
    columns = product(*(range(1, group.count + 1) for group in groups))
    ways = (True,) if any(group.head for group in groups) else (True, False)
    return [Arrangement(chosen, stacked) for chosen in columns for stacked in ways]


def _fitting(groups: Sequence[Blocks], unit: float, box: Box) -> list[Arrangement]:
    slack = 1 + 1e-9
    return [way for way in _ways(groups) if _unit_of(way, groups, box) * slack >= unit]


def _sprawl(groups: Sequence[Blocks], way: Arrangement, unit: float) -> float:
    """The longer sides of the whole area and of each group; more where a row of blocks is not full."""
    across, down = (
        [n * (group.side * unit + px(group.gap)) for n, group in zip(counts, groups, strict=True)]
        for counts in (_counts(groups, way, True), _counts(groups, way, False))
    )
    whole = max(max(across), sum(down)) if way.stacked else max(sum(across), max(down))
    ragged = sum(group.count % columns > 0 for group, columns in zip(groups, way.columns, strict=True))
    return (whole + sum(map(max, across, down))) * RAGGED**ragged


def _counts(groups: Sequence[Blocks], way: Arrangement, across: bool) -> list[int]:
    """How many blocks of each group stand side by side, or under each other."""
    pairs = zip(groups, way.columns, strict=True)
    return [columns if across else -(-group.count // columns) for group, columns in pairs]


def _unit_of(way: Arrangement, groups: Sequence[Blocks], box: Box) -> float:
    """The largest unit at which the groups, so arranged, fit into the box."""
    units = []
    for across, room in ((True, box.width), (False, box.height)):
        counts = list(zip(_counts(groups, way, across), groups, strict=True))
        if across == way.stacked:
            units += [(room - (n - 1) * px(g.gap)) / (n * g.side) for n, g in counts]
        else:
            gaps = sum((n - 1) * px(g.gap) + px(g.head) for n, g in counts)
            gaps += px(BETWEEN_GROUPS) * (len(groups) - 1)
            units.append((room - gaps) / sum(n * g.side for n, g in counts))
    return min(units)


def _in_columns(group: Blocks, columns: int, unit: float) -> Pieces[Block]:
    pitch = group.side * unit + px(group.gap)
    blocks = Pieces[Block]()
    for i in range(group.count):
        block = Block(group.side, unit, group.colors[i % len(group.colors)])
        blocks.add(block.shift(point(i % columns * pitch, -(i // columns) * pitch)))
    return blocks


def _lines(side: int, unit: float) -> VMobject:
    lines = VMobject(stroke_color=theme().ground)
    lines.set_stroke(width=min(stroke(theme().strokes.thin), unit * LINE * 100))
    length = side * unit
    for i in range(1, side):
        for line in (
            [point(i * unit, 0), point(i * unit, length)],
            [point(0, i * unit), point(length, i * unit)],
        ):
            lines.append_points(_path(line))
    return lines


def _corners(left: float, bottom: float, side: float) -> list[np.ndarray]:
    right, top = left + side, bottom + side
    return [
        point(left, bottom),
        point(right, bottom),
        point(right, top),
        point(left, top),
        point(left, bottom),
    ]


def _path(corners: Sequence[np.ndarray]) -> np.ndarray:
    path: np.ndarray = VMobject().set_points_as_corners(corners).points
    return path
