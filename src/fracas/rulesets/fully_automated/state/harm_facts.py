"""Facts about harm and conditions: HP, stuns, glue, aim, restraint, falling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from fracas.kit.facts import About, Upon
from fracas.kit.fields import Who
from fracas.rulesets.fully_automated.state.state import DEFEND, LONGEST, Combatant, State

SOURCES = ("attack", "counter", "cover", "restrain", "dying")
"""The sources of damage; all other damage names no source."""


class Hurt(Upon, frozen=True):
    """A combatant took damage (FA-DMG-01). `how` is attack, counter, cover, restrain, dying or gm.

    Damage ends being stabilized (FA-HP-11).
    """

    damage: int
    by: Who = ""
    how: str = "attack"

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Lower the HP, without a lower limit; the dying loss does not spoil Aim (FA-ROUND-14)."""
        return {
            "hp": one.hp - self.damage,
            "damage": one.damage + self.damage,
            "stabilized": one.stabilized and not self.damage,
        }

    def case(self, state: State, about: Any) -> str:
        """Its cause; an attack on the map is logged by its own line (FA-ATK-17)."""
        struck = self.how in ("attack", "counter")
        if about is None or (struck and state.mode == "standard"):
            return "before"
        if self.how == "attack" and not self.by:
            return ""
        return self.how if self.how in SOURCES else ""


class Healed(Upon, frozen=True):
    """A combatant regained HP, up to the maximum (FA-DMG-06)."""

    amount: int
    by: Who = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Raise the HP."""
        return {"hp": min(one.hp + self.amount, one.most_hp)}

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether somebody helped."""
        return {"helped": self.by and self.by != self.who}


def stun_end(state: State, book: Any, one: Combatant, more: int = 0) -> int:
    """The round at whose end stuns received so far clear (FA-STUN-02, FA-STUN-04)."""
    if book.rulings["stun_compound"] == "disadvantage":
        return state.round + 1
    return state.round + one.stun_rounds + one.stunned_next + more


class Stunned(Upon, frozen=True):
    """A combatant was stunned for the next round, by some levels (FA-STUN-01, FA-STUN-04)."""

    levels: int = 1
    by: Who = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Keep it for the next round."""
        return {"stunned_next": one.stunned_next + self.levels}

    def case(self, state: State, about: Any) -> str:
        """No sentence for a combatant that is gone."""
        return "gone" if about is None else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """All levels of the next round, and when they clear (FA-STUN-02, FA-STUN-03)."""
        if about is None:
            return {}
        coming, last = state.round + 1, stun_end(state, book, about, self.levels)
        total = about.stunned_next + self.levels
        return {
            "total": total,
            "many": total > 1,
            "coming": coming,
            "last": last,
            "lasts": last != coming,
        }


class Glued(Upon, frozen=True):
    """A combatant is stuck: no movement through the end of that round (FA-WPN-26)."""

    until: int
    by: Who = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Glue it."""
        return {"glued": self.until}


class Unglued(Upon, frozen=True):
    """The glue ended, by itself or with help (FA-WPN-26)."""

    by: Who = ""

    sets: ClassVar[Mapping[str, Any]] = {"glued": 0}

    def case(self, state: State, about: Any) -> str:
        """Whether somebody helped."""
        return "helped" if self.by else ""


class Aimed(Upon, frozen=True):
    """Aim succeeded: the condition can be applied from the next round on (FA-AIM-01, FA-AIM-03).

    An older condition is renewed (FA-AIM-13).
    """

    sets: ClassVar[Mapping[str, Any]] = {"aim": 1, "aim_used": "gained"}

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """The first round in which it may be applied, and the last (FA-AIM-05)."""
        return {"first": state.round + 1, "last": state.round + LONGEST}


class AimServed(Upon, frozen=True):
    """The aim condition was applied, and is used up (FA-AIM-06, FA-AIM-15).

    It still counts for the rest of its roll.
    """

    card: str

    sets: ClassVar[Mapping[str, Any]] = {"aim_used": "spent"}

    def case(self, state: State, about: Any) -> str:
        """A defender's lasts longer than one roll (FA-AIM-08)."""
        return DEFEND if self.card == DEFEND else ""


class AimKept(Upon, frozen=True):
    """The aim condition was held back for the next round (FA-AIM-04, FA-AIM-09, FA-AIM-10)."""

    sets: ClassVar[Mapping[str, Any]] = {"aim_used": "kept"}


class AimAged(Upon, frozen=True):
    """The condition aged at the end of a round: kept for one more, or gone with `age` 0.

    `why` says why it is gone: spent, damage, or expired (FA-AIM-05).
    """

    age: int
    why: str = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set its age."""
        return {"aim": self.age}

    def case(self, state: State, about: Any) -> str:
        """Whether it was kept, or why it is gone."""
        return "kept" if self.age else self.why

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """The last round in which it may be applied."""
        return {"last": state.round + 1 + LONGEST - self.age}


class Restrained(Upon, frozen=True):
    """A combatant was restrained with a set of the other's restraints (FA-RESTR-07, -08, -14)."""

    by: Who

    sets: ClassVar[Mapping[str, Any]] = {"restrained": True}

    def apply(self, state: State) -> State:
        """Bind it, and take the set from the other."""
        by = state.find(self.by)
        if by is not None and by.restraints:
            state = state.changed(self.by, restraints=by.restraints - 1)
        bound: State = super().apply(state)
        return bound

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether anybody did it."""
        return {"bound": self.by}


class Released(Upon, frozen=True):
    """A combatant is free again, by a helper who keeps the set, or by its own effort.

    FA-RESTR-11, FA-RESTR-12, FA-RESTR-13.
    """

    by: Who = ""

    sets: ClassVar[Mapping[str, Any]] = {"restrained": False}

    def apply(self, state: State) -> State:
        """Free it; the helper gets the set."""
        by = state.find(self.by)
        if by is not None and self.by != self.who:
            state = state.changed(self.by, restraints=by.restraints + 1)
        free: State = super().apply(state)
        return free

    def case(self, state: State, about: Any) -> str:
        """Who freed it."""
        return ("own" if self.by == self.who else "helped") if self.by else ""


class Stabilized(Upon, frozen=True):
    """A dying character loses no more HP (FA-HP-11)."""

    by: Who = ""

    sets: ClassVar[Mapping[str, Any]] = {"stabilized": True}

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether somebody helped."""
        return {"helped": self.by and self.by != self.who}


class Fell(About, frozen=True):
    """A threshold was crossed: incapacitated, dying or dead; or back up again (FA-HP-01 to -09)."""

    band: str

    def case(self, state: State, about: Any) -> str:
        """The new state."""
        return self.band

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """The threshold to get above, and what dying costs (FA-HP-03, FA-HP-08)."""
        tables = book.tables
        return {
            "above": tables.bands.incapacitated,
            "loss": tables.dying_loss,
            "there": about is not None,
        }


class StunsPassed(Upon, frozen=True):
    """Stuns passed at the end of a round: current ones clear, received ones start (FA-ROUND-08).

    `levels` are those of the next round, `rounds` how many more they last after it.
    """

    levels: int
    rounds: int = 0

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set the levels of the next round."""
        return {"stuns": self.levels, "stunned_next": 0, "stun_rounds": self.rounds}
