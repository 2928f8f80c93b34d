"""A crew of several processes, each of which answers one call at a time.

A process that dies costs the call that it had, and nothing else. It must not know what it is called for.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from types import TracebackType

from mem_anim.errors import AuthorError
from mem_anim.film.crew.call import Call, Drew, Outcome
from mem_anim.film.crew.worker import GRACE, Bug, Message, work
from mem_anim.film.stopping import stoppable
from mem_anim.film.workshop import clear_up_after

_SPAWN = multiprocessing.get_context("spawn")
_A_MOMENT = 0.2  # seconds, after which it is asked whether we are to end


class Lost(AuthorError):
    """The process that worked on a clip has ended before the clip was done."""


class _Worker:
    def __init__(self) -> None:
        self.pipe, theirs = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=work, args=(theirs,), daemon=True)
        with _deaf_to_interrupts():
            self.process.start()
        theirs.close()  # so that the pipe ends when the worker does
        self.call: Call | None = None

    def begin(self, call: Call) -> None:
        self.call = call
        with suppress(OSError):  # it has died, which will be seen when it does not answer
            self.pipe.send(call)

    def messages(self) -> Iterator[Message | None]:
        """What has come so far; None last where the worker has died."""
        try:
            while self.pipe.poll():
                yield self.pipe.recv()
        except (EOFError, OSError):
            yield None

    def died(self) -> Lost:
        """What to say of the call that it had."""
        assert self.call is not None
        self.process.join(GRACE)
        clear_up_after(self.process.pid or 0, self.call.task.folder)
        return Lost(
            f"{self.call.task.entry.name}: the process that worked on it {_end_of(self.process.exitcode)}. "
            "Render it again; where memory is short, with --jobs 1."
        )


class Several:
    """To be used in a ``with`` block, at whose end no process is left."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._workers: list[_Worker] = []

    def __enter__(self) -> Several:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _fault: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Those at work are told to end, and killed where they do not; the others see that nobody calls."""
        for worker in self._workers:
            worker.pipe.close()
            if worker.call:
                worker.process.terminate()
        until = time.monotonic() + GRACE
        for worker in self._workers:
            worker.process.join(max(0.0, until - time.monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            if worker.call:
                clear_up_after(worker.process.pid or 0, worker.call.task.folder)

    def answers(
        self, calls: Sequence[Call], began: Callable[[Call], None], drew: Drew
    ) -> Iterator[tuple[Call, Outcome]]:
        """Raises Bug where a worker meets one, KeyboardInterrupt or SystemExit where we are told to end."""
        waiting = deque(calls)
        with stoppable() as end_if_told:
            while waiting or any(worker.call for worker in self._workers):
                for worker in self._idle(len(waiting)):
                    worker.begin(waiting.popleft())
                    assert worker.call is not None
                    began(worker.call)
                self._wait()
                end_if_told()
                for worker in list(self._workers):
                    yield from self._outcome_of(worker, drew)

    def _idle(self, wanted: int) -> list[_Worker]:
        """At most ``wanted`` workers that have nothing to do, new ones where there may be more."""
        self._workers = [worker for worker in self._workers if worker.call or worker.process.is_alive()]
        idle = [worker for worker in self._workers if worker.call is None][:wanted]
        while len(idle) < wanted and len(self._workers) < self._size:
            idle.append(_Worker())
            self._workers.append(idle[-1])
        return idle

    def _wait(self) -> None:
        """Until somebody has something to say, or has died."""
        busy = [worker for worker in self._workers if worker.call]
        handles: list[Connection | int] = [worker.pipe for worker in busy]
        wait([*handles, *(worker.process.sentinel for worker in busy)], _A_MOMENT)

    def _outcome_of(self, worker: _Worker, drew: Drew) -> Iterator[tuple[Call, Outcome]]:
        call = worker.call
        if call is None:
            return
        has_died = not worker.process.is_alive()  # asked first: what it has said before may still come
        for message in worker.messages():
            if isinstance(message, Bug):
                raise message
            if isinstance(message, int):
                drew(message)
                continue
            if message is not None:
                worker.call = None
                yield call, message
                return
            has_died = True
        if has_died:
            self._workers.remove(worker)
            lost = worker.died()
            worker.pipe.close()
            yield call, lost


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A process that is started in this block never hears Ctrl-C, which is for us; we hear it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # With the first process comes one that tracks resources, whose start ends every deafness.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_of(status: int | None) -> str:
    if status is None or status >= 0:
        return f"ended with status {status}"
    name = signal.Signals(-status).name if -status in set(signal.Signals) else f"signal {-status}"
    return f"was ended by {name}"


def fitting(jobs: int | None, films: int) -> int:
    """How many processes are to film so many films: one a processor, where no number is named.

    Nearly all the time goes into drawing, and a process draws on one processor: more of them would only take
    memory. Four clips on two busy processors came 1.2 to 1.9 times as fast as from one process, for the same
    work (46 and 48 s of it).
    """
    return max(1, min(films, jobs or processors()))


def processors() -> int:
    """Those that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
