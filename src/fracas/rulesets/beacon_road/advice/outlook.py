"""What one creature's attacks are worth in one state, for computers.

It takes the attack as it would be made (`targets.made`), in fast floating-point numbers.
"""

from __future__ import annotations

from fracas.rulesets.beacon_road.advice.swings import Rough, rough
from fracas.rulesets.beacon_road.advice.targets import (
    DROP,
    KIN,
    WINDED_FIRST,
    brought,
    hp_of,
    made,
    tn_on,
)
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.state.state import Creature, State


class Outlook:
    """The attacks of one creature in one state, from one seat."""

    def __init__(self, state: State, book: BeaconRoadBook, who: str, *, seer: bool) -> None:
        self.state, self.book, self.seer = state, book, seer
        self.me = state.who(who)
        self.critical, self.botch = book.tables.critical, str(book.rulings["botch_rule"])
        self.found: dict[tuple[str, str, int], float] = {}

    def worth(self, key: str, target: str, more: int = 0) -> float:
        """The worth of an attack in points of damage: its damage, drops, and other effects.

        It is higher on the Winded, and low on a friend under another's control (BR-ADVICE-04).
        `more` are additional Tiers.
        """
        value = self.found.get((key, target, more))
        if value is None:
            value = self._worth(key, self.state.who(target), more)
            self.found[key, target, more] = value
        return value

    def _worth(self, key: str, other: Creature, more: int) -> float:
        found = self.swing(key, other, more)
        if found is None:
            return 0.0
        value = found.damage + DROP * found.drops if found.damage else 0.0
        if self.book.powers[key].brings:
            value += found.hit * brought(self.book.powers, key, other)
        if other.winded:
            value *= WINDED_FIRST
        return value * KIN if other.side == self.me.side else value

    def swing(self, key: str, other: Creature, more: int = 0) -> Rough | None:
        """An attack in approximate figures; None if it cannot be made."""
        state, book = self.state, self.book
        attack = made(state, book, self.me.id, key, other.id)
        if attack is None:
            return None
        tn = tn_on(state, book, key, other.id, attack.attack, self.seer)
        hp = max(hp_of(other, self.seer), 1)
        return rough(
            attack.tier + more,
            attack.dots,
            attack.die,
            tn,
            attack.dealt,
            hp,
            self.critical,
            self.botch,
        )
