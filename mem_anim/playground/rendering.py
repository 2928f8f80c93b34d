"""Films for the page: one process at a time makes them, the others wait in a queue that is never long.

It must not know who asks, nor how an answer is sent.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
import traceback
from collections import deque
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

from mem_anim.errors import AuthorError
from mem_anim.leftover import own_prefix, sweep
from mem_anim.playground.helper import Helper
from mem_anim.playground.messages import LOST
from mem_anim.words import Language

MOST_WAITING = 4
MOST_KEPT = 20  # films that can still be played
LONELY = 5.0  # seconds for which a film is made that nobody waits for
HEARTBEAT = 15.0  # seconds after which a silent stream says that it is still there
FILMER = "mem_anim.playground.filmer"

_PREFIX = "mem-anim-play-"
_ROOM = {"MEM_ANIM_CACHE_GB": "0.5"}  # a folder for what is temporary may lie in memory
_FINAL = ("done", "failed", "cancelled")

State = dict[str, Any]


class Full(Exception):
    """As many films wait as may."""


@dataclass(frozen=True)
class Order:
    """What is to be filmed, and how. ``text`` is the scenario's YAML, ``name`` its file's stem."""

    text: str
    name: str
    clip: str
    quality: str
    language: str
    theme: str
    aspect: str


class Job:
    """An order on its way to a film. ``speak`` is the language of what is said about it."""

    def __init__(self, order: Order, speak: Language) -> None:
        self.id = token_urlsafe(12)
        self.order, self.speak = order, speak
        self.state: State = {}
        self.film: Path | None = None
        self.helper: Helper | None = None
        self.ending: asyncio.Task[None] | None = None
        self.listeners: set[asyncio.Event] = set()
        self.timer: asyncio.TimerHandle | None = None

    @property
    def ended(self) -> bool:
        return self.state.get("state") in _FINAL

    def now(self, state: str, **more: Any) -> None:
        """What has ended stays as it is."""
        if not self.ended:
            self.state = {"state": state, **more}
            self.wake()

    def wake(self) -> None:
        for listener in self.listeners:
            listener.set()


class Studio:
    """Belongs to the event loop in which it is used. ``close`` leaves no process and no file."""

    def __init__(self, filmer: str = FILMER) -> None:
        """Raises AuthorError where no temporary folder can be made."""
        self.jobs: dict[str, Job] = {}
        self._filmer = filmer
        self._waiting: deque[Job] = deque()
        self._at_work: Job | None = None
        self._working: asyncio.Task[None] | None = None
        self._closed = False
        try:
            sweep(Path(tempfile.gettempdir()), _PREFIX)
            self._folder = Path(tempfile.mkdtemp(prefix=own_prefix(_PREFIX)))
        except OSError as fault:
            raise AuthorError(
                f"No folder can be made for films: {fault.strerror or fault}. Name one in TMPDIR."
            ) from None

    def order(self, order: Order, speak: Language) -> Job:
        """Raises Full."""
        if self._closed or len(self._waiting) >= MOST_WAITING:
            raise Full
        job = Job(order, speak)
        self.jobs[job.id] = job
        self._waiting.append(job)
        self._tell_who_waits()
        self._make_room()
        self._when_lonely_cancel(job)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        return job

    async def states(self, job: Job) -> AsyncIterator[State | None]:
        """The state as it is and as it changes, until it is final; None where nothing changes for long."""
        changed = asyncio.Event()
        changed.set()
        job.listeners.add(changed)
        told: State | None = None
        try:
            while not self._closed:
                with suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), HEARTBEAT)
                changed.clear()
                yield None if job.state is told else job.state
                told = job.state
                if job.ended:
                    return
        finally:
            job.listeners.discard(changed)
            self._when_lonely_cancel(job)

    def cancel(self, job: Job) -> None:
        """It is no longer waited for; its process ends as soon as it can."""
        job.now("cancelled")
        with suppress(ValueError):
            self._waiting.remove(job)
            self._tell_who_waits()
        if job is self._at_work and job.helper:
            job.ending = asyncio.create_task(job.helper.end())

    async def close(self) -> None:
        """Streams end, and processes; the films go."""
        self._closed = True
        for job in list(self.jobs.values()):
            self.cancel(job)
            job.wake()
        if self._working:
            await self._working
        self.remove_folder()

    def remove_folder(self) -> None:
        """For an end in a hurry, too."""
        shutil.rmtree(self._folder, ignore_errors=True)

    async def _work(self) -> None:
        while self._waiting:
            self._at_work = job = self._waiting.popleft()
            self._tell_who_waits()
            try:
                await self._film(job)
            except Exception:  # a bug costs this film, and no other
                traceback.print_exc()
            self._at_work = None
            job.now("failed", message=LOST.into(job.speak))

    async def _film(self, job: Job) -> None:
        place = self._folder / job.id
        place.mkdir()
        scenario = place / f"{job.order.name}.yaml"
        scenario.write_text(job.order.text, encoding="utf-8", newline="\n")
        job.helper = helper = await Helper.start(self._filmer, _ROOM)
        try:
            if job.ended:  # cancelled meanwhile
                return
            await helper.tell(
                {**asdict(job.order), "path": str(scenario), "folder": str(self._folder / "films")}
            )
            async for said in helper.said():
                self._hear(job, said)
        finally:
            await helper.end()

    def _hear(self, job: Job, said: State) -> None:
        if said["state"] != "done":
            job.now(**said)
            return
        # Another job of this name makes another film there.
        made, kept = Path(said["path"]), self._folder / job.id / "film.mp4"
        try:
            os.link(made, kept)
        except OSError:
            shutil.copyfile(made, kept)
        job.film = kept
        job.now("done", film=f"/films/{job.id}.mp4", file=made.name, seconds=said["seconds"])

    def _tell_who_waits(self) -> None:
        before = 1 if self._at_work else 0
        for place, job in enumerate(self._waiting):
            if job.state.get("ahead") != place + before:
                job.now("queued", ahead=place + before)

    def _when_lonely_cancel(self, job: Job) -> None:
        def cancel_if_lonely() -> None:
            if not job.listeners and not job.ended:
                self.cancel(job)

        if job.timer:
            job.timer.cancel()
        if not job.ended:
            job.timer = asyncio.get_running_loop().call_later(LONELY, cancel_if_lonely)

    def _make_room(self) -> None:
        """What was ordered first goes first."""
        ended = [job for job in self.jobs.values() if job.ended]
        for job in ended[: max(0, len(ended) - MOST_KEPT)]:
            del self.jobs[job.id]
            shutil.rmtree(self._folder / job.id, ignore_errors=True)
