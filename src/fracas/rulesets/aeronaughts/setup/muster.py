"""Who a scenario opens with by side and kind, what lists say of it, and more or fewer of a kind."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from fracas.core.billing import Billing, clocked, party_of
from fracas.core.errors import WrongUse
from fracas.core.ruleset import Levy
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.content.rows import Placing
from fracas.rulesets.aeronaughts.setup.scenarios import (
    arriving,
    begin,
    combatant_of,
    free_id,
    scenario_of,
)


def levies(book: AeronaughtsBook, scenario: str) -> tuple[Levy, ...]:
    """Who opens a scenario, by side and kind (AE-INIT-07)."""
    counts = Counter((one.side, one.combatant) for one in scenario_of(book, scenario).cast)
    return tuple(
        Levy(kind, book.combatants[kind].name, side, count)
        for (side, kind), count in counts.items()
    )


def billing(book: AeronaughtsBook, scenario: str) -> Billing:
    """Whether there is a fight at all, and which rounds decide it (AE-INIT-07)."""
    row = scenario_of(book, scenario)
    party = party_of((one.side, book.combatants[one.combatant].kind == "pc") for one in row.cast)
    if not row.fight:
        return Billing(party, "No fight")
    return Billing(party, clocked([one.winner for one in row.clocks.values()], party))


def muster(
    book: AeronaughtsBook, scenario: str, kind: str, side: str, count: int
) -> AeronaughtsBook:
    """The book with a scenario that opens with so many of a kind on a side (AE-INIT-07).

    Whoever comes stands in the zone of most of its side, engaged with nobody. Raises `WrongUse` for
    a kind that there is not, for fewer than none, and where there is no room.
    """
    if count < 0:
        raise WrongUse(f"There cannot be {count} of '{kind}': give 0 or more.", given=count)
    row = scenario_of(book, scenario)
    mine = [one for one in row.cast if (one.combatant, one.side) == (kind, side)]
    leaving = mine[count:]
    row = replace(row, cast=tuple(one for one in row.cast if one not in leaving))
    for number in range(len(mine) + 1, count + 1):
        scene = replace(book, scenarios={**book.scenarios, scenario: row})
        row = replace(row, cast=(*row.cast, _another(scene, scenario, kind, side, number)))
    return replace(book, scenarios={**book.scenarios, scenario: row})


def _another(book: AeronaughtsBook, scenario: str, kind: str, side: str, number: int) -> Placing:
    """One more of a kind, as ready as the others of its side (AE-INIT-01)."""
    state, row = begin(book, scenario), scenario_of(book, scenario)
    made = combatant_of(book, kind, side, free_id(state, kind))
    mates = [one.ready for one in row.cast if one.side == side]
    name = f"{made.name} {number}" if number > 1 else ""
    zone = arriving(state, made).zone
    return Placing(kind, side, zone, id=made.id, name=name, ready=mates[-1] if mates else True)
