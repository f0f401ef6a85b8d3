"""What can happen to a fight as a whole: it is staked and ends, people come and go."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.kit.facts import Comes, Opens
from fracas.rulesets.razorweave.changes import disengaged
from fracas.rulesets.razorweave.combatants import Combatant
from fracas.rulesets.razorweave.scenes import SideStake
from fracas.rulesets.razorweave.state import State


class Staked(Fact, frozen=True):
    """What the fight is about and how badly defeat hurts was said aloud (RW-OUT-01, RW-OUT-10)."""

    stakes: str
    severity: str
    sides: tuple[SideStake, ...] = ()

    def apply(self, state: State) -> State:
        """Write stakes and severity into the scene, which has no result yet."""
        threats = tuple(clock for clock in state.threats if not clock.full)
        return replace(
            state,
            stakes=self.stakes,
            severity=self.severity,
            aims=self.sides,
            threats=threats,
            result="",
        )


class Ended(Fact, frozen=True):
    """The fight is over (RW-OUT-23): the side left acting, or nobody (RW-GAP-100)."""

    winner: str

    def apply(self, state: State) -> State:
        """Leave structured turns, call off what was planned, note how it came out."""
        return replace(state, structured=False, agenda=(), result=self.winner or "draw")


class Rested(Fact, frozen=True):
    """A rest: Resolve Clocks are cleared and what a rest ends is over (RW-RES-16, RW-PHYS-06)."""

    ends: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Clear every Clock and the Conditions that a rest ends."""
        combatants = tuple(
            replace(
                one,
                clock=replace(one.clock, filled=0),
                conditions=tuple(a for a in one.conditions if a.name not in self.ends),
                grants=(),
                stance=None,
            )
            for one in state.combatants
        )
        shared = tuple(replace(one, clock=replace(one.clock, filled=0)) for one in state.shared)
        return replace(state, combatants=combatants, shared=shared, result="")


class Entered(Comes[Combatant], frozen=True):
    """A combatant joined (RW-INIT-10)."""


class Left(Fact, frozen=True):
    """A combatant left the scene for good (RW-INIT-10)."""

    who: str

    def apply(self, state: State) -> State:
        """Remove it from everything."""
        return replace(
            disengaged(state, self.who),
            combatants=tuple(one for one in state.combatants if one.id != self.who),
            sequence=tuple(one for one in state.sequence if one != self.who),
        )


class Sided(Fact, frozen=True):
    """A combatant changed sides; it no longer fights those it now stands with."""

    who: str
    side: str

    def apply(self, state: State) -> State:
        """Change the side, and end engagements inside it."""
        state = state.changed(self.who, side=self.side)
        sides = {one.id: one.side for one in state.combatants}
        engaged = tuple(two for two in state.engaged if sides.get(two[0]) != sides.get(two[1]))
        return replace(state, engaged=engaged)


class Carried(Opens[State], frozen=True):
    """The next fight opens, and in it stand those who came through the last one as they are.

    RW-RES-16, RW-OUT-06, RW-COND-02.
    """


SCENE_FACTS: tuple[type[Fact], ...] = (Staked, Ended, Rested, Entered, Left, Sided, Carried)
"""Every kind of fact about a fight as a whole, as journals store them."""
