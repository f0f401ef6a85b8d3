"""The Action-Point book: dice, locations, actions, circumstances, equipment, people, scenarios.

Every number in the rules is content that a table may replace, above all a table that owns the game
whose combat chapter this is. The text gives numbers only for movement, called shots, hit locations
and multipliers (AP-GAP-01).

Long because the rows of a file and the book made of them share one shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Annotated, Literal

import msgspec

from fracas.content.rulings import SwitchRow
from fracas.content.shipping import gathered, opened
from fracas.core.picture.faces import Face
from fracas.core.picture.pictures import Floor, Texture
from fracas.kit.content import HashedBook

Said = Annotated[str, msgspec.Meta(min_length=1)]
"""Text that may not be empty."""

Count = Annotated[int, msgspec.Meta(ge=0)]
"""A whole number that is not below 0."""

DamageType = Literal["blunt", "blade", "bullet"]
"""The types of damage that armour tells apart (AP-DMG-06)."""

Cover = Literal["", "partial", "heavy"]

Light = Literal["", "dim", "dark"]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A row of a file: unknown fields are refused, and fields at their default are left out."""


class AttributeRow(Row, frozen=True):
    """An Attribute: the face of the d8 that picks it, and what it is for (AP-CHAR-01)."""

    name: Said
    face: Annotated[int, msgspec.Meta(ge=1)]
    use: str = ""
    seed: bool = False


class ArrayRow(Row, frozen=True):
    """A ready-made set of dice and Skills, from which stat blocks may depart (AP-CHAR-15).

    `attributes` are sizes of dice by Attribute.
    """

    name: Said
    attributes: dict[str, Count]
    fitness: Count
    toughness: Count = 0
    combat: Count = 0
    defense: Count = 0


class DieRow(Row, frozen=True):
    """A link of the dice chain: its size, and the failed Tests until below d4 (AP-CHAR-03)."""

    name: Said
    size: Count
    tests: Count


class LocationRow(Row, frozen=True):
    """A hit location: its faces of the d20, what calling it costs, and what it does (AP-LOC-01).

    `multiplier` applies after armour (AP-DMG-03). `test` asks for the Test that a blow to the Groin
    forces (AP-LOC-08). `shape` is the body shape whose table lists it (AP-LOC-21), `because` the
    rule behind it.
    """

    name: Said
    faces: tuple[int, ...]
    surcharge: Count
    multiplier: Annotated[int, msgspec.Meta(ge=1)] = 1
    test: bool = False
    shape: str = "humanoid"
    because: tuple[str, ...] = ()


When = Literal["combat", "before", "interrupt"]


class ActionRow(Row, frozen=True):
    """An action: when it may be declared and what it costs (AP-PRE-04, AP-ATK-12, AP-MOV-02).

    `cost` is in AP, without the weapon's own; `ev` adds the load; `share` is what each ally pays.
    `token` means that it uses the Action of the Combat Turn. `stride` is the distance of a gait in
    feet for each point of Movement.
    """

    name: Said
    when: tuple[When, ...]
    cost: Count
    because: tuple[str, ...]
    ev: bool = False
    token: bool = True
    share: Count = 0
    stride: Count = 0
    seed: bool = False


class CircumstanceRow(Row, frozen=True):
    """What a circumstance adds to the MTN of the attack and of the defense (AP-CORE-09)."""

    name: Said
    because: tuple[str, ...]
    attack: int = 0
    defense: int = 0


class WeaponRow(Row, frozen=True):
    """A weapon: class, Attribute, AP, damage dice, and how far it goes in feet (AP-ATK-12 to -14).

    Without `ranges` it is for melee within `reach`; else they are short, medium and long.
    `location` is blank for a random one, `none` for none, or a fixed one (AP-LOC-01).
    """

    name: Said
    skill: Said
    attribute: str
    ap: Count
    damage: Annotated[str, msgspec.Meta(pattern=r"^[1-9][0-9]?d[1-9][0-9]{0,2}([+-][0-9]{1,3})?$")]
    type: DamageType
    reach: Count = 0
    ranges: tuple[int, ...] = ()
    ev: Count = 0
    hands: Count = 1
    location: str = ""
    note: str = ""

    @property
    def melee(self) -> bool:
        """Whether it is used within reach (AP-ATK-13)."""
        return not self.ranges

    @property
    def dice(self) -> tuple[int, int, int]:
        """The damage roll: number of dice, their sides, and the constant added (AP-DMG-01)."""
        count, _, rest = self.damage.partition("d")
        sides, sign, plus = rest.replace("-", "+-").partition("+")
        return int(count), int(sides), int(plus) if sign else 0

    @property
    def bare(self) -> bool:
        """Whether it needs no hand, and so is never readied, like a fist or a kick."""
        return self.hands == 0


class ArmourRow(Row, frozen=True):
    """Armour: its load, its DR against each type of damage, what it covers (AP-DMG-04 to -08)."""

    name: Said
    ev: Count
    dr: dict[DamageType, Count]
    covers: tuple[str, ...]
    note: str = ""


class ShieldRow(Row, frozen=True):
    """A shield: its load, and what it takes off the MTN of active defenses (AP-DEF-09)."""

    name: Said
    ev: Count
    bonus: Count
    hands: Count = 1
    note: str = ""


class BagRow(Row, frozen=True):
    """A bag: its load until it is dropped (AP-PRE-12)."""

    name: Said
    ev: Count
    note: str = ""


class CombatantRow(Row, frozen=True):
    """A combatant as content.

    `array` gives its dice and Skills, and the other fields override them; without one, dice and
    figures left out are those of `tables`. `attributes` are sizes of dice by Attribute, `combat`
    ranks by class of weapons. `in_hand` are the weapons and shields wielded at the start. Left out,
    they are the first weapon that needs a hand, and the first shield if a hand is free.
    """

    name: Said
    kind: Literal["pc", "npc"] = "npc"
    nameless: bool = False
    array: str = ""
    attributes: dict[str, Count] = {}
    fitness: Count | None = None
    toughness: Count | None = None
    combat: dict[str, Count] = {}
    defense: Count | None = None
    movement: Count | None = None
    ap_max: Count | None = None
    shape: str = "humanoid"
    weapons: tuple[str, ...] = ()
    in_hand: tuple[str, ...] | None = None
    worn: tuple[str, ...] = ()
    shields: tuple[str, ...] = ()
    bags: tuple[str, ...] = ()
    policy: str = ""
    note: str = ""
    face: Face = ""
    summary: str = ""


class AreaRow(Row, frozen=True):
    """A rectangle of the field in feet: cover, light, high ground, walls, how many it holds.

    `texture` is how it is drawn; left out, what the area does decides.
    """

    name: Said
    x: Count
    y: Count
    width: Annotated[int, msgspec.Meta(ge=1)]
    height: Annotated[int, msgspec.Meta(ge=1)]
    cover: Cover = ""
    light: Light = ""
    high: bool = False
    solid: bool = False
    most: Count = 0
    texture: Texture = "plain"


class Placing(Row, frozen=True):
    """One combatant of a scenario: who, on which side, where in feet, and in what condition.

    `damage` is its damage total; `attributes` are current dice that differ from the undamaged ones,
    0 for below d4, in the order in which they were lost. A combatant with an Attribute below d4 is
    Down.
    """

    combatant: str
    side: str
    x: Count = 0
    y: Count = 0
    id: str = ""
    name: str = ""
    damage: Count = 0
    attributes: dict[str, Count] = {}
    prone: bool = False


class DropRow(Row, frozen=True):
    """Who may have the drop on whom: each a side, or one of the cast by id (AP-SUR-11)."""

    by: str
    on: str


class ClockRow(Row, frozen=True):
    """A count of Rounds that decides the fight when full."""

    label: Said
    size: Annotated[int, msgspec.Meta(ge=1)]
    winner: str


class GoalRow(Row, frozen=True):
    """One of the cast whose death decides the fight for a side."""

    label: Said
    victim: str
    winner: str


class FightRow(Row, frozen=True):
    """A further fight of the same party: on which day, and against whom (AP-HEAL-11).

    `day` counts from 1, the day of the scenario's first fight. The party starts where the scenario
    put it, on the same field.
    """

    title: Said
    stakes: Said
    day: Annotated[int, msgspec.Meta(ge=1)]
    cast: tuple[Placing, ...]


class ScenarioRow(Row, frozen=True):
    """A scenario: the field, the cast, who is surprised, and what decides the fight.

    `drops` are the scenario's default of who has the drop on whom; with `spotting`, opposed
    Perception Tests decide them (AP-GAP-21). `fights` follow on later days; `party` is the side
    that fights them all. `floor` is how the field is drawn.
    """

    title: Said
    stakes: Said
    cast: tuple[Placing, ...]
    summary: str = ""
    width: Count = 0
    height: Count = 0
    areas: dict[str, AreaRow] = {}
    drops: tuple[DropRow, ...] = ()
    spotting: bool = False
    clocks: dict[str, ClockRow] = {}
    goals: dict[str, GoalRow] = {}
    party: str = ""
    fights: tuple[FightRow, ...] = ()
    floor: Floor = "plain"


class Tables(Row, frozen=True):
    """The numbers of the rules that no other chapter has; a table may replace each of them.

    `ap` are the Attributes whose sizes add up to ap_max (AP-CHAR-10). A defense rolls `defense`, or
    `surprised` against a surprise attack; injury and Groin Tests roll `injury`. `location`,
    `injured` and `tie` are sizes of dice. `ties` are the Attributes that break ties of Initiative.
    """

    ap: tuple[str, ...]
    ties: tuple[str, ...]
    defense: str
    surprised: str
    injury: str
    location: int
    injured: int
    tie: int
    die: int
    fitness: int
    toughness: int
    movement: int
    most_skill: int
    crawl: int
    close: int
    prone_far: int
    fall_location: str
    regained: int
    outnumbered: int
    harmless_faces: int
    short_dice: int


class Contents(Row, frozen=True):
    """What an Action-Point content file may contain; every chapter is optional."""

    system: Literal["action_points"] = "action_points"
    tables: Tables | None = None
    attributes: dict[str, AttributeRow] = {}
    arrays: dict[str, ArrayRow] = {}
    dice: dict[str, DieRow] = {}
    classes: dict[str, str] = {}
    locations: dict[str, LocationRow] = {}
    actions: dict[str, ActionRow] = {}
    circumstances: dict[str, CircumstanceRow] = {}
    weapons: dict[str, WeaponRow] = {}
    armour: dict[str, ArmourRow] = {}
    shields: dict[str, ShieldRow] = {}
    bags: dict[str, BagRow] = {}
    combatants: dict[str, CombatantRow] = {}
    scenarios: dict[str, ScenarioRow] = {}
    switches: dict[str, SwitchRow] = {}
    rulings: dict[str, str | int] = {}


VERSION = "2"


class ActionPointsBook(HashedBook, frozen=True, kw_only=True):
    """Everything that the rules of an Action-Point fight read from content."""

    tables: Tables
    attributes: dict[str, AttributeRow]
    arrays: dict[str, ArrayRow]
    dice: dict[str, DieRow]
    classes: dict[str, str]
    locations: dict[str, LocationRow]
    actions: dict[str, ActionRow]
    circumstances: dict[str, CircumstanceRow]
    weapons: dict[str, WeaponRow]
    armour: dict[str, ArmourRow]
    shields: dict[str, ShieldRow]
    bags: dict[str, BagRow]
    combatants: dict[str, CombatantRow]
    scenarios: dict[str, ScenarioRow]

    @cached_property
    def gear(self) -> dict[str, BagRow | ArmourRow | ShieldRow | WeaponRow]:
        """Everything that can be carried, worn or wielded."""
        return {**self.bags, **self.armour, **self.shields, **self.weapons}

    @cached_property
    def chain(self) -> tuple[int, ...]:
        """The sizes of dice from below d4 up: 0, 4, 6, 8, 10, 12 (AP-CHAR-03)."""
        return tuple(sorted(row.size for row in self.dice.values()))

    @cached_property
    def tests(self) -> dict[int, int]:
        """For each size of die, the failed Tests until it is below d4 (AP-INJ-13)."""
        return {row.size: row.tests for row in self.dice.values()}

    @cached_property
    def picks(self) -> dict[int, str]:
        """The Attribute that each face of the d8 picks (AP-INJ-06)."""
        return {row.face: key for key, row in self.attributes.items()}

    @cached_property
    def bodies(self) -> dict[str, tuple[str, ...]]:
        """The locations of each shape, in the order of its table (AP-LOC-21)."""
        return {shape: tuple(dict.fromkeys(found.values())) for shape, found in self.places.items()}

    @cached_property
    def places(self) -> dict[str, dict[int, str]]:
        """For each shape, the location that each face of the d20 picks.

        AP-LOC-01 to AP-LOC-13, AP-LOC-21, AP-GAP-48.
        """
        found: dict[str, dict[int, str]] = {}
        for key, row in self.locations.items():
            found.setdefault(row.shape, {}).update(dict.fromkeys(row.faces, key))
        return found


@lru_cache(maxsize=1)
def shipped() -> Contents:
    """The shipped content of the system, read once."""
    return gathered("fracas.rulesets.action_points", Contents)


def open_book(rulings: Mapping[str, str | int]) -> ActionPointsBook:
    """The shipped book with some rulings switched; raises `WrongUse` for a wrong switch."""
    return opened(ActionPointsBook, "Action Points", VERSION, shipped(), rulings)
