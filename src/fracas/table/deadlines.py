"""The clock of choices with a deadline: each seat has the rule's seconds and what it has more.

A seat's time is the server's own; pages are told how much is left. After a restart it runs anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any

from fracas.core.ids import GM_SEAT, Seat
from fracas.core.journal import Answered, Closed, Redone, Resumed, Threw, Undone
from fracas.core.prompts import Together
from fracas.table.live import LiveFight
from fracas.table.screen import ClockCard

ON = (Answered, Closed, Redone, Resumed, Threw, Undone)
"""Entries after which what is asked is another question, though it may read like one before."""


class Deadlines:
    """The seconds that seats have for the choice that stands."""

    def __init__(self, expire: Callable[[Seat, Together], Coroutine[Any, Any, None]]) -> None:
        self._expire = expire
        self._asked: Together | None = None
        self._began = 0.0
        self._heard = 0
        self._extras: dict[Seat, int] = {}
        self._ends: dict[Seat, tuple[float, int]] = {}
        self._timers: list[asyncio.TimerHandle] = []
        self._running: set[asyncio.Task[None]] = set()

    def set(self, fight: LiveFight) -> bool:
        """Run for the choice that stands, if it has a deadline; one that runs already goes on.

        A seat that wants more time, or none, has it from when the choice began. One that an edit
        had asked anew, word for word, began when it was first asked: nobody learns of the edit.
        Tells whether anything changed.
        """
        chronicle = fight.chronicle
        prompt = chronicle.prompt
        if not isinstance(prompt, Together) or prompt.seconds is None or fight.paused:
            ran = bool(self._ends)
            self.stop()
            return ran
        seats = {chronicle.seating.seat_of(one) for one in prompt.deciders} - {GM_SEAT}
        extras = {seat: fight.places.of(seat).extra for seat in seats if seat in fight.places}
        entries = chronicle.entries
        same = self._asked is prompt or (
            self._asked == prompt and not any(isinstance(one, ON) for one in entries[self._heard :])
        )
        tells = not (same and self._extras == extras)
        if self._asked is prompt and not tells:
            return False
        began = self._began if same else monotonic()
        self.stop()
        self._asked, self._began, self._extras = prompt, began, extras
        self._heard = len(entries)
        loop = asyncio.get_running_loop()
        for seat, extra in extras.items():
            if extra < 0:
                continue
            total = prompt.seconds + extra
            ends = began + total
            self._ends[seat] = ends, total
            wait = max(0.0, ends - monotonic())
            self._timers.append(loop.call_later(wait, self._is_up, seat, prompt))
        return tells

    def clock(self, seat: Seat) -> ClockCard | None:
        """What a seat's page is told of its time."""
        found = self._ends.get(seat)
        if found is None:
            return None
        ends, total = found
        return ClockCard(max(0.0, round(ends - monotonic(), 1)), total)

    def stop(self) -> None:
        """No time runs."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        self._ends.clear()
        self._asked = None

    def _is_up(self, seat: Seat, prompt: Together) -> None:
        task = asyncio.get_running_loop().create_task(self._expire(seat, prompt))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
