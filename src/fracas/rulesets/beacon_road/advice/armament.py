"""With what somebody can fight at a distance: weapons in hand, those at hand, and spells.

All of it lies open to everybody but what powers cost, which is asked of one's own alone.
"""

from __future__ import annotations

from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.attacks.means import LONG_RANGE
from fracas.rulesets.beacon_road.rules.gear.items import (
    is_melee,
    is_ranged,
    melee_reach,
    row_of,
    wielded,
)
from fracas.rulesets.beacon_road.rules.powers.prices import payable
from fracas.rulesets.beacon_road.state.changes import alone
from fracas.rulesets.beacon_road.state.state import Creature


@alone
def arms(book: BeaconRoadBook, one: Creature) -> tuple[int, int]:
    """Feet that the weapons in hand reach in melee, and at range; 0 for none."""
    items = wielded(one)
    melee = max([melee_reach(book, item) for item in items if is_melee(book, item)], default=0)
    ranged = max([row_of(book, item).ranged for item in items if is_ranged(book, item)], default=0)
    return melee, ranged


def keeps_away(book: BeaconRoadBook, one: Creature) -> bool:
    """Whether somebody fights from afar: without a melee weapon, or without the skill for one.

    Who is out of shots and spells has to come close all the same.
    """
    melee, ranged = arms(book, one)
    if not melee:
        return True
    if one.dots("Skirmish") or one.dots("Finesse"):
        return False
    return ranged > 0 or harms(book, one)


def harms(book: BeaconRoadBook, one: Creature) -> bool:
    """Whether somebody has a power that does harm without a weapon, and can pay for it."""
    return any(
        book.powers[key].harm and not book.powers[key].item and payable(book, one, key)
        for key in one.powers
        if key in book.powers
    )


def better_weapons(book: BeaconRoadBook, one: Creature, away: int) -> tuple[str, ...]:
    """The Readied weapons that would do at a distance where none in hand does, by id."""
    melee, ranged = arms(book, one)
    if 0 < away <= melee or (away > 5 and ranged and away <= LONG_RANGE * ranged):
        return ()
    close = away <= 10
    return tuple(
        [
            item.id
            for item in one.items
            if item.state == "readied"
            and row_of(book, item).kind == "weapon"
            and (
                (close and is_melee(book, item) and not melee)
                or (not close and row_of(book, item).ranged * LONG_RANGE >= away)
                or not (melee or ranged)
            )
        ]
    )
