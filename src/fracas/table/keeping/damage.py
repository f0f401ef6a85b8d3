"""Damage to the stored data of one table: one error that names the table, and one log line."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from fracas.core.errors import FracasError, JournalError, StoreDamaged

EVERY = 60.0
"""Seconds between two log lines about the same table: its pages ask for it again and again."""

MOST = 1_000
"""How many tables are remembered as logged."""

_log = logging.getLogger(__name__)
_logged: dict[str, float] = {}


@contextmanager
def damage_of(table: str) -> Iterator[None]:
    """Raise `StoreDamaged`, and log it, if the stored data of a table cannot be read.

    The log has the table's id and, for a journal, the first line that does not fit; none of its
    content.
    """
    try:
        yield
    except (StoreDamaged, JournalError, msgspec.DecodeError, TypeError, ValueError) as error:
        line = error.fields.get("line") if isinstance(error, FracasError) else None
        _note(table, line, error)
        where = f", line {line} of its journal first" if line else ""
        raise StoreDamaged(
            f"The table {table} is damaged{where}: fracas backup saves all others, and an earlier "
            "backup has this one.",
            table=table,
        ) from None


def _note(table: str, line: int | None, error: Exception) -> None:
    now = time.monotonic()
    if now - _logged.get(table, now - EVERY) < EVERY:
        return
    if len(_logged) >= MOST:
        _logged.clear()
    _logged[table] = now
    what = error.code if isinstance(error, FracasError) else type(error).__name__
    told = {"table": table, "what": what, **({"line": line} if line else {})}
    _log.error("table-damaged", extra={"told": told})
