"""The playground's server as a process of its own, and what a page would ask it."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlsplit

from tests.film.commanding import Process, begun, processes_of

PLAY = ("-m", "mem_anim", "play", "--no-browser")
TOYS = ("-m", "tests.playground.toy_play")
PAGE_A = {"frames": [{"a": [1, 0]}, {"a": [0.8, 0.2]}, {"a": [0.2, 0.8]}], "encoder": {"order": "time"}}
NO_MESSAGE = "what a library prints is no message"


class Served:
    """A server that listens."""

    def __init__(self, process: Process, address: str) -> None:
        self.process, self.address = process, address
        self.host = urlsplit(address).netloc

    def request(self, method: str, path: str, body: bytes | None = None, **headers: str) -> HTTPResponse:
        """The whole answer, whatever it is; the name of a header with _ for -."""
        connection = HTTPConnection(self.host, timeout=60)
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, told)
        return connection.getresponse()

    def get(self, path: str, **headers: str) -> tuple[int, bytes]:
        answer = self.request("GET", path, **headers)
        return answer.status, answer.read()

    def post(self, path: str, body: Any, **headers: str) -> tuple[int, Any]:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        answer = self.request("POST", path, content, **{"Content_Type": "application/json", **headers})
        said = answer.read()
        return answer.status, json.loads(said) if said else None

    def work(self, document: Any, **more: Any) -> Any:
        status, answer = self.post("/api/work", {"document": document, "name": "toy", **more})
        assert status == 200, answer
        return answer

    def render(self, name: str = "toy", **more: Any) -> tuple[int, Any]:
        order = {"document": PAGE_A, "name": name, "clip": "TemporalAttention", "quality": "l", **more}
        return self.post("/api/render", order)

    def helpers(self) -> list[int]:
        """The processes that it has started and that are alive."""
        return [found for found in processes_of(self.process.pid) if found != self.process.pid]


def events(answer: HTTPResponse) -> Iterator[Any]:
    """What a stream says, until it ends."""
    assert answer.getheader("Content-Type") == "text/event-stream; charset=utf-8"
    while line := answer.readline():
        if line.startswith(b"data: "):
            yield json.loads(line.removeprefix(b"data: "))


@contextmanager
def served(*arguments: str, command: Sequence[str] = PLAY, **variables: str) -> Iterator[Served]:
    """A server for the length of a ``with`` block, at whose end nothing of it may be left."""
    process = begin(*arguments, command=command, **variables)
    assert process.stdout is not None
    try:
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), process.communicate()
        yield Served(process, address)
        if process.poll() is None:
            process.terminate()
        said, complained = process.communicate(timeout=30)
        assert said == ""
        assert complained.replace(f"{NO_MESSAGE}\n", "") == "", complained
        wait_until(lambda: not processes_of(process.pid))
    finally:
        process.kill()
        process.communicate()


def begin(*arguments: str, command: Sequence[str] = PLAY, **variables: str) -> Process:
    return begun([sys.executable, *command, *arguments], **variables)


def wait_until(condition: Any, seconds: float = 20) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it never came to that"
        time.sleep(0.05)
