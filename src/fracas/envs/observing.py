"""What an agent sees, as numbers: a view of the state, and the open moves.

Every value of the view has a place that follows from its path (the hashing trick), so that one
shape fits all scenarios of all systems. Members are numbered within their side and marked as own or
others', so that what is learned on one side works on the other.
"""

from __future__ import annotations

from functools import lru_cache
from math import copysign, log1p
from typing import Any
from zlib import crc32

import msgspec
import numpy as np
import numpy.typing as npt

from fracas.core.asking.prompts import Ask
from fracas.core.rounds import round_of
from fracas.core.system.ruleset import Member, Ruleset, Viewer

Numbers = npt.NDArray[np.float32]

SIZE = 1024
"""How many numbers an observation has."""

WORDS = 32
"""How many numbers describe a move."""

MOST = 16.0
"""How far a number of an observation is from 0 at most."""

STILL = frozenset(("map", "agenda", "stakes", "title", "id", "name", "face", "note"))
"""Fields that change nothing of a fight while it goes on, or that are names."""

LONGEST = 40
"""Longer texts are for people."""


def observed(rules: Ruleset, state: Any, viewer: Viewer, side: str, ask: Ask | None) -> Numbers:
    """Return what a side may see of a state, and what it is asked.

    Shape (`SIZE`,), from -`MOST` to `MOST`. Two states that a side cannot tell apart give the same.
    """
    seen = rules.view(state, viewer)
    found = np.zeros(SIZE, np.float32)
    labels = labelled(rules.members(seen), side)
    _take(found, "round", round_of(seen))
    if ask is not None:
        _take(found, "asked", ask.kind)
        _take(found, "who", labels.get(ask.decider, ""))
    _add(found, "", msgspec.to_builtins(seen), labels)
    return np.clip(found, -MOST, MOST)


def labelled(members: tuple[Member, ...], side: str) -> dict[str, str]:
    """Return a label for everyone: own or others', and which of these."""
    found: dict[str, str] = {}
    counts = {True: 0, False: 0}
    for one in members:
        own = one.side == side
        found[one.id] = f"{'own' if own else 'other'}{counts[own]}"
        counts[own] += 1
    return found


def described(ask: Ask, moves: tuple[Any, ...], labels: dict[str, str], most: int) -> Numbers:
    """Return what the moves are, shape (`most`, `WORDS`): the words and numbers of their ids."""
    found = np.zeros((most, WORDS), np.float32)
    for place, move in enumerate(moves):
        for word in _words(ask.kind, move):
            at, sign = _place(labels.get(word, word), WORDS)
            found[place, at] += sign
    return np.clip(found, -MOST, MOST)


def _words(kind: str, move: Any) -> list[str]:
    if isinstance(move, tuple | list):
        return [word for part in move for word in _words(kind, part)]
    return [f"{kind} {move}", *str(move).replace(":", " ").split()]


def _add(found: Numbers, path: str, value: Any, labels: dict[str, str]) -> None:
    if isinstance(value, dict):
        label = labels.get(str(value.get("id", "")))
        path = path if label is None else f"{path}/{label}"
        for key, part in value.items():
            if key not in STILL:
                _add(found, f"{path}/{key}", part, labels)
    elif isinstance(value, list | tuple):
        # Members have labels of their own; for all else the items of a list count, not their
        # places.
        for part in value:
            _add(found, path, part, labels)
    elif value is not None:
        _take(found, path, labels.get(value, value) if isinstance(value, str) else value)


def _take(found: Numbers, path: str, value: Any) -> None:
    if isinstance(value, str):
        if value and len(value) <= LONGEST:
            at, sign = _place(f"{path}={value}", SIZE)
            found[at] += sign
    elif value:
        at, sign = _place(path, SIZE)
        found[at] += sign * copysign(log1p(abs(float(value))), value)


@lru_cache(maxsize=65_536)
def _place(name: str, size: int) -> tuple[int, float]:
    """Return the place of a name among so many, and its sign."""
    mark = crc32(name.encode())
    return mark % size, 1.0 if mark >> 31 else -1.0
