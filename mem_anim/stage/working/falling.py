"""Where token, lenses and cards stand when light falls from above: lenses side by side, each over its card.

It must not draw anything, nor know what the roles are for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, product

from mem_anim.stage.layout import Box, DoesNotFit, px
from mem_anim.stage.rows import ems
from mem_anim.stage.text import widest
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import PAD as CARD_PAD
from mem_anim.stage.tokens.card import CardSize, Content
from mem_anim.stage.tokens.cells import NARROWEST, CellSize
from mem_anim.stage.tokens.cells import PAD as CELL_PAD
from mem_anim.stage.tokens.matrix import GAP, Numbers
from mem_anim.stage.working.lens import ABOVE_GAP, HEADING_GAP
from mem_anim.stage.working.lens import PAD as LENS_PAD

LARGEST = 60  # em of the token's numbers and of matrices, in pixels
ROOMY = (2.0, 1.85, 1.7, 1.55, 1.4, 1.3)  # heights of a cell, in em, from the best one down
LOW_PAD = 11  # pixels above and below the cells of a card
LANE_GAP = 26  # pixels between the lanes
FALL, COME, UNDER = 34, 20, 14  # least pixels of light to the lenses, from them, and between cards and notes
SPREAD = (5, 3, 1)  # shares of these in the height that is left
MOST_SPREAD = 0.6  # of that height; the rest is room for what is worked


@dataclass(frozen=True)
class Falling:
    """Sizes of the cards, middles of the rows of token and cards, and the boxes of the lenses.

    ``below`` is what is left under the cards, as wide as the stage. A matrix has its heading ``above`` it
    or at its left.
    """

    token: CardSize
    role: CardSize
    token_y: float
    card_y: float
    lenses: Sequence[Box]
    matrix_cell: CellSize
    above: bool
    below: Box


@dataclass(frozen=True)
class _Opened:
    """A matrix's cell, whether its heading stands above it, and how high its lens is."""

    cell: CellSize
    above: bool
    height: float


def falling(
    token: Content,
    told: Sequence[Content],
    matrices: Sequence[Numbers],
    heading: tuple[float, float],
    em: float,
    least_below: float,
    box: Box,
) -> Falling:
    """With the roles' numbers in this em. ``heading`` is how wide and high that of a matrix is, and
    ``least_below`` the height needed under the cards. Raises DoesNotFit.
    """
    columns = box.columns(*(1 for _ in told), gap=px(LANE_GAP))
    gaps = px(FALL + COME + UNDER)
    for largest, roomy in product(ems(LARGEST, int(em)), ROOMY):
        role = _card(told, [*token.numbers, *chain(*(content.numbers for content in told))], em, roomy)
        if role.width > columns[0].width:
            break
        opened = _opened(matrices, heading, roomy, columns[0].width, (em, largest))
        alone = _alone(token, roomy, box.width, (em, largest))
        left = box.height - alone.height - opened.height - role.height - gaps - least_below
        if left < 0:
            continue
        shares = [left * MOST_SPREAD * share / sum(SPREAD) for share in SPREAD]
        fall, come, under = (px(gap) + more for gap, more in zip((FALL, COME, UNDER), shares, strict=True))
        top = box.top - alone.height - fall
        lenses = [replace(column, top=top, bottom=top - opened.height) for column in columns]
        card_top = top - opened.height - come
        below = replace(box, top=card_top - role.height - under)
        token_y, card_y = box.top - alone.height / 2, card_top - role.height / 2
        return Falling(alone, role, token_y, card_y, lenses, opened.cell, opened.above, below)
    raise DoesNotFit("There is no room for lenses side by side.")


def _alone(token: Content, roomy: float, width: float, sizes: tuple[float, float]) -> CardSize:
    """The token's own card, its em between these sizes: nothing stands beside it."""
    em, largest = sizes
    for larger in ems(int(largest), int(em)):
        size = _card([token], token.numbers, larger, roomy)
        if size.width <= width:
            return size
    # Its name may be long: then it is smaller than its numbers.
    for smaller in ems(int(em), theme().sizes.small):
        size = _card([token], token.numbers, em, roomy)
        size = replace(size, label=smaller, label_width=widest([token.name], smaller) + px(CARD_PAD))
        if size.width <= width:
            return size
    raise DoesNotFit("The token's card is wider than the stage.")


def _card(contents: Sequence[Content], numbers: Sequence[str], em: float, roomy: float) -> CardSize:
    height = px(em) * roomy
    cell = CellSize(max(widest(numbers, em) + 2 * px(CELL_PAD), height), height, em)
    label = widest([content.name for content in contents], em) + px(CARD_PAD)
    most = max(len(content.numbers) for content in contents)
    return CardSize(cell, label, em, most, height + 2 * px(LOW_PAD) * roomy)


def _opened(
    matrices: Sequence[Numbers],
    heading: tuple[float, float],
    roomy: float,
    width: float,
    sizes: tuple[float, float],
) -> _Opened:
    """The matrices in the largest digits of these sizes that a lens is wide enough for; the lower of two
    such lenses.
    """
    least, largest = sizes
    rows = max(len(matrix.texts) for matrix in matrices)
    columns = max(len(matrix.texts[0]) for matrix in matrices)
    texts = [text for matrix in matrices for row in matrix.texts for text in row]
    beside = heading[0] + px(HEADING_GAP)
    for em in ems(int(largest), int(least)):
        needed = max(widest(texts, em) + 2 * px(CELL_PAD), px(NARROWEST))
        tall = px(em) * roomy
        for above in (False, True):
            room = width - 2 * px(LENS_PAD) - (0 if above else beside)
            broad = room / columns - px(GAP)
            if needed <= broad:
                cell = CellSize(min(max(needed, tall), broad), tall, em)
                headed = heading[1] + px(ABOVE_GAP) if above else 0
                return _Opened(cell, above, rows * (tall + px(GAP)) + headed + px(LENS_PAD) * roomy)
    raise DoesNotFit("A lens is too narrow for its matrix.")
