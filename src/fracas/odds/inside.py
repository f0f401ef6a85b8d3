"""Open numbers inside frozen data: where they are, what they can be, what replaces them."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Any

import msgspec

from fracas.odds.open_numbers import Mixed, OpenNumber, Variable

Path = tuple[str | int, ...]
"""Where something is in frozen data: names of fields and places in tuples."""

Where = tuple[Path, OpenNumber]
"""Where a spread is, and the spread."""


def spreads_in(thing: Any, before: Any = None) -> list[Where]:
    """Return all spreads in frozen data, except in what is the very same object as `before`.

    Of sums over several variables all but one are settled.
    """
    found: list[tuple[Path, Any]] = []
    _look(thing, before, (), found)
    return [(path, one.single() if type(one) is Mixed else one) for path, one in found]


def is_open(thing: Any, before: Any = None) -> bool:
    """Return whether a number in frozen data may be several, in what differs from `before`."""
    found: list[tuple[Path, Any]] = []
    _look(thing, before, (), found)
    return any(
        not part.constant
        for _, one in found
        for part in (one.parts if type(one) is Mixed else (one,))
    )


def renewed(thing: Any, before: Any, others: dict[int, Variable]) -> Any:
    """Return frozen data with its spreads over other variables."""
    found: list[tuple[Path, Any]] = []
    _look(thing, before, (), found)
    for path, one in found:
        thing = put(thing, path, one.over(others))
    return thing


def _look(thing: Any, before: Any, path: Path, found: list[tuple[Path, Any]]) -> None:
    kind = type(thing)
    if kind is OpenNumber or kind is Mixed:
        found.append((path, thing))
    elif kind is tuple:
        was = before if type(before) is tuple else ()
        known = len(was)
        for place, part in enumerate(thing):
            old = was[place] if place < known else None
            if part is not old and type(part) not in _PLAIN:
                _look(part, old, (*path, place), found)
    elif isinstance(thing, msgspec.Struct):
        parts = msgspec.structs.astuple(thing)
        olds = msgspec.structs.astuple(before) if type(before) is kind else (None,) * len(parts)
        for name, part, old in zip(thing.__struct_fields__, parts, olds, strict=True):
            if part is not old and type(part) not in _PLAIN:
                _look(part, old, (*path, name), found)


_PLAIN = frozenset((int, str, bool, float, type(None)))


def put(thing: Any, path: Path, value: Any) -> Any:
    """Return frozen data with one part of it replaced."""
    if not path:
        return value
    first, rest = path[0], path[1:]
    if isinstance(first, str):
        return msgspec.structs.replace(thing, **{first: put(getattr(thing, first), rest, value)})
    return (*thing[:first], put(thing[first], rest, value), *thing[first + 1 :])


Outcomes = list[tuple[tuple[Any, ...], int, dict[int, int]]]
"""The joint value of several spreads, its weight, and a place for each variable."""


def together(where: list[Where]) -> Outcomes:
    """Return all joint values of spreads, each with its weight over their variables.

    The last item is a place for each variable that tells them apart, by its identity, where that
    value occurs; the weight is over only those variables.
    """
    variables, spots, groups = _apart(where)
    merged = [
        [(key, variable.of(places) if len(of) > 1 else 1, places[0]) for key, places in of.items()]
        for variable, of in zip(variables, groups, strict=True)
    ]
    found: Outcomes = []
    for parts in product(*merged):
        values: list[Any] = [None] * len(where)
        weight = 1
        chosen = {}
        for (key, ways, place), variable, own in zip(parts, variables, spots, strict=True):
            weight *= ways
            if len(merged[variables.index(variable)]) > 1:
                chosen[id(variable)] = place
            for at, value in zip(own, key, strict=True):
                values[at] = value
        found.append((tuple(values), weight, chosen))
    return found


def few(where: list[Where], most: int) -> None:
    """Settle spreads until they have at most this many joint values."""
    while True:
        variables, _, groups = _apart(where)
        if prod(map(len, groups)) <= most:
            return
        largest = max(range(len(groups)), key=lambda at: len(groups[at]))
        variables[largest].settle(groups[largest])


def _apart(
    where: list[Where],
) -> tuple[list[Variable], list[list[int]], list[dict[Any, list[int]]]]:
    """The variables of spreads, which spreads use them, and their places with equal values."""
    variables = list({id(one.of): one.of for _, one in where}.values())
    spots = [[at for at, (_, one) in enumerate(where) if one.of is each] for each in variables]
    groups: list[dict[Any, list[int]]] = []
    for variable, own in zip(variables, spots, strict=True):
        spreads = [where[at][1].values for at in own]
        found: dict[Any, list[int]] = {}
        for place in variable.alive:
            found.setdefault(tuple([values[place] for values in spreads]), []).append(place)
        groups.append(found)
    return variables, spots, groups


def settled(thing: Any) -> Any:
    """An answer, or anything of plain tuples and numbers, with every spread in it settled."""
    kind = type(thing)
    if kind is OpenNumber or kind is Mixed:
        return thing.told()
    if kind is tuple:
        return tuple([settled(part) for part in thing])
    return thing
