"""Who a scenario opens with by side and kind, what lists say of it, and more or fewer of a kind."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.billing import Billing, clocked, party_of
from fracas.core.errors import WrongUse
from fracas.core.ruleset import Levy
from fracas.kit.crowd import free_id, levied
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import Placing, ScenarioRow
from fracas.rulesets.beacon_road.setup.scenarios import (
    arriving,
    begin,
    creature_of,
    map_of,
    scenario_of,
)
from fracas.space.square_map_text import format_map


def levies(book: BeaconRoadBook, scenario: str) -> tuple[Levy, ...]:
    """Who opens a scenario, by side and kind (BR-NPC-01)."""
    cast = [(one.side, one.creature) for one in scenario_of(book, scenario).cast]
    return levied(cast, book.creatures)


def billing(book: BeaconRoadBook, scenario: str) -> Billing:
    """Who lies in wait for whom, which rounds decide the fight, and its highest Tier (BR-ENTER-01).

    Tier 1 is what all begin at, and says nothing.
    """
    row = scenario_of(book, scenario)
    party = party_of((one.side, book.creatures[one.creature].kind == "pc") for one in row.cast)
    tier = max(book.creatures[one.creature].tier for one in row.cast)
    threat = f"Tier {tier}" if tier > 1 else ""
    if any(party in one.hidden_from for one in row.cast):
        return Billing(party, "Ambush", threat)
    rounds = [one.winner for one in row.tracks.values() if one.trigger == "round"]
    return Billing(party, clocked(rounds, party), threat)


def muster(book: BeaconRoadBook, scenario: str, kind: str, side: str, count: int) -> BeaconRoadBook:
    """The book with a scenario that opens with so many of a kind on a side (BR-NPC-01).

    Whoever comes has a free square beside its side; the tokens of whoever goes leave the map.
    Raises `WrongUse` for a kind that there is not, for fewer than none, and where there is no room.
    """
    if count < 0:
        raise WrongUse(f"There cannot be {count} of '{kind}': give 0 or more.", given=count)
    row = scenario_of(book, scenario)
    mine = [one for one in row.cast if (one.creature, one.side) == (kind, side)]
    leaving = mine[count:]
    row = _without(book, row, leaving)
    for number in range(len(mine) + 1, count + 1):
        scene = replace(book, scenarios={**book.scenarios, scenario: row})
        row = replace(row, cast=(*row.cast, _another(scene, scenario, kind, side, number)))
    return replace(book, scenarios={**book.scenarios, scenario: row})


def _without(book: BeaconRoadBook, row: ScenarioRow, leaving: list[Placing]) -> ScenarioRow:
    gone = {one.id or one.creature for one in leaving}
    cast = tuple(one for one in row.cast if (one.id or one.creature) not in gone)
    board = map_of(book, row)
    if board is None or not any(token.name in gone for token in board.tokens):
        return replace(row, cast=cast)
    there = board.placed(token for token in board.tokens if token.name not in gone)
    return replace(row, cast=cast, map=format_map(there) + "\n")


def _another(book: BeaconRoadBook, scenario: str, kind: str, side: str, number: int) -> Placing:
    """One more of a kind, where there is room beside its side (BR-MOVE-18)."""
    state = begin(book, scenario)
    made = creature_of(book, kind, side, free_id(state, kind))
    place = arriving(state, book, made).place
    if place is None and state.map is not None:
        raise WrongUse(
            f"There is no room on the map of '{scenario}' for {number} of '{kind}': give fewer.",
            given=number,
        )
    name = f"{made.name} {number}" if number > 1 else ""
    return Placing(kind, side, "" if place is None else str(place), made.id, name)
