"""Circumstances: what adds to the MTN of an attack and of the defense against it (AP-CORE-09).

Every row of the Circumstance table that holds is a term of its own, which the game master may
waive. A circumstance that is on both columns has one name on both sides, and is waived for both.
"""

from __future__ import annotations

from functools import lru_cache

from fracas.core.prompts import Term
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.content.rows import WeaponRow
from fracas.rulesets.action_points.rules.ground import (
    cover_of,
    distance,
    is_high,
    light_between,
    mapped,
)
from fracas.rulesets.action_points.state.state import Combatant, State
from fracas.space.plane import feet

ATTACK, DEFENSE = "attack", "defense"
"""The two columns of the table, and the kinds of their terms."""

BASE = "base"


def attack_terms(
    state: State, book: ActionPointsBook, who: str, target: str, weapon: str
) -> tuple[Term, ...]:
    """What makes the circumstances of an attack (AP-CORE-09, AP-GAP-05, AP-GAP-50)."""
    return attack_rows(book, *attack_names(state, book, state.who(who), state.who(target), weapon))


def attack_names(
    state: State, book: ActionPointsBook, one: Combatant, other: Combatant, weapon: str
) -> tuple[tuple[str, ...], int]:
    """The rows of the table that hold for an attack, and how many melee attackers came before.

    Without a map nothing that hangs on places counts; the game master has the sheet for it.
    """
    row = book.weapons[weapon]
    names = _in_melee(one) if row.melee else _at_range(state, book, one, other, row)
    if state.areas:
        names += _of_the_ground(state, one, other, melee=row.melee)
    extra = 0
    if row.melee and other.attacked_by:
        extra = sum([attacker != one.id for attacker in other.attacked_by])
    return names, extra


def situation(
    state: State, book: ActionPointsBook, target: str, who: str, weapon: str
) -> tuple[Term, ...]:
    """What makes a Defense roll harder however it is made: light, lying, bare hands.

    AP-CORE-09.
    """
    names = situation_names(state, book, state.who(target), state.who(who), weapon)
    return situation_rows(book, names)


def situation_names(
    state: State, book: ActionPointsBook, one: Combatant, other: Combatant, weapon: str
) -> tuple[str, ...]:
    """The rows of the table that hold for a Defense roll of somebody against another's attack."""
    row = book.weapons[weapon]
    names: tuple[str, ...] = ()
    if row.melee:
        if one.prone:
            names = ("defender_prone",)
        if not row.bare and unarmed(book, one.in_hand):
            names += ("unarmed",)
    if state.areas:
        light = light_between(state, one, other)
        if light:
            names += (light,)
    return names


@lru_cache(maxsize=1024)
def stance_rows(book: ActionPointsBook, held: tuple[str, ...], active: bool) -> tuple[Term, ...]:
    """What the way of defending does with such things in hand (AP-DEF-07, AP-DEF-09)."""
    if not active:
        row = book.circumstances["passive"]
        return (Term("passive", DEFENSE, row.defense, row.because),)
    best = max(held, key=lambda key: _bonus(book, key), default="")
    if not best or not _bonus(book, best):
        return ()
    because = book.circumstances["shield"].because
    return (Term("shield", DEFENSE, -_bonus(book, best), because, (best,)),)


def _bonus(book: ActionPointsBook, key: str) -> int:
    return book.shields[key].bonus if key in book.shields else 0


def stance(book: ActionPointsBook, one: Combatant, *, active: bool) -> tuple[Term, ...]:
    """What the way of defending does: the passive one is harder, a shield helps the active one.

    AP-DEF-07, AP-DEF-09; of several shields in hand the best counts.
    """
    return stance_rows(book, one.in_hand, active)


@lru_cache(maxsize=1024)
def unarmed(book: ActionPointsBook, held: tuple[str, ...]) -> bool:
    """Whether no weapon is wielded; a shield is none."""
    return not any(key in book.weapons for key in held)


def _in_melee(one: Combatant) -> tuple[str, ...]:
    """An attacker who lies (AP-NAR-01)."""
    return ("attacker_prone",) if one.prone else ()


def _at_range(
    state: State, book: ActionPointsBook, one: Combatant, other: Combatant, row: WeaponRow
) -> tuple[str, ...]:
    """What makes a shot harder: range, foes too near, a melee, a target that lies, having run."""
    names: tuple[str, ...] = ()
    if mapped(state):
        far = distance(state, one, other)
        short, medium, _ = row.ranges
        if far > short:
            names = ("medium",) if far <= medium else ("long",)
        if other.prone and far > book.tables.prone_far:
            names += ("prone_far",)
        if far <= book.tables.close and other.side != one.side:
            names += ("close",)
        if _in_a_melee(state, book, one, other):
            names += ("into_melee",)
    if one.ran:
        names += ("attacker_ran",)
    return names


def _in_a_melee(state: State, book: ActionPointsBook, one: Combatant, other: Combatant) -> bool:
    """Whether somebody else than the shooter stands close to the target as its foe."""
    close = book.tables.close
    for each in state.combatants:
        if each.side == other.side or each.id == one.id or not each.able:
            continue
        if feet((each.x, each.y), (other.x, other.y)) <= close:
            return True
    return False


def _of_the_ground(
    state: State, one: Combatant, other: Combatant, *, melee: bool
) -> tuple[str, ...]:
    """Cover, light and high ground, by the areas of the field."""
    cover, light = cover_of(state, one, other), light_between(state, one, other)
    names: tuple[str, ...] = (f"{cover}_cover",) if cover else ()
    if light:
        names += (light,)
    if melee and is_high(state, one) and not is_high(state, other):
        names += ("high",)
    return names


@lru_cache(maxsize=4096)
def attack_rows(book: ActionPointsBook, names: tuple[str, ...], extra: int) -> tuple[Term, ...]:
    """The Attack column of the rows that hold; `extra` melee attackers came before (AP-ATK-18)."""
    found = [_row(book, name, ATTACK) for name in (BASE, *names)]
    if extra:
        row = book.circumstances["another"]
        found.append(Term("another", ATTACK, row.attack * extra, row.because, (str(extra),)))
    return tuple([term for term in found if term.amount])


@lru_cache(maxsize=4096)
def situation_rows(book: ActionPointsBook, names: tuple[str, ...]) -> tuple[Term, ...]:
    """The Defense column of the rows that hold."""
    found = [_row(book, name, DEFENSE) for name in (BASE, *names)]
    return tuple([term for term in found if term.amount])


def _row(book: ActionPointsBook, name: str, column: str) -> Term:
    row = book.circumstances[name]
    amount = row.attack if column == ATTACK else row.defense
    return Term(name, column, amount, row.because, waivable=name != BASE)


def total(terms: tuple[Term, ...], column: str) -> int:
    """What the terms of one column come to (AP-CORE-09)."""
    return sum([term.amount for term in terms if term.kind == column])
