"""Attention as slow plain-Python loops, written from the formulas alone.

It must not use the engine or numpy.
"""

from __future__ import annotations

import math
from collections.abc import Callable

Vector = list[float]
Matrix = list[Vector]
Place = tuple[int, int]
Frames = list[list[Vector]]  # K x n x d


def attended(q: Vector, keys: Matrix, values: Matrix, divisor: float) -> tuple[Vector, Vector]:
    """One query's weights and output."""
    scaled = [math.fsum(a * b for a, b in zip(q, key, strict=True)) / divisor for key in keys]
    powers = [math.exp(score - max(scaled)) for score in scaled]
    weights = [power / math.fsum(powers) for power in powers]
    width = len(values[0])
    return weights, [math.fsum(w * v[j] for w, v in zip(weights, values, strict=True)) for j in range(width)]


def times(x: Vector, matrix: Matrix | None) -> Vector:
    if matrix is None:
        return x
    return [math.fsum(a * row[j] for a, row in zip(x, matrix, strict=True)) for j in range(len(matrix[0]))]


def layer(
    kind: str, frames: Frames, q_of: Callable[[Place], Vector], k_of: Callable[[Place], Vector],
    v_of: Callable[[Place], Vector], divisor: float, causal: bool,
) -> tuple[list[list[Vector]], Frames]:  # fmt: skip
    """Weights over the visible keys, and outputs, of every token."""
    weights: list[list[Vector]] = []
    outputs: Frames = []
    for t in range(len(frames)):
        weights.append([])
        outputs.append([])
        for p in range(len(frames[0])):
            seen = visible(kind, (t, p), len(frames), len(frames[0]), causal)
            w, out = attended(q_of((t, p)), [k_of(at) for at in seen], [v_of(at) for at in seen], divisor)
            weights[t].append(w)
            outputs[t].append(out)
    return weights, outputs


def visible(kind: str, query: Place, frames: int, patches: int, causal: bool) -> list[Place]:
    t, p = query
    places = [(s, o) for s in range(frames) for o in range(patches)]
    if kind == "spatial":
        return [(s, o) for s, o in places if s == t]
    return [(s, o) for s, o in places if (kind == "joint" or o == p) and (s <= t or not causal)]


def encoded(
    frames: Frames, order: str, divisor: float, w: dict[str, Matrix | None], causal: bool
) -> list[tuple[list[list[Vector]], Frames]]:
    """Every step's weights and outputs, in the order of computation."""

    def plain(kind: str, x: Frames) -> tuple[list[list[Vector]], Frames]:
        role = {name: (lambda at, m=m: times(x[at[0]][at[1]], m)) for name, m in w.items()}
        return layer(kind, x, role["query"], role["key"], role["value"], divisor, causal)

    if order == "composed":
        time = plain("temporal", frames)
        q = lambda at: times(frames[at[0]][at[1]], w["query"])  # noqa: E731
        k = lambda at: times(frames[at[0]][at[1]], w["key"])  # noqa: E731
        return [time, layer("spatial", frames, q, k, lambda at: time[1][at[0]][at[1]], divisor, causal)]
    kinds = {
        "space": ["spatial"], "time": ["temporal"], "joint": ["joint"],
        "space_then_time": ["spatial", "temporal"], "time_then_space": ["temporal", "spatial"],
    }[order]  # fmt: skip
    done: list[tuple[list[list[Vector]], Frames]] = []
    for kind in kinds:
        done.append(plain(kind, done[-1][1] if done else frames))
    return done
