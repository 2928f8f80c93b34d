"""A scenario as the rest of the program sees it: complete, typed, frozen.

It must not know YAML or how an author may write it.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from mem_anim.scenario.written import Display, Order
from mem_anim.words import Words

Row = tuple[float, ...]
Rows = tuple[Row, ...]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Attention(_Frozen):
    """The projections as rows (d x d_k, d x d_k, d x d_v; None: identity) and the divisor of the scores."""

    query: Rows | None
    key: Rows | None
    value: Rows | None
    scale: Literal["sqrt", "none"] | float


class Encoder(_Frozen):
    """In which order space and time attend, and whether a query sees only present and past frames."""

    order: Order
    causal: bool


class Experiment(_Frozen):
    """The token ``patch`` of ``frame`` (0 is now, -1 the frame before) takes these ``values`` in turn."""

    patch: str
    frame: int
    values: Rows


class Scenario(_Frozen):
    """One scenario. ``frames`` is K x n x d, oldest frame first, patches in the order of ``patches``."""

    name: str
    title: Words
    patches: tuple[str, ...]  # n
    omitted: tuple[str, ...]
    grid: tuple[int, int]  # rows, columns; they hold the patches, then the omitted ones
    frames: tuple[Rows, ...]  # K x n x d
    focus: str
    attention: Attention
    encoder: Encoder
    display: Display
    experiment: Experiment | None
