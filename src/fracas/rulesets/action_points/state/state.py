"""The state of an Action-Point fight: frozen data, and what rules ask of it.

Load, armour, reach, cover, ranges and who is surprised are calculated from it and never stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from fracas.core.facts import Beat
from fracas.kit.crowd import Crowd
from fracas.kit.fields import AtLeast, Because, Counter, Key, Lasts, OneOf, Secret, Who
from fracas.kit.sight import Sight

HUMANOID = "humanoid"
"""The body shape that the text's location table is for (AP-LOC-21)."""


HANDS = 2
"""How many hands a combatant has to wield with (AP-PRE-09)."""

AttributeKey = Annotated[str, Key("attributes", "an Attribute", "AP-CHAR-02")]
ClassKey = Annotated[str, Key("classes", "a class of weapons", "AP-CHAR-08")]
WeaponKey = Annotated[str, Key("weapons", "among the weapons", "AP-PRE-09")]
ArmourKey = Annotated[str, Key("armour", "among the armour", "AP-DMG-04")]
ShieldKey = Annotated[str, Key("shields", "among the shields", "AP-DEF-09")]
BagKey = Annotated[str, Key("bags", "among the bags", "AP-PRE-12")]
GearKey = Annotated[str, Key("gear", "a weapon or shield", "AP-PRE-09")]
LocationKey = Annotated[str, Key("locations", "a location", "AP-LOC-01")]
ShapeKey = Annotated[str, Key("places", "a shape with hit locations", "AP-LOC-21")]
ActionKey = Annotated[str, Key("actions", "an action", "AP-PRE-04")]


class Attribute(msgspec.Struct, frozen=True):
    """An Attribute: the sizes of its undamaged and its current die (AP-CHAR-04).

    A size of 0 is below d4, which has no die (AP-CHAR-03).
    """

    name: AttributeKey
    undamaged: int
    current: int


class Skill(msgspec.Struct, frozen=True):
    """A Combat Skill: its class of weapons, and its rank (AP-CHAR-08)."""

    weapons: ClassKey
    rank: Annotated[int, AtLeast(0, "AP-CHAR-07", name="{0.weapons}")] = 0


class Combatant(msgspec.Struct, frozen=True, omit_defaults=True):
    """One combatant. `kind` is pc or npc; `nameless` ones may die when they go Down (AP-DOWN-09).

    On the sheet: eight `attributes` in the order of the d8 (AP-CHAR-01), those `lost` below d4 in
    the order in which they went (AP-HEAL-07), the Talent `fitness`, the Skills `toughness`,
    `combat_skills` and `defense`, `movement` in feet, and `ap_max` if the stat block states it
    (AP-CHAR-10). `shape` selects its location table (AP-LOC-21).

    `x` and `y` are feet on the plane (AP-MOV-13). `weapons` and `shields` are carried, `in_hand`
    those of both that are wielded, `worn` armour, `bags` what may still be dropped (AP-CHAR-12).
    `damage` is the damage total (AP-INJ-01).

    `ap` are the AP left, of `ap_full` at the last replenishing (AP-CHAR-11); `initiative` decides
    the place. In this Combat Turn: `token` means its Action is unspent, `acted` that it declared
    something, `passed` that it passed; `defended` counts its active defenses, `attacked_by` lists
    who attacked it in melee. In this Round: `resting` means that it has passed for the rest,
    `guarding` that it defends actively while it can; `pressing` has the weapon and target of a
    repeated attack; `full_defense` is the posture, `fd_used` that it was declared, `bonus` the AP
    gained by it, `before_bonus` the AP just before that (AP-TURN-11); `attacked` means that it made
    an Attack roll, `ran` that it moved by Run. `penalty` comes off the next replenishing
    (AP-FD-05).

    Before combat: `prepared` means that it is done, `moved` and `coordinated` that it has used up
    either (AP-PRE-06). `prone`, `down` and `dead` are its condition; `recuperated` counts points
    since it went Down (AP-HEAL-08), `scene_over` means that the scene of that has ended
    (AP-DOWN-03). `policy` and `note` are the game master's. `out` says how it left the fight alive.
    """

    id: str
    name: str
    side: str
    kind: Annotated[str, OneOf(("pc", "npc"), "a kind of combatant", "AP-DOWN-08")] = "npc"
    nameless: bool = False
    attributes: tuple[Attribute, ...] = ()
    lost: tuple[Annotated[AttributeKey, Because("AP-HEAL-07")], ...] = ()
    fitness: Annotated[int, AtLeast(0, "AP-CHAR-05")] = 6
    toughness: Annotated[int, AtLeast(0, "AP-CHAR-06")] = 0
    combat_skills: tuple[Skill, ...] = ()
    defense: Annotated[int, AtLeast(0, "AP-CHAR-08")] = 0
    movement: Annotated[int, AtLeast(0, "AP-CHAR-09")] = 10
    ap_max: Annotated[int | None, AtLeast(0, "AP-CHAR-10")] = None
    shape: ShapeKey = HUMANOID
    x: int = 0
    y: int = 0
    weapons: tuple[WeaponKey, ...] = ()
    in_hand: tuple[str, ...] = ()
    worn: tuple[ArmourKey, ...] = ()
    shields: tuple[ShieldKey, ...] = ()
    bags: tuple[BagKey, ...] = ()
    damage: Annotated[int, AtLeast(0, "AP-INJ-01")] = 0
    ap: Annotated[int, AtLeast(0, "AP-TURN-15")] = 0
    ap_full: Annotated[int, AtLeast(0, "AP-CHAR-10")] = 0
    initiative: Annotated[int, AtLeast(0, "AP-PRE-02"), Lasts("fight")] = 0
    token: Annotated[bool, Lasts("turn")] = True
    passed: Annotated[bool, Lasts("turn")] = False
    acted: Annotated[bool, Lasts("turn")] = False
    defended: Annotated[int, AtLeast(0, "AP-DEF-01"), Lasts("turn")] = 0
    attacked_by: Annotated[tuple[Who, ...], Lasts("turn")] = ()
    resting: Annotated[bool, Lasts("round")] = False
    guarding: Annotated[bool, Lasts("round")] = False
    pressing: Annotated[tuple[str, ...], Lasts("round")] = ()
    full_defense: Annotated[bool, Lasts("round")] = False
    fd_used: Annotated[bool, Lasts("round")] = False
    bonus: Annotated[int, AtLeast(0, "AP-FD-02"), Lasts("round")] = 0
    before_bonus: Annotated[int, AtLeast(0, "AP-TURN-11"), Lasts("round")] = 0
    attacked: Annotated[bool, Lasts("round")] = False
    ran: Annotated[bool, Lasts("round")] = False
    penalty: Annotated[int, AtLeast(0, "AP-FD-06"), Lasts("fight")] = 0
    prepared: Annotated[bool, Lasts("fight")] = False
    moved: Annotated[bool, Lasts("fight")] = False
    coordinated: Annotated[bool, Lasts("fight")] = False
    prone: bool = False
    down: bool = False
    dead: bool = False
    recuperated: Annotated[int, AtLeast(0, "AP-HEAL-08")] = 0
    scene_over: bool = False
    policy: Annotated[str, Secret(owner=True)] = ""
    note: Annotated[str, Secret()] = ""
    out: str = ""

    @property
    def able(self) -> bool:
        """Whether it is still in the fight and not Down (AP-DOWN-02)."""
        return not (self.down or self.dead or self.out)

    @property
    def defends(self) -> bool:
        """Whether it can defend; a combatant who is Down cannot (AP-ATK-16, AP-DOWN-10)."""
        return not (self.down or self.dead)

    def attribute(self, name: str) -> Attribute:
        """An Attribute by name; one that the sheet lacks is below d4."""
        for one in self.attributes:
            if one.name == name:
                return one
        return Attribute(name, 0, 0)

    def die(self, name: str) -> int:
        """The current size of an Attribute's die in faces, 0 below d4 (AP-CORE-06)."""
        for one in self.attributes:
            if one.name == name:
                return one.current
        return 0

    def skill(self, weapons: str) -> int:
        """The Combat Skill with a class of weapons; one that it lacks is 0 (AP-CORE-07)."""
        for one in self.combat_skills:
            if one.weapons == weapons:
                return one.rank
        return 0


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rectangle of the field in feet, from `x` and `y` on, and its effects.

    `cover` is partial or heavy for a combatant in it or behind it; `light` is dim or dark; `high`
    is high ground; a `solid` area cannot be entered; `most` is how many of one side may be in it, 0
    for any number.
    """

    id: str
    name: str
    x: int
    y: int
    width: int
    height: int
    cover: Annotated[str, OneOf(("", "partial", "heavy"), "a degree of cover", "AP-CORE-09")] = ""
    light: Annotated[str, OneOf(("", "dim", "dark"), "a kind of bad light", "AP-CORE-09")] = ""
    high: bool = False
    solid: bool = False
    most: int = 0


class Coordination(msgspec.Struct, frozen=True):
    """Strategic Coordination before combat: its leader, and the allies who paid (AP-PRE-08)."""

    leader: str
    allies: tuple[str, ...] = ()


class Stake(msgspec.Struct, frozen=True, omit_defaults=True):
    """A count of Rounds after which `winner` wins."""

    id: str
    label: str
    size: int
    filled: int = 0
    winner: str = ""


class Goal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A combatant whose death decides the fight for `winner`."""

    id: str
    label: str
    victim: str
    winner: str


class State(Crowd[Combatant], frozen=True):
    """A scene under the Action-Point rules, whether or not a fight is on.

    The field is `width` by `height` feet, 0 without a map, with `areas`. `order` is the initiative
    order by id, `place` the next one due in it, from 0, and `acting` the combatant whose declared
    action is not over yet. `round` 0 is the Surprise Round, and `turn` the Combat Turn, from 1 in
    each Round. `drops` has pairs of who has the drop on whom (AP-SUR-11); `spotting` means that
    opposed Perception Tests have yet to decide them (AP-GAP-21). `coordinations` lists every
    Strategic Coordination, `reordered` the leaders who have permuted Initiatives (AP-PRE-08). `day`
    counts the days passed, `fought` means that there was a fight on the current one (AP-HEAL-14).
    `result` says how a fight ended.
    """

    title: str = ""
    stakes: str = ""
    width: Annotated[int, AtLeast(0, "AP-MOV-13", "The width of the field")] = 0
    height: Annotated[int, AtLeast(0, "AP-MOV-13", "The height of the field")] = 0
    combatants: tuple[Combatant, ...] = ()
    areas: tuple[Area, ...] = ()
    order: Annotated[tuple[Who, ...], Lasts("fight")] = ()
    place: Annotated[int, Lasts("fight")] = 0
    acting: str = ""
    round: Annotated[int, Counter(1), AtLeast(0, "AP-TURN-23", "The Round")] = 0
    turn: Annotated[
        int, Counter(1), AtLeast(0, "AP-TURN-04", "The Combat Turn"), Lasts("fight")
    ] = 0
    drops: Annotated[tuple[tuple[Who, Who], ...], Lasts("fight")] = ()
    spotting: Annotated[bool, Lasts("fight")] = False
    coordinations: Annotated[tuple[Coordination, ...], Lasts("fight")] = ()
    reordered: Annotated[tuple[Who, ...], Lasts("fight")] = ()
    clocks: tuple[Stake, ...] = ()
    goals: tuple[Goal, ...] = ()
    day: Annotated[int, AtLeast(0, "AP-HEAL-01", "The day")] = 0
    fought: bool = False
    result: str = ""
    agenda: tuple[Beat, ...] = ()

    def present(self) -> tuple[Combatant, ...]:
        """Everybody who has not left the fight, whatever their state."""
        return tuple([one for one in self.combatants if not one.out])

    def foes(self, who: str) -> tuple[Combatant, ...]:
        """Everybody of another side who is not Down."""
        side = self.who(who).side
        return tuple([one for one in self.combatants if one.side != side and one.able])

    def allies(self, who: str) -> tuple[Combatant, ...]:
        """Everybody else of the same side who is not Down."""
        side = self.who(who).side
        return tuple(
            [one for one in self.combatants if one.side == side and one.id != who and one.able]
        )

    def is_caught(self, who: str) -> bool:
        """Whether it is the Surprise Round and a combatant is surprised in it.

        Attacks on it are then surprise attacks, and it may only defend (AP-SUR-03, AP-SUR-08).
        """
        return not self.round and any(whom == who for _, whom in self.drops)

    def each(self, given: Mapping[str, Mapping[str, Any]]) -> State:
        """Return the state with fields of several combatants set, by id."""
        people = [
            replace(one, **given[one.id]) if one.id in given else one for one in self.combatants
        ]
        return replace(self, combatants=tuple(people))

    @property
    def due(self) -> str:
        """Whose place in the order is due; blank at the end of a Combat Turn (AP-TURN-04)."""
        return self.order[self.place] if self.place < len(self.order) else ""


def with_die(one: Combatant, name: str, size: int) -> tuple[Attribute, ...]:
    """Return a combatant's Attributes with the current die of one of them set."""
    return tuple(
        [replace(each, current=size) if each.name == name else each for each in one.attributes]
    )


SIGHT: Sight[State] = Sight(Combatant)
"""What seats see (AP-NAR-09, AP-PRE-15).

AP, Skills and damage of opponents are open to all, as posture, place, visible armour, who is Down
and what is declared before combat are. Only how the game master plays a character is secret: its
policy, and the notes on it. The Surprise Round stays apart, since other rules apply in it
(AP-SUR-03).
"""
