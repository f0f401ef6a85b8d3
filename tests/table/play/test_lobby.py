"""Before a fight: nothing is asked, nothing goes on by itself and no clock runs until it begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fracas.core.asking.prompts import Ruling, Together
from fracas.core.errors import NotYourSeat, StaleAnswer
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.table.keeping.persistence import Settings
from fracas.table.play.lobby import Lobby
from fracas.table.seats.deadlines import Deadlines
from fracas.table.seats.fuses import Fuses, stand
from tests.table.kit import MemoryStore, live, play_on, run, settle, table, until, watch
from tests.table.seats.test_deadlines import Present

ANN = Seat("ann")


def _fight() -> Any:
    fight = live("fully_automated", "ferry", {"ann": "teo", "ben": "sunny"})
    fight.lobby = Lobby(gathers=True, opened=True)
    return fight


def test_nothing_is_asked_and_nothing_goes_on_by_itself() -> None:
    fight = _fight()
    before = len(fight.chronicle.entries)
    assert not fight.step()
    assert not fight.is_slow()
    assert len(fight.chronicle.entries) == before
    assert not any(fight.open_to_people(one) for one in fight.chronicle.prompt.deciders)
    acts: list[Callable[[], Any]] = [
        lambda: fight.answer(GM_SEAT, Decider("teo"), None),
        lambda: fight.throw(GM_SEAT),
        lambda: fight.dice(GM_SEAT, ()),
        lambda: fight.close(GM_SEAT),
        lambda: fight.undo(ANN),
    ]
    for act in acts:
        with pytest.raises(StaleAnswer, match="has not begun"):
            act()
    assert not fight.may_undo(ANN)


def test_the_game_master_begins_and_nobody_else() -> None:
    fight = _fight()
    fight.ready(ANN, ready=True)
    fight.ready(Seat("ben"), ready=True)
    fight.ready(Seat("ben"), ready=False)
    assert fight.lobby.ready == {ANN}
    with pytest.raises(NotYourSeat):
        fight.begin(ANN)
    fight.begin(GM_SEAT)
    assert not fight.lobby.opened
    assert not fight.lobby.ready
    with pytest.raises(StaleAnswer, match="has begun"):
        fight.ready(ANN, ready=True)
    play_on(fight)
    assert any(fight.open_to_people(one) for one in fight.chronicle.prompt.deciders)


def test_seats_and_salts_are_as_ever_before_a_fight() -> None:
    fight = _fight()
    fight.sit(ANN, Decider("teo"), GM_SEAT)
    fight.sit(ANN, Decider("teo"), ANN)
    fight.salt(ANN, "lucky words")
    assert [salt.text for salt in fight.chronicle.dice.salts] == ["lucky words"]


def test_going_back_leaves_the_lobby() -> None:
    fight = _fight()
    fight.go(GM_SEAT, 0)
    assert not fight.lobby.opened


@pytest.mark.parametrize("gathers", [True, False])
def test_a_table_that_gathers_does_so_before_each_fight(gathers: bool) -> None:
    lobby = Lobby(gathers=gathers)
    lobby.gather()
    assert lobby.opened is gathers


def test_no_deadline_runs_before_the_fight_begins() -> None:
    async def play() -> None:
        fight = live("fully_automated", "ferry", {"p1": "teo", "p2": "sunny"})
        until(fight, lambda prompt: isinstance(prompt, Together) and prompt.seconds is not None)

        async def expire(seat: Seat, prompt: Together) -> None:
            raise AssertionError("no time is up")

        clock = Deadlines(expire, Present())
        fight.lobby = Lobby(gathers=True, opened=True)
        clock.set(fight)
        for seat in ("p1", "p2"):
            clock.saw(Seat(seat))
        assert clock.clock(Seat("p1")) is None
        fight.begin(GM_SEAT)
        clock.set(fight)
        for seat in ("p1", "p2"):
            clock.saw(Seat(seat))
        assert clock.clock(Seat("p1")) is not None
        clock.stop()

    run(play)


def test_no_ruling_stands_by_itself_before_the_fight_begins() -> None:
    async def play() -> None:
        fight = live("razorweave", "dock-thug", {"p1": "rella"})
        asked = until(
            fight,
            lambda prompt: (
                isinstance(prompt, Ruling) and bool(fight.rulings.burns(fight.chronicle))
            ),
        )
        entries = len(fight.chronicle.entries)

        async def burn(prompt: Ruling, entries: int) -> None:
            raise AssertionError("no time is up")

        fuses = Fuses(burn, lambda: None)
        fight.lobby = Lobby(gathers=True, opened=True)
        fuses.set(fight)
        assert fuses.card(1) is None
        stand(fight, asked, entries)
        assert len(fight.chronicle.entries) == entries
        fight.begin(GM_SEAT)
        fuses.set(fight)
        assert fuses.card(1) is not None
        fuses.put_out()

    run(play)


def test_a_lobby_is_shown_is_kept_and_ends() -> None:
    async def play() -> None:
        store = MemoryStore()
        registry, opened, _ = await table("razorweave", "dock-thug", store=store, lobby=True)
        seat = await registry.seat(opened, "Ann", "player")
        await opened.act(lambda fight: fight.ready(seat.seat, ready=True))
        await settle(opened)
        screen = opened.screens.screen(GM_SEAT)
        assert screen.table.phase == "lobby"
        assert screen.papers == ()
        assert screen.waits is None
        assert screen.strip is None
        assert [one.ready for one in screen.seats if one.seat == seat.seat] == [True]
        again = opened.kept.again(store).fight.lobby  # type: ignore[arg-type]
        assert again.opened
        assert again.gathers
        assert again.ready == {seat.seat}
        page = watch(opened)
        await opened.act(lambda fight: fight.begin(GM_SEAT))
        await settle(opened)
        assert page.screen["table"].get("phase", "fight") == "fight"
        assert page.screen["papers"]
        await registry.close()

    run(play)


def test_tables_of_before_there_were_lobbies_have_begun() -> None:
    assert not Settings().gathers
    assert not Settings().waiting
