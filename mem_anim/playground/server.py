"""The server of the page, for this computer only: it begins, and ends without leaving anything behind.

It must not know what is answered.
"""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Awaitable, Callable
from types import FrameType

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from mem_anim.errors import AuthorError
from mem_anim.playground.document import Document
from mem_anim.playground.films import Films
from mem_anim.playground.guard import Guard
from mem_anim.playground.messages import BROKEN
from mem_anim.playground.pages import Pages
from mem_anim.playground.refusals import Clips
from mem_anim.playground.rendering import FILMER, Studio

HOST = "127.0.0.1"


def serve(
    document: Document,
    port: int,
    begun: Callable[[str], None],
    *,
    watched: str | None = None,
    filmer: str = FILMER,
) -> None:
    """Serve the page, with this document at first, until we are told to end.

    ``port`` 0 takes a free one; ``begun`` is told the address, which can be asked at once. ``watched`` is a
    file to follow, ``filmer`` the module whose process makes films.

    Raises AuthorError where the port or a folder for films is not to be had, and KeyboardInterrupt or
    SystemExit when told to end.
    """
    before = signal.signal(signal.SIGTERM, _end)
    try:
        with _listening(port) as listening:
            taken = listening.getsockname()[1]
            studio, clips, closing = Studio(filmer), Clips(), asyncio.Event()

            async def close() -> None:
                closing.set()
                await asyncio.gather(studio.close(), clips.close())

            routes = [*Pages(document, watched, clips, closing).routes(), *Films(studio).routes()]
            handlers = {HTTPException: _refused, Exception: _broken}
            application = Starlette(routes=routes, exception_handlers=handlers)
            serving = _Server(_settings(Guard(application, taken)), close).serve([listening])
            try:
                begun(f"http://{HOST}:{taken}/")
                asyncio.run(serving)
            finally:
                serving.close()  # where we were told to end before it began
                studio.remove_folder()
    finally:
        signal.signal(signal.SIGTERM, before)


class _Server(uvicorn.Server):
    """Ends what is at work for a page before it waits for the page to let go."""

    def __init__(self, config: uvicorn.Config, close: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._close = close

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._close()
        await super().shutdown(sockets)


def _settings(application: Guard) -> uvicorn.Config:
    return uvicorn.Config(
        application,
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )


def _listening(port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((HOST, port))
        listening.listen()
    except OSError as fault:
        listening.close()
        raise AuthorError(
            f"Port {port} cannot be used: {fault.strerror}. Choose another --port, or leave it out."
        ) from None
    return listening


def _end(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


async def _refused(_request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    return JSONResponse({"message": fault.detail}, fault.status_code, headers=fault.headers)


async def _broken(_request: Request, _fault: Exception) -> Response:
    return JSONResponse({"message": BROKEN.en}, 500)
