"""Whether the clips can tell a scenario, asked of a process that has Manim, as long as somebody asks.

It must not know why a clip refuses.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from mem_anim.playground.helper import Helper

JUDGE = "mem_anim.playground.judge"
Refusals = dict[str, str | None]

_IDLE = 60.0  # seconds
_MOST_KNOWN = 200


class Clips:
    """Belongs to the event loop in which it is used. ``close`` leaves no process."""

    def __init__(self) -> None:
        self._judge: Helper | None = None
        self._one_at_a_time = asyncio.Lock()
        self._known: dict[tuple[str, str], Refusals] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = asyncio.Event()

    def prepare(self) -> None:
        """Somebody will ask soon."""
        self._begin(self._ready())

    def known(self, text: str, file: str) -> Refusals | None:
        """What has been answered of the scenario in the text, without asking."""
        return self._known.get((text, file))

    async def of(self, text: str, file: str) -> Refusals:
        """For each clip why it cannot tell the scenario, None where it can. Nothing where nobody answers."""
        async with self._one_at_a_time:
            if (text, file) not in self._known and (found := await self._asked(text, file)) is not None:
                if len(self._known) >= _MOST_KNOWN:
                    self._known.clear()
                self._known[text, file] = found
            return self._known.get((text, file), {})

    async def close(self) -> None:
        self._closed.set()
        if self._judge:
            await self._judge.end()
        await asyncio.gather(*self._tasks)

    async def _asked(self, text: str, file: str) -> Refusals | None:
        judge = await self._running()
        if judge is None:
            return None
        await judge.tell({"text": text, "file": file})
        async for said in judge.said():
            clips: Refusals = said["clips"]
            return clips
        return None

    async def _ready(self) -> None:
        async with self._one_at_a_time:
            await self._running()

    async def _running(self) -> Helper | None:
        if self._closed.is_set():
            return None
        if self._judge is None or not self._judge.runs:
            self._judge = await Helper.start(JUDGE)
            if self._closed.is_set():  # meanwhile
                await self._judge.end()
                return None
        if self._timer:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(_IDLE, self._let_go)
        return self._judge

    def _let_go(self) -> None:
        async def end() -> None:
            async with self._one_at_a_time:
                judge, self._judge = self._judge, None
                if judge:
                    await judge.end()

        self._begin(end())

    def _begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
