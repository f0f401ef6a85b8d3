"""What a scene holds beside its combatants: Tags, Clocks, Edge on offer, what sides want."""

from __future__ import annotations

import msgspec

from fracas.rulesets.razorweave.combatants import Combatant


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
