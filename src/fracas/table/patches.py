"""What changed between two screens, as places and their new values; what is alike is not sent."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

import msgspec

APART = "/"
"""Between the steps of a place: the names of fields, and numbers within lists from 0 on."""

KEPT = 8
"""So many differences of parts are remembered: as many as a table has sides that see otherwise."""

Place = tuple[str, ...]


class Splice(msgspec.Struct, frozen=True, array_like=True):
    """A list that grew or shrank: from the place `at` on, so many are `gone` and others stand."""

    at: int
    gone: int
    fresh: tuple[Any, ...]


class Patch(msgspec.Struct, frozen=True):
    """New values by their places (`picture/figures/0/note`), lists that grew or shrank by theirs,
    and the places of fields that are gone."""

    parts: dict[str, Any] = {}
    lists: dict[str, Splice] = {}
    gone: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.parts or self.lists or self.gone)


class Gone:
    """What stands for a field that is there no more."""


GONE = Gone()

_Changes = dict[Place, Any]


def difference(old: dict[str, Any], new: dict[str, Any]) -> Patch:
    """What of plain data is new or otherwise.

    Tables that have a name with a slash in it are told whole. True and 1 are alike here: no place
    of a screen holds now one and now the other.
    """
    return _patch(dict(_changes((), old, new)))


class Differences:
    """Differences of parts that many screens have alike, each worked out once.

    Parts are known by being the same objects, and must not be altered.
    """

    def __init__(self) -> None:
        self._known: deque[tuple[Any, Any, _Changes]] = deque(maxlen=KEPT)

    def of(self, old: dict[str, Any], new: dict[str, Any]) -> Patch:
        """As `difference`, of two screens part by part."""
        found: _Changes = {}
        for name, part in new.items():
            if name not in old:
                found[name,] = part
            elif (before := old[name]) is not part and before != part:
                inside = self._part(before, part)
                found.update({(name, *place): value for place, value in inside.items()})
        found.update({(name,): GONE for name in old if name not in new})
        return _patch(found)

    def _part(self, old: Any, new: Any) -> _Changes:
        for before, after, found in self._known:
            if before is old and after is new:
                return found
        found = dict(_changes((), old, new))
        self._known.append((old, new, found))
        return found


def _changes(place: Place, old: Any, new: Any) -> Iterator[tuple[Place, Any]]:
    if old is new or old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and _plain(old) and _plain(new):
        for name, value in new.items():
            if name in old:
                yield from _changes((*place, name), old[name], value)
            else:
                yield (*place, name), value
        for name in old:
            if name not in new:
                yield (*place, name), GONE
        return
    if isinstance(old, list | tuple) and isinstance(new, list | tuple):
        if len(old) != len(new):
            yield place, _splice(old, new)
            return
        for at, (before, value) in enumerate(zip(old, new, strict=True)):
            yield from _changes((*place, str(at)), before, value)
        return
    yield place, new


def _splice(old: list[Any] | tuple[Any, ...], new: list[Any] | tuple[Any, ...]) -> Splice:
    shorter = min(len(old), len(new))
    at = 0
    while at < shorter and old[at] == new[at]:
        at += 1
    same = 0
    while same < shorter - at and old[-1 - same] == new[-1 - same]:
        same += 1
    return Splice(at, len(old) - at - same, tuple(new[at : len(new) - same]))


def _plain(values: dict[str, Any]) -> bool:
    return not any(APART in name for name in values)


def _patch(found: _Changes) -> Patch:
    parts: dict[str, Any] = {}
    lists: dict[str, Splice] = {}
    gone: list[str] = []
    for steps, value in found.items():
        place = APART.join(steps)
        if value is GONE:
            gone.append(place)
        elif isinstance(value, Splice):
            lists[place] = value
        else:
            parts[place] = value
    return Patch(parts, lists, tuple(gone))


def patched(whole: dict[str, Any], patch: Patch) -> Any:
    """What a page makes of a screen by a patch; nothing that was there before is altered."""
    for place in patch.gone:
        whole = _set(whole, place.split(APART), GONE)
    for place, value in (*patch.lists.items(), *patch.parts.items()):
        whole = _set(whole, place.split(APART), value)
    return whole


def _set(whole: Any, steps: list[str], value: Any) -> Any:
    if not steps:
        if not isinstance(value, Splice):
            return value
        return [*whole[: value.at], *value.fresh, *whole[value.at + value.gone :]]
    step, rest = steps[0], steps[1:]
    if isinstance(whole, list | tuple):
        at = int(step)
        return [*whole[:at], _set(whole[at], rest, value), *whole[at + 1 :]]
    fields = dict(whole)
    if not rest and value is GONE:
        fields.pop(step, None)
    else:
        fields[step] = _set(fields.get(step), rest, value)
    return fields
