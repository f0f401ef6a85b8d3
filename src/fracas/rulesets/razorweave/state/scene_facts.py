"""What can happen to a fight as a whole: it is staked and ends, people come and go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from fracas.kit.facts import Comes, Goes, Opens, Sides, Told
from fracas.kit.fields import lapsed
from fracas.rulesets.razorweave.state.changes import disengaged, without
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.condition_facts import rested
from fracas.rulesets.razorweave.state.scenes import SideStake
from fracas.rulesets.razorweave.state.state import State


class Staked(Told, frozen=True):
    """What the fight is about and how badly defeat hurts was said aloud (RW-OUT-01, RW-OUT-10)."""

    stakes: str
    severity: str
    sides: tuple[SideStake, ...] = ()

    def apply(self, state: State) -> State:
        """Write stakes and severity into the scene, which has no result yet."""
        threats = tuple([clock for clock in state.threats if not clock.full])
        return replace(
            state,
            stakes=self.stakes,
            severity=self.severity,
            aims=self.sides,
            threats=threats,
            result="",
        )


class Ended(Told, frozen=True):
    """The fight is over (RW-OUT-23): the side left acting, or nobody (RW-GAP-100)."""

    winner: str

    def apply(self, state: State) -> State:
        """Leave structured turns, call off what was planned, note how it came out."""
        return replace(lapsed(state, "fight"), result=self.winner or "draw")

    def case(self, state: State, about: Any) -> str:
        """Whether anybody is left where nobody won."""
        return "" if self.winner else "settled" if state.standing() else "draw"


class Rested(Told, frozen=True):
    """A rest: Resolve Clocks are cleared and what a rest ends is over (RW-RES-16, RW-PHYS-06)."""

    ends: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Clear every Clock and the Conditions that a rest ends."""
        people = [
            replace(one, conditions=without(one.conditions, *self.ends)) for one in state.combatants
        ]
        return rested(state, tuple(people))


class Entered(Comes[Combatant], frozen=True):
    """A combatant joined (RW-INIT-10)."""


class Left(Goes, frozen=True):
    """A combatant left the scene for good (RW-INIT-10)."""

    def apply(self, state: State) -> State:
        """Remove it from everything."""
        after: State = super().apply(disengaged(state, self.who))
        return replace(after, sequence=tuple([one for one in state.sequence if one != self.who]))


class Sided(Sides, frozen=True):
    """A combatant changed sides; it no longer fights those it now stands with."""

    def apply(self, state: State) -> State:
        """Change the side, and end engagements inside it."""
        after: State = super().apply(state)
        sides = {one.id: one.side for one in after.combatants}
        engaged = [two for two in after.engaged if sides.get(two[0]) != sides.get(two[1])]
        return replace(after, engaged=tuple(engaged))


class Carried(Opens[State], frozen=True):
    """The next fight opens, and in it stand those who came through the last one as they are.

    RW-RES-16, RW-OUT-06, RW-COND-02.
    """

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Who comes along."""
        party = tuple([one for one in self.scene.combatants if one.kind == "pc"])
        return {"party": party or "nobody"}
