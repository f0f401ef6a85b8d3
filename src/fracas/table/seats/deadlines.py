"""The clock of choices with a deadline: each seat has the rule's seconds and its extra seconds.

A seat's time is measured on the server; pages are sent how much is left. After a restart it starts
again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any

from fracas.core.asking.prompts import Together
from fracas.core.ids import GM_SEAT, Seat
from fracas.core.play.journal import Answered, Closed, Redone, Resumed, Threw, Undone
from fracas.table.play.live import LiveFight
from fracas.table.screens.screen import ClockCard
from fracas.table.seats.audience import Audience

ON = (Answered, Closed, Redone, Resumed, Threw, Undone)
"""Entries after which the question is a new one, though it may read like one before."""


LATEST = 15.0
"""How long (seconds) the clock waits for a page that does not say it has shown the choice."""


class Deadlines:
    """The seconds that seats have for the open choice.

    No time runs before all seats that are asked and have a page open have seen the choice. A seat
    that has had no page yet has its time from when it sees the choice.
    """

    def __init__(
        self,
        expire: Callable[[Seat, Together], Coroutine[Any, Any, None]],
        audience: Audience,
    ) -> None:
        """`expire` is called with a seat whose time is up, and the choice."""
        self._expire, self._audience = expire, audience
        self._asked: Together | None = None
        self._heard = 0
        self._extras: dict[Seat, int] = {}
        self._shown: dict[Seat, float] = {}
        self._seen: set[Seat] = set()
        self._came: set[Seat] = set()
        self._began: dict[Seat, float] = {}
        self._up: set[Seat] = set()
        self._again: float | None = None
        self._ends: dict[Seat, tuple[float, int]] = {}
        self._timers: list[asyncio.TimerHandle] = []
        self._running: set[asyncio.Task[None]] = set()

    def set(self, fight: LiveFight) -> bool:
        """Follow the open choice, if it has a deadline; time that already runs goes on.

        A seat that gets more time, or none, has it counted from when its time began. A choice that
        an edit had asked again, word for word, goes on as it was: no one learns of the edit.
        Returns whether any clock changed.
        """
        chronicle = fight.chronicle
        prompt = chronicle.prompt
        held = fight.paused or fight.lobby.opened
        if not isinstance(prompt, Together) or prompt.seconds is None or held:
            ran = bool(self._ends)
            self.stop()
            return ran
        seats = {chronicle.seating.seat_of(one) for one in prompt.deciders} - {GM_SEAT}
        extras = {seat: fight.places.of(seat).extra for seat in seats if seat in fight.places}
        entries = chronicle.entries
        same = self._asked is prompt or (
            self._asked == prompt and not any(isinstance(one, ON) for one in entries[self._heard :])
        )
        if self._asked is prompt and self._extras == extras:
            return self._run()
        ran = bool(self._ends)
        changed = not same or self._extras != extras
        if not same:
            self._seen.clear()
            self._shown.clear()
            self._began.clear()
        self._asked, self._extras, self._heard = prompt, extras, len(entries)
        self._up.clear()
        self._run(afresh=True)
        return changed and (ran or bool(self._ends))

    def saw(self, seat: Seat) -> None:
        """Note that a page of the seat shows the open choice."""
        if self._asked is not None and seat in self._extras:
            self._seen.add(seat)
            self.review()

    def review(self) -> None:
        """Check again whose time begins, after a page opened, closed or was waited for."""
        if self._run():
            self.tell()

    def tell(self) -> None:
        """Send every page how much time its seat has."""
        self._audience.tell_time(self.clock)

    def _run(self, *, afresh: bool = False) -> bool:
        """Start the time of all who are due; return whether any started.

        With `afresh` the timers are set in any case.
        """
        if self._asked is None:
            return False
        now = monotonic()
        here = {seat for seat in self._audience.here if seat in self._extras}
        self._came |= here
        for seat in here:
            self._shown.setdefault(seat, now)
        waited = {
            seat: self._shown[seat] + LATEST
            for seat in here - self._seen - self._began.keys()
            if now < self._shown[seat] + LATEST
        }
        before = len(self._began)
        if here and (self._began or not waited):
            for seat in self._came & self._extras.keys():
                if seat not in waited:
                    self._began.setdefault(seat, now)
        began, again = len(self._began) > before, min(waited.values(), default=None)
        if afresh or began or again != self._again:
            self._time(again)
        return began

    def _time(self, again: float | None) -> None:
        """Set the timers by when each seat's time began; check `again` then."""
        self._unwind()
        self._again = again
        prompt, now, loop = self._asked, monotonic(), asyncio.get_running_loop()
        assert prompt is not None, "a choice is open"
        assert prompt.seconds is not None, "and has a deadline"
        for seat, began in self._began.items():
            extra = self._extras.get(seat, -1)
            if extra >= 0:
                total = prompt.seconds + extra
                self._ends[seat] = began + total, total
                if seat in self._up:
                    continue
                wait = max(0.0, began + total - now)
                self._timers.append(loop.call_later(wait, self._is_up, seat, prompt))
        if again is not None:
            self._timers.append(loop.call_later(max(0.0, again - now), self.review))

    def clock(self, seat: Seat) -> ClockCard | None:
        """Return what a seat's page shows of its time."""
        found = self._ends.get(seat)
        if found is None:
            return None
        ends, total = found
        return ClockCard(max(0.0, round(ends - monotonic(), 1)), total)

    def stop(self) -> None:
        """Stop all time."""
        self._unwind()
        self._asked = self._again = None
        self._up.clear()
        self._seen.clear()
        self._shown.clear()
        self._began.clear()

    def _unwind(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        self._ends.clear()

    def _is_up(self, seat: Seat, prompt: Together) -> None:
        self._up.add(seat)
        task = asyncio.get_running_loop().create_task(self._expire(seat, prompt))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
