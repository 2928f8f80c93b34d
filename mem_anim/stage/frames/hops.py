"""A way of two hops between three tokens, with the weight of each hop, where no straight way leads.

It must not know what the tokens are, nor multiply the weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manim import DOWN, LEFT, RIGHT, UP, Arrow, DashedLine, Dot, Line, VGroup

from mem_anim.stage.layout import Box, DoesNotFit, point, px, stroke
from mem_anim.stage.outline import outline
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.grid import TokenTile

HEIGHT, NARROWEST, PAD = 170, 300, 28  # pixels of a tile, and beside its name
LARGEST = 72  # em of a name in pixels
LEAST_WAY = 170  # pixels between two tiles that stand side by side
ARROW, GAP, PULSE, CROSS = 8, 16, 17, 26  # pixels


@dataclass(frozen=True)
class Stop:
    """A token on the way: its name and its frame's colour."""

    name: str
    color: str


@dataclass(frozen=True)
class Hop:
    """Its weight as it is shown, and what kind of attention makes it."""

    weight: str
    kind: str


class TwoHops(VGroup):
    """Parts: ``stops`` (source, middle, end), ``arrows``, ``weights`` and ``kinds`` per hop, and
    ``straight``: the way that does not lead from the source to the end, crossed out; ``mark`` around the end.
    """

    def __init__(self, stops: Sequence[Stop], hops: Sequence[Hop], from_right: bool, box: Box) -> None:
        """The source stands above, on the right or left; the end below the middle. Raises DoesNotFit."""
        super().__init__()
        width, em = _tile(stops, box)
        height = px(HEIGHT)
        self.stops = Pieces(*(TokenTile(s.name, s.color, width, height, em) for s in stops))
        outer, inner = (1, 0) if from_right else (0, 1)
        source, middle, end = self.stops
        source.move_to(box.at(outer, 1) + point((0.5 - outer) * width, -height / 2))
        middle.move_to(box.at(inner, 1) + point((0.5 - inner) * width, -height / 2))
        end.move_to(box.at(inner, 0) + point((0.5 - inner) * width, height / 2))
        towards, away = (LEFT, RIGHT) if from_right else (RIGHT, LEFT)
        self.arrows = Pieces(
            _arrow(source.get_edge_center(towards), middle.get_edge_center(away)),
            _arrow(middle.get_bottom(), end.get_top()),
        )
        numbers = [Phrase(hop.weight, theme().sizes.number * 1.2, theme().weight) for hop in hops]
        self.weights = Pieces(*numbers)
        self.kinds = Pieces(*(Phrase(hop.kind, theme().sizes.small, theme().dim) for hop in hops))
        self.weights[0].next_to(self.arrows[0], UP, buff=px(GAP))
        self.kinds[0].next_to(self.arrows[0], DOWN, buff=px(GAP))
        VGroup(self.weights[1], self.kinds[1]).arrange(DOWN, buff=px(4)).next_to(
            self.arrows[1], away, buff=px(2 * GAP)
        )
        self.straight = _crossed(source.get_bottom(), end.get_edge_center(away) + away * px(GAP))
        self.mark = outline(end, theme().query)
        self.add(self.stops, self.arrows, self.weights, self.kinds, self.straight, self.mark)

    def pulse(self) -> Dot:
        """A dot at the source, for the way along the arrows."""
        return Dot(self.stops[0].get_center(), px(PULSE), color=theme().ink)


def _tile(stops: Sequence[Stop], box: Box) -> tuple[float, int]:
    """Width of a tile and em of its name."""
    names = [stop.name for stop in stops]
    for em in ems(LARGEST, theme().sizes.small):
        width = max(widest(names, em) + 2 * px(PAD), px(NARROWEST))
        if 2 * width + px(LEAST_WAY) <= box.width:
            return width, em
    raise DoesNotFit("The patches' names do not fit side by side. Use shorter names.")


def _arrow(start: object, end: object) -> Arrow:
    width = stroke(ARROW)
    return Arrow(start, end, buff=px(GAP), color=theme().ink, stroke_width=width, tip_length=px(30))


def _crossed(start: object, end: object) -> VGroup:
    """A dashed line with a cross over its middle."""
    way = DashedLine(start, end, dash_length=px(14), color=theme().discarded)
    way.set_stroke(width=stroke(theme().strokes.normal))
    arm, middle = px(CROSS), way.get_center()
    slants = (point(arm, arm), point(arm, -arm))
    cross = (
        Line(middle - slant, middle + slant, color=theme().dim, stroke_width=stroke(theme().strokes.bold))
        for slant in slants
    )
    return VGroup(way, *cross)
