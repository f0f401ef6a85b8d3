"""What an attack promises before any dice fall: odds, damage, injury, and what AP are left.

AP-NAR-04 to AP-NAR-06, AP-NAR-11. Everything goes by what lies open to all, and by the
circumstances of the table, since no game master has ruled yet.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import msgspec

from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.attacks import callable_at, cost, hit_chance
from fracas.rulesets.action_points.rules.checks import chance
from fracas.rulesets.action_points.rules.damage import blow_law, mean_damage
from fracas.rulesets.action_points.rules.defence import can_defend, price_of
from fracas.rulesets.action_points.rules.injury import steps_to_down, tested_on
from fracas.rulesets.action_points.rules.sheets import rolls_defense
from fracas.rulesets.action_points.state.state import Combatant, State


class Prospect(msgspec.Struct, frozen=True):
    """What an attack promises (AP-NAR-04, AP-NAR-05).

    `cost` in AP, of which `left` stay, for so many active `defenses`. `passive` and `active` are
    chances to hit, None where the target cannot defend so; `mean` is the damage of a hit after
    armour and multiplier, `injury` the chance that a hit forces an injury Test.
    """

    weapon: str
    target: str
    location: str
    cost: int
    left: int
    defenses: int
    passive: Fraction | None
    active: Fraction | None
    mean: Fraction
    injury: Fraction

    @property
    def rate(self) -> Fraction:
        """The mean damage of a hit for each AP: when a called shot pays (AP-ATK-19, AP-GAP-42)."""
        return self.mean / max(self.cost, 1)


def prospect(
    state: State, book: ActionPointsBook, who: str, weapon: str, target: str, location: str = ""
) -> Prospect:
    """What an attack on a target promises; `location` is that of a called shot.

    Against whoever does not defend at all there is but one chance, and it stands as the passive.
    """
    one, other = state.who(who), state.who(target)
    spent = cost(state, book, who, weapon, location)
    left = max(one.ap - spent, 0)
    active = None
    if rolls_defense(other) and can_defend(state, book, target):
        active = hit_chance(state, book, who, target, weapon, active=True)
    return Prospect(
        weapon,
        target,
        location,
        spent,
        left,
        defenses_for(book, one, left),
        hit_chance(state, book, who, target, weapon, active=False),
        active,
        mean_damage(book, weapon, other.shape, other.worn, location),
        beyond(book, weapon, other.shape, other.worn, spare(other), location),
    )


def spare(one: Combatant) -> int:
    """How much more damage somebody can take without an injury Test (AP-INJ-02, AP-DOWN-06)."""
    return 0 if one.down else max(one.fitness - one.damage, 0)


@lru_cache(maxsize=8192)
def beyond(
    book: ActionPointsBook,
    weapon: str,
    shape: str,
    worn: tuple[str, ...],
    over: int,
    location: str = "",
) -> Fraction:
    """How likely a hit does damage, and more than so much of it (AP-INJ-02, AP-INJ-09)."""
    law = blow_law(book, weapon, shape, worn, location)
    return sum((chance for _, damage, chance in law if damage > max(over, 0)), Fraction(0))


@lru_cache(maxsize=16384)
def worth(
    book: ActionPointsBook,
    hits: Fraction,
    weapon: str,
    shape: str,
    worn: tuple[str, ...],
    spent: int,
) -> float:
    """The chance to hit times the mean damage, for each AP (AP-NAR-07)."""
    return float(hits * mean_damage(book, weapon, shape, worn) / max(spent, 1))


def value(
    state: State, book: ActionPointsBook, one: Combatant, other: Combatant, weapon: str
) -> float:
    """What an attack at a random place is worth for each AP (AP-NAR-07).

    It reckons with an active defense wherever one can still be had.
    """
    active = can_defend(state, book, other.id)
    hits = hit_chance(state, book, one.id, other.id, weapon, active=active)
    spent = cost(state, book, one.id, weapon)
    return worth(book, hits, weapon, other.shape, other.worn, spent)


def defenses_for(book: ActionPointsBook, one: Combatant, ap: int) -> int:
    """How many active defenses so many AP would pay for (AP-NAR-05, AP-DEF-05).

    After an attack they wait for the next Combat Turn, when the Action is there again.
    """
    each = price_of(book, one)
    return ap // each if each else ap


def injured_next(book: ActionPointsBook, one: Combatant, weapon: str) -> bool:
    """Whether a mean hit would force an injury Test: the total with it passes Fitness."""
    return one.damage + mean_damage(book, weapon, one.shape, one.worn) > one.fitness


def may_down(book: ActionPointsBook, one: Combatant, weapon: str) -> bool:
    """Whether a mean hit may put somebody Down: it forces an injury Test, and that may fail.

    An Attribute has to be one step from below d4 (AP-DOWN-01, AP-INJ-14).
    """
    if not injured_next(book, one, weapon) or steps_to_down(book, one) > 1:
        return False
    taken = int(mean_damage(book, weapon, one.shape, one.worn))
    number = tested_on(book, one.damage + taken, taken) - one.toughness
    return chance(book, one.die(book.tables.injury), number) < 1


def place_with(state: State, who: str, ap: int) -> tuple[int, int]:
    """Which place so many AP left would give in the next Round, and of how many (AP-NAR-06).

    As things stand; whoever declared Full Defense counts as before it (AP-TURN-11), and equal ones
    keep their order (AP-TURN-12).
    """
    there = [one for one in state.present() if one.able]
    order = [one.id for one in there]
    order.sort(key=lambda each: state.order.index(each) if each in state.order else len(order))
    saved = {one.id: min(one.ap, one.before_bonus) if one.fd_used else one.ap for one in there}
    saved[who] = min(ap, saved.get(who, ap))
    order.sort(key=lambda each: -saved[each])
    return order.index(who) + 1, len(order)


def calls(state: State, book: ActionPointsBook, plain: Prospect, who: str) -> list[Prospect]:
    """Every called shot of an attack that can be paid for, as the table has them (AP-LOC-14)."""
    return [
        prospect(state, book, who, plain.weapon, plain.target, key)
        for key in callable_at(state, book, who, plain.weapon, plain.target)
    ]
