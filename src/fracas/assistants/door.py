"""The route of a server for assistants: the Model Context Protocol over HTTP.

It loads the tools and the protocol's package at the first call, so a server that no assistant
calls starts as fast and needs no more memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib.util import find_spec
from typing import Any

from fracas.assistants.tools import Caller, Desk
from fracas.assistants.ways import Near
from fracas.core.errors import WrongUse

AT = "/mcp"
"""The path where a server answers the protocol."""

MOST_BODY = 512_000
"""The longest request (bytes)."""


def check_extra() -> None:
    """Raise `WrongUse` where the extra is not installed."""
    if find_spec("mcp") is None:
        raise WrongUse(
            "Assistants need the package mcp, which is not installed: pip install 'fracas[mcp]'.",
            package="mcp",
        )


class Door:
    """The protocol over HTTP as a route of an application, for callers who have links of seats.

    Each request is complete in itself. It may do what its links may, at the rates of its address.
    """

    def __init__(self) -> None:
        self._desk = Desk(travels=False)
        self._opening: asyncio.Lock | None = None
        self._manager: Any = None
        self._running: asyncio.Task[None] | None = None
        self._closed = asyncio.Event()
        self.app: Any = None
        """The application that it is a route of."""

    async def __call__(
        self,
        scope: Any,
        receive: Callable[[], Awaitable[Any]],
        send: Callable[[Any], Awaitable[None]],
    ) -> None:
        """Answer a request; raises `WrongUse` where the extra is not installed."""
        check_extra()
        if self._opening is None:
            self._opening = asyncio.Lock()
        async with self._opening:
            if self._manager is None:
                await self._open()
        await self._manager.handle_request(scope, receive, send)

    async def _open(self) -> None:
        # Slow to import, so no table should wait for it.
        manager = await asyncio.to_thread(self._made)
        opened = asyncio.Event()

        async def run() -> None:
            async with manager.run():
                opened.set()
                await self._closed.wait()

        self._running = asyncio.create_task(run())
        await opened.wait()
        self._manager = manager

    def _made(self) -> Any:
        from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

        from fracas.assistants.speaking import server_of

        return StreamableHTTPSessionManager(
            server_of(self._caller),
            json_response=True,
            stateless=True,
            max_request_body_size=MOST_BODY,
        )

    def _caller(self, request: Any) -> Caller:
        """Return who calls: from which address, and with which proofs a page would show."""
        client = request.client
        shown = ("host", "fracas-session", "package-key")
        headers = {name: request.headers[name] for name in shown if name in request.headers}
        kind, _, link = request.headers.get("authorization", "").partition(" ")
        near = Near(self.app, (client.host, client.port) if client else ("", 0), headers)
        return Caller(self._desk, near, link.strip() if kind.casefold() == "bearer" else "")

    async def close(self) -> None:
        """Answer no more requests."""
        self._closed.set()
        if self._running is not None:
            with suppress(asyncio.CancelledError):
                await self._running
        await self._desk.close()
