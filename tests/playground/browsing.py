"""A real browser on a real playground. It must not know what is tested."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FIRST_CELL, SECOND_CELL = ("frames", 2, "a", 0), ("frames", 2, "a", 1)

# Once the last edit is answered.
_QUIET = ".result-of[aria-busy=false]"


@contextmanager
def playground(*arguments: str, folder: Path | None = None) -> Iterator[str]:
    """The address of a server of its own, which is ended by its number."""
    command = [sys.executable, "-m", "mem_anim", "play", *arguments, "--no-browser"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    server = subprocess.Popen(
        command, cwd=folder or ROOT, env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    try:
        assert server.stdout
        yield server.stdout.readline().strip()
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=30)


@contextmanager
def chromium(environment: dict[str, str] | None = None) -> Iterator[Any]:
    """Skips, and says why, where there is no browser to drive."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"], env={**os.environ, **(environment or {})}
        )
        yield browser
        browser.close()


class Visit:
    """One page, as somebody sees and uses it; ``asked`` are the addresses of all its requests."""

    def __init__(self, context: Any, address: str, fragment: str = "") -> None:
        self.context, self.address = context, address
        self.page = context.new_page()
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: said.type == "error" and self.errors.append(said.text))
        self.page.goto(address + fragment)
        self.quiet()

    def quiet(self) -> Visit:
        """Once what stands in the fields is answered."""
        self.page.wait_for_selector(_QUIET)
        return self

    def cell(self, *loc: str | int) -> Any:
        return self.page.locator(f"input[data-loc='{_json(loc)}']")

    def number(self, path: str) -> Any:
        return self.page.locator(f"button.num[data-path='{path}']")

    def text(self, path: str) -> str:
        return str(self.number(path).inner_text()).strip()

    def texts(self, kind: str) -> list[str]:
        """All numbers of a kind: ``weights``, ``scores``."""
        found = self.page.locator(f"button.num[data-path^='{kind}.']").all_inner_texts()
        return [text.strip() for text in found]

    def type(self, text: str, *loc: str | int) -> Visit:
        self.cell(*loc).click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)
        return self.quiet()

    def press(self, keys: str, times: int = 1) -> Visit:
        for _ in range(times):
            self.page.keyboard.press(keys)
        return self.quiet()

    def drag(
        self, element: Any, right: float, down: float = 0, middle: Callable[[], None] | None = None
    ) -> Visit:
        box = element.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + right / 2, y + down / 2, steps=3)
        if middle:
            middle()
        self.page.mouse.move(x + right, y + down, steps=3)
        self.page.mouse.up()
        return self.quiet()

    def choose(self, name: str, value: str) -> Visit:
        with self.page.expect_response("**/api/work"):
            self.page.select_option(f"select[name={name}]", value)
        return self.quiet()

    def click(self, name: str, exact: bool = True) -> Visit:
        self.page.get_by_role("button", name=name, exact=exact).click()
        return self.quiet()

    def document(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state("document")
        return found

    def state(self, expression: str) -> Any:
        return self.page.evaluate(f"import('/page/store.js').then(({{ state }}) => state.{expression})")


def _json(loc: tuple[str | int, ...]) -> str:
    import json

    return json.dumps(list(loc), ensure_ascii=False, separators=(",", ":"))
