"""Which names content may have where, as far as a system checks it, for authors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import msgspec

from fracas.content.paths import Path


class Reference(msgspec.Struct, frozen=True):
    """Which names the texts at a pattern may be, or with `keys` those used as keys there."""

    at: Path
    names: tuple[str, ...]
    keys: bool = False


_RECORD: ContextVar[list[Reference] | None] = ContextVar("references", default=None)


def record(reference: Reference) -> None:
    """Note a reference that is checked, for callers that record them."""
    found = _RECORD.get()
    if found is not None:
        found.append(reference)


@contextmanager
def recorded() -> Iterator[list[Reference]]:
    """Record every reference that is checked inside, in order, whether or not any name is wrong.

    It lets authors be shown the names to choose from.
    """
    found: list[Reference] = []
    before = _RECORD.set(found)
    try:
        yield found
    finally:
        _RECORD.reset(before)
