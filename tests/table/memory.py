"""How much memory tables take as people play at them, for as many journal lines as are asked for.

    python -m tests.table.memory [--tables 71] [--minutes 10] [--lines 0]

`scripts/soak-table --memory` calls it. All tables are played in this process, as the server would,
over a store on the disk: at each a game master, three players and a wall look on, and everything
that is asked is answered at once. So it shows the tables' own memory and no socket's. It stops by
itself, after so many minutes or lines.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from benchmarks import kept
from fracas.core.asking.prompts import Roll
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.store.opening import open_store
from fracas.table.keeping.caches import trim
from fracas.table.odds.cards import OddsCard
from fracas.table.play.live import LiveFight
from fracas.table.play.open_table import OpenTable
from fracas.table.play.registry import TableRegistry
from fracas.table.screens.feed import Change, Whole
from fracas.table.screens.screen import ClockCard
from tests.table.kit import open_asks, settle
from tests.web.callers import FIGHTS

EVERY = 10.0
"""So many seconds lie between two looks at the memory."""


class Blank:
    """A page that keeps nothing of what it is sent."""

    def change(self, change: Change) -> None:
        """Something changed."""

    def whole(self, whole: Whole) -> None:
        """All of the screen."""

    def odds(self, odds: OddsCard) -> None:
        """Odds came."""

    def barred(self, drawn: object) -> None:
        """A bar came."""

    def clock(self, clock: ClockCard | None) -> None:
        """Time runs."""

    def fuse(self, fuse: object) -> None:
        """A ruling stands by itself soon."""

    def askers(self, cards: object) -> None:
        """Somebody asks to come in."""

    def gone(self, code: str, sentence: str) -> None:
        """Sent off."""


class Chance:
    """Choices of a seed's own."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, sides: int) -> int:
        """One of so many."""
        return self._random.randrange(sides)


class Played:
    """One table at which everything that is asked is answered."""

    def __init__(self, opened: OpenTable, seed: int) -> None:
        self.opened = opened
        self._chance = Chance(seed)

    @classmethod
    async def opened(cls, registry: TableRegistry, number: int) -> Played:
        """A table with its people, each with one of the player characters, at a kept fight."""
        system, scenario = FIGHTS[number % len(FIGHTS)]
        made = await registry.make(system, scenario, foes="", content=kept.content(system))
        opened = await registry.open_table(made.table)
        seats = [
            (await registry.seat(opened, f"Player {at}", "player" if at < 4 else "wall")).seat
            for at in range(1, 5)
        ]
        chronicle = opened.fight.chronicle
        members = chronicle.rules.members(chronicle.state)
        heroes = [Decider(one.id) for one in members if one.pc]
        for seat, hero in zip(seats[:3], heroes, strict=False):

            def sit(fight: LiveFight, hero: Decider = hero, seat: Seat = seat) -> None:
                fight.sit(GM_SEAT, hero, seat)

            await opened.act(sit)
        for seat in (GM_SEAT, *seats):
            opened.listen(seat, Blank(), -1)
        await settle(opened)
        return cls(opened, number)

    @property
    def lines(self) -> int:
        """How many lines the journal has."""
        return len(self.opened.fight.chronicle.entries)

    async def answer(self) -> None:
        """Answer what is asked next; a fight that is over is taken back to its beginning."""
        opened = self.opened
        asks = open_asks(opened)
        if not asks:
            await opened.act(lambda fight: fight.go(GM_SEAT, 0))
            await opened.act(lambda fight: fight.play(GM_SEAT))
            await settle(opened)
            return
        ask = asks[0]
        decider = Decider(ask.decider)
        seat = opened.fight.chronicle.seating.seat_of(decider)
        asked_at = opened.screens.asked_at(seat)
        if isinstance(ask, Roll):
            await opened.answer(seat, asked_at, lambda fight: fight.throw(seat))
        else:
            given = ask.default if ask.default is not None else ask.form.sample(self._chance)
            await opened.answer(seat, asked_at, lambda fight: fight.answer(seat, decider, given))
        await settle(opened)


class Sample(NamedTuple):
    """So many seconds after play began: journal lines so far, and the process's memory in MB."""

    seconds: float
    lines: int
    megabytes: float


def resident() -> float:
    """The resident memory of this process in MB; NaN where the system does not say."""
    try:
        rows = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    except OSError:
        return float("nan")
    return next(int(row.split()[1]) / 1024 for row in rows if row.startswith("VmRSS"))


async def soak(
    folder: Path, tables: int, seconds: float, lines: int, say: Callable[[Sample], None]
) -> list[Played]:
    """Play so many tables for so many seconds or until they have so many lines together."""
    store = open_store(folder)
    registry = TableRegistry(store, None)
    try:
        played = [await Played.opened(registry, number) for number in range(tables)]
        begun = told = time.monotonic()
        say(Sample(0.0, sum(one.lines for one in played), resident()))
        while (now := time.monotonic()) < begun + seconds:
            for one in played:
                await one.answer()
            count = sum(one.lines for one in played)
            if now > told + EVERY:
                told = now
                trim()  # as a server does
                say(Sample(now - begun, count, resident()))
            if lines and count >= lines:
                break
        say(Sample(time.monotonic() - begun, count, resident()))
        return played
    finally:
        await registry.close()
        store.close()


def main() -> None:
    """Play, and print what memory is in use every ten seconds."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=71)
    options.add_argument("--minutes", type=float, default=10.0)
    options.add_argument("--lines", type=int, default=0, help="stop at so many (0: at none)")
    given = options.parse_args()
    gc.collect()
    gc.freeze()
    samples: list[Sample] = []

    def say(sample: Sample) -> None:
        samples.append(sample)
        sys.stdout.write(
            f"{sample.seconds:6.0f} s  {sample.lines:8d} lines  {sample.megabytes:7.1f} MB\n"
        )
        sys.stdout.flush()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(soak(Path(folder), given.tables, 60 * given.minutes, given.lines, say))
    first, last = samples[0], samples[-1]
    more = 1e6 * (last.megabytes - first.megabytes) / max(1, last.lines - first.lines)
    sys.stdout.write(f"{more:.0f} bytes for each journal line\n")


if __name__ == "__main__":
    main()
