"""Where a ledger's cards, lines and bars stand: beside each other or, in a tall room, below each other.

It must not know what is worked, only how much room it needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from mem_anim.stage.layout import Box, DoesNotFit, px
from mem_anim.stage.rows import TALLEST_ROW, ems, row_gap
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import PAD as CARD_PAD
from mem_anim.stage.tokens.card import CardSize, Content, card_size
from mem_anim.stage.working.worked import WorkedLine, Written, width_in_column

LARGEST, LARGEST_STACKED = 64, 84  # em in pixels
COLUMN_GAP = 44  # pixels between a card and the line beside it
WIDEST_CARD, WIDEST_STACKED = 0.78, 0.82  # of the ledger
LEAST_BARS = 400  # pixels for the longest bar, where it stands beside its line
SHORT_BARS = 180  # pixels for it and the gap before it, where cards have folded to their names
BAR_HEIGHT = 0.6  # of a row
STACK = (1.0, 0.98, 0.6)  # how high card, line and bar are beside each other, where they are stacked
HIGH_LINE = 1.55  # em: a line with an exponent, and a little room around it
BROADEST_CELL = 2.8  # times its height
TALLEST_CARD, STACK_GAP = 170, 38  # pixels: of a stacked card, and between a bar and what follows


@dataclass(frozen=True)
class RowsToWork:
    """The lines that will be worked for the keys: ``scores`` where there is room, ``quotients``, and
    ``shares`` with their bars.
    """

    scores: Sequence[Written]
    quotients: Sequence[Written]
    shares: Sequence[Written]


@dataclass(frozen=True)
class Arrangement:
    """The lines' em in pixels, the cards' size, and the heights of all middles, in units.

    ``cards`` are those of query and keys, ``lines`` what is said or worked about each of them, ``bars`` the
    keys'. Where they are ``stacked``, a line stands below its card, and a bar below its line.
    """

    em: int
    size: CardSize
    cards: Sequence[float]
    lines: Sequence[float]
    bars: Sequence[float]
    bar_height: float
    stacked: bool


def arranged(contents: Sequence[Content], rows: int, worked: RowsToWork, box: Box) -> Arrangement:
    """In the larger digits; beside each other where both ways give the same.

    ``contents`` are all that will stand on cards, in so many ``rows``. Raises DoesNotFit.
    """
    stacked = _stacked(contents, rows, worked, box)
    try:
        beside = _beside(contents, rows, worked, box)
    except DoesNotFit:
        if stacked:
            return stacked
        raise
    return stacked if stacked and stacked.em > beside.em else beside


def _beside(contents: Sequence[Content], rows: int, worked: RowsToWork, box: Box) -> Arrangement:
    gap = px(row_gap(rows))
    pitch = min(box.height / rows, px(TALLEST_ROW) + gap)
    em, size = _largest_beside(contents, worked, box.width, pitch - gap)
    top = box.top - (box.height - rows * pitch) / 2 - (pitch - gap) / 2
    middles = [top - i * pitch for i in range(rows)]
    return Arrangement(em, size, middles, middles, middles[1:], (pitch - gap) * BAR_HEIGHT, stacked=False)


def _largest_beside(
    contents: Sequence[Content], worked: RowsToWork, width: float, height: float
) -> tuple[int, CardSize]:
    """The largest digits at which cards and lines stand side by side; else the ordinary ones.

    Long scores may do without a place beside the cards: the strip has room for them.
    """
    for beside in ([*worked.scores, *worked.quotients], worked.quotients):
        for em in ems(LARGEST):
            try:
                size = card_size(contents, width * WIDEST_CARD, height, largest=em)
            except DoesNotFit:
                continue
            room = width - size.width - px(COLUMN_GAP)
            needed = max(_widest(beside, em), _widest(worked.shares, em) + px(LEAST_BARS))
            if needed <= room and size.cell.number >= min(em, theme().sizes.number):
                return em, size
    ordinary = theme().sizes.number
    size = card_size(contents, width * WIDEST_CARD, height, largest=ordinary)
    # Cards fold to their names where lines need the room.
    room = width - size.label_width - 3 * px(CARD_PAD) - px(COLUMN_GAP)
    if max(_widest(worked.quotients, ordinary), _widest(worked.shares, ordinary) + px(SHORT_BARS)) > room:
        raise DoesNotFit(
            "Beside names so long there is no room for what is worked. Use shorter names or fewer decimals."
        )
    return ordinary, size


def _stacked(contents: Sequence[Content], rows: int, worked: RowsToWork, box: Box) -> Arrangement | None:
    """None where that would be too small to read. The query has a line too, but no bar."""
    gap, (card, line, bar) = px(STACK_GAP), STACK
    unit = min((box.height - rows * gap) / (rows * sum(STACK) - bar), px(TALLEST_CARD))
    em = _largest_stacked(worked, box.width, unit * line)
    if not em:
        return None
    try:
        size = _spread(card_size(contents, box.width * WIDEST_STACKED, unit * card, em), box.width)
    except DoesNotFit:
        return None
    pitch = unit * sum(STACK) + gap
    top = box.top - (box.height - rows * pitch + unit * bar) / 2
    tops = [top, *(top - i * pitch + unit * bar for i in range(1, rows))]
    cards, lines, bars = ([y - unit * down for y in tops] for down in _middles(STACK))
    return Arrangement(em, size, cards, lines, bars[1:], unit * bar, stacked=True)


def _spread(size: CardSize, width: float) -> CardSize:
    """With broader cells, up to the widest card: nothing stands beside it."""
    if not size.columns:
        return size
    broad = size.cell.width + (width * WIDEST_STACKED - size.width) / size.columns
    return replace(size, cell=replace(size.cell, width=min(broad, size.cell.height * BROADEST_CELL)))


def _largest_stacked(worked: RowsToWork, width: float, height: float) -> int | None:
    """The largest em at which every line has a row of its own, or all but the scores."""
    for lines in ([*worked.scores, *worked.quotients], worked.quotients):
        for em in ems(LARGEST_STACKED):
            if px(em) * HIGH_LINE <= height and _widest([*lines, *worked.shares], em) <= width:
                return em
    return None


def _middles(heights: Sequence[float]) -> list[float]:
    """How far down the middle of each of these rows is."""
    return [sum(heights[:i]) + height / 2 for i, height in enumerate(heights)]


def _widest(worked: Iterable[Written], em: float) -> float:
    return width_in_column([WorkedLine(line, size=em) for line in worked])
