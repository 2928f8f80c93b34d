"""Manim's camera with less to do for each frame; every frame is the same to the bit.

``benchmarks/tricks.py`` measures what each of these tricks saves. It must not know what is drawn.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import cairo
import numpy as np
from manim import Camera, VMobject
from manim.typing import PixelArray

MOST_PATHS = 600  # that are kept; about 50 kB each for a line of text


class SwiftCamera(Camera):
    """Draws on an array of its own for every frame, which the encoder then keeps without a copy."""

    def __init__(self, **options: object) -> None:
        self._paths: dict[bytes, cairo.Path] = {}
        super().__init__(**options)  # type: ignore[arg-type]  # Manim's own options, passed on

    def init_background(self) -> None:
        """As Manim's own, but where nothing is there is no colour, which Cairo would blend with the edges."""
        super().init_background()
        if self.background_opacity < 1 and self.background is not None:
            self.background[..., :3] = self.background[..., :3] * self.background_opacity

    def hand_over(self) -> PixelArray:
        """The finished frame, which is the caller's from now on; the camera goes on with a new one."""
        frame = self.pixel_array
        self.pixel_array = np.empty_like(frame)
        self.pixel_array_to_cairo_context.clear()
        return frame

    def set_cairo_context_path(self, ctx: cairo.Context[Any], vmobject: VMobject) -> SwiftCamera:
        """A shape whose points have not changed keeps its path, wherever it is in the scene."""
        key = blake2b(np.ascontiguousarray(vmobject.points).data, digest_size=16).digest()
        if path := self._paths.get(key):
            ctx.new_path()
            ctx.append_path(path)
            return self
        super().set_cairo_context_path(ctx, vmobject)
        if len(self._paths) >= MOST_PATHS:
            self._paths.clear()
        self._paths[key] = ctx.copy_path()
        return self

    def apply_fill(self, ctx: cairo.Context[Any], vmobject: VMobject) -> SwiftCamera:
        """What has no colour is not filled."""
        if self.get_fill_rgbas(vmobject)[:, 3].any():
            super().apply_fill(ctx, vmobject)
        return self

    def apply_stroke(
        self, ctx: cairo.Context[Any], vmobject: VMobject, background: bool = False
    ) -> SwiftCamera:
        """Nor has it an edge."""
        if self.get_stroke_rgbas(vmobject, background)[:, 3].any():
            super().apply_stroke(ctx, vmobject, background)
        return self
