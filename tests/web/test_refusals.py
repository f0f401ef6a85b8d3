"""A refused request leaves nothing behind, though nobody looks for garbage."""

from __future__ import annotations

import gc
import http.client
import json
import socket
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from fracas.web.refusals import let_go
from tests.web.serving import WAIT, Server, serving

LARGE = "x" * 1_000_000
HALF = "x" * 450_000
TIMES = 8

FEW = 2_500_000
"""The last request may be held for a moment by who did it; more (bytes) are a leak."""

PATIENCE = 20.0

ROW = {"system": "razorweave", "who": "a", "tables": {"combatants": {"a": {"name": HALF}}}}
DRAFT = {"system": "razorweave", "scenario": "dock-thug", "tables": ROW["tables"]}
EMPTY = {**DRAFT, "tables": {}}

REFUSED = {
    "a map with a fault": ("/api/workshop/map", {"draft": EMPTY, "text": LARGE}, 422),
    "a map with a field too many": (
        "/api/workshop/map",
        {"draft": EMPTY, "text": LARGE, "x": 1},
        400,
    ),
    "a map of half a text": ("/api/workshop/map", b'{"draft":"' + LARGE.encode(), 400),
    "a map far too deep": ("/api/workshop/map", b'{"draft":' + b"[" * 1_000_000, 400),
    "a file too long": ("/api/workshop/open", {"system": "razorweave", "text": HALF}, 422),
    "a file of no system": ("/api/workshop/open", {"system": "none", "text": HALF}, 422),
    "a file with a field too many": (
        "/api/workshop/open",
        {"system": "", "text": HALF, "x": 1},
        400,
    ),
    "a draft too long": ("/api/workshop/draft", {"draft": DRAFT}, 422),
    "a draft that is none": ("/api/workshop/draft", {"draft": HALF}, 400),
    "a sheet too long": ("/api/workshop/sheet", ROW, 422),
    "a sheet that is none": ("/api/workshop/sheet", {**ROW, "who": 1}, 400),
    "a package that is no zip": ("/api/packages", b"PK" + LARGE.encode(), 422),
    "a package that is no file": ("/api/packages", b"a = '" + LARGE.encode(), 422),
    "a table that is none": ("/api/tables", {"system": "razorweave", "content": HALF}, 400),
    "a body too long": ("/api/workshop/draft", LARGE.encode(), 413),
    "a body nowhere": ("/api/nowhere", LARGE.encode(), 404),
}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which nobody asks too often."""
    with serving(tmp_path_factory.mktemp("served"), unlimited=True) as found:
        yield found


@contextmanager
def kept() -> Iterator[list[int]]:
    """How many bytes more there are at the end, where nothing is looked for that holds itself."""
    found: list[int] = []
    gc.collect()
    gc.disable()
    tracemalloc.start(1)
    try:
        before, _ = tracemalloc.get_traced_memory()
        yield found
        # What was answered is let go of a moment later; what holds itself stays for ever.
        ends = time.monotonic() + PATIENCE
        while tracemalloc.get_traced_memory()[0] - before > FEW and time.monotonic() < ends:
            time.sleep(0.05)
        found.append(tracemalloc.get_traced_memory()[0] - before)
    finally:
        tracemalloc.stop()
        gc.enable()


@pytest.mark.parametrize("name", REFUSED)
def test_nothing_stays_of_what_was_refused(running: Server, name: str) -> None:
    path, said, status = REFUSED[name]

    def ask() -> None:
        data = said if isinstance(said, bytes) else json.dumps(said).encode()
        # The client of other tests holds its own requests in circles.
        line = http.client.HTTPConnection("127.0.0.1", running.port, timeout=WAIT)
        line.request("POST", path, data, {"Content-Type": "application/json"})
        reply = line.getresponse()
        told = reply.read()
        line.close()
        assert reply.status == status, told

    ask()
    with kept() as more:
        for _ in range(TIMES):
            ask()
    assert more[0] <= FEW, f"{more[0]:,} bytes of {TIMES} requests are still there"


def test_nothing_stays_of_who_hung_up_in_the_midst(running: Server) -> None:
    head = (
        "POST /api/workshop/map HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    )

    def hang_up() -> None:
        with socket.create_connection(("127.0.0.1", running.port)) as line:
            line.sendall(f"{head}Content-Length: 2000000\r\n\r\n{LARGE}".encode())
            time.sleep(0.05)

    hang_up()
    with kept() as more:
        for _ in range(TIMES):
            hang_up()
    assert more[0] <= FEW


def test_an_error_lets_go_of_frames_that_hold_themselves() -> None:
    class Large:
        pass

    alive: list[Any] = []

    def inner() -> list[Exception]:
        found: list[Exception] = []
        try:
            raise ValueError("in a circle")
        except ValueError as error:
            found.append(error)
        return found

    def outer() -> None:
        import weakref

        held = Large()
        alive.append(weakref.ref(held))
        one = inner()[0]
        raise RuntimeError("refused") from one

    gc.disable()
    try:
        try:
            outer()
        except RuntimeError as error:
            let_go(error)
        assert alive[0]() is None
    finally:
        gc.enable()
