"""What can happen to a combatant's body: HP, stuns, glue, aim, restraint, falling."""

from __future__ import annotations

from fracas.core.facts import Fact
from fracas.rulesets.fully_automated.state import State


class Hurt(Fact, frozen=True):
    """Somebody took damage (FA-DMG-01). `how` is attack, counter, cover, restrain, dying or gm.

    Damage to a stabilized character undoes that (FA-HP-11).
    """

    who: str
    damage: int
    by: str = ""
    how: str = "attack"

    def apply(self, state: State) -> State:
        """Lower the HP, without a floor; the dying loss comes after Aim is read (FA-ROUND-14)."""
        one = state.find(self.who)
        if one is None:
            return state
        return state.changed(
            self.who,
            hp=one.hp - self.damage,
            damage=one.damage + self.damage,
            stabilized=one.stabilized and not self.damage,
        )


class Healed(Fact, frozen=True):
    """Somebody got HP back, up to the maximum (FA-DMG-06)."""

    who: str
    amount: int
    by: str = ""

    def apply(self, state: State) -> State:
        """Raise the HP."""
        one = state.find(self.who)
        if one is None:
            return state
        return state.changed(self.who, hp=min(one.hp + self.amount, one.most_hp))


class Stunned(Fact, frozen=True):
    """Somebody was stunned for the next round, by so many levels (FA-STUN-01, FA-STUN-04)."""

    who: str
    levels: int = 1
    by: str = ""

    def apply(self, state: State) -> State:
        """Keep it for the next round."""
        one = state.find(self.who)
        if one is None:
            return state
        return state.changed(self.who, stunned_next=one.stunned_next + self.levels)


class Glued(Fact, frozen=True):
    """Somebody is stuck: no movement through the end of that round (FA-WPN-26)."""

    who: str
    until: int
    by: str = ""

    def apply(self, state: State) -> State:
        """Stick."""
        return state.changed(self.who, glued=self.until)


class Unglued(Fact, frozen=True):
    """The glue let go, by itself or with help (FA-WPN-26)."""

    who: str
    by: str = ""

    def apply(self, state: State) -> State:
        """Come off."""
        return state.changed(self.who, glued=0)


class Aimed(Fact, frozen=True):
    """Aim succeeded: the condition serves from the next round on (FA-AIM-01, FA-AIM-03)."""

    who: str

    def apply(self, state: State) -> State:
        """Mark it; an older condition is renewed (FA-AIM-13)."""
        return state.changed(self.who, aim=1, aim_used="gained")


class AimServed(Fact, frozen=True):
    """The aim condition was applied, and is used up (FA-AIM-06, FA-AIM-15)."""

    who: str
    card: str

    def apply(self, state: State) -> State:
        """Spend it; it still counts for what is left of the roll that it serves."""
        return state.changed(self.who, aim_used="spent")


class AimKept(Fact, frozen=True):
    """The aim condition was withheld for the round to come (FA-AIM-04, FA-AIM-09, FA-AIM-10)."""

    who: str

    def apply(self, state: State) -> State:
        """Note that it was withheld."""
        return state.changed(self.who, aim_used="kept")


class AimAged(Fact, frozen=True):
    """At a round's end: the condition is kept for one more round, or gone with `age` 0.

    `why` it is gone: spent, damage, or expired (FA-AIM-05).
    """

    who: str
    age: int
    why: str = ""

    def apply(self, state: State) -> State:
        """Set its age."""
        return state.changed(self.who, aim=self.age)


class Restrained(Fact, frozen=True):
    """Somebody was restrained, by a set of restraints of the other's (FA-RESTR-07, -08, -14)."""

    who: str
    by: str

    def apply(self, state: State) -> State:
        """Bind, and count the set."""
        by = state.find(self.by)
        if by is not None and by.restraints:
            state = state.changed(self.by, restraints=by.restraints - 1)
        return state.changed(self.who, restrained=True)


class Released(Fact, frozen=True):
    """Somebody is free again, by a helper who keeps the set, or by the own effort.

    FA-RESTR-11, FA-RESTR-12, FA-RESTR-13.
    """

    who: str
    by: str = ""

    def apply(self, state: State) -> State:
        """Unbind; the releaser has the set."""
        by = state.find(self.by)
        if by is not None and self.by != self.who:
            state = state.changed(self.by, restraints=by.restraints + 1)
        return state.changed(self.who, restrained=False)


class Stabilized(Fact, frozen=True):
    """A dying character loses no more HP (FA-HP-11)."""

    who: str
    by: str = ""

    def apply(self, state: State) -> State:
        """Note it."""
        return state.changed(self.who, stabilized=True)


class Fell(Fact, frozen=True):
    """A threshold was crossed: incapacitated, dying or dead; or back up again (FA-HP-01 to -09)."""

    who: str
    band: str


class StunsPassed(Fact, frozen=True):
    """At a round's end: stuns of this round clear, those received become active (FA-ROUND-08).

    `levels` are those of the round to come, `rounds` how many more they last after it.
    """

    who: str
    levels: int
    rounds: int = 0

    def apply(self, state: State) -> State:
        """Set the levels of the next round."""
        return state.changed(self.who, stuns=self.levels, stunned_next=0, stun_rounds=self.rounds)
