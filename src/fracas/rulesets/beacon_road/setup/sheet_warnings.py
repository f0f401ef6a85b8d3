"""Warnings about a creature's sheet, and how an old sheet is read."""

from __future__ import annotations

from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.content.rows import CreatureRow
from fracas.rulesets.beacon_road.rules.gear.items import (
    is_melee,
    is_ranged,
    load_of,
    row_of,
    usable,
)
from fracas.rulesets.beacon_road.setup.scenarios import creature_of
from fracas.rulesets.beacon_road.setup.sheets import (
    PRINTED,
    SKIRMISH,
    WRECK,
    counted_ratings,
    imported_actions,
    imported_tier,
    powers_of,
    printed_ratings,
)
from fracas.rulesets.beacon_road.state.state import Creature


def sheet_warnings(book: BeaconRoadBook, key: str, row: CreatureRow) -> list[str]:
    """Return one sentence for each thing that is legal but unusual, with its rule."""
    one = creature_of(book, key, "")
    found = [
        *_old(row),
        *_ratings(book, row),
        *_load(book, row, one),
        *_weapons(book, one),
        *(
            f"has {book.powers[power].name} without {lack}, which it requires (BR-POWER-15)"
            for power in powers_of(book, row)
            if not book.powers[power].basic and (lack := lacks(book, row, one, power))
        ),
    ]
    return [f"creatures.{key} {warning}." for warning in found]


def _old(row: CreatureRow) -> list[str]:
    """How an old sheet is read (BR-ATTR-05, BR-ATTR-06)."""
    tier, found = imported_tier(row), []
    if tier != row.tier:
        found.append(f"has Tier {row.tier} of the older scale, which is Tier {tier} (BR-ATTR-05)")
    if WRECK in row.actions:
        dots = imported_actions(row.actions)[SKIRMISH]
        found.append(f"has {WRECK}, which is read as {SKIRMISH} {dots} (BR-ATTR-06)")
    return found


def _ratings(book: BeaconRoadBook, row: CreatureRow) -> list[str]:
    """Warn of characters whose dice do not match their Actions, or who have few dots.

    BR-ATTR-01, BR-ATTR-04. The game master's creatures stay as printed.
    """
    if row.kind != "pc":
        return []
    tables, actions = book.tables, imported_actions(row.actions)
    found = []
    if row.dice:
        counted = counted_ratings(tables, actions)
        for name, printed, count in zip(
            PRINTED, printed_ratings(tables, row.dice), counted, strict=True
        ):
            if printed != count:
                found.append(
                    f"has {name.upper()} {printed} and {count} of its Actions with a dot: the "
                    "rating is their number (BR-ATTR-01)"
                )
    dots, first = sum(actions.values()), sum(tables.first_dots)
    if dots < first:
        split = ", ".join(str(one) for one in tables.first_dots)
        found.append(
            f"has {dots} dots, where a new character has {first}, shared {split} (BR-ATTR-04)"
        )
    return found


def _load(book: BeaconRoadBook, row: CreatureRow, one: Creature) -> list[str]:
    """Warn if the sheet carries more than the boxes of load marked (BR-MOVE-23)."""
    carried = load_of(book, one)
    if row.load is None or carried <= row.load:
        return []
    return [f"carries {carried} boxes of load, with {row.load} marked (BR-MOVE-23)"]


def _weapons(book: BeaconRoadBook, one: Creature) -> list[str]:
    """Warn of Powerful weapons made for a larger creature (BR-GEAR-06)."""
    return [
        f"is too small for its {row_of(book, item).name}, which is Powerful (BR-GEAR-06)"
        for item in one.items
        if not usable(book, one, item)
    ]


def lacks(book: BeaconRoadBook, row: CreatureRow, one: Creature, key: str) -> str:
    """What a power requires and a sheet lacks, in words; blank if nothing is missing.

    BR-POWER-02, BR-POWER-15. Items wielded, readied or worn count.
    """
    power = book.powers[key]
    wanted = [power.needs] if power.needs else []
    if not power.needs and power.actions and power.owner != "item":
        wanted.append(power.actions)
    for actions in wanted:
        if not any(one.dots(action) for action in actions):
            return f"a dot in {_or(actions)}"
    if power.item and not _has_item(book, one, power):
        return ITEMS[power.item]
    owned = (row.bloodline, row.archetype, key_of(row))
    if power.owner and power.owner != "item" and power.owner not in owned:
        return f"being one of those that have it ({power.owner})"
    return ""


def key_of(row: CreatureRow) -> str:
    """A creature's key as written in the owners of powers."""
    return row.name.lower().replace(" ", "_")


ITEMS = {
    "melee": "a melee weapon",
    "ranged": "a ranged weapon",
    "defensive": "a Defensive item",
    "agile_pair": "two Agile melee weapons",
    "weapon": "a weapon",
    "blade": "a blade",
}
"""The wielded item a power may require, in words."""


def _has_item(book: BeaconRoadBook, one: Creature, power: Power) -> bool:
    melee = [item for item in one.items if is_melee(book, item)]
    ranged = [item for item in one.items if is_ranged(book, item)]
    agile = [item for item in melee if "agile" in row_of(book, item).tags]
    return {
        "melee": bool(melee),
        "ranged": bool(ranged),
        "defensive": any("defensive" in row_of(book, item).tags for item in one.items),
        "agile_pair": len(agile) > 1,
        "weapon": bool(melee or ranged),
        "blade": bool(melee),
    }[power.item]


def _or(names: tuple[str, ...]) -> str:
    return " or ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]
