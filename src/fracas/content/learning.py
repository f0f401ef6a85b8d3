"""Learning once how values of our types are read, before several threads read any.

msgspec works that out when a type is read for the first time. Until it is done, another thread that
reads the same type brings the whole process down. It is here since `core` knows of no threads.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from threading import RLock
from typing import Any

import msgspec

LEARNING = RLock()
"""Held while new types are learned."""

_learned: set[type[Any]] = set()


def learn() -> None:
    """Work out how to read every type there is by now, so that any thread may read it.

    To be called before threads are begun, and whenever code that came later has brought types of
    its own. Types that can only be written are left as they are.
    """
    with LEARNING:
        for kind in _below(msgspec.Struct):
            if kind in _learned:
                continue
            # What refuses holds things that no text tells apart, and is never read from one.
            with suppress(TypeError, NameError):
                msgspec.json.Decoder(kind)
            _learned.add(kind)


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)
