"""Scaled dot-product attention on batches of queries. It must not know what a frame or a patch is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

# Above this size of a scaled score e^x grows beyond what a page can show (e^5 = 148.413), so the row's
# largest score is subtracted first; softmax is the same either way.
SHIFT_ABOVE = 5.0


class NotFinite(ArithmeticError):
    """A step of the calculation left the range of float64.

    ``step`` names the step, ``index`` the place of the first such number in that step's array.
    """

    def __init__(self, step: str, index: tuple[int, ...]) -> None:
        super().__init__(f"{step} is not a finite number at {index}")
        self.step = step
        self.index = index


@dataclass(frozen=True)
class Attention:
    """Every number between the queries and the output. Keys that are not visible have weight 0."""

    scores: Floats  # (..., m, n)  q . k
    scaled: Floats  # (..., m, n)  scores / divisor
    shifts: Floats  # (..., m)     subtracted from scaled before the exponential; 0 where none is needed
    exponentials: Floats  # (..., m, n)  e^(scaled - shift)
    sums: Floats  # (..., m)     of the exponentials
    weights: Floats  # (..., m, n)  exponentials / sums
    output: Floats  # (..., m, d_v)  weights @ v


def attend(q: Floats, k: Floats, v: Floats, divisor: float, visible: Bools | None = None) -> Attention:
    """softmax(q k^T / divisor) v, as in Vaswani et al., "Attention Is All You Need", equation 1.

    ``q`` is (..., m, d_k), ``k`` (..., n, d_k), ``v`` (..., n, d_v); ``visible`` (m, n) is True where a query
    may see a key (all of them by default), and every query must see at least one.
    Raises NotFinite with the first step whose result is not finite.
    """
    shown = np.broadcast_to(True if visible is None else visible, (*q.shape[:-1], k.shape[-2]))
    with np.errstate(over="ignore", invalid="ignore"):
        scores = _finite("a dot product", np.where(shown, q @ np.swapaxes(k, -1, -2), 0.0))
        scaled = _finite("a scaled score", scores / divisor)
        shifts = _shifts(scaled, shown)
        exponentials = np.where(shown, np.exp(np.where(shown, scaled - shifts[..., None], 0.0)), 0.0)
        sums = exponentials.sum(axis=-1)
        weights = exponentials / sums[..., None]
        output = _finite("a weighted sum", weights @ v)
    return Attention(scores, scaled, shifts, exponentials, sums, weights, output)


def project(x: Floats, matrix: Floats | None, name: str) -> Floats:
    """x @ matrix for x (..., d) and matrix (d, e); None is the identity. Raises NotFinite."""
    if matrix is None:
        return x
    with np.errstate(over="ignore", invalid="ignore"):
        return _finite(name, x @ matrix)


def _shifts(scaled: Floats, shown: Bools) -> Floats:
    largest = np.where(shown, scaled, -np.inf).max(axis=-1)
    needed = np.where(shown, np.abs(scaled), 0.0).max(axis=-1) > SHIFT_ABOVE
    return np.where(needed, largest, 0.0)


def _finite(step: str, array: Floats) -> Floats:
    if not np.isfinite(array).all():
        first = np.argwhere(~np.isfinite(array))[0]
        raise NotFinite(step, tuple(int(place) for place in first))
    return array
