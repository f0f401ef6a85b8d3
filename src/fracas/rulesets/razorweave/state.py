"""The state of a Razorweave fight: frozen data, and the questions that rules ask of it.

Long because a state is one thing, made of many small ones.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from fracas.core.errors import Moot
from fracas.core.facts import Beat
from fracas.space.zones import Between, Place, band_between

__all__ = ["Between", "Place"]

OPEN_GROUND = "open_ground"
"""The source of an Exposed that lasts until its bearer's next turn (RW-TAG-12)."""


class Tier(StrEnum):
    """The outcome tiers of a Check, best first (RW-CHK-05, RW-CHK-06)."""

    CRITICAL = "critical"
    FULL = "full"
    PARTIAL = "partial"
    FAILURE = "failure"
    CRITICAL_FAILURE = "critical_failure"

    @property
    def succeeds(self) -> bool:
        """Whether this is a Full or a Critical Success."""
        return self in _SUCCESSES

    @property
    def fails(self) -> bool:
        """Whether this is a Failure, critical or not."""
        return self in _FAILURES


# Members are named here once: Python looks a member up anew each time a method names it.
_SUCCESSES = (Tier.FULL, Tier.CRITICAL)
_FAILURES = (Tier.FAILURE, Tier.CRITICAL_FAILURE)


class Clock(msgspec.Struct, frozen=True):
    """A Resolve Clock: its size, and the raw count of ticks, which may pass it.

    RW-RES-10, RW-GAP-53.
    """

    size: int
    filled: int = 0

    @property
    def left(self) -> int:
        """Segments still empty."""
        return max(self.size - self.filled, 0)

    @property
    def full(self) -> bool:
        """Whether the last segment is filled (RW-RES-15)."""
        return self.filled >= self.size

    @property
    def shown(self) -> int:
        """Filled segments as the table sees them, capped at the size (RW-RES-10, RW-RES-11)."""
        return min(self.filled, self.size)


class Ailment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Condition on its bearer. `turns` counts the bearer's turns that it still outlasts.

    `source` is the combatant who caused it; `rounds` counts the rounds it still outlasts, where a
    table lets it pass with them (RW-GAP-28). 0 stands for no limit of that kind. `part` is the
    limb, item or system that bears it (RW-COND-13). `stage` says how far its healing or its harm
    has gone: rested, treated, or failed; `sessions` counts those since treatment.
    """

    name: str
    source: str = ""
    turns: int = 0
    rounds: int = 0
    part: str = ""
    stage: str = ""
    sessions: int = 0


class Grant(msgspec.Struct, frozen=True, omit_defaults=True):
    """An Edge waiting for its recipient's next main-action Check (RW-EDGE-08).

    `by` granted it; `against` limits it to Checks at that target. `turns` counts the turns of the
    recipient that may still end before it lapses (RW-EDGE-10, RW-GAP-11).
    """

    by: str
    against: str = ""
    turns: int = 1


class Unread(msgspec.Struct, frozen=True):
    """Dice of a Defend that must be joined by `more` before they are read with Burden.

    RW-WEAP-12: the Check adds `bonus` and was against `dc`.
    """

    faces: tuple[int, ...]
    bonus: int
    dc: int
    more: int = 1


class Stance(msgspec.Struct, frozen=True, omit_defaults=True):
    """The protection won by a Defend, until the start of the defender's next turn (RW-DEF-01).

    `bare` is its tier without the Edge of a shield (RW-WEAP-12), where that differs; `unread`
    says instead that this takes more dice. `guards` are the allies whom it covers too; `only` means
    that it covers nobody else (RW-DEF-08).
    """

    tier: Tier
    bare: Tier | None = None
    unread: Unread | None = None
    guards: tuple[str, ...] = ()
    only: bool = False


class Out(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a combatant was taken out (RW-OUT-02); `narrative` when the Clock was not full.

    `severity` is that of the fight at the moment of the fall (RW-OUT-06). `settled` once the
    lasting Conditions are chosen (RW-OUT-07); `treated` once somebody with the means saw to it,
    and `missed` counts the sessions stayed away (RW-OUT-08).
    """

    outcome: str
    words: str = ""
    narrative: bool = False
    severity: str = ""
    settled: bool = False
    treated: bool = False
    missed: int = 0


class Ability(msgspec.Struct, frozen=True, omit_defaults=True):
    """What only this enemy can do (RW-NPC-04); `seen` once it was used or observed."""

    id: str
    name: str
    trigger: str = ""
    effect: str = ""
    seen: bool = False


class Combatant(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fighter. `kind` is pc, npc or vpc; `tier` sizes an enemy (RW-RES-04).

    `shared` names the group Clock that stands in for the own one (RW-RES-08). `weapons` (at
    the ready), `armour` (worn, and shields held) and `stowed` (carried) are names in the book;
    `worn` counts the tiers that the armour lost, `ablated` names what has spent its charge in this
    scene (RW-ARM-09). `rank` is what it rolled for the order (RW-INIT-04);
    `dark_sight` lets it shoot in the dark (RW-WEAP-02). `tactics`
    is for the game master's eyes. `progress` is the step of which half is done (RW-MOVE-09),
    `reacted` says that the out-of-turn Strike of the round is made (RW-MOVE-05), `hidden` that
    nobody may aim at it (RW-TAG-19), `blocks` that it bars the way to others (RW-MOVE-13).
    `severity` overrides that of the fight (RW-OUT-19); `leads` marks a leader (RW-NPC-05);
    `drew_back` says that it Defended or Withdrew in this round (RW-DEF-14).

    For the game master's eyes (RW-GAP-99): `tactics`, the sizes of `phases` still in reserve
    (RW-RES-14), `abilities` until seen, and where it breaks: `flees_at` so many filled segments,
    `yields_with` the leader of that id (RW-NPC-01).
    """

    id: str
    name: str
    side: str
    clock: Clock
    kind: str = "npc"
    tier: str = ""
    mig: int = 0
    agi: int = 0
    pre: int = 0
    rsn: int = 0
    skills: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    armour: tuple[str, ...] = ()
    stowed: tuple[str, ...] = ()
    worn: int = 0
    ablated: tuple[str, ...] = ()
    shared: str = ""
    place: str = ""
    conditions: tuple[Ailment, ...] = ()
    grants: tuple[Grant, ...] = ()
    stance: Stance | None = None
    out: Out | None = None
    acted: bool = False
    consents: bool = False
    denied: bool = False
    rank: int = 0
    dark_sight: bool = False
    tactics: str = ""
    progress: str = ""
    reacted: bool = False
    hidden: bool = False
    blocks: bool = False
    severity: str = ""
    leads: bool = False
    phases: tuple[int, ...] = ()
    abilities: tuple[Ability, ...] = ()
    flees_at: int = 0
    yields_with: str = ""
    drew_back: bool = False

    @property
    def standing(self) -> bool:
        """Whether the combatant is still in the fight (RW-OUT-05)."""
        return self.out is None

    def attribute(self, name: str) -> int:
        """The value of MIG, AGI, PRE or RSN (RW-CHK-08)."""
        return int(getattr(self, name.lower()))

    @property
    def in_hand(self) -> tuple[str, ...]:
        """The weapons at the ready: none while Disarmed (RW-MAN-07, RW-CUST-08).

        A system that failed takes its own with it (RW-CUST-01).
        """
        if not self.conditions:
            return self.weapons
        if self.bears("disarmed"):
            return ()
        weapons = self.weapons
        for ailment in self.conditions:
            if ailment.stage == "failed":
                weapons = tuple(weapon for weapon in weapons if weapon != ailment.part)
        return weapons

    def bears(self, condition: str) -> bool:
        """Whether the combatant bears a Condition of that name."""
        return condition in [ailment.name for ailment in self.conditions]


class SharedClock(msgspec.Struct, frozen=True):
    """One Resolve Clock for a group of minor enemies (RW-RES-08)."""

    id: str
    clock: Clock


class SceneTag(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Tag, by its name in the book (RW-TAG-01), on the scene, on a `place`, or on a combatant.

    `by` made it, if anybody did; `on` is the combatant that bears it; `helps` names those whom it
    helps besides its maker, where the Tag leaves that open (RW-TAG-15).
    """

    id: str
    by: str = ""
    place: str = ""
    on: str = ""
    helps: tuple[str, ...] = ()

    def touches(self, one: Combatant) -> bool:
        """Whether a combatant bears it or stands where it is; one of the scene touches all."""
        if self.on:
            return self.on == one.id
        return not self.place or self.place == one.place


class SceneClock(msgspec.Struct, frozen=True, omit_defaults=True):
    """A threat or progress Clock: what fills it, whom that serves, what comes of it (RW-CLK-01).

    It serves `side`: to that side it is progress, to all others a threat. With the trigger `round`
    it ticks once a round, on the turn of its `owner` (a combatant or a group), or as the round
    closes if nobody owns it (RW-CLK-03, RW-GAP-87). `decides` says that the fight ends when it is
    full (RW-CLK-05), `undoable` that a Maneuver may do away with its cause (RW-CLK-04). `held`, it
    misses its next tick (RW-MAN-12); `ticked`, it has had its tick of this round. A Partial or a
    Failure of another side in the place `near` it ticks it, too (RW-CLK-02).
    """

    id: str
    label: str
    size: int
    filled: int = 0
    side: str = ""
    owner: str = ""
    trigger: str = ""
    effect: str = ""
    decides: bool = False
    undoable: bool = False
    held: bool = False
    ticked: bool = False
    near: str = ""

    @property
    def full(self) -> bool:
        """Whether the last segment is filled."""
        return self.filled >= self.size


class Offer(msgspec.Struct, frozen=True):
    """An Edge for the next of a `side` who goes at `against`; `turns` are those of who made it.

    RW-SETUP-07, RW-EDGE-10.
    """

    by: str
    side: str
    against: str
    turns: int


class SideStake(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side wants from the fight, and how hard its members fall (RW-OUT-19, RW-OUT-25)."""

    id: str
    wants: str = ""
    severity: str = ""


class State(msgspec.Struct, frozen=True):
    """A scene, whether or not a fight is on.

    `structured` says whether turns are taken (RW-FRAME-02); `order` is conversational, popcorn or
    rolled (RW-INIT-01 to RW-INIT-04); `sequence` holds the
    rolled order or whom popcorn named next; `active` is whose turn it is; `engaged` holds the pairs
    in melee, each sorted (RW-ZONE-13). `hampers` names what Medium Armor burdens here besides
    Stealth (RW-GAP-73). `threats` are the threat and progress Clocks (RW-CLK-01).
    """

    title: str = ""
    stakes: str = ""
    severity: str = "moderate"
    order: str = "conversational"
    structured: bool = False
    round: int = 0
    turn: int = 0
    active: str = ""
    combatants: tuple[Combatant, ...] = ()
    shared: tuple[SharedClock, ...] = ()
    tags: tuple[SceneTag, ...] = ()
    engaged: tuple[tuple[str, str], ...] = ()
    places: tuple[Place, ...] = ()
    bands: tuple[Between, ...] = ()
    sequence: tuple[str, ...] = ()
    threats: tuple[SceneClock, ...] = ()
    offers: tuple[Offer, ...] = ()
    aims: tuple[SideStake, ...] = ()
    hampers: tuple[str, ...] = ()
    result: str = ""
    agenda: tuple[Beat, ...] = ()

    def find(self, who: str) -> Combatant | None:
        """The combatant with that id, or None."""
        for combatant in self.combatants:
            if combatant.id == who:
                return combatant
        return None

    def who(self, who: str) -> Combatant:
        """The combatant with that id; raises `Moot` when an edit removed it."""
        for combatant in self.combatants:
            if combatant.id == who:
                return combatant
        raise Moot(who)

    def able(self, who: str) -> Combatant:
        """The combatant, who must still be in the fight; raises `Moot` otherwise."""
        for combatant in self.combatants:
            if combatant.id == who:
                if combatant.out is not None:
                    break
                return combatant
        raise Moot(who)

    def standing(self) -> tuple[Combatant, ...]:
        """All who are still in the fight."""
        return tuple([one for one in self.combatants if one.out is None])

    def foes(self, who: str) -> tuple[Combatant, ...]:
        """Those of other sides who are still in the fight."""
        side = self.who(who).side
        return tuple([one for one in self.combatants if one.side != side and one.out is None])

    def faces_foes(self, who: str) -> bool:
        """Whether anybody of another side is still in the fight."""
        side = self.who(who).side
        return any(one.side != side and one.out is None for one in self.combatants)

    def allies(self, who: str) -> tuple[Combatant, ...]:
        """The others of the same side who are still in the fight."""
        side = self.who(who).side
        return tuple(
            [
                one
                for one in self.combatants
                if one.side == side and one.out is None and one.id != who
            ]
        )

    def sides(self) -> tuple[str, ...]:
        """The sides, in the order in which their members stand in the list."""
        return tuple(dict.fromkeys(one.side for one in self.combatants))

    def clock_of(self, who: str) -> Clock:
        """The Resolve Clock that counts for a combatant: the own one or its group's (RW-RES-09)."""
        combatant = self.who(who)
        if combatant.shared:
            for group in self.shared:
                if group.id == combatant.shared:
                    return group.clock
        return combatant.clock

    def severity_of(self, who: str) -> str:
        """How hard a combatant falls: by its own severity, its side's, or the fight's (RW-OUT-19).

        RW-GAP-90.
        """
        one = self.find(who)
        if one is None or one.severity:
            return self.severity if one is None else one.severity
        for aim in self.aims:
            if aim.id == one.side and aim.severity:
                return aim.severity
        return self.severity

    def threat(self, clock: str) -> SceneClock | None:
        """The threat or progress Clock with that id, or None."""
        return next((one for one in self.threats if one.id == clock), None)

    def shown(self, who: str) -> int:
        """Segments that are drawn as filled: all, when the story took the owner out (RW-OUT-22)."""
        clock, out = self.clock_of(who), self.who(who).out
        return clock.size if out is not None and out.narrative else clock.shown

    def up_next(self) -> str:
        """Who acts after the turn that runs, where the order tells (RW-INIT-06); else nothing."""
        if self.order == "conversational":
            return ""
        standing = {
            one.id: one.acted
            for one in self.combatants
            if one.out is None and one.id != self.active
        }
        again = all(standing.values())
        for who in self.sequence:
            if who in standing and (again or not standing[who]):
                return who
        return ""

    def are_engaged(self, one: str, other: str) -> bool:
        """Whether two combatants are Engaged with each other (RW-ZONE-02).

        Foes who are Engaged are adjacent to one another (RW-ZONE-10).
        """
        return pair(one, other) in self.engaged

    def band(self, one: str, other: str) -> str:
        """The band between two combatants: engaged, close, far or out (RW-ZONE-01, RW-ZONE-02).

        Where no map is kept everybody is Engaged or Close (RW-ZONE-09). It is worked out for each
        two and is no label of a place (RW-GAP-21).
        """
        if self.are_engaged(one, other):
            return "engaged"
        return self.band_of(self.who(one).place, self.who(other).place)

    def band_of(self, here: str, there: str) -> str:
        """The band between those who stand in two places; a Cramped scene knows no Far.

        RW-ZONE-03, RW-TAG-09.
        """
        if here == there or not self.bands:
            return "close"
        band = band_between(self.bands, here, there, "close")
        if band == "far" and any(
            tag.id == "cramped" and tag.place in ("", here, there) for tag in self.tags
        ):
            return "close"
        return band

    def engaged_with(self, who: str) -> tuple[str, ...]:
        """Everybody with whom a combatant is Engaged."""
        return tuple([two if one == who else one for one, two in self.engaged if who in (one, two)])

    def has_tag(self, tag: str) -> bool:
        """Whether a Tag stands anywhere in the scene."""
        return any(standing.id == tag for standing in self.tags)

    def tags_on(self, who: str) -> tuple[SceneTag, ...]:
        """The Tags that a combatant bears or stands in."""
        if not self.tags:
            return ()
        one = self.who(who)
        return tuple(tag for tag in self.tags if tag.touches(one))

    def place(self, place: str) -> Place | None:
        """The place of that id, or None."""
        return next((one for one in self.places if one.id == place), None)


def pair(one: str, other: str) -> tuple[str, str]:
    """Two ids in sorted order: an engagement is symmetric (RW-ZONE-13)."""
    return (one, other) if one < other else (other, one)
