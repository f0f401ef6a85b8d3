"""All content but powers: wounds, boons, items, ground, creatures and their scenes.

The value types of all content come first.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from fracas.core.picture.faces import Face
from fracas.core.picture.pictures import Floor, Texture
from fracas.kit.fields import Because, Key

Said = Annotated[str, msgspec.Meta(min_length=1)]
"""Text that may not be empty."""

Level = Annotated[int, msgspec.Meta(ge=1, le=5)]
"""A severity or a quality level (BR-WOUND-02, BR-BOON-01)."""

Dots = Annotated[int, msgspec.Meta(ge=0, le=5)]
"""A rating of an Attribute or an Action (BR-ATTR-02, BR-ATTR-04)."""

PowerKey = Annotated[str, Key("powers", "a power", "BR-POWER-02")]
WoundKey = Annotated[str, Key("wounds", "a wound", "BR-WOUND-12")]
BoonKey = Annotated[str, Key("boons", "a boon", "BR-BOON-01")]
ItemKey = Annotated[str, Key("items", "an item", "BR-GEAR-01")]
SizeKey = Annotated[str, Key("sizes", "a size", "BR-MOVE-24")]
ActionKey = Annotated[str, Key("attribute_of", "an Action", "BR-ATTR-03")]

Defense = Literal["iron", "ward", "grit"]

DEFENSES: tuple[str, ...] = get_args(Defense)

Attribute = Literal["body", "mind", "will"]

Energy = Literal[
    "chemical", "electrical", "entropic", "glacial", "kinetic", "plasmic", "psychic", "radiant",
    "temporal", "thermal",
]  # fmt: skip
"""The ten damage types (BR-DMG-09)."""

TYPES: tuple[str, ...] = get_args(Energy)
"""The damage types by name, which are the ten Energy Types (BR-DMG-09, BR-GAP-77)."""


class WoundRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A wound of the tables: its severity, what it does, and how it clears (BR-WOUND-20).

    `severity` 0 means a graded wound. Its effects: `ticks` damage of that type, or `bleeds`,
    at the start of the bearer's turn with a die by severity; `tier` on rolls named by `rolls` (all,
    sight, sound, attacks_elsewhere); `defense` on all Defenses or, with `choice` defense, on one;
    `effect_dice` fewer by severity or `effect_fixed`; `no_threat` always or on the turns of
    others; `no_acts`, `no_reacts`, `acts` and `reacts` fewer; `no_move`; `stands` ends by an Act.
    `choice` says what the inflicter chooses; an `event` is over as it happens.
    """

    name: Said
    severity: Annotated[int, msgspec.Meta(ge=0, le=5)]
    effect: Said
    clears: Said
    because: tuple[str, ...]
    ticks: Literal["", "entropic", "thermal", "chemical"] = ""
    bleeds: bool = False
    tier: int = 0
    rolls: Literal["", "all", "sight", "sound", "elsewhere", "source"] = ""
    defense: int = 0
    effect_dice: bool = False
    effect_fixed: int = 0
    no_threat: Literal["", "always", "others"] = ""
    no_acts: bool = False
    no_reacts: bool = False
    acts: int = 0
    reacts: int = 0
    buys: Literal["", "once", "each"] = ""
    no_move: bool = False
    stands: bool = False
    fixed_defense: int = 0
    choice: Literal["", "defense", "type", "source", "controller"] = ""
    event: bool = False
    like: tuple[Annotated[WoundKey, Because("BR-WND-21")], ...] = ()


class BoonRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A boon of the tables: its quality level, 0 for graded, and what it does (BR-BOON-02 to -14).

    `defense` counts on all Defenses, with `choice` defense on one, with type against attacks of
    that type; `halves` damage of the chosen type or of `all_types`; `tier` on all rolls; `hidden`,
    `extra` Act or React, `stride` factor, `heals` at once or each turn, `effect_dice` by level.
    """

    name: Said
    level: Annotated[int, msgspec.Meta(ge=0, le=5)]
    effect: Said
    because: tuple[str, ...]
    defense: int = 0
    choice: Literal["", "defense", "type"] = ""
    halves: bool = False
    all_types: bool = False
    tier: int = 0
    hidden: bool = False
    extra: int = 0
    stride: int = 1
    heals: Literal["", "once", "turn"] = ""
    effect_dice: bool = False
    flanks: bool = False


class ItemRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A weapon, shield, armour or other item (BR-GEAR-01 to BR-GEAR-07).

    `melee` and `ranged` are ranges in feet, 0 for none; `one` and `two` the effect die in one hand
    and in two, 0 where it cannot be; `boxes` its Soak Boxes. `power` is the one it lends its
    bearer, or of an augmented weapon the one that costs nothing and comes with its attacks.
    """

    name: Said
    kind: Literal["weapon", "shield", "armour", "consumable", "other"] = "weapon"
    melee: float = 0
    ranged: int = 0
    one: int = 0
    two: int = 0
    boxes: int = 0
    load: float = 1
    rarity: Literal["common", "uncommon", "rare"] = "common"
    tags: tuple[Annotated[str, Key("tags", "a tag of items", "BR-GEAR-04")], ...] = ()
    types: tuple[Energy, ...] = ("kinetic",)
    power: PowerKey = ""
    note: str = ""
    because: tuple[str, ...] = ()


class TagRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An item tag, and its meaning (BR-GEAR-04)."""

    name: Said
    effect: Said
    because: tuple[str, ...]


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A size: space and reach in feet, the Tier of its sneaking (BR-MOVE-24).

    Weapons made for it have `die_step` sizes of die and `range_more` feet in melee more, or
    `range_factor` times the melee range (BR-GEAR-05).
    """

    space: float
    reach: float
    sneaking: int = 0
    die_step: int = 0
    range_more: float = 0
    range_factor: float = 1


class AbilityRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A combat special ability, and who has it.

    `iron`, `ward` and `grit` are added to a creature's Defenses if these are calculated. `item` is
    worn with it (BR-GEAR-09).
    """

    name: Said
    owner: str
    effect: Said
    because: tuple[str, ...] = ()
    iron: int = 0
    ward: int = 0
    grit: int = 0
    item: Annotated[ItemKey, Because("BR-GEAR-09")] = ""


class Bloodline(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bloodline, and what it gives a creature."""

    name: Said
    living: bool = True
    size: SizeKey = "Medium"
    stride: int = 25
    senses: tuple[str, ...] = ()
    abilities: tuple[Annotated[str, Key("abilities", "a special ability", "BR-NPC-01")], ...] = ()
    powers: tuple[PowerKey, ...] = ()


class Archetype(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The HP of an archetype: a base, and an amount for each Tier (BR-HP-01)."""

    name: Said
    base: int
    per_tier: int


class TrackRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A clock of a scenario (BR-NPC-06)."""

    label: Said
    size: Literal[4, 6, 8]
    trigger: Literal["", "round"] = ""
    winner: str = ""
    opens: str = ""
    hidden: bool = False
    waiting: bool = False


class TerrainRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of ground: what it costs, stops, and does to lines of sight (BR-MOVE-10, BR-COND-02).

    `conceals` obscures sight without stopping attacks, `shelters` obscures and stops them, `blocks`
    lets no line pass. `texture` is how it is drawn; left out, its effects decide.
    """

    name: Said
    difficult: bool = False
    impassable: bool = False
    conceals: bool = False
    shelters: bool = False
    blocks: bool = False
    dark: bool = False
    drop: int = 0
    texture: Texture = "plain"
    because: tuple[str, ...] = ()


class CreatureRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A creature as content, in the notation of its sheet (BR-NPC-01).

    Defenses, HP and Stress that are left out are calculated from Tier, Attributes, archetype and
    bloodline (BR-HP-01, BR-HP-12). `dice` are the attribute dice, such as `d8/d6/d4` or `-/d6/d10`;
    left out, they follow from the Actions (BR-ATTR-01). Tier 0 marks an old sheet, as does
    `old_scale` (BR-ATTR-05); Wreck is an old Action (BR-ATTR-06).

    An upgrade of a power is written among the abilities, as in `frost_spear:freezing_spear`.

    If `load` is given, in boxes marked, it changes the Stride (BR-MOVE-23); otherwise Stride is as
    printed. An item made for another size is written with it, as in `Medium sling` (BR-GEAR-05).
    """

    name: Said
    kind: Literal["pc", "npc"] = "npc"
    important: bool = False
    tier: Annotated[int, msgspec.Meta(ge=0)] = 1
    old_scale: bool = False
    dice: Annotated[str, msgspec.Meta(pattern=r"^$|^(-|d\d+)/(-|d\d+)/(-|d\d+)$")] = ""
    actions: dict[str, Dots] = {}
    archetype: Annotated[str, Key("archetypes", "an archetype", "BR-HP-01")] = ""
    bloodline: Annotated[str, Key("bloodlines", "a bloodline", "BR-NPC-01")] = ""
    hp: Annotated[int, msgspec.Meta(ge=1)] | None = None
    iron: int | None = None
    ward: int | None = None
    grit: int | None = None
    stress: Annotated[int, msgspec.Meta(ge=0, le=12)] | None = None
    beacons: Annotated[int, msgspec.Meta(ge=0)] = 0
    size: SizeKey = ""
    stride: Annotated[int, msgspec.Meta(ge=0)] | None = None
    load: Annotated[int, msgspec.Meta(ge=0, le=9)] | None = None
    living: bool | None = None
    senses: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    resists: tuple[Energy, ...] = ()
    weak_to: tuple[Energy, ...] = ()
    powers: tuple[PowerKey, ...] = ()
    abilities: tuple[str, ...] = ()
    uses: dict[Annotated[PowerKey, Because("BR-NPC-02")], int] = {}
    wields: tuple[str, ...] = ()
    readied: tuple[str, ...] = ()
    worn: tuple[str, ...] = ()
    boons: dict[BoonKey, Level] = {}
    policy: str = ""
    note: str = ""
    face: Face = ""
    summary: str = ""


class Placing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One creature of a scenario: who, on which side, and in which square, by its label.

    `hidden_from` names sides that do not perceive it; `wounds` are there from the start, with their
    inflicter; `id` and `name` are for a second one of the same kind.
    """

    creature: Annotated[str, Key("creatures", "a creature", "BR-NPC-01")]
    side: str
    square: str = ""
    id: str = ""
    name: str = ""
    sneaks: bool = False
    watching: bool = True
    unaware: bool = False
    hidden_from: tuple[str, ...] = ()
    wounds: dict[WoundKey, Level] = {}
    wounded_by: str = ""


class ScenarioRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario: its map as text, the cast, its clocks, and who lies in wait (BR-ENTER-01).

    `yields` names for a side the creature that, once Winded, lets it think of surrender
    (BR-ENTER-14). `floor` is how plain ground is drawn.
    """

    title: Said
    stakes: Said
    cast: tuple[Placing, ...]
    map: str = ""
    summary: str = ""
    tracks: dict[str, TrackRow] = {}
    yields: dict[str, str] = {}
    floor: Floor = "plain"
