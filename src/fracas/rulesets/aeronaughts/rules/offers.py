"""Offers: what net advantage, triumph, threat and despair buy, and what an entry then does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

import msgspec

from fracas.core.asking.allocations import Allocation
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed, Deeds
from fracas.rulesets.aeronaughts.content import AeronaughtsBook, EntryRow
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


class Sold(Deed, frozen=True):
    """Something that symbols buy: its `key`, and whom or what it is `about` if that is a choice."""

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """Its price, if one kind of symbol is spread over several things."""
        coin = "threat" if prompt.kind == "oppose" else "advantage"
        shares = prompt.form.shares if isinstance(prompt.form, Allocation) else ()
        price = next((one.price for one in shares if one.option.id == self.id), 0)
        return {"price": price, "coin": coin}


class Entry(Sold, frozen=True):
    """A menu entry, and the combatant or type of health it is for (AE-SYM-06)."""

    key: EntryKey
    about: str = ""

    kind = "entry"
    stem = ""


class Other(Sold, frozen=True):
    """Something that no menu has, for as many symbols as the game master says (AE-SYM-07)."""

    key: ClassVar[str] = "other"
    about: ClassVar[str] = ""

    kind = "entry"
    stem = "other"
    because = ("AE-SYM-07",)


class Activation(Sold, frozen=True):
    """A quality of the weapon, and in which of two ways (AE-SYM-02)."""

    key: QualityKey
    about: str = ""

    kind = "quality"
    stem = ""

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """Its price and its rating in this attack."""
        row = book.qualities.get(self.key)
        rating = dict(prompt.about.ratings).get(self.key, 0)
        rated = rating and row is not None and row.rated
        found = {"quality": self.key, "row": row, "rated": rated, "rating": rating}
        return {**super().told(state, book, prompt), **found}


Purchase = Entry | Other | Activation

ENTRIES: Deeds[Entry | Other] = Deeds(Entry, Other)

ACTIVATIONS: Deeds[Activation] = Deeds(Activation)

OTHER = Other()


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that symbols buy: its price, and the most times it can be bought.

    `rating` is that of a quality.
    """

    deed: Purchase
    price: int
    most: int = 1
    because: tuple[str, ...] = ()
    rating: int = 0

    @property
    def id(self) -> str:
        """The id of its option."""
        return self.deed.id

    @property
    def option(self) -> Option:
        """Its option."""
        return self.deed.option(because=self.because)


def type_of(book: AeronaughtsBook, made: Checked, weapon: str) -> str:
    """The health type of a check: of the attack's damage, else of the skill (AE-DICE-24)."""
    if weapon:
        return book.weapons[weapon].type
    row = book.skills.get(made.skill)
    return row.type if row is not None else TYPES[0]


@lru_cache(maxsize=2048)
def _offer(book: AeronaughtsBook, key: str, about: str, most: int) -> Offer:
    row = book.entries[key]
    return Offer(Entry(key, about), row.price, most, row.because)


class Market(NamedTuple):
    """Everything that decides what menu entries may be for after a check (AE-SYM-06).

    `healed` are the types of stress the roller can recover, with amounts; `own` and `foes` are the
    two sides, the roller first, and `rooms` those of them who may take one more maneuver; `strain`
    is the stress that threat can cost the roller.
    """

    healed: tuple[tuple[str, int], ...]
    own: tuple[str, ...]
    foes: tuple[str, ...]
    rooms: tuple[str, ...]
    strain: int
    aimed: bool
    exposable: bool
    stands: bool
    breaks: bool


def _market(state: State, book: AeronaughtsBook, made: Checked, weapon: str) -> Market:
    """Collect what decides it now; `aimed` means that there is a target, which is a foe and up."""
    one, foe = state.who(made.who), state.find(made.target)
    own, foes, rooms = [one.id], list[str](), list[str]()
    for each in state.combatants:
        if each.able and each is not one:
            (own if each.side == one.side else foes).append(each.id)
        if room(book, each):
            rooms.append(each.id)
    healed = []
    for type_ in TYPES:
        bar = one.bar(type_)
        if bar.stress < bar.most_stress:
            healed.append((type_, bar.most_stress - bar.stress))
    aimed = foe is not None and foe.able and foe.side != one.side
    return Market(
        tuple(healed),
        tuple(own),
        tuple(foes),
        tuple(rooms),
        one.bar(type_of(book, made, weapon)).stress,
        aimed,
        aimed and foe is not None and not foe.exposed and any(guards(book, foe)),
        one.condition(PRONE) is None,
        # Only a weapon held in hand can break.
        bool(weapon) and not book.weapons[weapon].bare and weapon not in one.broken,
    )


def _wanted(row: EntryRow, now: Market) -> Iterator[tuple[str, int]]:
    """Whom or what an entry may be for, and how often it is useful.

    An entry that lends dice is for one of the side that spends, the roller included.
    """
    against = row.coin in ("threat", "despair")
    match row.does:
        case "recover":
            yield from now.healed
        case "ally":
            for who in now.foes if against else now.own:
                yield who, 1
        case "maneuver":
            for who in now.foes if against else now.own[:1]:
                if who in now.rooms:
                    yield who if against else "", 1
        case "strain" if now.strain:
            yield "", now.strain
        case "next_ally" if len(now.own) > 1:
            yield "", 1
        case "target" if now.aimed:
            yield "", 1
        case "roller":
            yield "", 1
        case "expose" if now.exposable:
            yield "", 1
        case "prone" if now.stands:
            yield "", 1
        case "break" if now.breaks:
            yield "", 1


def room(book: AeronaughtsBook, one: Combatant) -> bool:
    """Whether a combatant has room for one more maneuver (AE-TURN-04).

    Maneuvers taken or won count toward the limit of the round (AE-TURN-10).
    """
    held = one.condition(IMMOBILIZED) is not None
    return not held and one.maneuvers + one.free < book.tables.most_maneuvers


def buy_entry(
    run: Run, made: Checked, by: str, deed: Entry, units: int, weapon: str
) -> Procedure[None]:
    """Apply a menu entry after it was paid for (AE-SYM-01 to AE-SYM-05).

    Dice wait for the next check, whenever that is. Those for the next ally wait on all of them, and
    the first to check uses them up.
    """
    book: AeronaughtsBook = run.book
    key, about = deed.key, deed.about
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


def entries_of(book: AeronaughtsBook, coin: str) -> tuple[tuple[str, EntryRow], ...]:
    """The entries of a menu that are switched on, by key (AE-SYM-06).

    Empty if the table buys qualities only (AE-GAP-44); there are no story points (AE-GAP-46).
    """
    if book.rulings["symbol_menu"] != "on":
        return ()
    return _entries(book, coin)


@lru_cache(maxsize=64)
def _entries(book: AeronaughtsBook, coin: str) -> tuple[tuple[str, EntryRow], ...]:
    return tuple((key, row) for key, row in book.entries.items() if row.coin == coin and row.on)


def on_sale(
    state: State, book: AeronaughtsBook, made: Checked, coin: str, count: int, weapon: str = ""
) -> tuple[Offer, ...]:
    """What `count` symbols of a coin can buy after this check."""
    rows = entries_of(book, coin)
    if not any(row.price <= count for _, row in rows):
        return ()
    kept = _MARKETS.get(id(state))
    if kept is None or not (kept[0] is state and kept[1] is made and kept[2:4] == (book, weapon)):
        if len(_MARKETS) >= MOST_MARKETS:
            _MARKETS.clear()
        kept = state, made, book, weapon, _market(state, book, made, weapon)
        _MARKETS[id(state)] = kept
    return _sold(book, coin, count, kept[4])


_MARKETS: dict[int, tuple[State, Checked, AeronaughtsBook, str, Market]] = {}
"""Some markets by the identity of their states: several menus in a row use one."""

MOST_MARKETS = 64


@lru_cache(maxsize=8192)
def _sold(book: AeronaughtsBook, coin: str, count: int, now: Market) -> tuple[Offer, ...]:
    return tuple(
        [
            _offer(book, key, about, most)
            for key, row in entries_of(book, coin)
            if row.price <= count
            for about, most in _wanted(row, now)
        ]
    )
