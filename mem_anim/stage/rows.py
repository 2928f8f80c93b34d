"""What every picture in rows has in common: how high a row is, how close rows stand, which ems are tried.

It must not know what stands in a row.
"""

from __future__ import annotations

from mem_anim.stage.theme import theme

TALLEST_ROW = 132  # pixels
GAP, TIGHT_GAP, MANY = 14, 4, 7  # pixels between rows, less from so many rows on
STEP = 4  # pixels from one em to the next


def row_gap(rows: int, many: int = MANY) -> int:
    """Pixels between that many rows."""
    return GAP if rows < many else TIGHT_GAP


def ems(largest: int, smallest: int | None = None) -> range:
    """Ems in pixels to be tried, from the largest down to the smallest: None for that of ordinary numbers."""
    return range(largest, (smallest or theme().sizes.number) - 1, -STEP)
