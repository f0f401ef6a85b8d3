"""Connections: who is slow is hung up on, who comes in numbers leaves room for others."""

from __future__ import annotations

import logging
import socket
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from fracas.web import connections as places
from fracas.web.connections import Connections, raise_limit
from fracas.web.logs import Seldom
from tests.web.serving import Server, serving

HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000\r\n\r\n"


def caller(server: Server, said: bytes = b"") -> socket.socket:
    """A connection that has said something."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    line.sendall(said)
    return line


def is_hung_up(line: socket.socket) -> bool:
    """Whether the server ends the connection, and said nothing first."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("said", [b"", b"GET", HEAD, POST, POST + b"{"])
def test_half_a_request_is_waited_for_so_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(places, "WHOLE", 0.4)
    doors = Connections()
    with serving(tmp_path, doors=doors) as server, caller(server, said) as line:
        began = time.monotonic()
        assert is_hung_up(line)
        assert time.monotonic() - began > 0.2
        assert server.get("/health").status_code == 200
        server.http.close()
        wait_until_empty(doors)


def wait_until_empty(doors: Connections) -> None:
    """Until no connection is open, or the test fails for it."""
    for _ in range(500):
        if not doors.taken:
            return
        time.sleep(0.02)
    raise AssertionError(f"{doors.taken} connections are left")


def test_a_request_that_comes_slowly_and_comes_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "WHOLE", 0.5)
    monkeypatch.setattr(places, "RATE", 100)
    with serving(tmp_path) as server, caller(server, POST) as line:
        for _ in range(10):
            time.sleep(0.15)
            line.sendall(b" " * 200)
        assert line.recv(12).startswith(b"HTTP/1.1 4")


def test_a_page_that_is_open_is_not_hung_up_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    doors = Connections()
    with serving(tmp_path, doors=doors) as server:
        gm = server.make()
        page = server.page(gm["token"])
        page.until("snapshot")
        monkeypatch.setattr(places, "WHOLE", 0.2)
        time.sleep(0.6)
        page.say(do="salt", text="still here")
        assert doors.taken >= 1
        server.hang_up()
        server.http.close()
        wait_until_empty(doors)


def test_who_waits_makes_room_for_who_comes(tmp_path: Path) -> None:
    doors = Connections(most=12)
    with serving(tmp_path, doors=doors) as server, ExitStack() as lines:
        gm = server.make()
        page = server.page(gm["token"])
        page.until("snapshot")
        waiting = [lines.enter_context(caller(server, HEAD)) for _ in range(40)]
        began = time.monotonic()
        with caller(server, HEAD + b"\r\n") as newcomer:
            assert newcomer.recv(12) == b"HTTP/1.1 200"
        assert time.monotonic() - began < 5
        assert is_hung_up(waiting[0])
        page.say(do="salt", text="here")
        assert doors.taken <= 12


def test_one_address_has_so_many_connections_and_a_proxy_has_all(tmp_path: Path) -> None:
    doors = Connections(per_address=4)
    with serving(tmp_path, doors=doors) as server, ExitStack() as lines:
        server.http.close()
        wait_until_empty(doors)
        held = [lines.enter_context(caller(server, HEAD)) for _ in range(4)]
        assert is_hung_up(lines.enter_context(caller(server, HEAD + b"\r\n")))
        held[0].close()
        for _ in range(200):
            if doors.taken < 4:
                break
            time.sleep(0.02)
        with caller(server, HEAD + b"\r\n") as line:
            assert line.recv(12) == b"HTTP/1.1 200"
    assert not Connections(per_address=0, trusted=frozenset(("127.0.0.1",))).is_full("127.0.0.1")
    assert Connections(per_address=0).is_full("127.0.0.1")


def test_as_many_callers_are_taken_in_as_there_are_files_for() -> None:
    assert 1 <= raise_limit() <= places.MOST


def test_what_a_library_repeats_is_logged_once_a_minute() -> None:
    seldom = Seldom()

    def logged(message: str, at: float, name: str = "uvicorn.error") -> object:
        record = logging.makeLogRecord({"name": name, "msg": message, "created": at})
        return getattr(record, "told", "first") if seldom.filter(record) else None

    assert logged("Invalid HTTP request received.", 1_000.0) == "first"
    assert [logged("Invalid HTTP request received.", 1_000.0 + n) for n in range(5)] == [None] * 5
    assert logged("Another", 1_001.0) == "first"
    assert logged("Invalid HTTP request received.", 1_061.0) == {"besides": 5}
    assert [logged("refused", 1_000.0, "fracas.web.tally") for _ in range(2)] == ["first"] * 2
