"""What a state's creatures are to each other, remembered for as long as only counters run.

Most facts change a counter: HP lost, an Act spent, a box of Stress. Who threatens whom, what is in
range of what, and what a roll is changed by are then what they were, and states that differ in
nothing else share one memory of it. A memory goes by values alone, never by which fight it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from operator import attrgetter
from typing import Any, Concatenate, ParamSpec, TypeVar

from fracas.rulesets.beacon_road.book import BeaconRoadBook
from fracas.rulesets.beacon_road.state import Creature, State
from fracas.space.square_maps import SquareMap

COUNTERS = frozenset(
    (
        "hp", "most_hp", "stress", "beacons", "uses", "choice", "taken", "acts", "reacts", "bought",
        "bought_turn", "spare", "policy", "note", "shown",
    )
)  # fmt: skip
"""The fields of a creature on which nothing may hang that is remembered.

Two of them count by whether there is any: HP above 0, and Acts bought in this turn.
"""

_LASTING = attrgetter(*[name for name in Creature.__struct_fields__ if name not in COUNTERS])

_SCENE = "scene"
_BEARING = "bearing"

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


def lasting(
    ask: Callable[Concatenate[State, BeaconRoadBook, Asked], Found],
) -> Callable[Concatenate[State, BeaconRoadBook, Asked], Found]:
    """Remember what a question comes to until any creature changes by more than its counters.

    The question may read everything of a state but `COUNTERS`, the round, tracks and the ground's
    items; whose turn it is only of the wounded. What it gives must not be changed.
    """

    @wraps(ask)
    def asked(
        state: State, book: BeaconRoadBook, /, *about: Asked.args, **named: Asked.kwargs
    ) -> Found:
        kept = state.__dict__.get(_SCENE)
        found = kept[1] if kept is not None and kept[0] is book else _memory(state, book)
        key = (ask, about, *named.items()) if named else (ask, about)
        try:
            return found[key]  # type: ignore[no-any-return]
        except KeyError:
            answer = found[key] = ask(state, book, *about, **named)
            return answer

    return asked


def between(
    ask: Callable[Concatenate[State, BeaconRoadBook, str, str, Asked], Found],
) -> Callable[Concatenate[State, BeaconRoadBook, str, str, Asked], Found]:
    """Remember what a question about two creatures comes to, whatever the others do.

    As `lasting`, but the question may read nothing of other creatures, unless one of the two is
    wounded: then it is asked again whenever anybody's bearing changes, for who rules the Charmed
    may be any of them.
    """

    def of_two(
        state: State, book: BeaconRoadBook, /, one: str, other: str, *rest: Any, **named: Any
    ) -> Found:
        first, second = state.find(one), state.find(other)
        if first is None or second is None or first.wounds or second.wounds:
            return ask(state, book, one, other, *rest, **named)
        found = _pairs(book, state.map)
        key = (ask, _bearing_of(first), _bearing_of(second), rest, *named.items())
        answer = found.get(key, _MISSING)
        if answer is _MISSING:
            if len(found) >= MOST_PAIRS:
                found.clear()
            answer = found[key] = ask(state, book, one, other, *rest, **named)
        return answer  # type: ignore[no-any-return]

    return wraps(ask)(lasting(of_two))


_MISSING = object()

MOST_PAIRS = 65536
"""How many answers about two creatures are kept for a map before all of them are let go."""


@lru_cache(maxsize=16)
def _pairs(book: BeaconRoadBook, board: SquareMap | None) -> dict[Any, Any]:
    return {}


def carry_over(before: State, after: State) -> None:
    """Give a state the memory of the one before it, from which it differs in counters alone.

    Nothing comes of it where one of those changed that count by whether there is any.
    """
    kept = before.__dict__.get(_SCENE)
    if kept is None:
        return
    for old, new in zip(before.creatures, after.creatures, strict=True):
        if new is not old:
            if (new.hp > 0) != (old.hp > 0) or (new.bought_turn > 0) != (old.bought_turn > 0):
                return
            new.__dict__[_BEARING] = _bearing_of(old)
    after.__dict__[_SCENE] = kept


def _memory(state: State, book: BeaconRoadBook) -> dict[Any, Any]:
    """The memory that a state shares with all in which everybody's bearing is the same."""
    # What wounds do may hang on whose turn it is; for the unhurt it is all the same.
    turn = state.turn if any(one.wounds for one in state.creatures) else ""
    found = _scene(book, state.map, turn, tuple([_bearing_of(one) for one in state.creatures]))
    state.__dict__[_SCENE] = (book, found)
    return found


@lru_cache(maxsize=512)
def _scene(
    book: BeaconRoadBook, board: SquareMap | None, turn: str, bearings: tuple[object, ...]
) -> dict[Any, Any]:
    return {}


def _bearing_of(one: Creature) -> object:
    """What stands for all of a creature but its counters: equal ones have the same."""
    found = one.__dict__.get(_BEARING)
    if found is None:
        found = _bearing(_LASTING(one), one.hp > 0, one.bought_turn > 0)
        one.__dict__[_BEARING] = found
    return found


@lru_cache(maxsize=8192)
def _bearing(lasts: tuple[Any, ...], stands: bool, bought: bool) -> object:
    return object()
