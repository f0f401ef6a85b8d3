"""People around a table who come and go: pages that sleep, pages that read slowly, visitors.

They share seats with those who play, and must show the same as a newly opened page.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any

from tests.web.callers import Caller, Cut

NAP = (0.5, 15.0)
"""How many seconds a page sleeps, least and most; below that it is awake."""

PACE = (0.05, 1.0)
"""How many seconds a slow page takes for each message."""


class Restless:
    """Three more pages at one table."""

    def __init__(self, base: str, tokens: list[str], number: int, haste: float = 1.0) -> None:
        """`tokens` are the game master's, players' and the wall's; `haste` divides all naps."""
        self._chance = random.Random(number)
        self._haste = haste
        self._base, self._tokens = base, tokens
        self.sleeper = Caller(base, tokens[-1])
        self.slow = Caller(base, tokens[1], max_queue=1)
        self.slow.pace = self._chance.uniform(*PACE) / haste
        self.said: Counter[str] = Counter()

    async def live(self, until: asyncio.Event) -> None:
        """Come and go until the event."""
        await asyncio.gather(self._sleep(until), self._read(until), self._visit(until))

    async def _nap(self, until: asyncio.Event) -> None:
        left = self._chance.uniform(*NAP) / self._haste
        try:
            await asyncio.wait_for(until.wait(), left)
        except TimeoutError:
            return

    async def _sleep(self, until: asyncio.Event) -> None:
        """A phone that is put away and picked up again: it has what it missed at once."""
        while not until.is_set():
            whole = self.sleeper.snapshots
            await self.sleeper.call()
            self.said["woke"] += 1
            self.said["woke with the whole"] += self.sleeper.snapshots > whole
            await self._nap(until)
            await self.sleeper.hang_up()
            await self._nap(until)

    async def _read(self, until: asyncio.Event) -> None:
        """A page on a bad line: it takes its time for each message, and is cut off now and then."""
        while not until.is_set():
            try:
                await self.slow.call()
                while self.slow.here and not until.is_set():
                    await self._nap(until)
            except Cut:
                self.said["cut off"] += 1
            await self.slow.hang_up()
        self.said["slow pages given the whole"] += max(0, self.slow.snapshots - 1)

    async def _visit(self, until: asyncio.Event) -> None:
        """A visitor looks in and leaves, perhaps before anything was shown."""
        while not until.is_set():
            await self._nap(until)
            visitor = Caller(self._base, self._chance.choice(self._tokens))
            try:
                await asyncio.wait_for(visitor.call(), self._chance.choice((0.01, 5.0)))
            except (Cut, TimeoutError):
                self.said["left at once"] += 1
            await visitor.hang_up()
            self.said["visits"] += 1

    async def shows(self) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        """Return what each of these pages shows after coming back, and what a new page is shown.

        Call it while nobody plays.
        """
        found = []
        for page in (self.sleeper, self.slow):
            page.pace = 0.0
            await page.call()
            fresh = Caller(self._base, page.token)
            await fresh.call()
            await page.say(do="older", at=0)
            found.append((page.screen, fresh.screen))
            await fresh.hang_up()
            await page.hang_up()
        return found
