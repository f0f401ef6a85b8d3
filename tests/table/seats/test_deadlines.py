"""The clock of a choice: each seat's own time, what happens when it is up, and when it is not."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from fracas.core.asking.prompts import Together
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.table.play.live import LiveFight
from fracas.table.seats import deadlines
from fracas.table.seats.audience import Audience
from fracas.table.seats.deadlines import LATEST, Deadlines
from tests.table.kit import live, run, until


class Hand:
    """A clock that a test moves, in the place of the real one and of the loop's timers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1_000.0
        self.timers: list[tuple[float, Any, tuple[Any, ...]]] = []
        monkeypatch.setattr(deadlines, "monotonic", lambda: self.now)

    def take_over(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "call_later", self.call_later)

    def call_later(self, wait: float, do: Any, *given: Any) -> Any:
        timer = (self.now + wait, do, given)
        self.timers.append(timer)
        outer = self

        class Handle:
            def cancel(self) -> None:
                if timer in outer.timers:
                    outer.timers.remove(timer)

        return Handle()

    async def move(self, seconds: float) -> None:
        """Let time pass, and do what is due."""
        self.now += seconds
        due = [timer for timer in self.timers if timer[0] <= self.now]
        for timer in due:
            self.timers.remove(timer)
            timer[1](*timer[2])
        for _ in range(3):
            await asyncio.sleep(0)


class Present(Audience):
    """Seats with a page open, and how often all pages were sent their time."""

    def __init__(self, *seats: str) -> None:
        super().__init__(0)
        self.here = {Seat(seat) for seat in seats or ("p1", "p2")}
        self.tellings = 0

    def tell_time(self, clock: Any) -> None:
        self.tellings += 1


def see(clock: Deadlines, *seats: str) -> None:
    """Pages of these seats, of both without any, show the choice."""
    for seat in seats or ("p1", "p2"):
        clock.saw(Seat(seat))


def _cards(prompt: Any) -> bool:
    return isinstance(prompt, Together) and prompt.seconds is not None


def _fight() -> LiveFight:
    return live("fully_automated", "ferry", {"p1": "teo", "p2": "sunny"})


def _timed(
    monkeypatch: pytest.MonkeyPatch,
    work: Any,
    extras: dict[str, int] | None = None,
    present: Present | None = None,
) -> None:
    present = Present() if present is None else present

    async def play() -> None:
        hand = Hand(monkeypatch)
        hand.take_over(monkeypatch)
        fight = _fight()
        prompt = until(fight, _cards)
        for seat, extra in (extras or {}).items():
            _more(fight, seat, extra)
        expired: list[Seat] = []

        async def expire(seat: Seat, asked: Together) -> None:
            assert asked is prompt
            expired.append(seat)

        await work(hand, fight, prompt, Deadlines(expire, present), expired)

    run(play)


def _more(fight: LiveFight, seat: str, extra: int) -> None:
    from msgspec.structs import replace

    fight.places.put(replace(fight.places.of(Seat(seat)), extra=extra))


def test_each_seat_has_the_rules_seconds_and_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hand: Hand, fight: Any, prompt: Any, clock: Deadlines, expired: Any) -> None:
        assert not clock.set(fight), "no time runs yet"
        see(clock)
        assert not clock.set(fight), "what runs goes on"
        one, other = clock.clock(Seat("p1")), clock.clock(Seat("p2"))
        assert one is not None
        assert other is not None
        assert (one.left, one.total) == (prompt.seconds, prompt.seconds)
        assert other.total == prompt.seconds + 20
        assert clock.clock(GM_SEAT) is None, "the game master takes the time it takes"
        await hand.move(prompt.seconds + 1)
        assert expired == ["p1"]
        await hand.move(20)
        assert expired == ["p1", "p2"]

    _timed(monkeypatch, work, {"p2": 20})


def test_no_time_runs_before_all_who_are_here_have_seen_the_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    present = Present()

    async def work(hand: Hand, fight: Any, prompt: Any, clock: Deadlines, expired: Any) -> None:
        clock.set(fight)
        see(clock, "p1")
        await hand.move(LATEST - 1)
        assert clock.clock(Seat("p1")) is None
        assert present.tellings == 0
        see(clock, "p2")
        assert present.tellings == 1
        left = clock.clock(Seat("p1"))
        assert left is not None
        assert left.left == prompt.seconds, "the whole time is left"
        await hand.move(prompt.seconds)
        assert sorted(expired) == ["p1", "p2"]

    _timed(monkeypatch, work, present=present)


def test_a_page_that_never_says_it_has_shown_the_choice_holds_no_others_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    present = Present()

    async def work(hand: Hand, fight: Any, prompt: Any, clock: Deadlines, expired: Any) -> None:
        clock.set(fight)
        see(clock, "p1")
        await hand.move(LATEST)
        assert present.tellings == 1
        assert clock.clock(Seat("p1")) is not None
        await hand.move(prompt.seconds)
        assert sorted(expired) == ["p1", "p2"]

    _timed(monkeypatch, work, present=present)


def test_no_time_runs_for_a_seat_before_it_is_first_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    present = Present("p1")

    async def work(hand: Hand, fight: Any, prompt: Any, clock: Deadlines, expired: Any) -> None:
        present.here = set()
        clock.set(fight)
        await hand.move(10_000)
        assert expired == [], "an empty room waits"
        present.here = {Seat("p1")}
        clock.review()
        see(clock, "p1")
        assert clock.clock(Seat("p2")) is None
        await hand.move(prompt.seconds + 10_000)
        assert expired == ["p1"]
        present.here = {Seat("p1"), Seat("p2")}
        clock.review()
        assert clock.clock(Seat("p2")) is None
        see(clock, "p2")
        late = clock.clock(Seat("p2"))
        assert late is not None
        assert late.left == prompt.seconds
        await hand.move(prompt.seconds)
        assert expired == ["p1", "p2"]

    _timed(monkeypatch, work, present=present)


def test_the_time_of_who_left_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    present = Present()

    async def work(hand: Hand, fight: Any, prompt: Any, clock: Deadlines, expired: Any) -> None:
        clock.set(fight)
        see(clock, "p1")
        present.here = {Seat("p1")}
        clock.review()
        assert clock.clock(Seat("p2")) is not None, "it was here, and is not waited for"
        await hand.move(prompt.seconds)
        assert sorted(expired) == ["p1", "p2"]
        clock.set(fight)
        await hand.move(10_000)
        assert len(expired) == 2, "once each"

    _timed(monkeypatch, work, present=present)


def test_no_clock_is_for_a_seat_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hand: Hand, fight: Any, prompt: Any, clock: Deadlines, expired: Any) -> None:
        clock.set(fight)
        see(clock)
        assert clock.clock(Seat("p1")) is None
        await hand.move(10_000)
        assert expired == ["p2"]

    _timed(monkeypatch, work, {"p1": -1})


def test_more_time_counts_from_when_the_choice_began(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hand: Hand, fight: Any, prompt: Any, clock: Deadlines, expired: Any) -> None:
        clock.set(fight)
        see(clock)
        await hand.move(4)
        _more(fight, "p1", 30)
        assert clock.set(fight)
        told = clock.clock(Seat("p1"))
        assert told is not None
        assert (told.left, told.total) == (prompt.seconds + 26, prompt.seconds + 30)
        await hand.move(prompt.seconds)
        assert expired == ["p2"]
        await hand.move(30)
        assert expired == ["p2", "p1"]

    _timed(monkeypatch, work)


def test_no_time_runs_while_play_is_held_or_nothing_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(hand: Hand, fight: Any, prompt: Any, clock: Deadlines, expired: Any) -> None:
        clock.set(fight)
        see(clock)
        fight.paused = True
        assert clock.set(fight), "that it stopped is told"
        assert clock.clock(Seat("p1")) is None
        assert not clock.set(fight)
        await hand.move(10_000)
        assert expired == []
        fight.paused = False
        clock.set(fight)
        see(clock)
        assert clock.clock(Seat("p1")) is not None
        for ask in prompt.asks:
            seat = fight.chronicle.seating.seat_of(ask.decider)
            if fight.chronicle.prompt is prompt:
                fight.answer(seat, ask.decider, ask.default)
        assert fight.chronicle.prompt is not prompt
        clock.set(fight)
        assert not any(timer[2][1] is prompt for timer in hand.timers)

    _timed(monkeypatch, work)


@pytest.mark.parametrize("forked", [False, True])
def test_an_edit_that_leaves_a_choice_as_it_was_gives_nobody_more_time(
    monkeypatch: pytest.MonkeyPatch, *, forked: bool
) -> None:
    async def play() -> None:
        hand = Hand(monkeypatch)
        hand.take_over(monkeypatch)
        fight = _fight()
        prompt = until(fight, _cards)
        expired: list[Together] = []

        async def expire(seat: Seat, asked: Together) -> None:
            expired.append(asked)

        clock = Deadlines(expire, Present())
        clock.set(fight)
        see(clock)
        await hand.move(4)
        if forked:
            fight.fork(GM_SEAT, "what if")
            assert not clock.set(fight), "a fork leaves the choice as it stands"
        foe = fight.chronicle.state.combatants[-1].id
        fight.edit(GM_SEAT, "set", "", path=f"combatants/{foe}/note", value="is a coward")
        assert fight.chronicle.prompt is not prompt
        assert not clock.set(fight), "nobody is told of a clock"
        told = clock.clock(Seat("p1"))
        assert told is not None
        assert told.left == prompt.seconds - 4
        await hand.move(prompt.seconds - 4)
        assert expired == [fight.chronicle.prompt] * 2, "it is over at its time"

    run(play)


def test_the_default_stands_for_whom_time_is_up_and_for_nobody_else() -> None:
    fight = _fight()
    prompt = until(fight, _cards)
    fight.expire(Seat("p1"), prompt)
    assert fight.chronicle.pending[Decider("teo")] == prompt.ask_of(Decider("teo")).default
    assert Decider("sunny") not in fight.chronicle.pending
    fight.expire(Seat("p1"), prompt)


def test_what_was_said_in_time_stays() -> None:
    fight = _fight()
    prompt = until(fight, _cards)
    pick = prompt.ask_of(Decider("teo")).form.options[-1].id
    fight.answer(Seat("p1"), Decider("teo"), pick)
    fight.expire(Seat("p1"), prompt)
    assert fight.chronicle.pending[Decider("teo")] == pick


def test_a_clock_that_comes_too_late_ends_no_other_choice() -> None:
    fight = _fight()
    prompt = until(fight, _cards)
    until(fight, lambda found: _cards(found) and found is not prompt)
    before = len(fight.chronicle.entries)
    fight.expire(Seat("p1"), prompt)
    assert len(fight.chronicle.entries) == before
