"""The Beacon Road book: its tables, wounds, boons, powers, items, creatures and scenarios.

Every number of the rules is content that a table may replace. The types of rows are in `rows` and
`power_rows`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from math import ceil
from typing import Literal

import msgspec
from msgspec.structs import force_setattr

from fracas.content.rulings import SwitchRow
from fracas.content.shipping import gathered, opened
from fracas.kit.content import HashedBook
from fracas.rulesets.beacon_road.content.power_rows import Power, of_today
from fracas.rulesets.beacon_road.content.rows import (
    AbilityRow,
    Archetype,
    Bloodline,
    BoonRow,
    CreatureRow,
    ItemRow,
    ScenarioRow,
    Size,
    TagRow,
    TerrainRow,
    WoundRow,
)

VERSION = "4"


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules, each of which a table may replace."""

    dice: tuple[int, ...]
    attributes: dict[str, tuple[str, ...]]
    defense_base: int
    position: dict[str, int]
    check_base: dict[str, int]
    critical: int
    acts: int
    reacts: int
    rash_acts: int
    rash_reacts: int
    soak: int
    stress_boxes: int
    most_stress: int
    resist_stress: dict[str, int]
    recover: int
    square: int
    load: tuple[tuple[int, int], ...]
    tier_step: int
    melee_defense: int
    bold_defense: int
    defensive: int
    npc_uses: int
    first_dots: tuple[int, ...]
    fixed_defense: int
    boon_rounds: int
    slam_die: int
    slam_feet: int
    push_feet: int
    maneuver: int
    encumbered: int
    flat_tn: dict[str, int]
    terrified_stress: int
    hazards: tuple[tuple[int, int, int], ...]
    clock_effect: dict[str, int]


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a Beacon Road content file may contain; every chapter is optional."""

    system: Literal["beacon_road"] = "beacon_road"
    tables: Tables | None = None
    wounds: dict[str, WoundRow] = {}
    boons: dict[str, BoonRow] = {}
    powers: dict[str, Power] = {}
    items: dict[str, ItemRow] = {}
    tags: dict[str, TagRow] = {}
    sizes: dict[str, Size] = {}
    abilities: dict[str, AbilityRow] = {}
    bloodlines: dict[str, Bloodline] = {}
    archetypes: dict[str, Archetype] = {}
    terrain: dict[str, TerrainRow] = {}
    creatures: dict[str, CreatureRow] = {}
    scenarios: dict[str, ScenarioRow] = {}
    switches: dict[str, SwitchRow] = {}
    rulings: dict[str, str | int] = {}


class BeaconRoadBook(HashedBook, frozen=True, kw_only=True):
    """Everything that the rules of a Beacon Road fight read from content."""

    tables: Tables
    wounds: dict[str, WoundRow]
    boons: dict[str, BoonRow]
    powers: dict[str, Power]
    items: dict[str, ItemRow]
    tags: dict[str, TagRow]
    sizes: dict[str, Size]
    abilities: dict[str, AbilityRow]
    bloodlines: dict[str, Bloodline]
    archetypes: dict[str, Archetype]
    terrain: dict[str, TerrainRow]
    creatures: dict[str, CreatureRow]
    scenarios: dict[str, ScenarioRow]

    def __post_init__(self) -> None:
        now = {key: of_today(row, shipped().powers) for key, row in self.powers.items()}
        force_setattr(self, "powers", now)

    @cached_property
    def attribute_of(self) -> dict[str, str]:
        """The Attribute of each Action (BR-ATTR-03)."""
        return {
            action: attribute
            for attribute, actions in self.tables.attributes.items()
            for action in actions
        }

    @cached_property
    def squares_of(self) -> dict[str, int]:
        """The width in squares of each size's space, at least one (BR-MOVE-24)."""
        return {
            name: max(1, ceil(size.space / self.tables.square)) for name, size in self.sizes.items()
        }

    @cached_property
    def longest_reach(self) -> int:
        """The longest reach in feet of any melee weapon of the book, made for any size."""
        longest = max((row.melee for row in self.items.values()), default=0)
        more = max((size.range_more for size in self.sizes.values()), default=0)
        body = max((size.reach for size in self.sizes.values()), default=0)
        return max(ceil(longest + more), ceil(body), self.tables.square)


@lru_cache(maxsize=1)
def shipped() -> Contents:
    """The shipped content of the system, read once."""
    return gathered("fracas.rulesets.beacon_road", Contents)


def open_book(rulings: Mapping[str, str | int]) -> BeaconRoadBook:
    """The shipped book with some rulings switched; raises `WrongUse` for a wrong switch."""
    return opened(BeaconRoadBook, "Beacon Road", VERSION, shipped(), rulings)


@lru_cache(maxsize=1)
def usual() -> BeaconRoadBook:
    """The shipped book with every ruling as it is shipped."""
    return open_book({})
