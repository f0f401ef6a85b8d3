"""What one creature's attacks promise at one moment, weighed fast: for computers that choose.

What is the same for all targets is worked out once. A Feint that waits and the like is left out;
`targets.plan` has the exact figures, and advice to players uses those.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from fracas.rulesets.beacon_road.advice.swings import Dealt, Rough, rough
from fracas.rulesets.beacon_road.advice.targets import (
    DROP,
    KIN,
    WINDED_FIRST,
    brought,
    dealt,
    factor_on,
    hp_of,
    tn_of,
    types_of,
)
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.rules.attacks.means import Means, means_of, tags_of
from fracas.rulesets.beacon_road.rules.gear.items import row_of
from fracas.rulesets.beacon_road.rules.ground.relations import flanks
from fracas.rulesets.beacon_road.rules.ground.sight import perceives
from fracas.rulesets.beacon_road.rules.ground.spaces import feet_between
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ATTACK, MELEE, Attack, tier_terms
from fracas.rulesets.beacon_road.rules.rolls.pools import attribute_die
from fracas.rulesets.beacon_road.state.changes import lasting
from fracas.rulesets.beacon_road.state.state import Creature, State


class Attempt(NamedTuple):
    """What is the same for all targets of a power: means, Tier, dice, damage.

    `crowded` says that blades at hand cost a Tier, unless the target is adjacent.
    """

    means: Means
    tier: int
    crowded: bool
    dots: int
    die: int
    dealt: Dealt
    types: tuple[str, ...]
    attack: Attack


class Outlook:
    """The attacks of one creature in one state, from one seat."""

    def __init__(self, state: State, book: BeaconRoadBook, who: str, *, seer: bool) -> None:
        self.state, self.book, self.seer = state, book, seer
        self.me = state.who(who)
        self.critical, self.botch = book.tables.critical, str(book.rulings["botch_rule"])
        self.guards: dict[tuple[str, str, bool], int] = {}
        self.found: dict[tuple[str, str, int], float] = {}

    def worth(self, key: str, target: str, more: int = 0) -> float:
        """What an attack is worth in points of damage: what it deals, fells, and brings besides.

        More on the Winded, and little on a friend under another's power (BR-ADVICE-04). `more` are
        Tiers on top of what stands now.
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
        """An attack in figures for weighing; None where there is no way to make it."""
        attempt = self.attempt(key, other)
        if attempt is None:
            return None
        row = self.book.powers[key]
        tier = more + attempt.tier
        tier += _by_target(self.state, self.book, self.me.id, key, other.id, attempt)
        tn = self.guard(row, attempt, other)
        damage = attempt.dealt
        if damage.die:
            factor = factor_on(self.state, self.book, self.me.id, other.id, attempt.types)
            damage = replace(damage, factor=factor) if factor else damage
        hp = max(hp_of(other, self.seer), 1)
        return rough(tier, attempt.dots, attempt.die, tn, damage, hp, self.critical, self.botch)

    def attempt(self, key: str, other: Creature) -> Attempt | None:
        """How a power would be used: the same for all targets, unless there are several weapons."""
        shared = _attempt_on_any(self.state, self.book, self.me.id, key)
        return shared or _attempt_on(self.state, self.book, self.me.id, key, other.id)

    def guard(self, row: Power, attempt: Attempt, other: Creature) -> int:
        """The Defense of a target against such an attack, found once for each kind of attack."""
        name = (other.id, row.against[0], MELEE in attempt.attack.tags)
        tn = self.guards.get(name)
        if tn is None:
            tn = tn_of(self.state, self.book, other.id, row.against[0], attempt.attack, self.seer)
            self.guards[name] = tn
        return tn


@lasting
def _attempt_on_any(state: State, book: BeaconRoadBook, who: str, key: str) -> Attempt | None:
    """How a power would be used where that is the same for all targets; None where it may differ.

    It may where there are several weapons for it.
    """
    ways = means_of(state, book, who, key, "")
    alone = len({way.item for way in ways}) <= 1
    return _attempt(state, book, who, key, ways[0]) if ways and alone else None


@lasting
def _attempt_on(
    state: State, book: BeaconRoadBook, who: str, key: str, target: str
) -> Attempt | None:
    ways = means_of(state, book, who, key, target)
    return _attempt(state, book, who, key, ways[0]) if ways else None


def _attempt(state: State, book: BeaconRoadBook, who: str, key: str, means: Means) -> Attempt:
    me, row = state.who(who), book.powers[key]
    tags = tags_of(state, book, me, key, means, "")
    terms = tier_terms(state, book, me.id, kind=ATTACK, power=key, action=means.action, tags=tags)
    attribute = book.attribute_of.get(means.action, "")
    return Attempt(
        means,
        me.tier + sum([term.amount for term in terms]),
        any(term.name == "in_melee" for term in terms),
        me.dots(means.action),
        attribute_die(book, me, attribute) if attribute else 0,
        dealt(state, book, me, row, means, ""),
        types_of(book, me, row, means),
        Attack(me.id, tags, row.harm[0].types if row.harm else ()),
    )


@lasting
def _by_target(
    state: State, book: BeaconRoadBook, who: str, key: str, target: str, attempt: Attempt
) -> int:
    """The Tiers that depend on the target: adjacent, out of range, goading, blind, flanked."""
    me, other, row = state.who(who), state.who(target), book.powers[key]
    step = book.tables.tier_step
    away = feet_between(book, me, other)
    more = 0
    if attempt.crowded and away <= book.tables.square:
        more += step
    if row.ranged and attempt.means.item and "sharpshooter" not in me.abilities:
        item = me.item(attempt.means.item)
        if item is not None and away > row_of(book, item).ranged:
            more -= step
    for wound in me.wounds:
        if wound.choice == target and book.wounds[wound.name].rolls == "elsewhere":
            more += step
    if (me.unseen_by or me.boons or other.wounds) and not perceives(state, book, target, who):
        more += step
    if away <= book.longest_reach and flanks(state, book, who, target):
        more += step
    return more
