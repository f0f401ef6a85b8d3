"""The application without a server around it: requests and lines are calls, by ASGI."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

HERE = ("127.0.0.1", 1)
"""The address of every caller: there is only one."""

MOST_WAITING = 256
"""How many messages of a line may wait to be read; a line with more is cut off."""


class Answer(NamedTuple):
    """The answer to a request."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


Tell = Callable[[str, str, str], None]
"""Called with what happens on a line: `opened`, `text` or `closed`, its name, and the text."""


class Host:
    """One ASGI application, and the lines (its web sockets) that are open."""

    def __init__(self, app: Any, tell: Tell) -> None:
        self._app, self._tell = app, tell
        self._lines: dict[str, asyncio.Queue[dict[str, Any]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._life: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def start(self) -> None:
        """Start the application; raises `RuntimeError` if it cannot start."""
        begun: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._life.put_nowait({"type": "lifespan.startup"})

        async def send(message: dict[str, Any]) -> None:
            if not begun.done():
                begun.set_result(message)

        self._keep(self._app({"type": "lifespan", **_VERSION}, self._life.get, send))
        message = await begun
        if message["type"] != "lifespan.startup.complete":
            raise RuntimeError(message.get("message", "the application does not begin"))

    async def stop(self) -> None:
        """Stop the application, with all its running work."""
        for line in tuple(self._lines):
            self.shut(line)
        self._life.put_nowait({"type": "lifespan.shutdown"})
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def request(
        self, method: str, path: str, query: str, headers: dict[str, str], body: bytes
    ) -> Answer:
        """Return the application's answer."""
        given = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        given.append((b"content-length", b"%d" % len(body)))
        scope = {**_scope("http", path, query, given), "method": method}
        parts: list[bytes] = []
        head: dict[str, Any] = {}
        waiting = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            if waiting:
                return waiting.pop()
            # Nobody leaves before the answer is there.
            return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                head.update(message)
            else:
                parts.append(message.get("body", b""))

        await self._app(scope, receive, send)
        told = tuple([(name.decode(), value.decode()) for name, value in head["headers"]])
        return Answer(head["status"], told, b"".join(parts))

    def open(self, line: str) -> None:
        """Open a line; its events are reported."""
        queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue(MOST_WAITING)
        queue.put_nowait({"type": "websocket.connect"})
        self._lines[line] = queue
        self._keep(self._talk(line, queue))

    def hear(self, line: str, text: str) -> None:
        """Take a message that came over a line."""
        self._put(line, {"type": "websocket.receive", "text": text})

    def shut(self, line: str) -> None:
        """Note that the other end closed a line."""
        self._put(line, {"type": "websocket.disconnect", "code": 1000})

    def _put(self, line: str, message: dict[str, Any]) -> None:
        queue = self._lines.get(line)
        if queue is None:
            self._tell("closed", line, "")
        elif queue.full():
            del self._lines[line]
            queue.get_nowait()
            queue.put_nowait({"type": "websocket.disconnect", "code": 1008})
        else:
            queue.put_nowait(message)

    async def _talk(self, line: str, queue: asyncio.Queue[dict[str, Any]]) -> None:
        async def send(message: dict[str, Any]) -> None:
            match message["type"]:
                case "websocket.accept":
                    self._tell("opened", line, "")
                case "websocket.send":
                    self._tell("text", line, message.get("text") or "")

        try:
            await self._app(_scope("websocket", "/socket", "", []), queue.get, send)
        finally:
            self._lines.pop(line, None)
            self._tell("closed", line, "")

    def _keep(self, work: Any) -> None:
        """Keep a task: the loop alone would let it be collected."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


_VERSION = {"asgi": {"version": "3.0", "spec_version": "2.4"}}


def _scope(kind: str, path: str, query: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    return {
        "type": kind,
        **_VERSION,
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"host", b"localhost"), *headers],
        "client": HERE,
        "server": ("localhost", 80),
        "subprotocols": [],
        "state": {},
        "extensions": {},
    }
