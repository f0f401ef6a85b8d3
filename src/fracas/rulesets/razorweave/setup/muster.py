"""Who a scenario opens with by side and kind, what lists say of it, and more or fewer of a kind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from fracas.core.billing import Billing, clocked, party_of
from fracas.core.errors import WrongUse
from fracas.core.lookups import meant
from fracas.core.ruleset import Levy
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.content.scenario_rows import CombatantRow, Placing
from fracas.rulesets.razorweave.setup.scenarios import scenario_of

_NUMBERED = re.compile(r"^(.+?)[_ ]?[0-9]+$")
"""A key or a name with a number behind it, as those have who are of one kind."""


def levies(book: RazorweaveBook, scenario: str) -> tuple[Levy, ...]:
    """Who opens a scenario, by side and kind (RW-INIT-10).

    Of one kind are those whose keys differ by a number and whose rows by no more than their names.
    """
    counts: dict[tuple[str, str], int] = {}
    for one in scenario_of(book, scenario).cast:
        key = one.side, kind_of(book, one.combatant)
        counts[key] = counts.get(key, 0) + 1
    return tuple(
        Levy(kind, _stem(book.combatants[first].name), side, count)
        for (side, kind), count in counts.items()
        for first in [next(_keys(book, kind))]
    )


def billing(book: RazorweaveBook, scenario: str) -> Billing:
    """Whose Clock ticks each round, and how severely they fall who do (RW-OUT-06, RW-CLK-01)."""
    row = scenario_of(book, scenario)
    party = party_of((one.side, book.combatants[one.combatant].kind == "pc") for one in row.cast)
    ticking = [one.side for one in row.threats.values() if one.trigger == "round"]
    mood = clocked(ticking, party)
    return Billing(party, mood, f"{row.severity.title()} severity")


def muster(book: RazorweaveBook, scenario: str, kind: str, side: str, count: int) -> RazorweaveBook:
    """The book with a scenario that opens with so many of a kind on a side (RW-INIT-10).

    Whoever comes has a row of its own, stands where the last of its kind does, Engaged with nobody,
    and shares that one's Clock if it shares one (RW-RES-08). Raises `WrongUse` for a kind that
    there is not, and for fewer than none.
    """
    if count < 0:
        raise WrongUse(f"There cannot be {count} of '{kind}': give 0 or more.", given=count)
    if next(_keys(book, kind), None) is None:
        raise WrongUse(
            f"Razorweave has no combatant '{kind}': {meant(kind, book.combatants, 'it has')}",
            given=kind,
        )
    row, people = scenario_of(book, scenario), dict(book.combatants)
    cast = list(row.cast)
    mine = [one for one in cast if one.side == side and kind_of(book, one.combatant) == kind]
    for one in mine[count:]:
        cast.remove(one)
    gone = {one.combatant for one in mine[count:]}
    if gone:
        cast = [
            replace(one, engaged=tuple(foe for foe in one.engaged if foe not in gone))
            for one in cast
        ]
    for _ in range(count - len(mine)):
        key, made = _another(people, kind, [one.combatant for one in cast])
        people[key] = made
        cast.append(_placing(key, side, mine, cast))
    scenes = {**book.scenarios, scenario: replace(row, cast=tuple(cast))}
    return replace(book, combatants=people, scenarios=scenes)


def kind_of(book: RazorweaveBook, key: str) -> str:
    """The kind of a combatant: its key, without the number where others are just like it."""
    stem = _stem(key)
    first = next(_keys(book, stem), key) if stem != key else key
    return stem if stem != key and _alike(book.combatants[first], book.combatants[key]) else key


def _keys(book: RazorweaveBook, kind: str) -> Iterator[str]:
    """The combatants of a kind by their keys, in the order of the book."""
    if kind in book.combatants:
        yield kind
    yield from (key for key in book.combatants if key != kind and _stem(key) == kind)


def _stem(key: str) -> str:
    found = _NUMBERED.match(key)
    return found[1] if found else key


def _alike(one: CombatantRow, other: CombatantRow) -> bool:
    return replace(one, name="", summary="") == replace(other, name="", summary="")


def _another(
    people: dict[str, CombatantRow], kind: str, here: list[str]
) -> tuple[str, CombatantRow]:
    """A combatant of a kind that is not here yet: a shipped one as it is, or one made like it."""
    like = [key for key in people if key == kind or _stem(key) == kind]
    free = next((key for key in like if key not in here), None)
    if free is not None and _alike(people[free], people[like[0]]):
        return free, people[free]
    number = 2
    while f"{kind}_{number}" in people:
        number += 1
    first = people[like[0]]
    return f"{kind}_{number}", replace(first, name=f"{_stem(first.name)} {number}")


def _placing(key: str, side: str, mine: list[Placing], cast: list[Placing]) -> Placing:
    if mine:
        return replace(mine[-1], combatant=key, engaged=())
    mates = [one.place for one in cast if one.side == side]
    return Placing(key, side, place=mates[-1] if mates else "")
