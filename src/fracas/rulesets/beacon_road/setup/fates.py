"""How everybody fares: HP left, and why somebody no longer stands."""

from __future__ import annotations

from fracas.core.ids import Decider
from fracas.core.ruleset import Fate
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.rounds.endings import stands
from fracas.rulesets.beacon_road.state.state import State


def fates(book: BeaconRoadBook, state: State) -> tuple[Fate, ...]:
    """Everybody with the HP that are left (BR-HP-02); at 0 or fewer one falls (BR-HP-05)."""
    found = []
    for one in state.creatures:
        out = "" if stands(book, one) else one.out or ("fallen" if one.hp <= 0 else "incapacitated")
        found.append(Fate(Decider(one.id), one.name, one.side, max(one.hp, 0), one.most_hp, out))
    return tuple(found)
