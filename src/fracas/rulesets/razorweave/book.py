"""The Razorweave book: its tables, Conditions, Tags, gear, combatants and scenarios as content."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Literal

import msgspec

from fracas.core.book import Book
from fracas.core.errors import WrongUse

VERSION = "1"

Attribute = Literal["MIG", "AGI", "PRE", "RSN"]

Value = Annotated[int, msgspec.Meta(ge=-2, le=6)]
"""What an Attribute may be worth (RW-CHK-08)."""


Said = Annotated[str, msgspec.Meta(min_length=1)]
"""What a Condition may not leave out (RW-COND-12)."""


class TierRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One outcome tier: the least margin that reaches it, and its ticks (RW-CHK-05, RW-RES-01)."""

    tier: Literal["critical", "full", "partial", "failure", "critical_failure"]
    margin: int
    ticks: int


class ActionRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A main action: its typical Attributes, the first being the default, and DC (RW-DC-03)."""

    attributes: tuple[Attribute, ...]
    dc: int
    when: str = ""


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Condition of the tables: what it does to its bearer, how long it lasts, how it clears.

    `burden` names what it hampers: an Attribute, `all`, `attacks` or `movement`. `edge_to` says
    which attackers it helps: those `engaged`, or `any`. `ticks` says when it fills a segment.
    `turns` counts the bearer's turns until it ends by itself; 0 means until cleared. `clear` is
    the Attribute of the clearing Check and `dc` its DC; `price` is what a bearer pays by default
    who clears it on a Partial (RW-COND-08); allies may clear it too. `when` says what brings it on
    (RW-COND-12).
    """

    name: str
    severity: Literal["light", "moderate", "severe"]
    effect: Said
    duration: Said
    clears: Said
    because: tuple[str, ...]
    when: str = ""
    burden: tuple[Literal["MIG", "AGI", "PRE", "RSN", "all", "attacks", "movement"], ...] = ()
    edge_to: Literal["", "engaged", "any"] = ""
    ranged_burden: bool = False
    ticks: Literal["", "round"] = ""
    loses_turn: bool = False
    turns: int = 0
    clear: Literal["", "MIG", "AGI", "PRE", "RSN"] = ""
    dc: int = 12
    price: Literal["exposed", "prone"] = "exposed"
    ally_clears: Literal["", "check", "free"] = ""
    rest_ends: bool = False


class TagKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scene Tag: which acts it burdens, and whether a shove can clear it.

    `slip` is the Condition that may come of a failed Check to move (RW-TAG-10).
    """

    name: str
    effect: str
    because: tuple[str, ...]
    burden: tuple[Literal["shove", "movement"], ...] = ()
    shove_clears: bool = False
    slip: str = ""


class GearTag(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Tag of a weapon does, and the rule behind it."""

    effect: str
    because: tuple[str, ...]


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A weapon: a name and Tags, no damage (RW-WEAP-01). `attribute` overrides RW-WEAP-16."""

    name: str
    tags: tuple[str, ...] = ()
    attribute: Literal["", "MIG", "AGI", "PRE", "RSN"] = ""
    note: str = ""


class AbilityRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special ability: its name, its trigger and its effect in words (RW-NPC-04)."""

    name: Said
    trigger: str = ""
    effect: str = ""


class CombatantRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A combatant as content; without a `clock` it takes the size of its tier (RW-RES-04).

    `phases` are the sizes of further Clocks of a Boss (RW-RES-14); who `leads` may take the heart
    of the others along when it falls; it flees at so many filled segments (RW-NPC-01).
    """

    name: str
    kind: Literal["pc", "npc", "vpc"] = "npc"
    tier: Literal["", "minion", "standard", "elite", "boss"] = ""
    mig: Value = 0
    agi: Value = 0
    pre: Value = 0
    rsn: Value = 0
    skills: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    clock: Annotated[int, msgspec.Meta(ge=1)] | None = None
    summary: str = ""
    tactics: str = ""
    phases: tuple[Annotated[int, msgspec.Meta(ge=1)], ...] = ()
    abilities: dict[str, AbilityRow] = {}
    leads: bool = False
    flees_at: Annotated[int, msgspec.Meta(ge=0)] = 0


class Placing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One combatant of a scenario: who, on which side, and whom it begins Engaged with.

    `group` names the Clock that it shares (RW-RES-08); it may fall at a `severity` of its own
    (RW-OUT-19) and give up when the leader `yields_with` falls (RW-NPC-01).
    """

    combatant: str
    side: str
    engaged: tuple[str, ...] = ()
    group: str = ""
    severity: Literal["", "minor", "moderate", "major", "permanent"] = ""
    yields_with: str = ""


class ThreatRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A threat or progress Clock of a scenario (RW-CLK-01, RW-CLK-07)."""

    label: Said
    size: Literal[4, 6, 8]
    effect: Said
    side: str
    owner: str = ""
    trigger: Literal["", "round"] = ""
    decides: bool = False
    undoable: bool = False


class SideRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a side of a scenario wants, and how hard it falls (RW-OUT-19, RW-OUT-25)."""

    wants: str = ""
    severity: Literal["", "minor", "moderate", "major", "permanent"] = ""


class ScenarioRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario: stakes, severity, order of turns, Tags of the scene, and who is there."""

    title: str
    stakes: str
    cast: tuple[Placing, ...]
    severity: Literal["minor", "moderate", "major", "permanent"] = "moderate"
    order: Literal["conversational", "popcorn", "rolled"] = "conversational"
    tags: tuple[str, ...] = ()
    summary: str = ""
    threats: dict[str, ThreatRow] = {}
    sides: dict[str, SideRow] = {}
    groups: dict[str, Annotated[int, msgspec.Meta(ge=1)]] = {}


class SwitchRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling over which tables differ: the gap it settles and its values, the default first."""

    gap: str
    values: tuple[str | int, ...]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules, each of which a table may replace."""

    tiers: tuple[TierRow, ...]
    ladder: dict[str, int]
    actions: dict[str, ActionRow]
    sizes: dict[str, int]
    outcomes: dict[str, tuple[str, ...]]
    edge: dict[str, int]
    counterblow: int
    low_resolve: int
    threat_ticks: dict[str, int]
    morale: int
    minor_return: int


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a Razorweave content file may hold, all of it optional."""

    system: Literal["razorweave"] = "razorweave"
    tables: Tables | None = None
    gear_tags: dict[str, GearTag] = {}
    conditions: dict[str, Condition] = {}
    tags: dict[str, TagKind] = {}
    weapons: dict[str, Weapon] = {}
    combatants: dict[str, CombatantRow] = {}
    scenarios: dict[str, ScenarioRow] = {}
    switches: dict[str, SwitchRow] = {}


class RazorweaveBook(Book, frozen=True, kw_only=True):
    """Everything that the rules of a Razorweave fight read."""

    tables: Tables
    gear_tags: dict[str, GearTag]
    conditions: dict[str, Condition]
    tags: dict[str, TagKind]
    weapons: dict[str, Weapon]
    combatants: dict[str, CombatantRow]
    scenarios: dict[str, ScenarioRow]


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
    """The shipped book with some rulings switched; raises `WrongUse` for a switch amiss."""
    contents = shipped()
    assert contents.tables is not None, "the shipped data has its tables"
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
        chosen[name] = value
    return RazorweaveBook(
        system="razorweave",
        version=VERSION,
        rulings=chosen,
        tables=contents.tables,
        gear_tags=contents.gear_tags,
        conditions=contents.conditions,
        tags=contents.tags,
        weapons=contents.weapons,
        combatants=contents.combatants,
        scenarios=contents.scenarios,
    )
