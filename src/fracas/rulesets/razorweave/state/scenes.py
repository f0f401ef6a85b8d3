"""What a scene holds beside its combatants: Tags, Clocks, Edge on offer, what sides want."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fracas.kit.fields import Key, Lasts, Who
from fracas.rulesets.razorweave.state.combatants import Combatant

TagKey = Annotated[str, Key("tags", "a Tag", "RW-TAG-01")]
TagAt = Annotated[str, Key("tags")]
"""A Tag where it is, as `tag_key` names it."""
PlaceId = Annotated[str, Key(listed="places")]
ClockId = Annotated[str, Key(listed="threats")]


class SceneTag(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Tag, by its name in the book (RW-TAG-01), on the scene, on a `place`, or on a combatant.

    `by` made it, if anybody did; `on` is the combatant that bears it; `helps` names those whom it
    helps besides its maker, where the Tag leaves that open (RW-TAG-15). While it is there, the
    maker's whole side has Edge on Strikes at `edge_at` (RW-SETUP-03). Cover that was made `covers`
    one side only; cover of the ground covers everybody there (RW-GAP-118).
    """

    id: TagKey
    by: Who = ""
    place: str = ""
    on: Who = ""
    helps: tuple[Who, ...] = ()
    edge_at: Who = ""
    covers: str = ""

    def touches(self, one: Combatant) -> bool:
        """Whether a combatant bears it or stands where it is; one of the scene touches all."""
        if self.on:
            return self.on == one.id
        return not self.place or self.place == one.place

    def shelters(self, one: Combatant) -> bool:
        """Whether a combatant is behind it, where it is cover (RW-TAG-04, RW-GAP-118)."""
        return self.covers in ("", one.side) and self.touches(one)


def tag_key(tag: SceneTag) -> str:
    """A Tag as an option names it: its kind, and its bearer or its side and its place, if any."""
    if tag.on:
        return f"{tag.id}:on:{tag.on}"
    side = f":of:{tag.covers}" if tag.covers else ""
    return f"{tag.id}{side}:{tag.place}" if tag.place else f"{tag.id}{side}"


def read_key(key: str) -> tuple[str, str, str, str]:
    """What a key of `tag_key` says: the kind of the Tag, its place, its bearer, whom it covers."""
    name, _, about = key.partition(":")
    if about.startswith("on:"):
        return name, "", about[3:], ""
    if about.startswith("of:"):
        side, _, place = about[3:].partition(":")
        return name, place, "", side
    return name, about, "", ""


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
    ticked: Annotated[bool, Lasts("round")] = False
    near: str = ""

    @property
    def full(self) -> bool:
        """Whether the last segment is filled."""
        return self.filled >= self.size


class Offer(msgspec.Struct, frozen=True):
    """An Edge for the next of a `side` who goes at `against`; `turns` are those of who made it.

    RW-SETUP-07, RW-EDGE-10.
    """

    by: Who
    side: str
    against: Who
    turns: int


class TurnUse(msgspec.Struct, frozen=True, omit_defaults=True):
    """What of the turn that runs is used: its movement, its main action, its free small act.

    RW-TURN-02, RW-TURN-04. When `rooted`, no movement is left but to stand up (RW-DEF-13).
    """

    moved: bool = False
    acted: bool = False
    small: bool = False
    rooted: bool = False


UNUSED = TurnUse()
"""A turn at its start."""


class SideStake(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side wants from the fight, and how hard its members fall (RW-OUT-19, RW-OUT-25)."""

    id: str
    wants: str = ""
    severity: str = ""
