"""Addresses of the page and of what it shows. It must not know who may ask, nor how a film is made."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from mem_anim.errors import AuthorError
from mem_anim.playground.answer import answer
from mem_anim.playground.colours import style_sheet
from mem_anim.playground.document import LIMITS, Document, from_text, opened, read, safe_name
from mem_anim.playground.films import QUALITIES
from mem_anim.playground.refusals import Clips
from mem_anim.playground.requests import (
    Json,
    aside,
    body_of,
    document_in,
    faults_of_file,
    language_in,
    text_in,
)
from mem_anim.playground.streams import stream
from mem_anim.playground.watching import changes
from mem_anim.playground.words import PAGE
from mem_anim.scenario import find, load, shipped
from mem_anim.words import LANGUAGES, Words
from scenes import CLIPS

_PAGE = Path(str(files("mem_anim.playground"))) / "page"
_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


class Pages:
    """The addresses. ``watched`` is the file to follow, as it was named; streams end at ``closing``."""

    def __init__(self, document: Document, watched: str | None, clips: Clips, closing: asyncio.Event) -> None:
        self._document, self._watched = document, watched
        self._clips, self._closing = clips, closing

    def routes(self) -> list[Route]:
        watch = [Route("/api/watch", self._watch)] if self._watched else []
        return [
            Route("/", _index),
            Route("/page/{name:path}", _page),
            Route("/theme.css", _theme),
            Route("/api/start", self._start),
            Route("/api/scenarios/{name}", _scenario),
            Route("/api/work", self._work, methods=["POST"]),
            Route("/api/clips", self._refusals, methods=["POST"]),
            Route("/api/read", _read, methods=["POST"]),
            *watch,
        ]

    async def _start(self, _request: Request) -> Response:
        self._clips.prepare()
        if self._watched:
            with suppress(AuthorError):  # the last one that was well, then
                self._document = await run_in_threadpool(opened, self._watched)
        return JSONResponse(
            {
                **self._document.as_json(),
                "scenarios": [{"name": name, "title": _both(load(find(name)).title)} for name in shipped()],
                "words": {key: _both(words) for key, words in PAGE.items()},
                "qualities": QUALITIES,
                "watch": self._watched is not None,
                "clips": [{"name": entry.name, "shows": _both(entry.shows)} for entry in CLIPS],
                "limits": LIMITS,
            }
        )

    async def _work(self, request: Request) -> Response:
        body = await body_of(request)
        found = await aside(_worked, body)
        if "yaml" in found:
            found["clips"] = self._clips.known(found["yaml"], _file_of(body))
        return JSONResponse(found)

    async def _refusals(self, request: Request) -> Response:
        body = await body_of(request)
        found = await aside(_as_yaml, body)
        if "yaml" in found:
            found = {"clips": await self._clips.of(found["yaml"], _file_of(body))}
        return JSONResponse(found)

    async def _watch(self, _request: Request) -> Response:
        watched = self._watched
        assert watched is not None

        def look() -> Json:
            try:
                self._document = opened(watched)
                return self._document.as_json()
            except AuthorError as fault:
                return faults_of_file(fault)

        return stream(changes(str(find(watched)), self._closing, look))


def _both(words: Words) -> Json:
    return {language: words.into(language) for language in LANGUAGES}


async def _index(_request: Request) -> Response:
    return _file("index.html")


async def _page(request: Request) -> Response:
    return _file(request.path_params["name"])


def _file(name: str) -> Response:
    """One of the files that there are; what is asked for is only compared with their names."""
    there = {path.relative_to(_PAGE).as_posix(): path for path in _PAGE.rglob("*") if path.is_file()}
    if name not in there:
        raise HTTPException(404, "there is no such page")
    return FileResponse(there[name], media_type=_TYPES.get(there[name].suffix))


async def _theme(_request: Request) -> Response:
    return Response(style_sheet(), media_type="text/css")


async def _scenario(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in shipped():
        raise HTTPException(404, "there is no such scenario")
    return JSONResponse(opened(name).as_json())


async def _read(request: Request) -> Response:
    return JSONResponse(await aside(_read_text, await body_of(request)))


def _read_text(body: Json) -> Json:
    text, name = text_in(body, "text"), safe_name(Path(text_in(body, "name")).stem)
    try:
        return from_text(text, f"{name}.yaml", language_in(body)).as_json()
    except AuthorError as fault:
        return faults_of_file(fault)


def _worked(body: Json) -> Json:
    found = read(document_in(body), language_in(body))
    return {"yaml": found.yaml, **answer(found.scenario, language_in(body))}


def _as_yaml(body: Json) -> Json:
    return {"yaml": read(document_in(body), language_in(body)).yaml}


def _file_of(body: Json) -> str:
    return f"{document_in(body).name}.yaml"
