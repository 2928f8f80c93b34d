"""Branches: light or lines from a token's card to those of its roles, so that nobody takes them for others'.

It must not know the roles.
"""

from __future__ import annotations

from collections.abc import Sequence

from manim import VGroup, VMobject

from mem_anim.stage.layout import Point, point, px, stroke
from mem_anim.stage.theme import theme
from mem_anim.stage.tokens.card import TokenCard
from mem_anim.stage.working.lens import beam

EDGE = 0.8  # of a card's edge takes light
TO_RAIL = 46  # pixels from a rail to the cards that it leads to


def branches(source: TokenCard, cards: Sequence[TokenCard]) -> VGroup:
    """Light to cards that stand right of the source, in a column; else a rail down to them."""
    beside = source.get_right()[0] < min(card.get_left()[0] for card in cards)
    column = VGroup(*cards)
    if beside and column.get_bottom()[1] < source.get_y() < column.get_top()[1]:
        return VGroup(*(_light(source, card, i, len(cards)) for i, card in enumerate(cards)))
    return VGroup(*(_rail(source, card) for card in cards))


def _light(source: TokenCard, card: TokenCard, place: int, count: int) -> VMobject:
    """From a share of the source's edge, so that none lies upon another."""
    share = source.height * EDGE / count
    start = source.get_right() + point(0, ((count - 1) / 2 - place) * share)
    color = card.frame.stroke_color.to_hex()
    return beam(_edge(start, share), _edge(card.get_left(), card.height * EDGE), color)


def _rail(source: TokenCard, card: TokenCard) -> VMobject:
    """From the source's lower edge where it reaches over the rail, else from its right one."""
    x = float(card.get_left()[0]) - px(TO_RAIL)
    over = x < source.get_right()[0]
    start = [point(x, source.get_bottom()[1])] if over else [source.get_right(), point(x, source.get_y())]
    corners = [*start, point(x, card.get_y()), card.get_left()]
    line = VMobject(stroke_color=source.frame.stroke_color, stroke_width=stroke(theme().strokes.normal))
    return line.set_points_as_corners(corners)


def _edge(middle: Point, height: float) -> tuple[Point, Point]:
    return middle + point(0, height / 2), middle - point(0, height / 2)
