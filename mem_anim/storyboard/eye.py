"""An eye that sees some pieces and a part of the picture only, drawn as Manim draws them.

It must not know what is looked for.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from manim import Camera, Mobject
from numpy.typing import NDArray

from mem_anim.stage.layout import frame_size, point, px
from mem_anim.stage.theme import theme
from mem_anim.storyboard.area import Area

Pixels = NDArray[np.uint8]


def glance(pieces: Iterable[Mobject], area: Area, zoom: float = 1) -> Pixels:
    """These pieces alone, in this order, on the ground: height x width x RGBA of the area's whole pixels."""
    return _seen(pieces, area, zoom, ground=1)


def opacity(pieces: Iterable[Mobject], area: Area, zoom: float = 1) -> NDArray[np.float64]:
    """How much of what lies beneath these pieces they hide, 0 to 1 for each of the area's pixels."""
    return _seen(pieces, area, zoom, ground=0)[:, :, 3] / 255


def _seen(pieces: Iterable[Mobject], area: Area, zoom: float, ground: int) -> Pixels:
    area = area.in_whole_pixels()
    across, down = area.right - area.left, area.bottom - area.top
    width, height = frame_size()
    middle = point((area.left + across / 2) * px(1) - width / 2, height / 2 - (area.top + down / 2) * px(1))
    camera = Camera(
        frame_center=middle,
        frame_width=across * px(1),
        pixel_width=round(across * zoom),
        pixel_height=round(down * zoom),
        background_color=theme().ground,
        background_opacity=ground,
    )
    camera.capture_mobjects(pieces, include_submobjects=False)
    return camera.pixel_array.astype(np.uint8)
