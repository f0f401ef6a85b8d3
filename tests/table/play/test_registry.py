"""Tables made, joined and removed; links and codes that lead somewhere, and those that do not."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.errors import FracasError, StaleAnswer, StoreMissing, WrongUse
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.table.play.registry import TableRegistry
from fracas.table.seats.invitations import digest, fresh_code
from tests.table.kit import MemoryStore, answer_one, run, settle, table, watch


def test_a_table_is_ready_with_its_game_master() -> None:
    async def make() -> None:
        store = MemoryStore()
        registry, opened, admitted = await table(
            "razorweave", "dock-thug", store=store, name=" Gil "
        )
        assert (admitted.seat, admitted.system) == (GM_SEAT, "razorweave")
        found = await registry.by_token(admitted.token)
        assert found is not None
        assert found[0] is opened
        assert found[1].name == "Gil"
        kept = b"".join(store.kept[opened.id]) + repr(store.seats).encode()
        assert admitted.token.encode() not in kept, "only the digest of a token is kept"
        assert digest(admitted.token).encode() in kept
        assert list(store.rows) == [opened.id]

    run(make)


@pytest.mark.parametrize(
    "wrong",
    [
        {"system": "chess"},
        {"scenario": "no-such-fight"},
        {"foes": "banana"},
        {"foes": "p1"},
        {"name": ""},
        {"rulings": {"no-such-ruling": 1}},
    ],
)
def test_a_table_of_what_there_is_not_is_not_made(wrong: dict[str, Any]) -> None:
    async def make() -> None:
        store = MemoryStore()
        registry = TableRegistry(store, None)  # type: ignore[arg-type]
        given = {"system": "razorweave", "scenario": "dock-thug", **wrong}
        with pytest.raises(FracasError):
            await registry.make(given.pop("system"), given.pop("scenario"), **given)
        assert not store.rows
        assert not store.seats

    run(make)


def test_players_come_by_the_code_as_often_as_they_are_many() -> None:
    async def join() -> None:
        registry, opened, _ = await table("razorweave", "dock-thug")
        code = opened.code
        ann = await registry.join(code.lower(), "Ann")
        wall = await registry.join(f"{code[:3]}-{code[3:]}", "Wall", "wall")
        assert ann.token != wall.token
        assert opened.fight.places.of(wall.seat).kind == "wall"
        for seat in (ann, wall):
            found = await registry.by_token(seat.token)
            assert found is not None
            assert found[1].id == seat.seat
        with pytest.raises(WrongUse):
            await registry.join(code, "")

    run(join)


def test_a_new_code_takes_the_old_ones_place_and_a_closed_table_has_none() -> None:
    async def recode() -> None:
        registry, opened, _ = await table("razorweave", "dock-thug")
        old = opened.code
        await opened.recode(new := fresh_code())
        assert new == opened.code
        with pytest.raises(WrongUse):
            await registry.join(old, "Ann")
        ann = await registry.join(new, "Ann")
        await opened.recode("")
        assert opened.code == ""
        with pytest.raises(WrongUse):
            await registry.join(new, "Ben")
        assert await registry.by_token(ann.token) is not None, "who is in stays in"

    run(recode)


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "\x00", "ü" * 200, digest("x")])
def test_a_token_that_is_none_opens_nothing(token: str) -> None:
    async def look() -> None:
        registry, _, admitted = await table("razorweave", "dock-thug")
        assert await registry.by_token(token) is None
        assert await registry.by_token(digest(admitted.token)) is None
        assert await registry.by_token(admitted.token[:-1]) is None

    run(look)


@pytest.mark.parametrize("name", ["", "../../etc", "A" * 12, "zzzzzzzzzzz", "t" * 13])
def test_a_table_that_is_none_is_missing(name: str) -> None:
    async def look() -> None:
        registry, _, _ = await table("razorweave", "dock-thug")
        with pytest.raises(StoreMissing):
            await registry.open_table(name)

    run(look)


def test_two_tables_do_not_touch_each_other() -> None:
    async def both() -> None:
        store = MemoryStore()
        registry, one, _ = await table("razorweave", "dock-thug", store=store)
        made = await registry.make("fully_automated", "ferry", foes="advisor")
        other = await registry.open_table(made.table)
        await settle(other)
        seen = dict(watch(other).screen)
        lines = len(store.kept[other.id])
        for _ in range(3):
            await answer_one(one)
        assert watch(other).screen == seen
        assert len(store.kept[other.id]) == lines
        ann = await registry.join(one.code, "Ann")
        assert Seat(ann.seat) not in other.fight.places

    run(both)


def test_a_table_that_is_removed_is_gone_for_all() -> None:
    async def remove() -> None:
        store = MemoryStore()
        registry, opened, admitted = await table("razorweave", "dock-thug", store=store)
        page = watch(opened)
        await registry.remove(opened.id)
        assert page.left == ["closing"]
        assert not store.rows
        assert await registry.by_token(admitted.token) is None
        with pytest.raises(StaleAnswer):
            await opened.act(lambda fight: fight.salt(GM_SEAT, "too late"))
        with pytest.raises(StoreMissing):
            await registry.open_table(opened.id)

    run(remove)


def test_a_seat_that_is_taken_away_leaves_nothing_to_who_comes_next() -> None:
    async def unseat() -> None:
        registry, opened, _ = await table("razorweave", "dock-thug")
        ann = await registry.seat(opened, "Ann", "player")
        await opened.act(lambda fight: fight.sit(GM_SEAT, Decider("rella"), ann.seat))
        await opened.act(lambda fight: fight.order(ann.seat, "turn", None, None, recall=False))
        await opened.remove(ann.seat)
        seating = opened.fight.chronicle.seating
        assert seating.seat_of(Decider("rella")) == GM_SEAT
        assert not seating.orders
        with pytest.raises(WrongUse):
            await opened.remove(GM_SEAT)
        assert opened.fight.chronicle.seating == seating
        ben = await registry.seat(opened, "Ben", "player")
        assert await registry.by_token(ann.token) is None
        page = watch(opened, ben.seat)
        assert not page.screen["me"].get("deciders")

    run(unseat)


def test_a_page_from_before_a_restart_gets_the_whole_screen() -> None:
    async def restart() -> None:
        store = MemoryStore()
        registry = TableRegistry(store, None)  # type: ignore[arg-type]
        made = await registry.make("razorweave", "dock-thug", foes="")
        opened = await registry.open_table(made.table)
        page = watch(opened)
        for _ in range(3):
            await answer_one(opened)
        seq = page.changes[-1].seq
        asked_at = opened.screens.asked_at(GM_SEAT)
        await registry.close()
        registry = TableRegistry(store, None)  # type: ignore[arg-type]
        opened = await registry.open_table(made.table)
        watch(opened)
        for _ in range(5):
            await answer_one(opened)
        back = watch(opened, seq=seq)
        assert not back.changes
        assert set(back.screen) == set(page.screen)
        assert opened.screens.asked_at(GM_SEAT) > asked_at

    run(restart)
