"""The token card: a name and numbers in cells, the same wherever the token appears. It must not know attention."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manim import LEFT, RIGHT, Animation, FadeOut, RoundedRectangle, VGroup

from mem_anim.stage.cells import Cell, CellSize, cell_size
from mem_anim.stage.layout import px, stroke
from mem_anim.stage.stripe import Stripe
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import readable, theme

PAD = 18  # pixels between the card's parts
THINNEST_STRIPE = 8  # pixels
LEAST_HEIGHT = 42  # pixels of a cell; a lower card gives up its pad first


@dataclass(frozen=True)
class CardSize:
    """One size for all cards of a clip: room for the longest name, the longest number and a stripe."""

    cell: CellSize
    label_width: float
    label: float  # em in pixels
    columns: int
    height: float

    @property
    def width(self) -> float:
        return self.label_width + self.columns * self.cell.width + 3 * px(PAD)


def card_size(
    names: Sequence[str],
    numbers: Sequence[str],
    columns: int,
    width: float,
    height: float,
    largest: float | None = None,
) -> CardSize:
    """The largest card that fits into this width and height, its em at most ``largest`` pixels.

    Raises DoesNotFit.
    """
    label = max(largest or 0, theme().sizes.label)
    label_width = widest(list(names), label) + px(PAD)
    room = width - label_width - 3 * px(PAD)
    cell = cell_size(numbers, columns, room, largest=label, height=max(height - 2 * px(PAD), min(height - px(8), px(LEAST_HEIGHT))))
    return CardSize(cell, label_width, label, columns, min(height, cell.height + 2 * px(PAD)))


class TokenCard(VGroup):
    """Parts: ``frame``, ``label``, ``cells`` (one per number) and, once read from others, ``stripe``."""

    def __init__(
        self, name: str, numbers: Sequence[str], values: Sequence[float], full: float, color: str, size: CardSize
    ) -> None:
        super().__init__()
        self.color_of_token = color
        self.frame = RoundedRectangle(
            width=size.width,
            height=size.height,
            corner_radius=px(12),
            fill_color=theme().panel,
            fill_opacity=1,
            stroke_color=color,
            stroke_width=stroke(theme().strokes.normal),
        )
        self.label = Phrase(name, size.label, readable(color))
        self.cells = VGroup(
            *(Cell(text, value, full, color, size.cell) for text, value in zip(numbers, values, strict=True))
        ).arrange(RIGHT, buff=0)
        self.cells.align_to(self.frame.get_right() - [px(PAD), 0, 0], RIGHT)
        room = (self.frame.get_left()[0] + self.cells.get_left()[0]) / 2
        self.label.move_to([room, 0, 0])
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
        foot = float(self.cells.get_bottom()[1] - self.frame.get_bottom()[1])
        stripe = Stripe(shares, colors, self.frame.width - 2 * px(PAD), max(foot * 0.75, px(THINNEST_STRIPE)))
        return stripe.move_to(self.frame.get_bottom() + [0, foot / 2, 0])

    def wear(self, stripe: Stripe) -> None:
        self.stripe = stripe
        self.add(stripe)
