"""A page that reads slowly is never waited for, and loses no reply to what it said."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from fracas.core.ids import GM_SEAT
from fracas.table.odds.cards import OddsCard
from fracas.table.screens.feed import Change
from fracas.table.screens.patches import Patch
from fracas.web import outgoing
from fracas.web.guarding import Guard
from fracas.web.socket import MOST_ASKING, MOST_WAITING, Page
from tests.table.kit import run, table


class Line:
    """A socket that sends nothing until it is let."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.sent: list[Any] = []
        self.said: asyncio.Queue[str] = asyncio.Queue()

    async def send_data(self, text: str, mode: str) -> None:
        """Wait until the page reads."""
        await self.open.wait()
        self.sent.append(msgspec.json.decode(text))

    async def receive_data(self, mode: str) -> str:
        """What the page says."""
        return await self.said.get()

    async def close(self, code: int) -> None:
        """The end."""


async def settle() -> None:
    """Let everybody who can go on."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_a_slow_page_gets_the_screen_as_it_is_then_and_all_its_replies() -> None:
    async def slow() -> None:
        _, opened, _ = await table("razorweave", "dock-thug")
        line = Line()
        page = Page(line, opened, opened.fight.places.of(GM_SEAT), Guard())  # type: ignore[arg-type]
        page.catch_up(opened.listen(GM_SEAT, page, -1))
        writing = asyncio.create_task(page.write())
        for number in range(3 * MOST_WAITING):
            page.change(Change(number, Patch(), ()))
            if number % 50 == 0:
                page.reply(outgoing.Done(number))
        page.odds(OddsCard(1, "rella"))
        assert len(page._waiting) <= 2 * MOST_WAITING
        line.open.set()
        await settle()
        done = [one["n"] for one in line.sent if one["is"] == "done"]
        assert done == list(range(0, 3 * MOST_WAITING, 50))
        assert [one["is"] for one in line.sent].count("snapshot") >= 1
        assert [one["is"] for one in line.sent].count("patch") <= MOST_WAITING
        # From here on it follows again.
        before = len(line.sent)
        page.change(Change(9_999, Patch(), ()))
        await settle()
        assert [one["is"] for one in line.sent[before:]] == ["patch"]
        writing.cancel()

    run(slow)


def test_a_why_holds_up_nothing_else_and_too_many_are_refused() -> None:
    async def ask() -> None:
        _, opened, _ = await table("razorweave", "dock-thug")
        slow = asyncio.Event()

        async def weigh(*given: Any) -> None:
            await slow.wait()

        opened.odds.of = weigh  # type: ignore[assignment,method-assign]
        line = Line()
        line.open.set()
        page = Page(line, opened, opened.fight.places.of(GM_SEAT), Guard())  # type: ignore[arg-type]
        page.catch_up(opened.listen(GM_SEAT, page, -1))
        tasks = [asyncio.create_task(page.write()), asyncio.create_task(page.read())]
        asked = {"asked_at": opened.screens.asked_at(GM_SEAT), "decider": "gm"}
        for number in range(MOST_ASKING + 1):
            why = {"do": "why", "n": number, "option": "x", **asked}
            line.said.put_nowait(msgspec.json.encode(why).decode())
        salt = {"do": "salt", "n": 99, "text": "at once"}
        line.said.put_nowait(msgspec.json.encode(salt).decode())
        await settle()
        replies = {one["n"]: one for one in line.sent if "n" in one}
        assert set(replies) == {MOST_ASKING, 99}
        assert replies[99]["is"] == "done"
        assert replies[MOST_ASKING]["code"] == "too-often"
        slow.set()
        await settle()
        replies = {one["n"]: one for one in line.sent if "n" in one}
        assert set(range(MOST_ASKING)) <= set(replies)
        page.stop()
        for task in tasks:
            task.cancel()

    run(ask)


def test_a_fault_of_the_program_is_told_and_nothing_of_it_is_kept() -> None:
    async def fault() -> None:
        _, opened, _ = await table("razorweave", "dock-thug")
        entries = len(opened.fight.chronicle.entries)
        line = Line()
        line.open.set()
        page = Page(line, opened, opened.fight.places.of(GM_SEAT), Guard())  # type: ignore[arg-type]
        page.catch_up(opened.listen(GM_SEAT, page, -1))
        tasks = [asyncio.create_task(page.write()), asyncio.create_task(page.read())]

        def breaks(*given: Any) -> None:
            opened.fight.chronicle.salt(GM_SEAT, "half done")
            raise KeyError("a fault")

        opened.fight.salt = breaks  # type: ignore[assignment,method-assign]
        salt = {"do": "salt", "n": 7, "text": "words"}
        line.said.put_nowait(msgspec.json.encode(salt).decode())
        while not any(one.get("n") == 7 for one in line.sent):
            await asyncio.sleep(0.01)
        refused = next(one for one in line.sent if one.get("n") == 7)
        assert (refused["is"], refused["code"]) == ("refused", "fault")
        assert "a fault" not in refused["sentence"]
        assert len(opened.fight.chronicle.entries) == entries
        line.said.put_nowait(msgspec.json.encode({**salt, "n": 8}).decode())
        while not any(one.get("n") == 8 for one in line.sent):
            await asyncio.sleep(0.01)
        assert next(one for one in line.sent if one.get("n") == 8)["is"] == "done"
        for task in tasks:
            task.cancel()

    run(fault)
