"""Events that a page listens to, as text that never ends by itself. It must not know what they say."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

from starlette.responses import Response, StreamingResponse


def stream(events: AsyncIterator[Mapping[str, Any] | None]) -> Response:
    """Server-sent events; None only says that the stream is still there."""
    return StreamingResponse(_lines(events), media_type="text/event-stream")


async def _lines(events: AsyncIterator[Mapping[str, Any] | None]) -> AsyncIterator[str]:
    async for event in events:
        yield ": here\n\n" if event is None else f"data: {json.dumps(event, ensure_ascii=False)}\n\n"
