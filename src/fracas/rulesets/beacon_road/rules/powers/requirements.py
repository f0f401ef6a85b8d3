"""What a power requires of its user: dots in an Action, and an item in hand."""

from __future__ import annotations

from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.rules.gear.items import (
    agile_pair,
    defensive,
    melee_weapons,
    ranged_weapons,
)
from fracas.rulesets.beacon_road.state.changes import alone
from fracas.rulesets.beacon_road.state.state import Creature


def skilled(one: Creature, row: Power) -> bool:
    """Whether one of the Actions that a power requires has a dot (BR-POWER-02, BR-POWER-03)."""
    return not row.needs or any(one.dots(action) > 0 for action in row.needs)


def equipped(book: BeaconRoadBook, one: Creature, row: Power) -> bool:
    """Whether the item that a power requires is in hand, and loaded (BR-POWER-02, BR-GEAR-03)."""
    return not row.item or _holds(book, one, row.item)


@alone
def _holds(book: BeaconRoadBook, one: Creature, item: str) -> bool:
    match item:
        case "melee" | "blade":
            return bool(melee_weapons(book, one))
        case "ranged":
            return any(shot.loaded for shot in ranged_weapons(book, one))
        case "defensive":
            return defensive(book, one) > 0
        case "agile_pair":
            return agile_pair(book, one) is not None
        case _:
            return bool(melee_weapons(book, one) or ranged_weapons(book, one))
