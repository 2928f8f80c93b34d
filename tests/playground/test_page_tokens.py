"""Frames and patches come and go, another patch is followed, and the calculation is switched."""

from __future__ import annotations

from collections.abc import Callable

from tests.playground.browsing import FIRST_CELL, Visit

Begin = Callable[..., Visit]


def test_a_frame_comes_and_goes(visit: Begin) -> None:
    page = visit().click("Add earlier frame")
    assert page.document()["frames"] == [{"a": [1, 0]}, {"a": [1, 0]}, {"a": [0.8, 0.2]}, {"a": [0.2, 0.8]}]
    assert len(page.texts("weights")) == 4
    page.click("Add new present frame")
    assert page.document()["frames"][-1] == {"a": [0.2, 0.8]}
    assert page.document()["experiment"]["token"] == "a@t-1"
    assert page.page.locator(".follow").all_inner_texts() == ["aₜ₋₄", "aₜ₋₃", "aₜ₋₂", "aₜ₋₁", "aₜ"]
    page.click("Remove frame t", exact=True)
    assert page.document()["experiment"]["token"] == "a@t"
    page.click("Remove frame t−3")
    assert page.texts("weights") == ["0.29", "0.31", "0.40"]


def test_there_is_an_end_to_frames(visit: Begin) -> None:
    page = visit()
    more = page.page.get_by_role("button", name="earlier frame")
    while more.is_enabled():
        more.click()
        page.quiet()
    assert len(page.document()["frames"]) == 8
    assert page.texts("weights")
    for age in range(7, 0, -1):
        page.click(f"Remove frame t−{age}")
    assert page.page.get_by_role("button", name="Remove frame").count() == 0
    assert page.texts("weights") == ["1.00"]


def test_a_patch_comes_and_goes(visit: Begin) -> None:
    page = visit().click("Add patch")
    page.page.keyboard.type("b")
    page.press("Enter")
    page.page.wait_for_selector(".chip")
    assert page.quiet().document()["frames"][0] == {"a": [1, 0], "b": [0, 1]}
    assert "omitted" not in page.document()
    page.click("bₜ: Follow patch b")
    assert page.document()["focus"] == "b"
    assert page.page.inner_text("#asks") == "Temporal attention: bₜ asks"
    page.click("Remove patch b")
    assert page.document()["frames"][0] == {"a": [1, 0]}
    assert page.page.inner_text("#asks") == "Temporal attention: aₜ asks"
    assert page.texts("weights") == ["0.29", "0.31", "0.40"]


def test_a_patch_has_a_name_of_its_own(visit: Begin) -> None:
    page = visit().click("Add patch")
    page.page.keyboard.type("a")
    page.press("Enter")
    field = page.page.get_by_label("Name of the new patch")
    assert field.evaluate("field => field.validationMessage") == "There is a patch a already."
    page.press("Escape")
    assert page.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Add patch"
    assert page.document()["frames"][0] == {"a": [1, 0]}


def test_a_patch_may_be_called_like_a_number(visit: Begin) -> None:
    page = visit().click("Add patch")
    page.page.keyboard.type("7")
    page.press("Enter")
    page.page.wait_for_selector(".chip")
    assert page.quiet().document()["patches"] == ["a", "7"]
    assert page.page.locator(".chip .quiet").all_inner_texts() == ["a", "7"]
    assert page.page.inner_text("#asks") == "Temporal attention: aₜ asks"


def test_two_steps_are_both_there(visit: Begin) -> None:
    page = visit().choose("scenario", "video")
    assert page.page.inner_text("#asks").startswith("Step 1 of 2. Spatial attention")
    first = page.texts("weights")
    page.page.get_by_role("tab", name="Step 2").click()
    assert page.page.inner_text("#asks").startswith("Step 2 of 2. Temporal attention")
    assert page.texts("weights") != first
    assert page.page.locator("g.handle").count() == 0  # what is made in step 1 is changed there
    page.press("ArrowLeft")
    assert page.texts("weights") == first
    assert page.page.get_by_role("tab", name="Step 1").get_attribute("aria-selected") == "true"


def test_order_divisor_and_mask_are_switched(visit: Begin) -> None:
    page = visit().choose("scenario", "video").choose("order", "time")
    assert page.page.inner_text("#asks") == "Temporal attention: aₜ asks"
    assert page.texts("weights") == ["0.29", "0.31", "0.40"]
    page.choose("scale", "none")
    assert page.texts("scaled") == []
    page.choose("scale", "number")
    page.type("0", "attention", "scale")
    assert page.cell("attention", "scale").get_attribute("aria-invalid") == "true"
    page.type("4", "attention", "scale")
    assert page.number("divisor").count() == 1
    assert page.document()["attention"]["scale"] == 4
    page.choose("scale", "sqrt")
    assert "attention" not in page.document()
    page.choose("order", "joint")
    page.page.get_by_label("causal").check()
    assert page.quiet().document()["encoder"] == {"order": "joint", "causal": True}
    assert len(page.texts("weights")) == 6


def test_matrices_make_the_roles(visit: Begin) -> None:
    page = visit()
    page.page.get_by_text("Q, K, V matrices").click()
    page.choose("value", "matrix")
    assert page.document()["attention"]["value"] == [[1, 0], [0, 1]]
    assert page.texts("output") == ["0.618", "0.382"]
    page.type("2", "attention", "value", 0, 0)
    assert page.texts("output") == ["1.236", "0.382"]
    page.number("v.1.0").hover()
    assert "0.8 × 2 + 0.2 × 0 = 1.6" in page.page.inner_text("#worked")
    page.type("x", "attention", "value", 0, 0)
    assert page.cell("attention", "value", 0, 0).get_attribute("aria-invalid") == "true"
    page.choose("value", "identity")
    assert page.texts("output") == ["0.618", "0.382"]


def test_tokens_get_more_numbers(visit: Begin) -> None:
    page = visit().click("One number more")
    assert page.document()["frames"][2]["a"] == [0.2, 0.8, 0]
    assert page.page.locator(".plane").count() == 0
    assert page.texts("output")[2] == "0"
    page.click("One number fewer").click("One number fewer")
    assert page.document()["frames"][2]["a"] == [0.2]
    page.type("1", *FIRST_CELL)
    assert len(page.texts("output")) == 1


def test_what_has_no_field_of_its_own_is_told_above(visit: Begin) -> None:
    page = visit()
    page.page.evaluate(
        "import('/page/store.js').then(({ edit, state }) => edit({ ...state.document, grid: [3, 3] }))"
    )
    page.page.wait_for_selector(".note")
    assert "rows x columns must be 2" in page.page.inner_text(".notices")
    page.press("Control+z")
    assert page.page.locator(".note").count() == 0
