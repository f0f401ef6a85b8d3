"""The entries of the menus: for whom each can be bought after a check, and what it then does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from fracas.core.allocations import Allocation
from fracas.core.options import Option
from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.kit.deeds import Deed, Deeds
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
    EntryKey,
    QualityKey,
    State,
    Waiting,
)


class Purchase(Deed, frozen=True):
    """Something that symbols buy, and whom or what it is for where that is open."""

    @property
    def key(self) -> str:
        """The name of its row."""
        raise NotImplementedError

    @property
    def about(self) -> str:
        """Whom or what it is for; blank where nothing is to be said."""
        return ""

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """Its price, where symbols of one coin are spread over several things."""
        coin = "threat" if prompt.kind == "oppose" else "advantage"
        shares = prompt.form.shares if isinstance(prompt.form, Allocation) else ()
        price = next((one.price for one in shares if one.option.id == self.id), 0)
        return {"price": price, "coin": coin}


class Entry(Purchase, frozen=True):
    """An entry of the menus (AE-SYM-06)."""

    entry: EntryKey
    whom: str = ""

    kind = "entry"
    stem = ""

    @property
    def key(self) -> str:
        """The name of the entry."""
        return self.entry

    @property
    def about(self) -> str:
        """Whom it is for, or which type of health."""
        return self.whom


class Other(Purchase, frozen=True):
    """Something that no menu has, for as many symbols as the game master says (AE-SYM-07)."""

    kind = "entry"
    stem = "other"
    because = ("AE-SYM-07",)

    @property
    def key(self) -> str:
        """By what it is noted."""
        return self.begins()


class Activation(Purchase, frozen=True):
    """A quality of the weapon, and in which of two ways (AE-SYM-02)."""

    quality: QualityKey
    way: str = ""

    kind = "quality"
    stem = ""

    @property
    def key(self) -> str:
        """The name of the quality."""
        return self.quality

    @property
    def about(self) -> str:
        """The way: rising, or to Stress first."""
        return self.way

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """Its rating in this attack too."""
        row = book.qualities.get(self.quality)
        rating = dict(prompt.about.ratings).get(self.quality, 0)
        rated = rating and row is not None and row.rated
        found = {"entry": self.quality, "row": row, "rated": rated, "rating": rating}
        return {**super().told(state, book, prompt), **found}


ENTRIES: Deeds[Purchase] = Deeds(Entry, Other)

ACTIVATIONS: Deeds[Activation] = Deeds(Activation)

OTHER = Other()


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that symbols buy: its price, and how often at the most.

    `rating` is that of a quality.
    """

    deed: Purchase
    price: int
    most: int = 1
    because: tuple[str, ...] = ()
    rating: int = 0

    @property
    def id(self) -> str:
        """What its option is called."""
        return self.deed.id

    @property
    def option(self) -> Option:
        """What is chosen."""
        return self.deed.option(because=self.because)


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
    return Offer(Entry(key, about), row.price, most, row.because)


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
    deed: Entry,
    units: int,
    weapon: str,
) -> Procedure:
    """What an entry of the menus does, once it is paid for (AE-SYM-01 to AE-SYM-05).

    Dice wait for the next check, whenever that is; those for the next ally wait on all of them,
    and whoever checks first uses them up.
    """
    book: AeronaughtsBook = run.book
    key, about = deed.entry, deed.whom
    row = book.entries[key]
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
