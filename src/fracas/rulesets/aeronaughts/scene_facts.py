"""What can happen to the scene: who moves, falls, comes and goes, clocks, endings."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.kit.facts import Comes, Opens
from fracas.rulesets.aeronaughts.state import BURNING, DEAD, Combatant, State


class Moved(Fact, frozen=True):
    """A step of one band: into an engagement, out of it, or to another zone (AE-MAN-05).

    `how` is move, pushed (the quality) or placed. `to` is whom it engaged, who from then on is in
    that `group` as well.
    """

    who: str
    zone: str
    group: str = ""
    how: str = "move"
    by: str = ""
    to: str = ""

    def apply(self, state: State) -> State:
        """Put it there; an engagement that only one is left in is none."""
        old = state.who(self.who).group
        state = state.changed(self.who, zone=self.zone, group=self.group)
        if self.to and state.find(self.to) is not None:
            state = state.changed(self.to, group=self.group)
        left = [one for one in state.combatants if old and one.group == old and not one.out]
        return state.changed(left[0].id, group="") if len(left) == 1 else state


class Fell(Fact, frozen=True):
    """A combatant can no longer function, or does so again (AE-HP-08, AE-HEAL-19).

    `how` is incapacitated, dead or back.
    """

    who: str
    how: str = "incapacitated"

    def apply(self, state: State) -> State:
        """The dead are out of everything."""
        if self.how != DEAD:
            return state
        values: dict[str, Any] = {"out": DEAD, "group": ""}
        return state.changed(self.who, **values)


class Gone(Fact, frozen=True):
    """A combatant left the fight alive: fled, surrendered, captured, or by agreement."""

    who: str
    how: str

    def apply(self, state: State) -> State:
        """Take it out of the fight."""
        return state.changed(self.who, out=self.how, group="")


class Improvised(Fact, frozen=True):
    """Something that no list covers, in the player's own words (AE-SYM-07, AE-ACT-20)."""

    who: str
    words: str
    deed: bool = False

    def apply(self, state: State) -> State:
        """Note that the turn held one, where it is a deed and not what symbols bought."""
        return state.changed(self.who, improvised=True) if self.deed else state


class ClockTicked(Fact, frozen=True):
    """A round passed on a count of rounds."""

    clock: str

    def apply(self, state: State) -> State:
        """Count it."""
        clocks = tuple(
            [
                replace(one, filled=one.filled + 1) if one.id == self.clock else one
                for one in state.clocks
            ]
        )
        return replace(state, clocks=clocks)


class Ended(Fact, frozen=True):
    """The fight is over: one side left, a clock, surrender, agreement, or told by the GM.

    What lasts only for a fight goes with it: Blocks, honed qualities, dice that wait (AE-ACT-18,
    AE-MAN-29); conditions go as well, but a fire goes on (AE-COND-07).
    """

    winner: str = ""
    how: str = "down"
    words: str = ""
    keeps: bool = False

    def apply(self, state: State) -> State:
        """Note how it ended; nothing more is planned."""
        combatants = tuple([self._after(one) for one in state.combatants])
        return replace(
            state,
            combatants=combatants,
            result=self.winner or self.how,
            turn="",
            slots=(),
            slot=0,
            agenda=(),
        )

    def _after(self, one: Combatant) -> Combatant:
        kept = tuple([each for each in one.conditions if self.keeps or each.name == BURNING])
        return replace(
            one,
            blocked=None,
            shield=0,
            steadied=False,
            honed=(),
            waiting=(),
            conditions=kept,
            broken=(),
            exposed=False,
            placed=False,
            acted=False,
            maneuvers=0,
            own=False,
            action=False,
            bought=False,
            free=0,
        )


class Entered(Comes[Combatant], frozen=True):
    """A combatant joined (AE-INIT-07)."""


class Left(Fact, frozen=True):
    """A combatant is gone for good."""

    who: str

    def apply(self, state: State) -> State:
        """Strike it off."""
        combatants = tuple([one for one in state.combatants if one.id != self.who])
        return replace(
            state, combatants=combatants, turn="" if state.turn == self.who else state.turn
        )


class Sided(Fact, frozen=True):
    """A combatant changed sides."""

    who: str
    side: str

    def apply(self, state: State) -> State:
        """Change its side; it has no slot there yet (AE-INIT-07)."""
        return state.changed(self.who, side=self.side, placed=False)


class Carried(Opens[State], frozen=True):
    """The next fight opens, and in it stand those who came through the last one as they are.

    AE-HEAL-01, AE-COND-07.
    """
