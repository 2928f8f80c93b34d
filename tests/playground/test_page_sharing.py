"""Numbers leave the page as a link, as YAML and as a file, and come back as they were."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from mem_anim.scenario import load, parse
from tests.playground.browsing import FIRST_CELL, SECOND_CELL, Visit, playground

Begin = Callable[..., Visit]
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def copied(page: Visit) -> str:
    return str(page.page.evaluate("navigator.clipboard.readText()"))


def test_a_link_holds_every_number(visit: Begin) -> None:
    page = visit(**CLIPBOARD).choose("scenario", "video").type("0.9", *SECOND_CELL)
    page.page.get_by_role("tab", name="Step 2").click()
    page.click("Share")
    assert "copied" in page.page.inner_text(".toast")
    link = copied(page)
    other = visit("#" + link.split("#")[1], color_scheme="light")
    assert other.document() == page.document()
    assert other.texts("output") == page.texts("output")
    assert other.page.inner_text("#asks").startswith("Step 2")
    other.page.wait_for_timeout(400)
    assert other.page.url.split("#")[1] == link.split("#")[1]  # the address follows what is shown


def test_the_address_is_the_state(visit: Begin) -> None:
    page = visit().type("0.9", *SECOND_CELL)
    page.page.wait_for_timeout(400)
    before = page.texts("output")
    page.page.reload()
    assert page.quiet().texts("output") == before
    assert page.cell(*SECOND_CELL).input_value() == "0.9"


@pytest.mark.parametrize(
    "fragment",
    ["#nonsense", "#1.", "#1.e30", "#1.eyJkb2N1bWVudCI6e30sIm5hbWUiOiJ4In0", "#1.%E4%BD%A0", "#9.e30"],
)
def test_a_link_that_cannot_be_read_is_told_and_left_aside(visit: Begin, fragment: str) -> None:
    page = visit(fragment)
    page.page.wait_for_selector(".note")
    assert "cannot be read" in page.page.inner_text(".notices")
    assert page.quiet().texts("weights") == ["0.29", "0.31", "0.40"]
    page.click("Close")
    assert page.page.locator(".note").count() == 0


def test_a_link_that_is_pasted_into_the_page_is_followed_or_left_aside(visit: Begin) -> None:
    page = visit().type("0.9", *SECOND_CELL)
    page.page.wait_for_timeout(400)
    link = page.page.url
    other = visit()
    for fragment in (
        "#1.eyJkb2N1bWVudCI6e30sIm5hbWUiOiJ4In0",
        "#1.eyJkb2N1bWVudCI6eyJmcmFtZXMiOjd9LCJuYW1lIjoieCJ9",
    ):
        other.page.goto(other.address + fragment)
        other.page.wait_for_selector(".note")
        assert other.texts("weights") == ["0.29", "0.31", "0.40"]
        other.click("Close")
    other.page.goto(link)
    other.page.wait_for_function("() => document.querySelectorAll('input.cell')[5].value === '0.9'")
    assert other.quiet().texts("output") == page.texts("output")
    assert other.click("Undo").texts("weights") == ["0.29", "0.31", "0.40"]


def test_copy_as_yaml(visit: Begin) -> None:
    page = visit(**CLIPBOARD).type("-0.25", *SECOND_CELL).click("Copy as YAML")
    assert parse(copied(page), "copied.yaml").frames[2][0] == (0.2, -0.25)


def test_without_a_clipboard_the_text_is_shown(visit: Begin) -> None:
    page = visit()
    page.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    page.click("Share")
    assert page.page.input_value(".toast textarea").startswith(page.address + "#1.")


def test_a_downloaded_file_comes_back(visit: Begin, tmp_path: Path) -> None:
    page = visit().choose("scenario", "signed").type("0.5", *FIRST_CELL)
    with page.page.expect_download() as waiting:
        page.click("Download scenario")
    assert waiting.value.suggested_filename == "signed.yaml"
    file = tmp_path / "monday.yaml"
    waiting.value.save_as(file)
    assert load(file).frames[2][0][0] == 0.5
    other = visit()
    with other.page.expect_response("**/api/work"):
        other.page.set_input_files("input[type=file]", file)
    assert other.quiet().document()["frames"] == page.document()["frames"]
    assert other.texts("output") == page.texts("output")
    assert "monday" in other.page.inner_text("select[name=scenario] option:checked")


def test_a_file_that_cannot_be_read_is_told(visit: Begin, tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("frames:\n  - {a: [1, oops]}\n", encoding="utf-8")
    page = visit()
    page.page.set_input_files("input[type=file]", file)
    page.page.wait_for_selector(".note")
    assert "bad.yaml" in page.page.inner_text(".notices")
    assert re.search(r"2.*oops", page.page.inner_text(".notices"))
    assert page.texts("weights") == ["0.29", "0.31", "0.40"]


def test_a_dropped_file_is_opened(visit: Begin) -> None:
    page = visit()
    page.page.evaluate(
        """() => {
          const dropped = new DataTransfer();
          dropped.items.add(new File(["frames: [{a: [1, 2]}, {a: [3, 4]}]"], "friday.yaml"));
          const told = { bubbles: true, cancelable: true, dataTransfer: dropped };
          document.querySelector("main").dispatchEvent(new DragEvent("dragover", told));
          document.querySelector("main").dispatchEvent(new DragEvent("drop", told));
        }"""
    )
    page.page.wait_for_function("() => document.querySelectorAll('.frame').length === 2")
    assert page.quiet().document()["frames"] == [{"a": [1, 2]}, {"a": [3, 4]}]
    assert page.click("Undo").texts("weights") == ["0.29", "0.31", "0.40"]


def test_two_tabs_do_not_disturb_each_other(visit: Begin) -> None:
    one = visit()
    other = Visit(one.context, one.address)
    one.type("0.9", *SECOND_CELL)
    other.choose("scenario", "spatial")
    assert one.document()["frames"][2]["a"] == [0.2, 0.9]
    assert one.type("0.8", *SECOND_CELL).texts("weights") == ["0.29", "0.31", "0.40"]
    assert other.texts("weights") == ["0.67", "0.33"]


def test_a_watched_file_shows_its_changes(browser: object, tmp_path: Path) -> None:
    file = tmp_path / "monday.yaml"
    file.write_text("frames: [{a: [1, 0]}, {a: [0, 1]}]", encoding="utf-8")
    with playground("monday.yaml", "--watch", folder=tmp_path) as address:
        page = Visit(browser.new_context(), address)  # type: ignore[attr-defined]
        page.page.wait_for_timeout(500)
        file.write_text("frames: [{a: [1, 0]}, {a: [0, 2]}]", encoding="utf-8")
        page.page.wait_for_function(
            "() => document.querySelectorAll('input.cell')[3].value === '2'", timeout=5000
        )
        file.write_text("frames: [{a: [1, 0]}, {a: [0, two]}]", encoding="utf-8")
        page.page.wait_for_selector(".note", timeout=5000)
        assert "two" in page.page.inner_text(".notices")
        assert page.cell("frames", 1, "a", 1).input_value() == "2"
        page.context.close()
