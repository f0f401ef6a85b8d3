"""What help is worth: healing, stabilizing, freeing, and going where help is needed.

A friend back in the fight is worth what its attacks do until it may be down again; one restored HP
is worth one point of damage. Chances are those of the checks (FA-SPEC-03, FA-CHECK-08).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fracas.rulesets.fully_automated.advice.outlook import arms
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.cards import CardDeed, struggles
from fracas.rulesets.fully_automated.rules.checks import chance_of, check_law, check_terms
from fracas.rulesets.fully_automated.rules.conditions import band, bleeds, down, helpless
from fracas.rulesets.fully_automated.rules.ground import one_hex
from fracas.rulesets.fully_automated.rules.restrain import MOVEMENT, Restrain
from fracas.rulesets.fully_automated.rules.special import (
    BreakFree,
    Heal,
    Stabilize,
    Unglue,
    given_back,
)
from fracas.rulesets.fully_automated.state.state import Combatant, State
from fracas.space.hexes import distance

BACK = 2.0
"""For how many rounds the attacks of someone who is back in the fight are counted."""

RESCUE = 6.0
"""The worth of a dying ally's life, or of one fighter fewer, in points of damage."""

APPROACH = 0.5
"""The share that coming near counts of what it leads to."""

BREAK_FREE, STABILIZE = BreakFree(), Stabilize()

HEAL, RESTRAIN, UNGLUE = Heal(), Restrain(), Unglue()


def chance(
    book: FullyAutomatedBook, one: Combatant, attribute: str, skill: str, extra: int = 0
) -> float:
    """The chance of a combatant's check against the usual target (FA-CHECK-01)."""
    return float(chance_of(bonus(book, one, attribute, skill) + extra, book.tables.checks.target))


def bonus(book: FullyAutomatedBook, one: Combatant, attribute: str, skill: str) -> int:
    """What is added to the dice of a combatant's check."""
    return sum([term.amount for term in check_terms(book, one, attribute, skill)])


def attack_of(book: FullyAutomatedBook, one: Combatant) -> float:
    """The damage of a combatant's best attack in a round (FA-ADV-01)."""
    return arms(book, one).usual


def helped(book: FullyAutomatedBook, one: Combatant, other: Combatant, card: CardDeed) -> float:
    """What a helping card is worth for its target."""
    if card == RESTRAIN:
        return released(book, other)
    if card == HEAL:
        return _healed(book, bonus(book, one, *book.tables.checks.medicine), other)
    if card == STABILIZE:
        saves = bleeds(book, other)
        return RESCUE * chance(book, one, *book.tables.checks.medicine) if saves else 0.0
    return APPROACH * attack_of(book, other) if other.glued and not helpless(book, other) else 0.0


def released(book: FullyAutomatedBook, other: Combatant) -> float:
    """What freeing a combatant is worth: the attacks it gets back (FA-RESTR-11)."""
    return BACK * attack_of(book, other) if struggles(book, other) else 0.0


def _healed(book: FullyAutomatedBook, added: int, other: Combatant) -> float:
    """The mean HP restored, and the attacks of a combatant who is up again."""
    if band(book, other) == "dead":
        return 0.0
    rises = other.hp <= book.tables.bands.incapacitated and not other.restrained
    total = 0.0
    for amount, likely in _gifts(book, added):
        given = min(amount, other.most_hp - other.hp)
        up = rises and other.hp + given > book.tables.bands.incapacitated
        total += likely * (given + (BACK * attack_of(book, other) if up else 0.0))
    return total


@lru_cache(maxsize=256)
def _gifts(book: FullyAutomatedBook, added: int) -> tuple[tuple[int, float], ...]:
    """The HP that First Aid restores, with their chances (FA-SPEC-03)."""
    goal = book.tables.checks.target
    return tuple(
        (given_back(book, total - goal), float(likely))
        for total, likely in check_law(added)
        if total >= goal
    )


class Patient(NamedTuple):
    """Whom to help by which card, what that is worth, and the distance in hexes."""

    one: Combatant
    card: CardDeed
    value: float
    away: int


def ailing(state: State, one: Combatant) -> list[tuple[Combatant, int]]:
    """Everybody on the combatant's side who needs help, itself included, with distances."""
    side = one.side
    return [
        (other, _away(one, other))
        for other in state.combatants
        if other.side == side
        and not other.out
        and (other.hp < other.most_hp or other.glued or other.restrained)
    ]


def at_hand(state: State, book: FullyAutomatedBook, one: Combatant, card: CardDeed) -> float:
    """What a card is worth for the adjacent friend, or the combatant itself, that it helps most."""
    best = 0.0
    for other, away in ailing(state, one):
        if away <= 1 and (other.id != one.id or card == HEAL):
            best = max(best, helped(book, one, other, card))
    return best


def in_hand(state: State, book: FullyAutomatedBook, one: Combatant) -> float:
    """What Restrain is worth to free a near friend, including its hex of movement.

    FA-RESTR-11.
    """
    best = 0.0
    for other, away in ailing(state, one):
        if not other.restrained or away > MOVEMENT + 1 or other.id == one.id:
            continue
        value = released(book, other)
        if value > best and (away <= 1 or _one_off(state, book, one, other)):
            best = value
    return best


def _one_off(state: State, book: FullyAutomatedBook, one: Combatant, other: Combatant) -> bool:
    """Whether a single step leads next to a combatant."""
    place = other.place
    return place is not None and any(
        distance(there, place) == 1 for there in one_hex(state, book, one.id)
    )


def goes_to(state: State, book: FullyAutomatedBook, one: Combatant) -> Patient | None:
    """The best friend to go to who is down, if none is near.

    A friend who is up and only hurt can wait, or come.
    """
    side = one.side
    found: list[Patient] = []
    for other in state.combatants:
        if other.side != side or other.out or other is one or not down(book, other):
            continue
        away = _away(one, other)
        if away > 1:
            for card in (HEAL, STABILIZE, RESTRAIN):
                each = Patient(other, card, helped(book, one, other, card), away)
                if each.value and not _nearer(state, book, one, each):
                    found.append(each)
    return max(found, key=lambda each: (each.value, -each.away, each.one.id), default=None)


def _nearer(state: State, book: FullyAutomatedBook, one: Combatant, wanted: Patient) -> bool:
    """Whether another friend is closer to the patient, and can help as well."""
    return any(
        (_away(each, wanted.one), each.id) < (wanted.away, one.id)
        and helped(book, each, wanted.one, wanted.card) >= wanted.value
        for each in state.combatants
        if each.side == one.side
        and each.id not in (one.id, wanted.one.id)
        and not each.out
        and not helpless(book, each)
    )


def _away(one: Combatant, other: Combatant) -> int:
    if one.place is None or other.place is None or one.id == other.id:
        return 0
    return distance(one.place, other.place)
