"""Positions of a fight as they are found: states between two beats, equal ones only once."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from fracas.core.system.ruleset import Ruleset
from fracas.odds.law import BeatLaw
from fracas.odds.values import Values, Way, best_values


class Road(NamedTuple):
    """Where a beat can lead, with what chance, and the weight that was not followed."""

    steps: tuple[tuple[int, Fraction], ...]
    missing: Fraction


class Positions:
    """The positions found so far, each with the roads that lead on from it, in order of finding.

    `states` has each as it was found first; `roads` those of the positions that were examined, none
    for an end.
    """

    __slots__ = ("_places", "_rules", "roads", "states")

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._places: dict[Any, int] = {}
        self.states: list[Any] = []
        self.roads: list[tuple[Road, ...]] = []

    def place(self, state: Any, position: Any = None) -> int:
        """Return the place of a state; `position` is its canonical form, where that is known."""
        key = self._rules.canonical(state) if position is None else position
        at = self._places.get(key)
        if at is None:
            at = self._places[key] = len(self.states)
            self.states.append(state)
        return at

    def find(self, state: Any) -> int | None:
        """Return the place of a state, or None when its position was not found yet."""
        return self._places.get(self._rules.canonical(state))

    def road(self, law: BeatLaw) -> Road:
        """Return where a distribution leads; adds positions that were not found before."""
        found: dict[int, Fraction] = {}
        for leaf in law.leaves:
            at = self.place(leaf.state, leaf.position)
            found[at] = found.get(at, Fraction(0)) + leaf.chance
        return Road(tuple(found.items()), law.missing)

    def look(
        self,
        laws_of: Callable[[Any], tuple[BeatLaw, ...]],
        most: int,
        enough: Callable[[], bool] | None = None,
    ) -> None:
        """Examine positions in the order of finding, up to a number in all.

        `laws_of` returns the distributions of the ways on from a state, none for an end. It ends
        early when `enough` says so, which is called before each.
        """
        while len(self.roads) < min(len(self.states), most):
            if enough is not None and enough():
                return
            laws = laws_of(self.states[len(self.roads)])
            self.roads.append(tuple([self.road(law) for law in laws]))

    @property
    def whole(self) -> bool:
        """Whether every position was examined, and every road followed to all its ends."""
        return len(self.roads) == len(self.states) and not any(
            road.missing for roads in self.roads for road in roads
        )

    def values(
        self, worth: Callable[[int], Fraction], unknown: Fraction
    ) -> tuple[Values, list[int]]:
        """What each position is worth when the best road is taken everywhere, and which it is.

        `worth` is called for the places of ends; what was not followed counts as `unknown`.
        """
        places = [
            [Way(road.missing * unknown, road.steps) for road in roads]
            if roads
            else [Way(worth(at))]
            for at, roads in enumerate(self.roads)
        ]
        places += [[Way(unknown)]] * (len(self.states) - len(places))
        return best_values(places)
