"""Lenses, and what stands before and behind them: legible, in their rows, digits under digits."""

from __future__ import annotations

from itertools import pairwise

import pytest
from manim import ManimColor, interpolate_color, tempconfig

from mem_anim.stage.layout import DoesNotFit, of_piece, px, zones
from mem_anim.stage.theme import TEXT_CONTRAST, contrast, theme
from mem_anim.stage.tokens.card import Content
from mem_anim.stage.tokens.matrix import Numbers, symbol
from mem_anim.stage.working.equations import ROOT, Equations
from mem_anim.stage.working.lens import GLASS
from mem_anim.stage.working.prism import Lane, Prism
from tests.stage.measuring import inside, touch

UNIT = Numbers([["1", "0"], ["0", "1"]], [[1, 0], [0, 1]], [["#FFFFFF"] * 2] * 2)


def prism_of(count: int, digits: str = "0.5", name: str = "aₜ") -> Prism:
    numbers, values = [digits] * count, [0.5] * count
    colors = (theme().query, theme().key, theme().value)
    texts = [["1" if i == j else "0" for j in range(count)] for i in range(count)]
    lanes = [
        Lane(
            letter,
            Content(letter.lower(), numbers, values, color),
            Numbers(texts, [[float(text) for text in row] for row in texts], [[color] * count] * count),
            ["what for?"],
        )
        for letter, color in zip("QKV", colors, strict=True)
    ]
    token = Content(name, numbers, values, theme().frames[-1])
    return Prism(token, lanes, 1, ["what for?"], [px(450), px(330)], zones().picture)


@pytest.mark.parametrize("count", range(1, 9))
def test_every_length_of_token_has_its_arrangement(count: int) -> None:
    prism = prism_of(count)
    picture = zones().picture
    assert all(inside(piece, picture) for piece in (prism.token, *prism.lenses, *prism.cards))
    assert prism.falls == (count in (4, 5))
    assert prism.open == (count <= 5)
    if prism.falls:
        stands_under_its_lens(prism)
        return
    for lens, card, room in zip(prism.lenses, prism.cards, prism.rooms, strict=True):
        assert lens.get_y() == pytest.approx(card.get_y())
        assert lens.get_right()[0] < card.get_left()[0] < card.get_right()[0] <= room.left
    if not prism.open:
        lefts = [card.cells.get_left()[0] for card in (prism.token, *prism.cards)]
        assert lefts == pytest.approx([lefts[0]] * 4)


@pytest.mark.parametrize("shape", [(1080, 1920), (1080, 1080), (1440, 1080)], ids=str)
def test_light_falls_where_the_stage_is_not_wide(shape: tuple[int, int]) -> None:
    """Matrices have room in their lenses, and what is worked has the width of the stage below."""
    with tempconfig({"pixel_width": shape[0], "pixel_height": shape[1]}):
        prism, picture = prism_of(2), zones().picture
        assert prism.open
        assert prism.size.number >= 40
        stands_under_its_lens(prism)
        for i, lens in enumerate(prism.lenses):
            matrix = prism.matrix(i, UNIT, symbol("W", "q", theme().ink))
            assert inside(matrix, of_piece(lens))
        assert all(
            inside(piece, picture) for piece in (prism.token, *prism.lenses, *prism.cards, *prism.notes)
        )
        assert prism.rooms[0].width == pytest.approx(picture.width)
        assert prism.rooms[0].height >= px(100)


def stands_under_its_lens(prism: Prism) -> None:
    for lens, card, room in zip(prism.lenses, prism.cards, prism.rooms, strict=True):
        assert lens.get_x() == pytest.approx(card.get_x())
        assert prism.token.get_bottom()[1] > lens.get_top()[1]
        assert lens.get_bottom()[1] > card.get_top()[1] > card.get_bottom()[1] > room.top
    assert not any(touch(one, other) for one, other in pairwise(prism.cards))


def test_what_is_too_wide_says_what_to_change() -> None:
    with pytest.raises(DoesNotFit, match="too wide with 8 numbers"):
        prism_of(8, digits="−1000.1234")


def test_a_letter_can_be_read_on_its_glass() -> None:
    for color in (theme().query, theme().key, theme().value):
        glass = interpolate_color(ManimColor(theme().ground), ManimColor(color), GLASS)
        assert contrast(color, glass.to_hex()) >= TEXT_CONTRAST


def test_equal_signs_stand_below_one_another() -> None:
    ink = theme().ink
    lines = [[("Score", ink), ("=", ink), ("Q", ink), ("/", ink), (ROOT, ink)], [("x", ink), ("=", ink)]]
    equations = Equations(lines, zones().picture)
    assert equations[0][1].get_x() == pytest.approx(equations[1][1].get_x())
    assert inside(equations, zones().picture)
