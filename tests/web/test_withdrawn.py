"""A link that was withdrawn does nothing any more, not even what waited for its turn until then."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from fracas.core.errors import FracasError, NotYourSeat
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.table.play.open_table import OpenTable
from fracas.table.play.registry import TableRegistry
from fracas.table.seats.seat import Place
from fracas.web import messages as m
from fracas.web import socket
from fracas.web.acts import do
from fracas.web.guarding import Guard
from fracas.web.socket import MOST_WAITING, Page
from tests.table.kit import run, table
from tests.web.test_slow_page import Line, settle

ACTS = [
    m.Prefer(1, "tap", 30),
    m.Salt(1, "words of mine"),
    m.Sit(1, Decider("rella"), "p1"),
    m.Undo(1),
    m.Order(1, "turn", None, "rella"),
    m.Propose(1, "mara", {}),
]


async def _ann() -> tuple[TableRegistry, OpenTable, Place, Place]:
    """A table where Ann plays Rella, with the game master's seat and hers as their pages came."""
    registry, opened, _ = await table("razorweave", "dock-thug")
    ann = await registry.join(opened.code, "Ann")
    await opened.act(lambda fight: fight.sit(GM_SEAT, Decider("rella"), ann.seat))
    return (
        registry,
        opened,
        opened.fight.places.of(GM_SEAT),
        opened.fight.places.of(ann.seat),
    )


@pytest.mark.parametrize("what", ["revoke", "remove", "renew", "replace"])
@pytest.mark.parametrize("late", ACTS, ids=lambda one: type(one).__name__.lower())
def test_what_waited_for_its_turn_is_not_done(what: str, late: Any) -> None:
    async def withdraw() -> None:
        registry, opened, gm, ann = await _ann()
        link = (await registry.join(opened.code, "Ben")).seat

        async def act() -> None:
            if what == "renew":
                await registry.relink(opened, ann.id)
            else:
                way: Any = "revoke" if what == "revoke" else "remove"
                await do(opened, gm, m.Seat(1, ann.id, way))
            if what == "replace":
                # Whoever comes next gets the seat's number.
                assert (await registry.join(opened.code, "Cy")).seat == ann.id

        async with opened._lock:  # something else is being kept
            first = asyncio.create_task(act())
            await settle()
            second = asyncio.create_task(do(opened, ann, late))
            await settle()
        with pytest.raises(FracasError) as refused:
            await second
        assert refused.type is NotYourSeat or what == "replace"
        await first
        places = opened.fight.places
        assert ann.token not in [one.token for one in places]
        if ann.id in places:
            assert places.of(ann.id).rolls == "auto"
        assert places.of(link).name == "Ben"
        assert opened.kept.fight is opened.fight
        with pytest.raises(NotYourSeat):
            await do(opened, ann, late)

    run(withdraw)


def test_the_game_masters_changes_to_a_seat_never_bring_back_an_old_link() -> None:
    async def change() -> None:
        registry, opened, gm, ann = await _ann()
        ways: list[Any] = ["lock", "open", "rename", "time"]
        async with opened._lock:
            acts = [asyncio.create_task(registry.relink(opened, ann.id))]
            await settle()
            late = [
                asyncio.create_task(do(opened, gm, m.Seat(1, ann.id, way, "Anna", 30)))
                for way in ways
            ]
            await settle()
        fresh = await acts[0]
        await asyncio.gather(*late)
        assert await registry.by_token(fresh.token) is not None
        assert opened.fight.places.of(ann.id).token != ann.token
        assert (
            opened.fight.places.of(ann.id).name,
            opened.fight.places.of(ann.id).extra,
        ) == (
            "Anna",
            30,
        )

    run(change)


def test_those_who_come_at_once_have_seats_of_their_own() -> None:
    async def join() -> None:
        registry, opened, _ = await table("razorweave", "dock-thug")
        code = opened.code
        async with opened._lock:
            coming = [asyncio.create_task(registry.join(code, f"Number {one}")) for one in range(5)]
            while len(opened._acts) < 5:
                await asyncio.sleep(0.001)
        admitted = [await one for one in coming]
        assert len({one.seat for one in admitted}) == 5
        for one in admitted:
            found = await registry.by_token(one.token)
            assert found is not None
            assert found[1].id == one.seat

    run(join)


def test_who_is_sent_off_and_reads_nothing_says_nothing_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "GOODBYE", 0.0)

    async def stall() -> None:
        _, opened, gm, ann = await _ann()
        line = Line()  # which never takes in what it is sent
        page = Page(line, opened, ann, Guard(often=1_000))  # type: ignore[arg-type]
        page.catch_up(opened.listen(ann.id, page, -1))
        writing = asyncio.create_task(page.write())
        reading = asyncio.create_task(page.read())
        await settle()
        await do(opened, gm, m.Seat(1, ann.id, "revoke"))
        entries = len(opened.fight.chronicle.entries)
        for number in range(MOST_WAITING // 2):
            salt = {"do": "salt", "n": number, "text": "mine"}
            line.said.put_nowait(msgspec.json.encode(salt).decode())
        await asyncio.wait({reading}, timeout=10)
        assert reading.done(), "nothing more is read"
        assert len(opened.fight.chronicle.entries) == entries
        assert not any(one.get("is") == "done" for one in line.sent)
        writing.cancel()

    run(stall)


def test_a_seat_that_there_is_not_is_told_shortly() -> None:
    async def ask() -> None:
        _, opened, gm, _ = await _ann()
        with pytest.raises(FracasError) as refused:
            await do(opened, gm, m.Seat(1, Seat("x" * 9_000), "lock"))
        assert len(refused.value.sentence) < 80

    run(ask)
