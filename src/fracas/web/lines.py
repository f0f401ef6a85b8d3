"""The connection under a socket: what a client may do before it has sent a valid message."""

from __future__ import annotations

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

MOST_PIECES = 1_000
"""In how many pieces one message may come: empty ones have no size that could be too large."""

MOST_UNREAD = 262_144
"""How many bytes of replies to pings may wait for a client that reads none of them."""

NO_TEXT, NOT_THUS = 1007, 1008
"""Why a connection is closed: invalid text, or behaviour that no page shows (RFC 6455)."""


class Line(WebSocketsSansIOProtocol):
    """A web socket of the server that costs no more memory than its messages may have.

    Invalid text closes the connection, and is not logged as a fault of the program. `lost` is
    called when the connection is gone.
    """

    lost: Callable[[], None] = staticmethod(lambda: None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Drop half a message whose other half will not come.

        Also end what waits for more to read: it and the connection reference each other.
        """
        super().connection_lost(exc)
        self.lost()
        self.frames = []
        self.conn.parser.close()

    def handle_ping(self) -> None:
        """Answer a ping, unless too many answers wait already: then disconnect at once."""
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
        if not self.transport.is_closing():
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """Receive one more piece of a message; disconnect if there are too many."""
        if len(self.frames) >= MOST_PIECES:
            self._hang_up(NOT_THUS, "too many pieces")
        elif not self.close_sent:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand on a whole message; disconnect if it claims to be text and is not."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._hang_up(NO_TEXT, "no UTF-8")
                return
        super().send_receive_event_to_app()

    def _hang_up(self, code: int, reason: str) -> None:
        self.frames = []
        if not self.close_sent:
            self.conn.fail(code, reason)
            self.handle_parser_exception()
