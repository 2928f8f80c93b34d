"""The same scenario with other numbers: what would be, if one token or one matrix were different.

It must not know who asks, nor why.
"""

from __future__ import annotations

from typing import Literal

from mem_anim.scenario.model import Row, Rows, Scenario
from mem_anim.scenario.written import Order

Role = Literal["query", "key", "value"]


def with_token(scenario: Scenario, frame: int, patch: str, values: Row) -> Scenario:
    """With other numbers for one token; ``frame`` is counted back from the current one (0, -1, -2 ...)."""
    at = len(scenario.frames) - 1 + frame
    place = scenario.patches.index(patch)
    tokens = list(scenario.frames[at])
    tokens[place] = values
    frames = (*scenario.frames[:at], tuple(tokens), *scenario.frames[at + 1 :])
    return scenario.model_copy(update={"frames": frames})


def with_projection(scenario: Scenario, role: Role, rows: Rows | None) -> Scenario:
    """With another matrix for a role; None is the identity."""
    attention = scenario.attention.model_copy(update={role: rows})
    return scenario.model_copy(update={"attention": attention})


def with_order(scenario: Scenario, order: Order) -> Scenario:
    """With space and time attending in another order; what a query may see in time stays as it is."""
    encoder = scenario.encoder.model_copy(update={"order": order})
    return scenario.model_copy(update={"encoder": encoder})
