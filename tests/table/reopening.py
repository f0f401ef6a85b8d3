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
from fracas.table.play.registry import TableRegistry
from tests.web.callers import FIGHTS

SWITCHES = 1e-6
"""Seconds after which another thread has its turn: a thousand times as often as at a table."""


async def make(registry: TableRegistry) -> None:
    """Two tables of each system."""
    for system, scenario in 2 * FIGHTS:
        await registry.make(system, scenario, foes="advisor")
    await registry.close()


async def open_all(registry: TableRegistry, rows: Sequence[TableRow]) -> None:
    """All tables at once."""
    opened = await asyncio.gather(*[registry.open_table(row.id) for row in rows])
    assert len(opened) == 2 * len(FIGHTS)
    await registry.close()


def main() -> None:
    """Do what the arguments say."""
    all_rulesets()  # a server has them from its start on
    store = open_store(sys.argv[2])
    registry = TableRegistry(store, None)
    if sys.argv[1] == "open":
        sys.setswitchinterval(SWITCHES)
    asyncio.run(make(registry) if sys.argv[1] == "make" else open_all(registry, store.tables()))
    store.close()


if __name__ == "__main__":
    main()
