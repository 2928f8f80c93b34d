"""What a request says, or an HTTP error. It must not know what is done about it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request

from mem_anim.errors import AuthorError
from mem_anim.playground.document import Document, safe_name
from mem_anim.scenario import ScenarioError
from mem_anim.words import Language

Json = dict[str, Any]


async def body_of(request: Request) -> Json:
    """Raises HTTPException where it is no JSON object."""
    content = await request.body()
    try:
        body = json.loads(content, parse_constant=_no_number, parse_int=_whole)
        json.dumps(body, ensure_ascii=False).encode()  # half a surrogate pair can be said in JSON
    except (ValueError, RecursionError):
        raise HTTPException(400, "this is not JSON in UTF-8") from None
    if not isinstance(body, dict):
        raise HTTPException(400, "a JSON object is needed")
    return body


async def aside(work: Callable[[Json], Json], body: Json) -> Json:
    """What follows from the body, worked out in a thread, or the author's faults."""
    try:
        return await run_in_threadpool(work, body)
    except AuthorError as fault:
        return faults(fault)


def faults(error: AuthorError) -> Json:
    if isinstance(error, ScenarioError):
        return {"faults": [{"loc": fault.loc, "message": fault.message} for fault in error.faults]}
    return {"faults": [{"loc": (), "message": str(error)}]}


def faults_of_file(error: AuthorError) -> Json:
    """The same with lines, for a text that the author sees elsewhere."""
    if isinstance(error, ScenarioError):
        found = [{"loc": fault.loc, "message": fault.at(error.file)} for fault in error.faults]
        return {"faults": found}
    return faults(error)


def document_in(body: Json) -> Document:
    return Document(body.get("document", {}), safe_name(text_in(body, "name")))


def text_in(body: Json, key: str) -> str:
    text = body.get(key)
    if not isinstance(text, str):
        raise HTTPException(400, f"a text is needed: {key}")
    return text


def choice_in(body: Json, key: str, choices: Sequence[str], usual: str | None = None) -> str:
    """One of a few texts; the usual one where nothing is said."""
    chosen = body.get(key, usual)
    if chosen not in choices:
        raise HTTPException(400, f"{key} is one of {', '.join(choices)}")
    return str(chosen)


def language_in(body: Json, key: str = "language") -> Language:
    return "zh" if body.get(key) == "zh" else "en"


def _no_number(word: str) -> float:
    raise ValueError(word)


def _whole(digits: str) -> float:
    """Python is slow with long whole numbers, and refuses the longest."""
    return int(digits) if len(digits) < 18 else float(digits)
