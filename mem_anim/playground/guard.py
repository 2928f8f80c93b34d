"""What is let in: requests to this computer from the page itself, and short ones; and what a browser may do.

A page of another site can send requests to this one, and can give itself a name that leads here: both are
told by their headers. It must not know what is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 256 * 1024  # of a request
MOST_HEARD = 16 * MOST_BYTES  # of one that is refused
_NAMES = ("127.0.0.1", "localhost")
_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
_SAID = {
    "Content-Security-Policy": "; ".join(f"{what} {whence}" for what, whence in _POLICY.items()),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Stands before the application. ``port`` is where it is served."""

    def __init__(self, application: ASGIApp, port: int) -> None:
        self._application = application
        self._hosts = {f"{name}:{port}" for name in _NAMES} | (set(_NAMES) if port == 80 else set())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_SAID)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        if refused := self._refusal(scope["method"], Headers(scope=scope)):
            await _let_it_finish(receive, scope)
            status, message = refused
            response = JSONResponse({"message": message}, status, headers={"Connection": "close"})
            await response(scope, receive, send_guarded)
            return
        await self._application(scope, receive, send_guarded)

    def _refusal(self, method: str, headers: Headers) -> tuple[int, str] | None:
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return 421, "this is not a name of the playground"
        if any(origin.lower() not in self._origins() for origin in origins):
            return 403, "another site may not ask the playground"
        comes_by_link = method == "GET" and headers.get("sec-fetch-mode") == "navigate"
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none") and not comes_by_link:
            return 403, "another site may not ask the playground"
        return _refusal_of_post(headers) if method == "POST" else None

    def _origins(self) -> Iterable[str]:
        return {f"http://{host}" for host in self._hosts}


def _refusal_of_post(headers: Headers) -> tuple[int, str] | None:
    # A form cannot send this type, nor can another site without being asked for its origin.
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        return 415, "JSON is needed, with Content-Type: application/json"
    length = _length(headers)
    if length is None:
        return 411, "Content-Length is needed"
    if length > MOST_BYTES:
        return 413, f"a request has at most {MOST_BYTES // 1024} KB"
    return None


async def _let_it_finish(receive: Receive, scope: Scope) -> None:
    """Who is cut short while speaking does not hear the answer; but nobody is listened to for long."""
    if (_length(Headers(scope=scope)) or 0) <= MOST_HEARD:
        heard = 0
        while heard <= MOST_HEARD and (message := await receive()).get("more_body"):
            heard += len(message["body"])


def _length(headers: Headers) -> int | None:
    length = headers.get("content-length", "")
    return int(length[:20]) if length.isascii() and length.isdigit() else None
