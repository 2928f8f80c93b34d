"""Numbers change as one types, steps, drags and undoes; what is wrong is said at its field."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.playground.browsing import FIRST_CELL, SECOND_CELL, Visit

Begin = Callable[..., Visit]


def test_the_worked_example_is_there_at_once(visit: Begin) -> None:
    page = visit()
    assert page.texts("weights") == ["0.29", "0.31", "0.40"]
    assert page.texts("scores") == ["0.2", "0.32", "0.68"]
    assert page.texts("output") == ["0.618", "0.382"]
    assert "exact ≈ [0.616, 0.384]" in page.page.inner_text("#result")


def test_typing_changes_what_follows(visit: Begin) -> None:
    page = visit().type("0.9", *SECOND_CELL)
    assert page.document()["frames"][2]["a"] == [0.2, 0.9]
    assert page.texts("scores") == ["0.2", "0.34", "0.85"]
    assert page.cell(*SECOND_CELL).input_value() == "0.9"


def test_the_field_keeps_its_place_and_its_text_while_one_types(visit: Begin) -> None:
    page = visit().type("0.50", *SECOND_CELL)
    assert page.cell(*SECOND_CELL).input_value() == "0.50"
    page.press("ArrowLeft").page.keyboard.type("7")
    page.quiet()
    assert page.cell(*SECOND_CELL).input_value() == "0.570"
    assert page.cell(*SECOND_CELL).evaluate(
        "field => [field.selectionStart, document.activeElement === field]"
    ) == [4, True]
    page.press("Tab")
    assert page.cell(*SECOND_CELL).input_value() == "0.57"


@pytest.mark.parametrize(
    ("keys", "times", "found"),
    [
        ("ArrowUp", 1, 0.9),
        ("ArrowDown", 3, 0.5),
        ("Shift+ArrowUp", 2, 0.82),
        ("Shift+ArrowDown", 1, 0.79),
        ("PageUp", 1, 1.8),
    ],
)
def test_arrow_keys_step(visit: Begin, keys: str, times: int, found: float) -> None:
    page = visit()
    page.cell(*SECOND_CELL).focus()
    page.press(keys, times)
    assert page.document()["frames"][2]["a"] == [0.2, found]
    assert page.cell(*SECOND_CELL).evaluate("field => document.activeElement === field")


def test_steps_add_up_without_noise(visit: Begin) -> None:
    page = visit()
    page.cell(*FIRST_CELL).focus()
    page.press("ArrowDown", 5)
    assert page.document()["frames"][2]["a"][0] == -0.3
    assert page.cell(*FIRST_CELL).input_value() == "−0.3"
    page.press("ArrowUp", 3)
    assert page.document()["frames"][2]["a"][0] == 0
    assert page.cell(*FIRST_CELL).input_value() == "0"


def test_a_number_is_dragged_sideways(visit: Begin) -> None:
    page = visit()
    page.drag(page.cell(*FIRST_CELL), 40)
    assert page.document()["frames"][2]["a"] == [0.7, 0.8]
    page.page.keyboard.down("Shift")
    page.drag(page.cell(*FIRST_CELL), -16)
    page.page.keyboard.up("Shift")
    assert page.document()["frames"][2]["a"] == [0.68, 0.8]
    assert page.click("Undo").click("Undo").document()["frames"][2]["a"] == [0.2, 0.8]


def test_a_point_is_dragged_in_the_plane(visit: Begin) -> None:
    page = visit()
    point = page.page.locator("g.handle").nth(2)
    seen: list[list[str]] = []
    page.drag(point.locator("circle").last, 70, 30, lambda: seen.append(page.quiet().texts("weights")))
    x, y = page.document()["frames"][2]["a"]
    assert x > 0.3
    assert y < 0.75
    assert round(x * 20) == pytest.approx(x * 20)  # on the grid of the plane
    assert page.texts("weights") != seen[0] != ["0.29", "0.31", "0.40"]
    assert page.cell(*FIRST_CELL).input_value() == str(x)
    assert page.click("Undo").document()["frames"][2]["a"] == [0.2, 0.8]


def test_a_point_moves_with_the_keys(visit: Begin) -> None:
    page = visit()
    page.page.locator("g.handle").nth(2).focus()
    page.press("ArrowRight", 3).press("ArrowDown", 3)
    assert page.document()["frames"][2]["a"] == [0.5, 0.5]
    assert page.texts("scores") == ["0.5", "0.5", "0.5"]
    assert page.press("Shift+ArrowLeft").document()["frames"][2]["a"] == [0.49, 0.5]
    assert page.page.locator("g.handle").nth(2).get_attribute("aria-valuetext") == "[0.49, 0.5]"


def test_what_is_wrong_is_said_at_the_field_and_the_last_good_result_stays(visit: Begin) -> None:
    page = visit().type("0.9", *SECOND_CELL)
    page.page.keyboard.type("x")
    page.quiet()
    field = page.cell(*SECOND_CELL)
    assert field.get_attribute("aria-invalid") == "true"
    message = page.page.inner_text(f"[id='{field.get_attribute('aria-describedby')}']")
    assert message.startswith("a number is needed, found the text '0.9x'")
    assert page.texts("scores") == ["0.2", "0.34", "0.85"]
    assert "last result that was right" in page.page.inner_text(".result-of")
    page.press("Backspace")
    assert field.get_attribute("aria-invalid") is None
    assert page.page.locator(".fault").count() == 0
    assert "last result that was right" not in page.page.inner_text(".result-of")


def test_escape_takes_a_wrong_text_back(visit: Begin) -> None:
    page = visit().type("zzz", *SECOND_CELL).press("Escape")
    assert page.cell(*SECOND_CELL).input_value() == "0.8"
    assert page.page.locator("[aria-invalid=true]").count() == 0


def test_a_number_that_is_only_begun_is_no_fault_until_it_is_left(visit: Begin) -> None:
    page = visit().type("-", *SECOND_CELL)
    assert page.page.locator("[aria-invalid=true]").count() == 0
    page.page.keyboard.type(".5")
    assert page.quiet().document()["frames"][2]["a"] == [0.2, -0.5]
    page.press("Control+a").press("Backspace")
    assert page.texts("scores") == ["0.2", "0.06", "0.29"]
    page.press("Tab")
    assert page.cell(*SECOND_CELL).get_attribute("aria-invalid") == "true"


@pytest.mark.parametrize(("text", "value"), [("−0.5", -0.5), ("1e-3", 0.001), (".5", 0.5), ("+2.", 2)])
def test_numbers_are_read_as_on_a_calculator(visit: Begin, text: str, value: float) -> None:
    assert visit().type(text, *SECOND_CELL).document()["frames"][2]["a"][1] == value


def test_undo_and_redo(visit: Begin) -> None:
    page = visit()
    undo = page.page.get_by_role("button", name="Undo")
    assert undo.is_disabled()
    page.type("0.9", *SECOND_CELL).type("1", *FIRST_CELL)
    page.press("Control+z")
    assert page.document()["frames"][2]["a"] == [0.2, 0.9]
    assert page.cell(*FIRST_CELL).input_value() == "0.2"
    page.press("Control+z")
    assert page.document()["frames"][2]["a"] == [0.2, 0.8]
    assert page.texts("weights") == ["0.29", "0.31", "0.40"]
    assert undo.is_disabled()
    assert page.press("Control+Shift+z").document()["frames"][2]["a"] == [0.2, 0.9]
    assert page.press("Control+y").document()["frames"][2]["a"] == [1, 0.9]
    assert page.click("Undo").click("Redo").document()["frames"][2]["a"] == [1, 0.9]
    page.press("Control+z").type("3", *FIRST_CELL)
    assert page.page.get_by_role("button", name="Redo").is_disabled()


def test_hovering_or_focusing_a_number_shows_how_it_is_worked(visit: Begin) -> None:
    page = visit()
    page.number("weights.1").hover()
    assert "1.254 ÷ 4.023 ≈ 0.31" in page.page.inner_text("#worked")
    page.number("scores.2").focus()
    assert "0.2 × 0.2 + 0.8 × 0.8 = 0.68" in page.page.inner_text("#worked")
    described = page.number("scores.2").get_attribute("aria-describedby")
    assert page.page.text_content(f"[id='{described}']") == "0.2 × 0.2 + 0.8 × 0.8 = 0.68"
    page.type("0.9", *SECOND_CELL)
    page.number("output.0").hover()
    before = page.page.inner_text("#worked")
    page.page.locator("body").press("Control+z")
    assert page.quiet().page.inner_text("#worked") != before  # the line follows its numbers


def test_every_number_of_the_panels_has_a_line(visit: Begin) -> None:
    page = visit().choose("scenario", "signed")
    numbers = page.page.locator(".panels button.num")
    assert numbers.count() > 20
    for number in numbers.all():
        number.hover()
        assert page.page.locator("#worked .line").count() == 1
