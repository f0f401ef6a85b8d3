"""Who takes whom: players what is free and their own, the game master anybody, others nobody."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.errors import IllegalAnswer, MalformedAnswer, NotYourSeat, WrongUse
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.table.seats.handing_out import free_for, sit
from fracas.table.seats.seat import Place
from tests.table.kit import live, run, settle, table, watch

TEO, SUNNY = Decider("teo"), Decider("sunny")
ANN, BEN = Seat("ann"), Seat("ben")


def _fight() -> Any:
    return live("fully_automated", "ferry", {"ann": "teo", "ben": ""})


def test_a_player_takes_what_is_free_and_gives_it_back() -> None:
    fight = _fight()
    chronicle, places = fight.chronicle, fight.places
    assert SUNNY in free_for(chronicle, places, BEN)
    assert TEO not in free_for(chronicle, places, BEN)
    sit(chronicle, places, BEN, SUNNY, BEN)
    assert chronicle.seating.seat_of(SUNNY) == BEN
    assert SUNNY not in free_for(chronicle, places, ANN)
    sit(chronicle, places, BEN, SUNNY, GM_SEAT)
    assert SUNNY in free_for(chronicle, places, ANN)


@pytest.mark.parametrize(
    ("decider", "to"), [("teo", "ben"), ("teo", "gm"), ("sunny", "ann"), ("sunny", "advisor")]
)
def test_a_player_does_not_move_others(decider: str, to: str) -> None:
    fight = _fight()
    before = fight.chronicle.seating
    with pytest.raises(NotYourSeat):
        sit(fight.chronicle, fight.places, BEN, Decider(decider), Seat(to))
    assert fight.chronicle.seating == before


def test_a_locked_seat_and_who_looks_on_take_nobody() -> None:
    fight = _fight()
    fight.places.put(Place(id=BEN, name="Ben", kind="player", locked=True))
    assert free_for(fight.chronicle, fight.places, BEN) == ()
    with pytest.raises(NotYourSeat, match="locked"):
        sit(fight.chronicle, fight.places, BEN, SUNNY, BEN)
    fight.places.put(Place(id=BEN, name="Ben", kind="spectator"))
    assert free_for(fight.chronicle, fight.places, BEN) == ()
    with pytest.raises(IllegalAnswer):
        sit(fight.chronicle, fight.places, GM_SEAT, SUNNY, BEN)
    with pytest.raises(IllegalAnswer, match="no one called"):
        sit(fight.chronicle, fight.places, GM_SEAT, Decider("x" * 99), GM_SEAT)


def test_a_seat_tells_whom_it_may_take_and_the_table_its_code() -> None:
    async def look() -> None:
        registry, opened, _ = await table("fully_automated", "ferry")
        ann = await registry.seat(opened, "Ann", "player", (TEO,), -1)
        ben = await registry.seat(opened, "Ben", "player")
        gm, page = watch(opened), watch(opened, ben.seat)
        await settle(opened)
        free = dict(page.screen["me"]["free"])
        assert "sunny" in free
        assert "teo" not in free
        assert page.screen["table"]["code"] == opened.code
        assert opened.fight.places.of(ann.seat).extra == -1
        # Only the game master sees how much time a seat has.
        assert {one.get("extra", 0) for one in page.screen["seats"]} == {0}
        assert -1 in {one.get("extra", 0) for one in gm.screen["seats"]}
        await opened.recode("NEWONE")
        assert page.screen["table"]["code"] == "NEWONE"
        await opened.recode("")
        assert "code" not in page.screen["table"]

    run(look)


def test_a_seat_for_nobody_is_not_added() -> None:
    async def look() -> None:
        registry, opened, _ = await table("fully_automated", "ferry")
        seats = len(list(opened.fight.places))
        with pytest.raises(IllegalAnswer):
            await registry.seat(opened, "Ann", "player", (Decider("nobody"),))
        with pytest.raises(WrongUse):
            await registry.seat(opened, "Ann", "wall", (TEO,))
        with pytest.raises(MalformedAnswer):
            await registry.seat(opened, "Ann", "player", extra=-2)
        assert len(list(opened.fight.places)) == seats
        assert opened.fight.chronicle.seating.seat_of(TEO) == GM_SEAT

    run(look)
