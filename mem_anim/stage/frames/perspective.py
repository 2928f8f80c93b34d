"""Panes one behind the other as a viewer sees them: turned, from a little above, the older the further away.

It must not know what is drawn on a pane. Points on a pane are (N, 2), counted in patches from its lower left
corner; points as seen are (N, 3).
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from mem_anim.stage.layout import Box

Points = NDArray[np.float64]

YAW, PITCH = math.radians(38), math.radians(14)
PANE_GAP = 1.5  # distance between panes, in heights or widths of a pane, whichever is smaller
VIEWER = 7.0  # distance of the viewer from the nearest pane, in its longer sides


def rectangle(left: float, right: float, bottom: float, top: float) -> Points:
    """Its corners (4, 2): lower left, lower right, upper right, upper left."""
    return np.array([[left, bottom], [right, bottom], [right, top], [left, top]])


def faced(flat: Points, grid: tuple[int, int]) -> Points:
    """Points of a pane that stands alone, seen from the front. ``grid`` is (rows, columns)."""
    centred = _centred(flat, grid)
    return np.column_stack([centred, np.zeros(len(flat))])


def turned(flat: Points, grid: tuple[int, int], age: int) -> Points:
    """Points of the pane that is ``age`` frames old. ``grid`` is (rows, columns)."""
    rows, columns = grid
    x, y = _centred(flat, grid).T
    z = np.full(len(x), -age * PANE_GAP * max(rows, min(columns, 2 * rows)))
    x, z = x * math.cos(YAW) + z * math.sin(YAW), z * math.cos(YAW) - x * math.sin(YAW)
    y, z = y * math.cos(PITCH) - z * math.sin(PITCH), z * math.cos(PITCH) + y * math.sin(PITCH)
    distance = VIEWER * max(rows, columns)
    nearness = distance / (distance - z)
    return np.column_stack([x * nearness, y * nearness, np.zeros(len(x))])


def fit(points: Points, box: Box) -> Callable[[Points], Points]:
    """The map that brings the points into the box, centred, proportions kept."""
    low, high = points.min(axis=0), points.max(axis=0)
    scale = min(box.width / (high[0] - low[0]), box.height / (high[1] - low[1]))
    middle = (low + high) / 2
    return lambda some: (some - middle) * scale + box.center


def _centred(flat: Points, grid: tuple[int, int]) -> Points:
    rows, columns = grid
    middle: Points = np.array([columns / 2, rows / 2])
    return flat - middle
