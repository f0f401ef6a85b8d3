"""A combatant, its Clock, and all it may have: Conditions, Edge, a stance, a way to be out."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from fracas.kit.fields import AtLeast, Key, Lasts, Secret, Who


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


# Members are named once here, since Python looks a member up each time a method names it.
_SUCCESSES = (Tier.FULL, Tier.CRITICAL)
_FAILURES = (Tier.FAILURE, Tier.CRITICAL_FAILURE)

ConditionKey = Annotated[str, Key("conditions", "a Condition", "RW-COND-12")]
GearKey = Annotated[str, Key("gear", "a piece of gear", "RW-ARM-01")]
WeaponKey = Annotated[str, Key("weapons", "a weapon", "RW-WEAP-01")]

OPEN_GROUND = "open_ground"
"""The source of an Exposed that lasts until its bearer's next turn (RW-TAG-12)."""


class Clock(msgspec.Struct, frozen=True):
    """A Resolve Clock: its size and its ticks, which may exceed it (RW-RES-10, RW-GAP-53)."""

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
        """Filled segments as the table sees them, at most the size (RW-RES-10, RW-RES-11)."""
        return min(self.filled, self.size)


class Ailment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Condition on its bearer. `turns` counts the bearer's turns it still outlasts.

    `source` is the combatant who caused it; `rounds` counts the rounds it still outlasts, if the
    table lets it end with rounds (RW-GAP-28). 0 means no limit of that kind. `part` is the limb,
    item or system it is on (RW-COND-13). `stage` says how far its healing or its harm has gone:
    rested, treated, or failed; `sessions` counts those since treatment.
    """

    name: ConditionKey
    source: str = ""
    turns: int = 0
    rounds: int = 0
    part: str = ""
    stage: str = ""
    sessions: int = 0


class Grant(msgspec.Struct, frozen=True, omit_defaults=True):
    """An Edge that waits for its recipient's next main-action Check (RW-EDGE-08).

    `by` granted it; `against` limits it to Checks at that target. `turns` counts the recipient's
    turns that may still end before it expires (RW-EDGE-10, RW-GAP-11).
    """

    by: Who
    against: Who = ""
    turns: int = 1


class Unread(msgspec.Struct, frozen=True):
    """Dice of a Defend that need `more` dice before they are read with Burden.

    RW-WEAP-12: the Check adds `bonus` and was against `dc`.
    """

    faces: tuple[int, ...]
    bonus: int
    dc: int
    more: int = 1


class Stance(msgspec.Struct, frozen=True, omit_defaults=True):
    """The protection won by a Defend, until the start of the defender's next turn (RW-DEF-01).

    `bare` is its tier without a shield's Edge (RW-WEAP-12), if that differs; `unread` says instead
    that this needs more dice. `guards` are the allies it covers too; `only` means that it covers
    nobody else (RW-DEF-08).
    """

    tier: Tier
    bare: Tier | None = None
    unread: Unread | None = None
    guards: tuple[Who, ...] = ()
    only: bool = False


class Out(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a combatant was taken out (RW-OUT-02); `narrative` if the Clock was not full.

    `severity` is that of the fight when it fell (RW-OUT-06). It is `settled` once the lasting
    Conditions are chosen (RW-OUT-07), and `treated` once somebody with the means helped; `missed`
    counts the sessions missed (RW-OUT-08).
    """

    outcome: str
    words: str = ""
    narrative: bool = False
    severity: str = ""
    settled: bool = False
    treated: bool = False
    missed: int = 0


class Ability(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something only this enemy can do (RW-NPC-04); `seen` once used or observed."""

    id: str
    name: str
    trigger: str = ""
    effect: str = ""
    seen: bool = False


class Combatant(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fighter. `kind` is pc, npc or vpc; `tier` is an enemy's size (RW-RES-04).

    `shared` names the group Clock that replaces its own one (RW-RES-08). `weapons` (ready),
    `armour` (worn, and shields held) and `stowed` (carried) are names in the book; `worn` counts
    the tiers the armour lost, `ablated` names what spent its charge in this scene (RW-ARM-09).
    `rank` is its roll for the order (RW-INIT-04); `dark_sight` lets it shoot in the dark
    (RW-WEAP-02). `progress` is the half-done step (RW-MOVE-09), `reacted` says that it has made its
    out-of-turn Strike of the round (RW-MOVE-05), `hidden` that nobody may aim at it (RW-TAG-19),
    `blocks` that it blocks the way to others (RW-MOVE-13). `severity` overrides that of the fight
    (RW-OUT-19); `leads` marks a leader (RW-NPC-05); `drew_back` says that it Defended or Withdrew
    this round (RW-DEF-14).

    For the game master only (RW-GAP-99): `tactics`, the sizes of the `phases` still to come
    (RW-RES-14), `abilities` until seen, and when it breaks: `flees_at` this many filled segments,
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
    weapons: tuple[WeaponKey, ...] = ()
    armour: tuple[GearKey, ...] = ()
    stowed: tuple[GearKey, ...] = ()
    worn: Annotated[int, AtLeast(0, "RW-ARM-09")] = 0
    ablated: tuple[GearKey, ...] = ()
    shared: str = ""
    place: str = ""
    conditions: tuple[Ailment, ...] = ()
    grants: Annotated[tuple[Grant, ...], Lasts("fight")] = ()
    stance: Annotated[Stance | None, Lasts("turn")] = None
    out: Out | None = None
    acted: Annotated[bool, Lasts("round")] = False
    consents: Annotated[bool, Lasts("fight")] = False
    denied: Annotated[bool, Lasts("turn")] = False
    rank: Annotated[int, Lasts("fight")] = 0
    dark_sight: bool = False
    tactics: Annotated[str, Secret(ruled=False)] = ""
    progress: Annotated[str, Lasts("fight")] = ""
    reacted: Annotated[bool, Lasts("round")] = False
    hidden: Annotated[bool, Lasts("fight")] = False
    blocks: Annotated[bool, Lasts("fight")] = False
    severity: Annotated[str, Lasts("fight")] = ""
    leads: bool = False
    phases: Annotated[tuple[int, ...], Secret(())] = ()
    abilities: Annotated[tuple[Ability, ...], Secret(())] = ()
    flees_at: Annotated[int, Secret(0)] = 0
    yields_with: Annotated[Who, Secret()] = ""
    drew_back: Annotated[bool, Lasts("round")] = False

    @property
    def standing(self) -> bool:
        """Whether the combatant is still in the fight (RW-OUT-05)."""
        return self.out is None

    def attribute(self, name: str) -> int:
        """The value of MIG, AGI, PRE or RSN (RW-CHK-08)."""
        return int(getattr(self, name.lower()))

    @property
    def in_hand(self) -> tuple[str, ...]:
        """The weapons ready: none while Disarmed (RW-MAN-07, RW-CUST-08).

        A failed system disables its weapons (RW-CUST-01).
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
        """Whether the combatant has a Condition of that name."""
        return condition in [ailment.name for ailment in self.conditions]


class SharedClock(msgspec.Struct, frozen=True):
    """One Resolve Clock for a group of minor enemies (RW-RES-08)."""

    id: str
    clock: Clock
