"""Learning once how values of our types are read, before several threads read any.

msgspec works that out when a type is read for the first time. Until it is done, another thread that
reads the same type brings the whole process down. It is here since `core` knows of no threads.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from threading import Event, RLock
from typing import Any

import msgspec

LEARNING = RLock()
"""Held while new types are learned."""

_learned: set[type[Any]] = set()
_wanted = Event()


def learn_more() -> None:
    """Learn what code that was just loaded has brought, if threads read in this process.

    Where none do, as in most commands, a type is learned when it is read: all of them take as long
    as to load a system.
    """
    if _wanted.is_set():
        learn()


def learn() -> None:
    """Work out how to read every type there is by now, so that any thread may read it.

    To be called before threads are begun; what is loaded later then calls `learn_more`. Types that
    can only be written are left as they are.
    """
    with LEARNING:
        _wanted.set()
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
