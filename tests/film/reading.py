"""Films read back: their frames as pictures, and how far two pictures are apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]  # (height, width, 3)
BLOCK = 8  # pixels; over a block, coding noise averages out and a digit does not


def frames_of(path: Path) -> Iterator[Picture]:
    with av.open(path) as film:
        for frame in film.decode(video=0):
            yield frame.to_ndarray(format="rgb24")


def pictures_at(path: Path, places: set[int]) -> dict[int, Picture]:
    return {place: picture for place, picture in enumerate(frames_of(path)) if place in places}


def mean_difference(one: Picture, other: Picture) -> float:
    return float(np.abs(one.astype(int) - other).mean())


def worst_block(one: Picture, other: Picture) -> float:
    """The largest difference between the means of two blocks at the same place, of 255."""
    return float(np.abs(_blocks(one) - _blocks(other)).max())


def _blocks(picture: Picture) -> NDArray[np.float64]:
    height, width = (side // BLOCK * BLOCK for side in picture.shape[:2])
    cut = picture[:height, :width].astype(float)
    return cut.reshape(height // BLOCK, BLOCK, width // BLOCK, BLOCK, 3).mean(axis=(1, 3))
