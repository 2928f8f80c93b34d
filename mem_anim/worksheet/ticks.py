"""Round numbers along an axis. They must not know where the axis is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable
from decimal import Decimal

from mem_anim.worksheet.number import Number, written

MOST = 4  # on one axis, on both sides of zero together
ROUND = (Decimal(1), Decimal(2), Decimal(5))


def ticks(numbers: Iterable[float]) -> tuple[Number, ...]:
    """The finest round numbers but zero from the least to the largest of these and zero, at most four.

    None where all numbers are zero.
    """
    reach = [0.0, *numbers]
    low, high = Decimal(repr(min(reach))), Decimal(repr(max(reach)))
    if low == high:
        return ()
    power = math.floor(math.log10(high - low)) - 1
    steps = (unit.scaleb(power + more) for more in range(3) for unit in ROUND)
    step = next(step for step in steps if int(high / step) + int(-low / step) <= MOST)
    return tuple(written(float(i * step)) for i in range(int(low / step), int(high / step) + 1) if i)
