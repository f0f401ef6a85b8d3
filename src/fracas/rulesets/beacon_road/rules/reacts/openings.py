"""Whether a Reaction Power has anything to do in the moment that triggers it.

Who has nothing lawful to offer is not asked (BR-ACT-03): a shot that carries, an ally with somebody
to strike, a breath that was taken in.
"""

from __future__ import annotations

from collections.abc import Callable

from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.attacks.aims import ready_allies
from fracas.rulesets.beacon_road.rules.attacks.means import can_reach
from fracas.rulesets.beacon_road.state.state import State

INHALED = "inhaled"
"""The edge of one who Inhaled and may Exhale."""


Test = Callable[[State, BeaconRoadBook, str, str, str, str], bool]


def has_opening(
    state: State, book: BeaconRoadBook, who: str, key: str, actor: str, power: str
) -> bool:
    """Whether somebody could really use a Reaction Power on what `actor` does with `power`."""
    test = _TESTS.get(key)
    return test is None or test(state, book, who, key, actor, power)


def _reaches(
    state: State, book: BeaconRoadBook, who: str, key: str, actor: str, power: str
) -> bool:
    return can_reach(state, book, who, key, actor)


def _breath(state: State, book: BeaconRoadBook, who: str, key: str, actor: str, power: str) -> bool:
    inhaled = any(edge.kind == INHALED for edge in state.who(who).edges)
    return inhaled and can_reach(state, book, who, key, actor)


def _commands(
    state: State, book: BeaconRoadBook, who: str, key: str, actor: str, power: str
) -> bool:
    return bool(ready_allies(state, book, who, book.powers[key].feet))


def _blade(state: State, book: BeaconRoadBook, who: str, key: str, actor: str, power: str) -> bool:
    """An Off-Hand Strike follows what a melee weapon did, and never itself (BR-POWER-08)."""
    row = book.powers.get(power)
    return row is not None and row.melee and row.item == "melee" and power != key


_TESTS: dict[str, Test] = {
    "interrupt": _reaches,
    "taunt": _reaches,
    "exhale": _breath,
    "attack_order": _commands,
    "off_hand_strike": _blade,
}
