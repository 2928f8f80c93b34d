"""A process of the server's, as the server sees it: started, told something, listened to, ended.

It must not know what it does.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress

from mem_anim.playground.talk import GRACE, Json

_LONGEST_LINE = 1_000_000


class Helper:
    """Has its server's stderr, where a bug is to be seen."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @staticmethod
    async def start(module: str, variables: Mapping[str, str] | None = None) -> Helper:
        """Run the ``main`` of a module, which is looked for where ours are, wherever we stand."""
        code = f"import sys; sys.path[:] = {sys.path!r}; from {module} import main; main()"
        environment = {**os.environ, **(variables or {})}
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            code,
            process_group=0,  # Ctrl-C in a terminal goes to the server, which ends us
            stdin=PIPE,
            stdout=PIPE,
            env=environment,
            limit=_LONGEST_LINE,
        )
        return Helper(process)

    @property
    def runs(self) -> bool:
        return self._process.returncode is None

    async def tell(self, what: Json) -> None:
        """Where it has ended, nothing happens: that is seen when it does not answer."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.write(json.dumps(what).encode() + b"\n")
            await self._process.stdin.drain()

    async def said(self) -> AsyncIterator[Json]:
        """Until it ends."""
        assert self._process.stdout is not None
        while (line := await self._process.stdout.readline()).endswith(b"\n"):
            yield json.loads(line)

    async def end(self) -> None:
        """Told to end, and killed where it does not."""
        if self.runs:
            self._send(signal.SIGTERM)
            try:
                await asyncio.wait_for(self._process.wait(), GRACE)
            except TimeoutError:
                self._send(getattr(signal, "SIGKILL", signal.SIGTERM))
                await self._process.wait()
        assert self._process.stdin is not None
        self._process.stdin.close()

    def _send(self, number: int) -> None:
        # Not by the process's own method: that looks whether it has ended, and so takes its status away from
        # whoever waits for it.
        with suppress(ProcessLookupError):
            os.kill(self._process.pid, number)
