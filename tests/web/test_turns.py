"""Requests that come in a burst go by turns, and few sockets are looked at in one."""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack
from typing import Any

import pytest

from fracas.web import turns
from fracas.web.turns import EVENTS, SIDE_BY_SIDE, FewAtATime, InTurns
from tests.table.kit import run


class App:
    """Notes who is let in, and answers when it is told to."""

    def __init__(self) -> None:
        self.came: list[str] = []
        self.goes = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Wait until requests are answered."""
        self.came.append(scope["client"][0] if scope["client"] else scope["type"])
        await self.goes.wait()


def _asks(door: InTurns, who: str, kind: str = "http") -> asyncio.Task[None]:
    scope: Any = {"type": kind, "client": (who, 1) if who else None}
    doing: Any = door(scope, None, None)  # type: ignore[arg-type]
    return asyncio.ensure_future(doing)


def test_of_a_burst_each_address_has_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOMENT", 60.0)

    async def work() -> None:
        app = App()
        door = InTurns(app)
        asking = [_asks(door, "10.0.0.1") for _ in range(SIDE_BY_SIDE + 5)]
        await asyncio.sleep(0)
        asking += [_asks(door, "10.0.0.2"), _asks(door, "10.0.0.3")]
        await asyncio.sleep(0)
        assert app.came == ["10.0.0.1"] * SIDE_BY_SIDE
        app.goes.set()
        await asyncio.gather(*asking)
        assert app.came[SIDE_BY_SIDE:][:3] == ["10.0.0.1", "10.0.0.2", "10.0.0.3"]
        assert len(app.came) == SIDE_BY_SIDE + 7

    run(work)


def test_lines_of_seats_and_what_waits_hold_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        app = App()
        door = InTurns(app)
        asking = [_asks(door, "10.0.0.1") for _ in range(SIDE_BY_SIDE + 1)]
        await asyncio.sleep(0)
        asking.append(_asks(door, "", "websocket"))
        await asyncio.sleep(0)
        assert app.came[SIDE_BY_SIDE:] == ["websocket"]
        while len(app.came) < len(asking):  # those who are in are waiting for something
            await asyncio.sleep(0.01)
        app.goes.set()
        await asyncio.gather(*asking)

    run(work)


def test_who_goes_while_waiting_leaves_the_turn_to_the_next() -> None:
    async def work() -> None:
        app = App()
        door = InTurns(app)
        asking = [_asks(door, "10.0.0.1") for _ in range(SIDE_BY_SIDE + 3)]
        await asyncio.sleep(0)
        asking[-3].cancel()
        app.goes.set()
        await asyncio.gather(*asking, return_exceptions=True)
        assert len(app.came) == SIDE_BY_SIDE + 2
        later = [_asks(door, "10.0.0.9") for _ in range(SIDE_BY_SIDE)]
        await asyncio.gather(*later)
        assert len(app.came) == 2 * SIDE_BY_SIDE + 2, "no place is lost"

    run(work)


def test_few_sockets_are_looked_at_in_one_turn_and_all_in_some() -> None:
    with ExitStack() as ends, FewAtATime() as selector:
        for _ in range(3 * EVENTS):
            here, there = socket.socketpair()
            ends.enter_context(here)
            ends.enter_context(there)
            selector.register(here, 1)
            there.send(b"x")
        seen: set[int] = set()
        for _ in range(3):
            told = selector.select(0)
            assert len(told) == EVENTS
            seen |= {key.fd for key, _ in told}
        assert len(seen) == 3 * EVENTS


def test_lines_of_seats_have_their_turn_beside_any_number_of_others() -> None:
    with ExitStack() as ends, FewAtATime() as selector:
        files: list[int] = []
        for _ in range(3 * EVENTS):
            here, there = socket.socketpair()
            ends.enter_context(here)
            ends.enter_context(there)
            selector.register(here, 1)
            files.append(here.fileno())
            there.send(b"x")
        selector.first |= {files[0], files[-1]}
        for _ in range(3):
            told = {key.fd for key, _ in selector.select(0)}
            assert {files[0], files[-1]} <= told
            assert len(told) == EVENTS + 2


def test_a_line_is_put_first_until_it_is_gone() -> None:
    loop = turns.few_at_a_time()
    try:
        last = turns.put_first(loop, 7)
        assert isinstance(loop, turns.Turns)
        assert loop.first == {7}
        last()
        assert loop.first == set()
    finally:
        loop.close()
