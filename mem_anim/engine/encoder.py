"""Spatial, temporal and joint attention over frames of patches, and the orders that combine them.

It must not know names: a token is a place (frame, patch) in an array, the current frame the last one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from mem_anim.engine.attention import Attention, Bools, Floats, attend, project

Kind = Literal["spatial", "temporal", "joint"]
Order = Literal["space", "time", "space_then_time", "time_then_space", "composed", "joint"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True)
class Projections:
    """W_q (d, d_k), W_k (d, d_k) and W_v (d, d_v); None stands for the identity."""

    query: Floats | None = None
    key: Floats | None = None
    value: Floats | None = None


@dataclass(frozen=True)
class Step:
    """One attention over all K x n tokens. A query's row runs over its keys: the n patches of its frame
    (spatial), the K frames of its patch (temporal), or all K * n tokens, frame by frame (joint).
    """

    kind: Kind
    x: Floats  # (K, n, d)    what the step was given
    q: Floats  # (K, n, d_k)
    k: Floats  # (K, n, d_k)
    v: Floats  # (K, n, d_v)
    visible: Bools  # (K, n, m)  which keys each query may see
    attention: Attention  # its arrays are (K, n, m) or (K, n, d_v)

    def keys_of(self, frame: int, patch: int) -> list[tuple[int, int]]:
        """The (frame, patch) places that the query at (frame, patch) may see, in reading order."""
        frames, patches = self.q.shape[:2]
        places = {
            "spatial": [(frame, other) for other in range(patches)],
            "temporal": [(other, patch) for other in range(frames)],
            "joint": [(f, p) for f in range(frames) for p in range(patches)],
        }[self.kind]
        return [place for place, seen in zip(places, self.visible[frame, patch], strict=True) if seen]


def encode(
    x: Floats, order: Order, divisor: float, projections: Projections | None = None, *, causal: bool
) -> tuple[Step, ...]:
    """Run the steps of ``order`` over tokens ``x`` (K, n, d), oldest frame first, in order of computation.

    ``composed`` is Eq. 3 of the MEM paper's appendix: one set of q, k, v; time mixes the values, then a
    spatial softmax with the same q and k acts on the mixed values. Raises NotFinite.
    """
    w = projections or Projections()
    if order == "composed":
        time = _step("temporal", x, w, divisor, causal)
        mixed = time.attention.output
        attention, visible = _attend("spatial", time.q, time.k, mixed, divisor, causal)
        return time, Step("spatial", x, time.q, time.k, mixed, visible, attention)
    kinds: dict[Order, tuple[Kind, ...]] = {
        "space": ("spatial",),
        "time": ("temporal",),
        "joint": ("joint",),
        "space_then_time": ("spatial", "temporal"),
        "time_then_space": ("temporal", "spatial"),
    }
    steps: list[Step] = []
    for kind in kinds[order]:
        steps.append(_step(kind, steps[-1].attention.output if steps else x, w, divisor, causal))
    return tuple(steps)


def _step(kind: Kind, x: Floats, w: Projections, divisor: float, causal: bool) -> Step:
    q, k, v = project(x, w.query, "a query"), project(x, w.key, "a key"), project(x, w.value, "a value")
    attention, visible = _attend(kind, q, k, v, divisor, causal)
    return Step(kind, x, q, k, v, visible, attention)


def _attend(
    kind: Kind, q: Floats, k: Floats, v: Floats, divisor: float, causal: bool
) -> tuple[Attention, Bools]:
    """The attention of one kind over (K, n, d) arrays, and its visible keys (K, n, m)."""
    frames, patches = q.shape[:2]
    if kind == "spatial":
        visible = np.ones((frames, patches, patches), dtype=bool)
        return attend(q, k, v, divisor), visible
    if kind == "temporal":
        past = _seen(np.arange(frames), causal)
        q, k, v = (np.swapaxes(part, 0, 1) for part in (q, k, v))
        columns = vars(attend(q, k, v, divisor, past)).values()
        visible = np.repeat(past[:, None, :], patches, axis=1)
        return Attention(*(np.swapaxes(array, 0, 1) for array in columns)), visible
    tokens = frames * patches
    seen = _seen(np.repeat(np.arange(frames), patches), causal)
    q, k, v = (part.reshape(tokens, -1) for part in (q, k, v))
    rows = vars(attend(q, k, v, divisor, seen)).values()
    attention = Attention(*(array.reshape(frames, patches, *array.shape[1:]) for array in rows))
    return attention, seen.reshape(frames, patches, tokens)


def _seen(frame_of: NDArray[np.int_], causal: bool) -> Bools:
    """(m, m): which of m tokens a token may see, given each one's frame; causal hides later frames."""
    if causal:
        return frame_of[:, None] >= frame_of
    return np.ones((frame_of.size, frame_of.size), dtype=bool)
