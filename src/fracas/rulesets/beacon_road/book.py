"""The Beacon Road book: its tables, wounds, boons, powers, items, creatures and scenarios.

Every number of the rules is content that a table may replace.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from math import ceil
from typing import Annotated, Any, Literal

import msgspec

from fracas.core.book import Book
from fracas.core.errors import WrongUse

VERSION = "1"

Said = Annotated[str, msgspec.Meta(min_length=1)]
"""Words that may not be missing."""

Level = Annotated[int, msgspec.Meta(ge=1, le=5)]
"""A severity or a quality level (BR-WOUND-02, BR-BOON-01)."""

Dots = Annotated[int, msgspec.Meta(ge=0, le=5)]
"""A rating of an Attribute or an Action (BR-ATTR-02, BR-ATTR-04)."""

Defense = Literal["iron", "ward", "grit"]

Attribute = Literal["body", "mind", "will"]

Energy = Literal[
    "chemical", "electrical", "entropic", "glacial", "kinetic", "plasmic", "psychic", "radiant",
    "temporal", "thermal",
]  # fmt: skip
"""The ten damage types (BR-DMG-09)."""

Die = Literal[4, 6, 8, 10, 12, 20]
"""Sides of a die (BR-DICE-01)."""


class WoundRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A wound of the tables: its severity, what it does, and how it clears (BR-WOUND-20).

    `severity` 0 stands for a graded wound. What it does: `ticks` damage of that type, or `bleeds`,
    at the start of the bearer's turn with a die by severity; `tier` on rolls named by `rolls` (all,
    sight, sound, attacks_elsewhere); `defense` on all Defenses or, with `choice` defense, on one;
    `effect_dice` fewer by severity or `effect_fixed`; `no_threat` always or on the turns of
    others; `no_acts`, `no_reacts`, `acts` and `reacts` fewer; `no_move`; `stands` ends by an Act.
    `choice` says what the inflicter chooses, `event` that it happens and is over.
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
    like: tuple[str, ...] = ()


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


class Harm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The damage of a power: how many effect dice of which size, and what else is added.

    `dice` is weapon (half the rating, of the weapon's die), half (of `die`), supernatural (1 +
    rating), rating, or fixed (`number`); `die` 0 takes the weapon's, -1 the attribute's. `action`
    is the one whose rating counts where it is not the one rolled. `adjacent` harms one creature
    next to the target, without a roll.
    `attribute` adds one attribute die (BR-DMG-02 to BR-DMG-04); `miss` deals half the dice on a
    miss (BR-DMG-21); `nonlethal` leaves 1 HP (BR-DMG-20). `element` takes the owner's own type.
    """

    dice: Literal["weapon", "half", "supernatural", "rating", "fixed"]
    types: tuple[Energy, ...] = ("kinetic",)
    die: int = 0
    number: int = 0
    attribute: Literal["", "body", "mind", "will", "weapon"] = ""
    miss: bool = False
    nonlethal: bool = False
    element: bool = False
    defense: Literal["", "iron", "ward", "grit"] = ""
    action: str = ""
    adjacent: bool = False


class Brings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A wound or boon that a power brings, and when: hit, miss, critical, always, failure.

    `level` 0 takes that of the table; `rounds` 0 lasts by severity, or for a boon 10 rounds.
    `defense` limits it to where that Defense was met (BR-ATTACK-11). `choice` is the type or
    Defense that is not left to the user. `instead` names the wound of the same power whose place
    it takes. `until_acts` ends a boon when its bearer spends an Act other than to move. `lasting`
    is for hours or longer, beyond the fight (BR-POWER-16).
    """

    what: Said
    on: Literal["hit", "miss", "critical", "always", "failure"] = "hit"
    level: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    rounds: int = 0
    defense: Literal["", "iron", "ward", "grit"] = ""
    boon: bool = False
    adjacent: bool = False
    to: Literal["target", "self"] = "target"
    choice: str = ""
    instead: str = ""
    until_acts: bool = False
    lasting: Literal["", "hour", "day", "week"] = ""


class Shift(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Movement that a power brings: whose, of which kind, how far in feet (BR-MOVE-03 to -12).

    `per` multiplies the feet by dots in the rolled Action; `half_stride` and `stride` take the
    mover's own.
    """

    kind: Literal["advance", "maneuver", "push", "pull", "slide", "slam", "teleport"]
    feet: int = 5
    who: Literal["self", "target", "allies"] = "target"
    on: Literal["hit", "always", "miss"] = "hit"
    per: bool = False
    measure: Literal["feet", "stride", "half_stride"] = "feet"


class Upgrade(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a power may do besides for those who have the upgrade, and its further Stress.

    `harm`, where it has any, takes the place of the power's, and so does a Slam that of a Push.
    `target` and `feet` widen whom it may aim at. `targets` is the number of them, `rated` more by
    the rating. `does` names the procedure of what no table can tell.
    """

    name: Said
    effect: Said
    stress: int = 0
    brings: tuple[Brings, ...] = ()
    shifts: tuple[Shift, ...] = ()
    tier: int = 0
    harm: tuple[Harm, ...] = ()
    target: str = ""
    feet: int = 0
    targets: int = 0
    rated: bool = False
    does: str = ""


Relation = Literal["self", "ally", "adjacent_ally", "enemy", "attacker"]
"""Who somebody is to the owner of a Reaction Power: the owner itself, a friend, a foe."""


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A power: what it requires, costs, aims at, rolls and does (BR-POWER-02).

    `cost` is act, react, either or none; `trigger` names the window of a React. `actions` may be
    rolled, `needs` one of them with a dot, `item` a tag of a wielded item. `target` is self,
    creature, enemy, ally, allies, threatened, adjacent, area or attacker; `feet` its range, 0 for
    reach. `area` is cube, square, line or burst, with `side` feet. `against` are the Defenses of an
    Attack Roll, or `check` a TN of 10 + Tier. `does` names the procedure of a power that no table
    can tell. `seed_date` marks those of the older appendix. `sight` and `sound` are its tags
    (BR-WND-34); `supernatural`, `touch`, `melee`, `ranged` those of its attack (BR-ATTACK-13).

    `owner` is the bloodline, archetype or creature that alone has it. `basic` powers are everyone's
    (BR-POWER-01). `within` measures its range by the weapon, by Stride, or by sight, instead of in
    `feet`. `targets` and one more die `targets_die` say how many it may aim at. `tier` changes its
    roll, and as a stance every attack of its owner. `recovers` gives the target a quarter of its HP
    back. `whom` says for each window of `trigger` who must be who: in act_declared, move_step,
    rolled, turn_start and turn_end, whoever acts; in targeted, hit and about_to_suffer, whomever
    the attack is on, or with attacker that the attack is the owner's own.
    """

    name: Said
    cost: Literal["act", "react", "either", "none", "hours"]
    effect: Said
    because: tuple[str, ...]
    stress: int = 0
    needs: tuple[str, ...] = ()
    item: Literal["", "melee", "ranged", "defensive", "agile_pair", "weapon", "blade"] = ""
    actions: tuple[str, ...] = ()
    target: Literal[
        "self", "creature", "enemy", "ally", "allies", "threatened", "adjacent", "area", "attacker"
    ] = "self"  # fmt: skip
    feet: int = 0
    area: Literal["", "cube", "square", "line", "burst"] = ""
    side: int = 0
    against: tuple[Defense, ...] = ()
    check: bool = False
    trigger: tuple[str, ...] = ()
    harm: tuple[Harm, ...] = ()
    brings: tuple[Brings, ...] = ()
    shifts: tuple[Shift, ...] = ()
    strikes: int = 0
    stance: bool = False
    does: str = ""
    upgrades: dict[str, Upgrade] = {}
    melee: bool = False
    ranged: bool = False
    supernatural: bool = False
    touch: bool = False
    sight: bool = False
    sound: bool = False
    basic: bool = False
    seed_date: bool = False
    note: str = ""
    owner: str = ""
    within: Literal["", "weapon", "stride", "sight"] = ""
    targets: int = 1
    targets_die: int = 0
    tier: int = 0
    recovers: bool = False
    whom: dict[str, tuple[Relation, ...]] = {}


class ItemRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A weapon, shield, armour or other item (BR-GEAR-01 to BR-GEAR-07).

    `melee` and `ranged` are ranges in feet, 0 for none; `one` and `two` the effect die in one hand
    and in two, 0 where it cannot be; `boxes` its Soak Boxes. `power` is the one it lends whoever
    has it, or of an augmented weapon the one that costs nothing and comes with its attacks.
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
    tags: tuple[str, ...] = ()
    types: tuple[Energy, ...] = ("kinetic",)
    power: str = ""
    note: str = ""
    because: tuple[str, ...] = ()


class TagRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tag of items, and what it means (BR-GEAR-04)."""

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
    """A combat special ability and whose it is.

    `iron`, `ward` and `grit` are in the Defenses of whoever has it, where they are worked out.
    `item` is worn with it (BR-GEAR-09).
    """

    name: Said
    owner: str
    effect: Said
    because: tuple[str, ...] = ()
    iron: int = 0
    ward: int = 0
    grit: int = 0
    item: str = ""


class Bloodline(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bloodline: what it lends a creature."""

    name: Said
    living: bool = True
    size: str = "Medium"
    stride: int = 25
    senses: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()


class Archetype(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """HP of an archetype: a base, and so much for each Tier (BR-HP-01)."""

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
    lets no line pass.
    """

    name: Said
    difficult: bool = False
    impassable: bool = False
    conceals: bool = False
    shelters: bool = False
    blocks: bool = False
    dark: bool = False
    drop: int = 0
    because: tuple[str, ...] = ()


class CreatureRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A creature as content, in the notation of its sheet (BR-NPC-01).

    Defenses, HP and Stress that are left out are worked out from Tier, Attributes, archetype and
    bloodline (BR-HP-01, BR-HP-12). `dice` are the attribute dice, such as `d8/d6/d4` or `-/d6/d10`;
    left out, they follow from the Actions (BR-ATTR-01). Tier 0 is that of an old sheet, as is any
    with `old_scale` (BR-ATTR-05), and Wreck an old Action (BR-ATTR-06).

    An upgrade of a power is written among the abilities, as in `frost_spear:freezing_spear`.

    Where `load` is given, the boxes marked, it changes the Stride (BR-MOVE-23); otherwise Stride
    is as printed. An item of another make than the bearer's size is written with it, as in
    `Medium sling` (BR-GEAR-05).
    """

    name: Said
    kind: Literal["pc", "npc"] = "npc"
    important: bool = False
    tier: Annotated[int, msgspec.Meta(ge=0)] = 1
    old_scale: bool = False
    dice: Annotated[str, msgspec.Meta(pattern=r"^$|^(-|d\d+)/(-|d\d+)/(-|d\d+)$")] = ""
    actions: dict[str, Dots] = {}
    archetype: str = ""
    bloodline: str = ""
    hp: Annotated[int, msgspec.Meta(ge=1)] | None = None
    iron: int | None = None
    ward: int | None = None
    grit: int | None = None
    stress: Annotated[int, msgspec.Meta(ge=0, le=12)] | None = None
    beacons: Annotated[int, msgspec.Meta(ge=0)] = 0
    size: str = ""
    stride: Annotated[int, msgspec.Meta(ge=0)] | None = None
    load: Annotated[int, msgspec.Meta(ge=0, le=9)] | None = None
    living: bool | None = None
    senses: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    resists: tuple[Energy, ...] = ()
    weak_to: tuple[Energy, ...] = ()
    powers: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    uses: dict[str, int] = {}
    wields: tuple[str, ...] = ()
    readied: tuple[str, ...] = ()
    worn: tuple[str, ...] = ()
    boons: dict[str, Level] = {}
    policy: str = ""
    note: str = ""
    summary: str = ""


class Placing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One creature of a scenario: who, on which side, and in which square, by its label.

    `hidden_from` names sides that do not perceive it; `wounds` are borne from the start, with their
    inflicter; `id` and `name` are for a second one of the same kind.
    """

    creature: str
    side: str
    square: str = ""
    id: str = ""
    name: str = ""
    sneaks: bool = False
    watching: bool = True
    unaware: bool = False
    hidden_from: tuple[str, ...] = ()
    wounds: dict[str, Level] = {}
    wounded_by: str = ""


class ScenarioRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario: its map as text, who is there, its clocks, and who lies in wait (BR-ENTER-01).

    `yields` names for a side the creature that, once Winded, lets it think of surrender
    (BR-ENTER-14).
    """

    title: Said
    stakes: Said
    cast: tuple[Placing, ...]
    map: str = ""
    summary: str = ""
    tracks: dict[str, TrackRow] = {}
    yields: dict[str, str] = {}


class SwitchRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling over which tables differ: its row and its values, the default first."""

    row: str
    values: tuple[str | int, ...]


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
    """What a Beacon Road content file may hold, all of it optional."""

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


class BeaconRoadBook(Book, frozen=True, kw_only=True, dict=True):
    """Everything that the rules of a Beacon Road fight read.

    It hashes by its digest, so that what is worked out from a book can be remembered.
    """

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

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return int(self.digest()[:15], 16)

    @cached_property
    def attribute_of(self) -> dict[str, str]:
        """The Attribute under which each Action stands (BR-ATTR-03)."""
        return {
            action: attribute
            for attribute, actions in self.tables.attributes.items()
            for action in actions
        }

    @cached_property
    def squares_of(self) -> dict[str, int]:
        """Squares each way of the space of each size, at least one (BR-MOVE-24)."""
        return {
            name: max(1, ceil(size.space / self.tables.square)) for name, size in self.sizes.items()
        }

    @cached_property
    def longest_reach(self) -> int:
        """Feet beyond which no melee weapon of the book strikes, whatever size it is made for."""
        longest = max((row.melee for row in self.items.values()), default=0)
        more = max((size.range_more for size in self.sizes.values()), default=0)
        body = max((size.reach for size in self.sizes.values()), default=0)
        return max(ceil(longest + more), ceil(body), self.tables.square)


PARTS = (
    "wounds", "boons", "powers", "items", "tags", "sizes", "abilities", "bloodlines", "archetypes",
    "terrain", "creatures", "scenarios",
)  # fmt: skip
"""What a book has besides its tables and rulings."""


@lru_cache(maxsize=1)
def shipped() -> Contents:
    """All content that comes with the room, read once."""
    parts: dict[str, Any] = {}
    tables: Tables | None = None
    for file in sorted(files(__package__).joinpath("data").iterdir(), key=lambda one: one.name):
        if not file.name.endswith(".toml"):
            continue
        contents = msgspec.toml.decode(file.read_bytes(), type=Contents)
        tables = contents.tables or tables
        for name in (*PARTS, "switches"):
            parts.setdefault(name, {}).update(getattr(contents, name))
    return Contents(tables=tables, **parts)


def open_book(rulings: Mapping[str, str | int]) -> BeaconRoadBook:
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
                f"Beacon Road has no ruling '{name}': it has {', '.join(contents.switches)}.",
                given=name,
            )
        if value not in switch.values:
            raise WrongUse(
                f"The ruling '{name}' ({switch.row}) is one of "
                f"{', '.join(str(one) for one in switch.values)}, not '{value}'.",
                given=value,
            )
        chosen[name] = value
    return BeaconRoadBook(
        system="beacon_road",
        version=VERSION,
        rulings=chosen,
        tables=contents.tables,
        **{name: getattr(contents, name) for name in PARTS},
    )
