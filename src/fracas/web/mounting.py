"""Another application at an address of this one, behind the same guard."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Protocol

from litestar import Litestar, Request, post
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp


class Mounted(Protocol):
    """An ASGI application for one address, and what it is to know and to do besides."""

    app: Any
    """The application that it is mounted in, once that is made."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        ...

    async def close(self) -> None:
        """Answer nothing more; called when the server stops."""
        ...


NO_MOUNTS: Mapping[str, Mounted] = {}


@asynccontextmanager
async def opened(app: Litestar, mounts: Mapping[str, Mounted]) -> AsyncIterator[None]:
    """Let what is mounted know where it is, and close it with the application."""
    for inside in mounts.values():
        inside.app = app
    yield
    for inside in mounts.values():
        await inside.close()


def mounted(mounts: Mapping[str, Mounted]) -> list[HTTPRouteHandler]:
    """The routes of what is mounted, by their paths."""
    return [_route(path, inside) for path, inside in mounts.items()]


def _route(path: str, inside: Mounted) -> HTTPRouteHandler:
    """The route by which an application is asked: POST alone, as a page's own acts are.

    It says itself how it is used, so the manual of the routes leaves it out.
    """

    @post(path, include_in_schema=False, status_code=200)
    async def ask(request: Request[Any, Any, Any]) -> ASGIApp:
        return inside

    return ask
