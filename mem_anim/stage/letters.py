"""Letters that never move apart, joined into one path: a shape costs Manim more than its points do.

It must not know what the letters say.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Path = NDArray[np.float64]  # (N, 3) Bezier points

_apart = False


def keep_apart(apart: bool) -> None:
    """Whether everything that is built from now on has a path for each letter, as Manim draws it."""
    global _apart
    _apart = apart


def joined(paths: Sequence[Path]) -> list[Path]:
    """All paths in one; each for itself where letters are kept apart."""
    return list(paths) if _apart or not paths else [np.concatenate(paths)]
