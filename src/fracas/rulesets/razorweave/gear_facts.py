"""What can happen to gear: taken in hand, spent, charged again, mended, its shield read away."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.rulesets.razorweave.state import State
from fracas.rulesets.razorweave.tiers import Tier


class Drew(Fact, frozen=True):
    """Somebody Disarmed drew another weapon; the lost one stays where it fell (RW-MAN-07)."""

    who: str
    weapon: str

    def apply(self, state: State) -> State:
        """Put the other weapon in hand, and end the Condition."""
        combatant = state.find(self.who)
        if combatant is None:
            return state
        return state.changed(
            self.who,
            weapons=combatant.weapons[1:],
            conditions=tuple(a for a in combatant.conditions if a.name != "disarmed"),
        )


class Readied(Fact, frozen=True):
    """Somebody took `item` in hand and put away what hands do not hold (RW-WEAP-24)."""

    who: str
    item: str
    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    stowed: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Set what is at the ready and what is carried."""
        return state.changed(self.who, weapons=self.weapons, armour=self.armour, stowed=self.stowed)


class Ablated(Fact, frozen=True):
    """Ablative gear swallowed a hit; armour then counts one tier lower (RW-ARM-09, RW-ARM-10)."""

    who: str
    item: str
    lowers: bool = False

    def apply(self, state: State) -> State:
        """Spend the charge of this scene, and lower the armour's tier."""
        combatant = state.find(self.who)
        if combatant is None:
            return state
        ablated = (*combatant.ablated, self.item)
        return state.changed(self.who, ablated=ablated, worn=combatant.worn + self.lowers)


class Recharged(Fact, frozen=True):
    """A new scene: the charge of Ablative gear is whole again, its tier is not (RW-ARM-11)."""

    who: str

    def apply(self, state: State) -> State:
        """Give the charges back."""
        return state.changed(self.who, ablated=())


class Repaired(Fact, frozen=True):
    """Somebody's armour was mended out of combat (RW-ARM-11)."""

    who: str

    def apply(self, state: State) -> State:
        """Give the lost tiers back."""
        return state.changed(self.who, worn=0)


class Reread(Fact, frozen=True):
    """A stance was read without the Edge of a shield (RW-WEAP-12)."""

    who: str
    tier: Tier

    def apply(self, state: State) -> State:
        """Remember that reading."""
        combatant = state.find(self.who)
        if combatant is None or combatant.stance is None:
            return state
        return state.changed(
            self.who, stance=replace(combatant.stance, bare=self.tier, unread=None)
        )


GEAR_FACTS: tuple[type[Fact], ...] = (Drew, Readied, Ablated, Recharged, Repaired, Reread)
"""Every kind of fact about gear, as journals store them."""
