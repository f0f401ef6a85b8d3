"""The state of an Aeronaughts fight: frozen data, and what rules ask of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec.structs import replace

from fracas.core.facts import Beat
from fracas.kit.crowd import Crowd
from fracas.kit.fields import AtLeast, Key, Lasts, OneOf, Secret, Who
from fracas.kit.sight import Sight
from fracas.rulesets.aeronaughts.content import BandName
from fracas.space.zones import Between, Place

PHYSICAL, MENTAL, SPIRITUAL = "physical", "mental", "spiritual"

TYPES = (PHYSICAL, MENTAL, SPIRITUAL)
"""The three types of health (AE-HP-01)."""


BURNING, STAGGERED, DISORIENTED = "burning", "staggered", "disoriented"

IMMOBILIZED, PRONE = "immobilized", "prone"

CONDITIONS = (BURNING, STAGGERED, DISORIENTED, IMMOBILIZED, PRONE)
"""All conditions (AE-COND-01 to AE-COND-06)."""

RISING = "rising"
"""The mode of a fire that grows (AE-QUAL-11)."""

DEAD = "dead"
"""The ways to leave play that no rest can undo (AE-HP-10)."""

SkillKey = Annotated[str, Key("skills", "a skill", "AE-DICE-24")]
WeaponKey = Annotated[str, Key("weapons", "a weapon", "AE-ACT-04")]
ItemKey = Annotated[str, Key("items", "an item", "AE-HP-04")]
QualityKey = Annotated[str, Key("qualities", "a quality", "AE-MAN-23")]
EntryKey = Annotated[str, Key("entries", "an entry of the menus", "AE-SYM-06")]
SeverityKey = Annotated[str, Key("consequences", "a Consequence", "AE-CON-01")]
ZoneId = Annotated[str, Key(listed="zones")]


class Bar(msgspec.Struct, frozen=True):
    """Health of one type: inherent Soak, Stress and Wounds left, and their maxima (AE-HP-02).

    Both Stress and Wounds count down to 0 (AE-HP-06, AE-HP-08).
    """

    soak: int
    stress: int
    most_stress: int
    wounds: int
    most_wounds: int


class SkillRank(msgspec.Struct, frozen=True):
    """A skill on a sheet: its characteristic and its rank (AE-DICE-10)."""

    skill: SkillKey
    characteristic: int
    rank: int = 0


def skill_in(skills: tuple[SkillRank, ...], name: str) -> SkillRank:
    """A skill of a sheet; one without an entry has characteristic 2 and rank 0 (AE-GAP-49)."""
    for one in skills:
        if one.skill == name:
            return one
    return SkillRank(name, 2, 0)


class Consequence(msgspec.Struct, frozen=True, omit_defaults=True):
    """A voluntary injury: its severity and health type (AE-CON-01, AE-CON-03).

    `treated` means that its healing has started; `rests` then counts those still needed
    (AE-HEAL-11). `scenes` counts those already spent on it (AE-HEAL-21).
    """

    severity: SeverityKey
    type: Annotated[str, OneOf(TYPES, "a type of health", "AE-CON-03")]
    treated: bool = False
    rests: int = 0
    scenes: int = 0
    words: str = ""


class Waiting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice or upgrades that wait for a check: by Focus, Exploit, or bought with symbols.

    `dice` are letters; `upgrades` are of the own pool, or if negative of the difficulty. `on` says
    for which check: action (Attack, Block or any other made as an action), check (any), side (any,
    by the first of several to check), or against (at `target`). `turns` counts the bearer's turns
    that may still end before it lapses (AE-MAN-02, AE-MAN-10); 0 waits until used or the fight
    ends.
    """

    by: Who
    why: str
    dice: str = ""
    upgrades: int = 0
    on: str = "action"
    target: Who = ""
    turns: int = 1


class Honed(msgspec.Struct, frozen=True):
    """A quality honed for the next attack, with its rating; paid for already (AE-MAN-26)."""

    quality: QualityKey
    rating: int = 1


class Block(msgspec.Struct, frozen=True, omit_defaults=True):
    """The last Block: its net success, its round, whether it was magical.

    AE-ACT-16, AE-MAN-19. `skill` gives its health type if the table limits it to that.
    """

    soak: int
    round: int
    skill: str = ""
    magical: bool = False


class Condition(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that counts down at the end of its bearer's turns (AE-COND-08, AE-COND-10).

    `name` is burning, staggered, disoriented, immobilized or prone; `count` is the turns or dice
    left, 0 for prone; `mode` is rising for a fire that grows (AE-QUAL-11); `by` caused it. `type`
    is the health that a fire damages, blank for Physical (AE-HP-03).
    """

    name: Annotated[str, OneOf(CONDITIONS, "a condition", "AE-COND-08")]
    count: int = 0
    mode: Annotated[str, OneOf(("", RISING), "a way to burn", "AE-QUAL-11")] = ""
    by: Who = ""
    type: str = ""


class Combatant(msgspec.Struct, frozen=True, omit_defaults=True):
    """One combatant. `kind` is pc or npc; only a `named` one may take Consequences (AE-CON-25).

    On the sheet: the three bars; `skills`; `items` and `weapons` by name in the book, `in_hand`
    those at the ready; `broken` those that a despair made useless; `magical` skills. `zone` is
    where it is, `group` its engagement there, blank for none (AE-RNG-03). `rest_hours` is the sleep
    it needs (AE-HEAL-20). `ready` means that it is not taken unawares (AE-INIT-01), `placed` that
    it has rolled for a slot.

    In this round: `acted` means that it took a slot, `in_order` that it takes one as listed,
    `lined` the same for every round; `maneuvers` counts those taken, `action` means that the action
    is used up, `own` that the turn's own maneuver was taken, `bought` that the second was paid for
    (AE-TURN-02); `second` is the source of one more open maneuver: bought, or action (AE-TURN-03);
    `free` counts maneuvers won, `improvised` means that the turn had something in free words.

    `blocked` is the last Block, `shield` the temporary Soak that counts now; `steadied` means that
    Steady was used since its last turn began (AE-MAN-17). `waiting`, `honed`, `conditions` and
    `consequences` list what it has. `exposed` means that its Defensive and Deflection are ignored
    until the end of the round. `policy` and `note` are the game master's. `out` says how it left
    the fight.
    """

    id: str
    name: str
    side: str
    kind: Annotated[str, OneOf(("pc", "npc"), "a kind of combatant", "AE-CON-24")] = "npc"
    named: bool = False
    physical: Bar = Bar(1, 6, 6, 4, 4)
    mental: Bar = Bar(1, 6, 6, 4, 4)
    spiritual: Bar = Bar(1, 6, 6, 4, 4)
    skills: tuple[SkillRank, ...] = ()
    magical: tuple[SkillKey, ...] = ()
    weapons: tuple[WeaponKey, ...] = ()
    in_hand: tuple[WeaponKey, ...] = ()
    items: tuple[ItemKey, ...] = ()
    broken: Annotated[tuple[WeaponKey, ...], Lasts("fight")] = ()
    zone: str = ""
    group: str = ""
    rest_hours: Annotated[int, AtLeast(0, "AE-HEAL-20")] = 7
    ready: bool = True
    placed: Annotated[bool, Lasts("fight")] = False
    acted: Annotated[bool, Lasts("round")] = False
    in_order: Annotated[bool, Lasts("round")] = False
    lined: Annotated[bool, Lasts("fight")] = False
    maneuvers: Annotated[int, AtLeast(0, "AE-TURN-04"), Lasts("round")] = 0
    own: Annotated[bool, Lasts("round")] = False
    action: Annotated[bool, Lasts("round")] = False
    bought: Annotated[bool, Lasts("round")] = False
    second: Annotated[str, Lasts("turn")] = ""
    improvised: Annotated[bool, Lasts("turn")] = False
    free: Annotated[int, AtLeast(0, "AE-TURN-10"), Lasts("round")] = 0
    blocked: Annotated[Block | None, Lasts("fight")] = None
    shield: Annotated[int, AtLeast(0, "AE-HP-04"), Lasts("turn")] = 0
    steadied: Annotated[bool, Lasts("turn")] = False
    waiting: Annotated[tuple[Waiting, ...], Lasts("fight")] = ()
    honed: Annotated[tuple[Honed, ...], Lasts("fight")] = ()
    conditions: tuple[Condition, ...] = ()
    consequences: tuple[Consequence, ...] = ()
    exposed: Annotated[bool, Lasts("round")] = False
    policy: Annotated[str, Secret(owner=True)] = ""
    note: Annotated[str, Secret()] = ""
    out: str = ""

    def bar(self, type_: str) -> Bar:
        """The bar of a health type."""
        bar: Bar = getattr(self, type_)
        return bar

    @property
    def down(self) -> bool:
        """Whether it can no longer function: Wounds of any type at 0 (AE-HP-08, AE-HP-09)."""
        return not (self.physical.wounds and self.mental.wounds and self.spiritual.wounds)

    @property
    def able(self) -> bool:
        """Whether it is still in the fight and functions; spelt out for speed."""
        return bool(
            self.physical.wounds and self.mental.wounds and self.spiritual.wounds and not self.out
        )

    def skill(self, name: str) -> SkillRank:
        """A skill; one without an entry has characteristic 2 and rank 0 (AE-GAP-49)."""
        return skill_in(self.skills, name)

    def condition(self, name: str) -> Condition | None:
        """The condition of that name, or None."""
        for one in self.conditions:
            if one.name == name:
                return one
        return None


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place in the order that belongs to a side (AE-INIT-03), or by a switch to `who`.

    `by` rolled it, with this net `success` and `advantage`, which latecomers are compared with
    (AE-INIT-07).
    """

    side: str
    who: Who = ""
    by: Who = ""
    success: int = 0
    advantage: int = 0


class Stake(msgspec.Struct, frozen=True, omit_defaults=True):
    """A count of rounds after which `winner` wins."""

    id: str
    label: str
    size: int
    filled: int = 0
    winner: str = ""


class State(Crowd[Combatant], frozen=True):
    """A scene in Aeronaughts, whether or not a fight is on.

    `slots` is the order, `slot` the place that is due; `round` counts from 1, `turn` names whose
    turn it is. `zones` have `bands` between them, nearest first; `day` counts the nights of a
    recovery. `result` says how a fight ended.
    """

    title: str = ""
    stakes: str = ""
    combatants: tuple[Combatant, ...] = ()
    zones: tuple[Place, ...] = ()
    bands: tuple[Between, ...] = ()
    slots: Annotated[tuple[Slot, ...], Lasts("fight")] = ()
    slot: Annotated[int, AtLeast(0, "AE-INIT-03", "The slot"), Lasts("fight")] = 0
    round: Annotated[int, AtLeast(0, "AE-TURN-09", "The round")] = 0
    turn: Annotated[Who, Lasts("fight")] = ""
    clocks: tuple[Stake, ...] = ()
    day: Annotated[int, AtLeast(0, "AE-HEAL-02", "The day")] = 0
    result: str = ""
    agenda: tuple[Beat, ...] = ()

    def present(self) -> tuple[Combatant, ...]:
        """Everybody who has not left the fight, whatever their state."""
        return tuple([one for one in self.combatants if not one.out])

    def foes(self, who: str) -> tuple[Combatant, ...]:
        """Everybody of another side who still functions."""
        side = self.who(who).side
        return tuple([one for one in self.combatants if one.side != side and one.able])

    def allies(self, who: str) -> tuple[Combatant, ...]:
        """Everybody else of the same side who still functions."""
        side = self.who(who).side
        return tuple(
            [one for one in self.combatants if one.side == side and one.id != who and one.able]
        )

    def engaged(self, who: str) -> tuple[Combatant, ...]:
        """Everybody else in a combatant's engagement (AE-RNG-03)."""
        me = self.who(who)
        others = [one for one in self.combatants if me.group and one.id != who and not one.out]
        return tuple([one for one in others if (one.group, one.zone) == (me.group, me.zone)])


# What each seat may see

SIGHT: Sight[State] = Sight(Combatant)
"""What seats see."""


def canonical(state: State) -> State:
    """The state without counters: the round is 1, and an older Block is from before it.

    Of a Block's round, rules only ask whether it is the current one (AE-MAN-20, AE-ACT-19).
    """
    if state.round <= 1:
        return state
    past = state.round - 1
    combatants = tuple(
        [
            one
            if one.blocked is None
            else replace(one, blocked=replace(one.blocked, round=max(one.blocked.round - past, 0)))
            for one in state.combatants
        ]
    )
    return replace(state, round=1, combatants=combatants)


# Zones, engagements, and the range bands between combatants

BANDS: tuple[BandName, ...] = ("engaged", "short", "medium", "long", "extreme")
"""The range bands, nearest first (AE-RNG-01, AE-GAP-50)."""

Edges = tuple[tuple[str, str], ...]
"""Pairs of neighbouring zones."""


def edges_of(bands: tuple[Between, ...]) -> Edges:
    """The zones that are one edge apart (AE-RNG-02)."""
    return tuple((one.one, one.other) for one in bands)


@lru_cache(maxsize=4096)
def steps_between(bands: tuple[Between, ...], one: str, other: str) -> int | None:
    """How many edges are between two zones; None if they are not connected."""
    if one == other:
        return 0
    seen, edge = {one}, [one]
    count = 0
    while edge:
        count += 1
        edge = [
            far
            for near in edge
            for pair in edges_of(bands)
            if near in pair
            for far in pair
            if far not in seen
        ]
        if other in edge:
            return count
        seen.update(edge)
    return None


def neighbours(state: State, zone: str) -> tuple[str, ...]:
    """The zones one edge away, in the listed order."""
    near = {far for pair in edges_of(state.bands) if zone in pair for far in pair if far != zone}
    return tuple(place.id for place in state.zones if place.id in near)


def band_of(state: State, one: Combatant, other: Combatant) -> str:
    """The band between two combatants (AE-RNG-02, AE-RNG-03).

    The same zone is short unless both are engaged with each other; one edge is medium, two long,
    three or more extreme. Without a map everybody is at short range.
    """
    if one.zone == other.zone:
        return "engaged" if one.group and one.group == other.group else "short"
    steps = steps_between(state.bands, one.zone, other.zone)
    return BANDS[min((steps or 3) + 1, 4)]


def band(state: State, one: str, other: str) -> str:
    """The band between two combatants, by their ids."""
    return band_of(state, state.who(one), state.who(other))


def within(band_: str, farthest: str) -> bool:
    """Whether a band lies within another (AE-ACT-06)."""
    return BANDS.index(band_) <= BANDS.index(farthest)


def wider(area: str) -> str:
    """The band one step wider than an area, on the ladder of Blast (AE-QUAL-05)."""
    ladder = ("single", "engaged", "short", "medium", "long")
    return ladder[min(ladder.index(area) + 1, len(ladder) - 1)]
