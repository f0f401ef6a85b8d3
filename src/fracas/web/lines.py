"""The line under a socket: what a client may do to it before it has said anything that counts."""

from __future__ import annotations

from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

MOST_PIECES = 1_000
"""In how many pieces one message may come: empty ones have no size that could be too large."""

MOST_UNREAD = 262_144
"""How many bytes of replies to pings may wait for a client that reads none of them."""

NO_TEXT, NOT_THUS = 1007, 1008
"""Why a line is closed: its text is none, or the client does what no page does (RFC 6455)."""


class Line(WebSocketsSansIOProtocol):
    """A web socket of the server's that costs no more memory than its messages may have.

    What is no text is answered by hanging up, and is no fault of the program to be logged.
    `lost` is called when the connection is gone.
    """

    lost: Callable[[], None] = staticmethod(lambda: None)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the half of a message that no other half comes for.

        And end what waits for more to read: it and the connection hold each other.
        """
        super().connection_lost(exc)
        self.lost()
        self.frames = []
        self.conn.parser.close()

    def handle_ping(self) -> None:
        """Answer a ping, unless too many answers wait already: then hang up at once."""
        if self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
        if not self.transport.is_closing():
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """Take in one more piece of a message; hang up where there is no end of them."""
        if len(self.frames) >= MOST_PIECES:
            self._hang_up(NOT_THUS, "too many pieces")
        elif not self.close_sent:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand on a whole message; hang up where it says to be text and is none."""
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
