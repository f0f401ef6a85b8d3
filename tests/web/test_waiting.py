"""Work for a request ends with the caller who waits for it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from fracas.web.waiting import HungUp, while_there


class Caller:
    """What a request is to the work: who may hang up."""

    def __init__(self) -> None:
        self.left = asyncio.Event()
        self._first = True

    async def receive(self) -> dict[str, Any]:
        if self._first:
            self._first = False
            return {"type": "http.request", "more_body": False}
        await self.left.wait()
        return {"type": "http.disconnect"}


def test_it_is_done_and_what_it_raises_is_raised() -> None:
    async def work() -> None:
        async def made() -> int:
            await asyncio.sleep(0)
            return 3

        async def wrong() -> int:
            raise ValueError("no")

        caller: Any = Caller()
        assert await while_there(caller, made()) == 3
        with pytest.raises(ValueError, match="no"):
            await while_there(caller, wrong())

    asyncio.run(work())


def test_it_ends_when_the_caller_hangs_up() -> None:
    async def work() -> None:
        ended: list[str] = []

        async def long() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                ended.append("ended")

        caller: Any = Caller()
        waiting = asyncio.create_task(while_there(caller, long()))
        await asyncio.sleep(0.01)
        assert not ended
        caller.left.set()
        with pytest.raises(HungUp):
            await waiting
        await asyncio.sleep(0.01)
        assert ended == ["ended"]

    asyncio.run(work())


def test_it_ends_with_who_waits_for_it() -> None:
    async def work() -> None:
        ended: list[str] = []

        async def long() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                ended.append("ended")

        caller: Any = Caller()
        waiting = asyncio.create_task(while_there(caller, long()))
        await asyncio.sleep(0.01)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await asyncio.sleep(0.01)
        assert ended == ["ended"]

    asyncio.run(work())
