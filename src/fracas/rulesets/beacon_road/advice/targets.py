"""Foes and friends as a seat knows them, the figures of an attack, and weapons for it.

Of the game master's creatures players know no HP and no Defenses until they show; computers that
play for them, and advice, use what players assume (BR-INFO-02). The game master knows all.
Everybody sees weapons; only a creature's own powers are asked for their price.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from fracas.core.ids import GM
from fracas.rulesets.beacon_road.advice.swings import Dealt, Swing, blow, swing
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Harm, Power
from fracas.rulesets.beacon_road.rules.attacks.blows import effect_count
from fracas.rulesets.beacon_road.rules.attacks.means import LONG_RANGE, Means, means_of, tags_of
from fracas.rulesets.beacon_road.rules.gear.items import (
    defensive,
    is_melee,
    is_ranged,
    melee_reach,
    row_of,
    weapon_die,
    wielded,
)
from fracas.rulesets.beacon_road.rules.ground.sight import perceives
from fracas.rulesets.beacon_road.rules.ground.spaces import enemies, feet_between
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, factor
from fracas.rulesets.beacon_road.rules.harm.wounds import incapacitated
from fracas.rulesets.beacon_road.rules.powers.prices import payable
from fracas.rulesets.beacon_road.rules.rolls.modifiers import (
    ATTACK,
    Attack,
    defense_terms,
    summed,
    tier_terms,
)
from fracas.rulesets.beacon_road.rules.rolls.pools import attribute_die, effect_terms, half
from fracas.rulesets.beacon_road.rules.veil import assumed, assumed_hp
from fracas.rulesets.beacon_road.state.changes import alone, lasting
from fracas.rulesets.beacon_road.state.state import Creature, State

# Arms: weapons in hand, those at hand, and spells


@alone
def arms(book: BeaconRoadBook, one: Creature) -> tuple[int, int]:
    """The reach in feet of the weapons in hand in melee, and at range; 0 for none."""
    items = wielded(one)
    melee = max([melee_reach(book, item) for item in items if is_melee(book, item)], default=0)
    ranged = max([row_of(book, item).ranged for item in items if is_ranged(book, item)], default=0)
    return melee, ranged


def keeps_away(book: BeaconRoadBook, one: Creature) -> bool:
    """Whether a creature fights from afar: without a melee weapon, or without the skill for one.

    A creature without shots and spells left has to come close anyway.
    """
    melee, ranged = arms(book, one)
    if not melee:
        return True
    if one.dots("Skirmish") or one.dots("Finesse"):
        return False
    return ranged > 0 or harms(book, one)


def quarry(book: BeaconRoadBook, me: Creature, foes: Iterable[Creature]) -> Creature:
    """The foe to attack: the nearest, or a Winded one up to two squares farther away."""
    return min(foes, key=lambda foe: (feet_between(book, me, foe) - 10 * foe.winded, foe.id))


def harms(book: BeaconRoadBook, one: Creature) -> bool:
    """Whether a creature has a harmful power without a weapon, and can pay for it."""
    return any(
        book.powers[key].harm and not book.powers[key].item and payable(book, one, key)
        for key in one.powers
        if key in book.powers
    )


def hinders(book: BeaconRoadBook, one: Creature) -> bool:
    """Whether a creature has a power against foes that needs no weapon, and can pay for it."""
    return any(
        row.against and not row.item and not row.basic and payable(book, one, key)
        for key in one.powers
        if (row := book.powers.get(key)) is not None
    )


def better_weapons(book: BeaconRoadBook, one: Creature, away: int) -> tuple[str, ...]:
    """The Readied weapons, by id, that reach a distance that none in hand reaches."""
    melee, ranged = arms(book, one)
    if 0 < away <= melee or (away > 5 and ranged and away <= LONG_RANGE * ranged):
        return ()
    close = away <= 10
    return tuple(
        [
            item.id
            for item in one.items
            if item.state == "readied"
            and row_of(book, item).kind == "weapon"
            and (
                (close and is_melee(book, item) and not melee)
                or (not close and row_of(book, item).ranged * LONG_RANGE >= away)
                or not (melee or ranged)
            )
        ]
    )


# Targets


def knows_all(state: State, decider: str) -> bool:
    """Whether a decider is played from the game master's seat."""
    if decider == GM:
        return True
    one = state.find(decider)
    return one is not None and one.kind != "pc"


def hp_of(one: Creature, seer: bool) -> int:
    """A creature's HP as a seat knows them; for strangers assumed by whether they are Winded."""
    if seer or one.kind == "pc" or one.veiled or one.hp <= 0:
        return one.hp
    return assumed_hp(one)


def rating_of(book: BeaconRoadBook, one: Creature, defense: str, seer: bool) -> int:
    """A Defense as a seat knows it; assumed if never rolled against."""
    known = seer or one.kind == "pc" or one.veiled or defense in one.shown
    base: int = getattr(one, defense) if known else assumed(one.tier)[0]
    return base + (defensive(book, one) if defense == "iron" and one.items else 0)


def foes_of(state: State, book: BeaconRoadBook, who: str) -> tuple[Creature, ...]:
    """The enemies worth fighting that a creature perceives: present and on their feet.

    A friend under another's control is not included while its controller is up.
    """
    found = _foes_of(state, book, who)
    return tuple([one for one in state.creatures if one.id in found])


@lasting
def _foes_of(state: State, book: BeaconRoadBook, who: str) -> frozenset[str]:
    me = state.who(who)
    found = []
    for one in state.creatures:
        if one.out or one.hp <= 0 or one.id == who or not enemies(state, me, one):
            continue
        if one.wounds and incapacitated(book, one):
            continue
        if (one.unseen_by or one.boons or me.wounds) and not perceives(state, book, who, one.id):
            continue
        found.append(one)
    loose = [one.id for one in found if one.side != me.side]
    return frozenset(loose or [one.id for one in found])


class Made(NamedTuple):
    """An attack as it would be made, apart from the target's Defenses: means, Tier, damage."""

    means: Means
    tier: int
    dots: int
    die: int
    dealt: Dealt
    attack: Attack


@lasting
def made(state: State, book: BeaconRoadBook, who: str, key: str, target: str) -> Made | None:
    """How a creature would attack a target with a power, or None if it cannot.

    Tier and damage include everything that counts now, as in the roll.
    """
    one, row = state.who(who), book.powers[key]
    ways = means_of(state, book, who, key, target) or means_of(state, book, who, key, "")
    if not ways or not row.against:
        return None
    means = ways[0]
    tags = tags_of(state, book, one, key, means, target)
    terms = tier_terms(
        state, book, who, kind=ATTACK, power=key, action=means.action, target=target,
        targets=(target,), tags=tags,
    )  # fmt: skip
    attribute = book.attribute_of.get(means.action, "")
    return Made(
        means,
        one.tier + sum([term.amount for term in terms]),
        one.dots(means.action),
        attribute_die(book, one, attribute) if attribute else 0,
        dealt(state, book, one, row, means, target),
        Attack(who, tags, row.harm[0].types if row.harm else ()),
    )


class Plan(NamedTuple):
    """An attack as it would be made on a target, with its TN as far as the seat knows it."""

    power: str
    target: str
    means: Means
    tier: int
    tn: int
    dots: int
    die: int
    dealt: Dealt


def plan(
    state: State, book: BeaconRoadBook, who: str, key: str, target: str, seer: bool
) -> Plan | None:
    """How a creature would attack a target with a power now, or None if it cannot.

    The TN uses what the seat knows; of several Defenses the lowest.
    """
    found = made(state, book, who, key, target)
    if found is None or not means_of(state, book, who, key, target):
        return None
    tn = tn_on(state, book, key, target, found.attack, seer)
    return Plan(key, target, found.means, found.tier, tn, found.dots, found.die, found.dealt)


def tn_on(
    state: State, book: BeaconRoadBook, key: str, target: str, attack: Attack, seer: bool
) -> int:
    """The TN of an attack with a power: of several Defenses the lowest (BR-ATTACK-03)."""
    defenses = book.powers[key].against
    return min([tn_of(state, book, target, name, attack, seer) for name in defenses])


def tn_of(
    state: State, book: BeaconRoadBook, target: str, defense: str, attack: Attack, seer: bool
) -> int:
    """A Defense against an attack, as far as a seat knows it (BR-ATTACK-04)."""
    other = state.who(target)
    if other.wounds and incapacitated(book, other):
        return book.tables.fixed_defense
    return rating_of(book, other, defense, seer) + _more(state, book, target, defense, attack)


@lasting
def _more(state: State, book: BeaconRoadBook, target: str, defense: str, attack: Attack) -> int:
    terms = defense_terms(state, book, target, defense, attack)
    return summed(terms, str(book.rulings["defense_stacking"]))


def dealt(
    state: State, book: BeaconRoadBook, one: Creature, row: Power, means: Means, target: str
) -> Dealt:
    """The damage of a power by these means (BR-DMG-02 to BR-DMG-04, BR-DMG-07)."""
    harm = next((harm for harm in row.harm if not harm.adjacent), None)
    if harm is None:
        return Dealt(0, 0)
    rating = one.dots(harm.action or means.action)
    count = effect_count(harm, rating)
    count += sum([term.amount for term in effect_terms(book, one)])
    attribute: str = harm.attribute
    if attribute == "weapon":
        attribute = book.attribute_of.get(means.action, "")
    plus = attribute_die(book, one, attribute) if attribute else 0
    misses = half(effect_count(harm, rating)) if harm.miss else 0
    types = types_of(book, one, row, means)
    changed = factor_on(state, book, one.id, target, types) if target else ""
    return Dealt(max(count, 0), _die(book, one, harm, means), plus, changed, misses)


def _die(book: BeaconRoadBook, one: Creature, harm: Harm, means: Means) -> int:
    if harm.die > 0:
        return harm.die
    if harm.die < 0:
        return attribute_die(book, one, book.attribute_of.get(means.action, "body"))
    item = one.item(means.item)
    return weapon_die(book, one, item) if item is not None else 0


def types_of(book: BeaconRoadBook, one: Creature, row: Power, means: Means) -> tuple[str, ...]:
    """The damage types of a power by these means: its own, the weapon's, or the user's element."""
    harm = next((harm for harm in row.harm if not harm.adjacent), None)
    if harm is None:
        return ()
    if harm.element:
        return one.elements or harm.types
    item = one.item(means.item)
    return harm.types if harm.die or item is None else row_of(book, item).types


@lasting
def factor_on(
    state: State, book: BeaconRoadBook, who: str, target: str, types: tuple[str, ...]
) -> str:
    """Half, double or blank, by the target's resistances and its shelter from the attack.

    BR-DMG-10 to BR-DMG-12, as `harm.factor` has it.
    """
    return factor(state, book, target, Hit(1, types, who))


def figures(book: BeaconRoadBook, made: Plan, hp: int) -> Swing:
    """A planned attack in exact figures, against `hp` HP (BR-ADVICE-05)."""
    return swing(
        made.tier,
        made.dots,
        made.die,
        made.tn,
        made.dealt,
        hp,
        book.tables.critical,
        str(book.rulings["botch_rule"]),
    )


EARLY = 2
"""The last round in which a boon of ten rounds is granted."""

WINDED_FIRST = 1.2
"""How much more an attack on a Winded creature is worth (BR-ADVICE-04)."""

DROP = 6.0
"""The worth of removing a foe, in points of damage."""

KIN = 0.1
"""The worth of an attack on a friend who is under another's power."""

WORTH: dict[str, float] = {
    "stunned": 8.0, "slowed": 4.0, "dominated": 12.0, "charmed": 9.0, "blinded": 4.0,
    "terrified": 4.0, "rooted": 2.5, "distracted": 3.0, "sickened": 4.0, "weakened": 2.0,
    "downed": 3.0, "disarmed": 4.0, "exposed": 2.0, "vulnerable": 2.5, "goaded": 1.0,
    "bleeding": 4.0, "blighted": 4.0, "burning": 4.0, "corroding": 4.0, "deafened": 0.5,
    "incapacitated": 12.0,
}  # fmt: skip
"""The worth of inflicting a wound, or of ending one, in points of damage."""


MIGHT = 0.4
"""How much more a wound is worth for each Tier of its bearer above the first."""


def brought(powers: dict[str, Power], key: str, other: Creature) -> float:
    """The worth of a power's wounds on a creature that may already have some of them."""
    borne = {wound.name for wound in other.wounds}
    might = 1.0 + MIGHT * max(other.tier - 1, 0)
    return might * sum(
        [
            WORTH.get(brings.what, 1.0)
            for brings in powers[key].brings
            if not brings.boon and brings.to != "self" and brings.what not in borne
        ]
    )


@lru_cache(maxsize=1024)
def sure(count: int, die: int, hp: int) -> float:
    """The worth of damage without an Attack Roll against `hp` HP."""
    mean, drops = blow(count, die, 0, "", hp)
    return min(float(mean), hp) + DROP * float(drops)


SPELLS = 30
"""The range of most powers, in feet."""

FEW = 2
"""How many targets are compared besides the nearest one."""


def likely_targets(
    book: BeaconRoadBook, me: Creature, foes: tuple[Creature, ...], seer: bool
) -> tuple[Creature, ...]:
    """The targets worth comparing: those with the fewest HP, and the nearest (BR-ADVICE-04)."""
    if len(foes) <= FEW:
        return foes
    melee, ranged = arms(book, me)
    far = max(melee, LONG_RANGE * ranged, SPELLS)
    near = [one for one in foes if feet_between(book, me, one) <= far]
    near.sort(key=lambda one: (not one.winded, hp_of(one, seer)))
    nearest = min(foes, key=lambda one: feet_between(book, me, one))
    return (*[one for one in near[:FEW] if one is not nearest], nearest)
