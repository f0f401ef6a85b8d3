"""The Razorweave book: Conditions, gear, Tags, tables, combatants and scenarios.

Long because the rows of a file and the book made from them have one shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Annotated, Literal

import msgspec

from fracas.content.rulings import SwitchRow, chosen
from fracas.content.shipping import gathered, opened
from fracas.core.picture.faces import Face
from fracas.core.picture.pictures import Floor, Prop
from fracas.core.picture.scenes import At
from fracas.core.system.book import Book

Attribute = Literal["MIG", "AGI", "PRE", "RSN"]

Element = Literal["fire", "cold", "electrical", "poison", "acid"]

Value = Annotated[int, msgspec.Meta(ge=-2, le=6)]
"""The range of an Attribute (RW-CHK-08)."""

Said = Annotated[str, msgspec.Meta(min_length=1)]
"""Text that may not be empty."""

Hampered = Literal["MIG", "AGI", "PRE", "RSN", "all", "physical", "attacks", "movement", "sight"]
"""What a Condition may put Burden on; `physical` stands for MIG and AGI (RW-COND-15)."""


class Condition(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A Condition in the tables: what it does to its bearer, how long it lasts, how it clears.

    What it does: `burden` hampers, `burden_when` only at its source or while that is in sight;
    `edge_to` says which attackers it helps, those `engaged`, all `attackers`, or `any` hostile
    Check; `ticks` says when it fills a segment, and `ticks_in` where; `vulnerable` names attacks
    that tick more; `forbids` lists what the bearer may not do; `halves` says when movement is
    halved; `sits_on` says that it is on a limb, an item or a system, with the Burden of `limbs`;
    `gives_out` says what happens to that on a Critical Failure; `strike_dc` is a DC the game master
    may set for Strikes at the bearer.

    How it ends: `turns` and `rounds` count it down, `renews` starts them again when its source
    attacks, `ends_with` its source or a victory. `clear` is the Attribute of the clearing Check and
    `dc` its DC, with `needs` at hand and, if `safe_only`, out of melee; `price` is what the bearer
    pays by default on a Partial (RW-COND-08). Allies may clear it too, with an Attribute of `aid`
    and the Skill `aid_skill`. A `remedy` ends it without a Check, after `remedy_rounds` if any.
    `until` says when time ends it; if blank, the severity says so (RW-COND-02). Treatment may need
    a rest first, and may only start the healing, which then takes `sessions`.

    `effect`, `duration` and `clears` say all this in words; content without them is rejected
    (RW-COND-12). `when` says what causes it and `cues` which acts, Tags and elements suggest it
    (RW-COND-10).
    """

    name: str
    severity: Literal["light", "moderate", "severe"]
    effect: str = ""
    duration: str = ""
    clears: str = ""
    because: tuple[str, ...]
    when: str = ""
    cues: tuple[str, ...] = ()
    burden: tuple[Hampered, ...] = ()
    burden_when: Literal["", "in_sight", "against_source"] = ""
    edge_to: Literal["", "engaged", "attackers", "any"] = ""
    ranged_burden: bool = False
    ticks: Literal["", "round", "scene_end", "scene_start"] = ""
    ticks_in: Literal["", "cold"] = ""
    vulnerable: tuple[Element, ...] = ()
    forbids: tuple[Literal["move", "approach", "sprint", "leave_cover", "fight"], ...] = ()
    halves: tuple[Literal["always", "leg"], ...] = ()
    sits_on: Literal["", "limb", "gear", "system"] = ""
    limbs: dict[str, tuple[Hampered, ...]] = {}
    gives_out: Literal["", "breaks", "fails"] = ""
    strike_dc: int = 0
    loses_turn: bool = False
    turns: int = 0
    rounds: int = 0
    renews: bool = False
    ends_with: Literal["", "source", "victory"] = ""
    clear: Literal["", "MIG", "AGI", "PRE", "RSN"] = ""
    dc: int = 12
    needs: str = ""
    safe_only: bool = False
    price: Literal["exposed", "prone"] = "exposed"
    ally_clears: Literal["", "check", "free"] = ""
    aid: tuple[Attribute, ...] = ()
    aid_skill: str = ""
    remedy: str = ""
    remedy_rounds: int = 0
    until: Literal["", "cleared", "scene", "rest", "treatment"] = ""
    needs_rest: bool = False
    treatment_starts: bool = False
    heals_alone: bool = False
    sessions: int = 0

    @property
    def lasts(self) -> str:
        """When it ends at the latest: as it says itself, else by its severity (RW-COND-02)."""
        return (
            self.until or {"light": "cleared", "moderate": "scene", "severe": "rest"}[self.severity]
        )

    @property
    def lasts_turns(self) -> int:
        """How many of the bearer's turns it lasts; a Light one that names no end lasts one."""
        own = self.until or self.rounds or self.clear or self.remedy or self.loses_turn
        return self.turns or int(self.severity == "light" and not own)


class GearTag(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a Tag of a weapon or of armour does, and its rule.

    `edge` and `burden` name what it helps or hampers: an action, an approach such as `stealth`, an
    Attribute, or `danger`, which is any AGI Check to avoid it (RW-ARM-02, RW-WEAP-21). `reduction`
    is the ticks it takes off a hit, `weight` its tier of armour (0: none), `hands` how many hands
    it needs. `pierces` lowers the reduction of others.
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

    `bands` are those in which it Strikes, if its Tags do not say (RW-STRIKE-08). `hands` is how
    many hands it needs. `still` means that a shooter who moved this turn may not make a called shot
    (RW-WEAP-17), `heavy` is the usual effect of a Heavy blow (RW-GAP-78), and a weapon that
    `guards` covers adjacent allies when Defending (RW-ARM-16). `elements` says what it strikes
    with, for those who are vulnerable to it (RW-ENVC-01), and `rider` which Condition comes with a
    Full or a Critical (RW-STRIKE-07).
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

    `hands` overrides how many hands its Tags need, and with MIG of `strong` or more one hand is
    enough (RW-ARM-07). `training` is a Skill that the wearer needs (RW-ARM-14). `keeps_off` names
    the Conditions a suit prevents when the surroundings cause them (RW-ARM-13); one that is `worn`
    has its shield built in (RW-GEAR-03).
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


TagAct = Literal[
    "shove", "movement", "strike", "ranged", "far", "large", "sneak", "all",
    "maneuver", "setup", "defend", "withdraw", "MIG", "AGI", "PRE", "RSN",
]  # fmt: skip
"""Acts that a Tag may help or hamper: kinds of Strikes, other actions, Attributes."""


class TagKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scene Tag: which acts it burdens, how it is drawn, and what can remove it.

    `slip` is the Condition that a failed Check to move may cause (RW-TAG-10); `hazard` is the one
    that a Partial causes too (RW-MOVE-07). `edge` and `burden` are for what those the Tag touches
    do, `hampers` for Strikes at them. `cover` protects against all Strikes or ranged ones
    (RW-TAG-04, RW-TAG-07); `step` is the DC of a step between places (RW-MOVE-06). `flank` says
    whom a Tag on a target helps: its maker, friends the maker names, or the whole side (RW-TAG-15).
    `high` is high ground, `open` Open Ground. A Tag that is not `made` is part of the ground: no
    act makes it. `cleared` says who may remove it (RW-TAG-16). `mood` separates the environment
    from the situation (RW-TAG-18). What `breaks` may be the target of a Strike (RW-STRIKE-09);
    `voids` names Tags of weapons that do nothing there, unless it is only `dark` and their bearer
    has dark sight (RW-WEAP-02). In the `cold` a combatant who is Frozen ticks (RW-ENVC-02);
    `elements` says what a hazard strikes with (RW-ENVC-01). A Tag that `feeds` ticks a threat Clock
    each round (RW-TAG-16). `props` are drawn where it is.
    """

    name: str
    effect: str
    because: tuple[str, ...]
    burden: tuple[TagAct, ...] = ()
    shove_clears: bool = False
    slip: str = ""
    edge: tuple[TagAct, ...] = ()
    hampers: tuple[Literal["strike", "ranged", "far"], ...] = ()
    cover: Literal["", "all", "ranged"] = ""
    breaks: bool = False
    hazard: str = ""
    step: int = 0
    flank: Literal["", "maker", "friends", "side"] = ""
    high: bool = False
    open: bool = False
    made: bool = True
    cleared: Literal["anyone", "maker", "gm"] = "anyone"
    mood: Literal["environment", "situation"] = "environment"
    voids: tuple[str, ...] = ()
    dark: bool = False
    cold: bool = False
    elements: tuple[Element, ...] = ()
    feeds: bool = False
    props: tuple[Prop, ...] = ()


class TierRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One outcome tier: the least margin that reaches it, and its ticks (RW-CHK-05, RW-RES-01)."""

    tier: Literal["critical", "full", "partial", "failure", "critical_failure"]
    margin: int
    ticks: int


class ActionRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A main action: its typical Attributes, the default first, and its DC (RW-DC-03).

    `when` says what it is good for; `name` is its name at the table.
    """

    attributes: tuple[Attribute, ...]
    dc: int
    when: str = ""
    name: str = ""


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers in the rules; a table may replace each of them."""

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
    movement: dict[str, int]
    fall_ticks: int
    many_tags: int
    brutal_partial: int
    many_conditions: int
    vulnerable: int
    physical: tuple[Attribute, ...]
    lasting: dict[str, tuple[str, ...]]


class AbilityRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special ability: its name, its trigger and its effect in words (RW-NPC-04)."""

    name: Said
    trigger: str = ""
    effect: str = ""


class CombatantRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A combatant in a content file; without a `clock` its tier sets the size (RW-RES-04).

    `phases` are the sizes of a Boss's further Clocks (RW-RES-14); if one who `leads` falls, the
    others may lose heart; it flees at this many filled segments (RW-NPC-01).
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
    """One combatant in a scenario: who, on which side, and whom it begins Engaged with.

    `place` is where it stands, by default the first place; `blocks` says that it blocks the way
    (RW-MOVE-13); `group` names the Clock it shares (RW-RES-08). It may have its own `severity`
    (RW-OUT-19) and give up when the leader `yields_with` falls (RW-NPC-01).
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
    """A place in a scenario, its Tags, and the place one falls into from it (RW-ZONE-03).

    `floor`, `wall`, `at` and `props` say how it is drawn; no rule reads them.
    """

    name: str
    tags: tuple[str, ...] = ()
    below: str = ""
    floor: Floor = "slabs"
    wall: bool = False
    at: At | None = None
    props: tuple[Prop, ...] = ()


class BandRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The band between two places; pairs not listed are Close (RW-ZONE-03, RW-GAP-84)."""

    one: str
    other: str
    band: Literal["close", "far", "out"]


class ThreatRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A threat or progress Clock in a scenario (RW-CLK-01, RW-CLK-07).

    `near` is the place where every Partial and Failure by another side ticks it (RW-CLK-02).
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
    """What a side in a scenario wants, and how severe its defeat is (RW-OUT-19, RW-OUT-25)."""

    wants: str = ""
    severity: Literal["", "minor", "moderate", "major", "permanent"] = ""


class ScenarioRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario: stakes, severity, order of turns, Tags of the scene, and who is there.

    `hampers` names what Medium Armor burdens here, besides Stealth (RW-GAP-73).
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


# The book


VERSION = "3"


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a Razorweave content file may contain, all of it optional."""

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
    """Everything the rules of a Razorweave fight read.

    `==` and `hash` go by identity, so that what depends on a book alone can be cached; to know
    whether two are equal, compare their digests.
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


@lru_cache(maxsize=1)
def shipped() -> Contents:
    """All content that comes with this package, read once."""
    return gathered("fracas.rulesets.razorweave", Contents)


def open_book(rulings: Mapping[str, str | int]) -> RazorweaveBook:
    """The shipped book with some rulings changed; raises `WrongUse` for a wrong one.

    The same rulings give the same book, with everything cached about it.
    """
    return _opened(tuple(chosen("Razorweave", shipped().switches, rulings).items()))


@lru_cache(maxsize=64)
def _opened(rulings: tuple[tuple[str, str | int], ...]) -> RazorweaveBook:
    return opened(RazorweaveBook, "Razorweave", VERSION, shipped(), dict(rulings))
