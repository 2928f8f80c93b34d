"""Panes one behind the other as a viewer sees them: turned, from a little above, the older the further away.

It must not know what is drawn on a pane. Points on a pane are (N, 2), counted in patches from its lower left
corner; points as seen are (N, 3).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mem_anim.stage.layout import Box

Points = NDArray[np.float64]

VIEWER = 7.0  # distance of the viewer from the nearest pane, in its longer sides


@dataclass(frozen=True)
class View:
    """How far panes are turned (radians), and how far apart they stand: in heights or widths of a pane,
    whichever is smaller.
    """

    yaw: float
    pitch: float
    gap: float


ASIDE = View(math.radians(38), math.radians(14), 1.5)  # older panes beside the newer ones
ABOVE = View(math.radians(14), math.radians(32), 1.1)  # older panes above the newer ones


def rectangle(left: float, right: float, bottom: float, top: float) -> Points:
    """Its corners (4, 2): lower left, lower right, upper right, upper left."""
    return np.array([[left, bottom], [right, bottom], [right, top], [left, top]])


def faced(flat: Points, grid: tuple[int, int]) -> Points:
    """Points of a pane that stands alone, seen from the front. ``grid`` is (rows, columns)."""
    centred = _centred(flat, grid)
    return np.column_stack([centred, np.zeros(len(flat))])


def turned(flat: Points, grid: tuple[int, int], age: int, view: View) -> Points:
    """Points of the pane that is ``age`` frames old. ``grid`` is (rows, columns)."""
    rows, columns = grid
    x, y = _centred(flat, grid).T
    z = np.full(len(x), -age * view.gap * max(rows, min(columns, 2 * rows)))
    across, up = view.yaw, view.pitch
    x, z = x * math.cos(across) + z * math.sin(across), z * math.cos(across) - x * math.sin(across)
    y, z = y * math.cos(up) - z * math.sin(up), z * math.cos(up) + y * math.sin(up)
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
