"""What a table may take of its server: measured, slowed beside others, refused in a sentence."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest

from fracas.core.errors import FracasError
from fracas.core.ids import GM_SEAT, Seat
from fracas.table.keeping import budgets
from fracas.table.keeping.budgets import (
    BURST,
    LATELY,
    MOST_ENTRIES,
    MOST_MEMORY,
    SHARE,
    Budget,
    Hall,
)
from fracas.table.play import steps
from fracas.table.seats.seat import MOST_SEATS
from tests.table.kit import MemoryStore, answer_one, run, settle, table


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """The time now."""
        return self.now


def _budget(hall: Hall, entries: int = 0, memory: int = 0, spent: Clock | None = None) -> Budget:
    return Budget("mine", hall, lambda: entries, lambda: memory, spent or Clock())


def test_what_is_done_for_a_table_is_measured_once() -> None:
    clock, work = Clock(), Clock()
    budget = _budget(Hall(clock), spent=work)
    with budget:
        work.now += 1.5
        with budget:
            work.now += 0.5
    assert budget.seconds == 2.0
    assert budget.share == pytest.approx(2 / 60)
    clock.now += 60
    assert budget.share == pytest.approx(2 / 60 / 2.718281828)


def test_a_table_alone_waits_for_no_one(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    hall = Hall(clock)
    budget = _budget(hall)
    budget.charge(10 * BURST)
    run(budget.turn)
    assert budget.waited == 0
    hall.acts("other")
    clock.now += LATELY
    run(budget.turn)
    assert budget.waited == 0, "nobody played there lately"


def test_beside_others_a_table_that_took_too_much_waits_until_it_has_time_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    hall = Hall(clock)
    budget = _budget(hall)

    async def sleep(seconds: float) -> None:
        clock.now += seconds
        hall.acts("other")

    monkeypatch.setattr(budgets.asyncio, "sleep", sleep)
    hall.acts("other")
    budget.charge(BURST - 0.1)
    run(budget.turn)
    assert budget.waited == 0, "so much it may take at once"
    budget.charge(1.1)
    run(budget.turn)
    assert budget.waited == pytest.approx(1.0 / SHARE, abs=0.1)


def test_those_who_wait_go_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    hall = Hall(clock)
    budget = _budget(hall)
    went: list[float] = []
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        clock.now += seconds
        hall.acts("other")
        await real(0)

    monkeypatch.setattr(budgets.asyncio, "sleep", sleep)

    async def act() -> None:
        await budget.turn()
        budget.charge(0.5)
        went.append(clock.now)

    async def all_at_once() -> None:
        hall.acts("other")
        budget.charge(BURST + 0.5)
        await asyncio.gather(*[act() for _ in range(4)])

    run(all_at_once)
    gaps = [later - sooner for sooner, later in pairwise(went)]
    assert all(gap >= 0.9 * 0.5 / SHARE for gap in gaps), went


@pytest.mark.parametrize(
    ("entries", "memory", "words"),
    [
        (MOST_ENTRIES, 0, "This table's journal has 50,000 entries, the most that one may have"),
        (200, MOST_MEMORY, "This table takes 64 MB, the most that one may take"),
    ],
)
def test_a_full_table_is_told_what_to_do(entries: int, memory: int, words: str) -> None:
    budget = _budget(Hall(), entries, memory)
    with pytest.raises(FracasError) as refused:
        budget.refuse()
    assert refused.value.code == "over-budget"
    assert refused.value.sentence == (
        f"{words}: start a new table for the next fight. This one can still be read, saved and "
        "verified."
    )
    assert budget.refused == 1
    _budget(Hall(), MOST_ENTRIES - 1, MOST_MEMORY - 1).refuse()


def test_five_lively_hours_of_eight_players_meet_no_limit() -> None:
    acts = 5 * 3600 * 8 // 10
    assert acts * 1.5 < MOST_ENTRIES / 2, "each of them acts every ten seconds"
    assert acts * 1.5 * 1400 < MOST_MEMORY, "of lines as long as the longest on the mean"
    assert SHARE / 2 > 8 * 0.1 * 0.05, "of 50 ms each"
    assert MOST_SEATS > 8 * 2


def test_at_a_full_table_nothing_is_played_and_seats_still_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        store = MemoryStore()
        registry, room, _ = await table("razorweave", "dock-thug", store=store)
        await answer_one(room)
        monkeypatch.setattr(budgets, "MOST_ENTRIES", len(room.fight.chronicle.entries))
        lines = len(store.kept[room.id])
        with pytest.raises(FracasError) as refused:
            await answer_one(room)
        assert refused.value.code == "over-budget"
        with pytest.raises(FracasError):
            await room.act(lambda fight: fight.undo(GM_SEAT))
        assert len(store.kept[room.id]) == lines
        ann = await registry.seat(room, "Ann", "player")
        await room.remove(ann.seat)
        [load] = registry.loads()
        assert (load.id, load.refused, load.seats) == (room.id, 2, 1)

    run(play)


def test_computers_stop_at_a_full_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        # One step at a time: a fast machine plays the whole fight before anybody looks.
        monkeypatch.setattr(steps, "SLICE", 0.0)
        monkeypatch.setattr(steps, "AT_ONCE_STEPS", 0.0)
        _, room, _ = await table("beacon_road", "toll-bridge")
        await settle(room)
        fight = room.fight
        most = len(fight.chronicle.entries) + 10
        monkeypatch.setattr(budgets, "MOST_ENTRIES", most)

        def hand_over(fight: object) -> None:
            chronicle = room.fight.chronicle
            for one in chronicle.rules.deciders(chronicle.state):
                chronicle.sit(one, Seat("random"))

        await room.act(hand_over)
        await settle(room)
        assert fight.chronicle.prompt is not None
        assert fight.paused
        assert len(fight.chronicle.entries) >= most

    run(play)
