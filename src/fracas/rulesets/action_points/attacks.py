"""Attacks: declared and paid, ruled on, defended, rolled with the defense, and what a hit does.

The dice fall in the order of AP-CORE-12; one that does not apply is never asked for.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import msgspec

from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.action_points.book import ActionPointsBook
from fracas.rulesets.action_points.checks import chance_to_hit
from fracas.rulesets.action_points.circumstances import distance, mapped
from fracas.rulesets.action_points.damage import blow_law, mean_damage, strike
from fracas.rulesets.action_points.defence import defend
from fracas.rulesets.action_points.encumbrance import load
from fracas.rulesets.action_points.exchange import exchange, figures
from fracas.rulesets.action_points.facts import Declared
from fracas.rulesets.action_points.locations import choose_location
from fracas.rulesets.action_points.rows import WeaponRow
from fracas.rulesets.action_points.sheets import Ruled, rule
from fracas.rulesets.action_points.state import Combatant, State

DECLARED = ("AP-ATK-01", "AP-ATK-12", "AP-TURN-14")


@lru_cache(maxsize=1024)
def _weapons(
    book: ActionPointsBook, carried: tuple[str, ...], held: tuple[str, ...]
) -> tuple[str, ...]:
    return tuple(key for key in carried if key in held or book.weapons[key].bare)


def weapons_of(book: ActionPointsBook, one: Combatant) -> tuple[str, ...]:
    """The weapons that somebody can attack with now: those in hand, and such as need none."""
    return _weapons(book, one.weapons, one.in_hand)


def cost(state: State, book: ActionPointsBook, who: str, weapon: str, location: str = "") -> int:
    """The AP of an attack: the weapon's, EV once, and for calling a location.

    AP-ATK-12, AP-LOC-15, AP-GAP-56. `location` is the one called, blank for a random one.
    """
    row = book.weapons[weapon]
    base = book.actions["attack"].cost + row.ap + load(book, state.who(who))
    return base + (book.locations[location].surcharge if location else 0)


def reaches(state: State, book: ActionPointsBook, who: str, weapon: str, target: str) -> bool:
    """Whether a weapon goes as far as the target: reach in melee, else the longest range.

    AP-ATK-13, AP-ATK-14.
    """
    return _reaches(state, state.who(who), state.who(target), book.weapons[weapon])


def _reaches(state: State, one: Combatant, other: Combatant, row: WeaponRow) -> bool:
    if not mapped(state):
        return True
    return distance(state, one, other) <= (row.reach if row.melee else row.ranges[-1])


def targets(state: State, book: ActionPointsBook, who: str, weapon: str) -> tuple[str, ...]:
    """Whom somebody may attack with a weapon now, those who stand before those who are Down.

    Opponents within its reach (AP-ATK-01, AP-ATK-13, AP-ATK-14), attacked by however many already
    (AP-ATK-18); in the Surprise Round those alone on whom it has the drop (AP-SUR-01, AP-GAP-62).
    The dead are let be.
    """
    one = state.who(who)
    row = book.weapons[weapon]
    found: list[str] = []
    down: list[str] = []
    for other in state.combatants:
        if other.side == one.side or other.dead or other.out:
            continue
        if state.round == 0 and (who, other.id) not in state.drops:
            continue
        if _reaches(state, one, other, row):
            (down if other.down else found).append(other.id)
    return (*found, *down)


def attack(run: Run, who: str, weapon: str, target: str, location: str = "") -> Procedure:
    """Attack somebody: declare and pay, hear the circumstances, defend, roll (AP-ATK-01).

    `location` is the one called, blank for a random one. AP are gone whatever comes of it
    (AP-TURN-14). A miss with a called shot misses altogether (AP-LOC-16).
    """
    book: ActionPointsBook = run.book
    price = cost(run.state, book, who, weapon, location)
    because = (*DECLARED, "AP-LOC-15") if location else DECLARED
    yield Declared(who, "attack", price, weapon, target, location, because=because)
    ruled: Ruled = yield from rule(run, who, weapon, target, location)
    active: bool = yield from defend(run, target, who, weapon, location)
    if (yield from exchange(run, who, target, weapon, location, ruled, active)):
        yield from strike(run, who, target, weapon, location)


def call_shot(run: Run, who: str, weapon: str, target: str) -> Procedure:
    """A called shot: its owner names the location, and the attack goes there (AP-LOC-14)."""
    location = yield from choose_location(run, who, weapon, target)
    yield from attack(run, who, weapon, target, location)


class HitLaw(msgspec.Struct, frozen=True):
    """What an attack comes to, exactly: the chance to hit, and every (location, damage, chance).

    The chances of the blows add up to that of hitting; the rest of the weight is a miss.
    """

    hit: Fraction
    blows: tuple[tuple[str, int, Fraction], ...]

    @property
    def mean(self) -> Fraction:
        """The mean damage, misses counted as 0."""
        return sum((damage * chance for _, damage, chance in self.blows), Fraction(0))

    def beyond(self, limit: int) -> Fraction:
        """The chance of damage of at least 1 and more than `limit`."""
        return sum(
            (chance for _, damage, chance in self.blows if damage > max(limit, 0)), Fraction(0)
        )


def hit_law(
    state: State,
    book: ActionPointsBook,
    who: str,
    target: str,
    weapon: str,
    location: str = "",
    *,
    active: bool = False,
) -> HitLaw:
    """The exact law of an attack if it is defended so, location by location (AP-ATK-15)."""
    hit = hit_chance(state, book, who, target, weapon, active=active)
    other = state.who(target)
    return _law(book, hit, weapon, other.shape, other.worn, location)


@lru_cache(maxsize=4096)
def _law(
    book: ActionPointsBook,
    hit: Fraction,
    weapon: str,
    shape: str,
    worn: tuple[str, ...],
    location: str,
) -> HitLaw:
    law = blow_law(book, weapon, shape, worn, location)
    return HitLaw(hit, tuple([(place, damage, hit * chance) for place, damage, chance in law]))


def hit_chance(
    state: State, book: ActionPointsBook, who: str, target: str, weapon: str, *, active: bool
) -> Fraction:
    """How likely an attack hits if it is defended so, as the table's circumstances have it."""
    now = figures(state, book, who, target, weapon, active=active)
    attack, defense = now.mtns(now.terms)
    return chance_to_hit(book, now.die, attack, now.defense_die, defense)


def damage_per_ap(
    state: State, book: ActionPointsBook, who: str, target: str, weapon: str, location: str = ""
) -> Fraction:
    """The mean damage of a hit for each AP of its cost, exactly (AP-ATK-19, AP-GAP-42).

    It says from which cost on a called shot does more than a random one.
    """
    other = state.who(target)
    price = cost(state, book, who, weapon, location)
    return mean_damage(book, weapon, other.shape, other.worn, location) / max(price, 1)
