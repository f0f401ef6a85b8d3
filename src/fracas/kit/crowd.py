"""The combatants of a fight: who they are, who opposes whom, and who comes with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from fracas.core.errors import Moot
from fracas.core.system.ruleset import Levy

C = TypeVar("C")
S = TypeVar("S", bound="Crowd[Any]")


class Crowd(msgspec.Struct, Generic[C], frozen=True):
    """A state with `combatants`, each with an `id` and a `side`, `out` of it or not, and `able`."""

    if TYPE_CHECKING:

        @property
        def combatants(self) -> tuple[C, ...]:
            """Everyone who has been in the fight; a field of each state."""
            ...

    def find(self, who: str) -> C | None:
        """Return the one with that id, or None."""
        for one in self.combatants:
            if one.id == who:  # type: ignore[attr-defined]
                return one
        return None

    def who(self, who: str) -> C:
        """Return the one with that id; raises `Moot` when they are gone."""
        for one in self.combatants:
            if one.id == who:  # type: ignore[attr-defined]
                return one
        raise Moot(who)

    def changed(self: S, who: str, **values: Any) -> S:
        """Return the state with some fields of one of them set."""
        people = [replace(one, **values) if one.id == who else one for one in self.combatants]
        return replace(self, combatants=tuple(people))

    def bodies(self) -> tuple[C, ...]:
        """Return everyone in the fight."""
        return self.combatants

    def sides(self) -> tuple[str, ...]:
        """Return the sides of the fight, in the order in which they are listed."""
        return tuple(dict.fromkeys([one.side for one in self.combatants]))  # type: ignore[attr-defined]


def free_id(state: Any, key: str) -> str:
    """Return an id that nobody in the fight has: the key itself, or with a number after it."""
    return numbered(key, {one.id for one in state.bodies()})


def numbered(key: str, taken: Collection[str]) -> str:
    """Return the key itself, or with the first free number after it."""
    number, found = 1, key
    while found in taken:
        number += 1
        found = f"{key}_{number}"
    return found


class Seats(NamedTuple):
    """How those who survived a fight open the next: on a side, beside `others`.

    `taken` has, by their own ids, the player character of the new scene that each replaces.
    """

    side: str
    others: tuple[Any, ...]
    taken: dict[str, Any]


def seats_of(
    fresh: Any, people: Sequence[Any], fits: Callable[[Any, Any], bool] = lambda one, seat: True
) -> Seats:
    """Return the places of player characters in a new scene for those who come to it.

    One who is among its player characters keeps that place; the others take the free ones in order,
    where the next one `fits`.
    """
    players = [one for one in fresh.bodies() if one.kind == "pc"]
    side = players[0].side if players else people[0].side
    ids = {one.id for one in people}
    taken = {one.id: one for one in players if one.id in ids}
    spare = [one for one in players if one.id not in ids]
    for one in people:
        if one.id not in taken and spare and fits(one, spare[0]):
            taken[one.id] = spare.pop(0)
    others = [one for one in fresh.bodies() if one.kind != "pc" and one.id not in ids]
    return Seats(side, tuple(others), taken)


def levied(cast: Iterable[tuple[str, str]], rows: Mapping[str, Any]) -> tuple[Levy, ...]:
    """Return who opens a scenario, by side and kind, with names from the rows."""
    return tuple(
        [Levy(kind, rows[kind].name, side, count) for (side, kind), count in Counter(cast).items()]
    )
