"""Combatants and scenarios as content: who is there, where, and what is at stake."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fracas.core.faces import Face
from fracas.core.pictures import Floor, Prop
from fracas.core.scenes import At
from fracas.rulesets.razorweave.content.row_values import Said, Value


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

    name: Annotated[str, msgspec.Meta(min_length=1)]
    kind: Literal["pc", "npc", "vpc"] = "npc"
    tier: Literal["", "minion", "standard", "elite", "boss"] = ""
    mig: Value = 0
    agi: Value = 0
    pre: Value = 0
    rsn: Value = 0
    skills: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    armour: tuple[str, ...] = ()
    clock: Annotated[int, msgspec.Meta(ge=1)] | None = None
    dark_sight: bool = False
    face: Face = ""
    summary: str = ""
    tactics: str = ""
    phases: tuple[Annotated[int, msgspec.Meta(ge=1)], ...] = ()
    abilities: dict[str, AbilityRow] = {}
    leads: bool = False
    flees_at: Annotated[int, msgspec.Meta(ge=0)] = 0


class Placing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One combatant of a scenario: who, on which side, and whom it begins Engaged with.

    `place` is where it stands, by default the first place; `blocks` says that it bars the way
    (RW-MOVE-13); `group` names the Clock that it shares (RW-RES-08). It may fall at a `severity` of
    its own (RW-OUT-19) and give up when the leader `yields_with` falls (RW-NPC-01).
    """

    combatant: str
    side: str
    engaged: tuple[str, ...] = ()
    place: str = ""
    blocks: bool = False
    group: str = ""
    severity: Literal["", "minor", "moderate", "major", "permanent"] = ""
    yields_with: str = ""


class PlaceRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A place of a scenario, its Tags, and the place into which one falls from it (RW-ZONE-03).

    `floor`, `wall`, `at` and `props` say how it is drawn, and have no part in the rules.
    """

    name: str
    tags: tuple[str, ...] = ()
    below: str = ""
    floor: Floor = "slabs"
    wall: bool = False
    at: At | None = None
    props: tuple[Prop, ...] = ()


class BandRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The band between two places; pairs that are not listed are Close (RW-ZONE-03, RW-GAP-84)."""

    one: str
    other: str
    band: Literal["close", "far", "out"]


class ThreatRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A threat or progress Clock of a scenario (RW-CLK-01, RW-CLK-07).

    `near` is the place where every Partial and Failure of the other sides ticks it (RW-CLK-02).
    """

    label: Said
    size: Literal[4, 6, 8]
    effect: Said
    side: str
    owner: str = ""
    trigger: Literal["", "round"] = ""
    decides: bool = False
    undoable: bool = False
    near: str = ""


class SideRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a side of a scenario wants, and how hard it falls (RW-OUT-19, RW-OUT-25)."""

    wants: str = ""
    severity: Literal["", "minor", "moderate", "major", "permanent"] = ""


class ScenarioRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario: stakes, severity, order of turns, Tags of the scene, and who is there.

    `hampers` names what Medium Armor burdens here besides Stealth (RW-GAP-73).
    """

    title: str
    stakes: str
    cast: tuple[Placing, ...]
    severity: Literal["minor", "moderate", "major", "permanent"] = "moderate"
    order: Literal["conversational", "popcorn", "rolled"] = "conversational"
    tags: tuple[str, ...] = ()
    hampers: tuple[str, ...] = ()
    summary: str = ""
    places: dict[str, PlaceRow] = {}
    bands: tuple[BandRow, ...] = ()
    threats: dict[str, ThreatRow] = {}
    sides: dict[str, SideRow] = {}
    groups: dict[str, Annotated[int, msgspec.Meta(ge=1)]] = {}
