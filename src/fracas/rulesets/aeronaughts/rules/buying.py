"""The entries of the menus: for whom each can be bought after a check, and what it then does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import msgspec

from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.content.rows import EntryRow
from fracas.rulesets.aeronaughts.rules.checks import guards
from fracas.rulesets.aeronaughts.state.facts import Checked, Exposed, Freed, Prepared
from fracas.rulesets.aeronaughts.state.harm_facts import Broken, ConditionSet, Hurt, Recovered
from fracas.rulesets.aeronaughts.state.state import (
    IMMOBILIZED,
    PRONE,
    TYPES,
    Combatant,
    Condition,
    State,
    Waiting,
)


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that symbols buy: an entry or a quality, its price, and how often at the most.

    `id` is its key, followed by `:` and whom or what it is for where that is open.
    """

    id: str
    kind: str
    price: int
    most: int = 1
    about: tuple[str, ...] = ()
    because: tuple[str, ...] = ()


def type_of(book: AeronaughtsBook, made: Checked, weapon: str) -> str:
    """The health type of a check: of the attack's damage, else of the skill (AE-DICE-24)."""
    if weapon:
        return book.weapons[weapon].type
    row = book.skills.get(made.skill)
    return row.type if row is not None else TYPES[0]


def entry_offers(
    state: State, book: AeronaughtsBook, made: Checked, weapon: str, key: str, row: EntryRow
) -> list[Offer]:
    """An entry as it can be bought after a check: once for each of those it may be for."""
    wanted = _FOR[row.does](state, book, made, weapon, row)
    return [_offer(book, key, about, most) for about, most in wanted]


@lru_cache(maxsize=2048)
def _offer(book: AeronaughtsBook, key: str, about: str, most: int) -> Offer:
    row = book.entries[key]
    id_ = f"{key}:{about}" if about else key
    return Offer(id_, "entry", row.price, most, (about,) if about else (), row.because)


Wanted = Iterator[tuple[str, int]]
"""Whom or what an entry may be for, and how often it is of use."""


def _bars(state: State, book: AeronaughtsBook, made: Checked, weapon: str, row: EntryRow) -> Wanted:
    one = state.who(made.who)
    for type_ in TYPES:
        bar = one.bar(type_)
        if bar.stress < bar.most_stress:
            yield type_, bar.most_stress - bar.stress


def _allies(
    state: State, book: AeronaughtsBook, made: Checked, weapon: str, row: EntryRow
) -> Wanted:
    if state.allies(made.who):
        yield "", 1


def _somebody(
    state: State, book: AeronaughtsBook, made: Checked, weapon: str, row: EntryRow
) -> Wanted:
    """Of the side that spends, the roller included."""
    if row.coin in ("threat", "despair"):
        for foe in state.foes(made.who):
            yield foe.id, 1
        return
    yield made.who, 1
    for ally in state.allies(made.who):
        yield ally.id, 1


def _target(
    state: State, book: AeronaughtsBook, made: Checked, weapon: str, row: EntryRow
) -> Wanted:
    target = state.find(made.target)
    if target is not None and target.able and target.side != state.who(made.who).side:
        yield "", 1


def _roller(
    state: State, book: AeronaughtsBook, made: Checked, weapon: str, row: EntryRow
) -> Wanted:
    yield "", 1


def _movers(
    state: State, book: AeronaughtsBook, made: Checked, weapon: str, row: EntryRow
) -> Wanted:
    """Who may still take a maneuver within the limit of the round (AE-TURN-10)."""
    if row.coin in ("threat", "despair"):
        for foe in state.foes(made.who):
            if room(book, foe):
                yield foe.id, 1
    elif room(book, state.who(made.who)):
        yield "", 1


def room(book: AeronaughtsBook, one: Combatant) -> bool:
    """Whether somebody could take one more maneuver than was taken or won (AE-TURN-04)."""
    held = one.condition(IMMOBILIZED) is not None
    return not held and one.maneuvers + one.free < book.tables.most_maneuvers


def _exposable(
    state: State, book: AeronaughtsBook, made: Checked, weapon: str, row: EntryRow
) -> Wanted:
    target = state.find(made.target)
    if target is not None and target.able and not target.exposed and any(guards(book, target)):
        yield "", 1


def _strained(
    state: State, book: AeronaughtsBook, made: Checked, weapon: str, row: EntryRow
) -> Wanted:
    stress = state.who(made.who).bar(type_of(book, made, weapon)).stress
    if stress:
        yield "", stress


def _standing(
    state: State, book: AeronaughtsBook, made: Checked, weapon: str, row: EntryRow
) -> Wanted:
    if state.who(made.who).condition(PRONE) is None:
        yield "", 1


def _breakable(
    state: State, book: AeronaughtsBook, made: Checked, weapon: str, row: EntryRow
) -> Wanted:
    """Only what is held in hands can fail."""
    if weapon and not book.weapons[weapon].bare and weapon not in state.who(made.who).broken:
        yield "", 1


_FOR: dict[str, Callable[[State, AeronaughtsBook, Checked, str, EntryRow], Wanted]] = {
    "recover": _bars,
    "next_ally": _allies,
    "ally": _somebody,
    "target": _target,
    "roller": _roller,
    "maneuver": _movers,
    "expose": _exposable,
    "strain": _strained,
    "prone": _standing,
    "break": _breakable,
}
"""For whom an entry can be bought, by what it does."""


def buy_entry(
    run: Run,
    made: Checked,
    by: str,
    row: EntryRow,
    key: str,
    about: str,
    units: int,
    weapon: str,
) -> Procedure:
    """What an entry of the menus does, once it is paid for (AE-SYM-01 to AE-SYM-05).

    Dice wait for the next check, whenever that is; those for the next ally wait on all of them,
    and whoever checks first uses them up.
    """
    book: AeronaughtsBook = run.book
    waits = Waiting(by, key, row.dice, row.upgrades, "check", turns=0)
    match row.does:
        case "recover":
            yield Recovered(made.who, about, units, because=("AE-HEAL-18",))
        case "next_ally":
            for ally in run.state.allies(made.who):
                shared = Waiting(by, key, row.dice, row.upgrades, "side", turns=0)
                yield Prepared(ally.id, shared, because=row.because)
        case "ally":
            yield Prepared(about or made.who, waits, because=row.because)
        case "target":
            yield Prepared(made.target, waits, because=row.because)
        case "roller":
            yield Prepared(made.who, waits, because=row.because)
        case "maneuver":
            yield Freed(about or made.who, because=("AE-TURN-10",))
        case "expose":
            yield Exposed(made.target, made.who, because=row.because)
        case "strain":
            type_ = type_of(book, made, weapon)
            yield Hurt(made.who, type_, units, 0, by, "threat", because=row.because)
        case "prone":
            prone = Condition(PRONE, by=by)
            yield ConditionSet(made.who, prone, because=row.because)
        case "break":
            yield Broken(made.who, weapon, because=row.because)
