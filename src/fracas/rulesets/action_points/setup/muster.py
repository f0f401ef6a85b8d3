"""Who a scenario opens with by side and kind, what lists say of it, and more or fewer of a kind."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from fracas.core.billing import Billing, clocked, party_of
from fracas.core.errors import WrongUse
from fracas.core.ruleset import Levy
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.content.rows import Placing, ScenarioRow
from fracas.rulesets.action_points.rules.scenarios import (
    arriving,
    begin,
    combatant_of,
    free_id,
    scenario_of,
)


def levies(book: ActionPointsBook, scenario: str) -> tuple[Levy, ...]:
    """Who opens a scenario, by side and kind (AP-TURN-18)."""
    counts = Counter((one.side, one.combatant) for one in scenario_of(book, scenario).cast)
    return tuple(
        Levy(kind, book.combatants[kind].name, side, count)
        for (side, kind), count in counts.items()
    )


def billing(book: ActionPointsBook, scenario: str) -> Billing:
    """Whether one side has the drop on another, and which Rounds decide the fight (AP-GAP-21)."""
    row = scenario_of(book, scenario)
    party = party_of((one.side, book.combatants[one.combatant].kind == "pc") for one in row.cast)
    if row.drops:
        return Billing(party, "Ambush")
    return Billing(party, clocked([one.winner for one in row.clocks.values()], party))


def muster(
    book: ActionPointsBook, scenario: str, kind: str, side: str, count: int
) -> ActionPointsBook:
    """The book with a scenario that opens with so many of a kind on a side (AP-TURN-18).

    Whoever comes stands beside its side; drops by whoever goes are gone too. Raises `WrongUse` for
    a kind that there is not, for fewer than none, and where there is no room.
    """
    if count < 0:
        raise WrongUse(f"There cannot be {count} of '{kind}': give 0 or more.", given=count)
    row = scenario_of(book, scenario)
    mine = [one for one in row.cast if (one.combatant, one.side) == (kind, side)]
    leaving = mine[count:]
    row = _without(row, leaving)
    for number in range(len(mine) + 1, count + 1):
        scene = replace(book, scenarios={**book.scenarios, scenario: row})
        row = replace(row, cast=(*row.cast, _another(scene, scenario, kind, side, number)))
    return replace(book, scenarios={**book.scenarios, scenario: row})


def _without(row: ScenarioRow, leaving: list[Placing]) -> ScenarioRow:
    gone = {one.id or one.combatant for one in leaving}
    return replace(
        row,
        cast=tuple(one for one in row.cast if (one.id or one.combatant) not in gone),
        drops=tuple(drop for drop in row.drops if drop.by not in gone and drop.on not in gone),
    )


def _another(book: ActionPointsBook, scenario: str, kind: str, side: str, number: int) -> Placing:
    """One more of a kind, on a free spot beside its side (AP-MOV-13)."""
    state = begin(book, scenario)
    made = combatant_of(book, kind, side, free_id(state, kind))
    spot = arriving(state, made)
    name = f"{made.name} {number}" if number > 1 else ""
    return Placing(kind, side, spot.x, spot.y, made.id, name)
