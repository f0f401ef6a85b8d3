"""What changed between two screens, as places and their new values; equal parts are not sent.

Our own, because a JSON patch library compares plain data value by value. Most parts of two screens
are the same object, and those that many seats share are compared once.
"""

from __future__ import annotations

from collections import deque
from functools import cache
from typing import Any

import msgspec

APART = "/"
"""Separates the steps of a place: names of fields, and numbers within lists from 0 on."""

KEPT = 8
"""How many differences of parts are cached: about as many as a table has ways of seeing."""


class Splice(msgspec.Struct, frozen=True, array_like=True):
    """A list that grew or shrank: from `at` on, `gone` elements are replaced by `fresh`."""

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


class Differences:
    """Differences of parts that many screens share, each calculated once.

    Parts are recognized as the same objects, and must not be altered.
    """

    def __init__(self) -> None:
        self._known: deque[tuple[Any, Any, Patch]] = deque(maxlen=KEPT)

    def of(self, old: dict[str, Any], new: dict[str, Any]) -> Patch:
        """Return what differs between two screens, plain data or Structs part by part.

        Tables that have a name with a slash in it are sent whole. True and 1 are equal here: no
        place of a screen holds now one and now the other.
        """
        parts: dict[str, Any] = {}
        lists: dict[str, Splice] = {}
        gone = [name for name in old if name not in new]
        for name, part in new.items():
            if name not in old:
                parts[name] = part
            elif (before := old[name]) is not part and before != part:
                inside = self._part(name, before, part)
                parts |= inside.parts
                lists |= inside.lists
                gone += inside.gone
        return Patch(parts, lists, tuple(gone))

    def _part(self, name: str, old: Any, new: Any) -> Patch:
        for before, after, found in self._known:
            if before is old and after is new:
                return found
        parts: dict[str, Any] = {}
        lists: dict[str, Splice] = {}
        gone: list[str] = []
        _compare(name, old, new, parts, lists, gone)
        found = Patch(parts, lists, tuple(gone))
        self._known.append((old, new, found))
        return found


def _compare(
    place: str,
    old: Any,
    new: Any,
    parts: dict[str, Any],
    lists: dict[str, Splice],
    gone: list[str],
) -> None:
    if old is new or old == new:
        return
    kind = type(new)
    if kind is type(old) and issubclass(kind, msgspec.Struct):
        for attribute, name, default in _fields(kind):
            before, value = getattr(old, attribute), getattr(new, attribute)
            if value is before or value == before:
                continue
            there = f"{place}{APART}{name}"
            # Default values are not written, neither here nor in a whole screen.
            if value is default:
                gone.append(there)
            elif before is default:
                parts[there] = value
            else:
                _compare(there, before, value, parts, lists, gone)
    elif isinstance(old, dict) and isinstance(new, dict) and _plain(old) and _plain(new):
        for name, value in new.items():
            if name in old:
                _compare(f"{place}{APART}{name}", old[name], value, parts, lists, gone)
            else:
                parts[f"{place}{APART}{name}"] = value
        gone += [f"{place}{APART}{name}" for name in old if name not in new]
    elif not (isinstance(old, list | tuple) and isinstance(new, list | tuple)):
        parts[place] = new
    elif len(old) != len(new):
        lists[place] = _splice(old, new)
    else:
        for at, (before, value) in enumerate(zip(old, new, strict=True)):
            _compare(f"{place}{APART}{at}", before, value, parts, lists, gone)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, str, Any], ...]:
    """Return a Struct's fields: the attribute, the written name, the default to leave out."""
    omits = kind.__struct_config__.omit_defaults
    return tuple(
        [
            (one.name, one.encode_name, one.default if omits else msgspec.NODEFAULT)
            for one in msgspec.structs.fields(kind)
        ]
    )


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


class Gone:
    """Marks a field that goes."""


def patched(whole: dict[str, Any], patch: Patch) -> Any:
    """Return what a page makes of a screen by a patch; nothing that was there before is altered."""
    for place in patch.gone:
        whole = _set(whole, place.split(APART), Gone())
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
    if not rest and isinstance(value, Gone):
        fields.pop(step, None)
    else:
        fields[step] = _set(fields.get(step), rest, value)
    return fields
