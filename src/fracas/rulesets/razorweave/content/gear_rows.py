"""Gear as content: weapons, armour, and what their Tags do."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fracas.rulesets.razorweave.content.row_values import Element, Said


class GearTag(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a Tag of a weapon or of armour does, and the rule behind it.

    `edge` and `burden` name what it helps or hampers: an action, an approach such as `stealth`,
    an Attribute, or `danger`, which is any AGI Check to avoid it (RW-ARM-02, RW-WEAP-21).
    `reduction` is the ticks that it takes off a hit, `weight` its place among the tiers of armour
    (0: none), `hands` how many it fills. `pierces` lowers the reduction of others.
    """

    effect: Said
    because: tuple[str, ...] = ()
    edge: tuple[str, ...] = ()
    burden: tuple[str, ...] = ()
    reduction: Annotated[int, msgspec.Meta(ge=0)] = 0
    weight: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    hands: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    pierces: Annotated[int, msgspec.Meta(ge=0)] = 0


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A weapon: a name and Tags, no damage (RW-WEAP-01). `attribute` overrides RW-WEAP-16.

    `bands` are those in which it Strikes, where its Tags do not say (RW-STRIKE-08). `hands` is how
    many it fills. `still` keeps a called shot from a shooter who moved in the turn (RW-WEAP-17),
    `heavy` is what a Heavy blow usually leaves behind (RW-GAP-78), and a weapon that `guards`
    covers adjacent allies when Defending (RW-ARM-16). `elements` says what it strikes with, for
    those who are vulnerable to it (RW-ENVC-01), and `rider` which Condition comes with a Full or a
    Critical (RW-STRIKE-07).
    """

    name: str
    tags: tuple[str, ...] = ()
    attribute: Literal["", "MIG", "AGI", "PRE", "RSN"] = ""
    bands: tuple[Literal["engaged", "close", "far"], ...] = ()
    hands: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1
    still: bool = False
    heavy: Literal["stunned", "prone"] = "stunned"
    guards: bool = False
    elements: tuple[Element, ...] = ()
    rider: str = ""
    genre: str = ""
    note: str = ""


class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Armour or a shield: a name and Tags, no armour class (RW-ARM-01).

    `hands` overrides how many its Tags fill, and with MIG of `strong` or more one hand suffices
    (RW-ARM-07). `training` is a Skill that the wearer needs (RW-ARM-14). `keeps_off` names the
    Conditions that a suit keeps off when the surroundings bring them (RW-ARM-13); one that is
    `worn` has its shield built in (RW-GEAR-03).
    """

    name: str
    tags: tuple[str, ...] = ()
    hands: Annotated[int, msgspec.Meta(ge=0, le=2)] | None = None
    strong: int | None = None
    worn: bool = False
    training: str = ""
    keeps_off: tuple[str, ...] = ()
    genre: str = ""
    note: str = ""
