"""Each check finds what breaks its rule, and that alone; what nearly breaks it is left in peace."""

from __future__ import annotations

import pytest
from manim import DOWN, LEFT, RIGHT, UP, Line, Rectangle, RoundedRectangle, Square, Text, VGroup

from mem_anim.clip import Clip
from mem_anim.stage.formula import ATTENTION, FormulaStrip
from mem_anim.stage.layout import px, stroke
from mem_anim.stage.text import Phrase
from mem_anim.stage.theme import theme
from tests.storyboard.toys import Place, board, kinds


def text(said: str = "a text", size: float = 42, color: str | None = None) -> Phrase:
    return Phrase(said, size, color)


def at_the_edge(beyond: float) -> Place:
    """A square whose right side is so many pixels beyond the safe area."""

    def place(clip: Clip) -> None:
        square = Square(1)
        clip.add(square.move_to(clip.zones.safe.at(1, 0.5), aligned_edge=RIGHT).shift(RIGHT * px(beyond)))

    return place


def test_what_leaves_the_safe_area_is_outside() -> None:
    (problem,) = board(at_the_edge(40)).problems
    assert (problem.kind, problem.pieces) == ("outside", ("Square",))
    assert problem.say.startswith("40 px to the right outside the safe area.")
    assert problem.area.as_numbers() == [1729, 472, 1864, 608]


def test_texts_and_formulas_leave_the_safe_area_too() -> None:
    def place(clip: Clip) -> None:
        strip = FormulaStrip(ATTENTION, 1, 4)
        clip.add(strip.move_to(clip.zones.safe.at(0, 0.5)), text().move_to(clip.zones.safe.at(1, 0.5)))

    found = board(place).problems
    assert [problem.kind for problem in found] == ["outside", "outside"]
    names = [name for problem in found for name in problem.pieces]
    assert "softmax in FormulaStrip" in names
    assert 'Phrase "a text"' in names


def test_what_touches_the_edge_is_inside() -> None:
    assert kinds(at_the_edge(0.8)) == []


def beside(pixels: float) -> Place:
    def place(clip: Clip) -> None:
        clip.add(text("0.618"), text("0.382").shift(RIGHT * px(pixels)))

    return place


def test_two_texts_overlap() -> None:
    (problem,) = board(beside(60)).problems
    assert (problem.kind, problem.pieces) == ("overlap", ('Phrase "0.618"', 'Phrase "0.382"'))
    assert problem.area.right > problem.area.left


def test_texts_side_by_side_do_not_overlap() -> None:
    assert kinds(beside(130)) == []


def test_boxes_that_meet_without_ink_do_not_overlap() -> None:
    """A small text in the open corner of a large L."""

    def place(clip: Clip) -> None:
        large = text("L", 300)
        clip.add(large, text("0.618", 34).next_to(large.get_corner(UP + RIGHT), LEFT + DOWN, buff=0))

    assert kinds(place) == []


def with_line(color: str, *, over: bool, down: float = 0.0) -> Place:
    def place(clip: Clip) -> None:
        line = Line(LEFT, RIGHT, color=color, stroke_width=stroke(4)).shift(DOWN * px(down))
        clip.add(*([text(), line] if over else [line, text()]))

    return place


@pytest.mark.parametrize("color", [theme().query, theme().ink])
def test_a_line_across_a_text_covers_it(color: str) -> None:
    """In the text's own colour as well, which pixels do not tell."""
    (problem,) = board(with_line(color, over=True)).problems
    assert (problem.kind, problem.pieces) == ("covered", ('Phrase "a text"', "Line"))


def over_a_text(color: str, opacity: float) -> Place:
    def place(clip: Clip) -> None:
        clip.add(text(), Rectangle(width=2, height=1, fill_color=color, fill_opacity=opacity, stroke_width=0))

    return place


def test_a_fill_hides_a_text() -> None:
    assert kinds(over_a_text(theme().ground, 1)) == ["covered"]


def test_letters_of_a_formula_are_covered() -> None:
    def place(clip: Clip) -> None:
        strip = FormulaStrip(ATTENTION, 1, 4)
        clip.add(strip, Line(LEFT, RIGHT, stroke_width=stroke(4)).move_to(strip.parts["softmax"]))

    found = board(place).problems
    assert ("covered", ("softmax in FormulaStrip", "Line")) in [(p.kind, p.pieces) for p in found]
    assert {problem.kind for problem in found} == {"covered"}


def test_lines_behind_and_below_and_veils_do_not_cover() -> None:
    assert kinds(with_line(theme().query, over=False)) == []
    assert kinds(with_line(theme().query, over=True, down=40)) == []
    assert kinds(over_a_text(theme().query, 0.1)) == []


def on_a_card(width: float, aside: float = 0, *, chip: bool = False) -> Place:
    """A text on a card that is so many pixels wider, and so far from its middle."""

    def place(clip: Clip) -> None:
        said = text("a rather long text").move_to(clip.zones.picture.center)
        line = {"stroke_width": stroke(4), "stroke_color": theme().panel}
        card = RoundedRectangle(width=said.width + px(width), height=2, corner_radius=px(12), **line)
        card.move_to(said)
        ground = Rectangle(width=said.width, height=1, fill_opacity=1, fill_color=theme().ground).move_to(
            said
        )
        under = [ground.set_stroke(width=0)] if chip else []
        clip.add(card, VGroup(*under, said).shift(RIGHT * px(aside)))

    return place


@pytest.mark.parametrize(("width", "aside"), [(-40, 0), (40, 60), (-200, 0), (60, 230)])
def test_a_text_crosses_the_edge_of_its_card(width: float, aside: float) -> None:
    (problem,) = board(on_a_card(width, aside)).problems
    assert (problem.kind, problem.pieces) == ("edge", ('Phrase "a rather long text"', "RoundedRectangle"))


def test_a_text_within_its_card_or_with_a_ground_of_its_own_crosses_no_edge() -> None:
    assert kinds(on_a_card(8)) == []
    assert kinds(on_a_card(40, 16)) == []
    assert kinds(on_a_card(-40, chip=True)) == []


def test_a_text_beside_a_card_crosses_no_edge() -> None:
    assert kinds(lambda clip: clip.add(Square(2), text("0.618").next_to(Square(2), RIGHT, buff=px(6)))) == []


def test_a_text_is_small_after_scaling() -> None:
    (problem,) = board(lambda clip: clip.add(VGroup(text("small")).scale(0.7))).problems
    assert (problem.kind, problem.pieces) == ("small", ('Phrase "small"',))
    assert problem.say.startswith("a text of 29 px")
    assert kinds(lambda clip: clip.add(Text("small", font_size=15))) == ["small"]


def test_the_least_size_is_not_small() -> None:
    assert kinds(lambda clip: clip.add(text("just", 64).scale(0.5))) == []
    assert kinds(lambda clip: clip.add(Text("large", font_size=20))) == []


def test_a_faint_text_has_too_little_contrast() -> None:
    (problem,) = board(lambda clip: clip.add(text(color=theme().discarded))).problems
    assert (problem.kind, problem.pieces) == ("contrast", ('Phrase "a text"',))
    assert problem.say.startswith("a contrast of 2.5:1, where 4.5:1 is legible.")


def test_opacity_veils_and_fades_count() -> None:
    assert kinds(lambda clip: clip.add(text().set_opacity(0.3))) == ["contrast"]
    assert kinds(over_a_text(theme().weight, 0.45)) == ["contrast"]
    fading = text("a text that fades away").set_color([theme().ink, theme().ground])
    assert kinds(lambda clip: clip.add(fading.copy())) == ["contrast"]


def test_contrast_is_that_with_what_lies_under_the_text() -> None:
    def place(fill: str) -> Place:
        ground = Rectangle(width=2, height=1, fill_color=fill, fill_opacity=1, stroke_width=0)
        return lambda clip: clip.add(ground.copy(), text(color=theme().ground))

    assert kinds(place(theme().panel)) == ["contrast"]
    assert kinds(place(theme().weight)) == []


def test_dim_text_is_legible() -> None:
    assert kinds(lambda clip: clip.add(text(color=theme().dim, size=34))) == []


def test_a_missing_glyph_is_named() -> None:
    def place(clip: Clip) -> None:
        phrase = text("x")
        phrase.string = "x𓀀"
        clip.add(phrase)

    (problem,) = board(place).problems
    assert (problem.kind, problem.pieces) == ("glyph", ('Phrase "x𓀀"',))
    assert "U+13000" in problem.say


def test_subscripts_are_drawn_as_ordinary_letters() -> None:
    assert kinds(lambda clip: clip.add(text("aₜ₋₂′ 中文 √2 ≈"))) == []


def test_a_number_that_nobody_worked_out_is_found() -> None:
    (problem,) = board(lambda clip: clip.add(text("0.618, 0.619"))).problems
    assert (problem.kind, problem.pieces) == ("number", ('Phrase "0.618, 0.619"',))
    assert problem.say.startswith("the worksheet has no 0.619.")


def test_numbers_of_the_worksheet_are_known() -> None:
    assert kinds(lambda clip: clip.add(text("0.618, 1.414 at t−2"))) == []


def in_caption_zone(up: float) -> Place:
    """A text whose ink ends about so many pixels above the caption's place."""

    def place(clip: Clip) -> None:
        phrase = text("mnm").move_to(clip.zones.caption.at(0.1, 1))
        clip.add(phrase.shift(UP * (clip.zones.caption.top - phrase.ink[:, 1].min() + px(up))))

    return place


def test_only_the_caption_stands_in_its_place() -> None:
    (problem,) = board(in_caption_zone(-10)).problems
    assert (problem.kind, problem.pieces) == ("caption", ('Phrase "mnm"',))


def test_a_text_just_above_the_caption_is_fine() -> None:
    assert kinds(in_caption_zone(2)) == []


def test_the_caption_is_whole_and_in_its_place() -> None:
    def higher(clip: Clip) -> None:
        assert clip.caption
        clip.caption.shift(UP)

    def gone(clip: Clip) -> None:
        clip.remove(clip.caption)

    def other(clip: Clip) -> None:
        assert clip.caption
        clip.caption.lines[0].become(text("It starts."))
        clip.caption.lines[0].string = "It starts."
        clip.caption.lines[0].move_to(clip.zones.caption.center)

    for place in (higher, gone, other):
        assert kinds(place) == ["caption"]
