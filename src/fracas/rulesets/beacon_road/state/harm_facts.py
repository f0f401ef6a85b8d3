"""Facts about harm: damage, healing, falling, wounds, boons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from fracas.kit.facts import About
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.state.changes import ACT, WAY, but_for, changed, item_changed
from fracas.rulesets.beacon_road.state.state import Boon, State, Wound


class Hurt(About, frozen=True):
    """Damage was suffered, after resistance, soak and Resistance Rolls (BR-DMG-13).

    `rolled` is the damage before all that; `soaked` is what boxes stopped; `lost` is True for HP
    lost without damage (BR-DMG-19).
    """

    amount: int
    types: tuple[str, ...] = ()
    by: Who = ""
    rolled: int = 0
    factor: str = ""
    soaked: int = 0
    halved: bool = False
    lost: bool = False
    how: str = ""

    def apply(self, state: State) -> State:
        """Lower the HP, and end an Act that the creature repeats."""
        one = state.find(self.who)
        if one is None:
            return state
        hp = one.hp - self.amount
        if not (one.settled and self.amount):
            return changed(state, self.who, hp=hp)
        return changed(state, self.who, hp=hp, settled=but_for(one.settled, ACT, WAY))

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """What changed the damage rolled, and whether another creature caused it."""
        return {
            "other": self.by not in ("", self.who),
            "half": self.factor == "half",
            "double": self.factor == "double",
            "changed": self.factor in ("half", "double") or self.soaked or self.halved,
        }


class Healed(About, frozen=True):
    """HP were regained, up to the maximum (BR-HP-10, BR-BOON-18)."""

    amount: int
    by: Who = ""
    how: str = ""

    def apply(self, state: State) -> State:
        """Raise the HP."""
        one = state.find(self.who)
        if one is None:
            return state
        return changed(state, self.who, hp=min(one.hp + self.amount, one.most_hp))

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether another creature caused it."""
        return {"other": self.by not in ("", self.who)}


class HpSet(About, frozen=True):
    """A rule set the HP: 0 by a Beacon Point (BR-HP-07), 1 by non-lethal harm."""

    hp: int

    def apply(self, state: State) -> State:
        """Set it."""
        return changed(state, self.who, hp=self.hp)


class Soaked(About, frozen=True):
    """Soak Boxes of an item were marked (BR-DMG-14, BR-DMG-15); `against` damage or a wound."""

    item: str
    boxes: int
    against: str = "damage"

    def apply(self, state: State) -> State:
        """Mark them."""
        return item_changed(
            state, self.who, self.item, lambda one: one.marked + self.boxes, "marked"
        )


class WindedChanged(About, frozen=True):
    """A creature became Winded or no longer is, which everybody may know (BR-HP-03)."""

    winded: bool


class Fell(About, frozen=True):
    """A creature fell at 0 HP or fewer: dying, unconscious, or dead (BR-HP-05, BR-HP-06, BR-HP-09).

    `how` is dying, unconscious, dead, or revived if HP are above 0 again.
    """

    how: str

    def apply(self, state: State) -> State:
        """Take the dead, and unconscious lesser creatures, out of the fight."""
        if self.how == "dead" or (self.how == "unconscious" and not state.who(self.who).heroic):
            return changed(state, self.who, out=self.how)
        return state


class Wounded(About, frozen=True):
    """A wound was inflicted, as it is after stacking (BR-WOUND-09, BR-INFO-05).

    `replaces` are the indexes of the bearer's wounds, from 0, that it replaces.
    """

    wound: Wound
    replaces: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        """Put it on the sheet."""
        one = state.find(self.who)
        if one is None:
            return state
        rest = [w for place, w in enumerate(one.wounds) if place not in self.replaces]
        return changed(state, self.who, wounds=(*rest, self.wound))


class Eased(About, frozen=True):
    """A wound's severity fell; at 0 it is gone (BR-WOUND-03, BR-WOUND-04).

    `place` is the wound's index on the sheet, from 0; `how` is resist, stood, cleansed, time.
    """

    place: int
    severity: int
    how: str = "resist"

    def apply(self, state: State) -> State:
        """Set the severity, or remove the wound."""
        one = state.find(self.who)
        if one is None or self.place >= len(one.wounds):
            return state
        wounds = list(one.wounds)
        if self.severity <= 0:
            del wounds[self.place]
        else:
            wounds[self.place] = replace(wounds[self.place], severity=self.severity)
        return changed(state, self.who, wounds=tuple(wounds))

    def case(self, state: Any, about: Any) -> str:
        """Whether it is over; a missing wound has no sentence."""
        if about is None or self.place >= len(about.wounds):
            return "gone"
        return "over" if self.severity <= 0 else ""

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """The wound before and after."""
        if self.case(state, about) == "gone":
            return {}
        wound = about.wounds[self.place]
        return {"wound": wound, "left": replace(wound, severity=self.severity)}


class Blessed(About, frozen=True):
    """A boon was granted, as it is after stacking (BR-BOON-17); `replaces` as for a wound."""

    boon: Boon
    replaces: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        """Put it on the sheet."""
        one = state.find(self.who)
        if one is None:
            return state
        rest = [b for place, b in enumerate(one.boons) if place not in self.replaces]
        return changed(state, self.who, boons=(*rest, self.boon))

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it is from another creature."""
        return {"given": self.boon.by not in ("", self.who)}


class Unblessed(About, frozen=True):
    """A boon ended, early or at its time."""

    place: int

    def apply(self, state: State) -> State:
        """Remove it."""
        one = state.find(self.who)
        if one is None:
            return state
        boons = tuple([b for place, b in enumerate(one.boons) if place != self.place])
        return changed(state, self.who, boons=boons)

    def case(self, state: Any, about: Any) -> str:
        """A missing one has no sentence."""
        return "" if about is not None and self.place < len(about.boons) else "gone"

    def told(self, state: Any, about: Any, book: Any) -> Mapping[str, Any]:
        """The boon."""
        return {} if self.case(state, about) else {"boon": about.boons[self.place]}
