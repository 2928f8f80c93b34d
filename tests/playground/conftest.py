"""One browser a run, one server a module, a page for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.playground.browsing import Visit, chromium, playground


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def address(browser: Any) -> Iterator[str]:
    with playground("temporal") as address:
        yield address


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Callable[..., Visit]]:
    """Opens a page; at the end none of them may have had an error."""
    visits: list[Visit] = []

    def begin(fragment: str = "", **wishes: Any) -> Visit:
        context = browser.new_context(
            **{"locale": "en-US", "viewport": {"width": 1440, "height": 900}, **wishes}
        )
        context.set_default_timeout(30_000)
        visits.append(Visit(context, address, fragment))
        return visits[-1]

    yield begin
    for seen in visits:
        seen.context.close()
    assert [error for seen in visits for error in seen.errors] == []
