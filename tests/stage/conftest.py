"""Pieces are built without rendering: Manim only has to know the frame's shape."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def dry_stage() -> Iterator[None]:
    from manim import tempconfig

    with tempconfig({"dry_run": True, "pixel_width": 1920, "pixel_height": 1080, "verbosity": "ERROR"}):
        yield
