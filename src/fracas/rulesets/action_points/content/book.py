"""The Action-Point book: dice, locations, actions, circumstances, equipment, people, scenarios.

Every number of the rules is content that a table may replace, above all one that owns the game
whose combat chapter this is: the text gives numbers only for movement, called shots, hit locations
and multipliers (AP-GAP-01).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from fracas.content.rulings import chosen
from fracas.content.shipping import gathered
from fracas.core.book import Book
from fracas.rulesets.action_points.content.rows import (
    ActionRow,
    ArmourRow,
    ArrayRow,
    AttributeRow,
    BagRow,
    CircumstanceRow,
    CombatantRow,
    Contents,
    DieRow,
    LocationRow,
    ScenarioRow,
    ShieldRow,
    Tables,
    WeaponRow,
)

VERSION = "1"

PARTS = (
    "attributes", "arrays", "dice", "classes", "locations", "actions", "circumstances", "weapons",
    "armour", "shields", "bags", "combatants", "scenarios",
)  # fmt: skip
"""What a book has besides its tables and rulings."""


class ActionPointsBook(Book, frozen=True, kw_only=True, dict=True):
    """Everything that the rules of an Action-Point fight read.

    It hashes by its digest, so that what is worked out from a book can be remembered.
    """

    tables: Tables
    attributes: dict[str, AttributeRow]
    arrays: dict[str, ArrayRow]
    dice: dict[str, DieRow]
    classes: dict[str, str]
    locations: dict[str, LocationRow]
    actions: dict[str, ActionRow]
    circumstances: dict[str, CircumstanceRow]
    weapons: dict[str, WeaponRow]
    armour: dict[str, ArmourRow]
    shields: dict[str, ShieldRow]
    bags: dict[str, BagRow]
    combatants: dict[str, CombatantRow]
    scenarios: dict[str, ScenarioRow]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return int(self.digest()[:15], 16)

    @cached_property
    def gear(self) -> dict[str, BagRow | ArmourRow | ShieldRow | WeaponRow]:
        """All that can be carried, worn or wielded."""
        return {**self.bags, **self.armour, **self.shields, **self.weapons}

    @cached_property
    def chain(self) -> tuple[int, ...]:
        """The sizes of dice from below d4 up: 0, 4, 6, 8, 10, 12 (AP-CHAR-03)."""
        return tuple(sorted(row.size for row in self.dice.values()))

    @cached_property
    def tests(self) -> dict[int, int]:
        """For each size of die the failed Tests until it is below d4 (AP-INJ-13)."""
        return {row.size: row.tests for row in self.dice.values()}

    @cached_property
    def picks(self) -> dict[int, str]:
        """The Attribute that each face of the d8 names (AP-INJ-06)."""
        return {row.face: key for key, row in self.attributes.items()}

    @cached_property
    def places(self) -> dict[str, dict[int, str]]:
        """For each shape the location that each face of the d20 names.

        AP-LOC-01 to AP-LOC-13, AP-LOC-21, AP-GAP-48.
        """
        found: dict[str, dict[int, str]] = {}
        for key, row in self.locations.items():
            found.setdefault(row.shape, {}).update(dict.fromkeys(row.faces, key))
        return found


@lru_cache(maxsize=1)
def shipped() -> Contents:
    """All content that comes with the room, read once."""
    return gathered("fracas.rulesets.action_points", Contents)


def open_book(rulings: Mapping[str, str | int]) -> ActionPointsBook:
    """The shipped book with some rulings switched; raises `WrongUse` for a switch amiss."""
    contents = shipped()
    assert contents.tables is not None, "the shipped data has its tables"
    rulings = chosen("Action Points", contents.switches, rulings)
    return ActionPointsBook(
        system="action_points",
        version=VERSION,
        rulings=rulings,
        tables=contents.tables,
        **{name: getattr(contents, name) for name in PARTS},
    )
