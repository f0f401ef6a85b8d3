"""People at the door: asked about, let in or not, and nothing is left of those who are not."""

from __future__ import annotations

import asyncio

import pytest

from fracas.core.errors import WrongUse
from fracas.core.ids import GM_SEAT, Seat
from fracas.table.keeping.persistence import kept_from
from fracas.table.play.registry import Admitted
from fracas.table.seats.askers import (
    GONE,
    MOST,
    OLD,
    PER_SOURCE,
    SEATS_BY_CODE,
    SEATS_PER_SOURCE,
    Asked,
    AskerCard,
    Askers,
    NotLetIn,
    TooMany,
    refuse_more,
)
from fracas.table.seats.seat import Place, Places
from tests.table.keeping.test_allowance import Clock
from tests.table.kit import MemoryStore, run, table, watch


class Door(Askers):
    """People at a door, with a clock that is set by hand and a count of what the GM is told."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.told = 0
        super().__init__(self._count, self.clock)

    def _count(self) -> None:
        self.told += 1


def test_who_is_let_in_comes_in_once() -> None:
    async def ask() -> None:
        door = Door()
        ticket = door.add("  Ann ", "player", "here")
        assert door.cards() == (AskerCard("a1", "Ann", "player"),)
        assert door.look(ticket) is None
        door.answer("a1", let_in=True)
        assert door.cards() == ()
        found = door.look(ticket)
        assert found is not None
        assert found.card.name == "Ann"
        with pytest.raises(NotLetIn):
            door.look(ticket)
        assert (len(door), door.told) == (0, 2)
        door.close()

    asyncio.run(ask())


def test_who_is_refused_or_leaves_is_forgotten() -> None:
    async def ask() -> None:
        door = Door()
        ann, ben = door.add("Ann", "player", "here"), door.add("Ben", "wall", "there")
        door.answer("a1", let_in=False)
        door.leave(ben)
        assert len(door) == 0
        for ticket in (ann, ben, "made up"):
            with pytest.raises(NotLetIn):
                door.look(ticket)
        for wrong in ("a1", "a9"):
            with pytest.raises(WrongUse):
                door.answer(wrong, let_in=True)
        with pytest.raises(WrongUse):
            door.add(" ", "player", "here")
        assert len(door) == 0
        door.close()

    asyncio.run(ask())


def test_requests_have_a_cap_and_an_end() -> None:
    async def ask() -> None:
        door = Door()
        tickets = [door.add("Ann", "player", "here") for _ in range(PER_SOURCE)]
        with pytest.raises(TooMany):
            door.add("Ann", "player", "here")
        for number in range(MOST - PER_SOURCE):
            door.add("Eve", "player", f"there {number}")
        with pytest.raises(TooMany):
            door.add("Eve", "player", "elsewhere")
        door.clock.now += GONE - 1
        assert door.look(tickets[0]) is None
        door.clock.now += 1
        door.sweep()
        assert len(door) == 1, "who asks what became of it still waits"
        for _ in range(int(OLD / GONE) + 1):
            door.clock.now += GONE - 1
            if door.cards():
                door.look(tickets[0])
            door.sweep()
        assert door.cards() == (), "nobody waits for ever"
        door.add("Ann", "player", "here")
        door.close()
        assert len(door) == 0

    asyncio.run(ask())


def test_seats_by_the_code_are_counted_by_address_and_together() -> None:
    places = Places([Place(id=Seat(f"p{n}"), name="x", kind="player") for n in range(40)])
    mine = {Seat(f"p{n}"): "here" for n in range(SEATS_PER_SOURCE)}
    refuse_more(mine, places, "there")
    with pytest.raises(TooMany, match="network"):
        refuse_more(mine, places, "here")
    refuse_more({**mine, Seat("p0"): "there"}, places, "here")
    gone = {Seat(f"gone{n}"): "here" for n in range(40)}
    refuse_more(gone, places, "here")
    full = {Seat(f"p{n}"): f"at {n}" for n in range(SEATS_BY_CODE)}
    with pytest.raises(TooMany, match="code"):
        refuse_more(full, places, "here")


def test_the_game_master_is_asked_as_the_table_says() -> None:
    async def come() -> None:
        store = MemoryStore()
        registry, opened, _ = await table("razorweave", "dock-thug", store=store)
        page = watch(opened, GM_SEAT)
        assert page.asking == ()
        assert isinstance(await registry.join(opened.code, "Ann"), Admitted), "round 1 is open"
        await opened.admit("ask")
        assert kept_from(store.fetch(opened.id)).door == "ask"
        asked = await registry.join(opened.code, "Ben")
        assert isinstance(asked, Asked)
        assert [one.name for one in page.asking] == ["Ben"]
        assert await registry.asked(asked.ticket) == asked
        seats = len(list(opened.fight.places))
        opened.askers.answer(page.asking[0].id, let_in=True)
        assert page.asking == ()
        assert len(list(opened.fight.places)) == seats, "the seat is made when Ben takes it"
        ben = await registry.asked(asked.ticket)
        assert isinstance(ben, Admitted)
        assert opened.fight.places.of(ben.seat).name == "Ben"
        eve = await registry.join(opened.code, "Eve")
        assert isinstance(eve, Asked)
        for ticket in (asked.ticket, "none"):
            with pytest.raises(NotLetIn):
                await registry.asked(ticket)
        with pytest.raises(NotLetIn):
            await registry.asked(eve.ticket, leave=True)
        assert page.asking == ()
        await opened.admit("open")
        assert isinstance(await registry.join(opened.code, "Cy"), Admitted)

    run(come)


def test_after_the_first_round_the_code_asks_by_itself() -> None:
    async def come() -> None:
        registry, opened, _ = await table("razorweave", "dock-thug")
        assert opened.kept.door == "first-round"
        await opened.act(lambda fight: fight.edit(GM_SEAT, "set", "late", path="round", value=2))
        assert isinstance(await registry.join(opened.code, "Ann"), Asked)

    run(come)


def test_a_full_house_is_said_to_who_asks() -> None:
    async def come() -> None:
        registry, opened, _ = await table("razorweave", "dock-thug")
        for number in range(3):
            await registry.enter(opened, f"Ann {number}", "player", "here", most=3)
        with pytest.raises(TooMany):
            await registry.enter(opened, "Ben", "player", "here", most=3)
        await opened.remove(Seat("p1"))
        await registry.enter(opened, "Ben", "player", "here", most=3)
        await opened.admit("ask")
        with pytest.raises(TooMany):
            await registry.enter(opened, "Cy", "player", "here", most=3)
        assert len(opened.askers) == 0

    run(come)
