"""What can happen to gear: taken in hand, spent, charged again, mended, its shield read away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from fracas.kit.facts import Upon
from fracas.rulesets.razorweave.state.changes import without
from fracas.rulesets.razorweave.state.combatants import Combatant, WeaponKey
from fracas.rulesets.razorweave.state.tiers import Tier


class Drew(Upon, frozen=True):
    """Somebody Disarmed drew another weapon; the lost one stays where it fell (RW-MAN-07)."""

    weapon: WeaponKey

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Put the other weapon in hand, and end the Condition."""
        return {"weapons": one.weapons[1:], "conditions": without(one.conditions, "disarmed")}


class Readied(Upon, frozen=True):
    """Somebody took `item` in hand and put away what hands do not hold (RW-WEAP-24)."""

    item: str
    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    stowed: tuple[str, ...]

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set what is at the ready and what is carried."""
        return {"weapons": self.weapons, "armour": self.armour, "stowed": self.stowed}


class Ablated(Upon, frozen=True):
    """Ablative gear swallowed a hit; armour then counts one tier lower (RW-ARM-09, RW-ARM-10)."""

    item: str
    lowers: bool = False

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Spend the charge of this scene, and lower the armour's tier."""
        return {"ablated": (*one.ablated, self.item), "worn": one.worn + self.lowers}


class Recharged(Upon, frozen=True):
    """A new scene: the charge of Ablative gear is whole again, its tier is not (RW-ARM-11)."""

    sets: ClassVar[Mapping[str, Any]] = {"ablated": ()}


class Repaired(Upon, frozen=True):
    """Somebody's armour was mended out of combat (RW-ARM-11)."""

    sets: ClassVar[Mapping[str, Any]] = {"worn": 0}


class Reread(Upon, frozen=True):
    """A stance was read without the Edge of a shield (RW-WEAP-12)."""

    tier: Tier

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Remember that reading."""
        if one.stance is None:
            return {}
        return {"stance": replace(one.stance, bare=self.tier, unread=None)}
