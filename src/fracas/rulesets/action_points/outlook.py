"""What an attack promises before any dice fall: odds, damage, injury, and what AP are left.

AP-NAR-04 to AP-NAR-06, AP-NAR-11. Everything goes by what lies open to all, and by the
circumstances of the table, since no game master has ruled yet.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import msgspec

from fracas.rulesets.action_points.attacks import cost
from fracas.rulesets.action_points.blows import beyond, mean
from fracas.rulesets.action_points.book import ActionPointsBook
from fracas.rulesets.action_points.checks import chance, chance_to_hit
from fracas.rulesets.action_points.circumstances import (
    ATTACK,
    DEFENSE,
    attack_terms,
    situation,
    stance,
    total,
)
from fracas.rulesets.action_points.defence import can_defend, price
from fracas.rulesets.action_points.locations import places_of
from fracas.rulesets.action_points.sheets import defense_attribute, rolls_defense
from fracas.rulesets.action_points.state import Combatant, State

Test = tuple[int, int]
"""A Test as the size of its die, 0 where none is thrown, and its MTN."""

NO_DEFENSE: Test = (0, 0)


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
        """The damage of a hit for each AP (AP-ATK-19)."""
        return self.mean / max(self.cost, 1)


def prospect(
    state: State, book: ActionPointsBook, who: str, weapon: str, target: str, location: str = ""
) -> Prospect:
    """What an attack on a target promises; `location` is that of a called shot."""
    one, other = state.who(who), state.who(target)
    spent = cost(state, book, who, weapon, location)
    left = max(one.ap - spent, 0)
    chances = [
        chance_to_hit(book, *aim(state, book, one, other, weapon), *way)
        if (way := defense(state, book, other, one, weapon, active=active)) is not None
        else None
        for active in (False, True)
    ]
    if not rolls_defense(other):
        chances[1] = chance_to_hit(book, *aim(state, book, one, other, weapon))
    return Prospect(
        weapon,
        target,
        location,
        spent,
        left,
        defenses_for(state, book, one, left),
        *chances,
        mean(book, weapon, other.worn, other.shape, location),
        beyond(book, weapon, other.worn, spare(other), other.shape, location),
    )


def spare(one: Combatant) -> int:
    """How much more damage somebody can take without an injury Test (AP-INJ-02, AP-DOWN-06)."""
    return 0 if one.down else max(one.fitness - one.damage, 0)


def aim(
    state: State, book: ActionPointsBook, one: Combatant, other: Combatant, weapon: str
) -> Test:
    """The attack Test: die and MTN (AP-ATK-02, AP-ATK-03)."""
    row = book.weapons[weapon]
    terms = attack_terms(state, book, one.id, other.id, weapon)
    return one.die(row.attribute), total(terms, ATTACK) - one.skill(row.skill)


def defense(
    state: State,
    book: ActionPointsBook,
    one: Combatant,
    by: Combatant,
    weapon: str,
    *,
    active: bool,
) -> Test | None:
    """The Defense roll of `one`: die and MTN; None where it cannot defend so (AP-DEF-06, -07).

    A passive one without a roll is a Test without a die (AP-GAP-09).
    """
    if not rolls_defense(one):
        return None
    ruling = book.rulings["passive_defense"]
    if active and not can_defend(state, book, one.id):
        return None
    if not active and ruling == "none":
        return NO_DEFENSE
    terms = (*situation(state, book, one.id, by.id, weapon), *stance(book, one, active=active))
    skill = one.defense if active or ruling == "skilled" else 0
    return one.die(defense_attribute(state, book, one.id)), total(terms, DEFENSE) - skill


def best_defense(
    state: State, book: ActionPointsBook, one: Combatant, by: Combatant, weapon: str
) -> Test:
    """The Defense roll that is to be reckoned with: an active one where it can be had."""
    for active in (True, False):
        found = defense(state, book, one, by, weapon, active=active)
        if found is not None:
            return found
    return NO_DEFENSE


@lru_cache(maxsize=16384)
def worth(
    book: ActionPointsBook,
    attack: Test,
    against: Test,
    weapon: str,
    worn: tuple[str, ...],
    shape: str,
    spent: int,
) -> float:
    """The chance to hit times the mean damage, for each AP (AP-NAR-07)."""
    hits = chance_to_hit(book, *attack, *against)
    return float(hits * mean(book, weapon, worn, shape) / max(spent, 1))


def value(
    state: State, book: ActionPointsBook, one: Combatant, other: Combatant, weapon: str
) -> float:
    """What an attack at a random place is worth for each AP (AP-NAR-07)."""
    return worth(
        book,
        aim(state, book, one, other, weapon),
        best_defense(state, book, other, one, weapon),
        weapon,
        other.worn,
        other.shape,
        cost(state, book, one.id, weapon),
    )


def defenses_for(state: State, book: ActionPointsBook, one: Combatant, ap: int) -> int:
    """How many active defenses so many AP would pay for (AP-NAR-05, AP-DEF-05).

    After an attack they wait for the next Combat Turn, when the Action is there again.
    """
    each = price(state, book, one.id)
    return ap // each if each else ap


def injured_next(book: ActionPointsBook, one: Combatant, weapon: str) -> bool:
    """Whether a mean hit would force an injury Test: the total with it passes Fitness."""
    return one.damage + mean(book, weapon, one.worn, one.shape) > one.fitness


@lru_cache(maxsize=8192)
def may_down(
    book: ActionPointsBook, weapon: str, worn: tuple[str, ...], shape: str, body: tuple[int, ...]
) -> bool:
    """Whether a mean hit may put somebody Down: it forces an injury Test that may fail.

    `body` has the damage total, Fitness, Toughness, the die of the injury Test, and the smallest
    die, which has to be one step from below d4 (AP-DOWN-01, AP-INJ-14).
    """
    damage, fitness, toughness, stamina, least = body
    taken = mean(book, weapon, worn, shape)
    if damage + taken <= fitness or book.tests.get(least, 0) > 1:
        return False
    number = taken if book.rulings["injury_mtn"] == "blow" else damage + taken
    return chance(book, stamina, int(number) - toughness) < 1


def body_of(book: ActionPointsBook, one: Combatant) -> tuple[int, ...]:
    """What `may_down` asks of a body."""
    least = min([each.current for each in one.attributes], default=0)
    return one.damage, one.fitness, one.toughness, one.die(book.tables.injury), least


def place_with(state: State, who: str, ap: int) -> tuple[int, int]:
    """Which place so many AP left would give in the next Round, and of how many (AP-NAR-06).

    As things stand; whoever declared Full Defense counts as before it (AP-TURN-11), and equal ones
    keep their order (AP-TURN-12).
    """
    there = [one for one in state.present() if one.able]
    order = [one.id for one in there]
    order.sort(key=lambda each: state.order.index(each) if each in state.order else len(order))
    saved = {
        one.id: min(one.ap, one.before_bonus) if one.fd_used else one.ap for one in there
    }
    saved[who] = min(ap, saved.get(who, ap))
    order.sort(key=lambda each: -saved[each])
    return order.index(who) + 1, len(order)


def calls(state: State, book: ActionPointsBook, plain: Prospect, who: str) -> list[Prospect]:
    """Every called shot of an attack that can be paid for, in the order of the table (AP-LOC-14)."""
    if book.weapons[plain.weapon].location:
        return []
    ap, shape = state.who(who).ap, state.who(plain.target).shape
    return [
        prospect(state, book, who, plain.weapon, plain.target, key)
        for key in places_of(book, shape)
        if plain.cost + book.locations[key].surcharge <= ap
    ]
