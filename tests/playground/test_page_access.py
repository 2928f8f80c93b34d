"""The page is for everybody: by keyboard, by ear, on a narrow screen, in both languages and themes."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest

from tests.playground.browsing import SECOND_CELL, Visit

Begin = Callable[..., Visit]
PHONE = {"viewport": {"width": 360, "height": 740}}
BOTH = [("en-US", "dark"), ("en-US", "light"), ("zh-CN", "dark"), ("zh-CN", "light")]


def is_wider_than_the_window(page: Visit) -> bool:
    return bool(page.page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.mark.parametrize(("locale", "theme"), BOTH)
def test_axe_finds_nothing_serious(visit: Begin, locale: str, theme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = visit(locale=locale, color_scheme=theme, reduced_motion="reduce").choose("scenario", "video")
    page.page.locator("summary").click()
    page.choose("value", "matrix").type("0.9x", *SECOND_CELL)
    found = axe.run(page.page).response["violations"]
    page.page.get_by_role("tab").nth(1).click()
    page.click("撤销" if locale == "zh-CN" else "Undo")
    found += axe.run(page.page).response["violations"]
    told = [
        (fault["id"], [node["html"][:160] for node in fault["nodes"]]) for fault in found if is_serious(fault)
    ]
    assert told == []


def is_serious(fault: dict[str, str]) -> bool:
    return fault["impact"] in ("serious", "critical")


@pytest.mark.parametrize(("locale", "said"), [("en-US", "Weights"), ("zh-CN", "注意力权重")])
def test_the_page_speaks_the_browsers_language(visit: Begin, locale: str, said: str) -> None:
    page = visit(locale=locale)
    assert page.page.get_attribute("html", "lang") == locale[:2]
    assert said in page.page.inner_text("#panel-B")


def test_the_language_is_switched_and_kept(visit: Begin) -> None:
    page = visit().click("中文")
    assert page.page.get_attribute("html", "lang") == "zh"
    assert page.page.inner_text("#asks") == "时间注意力：aₜ 发问"
    assert page.page.title().startswith("注意力")
    page.page.wait_for_timeout(400)
    again = Visit(page.context, page.address)
    assert again.page.inner_text("#asks") == "时间注意力：aₜ 发问"
    assert again.click("English").page.inner_text("#asks") == "Temporal attention: aₜ asks"


def test_no_english_is_left_over(visit: Begin) -> None:
    page = visit(locale="zh-CN").choose("scenario", "spatial")
    page.page.wait_for_selector("label.clip.cannot", timeout=60_000)
    text = page.page.inner_text("body").replace("English", "")
    words = {
        word
        for word in text.replace("（", " ").split()
        if word.isascii() and word.isalpha() and len(word) > 2
    }
    allowed = {"token", "patch", "softmax", "YAML", "MEM", "Shift", "Tab", "VLA", "experiment"}
    clips = set(page.page.locator(".clip-name").all_inner_texts())
    assert words - allowed - clips == set()


def test_the_theme_follows_the_system_until_one_is_chosen(visit: Begin) -> None:
    page = visit(color_scheme="light")
    assert page.page.get_attribute("html", "data-theme") == "light"
    light = page.page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.click("Dark theme")
    assert page.page.get_attribute("html", "data-theme") == "dark"
    assert page.page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    assert Visit(page.context, page.address).page.get_attribute("html", "data-theme") == "dark"


@pytest.mark.parametrize("scenario", ["temporal", "video", "signed", "overview", "uniform"])
def test_nothing_is_wider_than_a_phone(visit: Begin, scenario: str) -> None:
    for locale in ("en-US", "zh-CN"):
        page = visit(locale=locale, **PHONE)
        if scenario != "temporal":
            page.choose("scenario", scenario)
        assert not is_wider_than_the_window(page)
        page.type("0.123456x", *SECOND_CELL)
        assert not is_wider_than_the_window(page)


@pytest.mark.parametrize("size", [(360, 740), (768, 1024), (1440, 900)])
def test_the_largest_scenario_fits(visit: Begin, size: tuple[int, int]) -> None:
    page = visit(viewport={"width": size[0], "height": size[1]})
    page.page.evaluate(
        """() => import("/page/store.js").then(({ edit }) => {
          const token = () => Array.from({ length: 8 }, (_, i) => -12.345 + i);
          const frame = () => Object.fromEntries(Array.from("abcdefgh", (name) => [name, token()]));
          const frames = Array.from({ length: 8 }, frame);
          edit({ frames, attention: { scale: 8 }, encoder: { order: "joint" } });
        })"""
    )
    page.page.wait_for_function("() => document.querySelectorAll('.panels .row').length === 192")
    assert not is_wider_than_the_window(page.quiet())


def test_everything_can_be_reached_by_keyboard(visit: Begin) -> None:
    page = visit()
    seen = []
    for _ in range(90):
        page.page.keyboard.press("Tab")
        told = page.page.evaluate(
            """() => {
              const { activeElement: e } = document;
              const { outlineStyle, outlineWidth } = getComputedStyle(e);
              const isSeen = e.tagName === "g" || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2);
              const { path, loc, token } = e.dataset;
              return [path || loc || token || e.name || e.textContent, isSeen, e.tagName];
            }"""
        )
        if told[2] == "BODY":
            break
        assert told[1], told
        seen.append(told[0])
    for wanted in (
        '["frames",2,"a",1]',
        '["frames",2,"a"]',
        "order",
        "scale",
        "causal",
        "q.0",
        "exponentials.0",
        "v.0.0",
        "clip",
    ):
        assert wanted in seen
    assert any("Render" in str(name) for name in seen)
    assert len(seen) < 60  # a panel is one stop


def test_the_focus_stays_near_what_has_gone(visit: Begin) -> None:
    page = visit()
    page.page.get_by_role("button", name="Remove frame t−2").focus()
    page.press("Enter")
    assert page.page.evaluate("document.activeElement.id") == "tokens"


def test_arrow_keys_go_from_number_to_number(visit: Begin) -> None:
    page = visit()
    page.number("q.0").focus()
    for key, path in (
        ("ArrowRight", "q.1"),
        ("ArrowDown", "k.0.1"),
        ("ArrowDown", "scores.0"),
        ("End", "divisor"),
        ("Home", "q.0"),
    ):
        page.press(key)
        assert page.page.evaluate("document.activeElement.dataset.path") == path
    assert (
        page.page.locator("#panel-A ~ * button.num[tabindex='0'], .dots button.num[tabindex='0']").count()
        == 1
    )


def test_the_skip_link_leads_to_the_result(visit: Begin) -> None:
    page = visit().press("Tab")
    assert page.page.evaluate("document.activeElement.textContent.trim()") == "Skip to the result"
    page.press("Enter")
    assert page.page.evaluate("document.activeElement.id") == "result"


def test_the_result_is_announced_once_it_stands_still(visit: Begin) -> None:
    page = visit()
    region = page.page.locator("#announcer")
    assert region.get_attribute("aria-live") == "polite"
    page.type("0.5", *SECOND_CELL).page.wait_for_function(
        "() => document.getElementById('announcer').textContent.includes('aₜ′ = [')"
    )
    page.page.wait_for_timeout(700)
    assert ", ".join(page.texts("output")) in region.inner_text()
    assert "aₜ₋₂ " + page.text("weights.0") in region.inner_text()


def test_reduced_motion_is_respected(visit: Begin) -> None:
    duration = "getComputedStyle(document.querySelector('.bar i')).transitionDuration"
    assert visit(reduced_motion="reduce").page.evaluate(duration) == "0s"
    assert visit(reduced_motion="no-preference").page.evaluate(duration) != "0s"


def test_no_request_leaves_this_computer(visit: Begin) -> None:
    page = visit().choose("scenario", "video").type("0.9", *SECOND_CELL).click("中文")
    assert len(page.asked) > 20
    assert {urlsplit(url).netloc for url in page.asked if not url.startswith("blob:")} == {
        urlsplit(page.address).netloc
    }


def test_never_two_calculations_at_a_time_and_the_newest_wins(visit: Begin) -> None:
    page = visit()
    most = page.page.evaluate(
        """async () => {
          const [{ state, type }] = await Promise.all([import("/page/store.js")]);
          const real = window.fetch;
          let flying = 0, most = 0, asked = 0;
          window.fetch = async (path, ...rest) => {
            if (path !== "/api/work") return real(path, ...rest);
            asked += 1; flying += 1; most = Math.max(most, flying);
            try { return await real(path, ...rest); } finally { flying -= 1; }
          };
          for (let i = 1; i <= 60; i += 1) {
            type(["frames", 2, "a", 1], i / 100);
            if (i % 10 === 0) await new Promise((go) => setTimeout(go, 5));
          }
          while (state.answered !== state.document) await new Promise((go) => setTimeout(go, 5));
          return [most, asked, state.good.document.frames[2].a[1]];
        }"""
    )
    assert most[0] == 1
    assert most[1] < 60
    assert most[2] == 0.6


def test_a_server_that_has_stopped_is_told(visit: Begin) -> None:
    page = visit()
    page.page.route("**/api/work", lambda route: route.abort())
    page.cell(*SECOND_CELL).focus()
    page.page.keyboard.press("ArrowUp")
    page.page.wait_for_selector(".note")
    assert "does not answer" in page.page.inner_text(".notices")
    page.page.unroute("**/api/work")
    page.press("ArrowUp")
    assert page.page.locator(".note").count() == 0
    page.errors.clear()  # that the request failed is what was wanted
