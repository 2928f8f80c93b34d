"""The token card: a name and numbers in cells, the same wherever the token appears. It must not know attention."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from manim import DOWN, LEFT, RIGHT, Animation, FadeOut, RoundedRectangle, VGroup

from mem_anim.stage.cells import Cell, CellSize, cell_size
from mem_anim.stage.layout import Box, DoesNotFit, px, stroke
from mem_anim.stage.stripe import Stripe
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import readable, theme

PAD = 18  # pixels between the card's parts
THINNEST_STRIPE = 8  # pixels
LARGEST_PAD = 0.13  # of a low card's height, above and below its cells
LINE = 1.17  # em that a line of text is high
GAP = 14  # pixels between cards that stand in a column


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
    """One size for several cards: room for the longest name, the longest number and a stripe."""

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
    """The largest card that holds any of the contents in this width and height, its em at most ``largest``.

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
    line = px(em) * LINE + (0 if numbers else px(2 * THINNEST_STRIPE))  # a bare name leaves room for its stripe
    if label_width + 2 * px(PAD) > width or line > height:
        raise DoesNotFit("The patches' names are too long. Use shorter ones.")
    cell = cell_size(numbers, columns, width - label_width - 3 * px(PAD), height - 2 * pad, largest=em)
    return CardSize(cell, label_width, em, columns, min(height, cell.height + 2 * pad))


class TokenCard(VGroup):
    """Parts: ``frame``, ``label``, ``cells`` (one per number) and, once read from others, ``stripe``."""

    def __init__(self, content: Content, full: float, size: CardSize) -> None:
        """``full`` is the value of the strongest tint."""
        super().__init__()
        color = content.color
        self.frame = RoundedRectangle(
            width=size.width,
            height=size.height,
            corner_radius=px(12),
            fill_color=theme().panel,
            fill_opacity=1,
            stroke_color=color,
            stroke_width=stroke(theme().strokes.normal),
        )
        self.label = Phrase(content.name, size.label, readable(color))
        numbers = zip(content.numbers, content.values, strict=True)
        self.cells = VGroup(*(Cell(text, value, full, color, size.cell) for text, value in numbers))
        if len(self.cells):
            self.cells.arrange(RIGHT, buff=0).align_to(self.frame.get_right() - [px(PAD), 0, 0], RIGHT)
            room = (self.frame.get_left()[0] + self.cells.get_left()[0]) / 2
            self.label.move_to([room, 0, 0])
        else:
            self.label.move_to(self.frame).shift([0, px(THINNEST_STRIPE), 0])
        self.stripe: Stripe | None = None
        self.add(self.frame, self.label, self.cells)

    def folded(self) -> list[Animation]:
        """Animations that leave only the name: the numbers step back when they are not needed."""
        narrow = self.frame.copy().stretch_to_fit_width(self.label.width + 4 * px(PAD))
        narrow.align_to(self.frame, LEFT)
        label = self.label.copy().move_to(narrow)
        return [FadeOut(self.cells), self.frame.animate.become(narrow), self.label.animate.move_to(label)]

    def stripe_for(self, shares: Sequence[float], colors: Sequence[str]) -> Stripe:
        """A stripe that fits this card's foot; ``wear`` puts it on."""
        body = self.cells if len(self.cells) else self.label
        foot = max(float(body.get_bottom()[1] - self.frame.get_bottom()[1]), px(THINNEST_STRIPE))
        stripe = Stripe(shares, colors, self.frame.width - 2 * px(PAD), max(foot * 0.75, px(THINNEST_STRIPE)))
        return stripe.move_to(self.frame.get_bottom() + [0, foot / 2, 0])

    def wear(self, stripe: Stripe) -> None:
        self.stripe = stripe
        self.add(stripe)


def column_of_cards(contents: Sequence[Content], full: float, box: Box, largest: float) -> list[TokenCard]:
    """Cards of one size under one another, in the middle of the box. Raises DoesNotFit."""
    gap = px(GAP) if len(contents) <= 5 else px(GAP) / 2
    size = card_size(contents, box.width, box.height / len(contents) - gap, largest)
    cards = [TokenCard(content, full, size) for content in contents]
    VGroup(*cards).arrange(DOWN, buff=gap).move_to(box.center)
    return cards
