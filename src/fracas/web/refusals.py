"""How the server refuses over HTTP: a code, one sentence, and a status that fits."""

from __future__ import annotations

import logging
from traceback import walk_tb
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException
from litestar.routes import HTTPRoute

from fracas.content.faults import Fault, shortened
from fracas.core.errors import (
    ContentError,
    FracasError,
    NotYourSeat,
    ServerStops,
    StoreError,
)
from fracas.table.keeping.allowance import TooOften
from fracas.table.play.package_library import UploadsOff
from fracas.table.seats.access import SignInFirst, WrongPassphrase
from fracas.web.guarding import WrongOrigin, source_of
from fracas.web.logs import FAULT, fault
from fracas.web.stopping import STOPPING, Stopping
from fracas.web.store_errors import sentence_of, why

LONGEST_DETAIL = 300
"""How many characters of the framework's text are passed on."""

STATUSES = {
    400: "The request cannot be read.",
    403: "This link, page or server is not allowed to do this.",
    404: "There is no such address, or the table is gone.",
    405: "The method is not allowed.",
    413: "The request is too long.",
    422: "The request was read, and is refused.",
    429: "Too many requests: wait.",
    500: "The server failed and saved nothing of it.",
    503: "The server cannot save or read anything just now, or is stopping.",
}
"""Refusals by status; all of them have the same form."""

RETRY = {"Retry-After": "5"}
"""When to come back (seconds) to a server that stops or cannot save anything."""

FORBIDDEN = (NotYourSeat, WrongOrigin, UploadsOff, SignInFirst, WrongPassphrase)
"""The errors that say that someone may not do something."""

_log = logging.getLogger(__name__)


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was not done: a stable code for programs, a sentence for people.

    For content the first `faults` are listed too, each with its file, line and field, and how many
    `more` there are.
    """

    code: str
    sentence: str
    faults: tuple[Fault, ...] = ()
    more: int = 0


def refused(request: Request[Any, Any, Any], error: FracasError) -> Response[Refusal]:
    """Return a coded error, with the status that fits it, and the first faults of content."""
    _note(request, error.code, why(error))
    status = 422
    if isinstance(error, FORBIDDEN):
        status = 403
    elif isinstance(error, TooOften):
        status = 429
    elif isinstance(error, ServerStops):
        status = 503
    elif isinstance(error, StoreError):
        status = 404 if error.code == "store-missing" else 503
    faults, more = (), 0
    if isinstance(error, ContentError):
        fields = shortened(error).fields
        faults, more = tuple(fields.get("faults", ())), fields.get("more", 0)
    refusal = Refusal(error.code, sentence_of(error), faults, more)
    let_go(error)
    return Response(refusal, status_code=status, headers=RETRY if status == 503 else {})


def let_go(error: BaseException) -> None:
    """Drop the references to the request from an error that was answered.

    It has the frames that it came through, and these have the request and other errors with frames
    of their own, some in cycles: what was refused would stay until the garbage collector runs.
    """
    seen: set[int] = set()
    waiting = [error]
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        waiting += [other for other in (one.__cause__, one.__context__) if other is not None]
        for frame, _ in walk_tb(one.__traceback__):
            waiting += [each for each in frame.f_locals.values() if isinstance(each, BaseException)]
        one.__traceback__ = None


def _note(request: Request[Any, Any, Any], code: str, about: str = "") -> None:
    """Count a refusal, for the log, and note there why it was."""
    stopping: Stopping = request.app.state[STOPPING]
    stopping.guard.tally.note(code, source_of(request), about)


def too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Refusal]:
    """Refuse a body that is nested too deeply."""
    sentence = "This is nested too deeply to be read: look at /docs."
    let_go(error)
    return Response(Refusal("http-400", sentence), status_code=400)


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """Answer a fault of the program with a reference: the log has more under it."""
    route = str(request.scope.get("path_template", ""))  # without the text that someone put into it
    sentence = fault(_log, "request-failed", error, route=route)
    let_go(error)
    return Response(Refusal(FAULT, sentence), status_code=500)


def by_framework(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """Return a refusal of the framework in the same form."""
    _note(request, f"http-{error.status_code}")
    # It may quote the address, in which a caller can put any character.
    detail = str(error.detail).rstrip(".")[:LONGEST_DETAIL]
    sentence = "".join(one if one.isprintable() else "?" for one in detail)
    refusal = Refusal(f"http-{error.status_code}", f"{sentence}: look at /docs.")
    let_go(error)
    headers = {}
    if isinstance(error, MethodNotAllowedException):
        headers["Allow"] = ", ".join(sorted(_methods(request)))
    return Response(refusal, status_code=error.status_code, headers=headers)


def _methods(request: Request[Any, Any, Any]) -> set[str]:
    """Return the methods by which the address of a request can be asked (RFC 9110, 15.5.6)."""
    path = request.scope["path"].rstrip("/") or "/"
    routes = [one for one in request.app.routes if isinstance(one, HTTPRoute)]
    # A literal address takes precedence over one with parameters, whatever its methods.
    fitting = [one for one in routes if one.path_format == path]
    fitting = fitting or [one for one in routes if _fits(one, path.strip("/").split("/"))]
    return {method for one in fitting for method in one.methods}


def _fits(route: HTTPRoute, steps: list[str]) -> bool:
    parts = route.path_components
    return len(parts) == len(steps) and all(
        one == step for one, step in zip(parts, steps, strict=True) if isinstance(one, str)
    )
