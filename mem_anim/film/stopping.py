"""Ctrl-C and a request to end, obeyed at the next frame instead of wherever they strike.

An exception from a signal is lost where it strikes in a destructor (seen in one render of a hundred), and
half-done where it strikes while a work folder is removed. It must not know what is being done.
"""

from __future__ import annotations

import signal
import threading
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def stoppable(patience: float | None = None) -> Iterator[Callable[[], None]]:
    """Gives a function that raises KeyboardInterrupt or SystemExit once a signal has come.

    A second signal is obeyed at once, and so is the first where ``patience`` is given and nobody has obeyed
    it for so many seconds. Only the main thread receives signals; in others nothing changes.
    """
    received: list[int] = []
    reminders: list[threading.Timer] = []

    def end() -> None:
        if received:
            raise KeyboardInterrupt if received[0] == signal.SIGINT else SystemExit(128 + received[0])

    def note(number: int, _frame: FrameType | None) -> None:
        received.append(number)
        if len(received) > 1:
            end()
        if patience is not None:
            reminders.append(reminder := threading.Timer(patience, interrupt_main, [number]))
            reminder.daemon = True
            reminder.start()

    if threading.current_thread() is not threading.main_thread():
        yield end
        return
    before = {number: signal.signal(number, note) for number in _SIGNALS}
    try:
        yield end
    finally:
        for reminder in reminders:
            reminder.cancel()
        for number, handler in before.items():
            signal.signal(number, handler)
    end()
