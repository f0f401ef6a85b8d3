"""The server as a process: what a signal does to it."""

from __future__ import annotations

import logging
import os
import signal
import socket
import ssl
from collections.abc import Awaitable, Callable
from types import FrameType

import uvicorn

from fracas.web.connections import Connections, ConnectionServer

_log = logging.getLogger(__name__)


class TableServer(ConnectionServer):
    """A server that stops in order at the first signal, and at once at the second."""

    def __init__(
        self,
        config: uvicorn.Config,
        doors: Connections,
        stop: Callable[[], Awaitable[object]],
        tls: ssl.SSLContext | None = None,
    ) -> None:
        """`stop` is what the application does before its sockets are closed."""
        super().__init__(config, doors, tls)
        self._stop = stop

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let the application stop while it can still answer, then close what listens."""
        await self._stop()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Handle a signal."""
        name = signal.Signals(sig).name
        if self.should_exit:
            # A second signal means: do not wait; what was acknowledged is on the disk.
            _log.warning("stopped-at-once", extra={"told": {"signal": name}})
            os._exit(128 + sig)
        _log.info("stopping", extra={"told": {"signal": name}})
        super().handle_exit(sig, frame)
