"""How many query-key dot products each kind of attention makes. It must not know the numbers themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mem_anim.engine.encoder import Step


@dataclass(frozen=True)
class Products:
    """Query-key dot products of one layer and head over all tokens, counted without a mask."""

    single_frame: int  # n^2
    joint: int  # K^2 n^2
    factorised: int  # K n^2 + n K^2


def products(frames: int, patches: int) -> Products:
    """The counts for K frames of n patches (MEM paper, section on the video encoder; no mask)."""
    k, n = frames, patches
    return Products(single_frame=n * n, joint=(k * n) ** 2, factorised=k * n * n + n * k * k)


def computed_products(steps: Iterable[Step]) -> int:
    """The products that a run really needs: the visible query-key pairs of its steps.

    The spatial step of ``composed`` attends anew, so its pairs count as well.
    """
    return sum(int(step.visible.sum()) for step in steps)
