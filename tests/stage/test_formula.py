"""The strip: lit now, done before, dim to come."""

from __future__ import annotations

import pytest
from manim import Animation, VMobject
from manim.animation.animation import prepare_animation

from mem_anim.stage.formula import ATTENTION, PER_TOKEN, Formula, FormulaStrip, PipelineStrip, Strip
from mem_anim.stage.theme import theme

ROLES = {"query", "key", "value", "weight", "softmax"}


def finish(strip: Strip, step: str) -> None:
    for motion in strip.light(step):
        animation: Animation = prepare_animation(motion)
        animation.begin()
        animation.finish()


def color_of(part: VMobject) -> str:
    return str(next(p for p in part.family_members_with_points()).get_color().to_hex()).upper()


@pytest.mark.parametrize("formula", [ATTENTION, PER_TOKEN])
def test_what_is_done_stays_bright_and_the_rest_is_dim(formula: Formula) -> None:
    strip = FormulaStrip(formula, 1.0, 6.0)
    assert {color_of(part) for part in strip.parts.values()} == {theme().dim}
    known: set[str] = set()
    for step, names in formula.steps.items():
        finish(strip, step)
        known |= set(names)
        bright = {name for name, part in strip.parts.items() if color_of(part) != theme().dim}
        assert bright == known
        lit = [strip.parts[name] for name in names]
        assert strip.mark.get_left()[0] == pytest.approx(min(part.get_left()[0] for part in lit))
        assert strip.mark.get_right()[0] == pytest.approx(max(part.get_right()[0] for part in lit))
    assert known == set(strip.parts)
    assert color_of(strip.rest) == theme().dim


def test_parts_wear_the_colours_of_their_roles() -> None:
    strip = FormulaStrip(PER_TOKEN, 1.0, 6.0)
    for step in PER_TOKEN.steps:
        finish(strip, step)
    assert set(strip.parts) > ROLES
    colors = {name: color_of(part) for name, part in strip.parts.items()}
    assert (colors["query"], colors["key"], colors["value"]) == (theme().query, theme().key, theme().value)
    assert colors["softmax"] == colors["weight"] == theme().weight
    assert colors["output"] == theme().ink


def test_it_fits_its_height_and_width() -> None:
    for height, width in ((0.4, 9.0), (2.0, 3.0)):
        strip = FormulaStrip(ATTENTION, height, width)
        assert strip.height <= height + 1e-6
        assert strip.width <= width + 1e-6


def test_the_first_mark_appears_where_it_belongs() -> None:
    strip = FormulaStrip(ATTENTION, 1.0, 6.0).shift([3, 2, 0])
    strip.light("scores")
    assert strip.mark.get_center()[0] == pytest.approx(strip.parts["query"].get_left()[0], abs=1)
    assert strip.mark.get_stroke_opacity() == 0


def test_a_pipeline_lights_its_stations_in_turn() -> None:
    strip = PipelineStrip({"space": "space", "time": "time", "discard": "discard"}, 9.0)
    finish(strip, "time")
    assert [color_of(part) for part in strip.parts.values()] == [theme().ink, theme().ink, theme().dim]
    with pytest.raises(KeyError):
        strip.light("nowhere")
