"""Cards that hold names alone, for many tokens in little room: in two columns, or else in rows.

They must not know which tokens these are.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from manim import DOWN, RIGHT, VGroup

from mem_anim.stage.layout import Box, DoesNotFit, px
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import LINE_HEIGHT
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import (
    GAP,
    GAP_OF_MANY,
    MANY,
    THINNEST_STRIPE,
    Content,
    TokenCard,
    card_size,
)

BETWEEN = 20  # pixels between two columns


def bare_cards(contents: Sequence[Content], full: float, box: Box, largest: float) -> Pieces[TokenCard]:
    """Cards without numbers, in the order of the contents. Raises DoesNotFit."""
    names = [told.without_numbers() for told in contents]
    with suppress(DoesNotFit):
        return _in_two_columns(names, full, box, largest)
    return _in_rows(names, full, box)


def _in_two_columns(names: Sequence[Content], full: float, box: Box, largest: float) -> Pieces[TokenCard]:
    rows = -(-len(names) // 2)
    gap = px(GAP if rows < MANY else GAP_OF_MANY)
    size = card_size(names, (box.width - px(BETWEEN)) / 2, box.height / rows - gap, largest)
    cards = Pieces(*(TokenCard(name, full, size) for name in names))
    cards.arrange_in_grid(rows=rows, cols=2, buff=(px(BETWEEN), gap), flow_order="dr")
    return cards.move_to(box.center)


def _in_rows(names: Sequence[Content], full: float, box: Box) -> Pieces[TokenCard]:
    """Each card as wide as its name, as many side by side as there is room for."""
    for em in ems(theme().sizes.number, theme().sizes.small):
        height = px(em) * LINE_HEIGHT + 2 * px(THINNEST_STRIPE)
        sizes = [card_size([name], box.width, height, em) for name in names]
        cards = Pieces(*(TokenCard(name, full, size) for name, size in zip(names, sizes, strict=True)))
        rows = VGroup(*_rows_of(cards, box.width)).arrange(DOWN, buff=px(GAP_OF_MANY))
        if rows.height <= box.height:
            rows.move_to(box.center)
            return cards
    raise DoesNotFit("The patches' names do not fit beside the frames. Use shorter names or fewer patches.")


def _rows_of(cards: Pieces[TokenCard], width: float) -> list[VGroup]:
    gap, rows = px(GAP_OF_MANY), [VGroup()]
    for card in cards:
        taken = sum(other.width + gap for other in rows[-1])
        if taken and taken + card.width > width:
            rows.append(VGroup())
        rows[-1].add(card)
    return [row.arrange(RIGHT, buff=gap) for row in rows]
