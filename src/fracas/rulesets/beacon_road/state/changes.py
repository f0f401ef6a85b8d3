"""Changing a state, and caches of answers about it that last while only counters change.

Most facts change a counter: HP lost, an Act spent, a box of Stress. Threat, ranges and modifiers
then stay the same, and states that differ in nothing else share one cache. Caches depend on values
only, never on the fight.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import _CacheInfo as CacheInfo
from functools import lru_cache, wraps
from operator import attrgetter
from typing import Any, Concatenate, ParamSpec, TypeVar

from msgspec.structs import replace

from fracas.core.cache import Cache
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.state.state import Creature, Item, State
from fracas.space.square_maps import SquareMap

COUNTERS = frozenset(
    (
        "hp", "most_hp", "stress", "beacons", "uses", "choice", "taken", "acts", "reacts", "bought",
        "bought_turn", "spare", "settled", "policy", "note", "shown",
    )
)  # fmt: skip
"""The fields of a creature that no cached result may depend on. For two of them only whether there
is any counts: HP above 0, and Acts bought this turn.
"""

_LASTING = attrgetter(*[name for name in Creature.__struct_fields__ if name not in COUNTERS])

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


def lasting(
    ask: Callable[Concatenate[State, BeaconRoadBook, Asked], Found],
) -> Callable[Concatenate[State, BeaconRoadBook, Asked], Found]:
    """Cache the answer to a question until any creature changes by more than its counters.

    The question may read everything in a state except `COUNTERS`, the round, tracks and items on
    the ground, and the turn only to find who threatens. Its answer must not be modified.
    """

    @wraps(ask)
    def asked(
        state: State, book: BeaconRoadBook, /, *about: Asked.args, **named: Asked.kwargs
    ) -> Found:
        kept = state.scene
        if kept is None or kept[0] is not book:
            kept = _cache_of(state, book)
        found = kept[1]
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
    """Cache the answer to a question about two creatures, independent of the others.

    Like `lasting`, but the question must not read other creatures, unless one of the two is
    wounded. Then it is asked again whenever any bearing changes, since any creature may control the
    Charmed.
    """

    @wraps(ask)
    def asked(
        state: State,
        book: BeaconRoadBook,
        one: str,
        other: str,
        /,
        *rest: Asked.args,
        **named: Asked.kwargs,
    ) -> Found:
        kept = state.scene
        if kept is None or kept[0] is not book:
            kept = _cache_of(state, book)
        first, second = state.find(one), state.find(other)
        key: tuple[Any, ...]
        if first is None or second is None or first.wounds or second.wounds:
            found = kept[1]
            key = (ask, one, other, rest, *named.items())
        else:
            found = kept[2]
            bearings = first.bearing or _bearing_of(first), second.bearing or _bearing_of(second)
            key = (ask, bearings, rest, *named.items()) if named else (ask, bearings, rest)
        answer = found.get(key, _MISSING)
        if answer is _MISSING:
            answer = ask(state, book, one, other, *rest, **named)
            if len(found) >= MOST_PAIRS:
                found.clear()
            found[key] = answer
        return answer  # type: ignore[no-any-return]

    return asked


def alone(
    ask: Callable[Concatenate[BeaconRoadBook, Creature, Asked], Found],
) -> Callable[Concatenate[BeaconRoadBook, Creature, Asked], Found]:
    """Cache the answer to a question about one creature, for all with the same bearing.

    The question may read everything of the creature except `COUNTERS`.
    """

    @wraps(ask)
    def asked(
        book: BeaconRoadBook, one: Creature, /, *about: Asked.args, **named: Asked.kwargs
    ) -> Found:
        found = (one.bearing or _bearing_of(one)).found
        key = (ask, about, *named.items()) if named else (ask, about)
        kept = found.get(key)
        if kept is None or kept[0] is not book:
            kept = found[key] = (book, ask(book, one, *about, **named))
        return kept[1]

    return asked


_MISSING = object()

MOST_PAIRS = 65536
"""How many results about two creatures are kept for a map before all are dropped."""

MOST_MAPS = 16
"""The number of books and maps they are kept for."""


class _Pairs(Cache):
    """Answers about two creatures, by book and map; cleared like `lru_cache`.

    States in use refer to their caches, so each is emptied, not only dropped.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[BeaconRoadBook, SquareMap | None], dict[Any, Any]] = {}

    def __call__(self, book: BeaconRoadBook, board: SquareMap | None) -> dict[Any, Any]:
        found = self._found.get((book, board))
        if found is None:
            if len(self._found) >= MOST_MAPS:
                self.cache_clear()
            found = self._found[book, board] = {}
        return found

    def cache_info(self) -> CacheInfo:
        """How many answers may be kept per map, and for how many maps there are any."""
        return CacheInfo(0, 0, MOST_PAIRS, len(self._found))

    def cache_clear(self) -> None:
        """Empty all of them."""
        for found in self._found.values():
            found.clear()
        self._found.clear()


_pairs = _Pairs()


def carry_over(before: State, one: Creature, after: State, changed: Creature) -> None:
    """Give a state the cache of its predecessor, if only counters of one creature changed.

    It does nothing if HP fell to 0 or rose above it, or the first Act of a turn was bought.
    """
    kept = before.scene
    if (
        kept is not None
        and (one.hp > 0) == (changed.hp > 0)
        and (one.bought_turn > 0) == (changed.bought_turn > 0)
    ):
        changed.__dict__["bearing"] = _bearing_of(one)
        after.__dict__["scene"] = kept


@alone
def _bides(book: BeaconRoadBook, one: Creature) -> bool:
    """Whether a wound lets a creature threaten only on its own turn (BR-WND-22, BR-WND-27)."""
    return any(book.wounds[wound.name].no_threat == "others" for wound in one.wounds)


_Kept = tuple[BeaconRoadBook, dict[Any, Any], dict[Any, Any]]


def _cache_of(state: State, book: BeaconRoadBook) -> _Kept:
    """Return the cache that a state shares with all states of the same bearings.

    It includes the cache for questions about two creatures, shared by all states on the map.
    """
    # The turn only decides whether the Slowed and the Stunned threaten.
    bound = [one for one in state.creatures if one.wounds and _bides(book, one)]
    turn = state.turn if bound else ""
    bearings = tuple([one.bearing or _bearing_of(one) for one in state.creatures])
    kept = (book, *_scene(book, state.map, turn, bearings))
    state.__dict__["scene"] = kept
    return kept


@lru_cache(maxsize=512)
def _scene(
    book: BeaconRoadBook, board: SquareMap | None, turn: str, bearings: tuple[_Bearing, ...]
) -> tuple[dict[Any, Any], dict[Any, Any]]:
    return {}, _pairs(book, board)


class _Bearing:
    """Represents a creature without its counters, and caches answers about it in `found`."""

    __slots__ = ("found",)

    def __init__(self) -> None:
        self.found: dict[Any, tuple[BeaconRoadBook, Any]] = {}


def _bearing_of(one: Creature) -> _Bearing:
    """The bearing of a creature, without its counters; equal ones share it."""
    found: _Bearing | None = one.bearing
    if found is None:
        found = _bearing(_LASTING(one), one.hp > 0, one.bought_turn > 0)
        one.__dict__["bearing"] = found
    return found


@lru_cache(maxsize=8192)
def _bearing(lasts: tuple[Any, ...], stands: bool, bought: bool) -> _Bearing:
    return _Bearing()


# Helpers for facts

FRESH: dict[str, Any] = {
    "choice": "", "taken": False, "acts": 0, "reacts": 0, "bought": 0, "bought_turn": 0,
    "spare": False, "settled": (),
}  # fmt: skip
"""A creature's values at the start of a round: nothing chosen or spent (BR-ACT-15)."""

ACT, WAY, PUSH, EFFECT = OF_A_TURN = ("act", "way", "push", "push_effect")
"""The questions whose answer counts until the turn ends; for all others, the round."""


def but_for(settled: tuple[tuple[str, str], ...], *questions: str) -> tuple[tuple[str, str], ...]:
    """The standing answers, without those to some prompts."""
    return tuple([one for one in settled if one[0] not in questions])


def changed(state: State, who: str, **values: Any) -> State:
    """The state with fields of one creature replaced."""
    creatures = state.creatures
    for place, one in enumerate(creatures):
        if one.id == who:
            other = replace(one, **values)
            after = replace(state, creatures=(*creatures[:place], other, *creatures[place + 1 :]))
            if COUNTERS.issuperset(values):
                carry_over(state, one, after, other)
            return after
    return state


def came_to_light(state: State, who: str, *keys: str) -> State:
    """The state in which players know these powers or Defenses of an npc (BR-INFO-02)."""
    one = state.find(who)
    if one is None or one.kind == "pc":
        return state
    fresh = tuple([key for key in keys if key and key not in one.shown])
    return changed(state, who, shown=(*one.shown, *fresh)) if fresh else state


def power_of(act: str) -> str:
    """The power behind an Act or React, whose name may be followed by its subject."""
    return act.partition(":")[0]


def all_changed(state: State, change: Callable[[Creature], Creature]) -> State:
    """The state with every creature passed through `change`."""
    return replace(state, creatures=tuple([change(one) for one in state.creatures]))


def item_changed(
    state: State, who: str, key: str, value: Callable[[Item], Any], field: str
) -> State:
    """The state with one field of a creature's item set by `value`."""
    one = state.find(who)
    if one is None:
        return state
    items = tuple(
        [replace(item, **{field: value(item)}) if item.id == key else item for item in one.items]
    )
    return changed(state, who, items=items)
