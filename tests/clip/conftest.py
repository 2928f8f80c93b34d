"""Clips are told without drawing: every animation jumps to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def dry_stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    from manim import tempconfig

    monkeypatch.delenv("MEM_ANIM_SCENARIO", raising=False)
    monkeypatch.delenv("MEM_ANIM_LANG", raising=False)
    options = {
        "dry_run": True,
        "pixel_width": 854,
        "pixel_height": 480,
        "frame_rate": 15,
        "verbosity": "ERROR",
    }
    with tempconfig({**options, "progress_bar": "none", "media_dir": str(tmp_path), "output_file": ""}):
        yield
