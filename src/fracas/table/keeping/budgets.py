"""What one table may use of a shared server: time of its loop, journal entries, memory.

People at a table never meet these limits. A table over one of them is slowed, so that its
neighbours keep their turn, or refused with a sentence that says what to do.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from types import TracebackType

import msgspec

from fracas.core.errors import FracasError

SHARE = 0.25
"""The part of the loop's time that a table may use in the long run while others play."""

BURST = 20.0
"""Seconds of the loop's time that a table may use at once."""

LATELY = 10.0
"""For this many seconds after its last act a table counts as played."""

MINUTE = 60.0
"""The time (seconds) over which a table's share of the loop is measured."""

MOST_ENTRIES = 50_000
"""Journal entries of a table: five lively hours of eight players are about 20,000."""

MOST_MEMORY = 64_000_000
"""Estimated bytes of memory that a table may use."""

LOOKED = 100
"""After this many new entries a table's memory is estimated again."""


SPENT: Callable[[], float] = getattr(time, "thread_time", time.monotonic)
"""Seconds that this thread worked; in a browser, which does not report them, seconds passed."""


class OverBudget(FracasError):
    """A table that has used up what one table may have."""

    code = "over-budget"


class Held(msgspec.Struct, frozen=True):
    """What a table uses: journal entries, and an estimate of its memory in bytes."""

    entries: int
    memory: int


class Load(msgspec.Struct, frozen=True):
    """What a table costs its server.

    `seconds` of the loop's time since it was opened, `share` of the loop over the last minute;
    `waited` is for how many seconds its acts were held back, `refused` how many were refused.
    `memory` is an estimate in bytes; `pages` counts the pages that show its seats.
    """

    id: str
    system: str
    entries: int
    memory: int
    seats: int
    pages: int
    seconds: float
    share: float
    waited: float
    refused: int


class Hall:
    """Which tables of a server are being played."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` gives seconds."""
        self.clock = clock
        self._last: dict[str, float] = {}

    def acts(self, table: str) -> None:
        """Note that something is done at a table."""
        self._last[table] = self.clock()

    def leave(self, table: str) -> None:
        """Forget a table that was closed."""
        self._last.pop(table, None)

    def has_others(self, table: str) -> bool:
        """Whether another table is played too."""
        since = self.clock() - LATELY
        return any(at > since for other, at in self._last.items() if other != table)


class Budget:
    """The budget of one table. Work for the table runs in a `with` of it, and is measured."""

    def __init__(
        self,
        table: str,
        hall: Hall,
        entries: Callable[[], int],
        memory: Callable[[], int],
        spent: Callable[[], float] = SPENT,
    ) -> None:
        """`entries` and `memory` return what the table uses, `spent` the seconds worked."""
        self.waited, self.refused, self.seconds = 0.0, 0, 0.0
        self._table, self._hall, self._spent = table, hall, spent
        self._entries, self._memory = entries, memory
        self._left, self._recent, self._at = BURST, 0.0, hall.clock()
        self._begun = 0.0
        self._depth = 0
        self._queue = asyncio.Lock()
        self._known = Held(-LOOKED, 0)

    def __enter__(self) -> None:
        if not self._depth:
            self._begun = self._spent()
        self._depth += 1

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._depth -= 1
        if not self._depth:
            self.charge(self._spent() - self._begun)

    def charge(self, seconds: float) -> None:
        """Take some of the loop's time off the budget."""
        self._hall.acts(self._table)
        self._pass()
        self.seconds += seconds
        self._recent += seconds
        self._left -= seconds

    async def turn(self) -> None:
        """Wait until the table has time left, as long as others are played too."""
        if self._may_go():
            return
        async with self._queue:
            while not self._may_go():
                wait = min(1.0, max(0.01, -self._left / SHARE))
                self.waited += wait
                await asyncio.sleep(wait)

    def refuse(self) -> None:
        """Raise `OverBudget` if the table has used up what one table may have."""
        fault = self.fault()
        if fault:
            self.refused += 1
            raise OverBudget(
                f"{fault}: start a new table for the next fight. This one can still be read, saved "
                "and verified."
            )

    def fault(self) -> str:
        """Return in words what the table has too much of; blank if all is well."""
        held = self.held()
        if held.entries >= MOST_ENTRIES:
            return f"This table's journal has {held.entries:,} entries, the most that one may have"
        if held.memory >= MOST_MEMORY:
            return f"This table takes {held.memory // 1_000_000} MB, the most that one may take"
        return ""

    def held(self) -> Held:
        """Return what the table uses; memory is estimated now and then."""
        entries = self._entries()
        if entries >= self._known.entries + LOOKED:
            self._known = Held(entries, self._memory())
        return Held(entries, self._known.memory)

    @property
    def share(self) -> float:
        """The share of the loop that the table used over about the last minute."""
        self._pass()
        return self._recent / MINUTE

    def _may_go(self) -> bool:
        self._pass()
        return self._left >= 0 or not self._hall.has_others(self._table)

    def _pass(self) -> None:
        """Account for the time that has passed."""
        now = self._hall.clock()
        gone, self._at = now - self._at, now
        self._left = min(BURST, self._left + gone * SHARE)
        self._recent *= math.exp(-gone / MINUTE)
