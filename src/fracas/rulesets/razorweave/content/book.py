"""The Razorweave book: all that the rules read, put together from the content of the room."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Literal

import msgspec

from fracas.content.rulings import SwitchRow, chosen
from fracas.content.shipping import gathered
from fracas.core.book import Book
from fracas.rulesets.razorweave.content.rows import (
    Armour,
    CombatantRow,
    Condition,
    GearTag,
    ScenarioRow,
    Tables,
    TagKind,
    Weapon,
)

VERSION = "2"


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a Razorweave content file may hold, all of it optional."""

    system: Literal["razorweave"] = "razorweave"
    tables: Tables | None = None
    gear_tags: dict[str, GearTag] = {}
    conditions: dict[str, Condition] = {}
    tags: dict[str, TagKind] = {}
    weapons: dict[str, Weapon] = {}
    armour: dict[str, Armour] = {}
    combatants: dict[str, CombatantRow] = {}
    scenarios: dict[str, ScenarioRow] = {}
    switches: dict[str, SwitchRow] = {}
    rulings: dict[str, str | int] = {}


class RazorweaveBook(Book, frozen=True, kw_only=True, dict=True, eq=False):
    """Everything that the rules of a Razorweave fight read.

    `==` and `hash` tell books apart by identity, so that what follows from a book alone can be
    remembered; whether two say the same is for their digests to tell.
    """

    tables: Tables
    gear_tags: dict[str, GearTag]
    conditions: dict[str, Condition]
    tags: dict[str, TagKind]
    weapons: dict[str, Weapon]
    armour: dict[str, Armour]
    combatants: dict[str, CombatantRow]
    scenarios: dict[str, ScenarioRow]

    @cached_property
    def gear(self) -> dict[str, Armour | Weapon]:
        """All that can be worn, held or carried."""
        return {**self.armour, **self.weapons}


PARTS = (
    "gear_tags", "conditions", "tags", "weapons", "armour", "combatants", "scenarios",
)  # fmt: skip
"""What a book has besides its tables and rulings."""


@lru_cache(maxsize=1)
def shipped() -> Contents:
    """All content that comes with the room, read once."""
    return gathered("fracas.rulesets.razorweave", Contents)


def open_book(rulings: Mapping[str, str | int]) -> RazorweaveBook:
    """The shipped book with some rulings switched; raises `WrongUse` for a switch amiss.

    The same rulings give the same book, and with it all that is remembered about it.
    """
    contents = shipped()
    rulings = chosen("Razorweave", contents.switches, rulings)
    return _opened(tuple(rulings.items()))


@lru_cache(maxsize=64)
def _opened(rulings: tuple[tuple[str, str | int], ...]) -> RazorweaveBook:
    contents = shipped()
    assert contents.tables is not None, "the shipped data has its tables"
    return RazorweaveBook(
        system="razorweave",
        version=VERSION,
        rulings=dict(rulings),
        tables=contents.tables,
        gear_tags=contents.gear_tags,
        conditions=contents.conditions,
        tags=contents.tags,
        weapons=contents.weapons,
        armour=contents.armour,
        combatants=contents.combatants,
        scenarios=contents.scenarios,
    )
