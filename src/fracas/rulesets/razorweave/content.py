"""The Razorweave book: Conditions, gear, Tags, tables, combatants and scenarios.

Long because the rows of a file and the book that they make are one shape.
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
"""What an Attribute may be worth (RW-CHK-08)."""

Said = Annotated[str, msgspec.Meta(min_length=1)]
"""Words that may not be missing."""

Hampered = Literal["MIG", "AGI", "PRE", "RSN", "all", "physical", "attacks", "movement", "sight"]
"""What a Condition may put Burden on; `physical` stands for MIG and AGI (RW-COND-15)."""


class Condition(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A Condition of the tables: what it does to its bearer, how long it lasts, how it clears.

    What it does: `burden` hampers, `burden_when` only at its source or while that is in sight;
    `edge_to` says which attackers it helps, those `engaged`, all `attackers`, or `any` hostile
    Check; `ticks` says when it fills a segment, and `ticks_in` where; `vulnerable` names attacks
    that tick more; `forbids` what the bearer may not do; `halves` when movement is halved;
    `sits_on` says that it is borne by a limb, an item or a system, with the Burden of `limbs`;
    `gives_out` what becomes of that on a Critical Failure; `strike_dc` is a DC that the game
    master may set for Strikes at the bearer.

    How it ends: `turns` and `rounds` count it down, `renews` starts them again when its source
    attacks, `ends_with` its source or a victory. `clear` is the Attribute of the clearing Check
    and `dc` its DC, with `needs` at hand and, if `safe_only`, out of melee; `price` is what a
    bearer pays by default on a Partial (RW-COND-08). Allies may clear it too, with an Attribute of
    `aid` and the Skill `aid_skill`. A `remedy` ends it without a Check, after `remedy_rounds` if
    any. `until` says which passing of time ends it; blank leaves that to the severity
    (RW-COND-02). Treatment may need a rest before it, and only start the healing, which then takes
    `sessions`.

    `effect`, `duration` and `clears` say all this aloud; content without them is refused
    (RW-COND-12). `when` says what brings it on and `cues` which acts, Tags and elements suggest
    it (RW-COND-10).
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
        """What ends it at the latest: its own word, or else its severity's (RW-COND-02)."""
        return (
            self.until or {"light": "cleared", "moderate": "scene", "severe": "rest"}[self.severity]
        )

    @property
    def lasts_turns(self) -> int:
        """The bearer's turns that it lasts; a Light one that names no end of its own has one."""
        own = self.until or self.rounds or self.clear or self.remedy or self.loses_turn
        return self.turns or int(self.severity == "light" and not own)


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


TagAct = Literal[
    "shove", "movement", "strike", "ranged", "far", "large", "sneak", "all",
    "maneuver", "setup", "defend", "withdraw", "MIG", "AGI", "PRE", "RSN",
]  # fmt: skip
"""Acts that a Tag may help or hamper: kinds of Strikes, other actions, Attributes."""


class TagKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scene Tag: which acts it burdens, and whether a shove can clear it.

    `slip` is the Condition that may come of a failed Check to move (RW-TAG-10); `hazard` is the one
    that also a Partial brings (RW-MOVE-07). `edge` and `burden` are about what is done by those
    whom the Tag touches, `hampers` about Strikes at them. `cover` protects against all Strikes or
    ranged ones (RW-TAG-04, RW-TAG-07); `step` is the DC of a step between places (RW-MOVE-06).
    `flank` says whom a Tag on a target helps: its maker, friends whom the maker names, or the whole
    side (RW-TAG-15). `high` is high ground, `open` Open Ground. A Tag that is not `made` is part of
    the ground: no act brings it about. `cleared` says who may remove it (RW-TAG-16). `mood` tells
    the environment from the situation (RW-TAG-18). What `breaks` may be the target of a Strike
    (RW-STRIKE-09); `voids` names Tags of weapons that do nothing there, unless it is only `dark`
    and their bearer has dark sight (RW-WEAP-02). In the `cold` a combatant who is Frozen ticks
    (RW-ENVC-02); `elements` says what a hazard strikes with (RW-ENVC-01). What `feeds` ticks a
    threat Clock each round (RW-TAG-16). `props` are drawn where it is.
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
    """A main action: its typical Attributes, the first being the default, and DC (RW-DC-03).

    `when` says what it is good for; `name` is what the table calls it.
    """

    attributes: tuple[Attribute, ...]
    dc: int
    when: str = ""
    name: str = ""


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


# The book


VERSION = "3"


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
    cached; whether two are equal is for their digests to tell.
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
    """All content that comes with the room, read once."""
    return gathered("fracas.rulesets.razorweave", Contents)


def open_book(rulings: Mapping[str, str | int]) -> RazorweaveBook:
    """The shipped book with some rulings switched; raises `WrongUse` for a wrong switch.

    The same rulings give the same book, and with it all that is cached about it.
    """
    return _opened(tuple(chosen("Razorweave", shipped().switches, rulings).items()))


@lru_cache(maxsize=64)
def _opened(rulings: tuple[tuple[str, str | int], ...]) -> RazorweaveBook:
    return opened(RazorweaveBook, "Razorweave", VERSION, shipped(), dict(rulings))
