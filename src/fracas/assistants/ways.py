"""Ways to a server: to the application in this process, or to one elsewhere.

Both are used as a page uses them, so an assistant has a page's rights and limits, and is sent only
what a page would be sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Protocol
from urllib.parse import urlsplit

import msgspec

from fracas.core.errors import FracasError, ServerStops, WrongUse

App = Any
"""An ASGI application."""

TAKE = "#take/"
"""What precedes the token in the link of a seat."""

LATE = 20.0
"""After this many seconds without a word a server is given up."""


class Refused(FracasError):
    """What a server refused, in its own words; `told` is its code."""

    code = "refused"

    def __init__(self, told: str, sentence: str, because: tuple[str, ...] = ()) -> None:
        super().__init__(sentence, because=because)
        self.told = told


class Line(Protocol):
    """A socket of the server: texts go out and come in until it closes."""

    async def send(self, text: str) -> None:
        """Send a message; raises `ServerStops` when the line is closed."""
        ...

    async def receive(self) -> str | None:
        """Return the next message; None when the line is closed."""
        ...

    async def close(self) -> None:
        """Close the line."""
        ...


class Way(Protocol):
    """How a server is reached; `name` tells servers apart."""

    name: str

    async def dial(self) -> Line:
        """Return a new line; raises `FracasError` where no server answers."""
        ...


class Near:
    """The way to the application of this process, as if from the address of a `client`.

    `headers` are what a page would send to show what it has: a session, keys of packages.
    """

    name = ""

    def __init__(
        self,
        app: App,
        client: tuple[str, int] = ("127.0.0.1", 0),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self._app, self._client = app, client
        self._headers = {"host": "localhost", **(headers or {})}

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Ask one of the server's routes; return its JSON, or raise `Refused`."""
        headers = self._headers | ({"authorization": f"Bearer {token}"} if token else {})
        data = b"" if body is None else msgspec.json.encode(body)
        if body is not None:
            headers |= {"content-type": "application/json", "content-length": str(len(data))}
        asked = [{"type": "http.request", "body": data, "more_body": False}]
        status, parts = 0, list[bytes]()

        async def receive() -> dict[str, Any]:
            if asked:
                return asked.pop()
            await asyncio.Event().wait()  # the caller never hangs up before the answer
            raise AssertionError

        async def send(message: dict[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                parts.append(message.get("body", b""))

        scope = {"type": "http", "method": method, "scheme": "http", **self._scope(path, headers)}
        await self._app(scope, receive, send)
        found = msgspec.json.decode(b"".join(parts) or b"null")
        if status >= 400:
            raise Refused(found["code"], found["sentence"])
        return found

    async def dial(self) -> Line:
        """Return a line of the application's socket."""
        line = _NearLine()
        scope = {"type": "websocket", "scheme": "ws", "subprotocols": []}
        line.talk(self._app, scope | self._scope("/socket", self._headers))
        return line

    def _scope(self, path: str, headers: Mapping[str, str]) -> dict[str, Any]:
        return {
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": self._client,
            "server": ("localhost", 80),
            "state": {},
        }


class _NearLine:
    """A socket of an application in this process, without a network between."""

    def __init__(self) -> None:
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()
        self._over = False
        self._talking: asyncio.Task[None] | None = None

    def talk(self, app: App, scope: dict[str, Any]) -> None:
        """Let the application run until it ends."""
        self._said.put_nowait({"type": "websocket.connect"})
        self._talking = asyncio.create_task(self._talk(app, scope))

    async def _talk(self, app: App, scope: dict[str, Any]) -> None:
        try:
            await app(scope, self._said.get, self._hear)
        finally:
            self._end()

    async def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "websocket.send":
                self._heard.put_nowait(message["text"])
            case "websocket.close":
                self._end()

    def _end(self) -> None:
        if not self._over:
            self._over = True
            self._heard.put_nowait(None)

    async def send(self, text: str) -> None:
        """Send a message; raises `ServerStops` when the line is closed."""
        if self._over:
            raise ServerStops
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    async def receive(self) -> str | None:
        """Return the next message; None when the line is closed."""
        return await self._heard.get()

    async def close(self) -> None:
        """Close the line."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        if self._talking is not None:
            with suppress(Exception):
                await asyncio.wait_for(self._talking, LATE)


class Far:
    """The way over the network to the server of a link; `name` is its address."""

    def __init__(self, address: str) -> None:
        self.name = address

    async def dial(self) -> Line:
        """Return a line to the server; raises `WrongUse` where it does not answer."""
        from websockets.asyncio.client import connect
        from websockets.exceptions import InvalidHandshake, InvalidURI

        address = self.name.replace("http", "ws", 1) + "/socket"
        try:
            return _FarLine(await connect(address, open_timeout=LATE, max_size=None))
        except (OSError, InvalidHandshake, InvalidURI, TimeoutError) as error:
            why = getattr(error, "strerror", None) or type(error).__name__
            raise WrongUse(
                f"The server at {self.name} does not answer ({why}): see that it runs and that the "
                "link is complete.",
                given=self.name,
            ) from None


class _FarLine:
    """A socket over the network."""

    def __init__(self, line: Any) -> None:
        self._line = line

    async def send(self, text: str) -> None:
        """Send a message; raises `ServerStops` when the line is closed."""
        from websockets.exceptions import ConnectionClosed

        try:
            await self._line.send(text)
        except ConnectionClosed:
            raise ServerStops from None

    async def receive(self) -> str | None:
        """Return the next message; None when the line is closed."""
        from websockets.exceptions import ConnectionClosed

        try:
            found = await self._line.recv()
        except ConnectionClosed:
            return None
        return found if isinstance(found, str) else found.decode()

    async def close(self) -> None:
        """Close the line."""
        await self._line.close()


def parts_of(link: str) -> tuple[str, str]:
    """Split a seat's link into the server's address and the token; a bare token has no address.

    Raises `WrongUse` for what is not a link of a seat.
    """
    link = link.strip()
    if "://" not in link:
        if not link or "/" in link or len(link) > 200:
            raise WrongUse("This is not the link of a seat: give the whole link, or its token.")
        return "", link
    address, _, token = link.partition(TAKE)
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or not token or "/" in token:
        raise WrongUse(
            f"This is not the link of a seat: one looks like http://host:8000/{TAKE} and a token.",
            given=link[:80],
        )
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}", token
