"""A creature's sheet as it is played: printed, imported from old sheets, or calculated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from fracas.core.errors import ContentError
from fracas.core.system.sheets import SheetField
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook, Tables
from fracas.rulesets.beacon_road.content.rows import Archetype, Bloodline, CreatureRow
from fracas.rulesets.beacon_road.rules.gear.items import stride_under
from fracas.rulesets.beacon_road.state.state import Rating
from fracas.rulesets.beacon_road.words.catalogue import catalogue

FIELDS = (
    SheetField("dice", "Dice B/M/W"),
    SheetField("hp", "HP"),
    SheetField("stride", "Stride", "feet"),
    SheetField("wields", "Weapons", chapter="items"),
    SheetField("readied", "Readied", chapter="items"),
    SheetField("worn", "Armour", chapter="items"),
    SheetField("beacons", "Beacon Points"),
    SheetField("resists", "Resistant to"),
    SheetField("weak_to", "Vulnerable to"),
    # It follows from what is worn and held (BR-GEAR-07).
    SheetField("", "Soak"),
)
"""Fields with another name in content, or whose numbers have signs."""


WRECK, SKIRMISH = "Wreck", "Skirmish"
"""An Action on old sheets, and the one it is read as (BR-ATTR-06)."""

PRINTED = ("body", "mind", "will")
"""The Attributes in the order a sheet prints their dice (BR-ATTR-01)."""


class Sheet(NamedTuple):
    """A creature's sheet as it is played: printed, imported, or calculated.

    `dice` are ratings of BODY, MIND and WILL; `defenses` Iron, Ward and Grit.
    """

    tier: int
    actions: tuple[Rating, ...]
    dice: tuple[int, int, int]
    hp: int
    defenses: tuple[int, int, int]
    stride: int


def imported_tier(row: CreatureRow) -> int:
    """The Tier on the scale that starts at 1; old sheets print 1 less (BR-ATTR-05, BR-GAP-31)."""
    return row.tier + 1 if row.old_scale or not row.tier else row.tier


def imported_actions(actions: Mapping[str, int]) -> dict[str, int]:
    """Action Ratings with Wreck read as Skirmish, the better of the two (BR-ATTR-06)."""
    found = {action: dots for action, dots in actions.items() if action != WRECK}
    if WRECK in actions:
        found[SKIRMISH] = max(actions[WRECK], found.get(SKIRMISH, 0))
    return found


def counted_ratings(tables: Tables, actions: Mapping[str, int]) -> tuple[int, ...]:
    """Ratings of BODY, MIND and WILL: how many of their Actions have a dot (BR-ATTR-01)."""
    return tuple(
        sum(actions.get(action, 0) > 0 for action in tables.attributes[attribute])
        for attribute in PRINTED
    )


def printed_ratings(tables: Tables, dice: str) -> tuple[int, ...]:
    """Ratings of BODY, MIND and WILL from dice such as `d8/d6/-` (BR-ATTR-02).

    Raises `ContentError` for a die that no rating has.
    """
    found = []
    for die in dice.split("/"):
        sides = 0 if die == "-" else int(die[1:])
        if sides and sides not in tables.dice:
            listed = ", ".join(f"d{one}" for one in tables.dice)
            raise ContentError(
                f"The attribute die {die} in '{dice}' is that of no rating (BR-ATTR-02): choose "
                f"among {listed} and -.",
                found=die,
            )
        found.append(tables.dice.index(sides) + 1 if sides else 0)
    return tuple(found)


def faces(tables: Tables, rating: int) -> int:
    """The highest face of a rating's die, 0 if there is none (BR-ATTR-02, BR-HP-12)."""
    return tables.dice[rating - 1] if rating else 0


def sheet_of(book: BeaconRoadBook, key: str, row: CreatureRow) -> Sheet:
    """Make a sheet from a row: printed figures, and others from Tier, dice and archetype.

    HP and Defenses as in BR-HP-01 and BR-HP-12, abilities included; Stride as in BR-MOVE-23. Raises
    `ContentError` for one with neither HP nor an archetype.
    """
    tables, tier, actions = book.tables, imported_tier(row), imported_actions(row.actions)
    counted = counted_ratings(tables, actions)
    body, mind, will = printed_ratings(tables, row.dice) if row.dice else counted
    most = tuple(faces(tables, rating) for rating in (body, mind, will))
    archetype = book.archetypes.get(row.archetype)
    if row.hp is not None:
        hp = row.hp
    elif archetype is not None:
        hp = hp_of(archetype, tier, most)
    else:
        raise ContentError(
            f"The creature '{key}' has neither HP nor an archetype to work them out from "
            f"(BR-HP-01): give it 'hp', or an 'archetype' of {', '.join(book.archetypes)}.",
            creature=key,
        )
    more = _from_abilities(book, abilities_of(book, row))
    printed = (row.iron, row.ward, row.grit)
    iron, ward, grit = (
        tables.defense_base + tier + face + extra if given is None else given
        for given, face, extra in zip(printed, most, more, strict=True)
    )
    return Sheet(
        tier,
        tuple(Rating(action, dots) for action, dots in actions.items() if dots),
        (body, mind, will),
        hp,
        (iron, ward, grit),
        _stride(book, row),
    )


def hp_of(archetype: Archetype, tier: int, most: Iterable[int]) -> int:
    """Maximum HP: the base, the amount per Tier, and the highest faces (BR-HP-01)."""
    return archetype.base + archetype.per_tier * tier + sum(most)


def _from_abilities(book: BeaconRoadBook, abilities: tuple[str, ...]) -> tuple[int, int, int]:
    """What abilities add to calculated Iron, Ward and Grit (BR-GEAR-09)."""
    rows = [book.abilities[name] for name in abilities if name in book.abilities]
    return (
        sum(one.iron for one in rows),
        sum(one.ward for one in rows),
        sum(one.grit for one in rows),
    )


def _stride(book: BeaconRoadBook, row: CreatureRow) -> int:
    """Stride in feet; the printed one applies unless the sheet marks its load (BR-MOVE-23)."""
    line = bloodline_of(book, row)
    stride = line.stride if row.stride is None else row.stride
    if row.load is None:
        return stride
    under = stride_under(book, stride, row.load)
    return max(under, stride) if "strapping" in abilities_of(book, row) else under


_NO_BLOODLINE = Bloodline(name="none")


def bloodline_of(book: BeaconRoadBook, row: CreatureRow) -> Bloodline:
    """The bloodline of a sheet; without one, only living flesh."""
    return book.bloodlines.get(row.bloodline, _NO_BLOODLINE)


def abilities_of(book: BeaconRoadBook, row: CreatureRow) -> tuple[str, ...]:
    """The abilities of the bloodline and those of the sheet, upgrades of powers too, each once.

    An upgrade may be listed under its name in the public book.
    """
    ours = renamed()
    own = [ours.get(written, written) for written in row.abilities]
    return tuple(dict.fromkeys((*bloodline_of(book, row).abilities, *own)))


@cache
def renamed() -> Mapping[str, str]:
    """The upgrades that have another name in the public book, by that name (BR-POWER-02).

    `lightning_bolt:chain_lightning` is `lightning_bolt:forked`.
    """
    return {
        f"{power}:{name.lower().replace(' ', '_').replace('-', '_')}": f"{power}:{upgrade}"
        for ours, name in catalogue().texts["in_the_book"].items()
        for power, _, upgrade in (ours.partition("."),)
    }


def powers_of(book: BeaconRoadBook, row: CreatureRow) -> tuple[str, ...]:
    """The powers of everybody, of the bloodline and of the sheet, each once.

    BR-POWER-01.
    """
    basic = [key for key, power in book.powers.items() if power.basic]
    return tuple(dict.fromkeys((*basic, *bloodline_of(book, row).powers, *row.powers)))


def make_of(book: BeaconRoadBook, written: str) -> tuple[str, str]:
    """An item as a sheet writes it: its kind, and the size it was made for, or blank.

    `Medium sling` is made for Medium, with any bearer; without a size it is made for its bearer.
    """
    first, _, rest = written.partition(" ")
    return (rest, first) if rest and first in book.sizes else (written, "")
