"""Make tables of all systems in a folder, or open them all at once as after a restart.

Run as a process of its own, `python -m tests.table.reopening make|open FOLDER`: what goes wrong
there ends the whole process without a word.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

from fracas.rulesets.registry import all_rulesets
from fracas.store.opening import open_store
from fracas.store.protocol import TableRow
from fracas.table.play.house import House
from tests.web.callers import FIGHTS

SWITCHES = 1e-6
"""Seconds after which another thread has its turn: a thousand times as often as at a table."""


async def make(house: House) -> None:
    """Two tables of each system."""
    for system, scenario in 2 * FIGHTS:
        await house.make(system, scenario, foes="advisor")
    await house.close()


async def open_all(house: House, rows: Sequence[TableRow]) -> None:
    """All tables at once."""
    rooms = await asyncio.gather(*[house.room(row.id) for row in rows])
    assert len(rooms) == 2 * len(FIGHTS)
    await house.close()


def main() -> None:
    """Do what the arguments say."""
    all_rulesets()  # a server has them from its start on
    store = open_store(sys.argv[2])
    house = House(store, None)
    if sys.argv[1] == "open":
        sys.setswitchinterval(SWITCHES)
    asyncio.run(make(house) if sys.argv[1] == "make" else open_all(house, store.tables()))
    store.close()


if __name__ == "__main__":
    main()
