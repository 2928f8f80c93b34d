"""From the page to a film of its own numbers, which plays there; films queue and can be cancelled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.playground.browsing import Visit

pytestmark = pytest.mark.slow

Begin = Callable[..., Visit]
CLIP = "QueryKeyValue"
PATIENCE = 180_000  # ms, on a busy machine


def begun(visit: Begin) -> Visit:
    """A small scenario, and the clip that it is to be told in chosen."""
    page = visit().choose("scenario", "spatial")
    page.page.wait_for_selector("label.clip.cannot", timeout=60_000)
    return page


def render(page: Visit, clip: str = CLIP) -> Any:
    page.page.get_by_role("radio", name=clip).check()
    page.page.get_by_role("button", name="Render clip").click()
    return page.page.locator(".job").first


def wait(job: Any, state: str) -> None:
    job.page.wait_for_selector(f".job[data-state={state}]", timeout=PATIENCE)


def test_clips_that_cannot_tell_it_say_why(visit: Begin) -> None:
    page = begun(visit)
    radio = page.page.get_by_role("radio", name="TemporalAttention")
    assert radio.is_disabled()
    reason = page.page.text_content(f"#{radio.get_attribute('aria-describedby')}")
    assert reason.strip() == "Needs at least two frames and an order with time in it."
    assert page.page.get_by_role("radio", name="SpatialAttention").is_enabled()
    page.choose("scenario", "video")
    page.page.wait_for_function("() => !document.querySelector('input[value=TemporalAttention]').disabled")


def test_a_film_of_ones_own_numbers_is_three_clicks_away_and_plays(visit: Begin) -> None:
    page = begun(visit).type("0.5", "frames", 0, "a", 0)
    job = render(page)
    wait(job, "drawing")
    assert job.locator("progress").get_attribute("aria-label") == "Progress of spatial · QueryKeyValue"
    wait(job, "done")
    video = job.locator("video")
    assert video.evaluate(
        """async (video) => {
          video.muted = true;
          await video.play();
          const began = performance.now();
          const isWaiting = () => video.currentTime < 0.2 && performance.now() - began < 15000;
          while (isWaiting()) await new Promise((go) => setTimeout(go, 50));
          return video.currentTime > 0.1 && video.duration > 5 && video.videoWidth > 0;
        }"""
    )
    with page.page.expect_download() as waiting:
        job.locator("a.button").click()
    assert waiting.value.suggested_filename.endswith(".mp4")
    assert waiting.value.path().stat().st_size > 10_000
    page.click("Remove spatial · QueryKeyValue from the list")
    assert page.page.locator(".job").count() == 0


def test_a_second_film_waits_and_both_can_be_cancelled(visit: Begin) -> None:
    page = begun(visit)
    first = render(page, "SpatialAttention")
    page.page.wait_for_selector(".job[data-state=rehearsing], .job[data-state=drawing]", timeout=PATIENCE)
    page.type("0.7", "frames", 0, "a", 0)
    render(page, "ThreeAttentions")
    wait(first, "queued")
    assert "1 ahead" in page.page.locator(".job").first.inner_text()
    page.page.get_by_role("button", name="Cancel spatial · ThreeAttentions").click()
    page.page.wait_for_selector(".job:first-child[data-state=cancelled]")
    page.page.get_by_role("button", name="Cancel spatial · SpatialAttention").click()
    page.page.wait_for_selector(".job:last-child[data-state=cancelled]", timeout=30_000)
    assert page.page.locator("video").count() == 0


def test_wrong_numbers_do_not_get_into_a_film(visit: Begin) -> None:
    page = begun(visit).type("x", "frames", 0, "a", 0)
    assert "last numbers that were right" in page.page.inner_text(".film")
    with page.page.expect_request("**/api/render") as asked:
        render(page)
    assert asked.value.post_data_json["document"]["frames"] == [{"a": [1, 0], "b": [0, 1]}]
    page.page.wait_for_selector(".job[data-state=rehearsing], .job[data-state=drawing]", timeout=PATIENCE)
    page.page.get_by_role("button", name="Cancel spatial").click()
    page.page.wait_for_selector(".job[data-state=cancelled]", timeout=30_000)
