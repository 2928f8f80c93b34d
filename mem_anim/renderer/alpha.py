"""From Cairo's colours, which are multiplied by their opacity, to those that films with transparency hold.

It must not know what is drawn, nor how it is encoded.
"""

from __future__ import annotations

from functools import reduce

import numpy as np
from manim.typing import RGBAPixelArray

_OPAQUE = 255


def straighten(pixels: RGBAPixelArray) -> None:
    """Divide the colours of ``pixels`` (height, width, 4), of 255, by their opacity, in place.

    What is invisible takes the colour of what is seen in its block of two by two pixels: the colour of a
    block is stored once in many films, and an edge would turn grey.
    """
    flat = pixels.reshape(-1, 4)
    partly = flat[:, 3] - np.uint8(1) < _OPAQUE - 1  # 0 becomes 255
    edges = np.flatnonzero(partly)
    seen = flat[edges].astype(np.uint16)
    opacity = seen[:, 3:]
    flat[edges, :3] = np.minimum((seen[:, :3] * _OPAQUE + opacity // 2) // opacity, _OPAQUE)
    _fill_edge_blocks(pixels)


def _fill_edge_blocks(pixels: RGBAPixelArray) -> None:
    height, width = (side // 2 * 2 for side in pixels.shape[:2])
    corners = [pixels[row:height:2, column:width:2, 3] for row in (0, 1) for column in (0, 1)]
    rows, columns = np.nonzero((reduce(np.minimum, corners) == 0) & (reduce(np.maximum, corners) > 0))
    blocks = pixels[:height, :width].reshape(height // 2, 2, width // 2, 2, 4)
    block = blocks[rows, :, columns]  # (blocks, 2, 2, 4)
    opacity = block[..., 3:].astype(np.uint32)
    mean = (block[..., :3] * opacity).sum(axis=(1, 2)) // opacity.sum(axis=(1, 2))
    block[..., :3] = np.where(opacity == 0, mean[:, None, None], block[..., :3])
    blocks[rows, :, columns] = block
