"""Who a scenario opens with by side and kind, what lists say of it, and more or fewer of a kind."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.billing import Billing, clocked, party_of
from fracas.core.errors import WrongUse
from fracas.core.ruleset import Levy
from fracas.kit.crowd import free_id, levied
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.content.rows import Placing, ScenarioRow
from fracas.rulesets.fully_automated.setup.scenarios import (
    arriving,
    begin,
    combatant_of,
    map_of,
    scenario_of,
)
from fracas.space.hex_map_text import format_map


def levies(book: FullyAutomatedBook, scenario: str) -> tuple[Levy, ...]:
    """Who opens a scenario, by side and kind (FA-INIT-04)."""
    cast = [(one.side, one.combatant) for one in scenario_of(book, scenario).cast]
    return levied(cast, book.combatants)


def billing(book: FullyAutomatedBook, scenario: str) -> Billing:
    """Whether the players wants the others alive, and which rounds decide it (FA-OPT-06)."""
    row = scenario_of(book, scenario)
    party = party_of((one.side, book.combatants[one.combatant].kind == "pc") for one in row.cast)
    if any(one.side == party and one.kind == "captured" for one in row.goals):
        return Billing(party, "Take them alive")
    return Billing(party, clocked([one.winner for one in row.alarms.values()], party))


def muster(
    book: FullyAutomatedBook, scenario: str, kind: str, side: str, count: int
) -> FullyAutomatedBook:
    """The book with a scenario that opens with so many of a kind on a side (FA-INIT-04).

    Whoever comes has a free hex beside its side; the tokens of whoever goes leave the map. Raises
    `WrongUse` for a kind that there is not, for fewer than none, and where there is no room.
    """
    if count < 0:
        raise WrongUse(f"There cannot be {count} of '{kind}': give 0 or more.", given=count)
    row = scenario_of(book, scenario)
    mine = [one for one in row.cast if (one.combatant, one.side) == (kind, side)]
    leaving = mine[count:]
    row = _without(book, row, leaving)
    for number in range(len(mine) + 1, count + 1):
        scene = replace(book, scenarios={**book.scenarios, scenario: row})
        row = replace(row, cast=(*row.cast, _another(scene, scenario, kind, side, number)))
    return replace(book, scenarios={**book.scenarios, scenario: row})


def _without(book: FullyAutomatedBook, row: ScenarioRow, leaving: list[Placing]) -> ScenarioRow:
    gone = {one.id or one.combatant for one in leaving}
    cast = tuple(one for one in row.cast if (one.id or one.combatant) not in gone)
    board = map_of(book, row)
    if board is None or not any(token.name in gone for token in board.tokens):
        return replace(row, cast=cast)
    there = board.placed(token for token in board.tokens if token.name not in gone)
    return replace(row, cast=cast, map=format_map(there) + "\n")


def _another(book: FullyAutomatedBook, scenario: str, kind: str, side: str, number: int) -> Placing:
    """One more of a kind, where there is room beside its side (FA-MOVE-07)."""
    state = begin(book, scenario)
    made = combatant_of(book, kind, side, free_id(state, kind))
    place = arriving(state, book, made).place
    if place is None and state.map is not None:
        raise WrongUse(
            f"There is no room on the map of '{scenario}' for {number} of '{kind}': give fewer.",
            given=number,
        )
    name = f"{made.name} {number}" if number > 1 else ""
    return Placing(kind, side, "" if place is None else str(place), made.id, name)
