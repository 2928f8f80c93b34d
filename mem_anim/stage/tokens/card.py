"""The token card: a name and numbers in cells, the same wherever the token appears.

It must not know attention.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from manim import DOWN, LEFT, RIGHT, FadeOut, RoundedRectangle, VGroup

from mem_anim.stage.layout import Box, DoesNotFit, point, px, stroke
from mem_anim.stage.pieces import Motion, Pieces
from mem_anim.stage.text import LINE_HEIGHT, Phrase, widest
from mem_anim.stage.theme import readable, theme
from mem_anim.stage.tokens.cells import Cell, CellSize, cell_size
from mem_anim.stage.tokens.stripe import Stripe

PAD = 22  # pixels between the card's parts
LARGEST_PAD = 0.13  # of a low card's height, above and below its cells
THINNEST_STRIPE = 8  # pixels
STRIPE_OF_FOOT = 0.75  # how much of the room below the cells the stripe takes
NAMES_TOO_LONG = (
    "There is no room for so many cards with these names. Use shorter names, or fewer frames or patches."
)
GAP, MANY, GAP_OF_MANY = 14, 6, 7  # pixels between cards in a column, less from so many cards on


@dataclass(frozen=True)
class Content:
    """What a card shows: name, numbers as texts and as values, the token's colour."""

    name: str
    numbers: Sequence[str]
    values: Sequence[float]
    color: str

    def without_numbers(self) -> Content:
        return replace(self, numbers=(), values=())


@dataclass(frozen=True)
class CardSize:
    """One size for several cards, in units: room for the longest name, the longest number and a stripe."""

    cell: CellSize
    label_width: float
    label: float  # em in pixels
    columns: int
    height: float

    @property
    def width(self) -> float:
        return self.label_width + self.columns * self.cell.width + 3 * px(PAD)


def card_size(
    contents: Sequence[Content], width: float, height: float, largest: float | None = None
) -> CardSize:
    """The largest card that holds any of the contents in this width and height (units).

    ``largest`` is the em in pixels that is tried first, ordinary numbers' where it is None.
    Raises DoesNotFit.
    """
    sizes = theme().sizes
    for em in range(int(largest or sizes.number), sizes.small, -2):
        with suppress(DoesNotFit):
            size = _card_size(contents, width, height, em)
            if size.cell.number == em:
                return size
    return _card_size(contents, width, height, sizes.small)


def _card_size(contents: Sequence[Content], width: float, height: float, em: float) -> CardSize:
    """With names of this em, and numbers of at most this em."""
    numbers = [text for content in contents for text in content.numbers]
    columns = max(len(content.numbers) for content in contents)
    pad = min(px(PAD), height * LARGEST_PAD)
    label_width = widest([content.name for content in contents], em) + px(PAD)
    line = px(em) * LINE_HEIGHT
    if not numbers:
        line += px(2 * THINNEST_STRIPE)  # a bare name leaves room for its stripe
    if label_width + 3 * px(PAD) > width or line > height:
        raise DoesNotFit(NAMES_TOO_LONG)
    room = width - label_width - 3 * px(PAD)
    try:
        cell = cell_size(numbers, columns, room, height - 2 * pad, largest=em)
    except DoesNotFit:
        if label_width > room:
            raise DoesNotFit(NAMES_TOO_LONG) from None
        raise
    return CardSize(cell, label_width, em, columns, min(height, cell.height + 2 * pad))


class TokenCard(VGroup):
    """Parts: ``frame``, ``label``, ``cells`` (one per number) and, once read from others, ``stripe``."""

    def __init__(self, content: Content, full: float, size: CardSize) -> None:
        """``full`` is the value of the strongest tint."""
        super().__init__()
        self.frame = RoundedRectangle(
            width=size.width,
            height=size.height,
            corner_radius=px(12),
            fill_color=theme().panel,
            fill_opacity=1,
            stroke_color=content.color,
            stroke_width=stroke(theme().strokes.normal),
        )
        self.label = Phrase(content.name, size.label, readable(content.color))
        self.cells = row_of_cells(content, full, size.cell)
        self.stripe: Stripe | None = None
        self.add(self.frame, self.label, self.cells)
        self._place_parts()

    def _place_parts(self) -> None:
        if not len(self.cells):
            self.label.move_to(self.frame).shift(point(0, px(THINNEST_STRIPE)))
            return
        self.cells.align_to(self.frame.get_right() - point(px(PAD), 0), RIGHT)
        self.label.move_to(point((self.frame.get_left()[0] + self.cells.get_left()[0]) / 2, 0))

    def hold(self, cells: Pieces[Cell]) -> None:
        """Put other numbers in the place of the present ones."""
        self.remove(self.cells)
        self.cells = cells.move_to(self.cells)
        self.add(cells)

    def folded(self) -> list[Motion]:
        """Animations that leave only the name: the numbers step back when they are not needed."""
        narrow = self.frame.copy().stretch_to_fit_width(self.label.width + 4 * px(PAD))
        narrow.align_to(self.frame, LEFT)
        label = self.label.copy().move_to(narrow)
        return [FadeOut(self.cells), self.frame.animate.become(narrow), self.label.animate.move_to(label)]

    def stripe_for(self, shares: Sequence[float], colors: Sequence[str]) -> Stripe:
        """A stripe that fits this card's foot; ``wear`` puts it on."""
        body = self.cells if len(self.cells) else self.label
        bottom = self.frame.get_bottom()
        foot = max(float(body.get_bottom()[1] - bottom[1]), px(THINNEST_STRIPE))
        height = max(foot * STRIPE_OF_FOOT, px(THINNEST_STRIPE))
        stripe = Stripe(shares, colors, self.frame.width - 2 * px(PAD), height)
        return stripe.move_to(bottom + point(0, foot / 2))

    def bare(self) -> TokenCard:
        """Take the stripe off."""
        if self.stripe:
            self.remove(self.stripe)
        self.stripe = None
        return self

    def wear(self, stripe: Stripe) -> None:
        self.stripe = stripe
        self.add(stripe)


def row_of_cells(content: Content, full: float, size: CellSize) -> Pieces[Cell]:
    """A content's numbers in cells side by side, as a card holds them."""
    numbers = zip(content.numbers, content.values, strict=True)
    cells = Pieces(*(Cell(text, value, full, content.color, size) for text, value in numbers))
    return cells.arrange(RIGHT, buff=0) if len(cells) else cells


def column_of_cards(contents: Sequence[Content], full: float, box: Box, largest: float) -> Pieces[TokenCard]:
    """Cards of one size under one another, in the middle of the box. Raises DoesNotFit."""
    gap = px(GAP if len(contents) < MANY else GAP_OF_MANY)
    size = card_size(contents, box.width, box.height / len(contents) - gap, largest)
    cards = Pieces(*(TokenCard(content, full, size) for content in contents))
    return cards.arrange(DOWN, buff=gap).move_to(box.center)
