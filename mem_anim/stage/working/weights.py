"""Lists of weights, one line per token that is looked at, of which the one that is needed is picked out.

They must not know who looks, nor what the weights are needed for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manim import DOWN, LEFT, RIGHT, UP, VGroup

from mem_anim.stage.layout import Box, DoesNotFit, point, px
from mem_anim.stage.outline import outline
from mem_anim.stage.pieces import Motion, Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import LINE_HEIGHT, Phrase, widest, width_of
from mem_anim.stage.theme import theme

LARGEST, MOST_COLUMNS = 64, 4  # em in pixels; columns of one list
GAP, ASIDE, LEADING = 30, 56, 16  # pixels from name to weight, between columns, between lines
BELOW_TITLE, BETWEEN = 10, 34  # pixels


@dataclass(frozen=True)
class Looked:
    """Who looks, the names and weights of those looked at, and the place of the one that is needed."""

    title: str
    names: Sequence[str]
    weights: Sequence[str]
    needed: int


class WeightList(VGroup):
    """Parts: ``title``, ``names`` and ``weights``; ``mark`` around the needed one is not yet on the list."""

    def __init__(self, looked: Looked, em: int, columns: int) -> None:
        """In so many columns, filled line by line."""
        super().__init__()
        self.needed = looked.needed
        self.title = Phrase(looked.title, theme().sizes.label, theme().dim)
        self.names = Pieces(*(Phrase(name, em) for name in looked.names))
        self.weights = Pieces(*(Phrase(weight, em, theme().weight) for weight in looked.weights))
        column, line = _column(looked, em), px(em) * LINE_HEIGHT + px(LEADING)
        for i, (name, weight) in enumerate(zip(self.names, self.weights, strict=True)):
            at = point(i % columns * (column + px(ASIDE)), -(i // columns) * line)
            name.move_to(at, aligned_edge=LEFT)
            weight.move_to(at + column * RIGHT, aligned_edge=RIGHT)
        self.title.next_to(VGroup(self.names, self.weights), UP, buff=px(BELOW_TITLE), aligned_edge=LEFT)
        self.add(self.title, self.names, self.weights)

    def picking_out(self) -> list[Motion]:
        """Animations by which all but the needed one step back."""
        others = [i for i in range(len(self.names)) if i != self.needed]
        return [part[i].animate.set_color(theme().dim) for i in others for part in (self.names, self.weights)]

    @property
    def mark(self) -> VGroup:
        pair = VGroup(self.names[self.needed], self.weights[self.needed])
        return VGroup(outline(pair, theme().weight))


def weight_lists(lists: Sequence[Looked], box: Box) -> Pieces[WeightList]:
    """Under each other, in letters of one size, as large as the box allows. Raises DoesNotFit."""
    for em in ems(LARGEST, theme().sizes.small):
        for columns in range(1, MOST_COLUMNS + 1):
            sizes = [_size(looked, em, columns) for looked in lists]
            height = sum(size[1] for size in sizes) + px(BETWEEN) * (len(sizes) - 1)
            if height <= box.height and max(size[0] for size in sizes) <= box.width:
                return _placed([WeightList(looked, em, columns) for looked in lists], box)
    raise DoesNotFit("The weights of all tokens do not fit beside each other. Use fewer patches or frames.")


def _placed(lists: Sequence[WeightList], box: Box) -> Pieces[WeightList]:
    """Each in the middle of its share of the height where all fit so; their left edges agree."""
    placed = Pieces(*lists)
    placed.arrange(DOWN, buff=px(BETWEEN), aligned_edge=LEFT).move_to(box.center)
    rows = box.rows(*[1] * len(lists))
    if all(shown.height <= row.height - px(BETWEEN) for shown, row in zip(lists, rows, strict=True)):
        for shown, row in zip(lists, rows, strict=True):
            shown.set_y(row.center[1])
    return placed


def _column(looked: Looked, em: int) -> float:
    return widest(looked.names, em) + px(GAP) + widest(looked.weights, em)


def _size(looked: Looked, em: int, columns: int) -> tuple[float, float]:
    """Width and height of a list."""
    used, lines = min(columns, len(looked.names)), -(-len(looked.names) // columns)
    width = used * _column(looked, em) + (used - 1) * px(ASIDE)
    title = theme().sizes.label
    height = px(title) * LINE_HEIGHT + px(BELOW_TITLE) + lines * (px(em) * LINE_HEIGHT + px(LEADING))
    return max(width, width_of(looked.title, title)), height
