"""Another application at an address of this one, behind the same guard."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Protocol

from litestar import Litestar, Request, post
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp


class Mounted(Protocol):
    """An ASGI application for one address, with what it needs to know and do."""

    app: Any
    """The application that it is mounted in, once that is made."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        ...

    async def close(self) -> None:
        """Stop answering; called when the server stops."""
        ...


NO_MOUNTS: Mapping[str, Mounted] = {}


@asynccontextmanager
async def opened(app: Litestar, mounts: Mapping[str, Mounted]) -> AsyncIterator[None]:
    """Let mounted applications know where they are, and close them with the application."""
    for inside in mounts.values():
        inside.app = app
    yield
    for inside in mounts.values():
        await inside.close()


def mounted(mounts: Mapping[str, Mounted]) -> list[HTTPRouteHandler]:
    """Return the routes of what is mounted, by their paths."""
    return [_route(path, inside) for path, inside in mounts.items()]


def _route(path: str, inside: Mounted) -> HTTPRouteHandler:
    """Return the route by which an application is asked: POST only, like a page's own acts.

    The application describes its own use, so the manual of the routes leaves it out.
    """

    @post(path, include_in_schema=False, status_code=200)
    async def ask(request: Request[Any, Any, Any]) -> ASGIApp:
        return inside

    return ask
