"""run(scenario) -> Trace: every exact number of one scenario, as read-only arrays.

It joins scenario and engine, and must not know rounding, words or pictures.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mem_anim.engine import NotFinite, Products, Projections, Step, computed_products, encode, products
from mem_anim.engine.attention import Floats
from mem_anim.errors import AuthorError
from mem_anim.scenario import Scenario

# Four float64 arrays of this many numbers are what a run holds at its peak: about 640 MB.
MOST_PRODUCTS = 20_000_000


class TraceError(AuthorError):
    """A scenario whose numbers cannot be computed: they overflow, or there are too many."""


@dataclass(frozen=True)
class Trace:
    """All intermediate numbers of a run, exact to float64."""

    tokens: Floats  # (K, n, d)
    divisor: float
    steps: tuple[Step, ...]  # in the order in which they are computed
    frame_shares: Floats  # (K, n, K)  how much of each final token comes from each frame, by the weights
    products: Products
    computed: int  # query-key products that this run made

    @property
    def encoded(self) -> int:
        frames, patches = self.tokens.shape[:2]
        return int(frames * patches)

    @property
    def kept(self) -> int:
        """Tokens of the current frame: what is left when the past is discarded."""
        return int(self.tokens.shape[1])

    @property
    def output(self) -> Floats:
        """The present's tokens after the last step, (n, d_v)."""
        last: Floats = self.steps[-1].attention.output[-1]
        return last


def run(scenario: Scenario) -> Trace:
    """Compute every number of the scenario. Raises TraceError where float64 or memory does not suffice."""
    tokens = np.array(scenario.frames, dtype=np.float64)
    _refuse_too_many(scenario, *tokens.shape[:2])
    w = Projections(*(_matrix(getattr(scenario.attention, name)) for name in ("query", "key", "value")))
    divisor = _divisor(scenario, tokens.shape[2] if w.key is None else w.key.shape[1])
    encoder = scenario.encoder
    try:
        steps = encode(tokens, encoder.order, divisor, w, causal=encoder.causal)
    except NotFinite as fault:
        raise TraceError(
            f"{scenario.name}: {fault.step} is too large for a computer's numbers (beyond about 1.8e308). "
            "Use smaller token values or matrices."
        ) from fault
    shares = _frame_shares(steps)
    _lock(shares, *(array for step in steps for array in _arrays(step)))
    return Trace(tokens, divisor, steps, shares, products(*tokens.shape[:2]), computed_products(steps))


def _arrays(step: Step) -> tuple[NDArray[Any], ...]:
    return step.x, step.q, step.k, step.v, step.visible, *vars(step.attention).values()


def _lock(*arrays: NDArray[Any]) -> None:
    """Make arrays read-only, and with a view the array that it looks at."""
    for array in arrays:
        array.flags.writeable = False
        if isinstance(array.base, np.ndarray):
            array.base.flags.writeable = False


def _matrix(rows: tuple[tuple[float, ...], ...] | None) -> Floats | None:
    return None if rows is None else np.array(rows, dtype=np.float64)


def _divisor(scenario: Scenario, d_k: int) -> float:
    scale = scenario.attention.scale
    return {"sqrt": math.sqrt(d_k), "none": 1.0}[scale] if isinstance(scale, str) else scale


def _refuse_too_many(scenario: Scenario, frames: int, patches: int) -> None:
    counts = products(frames, patches)
    needed = counts.joint if scenario.encoder.order == "joint" else counts.factorised
    if needed > MOST_PRODUCTS:
        raise TraceError(
            f"{scenario.name}: frames x patches, here {frames} x {patches}, would take {needed:,} "
            f"dot products; at most {MOST_PRODUCTS:,} are computed. Use fewer frames or patches."
        )


def _frame_shares(steps: tuple[Step, ...]) -> Floats:
    """Follow the weights back to the frames: a share of a mixture is the mixture of the shares."""
    frames, patches = steps[0].x.shape[:2]
    shares = np.broadcast_to(np.eye(frames)[:, None, :], (frames, patches, frames))
    for step in steps:
        weights = step.attention.weights
        if step.kind == "spatial":
            shares = np.einsum("tpj,tjf->tpf", weights, shares)
        elif step.kind == "temporal":
            shares = np.einsum("tps,spf->tpf", weights, shares)
        else:
            shares = np.einsum("tpm,mf->tpf", weights, shares.reshape(frames * patches, frames))
    return shares
