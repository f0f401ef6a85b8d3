"""A socket as a stranger writes it: any bytes, any frames, and no reading unless it likes."""

from __future__ import annotations

import base64
import os
import socket
import struct
from typing import Any

import msgspec

from tests.web.serving import WAIT

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


class Raw:
    """A TCP connection to a server that has shaken hands as a web socket."""

    def __init__(self, port: int, *, buffer: int = 0, shake: bool = True) -> None:
        """`buffer` bytes wait unread here before the server has to hold the rest."""
        self._left = b""
        self.line = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if buffer:
            self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.line.settimeout(WAIT)
        self.line.connect(("127.0.0.1", port))
        if shake:
            key = base64.b64encode(os.urandom(16)).decode()
            self.line.sendall(
                f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            while b"\r\n\r\n" not in self._left:
                self._left += self._more()
            head, _, self._left = self._left.partition(b"\r\n\r\n")
            assert b" 101 " in head.splitlines()[0], head

    def send(self, data: bytes) -> bool:
        """Write bytes as they are; False where the server has hung up, or takes in no more."""
        try:
            self.line.sendall(data)
        except OSError:
            return False
        return True

    def say(self, **message: Any) -> bool:
        """Say a message as a page does."""
        return self.send(frame(TEXT, msgspec.json.encode(message)))

    def frame(self) -> tuple[int, bytes] | None:
        """The next frame that the server sent, with its kind; None at the end of the line."""
        try:
            head = self._take(2)
            length = head[1] & 127
            if length == 126:
                length = struct.unpack("!H", self._take(2))[0]
            elif length == 127:
                length = struct.unpack("!Q", self._take(8))[0]
            return head[0] & 15, self._take(length)
        except OSError:
            return None

    def until_closed(self) -> list[tuple[int, bytes]]:
        """All frames until the server hangs up."""
        found = []
        while (one := self.frame()) is not None:
            found.append(one)
        return found

    def close(self) -> None:
        """Hang up without a word."""
        self.line.close()

    def _take(self, count: int) -> bytes:
        while len(self._left) < count:
            self._left += self._more()
        found, self._left = self._left[:count], self._left[count:]
        return found

    def _more(self) -> bytes:
        data = self.line.recv(65_536)
        if not data:
            raise ConnectionResetError("the server hung up")
        return data


def frame(
    kind: int, payload: bytes = b"", *, last: bool = True, mask: bytes = b"\0\0\0\0"
) -> bytes:
    """One frame as a client sends it."""
    length = len(payload)
    if length < 126:
        size = bytes([128 | length])
    elif length < 65_536:
        size = bytes([128 | 126]) + struct.pack("!H", length)
    else:
        size = bytes([128 | 127]) + struct.pack("!Q", length)
    masked = bytes(one ^ mask[at % 4] for at, one in enumerate(payload)) if any(mask) else payload
    return bytes([(128 if last else 0) | kind]) + size + mask + masked
