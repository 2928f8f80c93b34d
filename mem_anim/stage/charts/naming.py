"""Names beside points that stand still: each near its own point, on nothing else, on its side of a line.

It must not know what is named, nor how the points move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from mem_anim.stage.layout import Box, px

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

DISTANCES = (28, 60, 96, 136)  # pixels from a point to the nearest edge or corner of its name
SLIDES = np.linspace(
    -0.45, 0.45, 7
)  # of its width, or height, by which a name right beside its point goes on
FAR = 60  # pixels further away are as bad as a line across a name
PASSES = 3  # in which every name may choose its place anew, now that the others have theirs
AIR = 6  # pixels around a name
ALONG = np.linspace(0.0, 1.0, 40)[:, None]  # shares of a line at which it is looked whether a name lies on it


@dataclass(frozen=True)
class Named:
    """A point's name: where the point is (2), how large the name (2), and on which side it should stand."""

    spot: Floats
    size: Floats
    side: Floats | None = None  # (2), of length 1


@dataclass(frozen=True)
class Scenery:
    """What names should keep off: the box's edge, texts that stand still, dots, axes and other lines."""

    box: Box
    texts: Sequence[Box]
    dots: Sequence[Floats]
    dot: float  # radius, in units
    axes: Sequence[tuple[Floats, Floats]]
    lines: Sequence[tuple[Floats, Floats]]
    ground: Floats  # (n, 2): points all over what is filled


def beside(named: Sequence[Named], scenery: Scenery, before: Sequence[Floats | None]) -> list[Floats]:
    """For each name, from its point to its middle; ``before`` is what it was at the place before this one.

    A name stays where it was if that is no worse than elsewhere.
    """
    candidates = [_candidates(of_one.size) for of_one in named]
    still = [
        _trouble(of_one, places, scenery) + _unlike(places, last)
        for of_one, places, last in zip(named, candidates, before, strict=True)
    ]
    chosen: dict[int, Floats] = {}
    for i in [*range(len(named))] * PASSES:
        met = still[i].copy()
        for j, offset in chosen.items():
            if j != i:
                met += 12.0 * _meets(named[i], candidates[i], named[j], offset)
                met += 4.0 * _led_across(named[i], candidates[i], named[j].spot + offset, named[j].size / 2)
        chosen[i] = candidates[i][int(met.argmin())]
    return [chosen[i] for i in range(len(named))]


def apart(named: Sequence[Named], offsets: Sequence[Floats], texts: Sequence[Box] = ()) -> bool:
    """Whether no name lies on another one, nor on a text that stands still."""
    for (one, offset), text in product(zip(named, offsets, strict=True), texts):
        room = (one.size + [text.width, text.height]) / 2
        if _inside((one.spot + offset)[None], room, text.center[:2])[0]:
            return False
    pairs = [(i, j) for i in range(len(named)) for j in range(i)]
    return not any(_meets(named[i], offsets[i][None], named[j], offsets[j])[0] for i, j in pairs)


def within(named: Sequence[Named], offsets: Sequence[Floats], box: Box) -> bool:
    """Whether all names lie in the box."""
    low, high = np.array([box.left, box.bottom]) - 1e-9, np.array([box.right, box.top]) + 1e-9
    pairs = zip(named, offsets, strict=True)
    middles = [(one.spot + offset, one.size / 2) for one, offset in pairs]
    return all((middle - half >= low).all() and (middle + half <= high).all() for middle, half in middles)


def on_a_line(named: Sequence[Named], offsets: Sequence[Floats], scenery: Scenery) -> bool:
    """Whether a line runs through a name."""
    return any(
        _crossed((one.spot + offset)[None], one.size / 2, *line)[0]
        for one, offset in zip(named, offsets, strict=True)
        for line in scenery.lines
    )


def _candidates(size: Floats) -> Floats:
    """(n, 2): around a point on every side, above and below it also moved aside."""
    half, found = size / 2, []
    for (x, y), distance in product(product((-1, 0, 1), repeat=2), map(px, DISTANCES)):
        if not x and not y:
            continue
        way = np.array([x, y]) * (half + distance * (0.7 if x and y else 1.0))
        slid = [[0, 0]] if x and y else [[0, size[1]] if x else [size[0], 0]]
        found += [way + slide * np.array(side) for side in slid for slide in (SLIDES if any(side) else (0,))]
    return np.array(found)


def _trouble(named: Named, places: Floats, scenery: Scenery) -> Floats:
    """How bad each place is, whatever places the other names have."""
    middles, half = named.spot + places, named.size / 2
    box = scenery.box
    outside = (middles - half < [box.left, box.bottom]) | (middles + half > [box.right, box.top])
    met = 40.0 * outside.any(axis=1)
    met += (_gaps(places, half) - px(DISTANCES[0])) / px(FAR)
    met += 0.004 * np.abs(places).sum(axis=1) / px(10)  # of two equally near places, the nearer middle
    for text in scenery.texts:
        room = half + np.array([text.width, text.height]) / 2
        met += 20.0 * _inside(middles, room, text.center[:2])
        ink = np.array([text.width, text.height]) / 2 * [1, 0.6]
        met += 5.0 * _led_across(named, places, text.center[:2], ink)
    for dot in scenery.dots:
        met += 6.0 * _inside(middles, half + scenery.dot + px(AIR), dot)
        if np.abs(dot - named.spot).max() > scenery.dot:
            met += 4.0 * _nearer(dot, named.spot, middles, half)
    for weight, lines in ((14.0, scenery.axes), (1.5, scenery.lines)):
        for start, end in lines:
            met += weight * _crossed(middles, half, start, end)
    met += 1.5 * (np.abs(middles[:, None] - scenery.ground) < half).all(axis=2).max(axis=1, initial=False)
    for start, end in scenery.axes:
        met += 5.0 * _beyond(named.spot, middles, start, end)
    if named.side is not None:
        met += 10.0 * (places @ named.side < 0.3 * np.linalg.norm(places, axis=1))
    return np.asarray(met, dtype=np.float64)


def _unlike(places: Floats, last: Floats | None) -> Floats:
    if last is None:
        return np.zeros(len(places))
    return np.asarray(0.2 * np.minimum(np.abs(places - last).sum(axis=1) / px(FAR), 2.0))


def gap(offset: Floats, half: Floats) -> float:
    """From a point to the nearest edge of its name, in units."""
    return float(_gaps(offset[None], half)[0])


def _gaps(places: Floats, half: Floats) -> Floats:
    return np.asarray(np.linalg.norm(np.maximum(np.abs(places) - half, 0), axis=1))


def _nearer(dot: Floats, own: Floats, middles: Floats, half: Floats) -> Bools:
    """Where a name is nearer to another dot than to its own."""
    other = _gaps(middles - dot, half)
    return np.asarray(other < _gaps(middles - own, half) + px(4))


def _meets(one: Named, places: Floats, other: Named, offset: Floats) -> Bools:
    room = (one.size + other.size) / 2 + px(AIR)
    return _inside(one.spot + places, room, other.spot + offset)


def _inside(middles: Floats, half: Floats, spot: Floats) -> Bools:
    return np.asarray((np.abs(middles - spot) < half).all(axis=1))


def _crossed(middles: Floats, half: Floats, start: Floats, end: Floats) -> Bools:
    """Where a line runs through the name's box."""
    spots = start + (end - start) * ALONG  # (samples, 2)
    within = np.abs(middles[:, None] - spots) < half + px(AIR) / 2
    return np.asarray(within.all(axis=2).max(axis=1))


def _beyond(spot: Floats, middles: Floats, start: Floats, end: Floats) -> Bools:
    """Where an axis runs between a point and the middle of its name."""
    (x, y), flat = end - start, middles - start
    here = x * (spot - start)[1] - y * (spot - start)[0]
    return np.asarray(here * (x * flat[:, 1] - y * flat[:, 0]) < -1e-6)


def _led_across(named: Named, places: Floats, middle: Floats, half: Floats) -> Bools:
    """Where the way from the point to its name leads across another name."""
    spots = named.spot + places[:, None] * ALONG
    return np.asarray((np.abs(spots - middle) < half).all(axis=2).max(axis=1))
