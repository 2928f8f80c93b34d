"""What a process of the crew does: it waits for calls and answers them, until nobody is left to call.

It must not know how many others there are.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import traceback
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait

from tqdm import tqdm  # type: ignore[import-untyped]

from mem_anim.film.crew.call import Call, Outcome

GRACE = 10  # seconds in which a worker that was told to end clears up


class Bug(Exception):
    """What went wrong in a worker and is no fault of the author, with its traceback as text."""


Message = int | Outcome | Bug  # so many frames were drawn; or how the call came out


def work(pipe: Connection) -> None:
    """Take calls from the pipe and send back messages. Never returns while there is a caller."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the caller hears it, and tells us to end
    tqdm.set_lock(threading.RLock())  # its own is shared by processes, and stays behind when one is killed
    threading.Thread(target=_end_with_the_caller, daemon=True).start()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            call: Call = pipe.recv()
            pipe.send(_message(call, pipe))


def _message(call: Call, pipe: Connection) -> Message:
    try:
        return call.answer(pipe.send)
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    except BrokenPipeError:
        raise
    except Exception:
        return Bug(traceback.format_exc())


def _end_with_the_caller() -> None:
    """A caller that was killed cannot tell us to end, but its death can be waited for."""
    caller = parent_process()
    assert caller is not None
    wait([caller.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE)
    os._exit(1)
