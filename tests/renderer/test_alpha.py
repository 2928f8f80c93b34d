"""Colours with their opacity taken out."""

from __future__ import annotations

import numpy as np
from manim import Square

from mem_anim.renderer.alpha import straighten
from mem_anim.renderer.camera import SwiftCamera

AMBER = (240, 170, 60)


def multiplied(opacity: int) -> tuple[int, ...]:
    """As Cairo keeps amber."""
    return (*(round(color * opacity / 255) for color in AMBER), opacity)


def test_colors_are_those_before_they_were_multiplied() -> None:
    opacities = [0, 1, 2, 40, 128, 254, 255, 255]
    pixels = np.array([[multiplied(opacity) for opacity in opacities]] * 2, dtype=np.uint8)
    straighten(pixels)
    assert pixels[0, :, 3].tolist() == opacities
    assert (pixels[:, 5:, :3] == AMBER).all()
    assert np.abs(pixels[:, 3:5, :3].astype(int) - AMBER).max() <= 255 / 40


def test_what_is_invisible_has_the_color_of_its_block_or_none() -> None:
    pixels = np.zeros((5, 7, 4), dtype=np.uint8)  # the last row and column are in no block
    pixels[1, 1] = multiplied(255)
    pixels[2:4, 2:4] = multiplied(255)
    straighten(pixels)
    assert pixels[:2, :2].tolist() == [[[*AMBER, 0]] * 2, [[*AMBER, 0], [*AMBER, 255]]]
    assert (pixels[2:4, 2:4] == (*AMBER, 255)).all()
    assert not pixels[:2, 2:].any()
    assert not pixels[4:].any()


def test_edges_have_nothing_of_a_ground_that_is_not_there() -> None:
    camera = SwiftCamera(
        pixel_width=320, pixel_height=180, frame_rate=15, background_color="#FFFFFF", background_opacity=0.0
    )
    camera.reset()
    camera.capture_mobjects([Square(4, color="#F0AA3C", fill_opacity=1, stroke_width=0).rotate(0.3)])
    pixels = camera.hand_over()
    straighten(pixels)
    edges = pixels[(pixels[..., 3] > 40) & (pixels[..., 3] < 255)]
    assert len(edges) > 100
    assert np.abs(edges[:, :3].astype(int) - AMBER).max() <= 255 / 40
    assert not pixels[:10].any()
