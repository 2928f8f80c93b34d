"""Addresses of films: ordered, followed, cancelled, played. It must not know how one is made."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from mem_anim.errors import AuthorError
from mem_anim.playground.document import read
from mem_anim.playground.messages import FULL
from mem_anim.playground.rendering import MOST_WAITING, Full, Job, Order, Studio
from mem_anim.playground.requests import Json, body_of, choice_in, document_in, faults, language_in
from mem_anim.playground.streams import stream
from mem_anim.stage.theme import THEMES
from mem_anim.words import LANGUAGES
from scenes import CLIPS

QUALITIES = ("l", "m", "h")
ASPECTS = ("16:9", "9:16", "1:1", "4:3")


class Films:
    """The addresses, in front of a studio."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio

    def routes(self) -> list[Route]:
        return [
            Route("/api/render", self._render, methods=["POST"]),
            Route("/api/render/{id}/events", self._events),
            Route("/api/render/{id}/cancel", self._cancel, methods=["POST"]),
            Route("/films/{id}.mp4", self._film),
        ]

    async def _render(self, request: Request) -> Response:
        body = await body_of(request)
        try:
            order = _order(body)
        except AuthorError as fault:
            return JSONResponse(faults(fault), 422)
        speak = language_in(body, "speak")
        try:
            job = self._studio.order(order, speak)
        except Full:
            return JSONResponse({"message": FULL.with_values(most=MOST_WAITING).into(speak)}, 429)
        return JSONResponse({"id": job.id}, 202)

    async def _events(self, request: Request) -> Response:
        return stream(self._studio.states(self._job(request)))

    async def _cancel(self, request: Request) -> Response:
        self._studio.cancel(self._job(request))
        return Response(status_code=204)

    async def _film(self, request: Request) -> Response:
        job = self._job(request)
        if job.film is None:
            raise HTTPException(404, "there is no such film")
        kind = "attachment" if "download" in request.query_params else "inline"
        return FileResponse(
            job.film, media_type="video/mp4", filename=job.state["file"], content_disposition_type=kind
        )

    def _job(self, request: Request) -> Job:
        job = self._studio.jobs.get(request.path_params["id"])
        if job is None:
            raise HTTPException(404, "there is no such film")
        return job


def _order(body: Json) -> Order:
    """Raises AuthorError where the scenario has faults."""
    document, language = document_in(body), language_in(body, "speak")
    return Order(
        text=read(document, language).yaml,
        name=document.name,
        clip=choice_in(body, "clip", [entry.name for entry in CLIPS]),
        quality=choice_in(body, "quality", QUALITIES),
        language=choice_in(body, "language", LANGUAGES, "en"),
        theme=choice_in(body, "theme", list(THEMES), "dark"),
        aspect=choice_in(body, "aspect", ASPECTS, "16:9"),
    )
