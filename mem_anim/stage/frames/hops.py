"""A way of two hops between three tokens, with the weight of each hop, where no straight way leads.

It must not know what the tokens are, nor multiply the weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Arrow, DashedLine, Dot, Line, VGroup

from mem_anim.stage.layout import Box, DoesNotFit, Point, point, px, stroke
from mem_anim.stage.outline import outline
from mem_anim.stage.pieces import Pieces
from mem_anim.stage.rows import ems
from mem_anim.stage.text import Phrase, widest
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.grid import TokenTile

HEIGHT, HIGHEST, PAD = 170, 0.32, 28  # pixels of a tile, its share of the height, and pixels beside its name
USUAL, NARROWEST = 300, 170  # pixels of a tile that could be smaller, where there is room and where not
LARGEST = 72  # em of a name in pixels
LEAST_WAY = 222  # pixels between two tiles that stand side by side, with what is written there
ARROW, GAP, PULSE, BAR = 8, 16, 17, 30  # pixels; of the bar, half its length
BARRED = 0.42  # of the barred way from its beginning: where the bar is, away from what is written


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
    ``straight``: the way that does not lead from the source to the end, barred; ``mark`` around the end;
    ``note``: what the arrows mean.
    """

    def __init__(
        self, stops: Sequence[Stop], hops: Sequence[Hop], note: str, from_right: bool, box: Box
    ) -> None:
        """The source stands above, on the right or left; the end below the middle. Raises DoesNotFit."""
        super().__init__()
        width, em = _tile(stops, box)
        height = min(px(HEIGHT), box.height * HIGHEST)
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
        # The broader one stands above, where the barred way is further off.
        said = sorted((self.weights[1], self.kinds[1]), key=lambda phrase: -float(phrase.width))
        VGroup(*said).arrange(DOWN, buff=px(4)).next_to(self.arrows[1], away, buff=px(2 * GAP))
        self.straight = _barred(source.get_bottom(), end.get_edge_center(away) + away * px(GAP))
        self.mark = outline(end, theme().query)
        self.note = _legend(note).move_to(box.at(outer, 0), aligned_edge=DOWN - towards)
        self.add(self.stops, self.arrows, self.weights, self.kinds, self.straight, self.mark, self.note)

    def pulse(self) -> Dot:
        """A dot at the source, for the way along the arrows."""
        return Dot(self.stops[0].get_center(), px(PULSE), color=theme().ink)


def _tile(stops: Sequence[Stop], box: Box) -> tuple[float, int]:
    """Width of a tile and em of its name."""
    names = [stop.name for stop in stops]
    for least in (USUAL, NARROWEST):
        for em in ems(LARGEST, theme().sizes.small):
            width = max(widest(names, em) + 2 * px(PAD), px(least))
            if 2 * width + px(LEAST_WAY) <= box.width:
                return width, em
    raise DoesNotFit("The patches' names do not fit side by side. Use shorter names.")


def _arrow(start: Point, end: Point) -> Arrow:
    width = stroke(ARROW)
    return Arrow(start, end, buff=px(GAP), color=theme().ink, stroke_width=width, tip_length=px(30))


def _barred(start: Point, end: Point) -> VGroup:
    """A dashed line with a bar across it: a cross would read as a sign of multiplication."""
    way = DashedLine(start, end, dash_length=px(14), color=theme().discarded)
    way.set_stroke(width=stroke(theme().strokes.normal))
    along = (end - start) / np.linalg.norm(end - start)
    across, middle = px(BAR) * point(-along[1], along[0]), start + BARRED * (end - start)
    bar = Line(middle - across, middle + across, color=theme().ink)
    return VGroup(way, bar.set_stroke(width=stroke(theme().strokes.bold)))


def _legend(note: str) -> VGroup:
    """A small arrow, and beside it what it means."""
    arrow = _arrow(point(0, 0), point(px(120), 0))
    return VGroup(arrow, Phrase(note, theme().sizes.small, theme().dim)).arrange(RIGHT, buff=px(GAP))
