"""The Razorweave book: all that the rules read, put together from the content of the room."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

from fracas.core.book import Book
from fracas.core.errors import WrongUse
from fracas.rulesets.razorweave.condition_rows import Condition
from fracas.rulesets.razorweave.gear_rows import Armour, GearTag, Weapon
from fracas.rulesets.razorweave.scenario_rows import CombatantRow, ScenarioRow
from fracas.rulesets.razorweave.table_rows import SwitchRow, Tables
from fracas.rulesets.razorweave.tag_rows import TagKind

VERSION = "1"


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


class RazorweaveBook(Book, frozen=True, kw_only=True, eq=False):
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


PARTS = (
    "gear_tags", "conditions", "tags", "weapons", "armour", "combatants", "scenarios",
)  # fmt: skip
"""What a book has besides its tables and rulings."""


@lru_cache(maxsize=1)
def shipped() -> Contents:
    """All content that comes with the room, read once."""
    parts: dict[str, dict[str, object]] = {}
    tables: Tables | None = None
    for file in sorted(files(__package__).joinpath("data").iterdir(), key=lambda one: one.name):
        if not file.name.endswith(".toml"):
            continue
        contents = msgspec.toml.decode(file.read_bytes(), type=Contents)
        tables = contents.tables or tables
        for field in msgspec.structs.fields(Contents):
            if field.name not in ("system", "tables"):
                parts.setdefault(field.name, {}).update(getattr(contents, field.name))
    return Contents(tables=tables, **parts)  # type: ignore[arg-type]


def open_book(rulings: Mapping[str, str | int]) -> RazorweaveBook:
    """The shipped book with some rulings switched; raises `WrongUse` for a switch amiss.

    The same rulings give the same book, and with it all that is remembered about it.
    """
    contents = shipped()
    chosen: dict[str, str | int] = {
        name: switch.values[0] for name, switch in contents.switches.items()
    }
    for name, value in rulings.items():
        switch = contents.switches.get(name)
        if switch is None:
            raise WrongUse(
                f"Razorweave has no ruling '{name}': it has {', '.join(contents.switches)}.",
                given=name,
            )
        if value not in switch.values:
            raise WrongUse(
                f"The ruling '{name}' ({switch.gap}) is one of "
                f"{', '.join(str(one) for one in switch.values)}, not '{value}'.",
                given=value,
            )
        chosen[name] = switch.values[switch.values.index(value)]
    return _opened(tuple(chosen.items()))


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
