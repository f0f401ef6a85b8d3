"""A saved fight, or one of a batch, as a table that a server starts with."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fracas.store.protocol import Store


def journal_of(text: str) -> bytes:
    """Return the journal of a saved fight's file, or of a fight of a batch, played to its end.

    A fight of a batch is named `sim:SCENARIO:SEED:INDEX`. Raises `WrongUse` for what is neither,
    and `JournalError` for a file that cannot be read.
    """
    from fracas.cli.keyboard.batch_fight import KIND, open_batch_fight
    from fracas.core.errors import WrongUse
    from fracas.core.play.journal_file import read_lines
    from fracas.sim.play.fight_at_the_table import played_out

    if not text.startswith(f"{KIND}:"):
        if not Path(text).is_file():
            raise WrongUse(f"There is no saved fight {text}: check its name.", given=text)
        return read_lines(Path(text))
    (chronicle, _), batch = open_batch_fight(text)
    return played_out(batch, chronicle)


def token_of(store: Store, data: bytes) -> str:
    """Make a table from a journal in a store; return what opens its game master's seat."""
    from fracas.table.play.registry import TableRegistry

    async def made() -> str:
        registry = TableRegistry(store, None)
        try:
            return (await registry.open_saved(data)).token
        finally:
            await registry.finish()
            await registry.close()

    return asyncio.run(made())
