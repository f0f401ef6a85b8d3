"""Learn once how values of our types are read, before several threads read any.

msgspec works that out when a type is read for the first time. Until it is done, another thread that
reads the same type crashes the whole process. It is here because `core` knows of no threads.
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
    """Learn the types of newly loaded code, if threads read in this process.

    Where none do, as in most commands, a type is learned when it is read: learning all takes as
    long as loading a system.
    """
    if _wanted.is_set():
        learn()


def learn() -> None:
    """Learn how to read every type that exists by now, so that any thread may read it.

    Call it before threads start; whatever is loaded later then calls `learn_more`. Types that can
    only be written are left as they are.
    """
    with LEARNING:
        _wanted.set()
        for kind in _below(msgspec.Struct):
            if kind in _learned:
                continue
            # What refuses has things that no text tells apart, and is never read from one.
            with suppress(TypeError, NameError):
                msgspec.json.Decoder(kind)
            _learned.add(kind)


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)
