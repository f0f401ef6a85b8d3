"""Features of a state that predict who wins: numbers that any system has, from one side's view.

They come from `fates`, from the round and the side whose beat it is, and from what the state's own
types show: anything with a `size` and a `filled` is a clock, and anything else that has a label and
names a side is a goal. No system, scenario or combatant is named here.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any

import msgspec

from fracas.core.rounds import round_of
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Fate, Ruleset

Features = dict[str, float]
"""Numbers by their names; a feature that a state lacks is left out, and counts as 0."""

LATE = 10.0
"""From this round on rounds count equally."""

LEFT = 0.5
"""Added to both sides of a ratio, so that nobody left is not infinitely few."""

LABEL = "label"
"""What people are told about has one; what passes with a turn, such as an offer, has none."""

PLAIN = frozenset((str, int, bool, float, type(None)))
"""Types that are not places, recognized at once: most fields are such."""

MOST_THINGS = 12
"""How many clocks and goals of a state are examined, and how many places of each."""


def features(rules: Ruleset, book: Book, state: Any, side: str) -> Features:
    """Return the numbers of a state for one side, with all others as its foes."""
    fates = rules.fates(book, state)
    own = [one for one in fates if one.side == side]
    foes = [one for one in fates if one.side != side and one.side]
    found = _of_sides(own, foes)
    late = min(round_of(state) / LATE, 1.0)
    found["late"] = late
    found["late.ahead"] = late * found["ahead.share"]
    acting = rules.acting_side(state)
    if acting:
        found["turn"] = 1.0 if acting == side else -1.0
    _count_out(found, "own", own)
    _count_out(found, "foes", foes)
    _Scene(state, side, fates).tell(found)
    return found


def aimed(name: str) -> bool:
    """Return whether a feature is of a clock or a goal."""
    return name.startswith(("clock.", "goal."))


def _of_sides(own: list[Fate], foes: list[Fate]) -> Features:
    """Return how the sides compare, in numbers and in what is left of them."""
    mine, theirs = _shares(own), _shares(foes)
    whole, other = sum(mine), sum(theirs)
    left = sum(one.left for one in own if not one.out)
    against = sum(one.left for one in foes if not one.out)
    return {
        "own.up": len(mine) / max(len(own), 1),
        "foes.up": len(theirs) / max(len(foes), 1),
        "own.share": whole / max(len(own), 1),
        "foes.share": other / max(len(foes), 1),
        "own.least": min(mine, default=0.0),
        "foes.least": min(theirs, default=0.0),
        "own.alone": float(len(mine) == 1),
        "foes.alone": float(len(theirs) == 1),
        "ahead.up": log((len(mine) + LEFT) / (len(theirs) + LEFT)),
        "ahead.share": log((whole + LEFT) / (other + LEFT)),
        "ahead.left": log((left + 1.0) / (against + 1.0)),
        "ahead.might": log((whole * len(mine) + LEFT) / (other * len(theirs) + LEFT)),
    }


def _shares(fates: list[Fate]) -> list[float]:
    """Return what each who stands has left, from 0 to 1."""
    return [max(one.left, 0) / one.most if one.most else 1.0 for one in fates if not one.out]


def _count_out(found: Features, whose: str, fates: list[Fate]) -> None:
    """Add which part of a side is out for which reason."""
    for one in fates:
        if one.out:
            name = f"{whose}.out.{one.out}"
            found[name] = found.get(name, 0.0) + 1.0 / len(fates)


class _Scene:
    """What is in a state besides combatants, seen from one side."""

    def __init__(self, state: Any, side: str, fates: tuple[Fate, ...]) -> None:
        self._side = side
        self._fates = {str(one.who): one for one in fates}
        self._sides = frozenset([one.side for one in fates if one.side])
        self._bodies: Sequence[Any] = ()
        self._up: list[tuple[str, Any]] | None = None
        self._places: dict[str, list[tuple[int, int]]] = {}
        self._things: list[msgspec.Struct] = []
        for name in state.__struct_fields__:
            rows = getattr(state, name)
            if type(rows) is not tuple or not rows or name == "agenda":
                continue
            if not isinstance(rows[0], msgspec.Struct):
                continue
            if getattr(rows[0], "id", None) in self._fates:
                self._bodies = self._bodies or rows
            else:
                self._things += rows[: MOST_THINGS - len(self._things)]

    def tell(self, found: Features) -> None:
        """Add the numbers of all clocks and goals; of several equal ones the greatest counts."""
        for thing in self._things:
            values = [(name, getattr(thing, name)) for name in thing.__struct_fields__]
            texts = [(name, value) for name, value in values if type(value) is str]
            serves = next((value for _, value in texts if value in self._sides), "")
            whose = ("own" if serves == self._side else "foes") if serves else "any"
            size, filled = getattr(thing, "size", None), getattr(thing, "filled", None)
            if type(size) is int and type(filled) is int and size > 0:
                at = f"clock.{whose}"
                flags = ["", *[f"+{name}" for name, value in values if value is True]]
                for flag in flags:
                    _most(found, f"{at}{flag}.filled", min(filled / size, 1.0))
                    _most(found, f"{at}{flag}.soon", 1.0 / (1 + max(size - filled, 0)))
            elif serves and LABEL in thing.__struct_fields__:
                at = f"goal.{whose}"
            else:
                continue
            self._about(found, at, texts)
            self._near(found, at, values)

    def _about(self, found: Features, at: str, texts: list[tuple[str, str]]) -> None:
        """Add how those named by a clock or a goal fare."""
        for name, value in texts:
            one = self._fates.get(value)
            if one is not None and name != "id":
                how = "own" if one.side == self._side else "foes"
                share = 0.0 if one.out or not one.most else max(one.left, 0) / one.most
                _most(found, f"{at}.{name}.{how}", share)

    def _near(self, found: Features, at: str, values: list[tuple[str, Any]]) -> None:
        """Add how near the nearest of each side is to the places that a clock or a goal names."""
        points = [point for _, value in values for point in _points(value)][:MOST_THINGS]
        names = {value for name, value in values if type(value) is str and name != "id" and value}
        if not points and not names:
            return
        for how, body in self._standing():
            if points and (spots := self._spots(body)):
                nearest = min(_apart(here, there) for here in spots for there in points)
                _most(found, f"{at}.near.{how}", 1.0 / (1 + nearest))
            if names:
                for name in body.__struct_fields__:
                    value = getattr(body, name)
                    if type(value) is str and value in names and value not in self._sides:
                        _most(found, f"{at}.{name}.{how}", 1.0)

    def _standing(self) -> list[tuple[str, Any]]:
        """Return those who stand, and their sides; found once for all clocks and goals."""
        if self._up is None:
            self._up = []
            for body in self._bodies:
                fate = self._fates.get(body.id)
                if fate is not None and not fate.out:
                    self._up.append(("own" if fate.side == self._side else "foes", body))
        return self._up

    def _spots(self, body: Any) -> list[tuple[int, int]]:
        """Return the places in a combatant's fields, found once for all clocks and goals."""
        found = self._places.get(body.id)
        if found is None:
            values = [getattr(body, name) for name in body.__struct_fields__]
            found = [here[0] for value in values if (here := _points(value))]
            self._places[body.id] = found
        return found


def _points(value: Any) -> list[tuple[int, int]]:
    """The places of a plane in a value: structures of two whole numbers, or a row of them."""
    kind = type(value)
    if kind is tuple:
        return [point for one in value[:MOST_THINGS] for point in _points(one)] if value else []
    if kind in PLAIN or not isinstance(value, msgspec.Struct) or len(kind.__struct_fields__) != 2:
        return []
    first, second = (getattr(value, name) for name in value.__struct_fields__)
    return [(first, second)] if type(first) is int and type(second) is int else []


def _apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _most(found: Features, name: str, value: float) -> None:
    found[name] = max(found.get(name, 0.0), value)
