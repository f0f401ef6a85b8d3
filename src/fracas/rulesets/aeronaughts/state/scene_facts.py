"""Facts about the scene: moving, falling, coming and going, clocks, endings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from fracas.kit.facts import About, Comes, Goes, Opens, Sides, Told, Upon
from fracas.kit.fields import Who, lapsed
from fracas.rulesets.aeronaughts.state.state import BURNING, DEAD, Combatant, State


class Moved(Upon, frozen=True):
    """A combatant moved one band: into an engagement, out of it, or to another zone (AE-MAN-05).

    `how` is move, pushed (the quality) or placed. `to` is whom it engaged, who then is in that
    `group` too.
    """

    zone: str
    group: str = ""
    how: str = "move"
    by: Who = ""
    to: Who = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Move it."""
        return {"zone": self.zone, "group": self.group}

    def apply(self, state: State) -> State:
        """Put the one it engaged into the same group, and dissolve engagements of one."""
        old = state.who(self.who).group
        state = super().apply(state)
        if self.to and state.find(self.to) is not None:
            state = state.changed(self.to, group=self.group)
        left = [one for one in state.combatants if old and one.group == old and not one.out]
        return state.changed(left[0].id, group="") if len(left) == 1 else state

    def case(self, state: State, about: Any) -> str:
        """Whether it leaves the zone or enters an engagement."""
        if about is not None and self.zone != about.zone:
            return "zone"
        return "engaged" if self.group else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whom it meets: the one it engaged, else everybody in that engagement."""
        others = [one for one in state.combatants if one.id != self.who]
        there = [one.id for one in others if self.group and one.group == self.group]
        return {"pushed": self.how == "pushed", "met": [self.to] if self.to else there}


class Fell(Upon, frozen=True):
    """A combatant can no longer function, or can again (AE-HP-08, AE-HEAL-19).

    `how` is incapacitated, dead or back.
    """

    how: str = "incapacitated"

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Take the dead out of the fight."""
        return {"out": DEAD, "group": ""} if self.how == DEAD else {}

    def case(self, state: State, about: Any) -> str:
        """Dead, or back."""
        return self.how if self.how in (DEAD, "back") else ""


class Gone(Upon, frozen=True):
    """A combatant left the fight alive: fled, surrendered, captured, or by agreement."""

    how: str

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Take it out of the fight."""
        return {"out": self.how, "group": ""}


class Improvised(About, frozen=True):
    """Something that no list covers, in the player's own words (AE-SYM-07, AE-ACT-20)."""

    words: str
    deed: bool = False

    def apply(self, state: State) -> State:
        """Note it for the turn, unless symbols bought it."""
        return state.changed(self.who, improvised=True) if self.deed else state


class ClockTicked(Told, frozen=True):
    """A round passed on a count of rounds."""

    clock: str

    def apply(self, state: State) -> State:
        """Count it."""
        clocks = [
            replace(one, filled=one.filled + 1) if one.id == self.clock else one
            for one in state.clocks
        ]
        return replace(state, clocks=tuple(clocks))

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """The count, if it still exists."""
        one = next((one for one in state.clocks if one.id == self.clock), None)
        return {"found": one, "now": one.filled + 1 if one else 0}


class Ended(Told, frozen=True):
    """The fight is over: one side left, a clock, surrender, agreement, or the GM's word.

    Blocks, honed qualities and waiting dice end with it (AE-ACT-18, AE-MAN-29). Conditions end as
    well, but fires go on (AE-COND-07).
    """

    winner: str = ""
    how: str = "down"
    words: str = ""
    keeps: bool = False

    def apply(self, state: State) -> State:
        """Note how it ended, and clear the agenda."""
        people = tuple([self._after(one) for one in state.combatants])
        result = self.winner or self.how
        return replace(lapsed(state, "fight"), combatants=people, result=result, agenda=())

    def _after(self, one: Combatant) -> Combatant:
        kept = tuple([each for each in one.conditions if self.keeps or each.name == BURNING])
        after = lapsed(one, "round", "fight")
        return replace(after, shield=0, steadied=False, conditions=kept)

    def case(self, state: State, about: Any) -> str:
        """How it ended."""
        return self.how if self.how in ("clock", "talk", "told", "draw") else ""


class Entered(Comes[Combatant], frozen=True):
    """A combatant joined (AE-INIT-07)."""


class Left(Goes, frozen=True):
    """A combatant is gone for good."""

    def apply(self, state: State) -> State:
        """Remove it, and end its turn."""
        after: State = super().apply(state)
        return replace(after, turn="") if state.turn == self.who else after


class Sided(Sides, frozen=True):
    """A combatant changed sides."""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Change its side; it has no slot there yet (AE-INIT-07)."""
        return {"side": self.side, "placed": False}


class Carried(Opens[State], frozen=True):
    """The next fight opened, with the survivors of the last one as they are.

    AE-HEAL-01, AE-COND-07.
    """

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Who comes along."""
        return {"party": tuple([one for one in self.scene.combatants if one.kind == "pc"])}
