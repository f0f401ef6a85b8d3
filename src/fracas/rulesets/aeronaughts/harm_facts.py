"""What can happen to a body and to its healing: damage, Consequences, conditions, rests."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.rulesets.aeronaughts.state import Combatant, Condition, Consequence, State


def with_bar(one: Combatant, type_: str, **values: int) -> dict[str, Any]:
    """The change of one bar of a combatant, as fields to replace."""
    return {type_: replace(one.bar(type_), **values)}


class Hurt(Fact, frozen=True):
    """Damage that was left after Soak and Consequences: from Stress first, then from Wounds.

    AE-HP-06, AE-HP-07; `stress` and `wounds` are what each loses. `how` is weapon, linked, blast,
    burn, threat or gm; `pool` names the bar whose Wounds they are where it is another (AE-HP-02).
    """

    who: str
    type: str
    stress: int
    wounds: int
    by: str = ""
    how: str = "weapon"
    pool: str = ""

    def apply(self, state: State) -> State:
        """Lower both; neither falls below 0 (AE-HP-10)."""
        one = state.find(self.who)
        if one is None:
            return state
        stress = max(one.bar(self.type).stress - self.stress, 0)
        values = with_bar(one, self.type, stress=stress)
        pool = self.pool or self.type
        bar = values.get(pool, one.bar(pool))
        values[pool] = replace(bar, wounds=max(bar.wounds - self.wounds, 0))
        return state.changed(self.who, **values)


class Injured(Fact, frozen=True):
    """The victim took a Consequence in place of damage (AE-CON-02 to AE-CON-12)."""

    who: str
    consequence: Consequence
    absorbed: int

    def apply(self, state: State) -> State:
        """Put it on the sheet."""
        one = state.who(self.who)
        return state.changed(self.who, consequences=(*one.consequences, self.consequence))


class Paid(Fact, frozen=True):
    """Stress was paid as a cost: a second maneuver, magical Steady, Hone (AE-TURN-07, -08)."""

    who: str
    type: str
    amount: int
    why: str = ""

    def apply(self, state: State) -> State:
        """Lower the bar."""
        one = state.who(self.who)
        stress = one.bar(self.type).stress - self.amount
        return state.changed(self.who, **with_bar(one, self.type, stress=stress))


class Recovered(Fact, frozen=True):
    """Stress came back, up to its maximum (AE-HEAL-18), or Wounds did by rest (AE-HEAL-03)."""

    who: str
    type: str
    stress: int = 0
    wounds: int = 0

    def apply(self, state: State) -> State:
        """Raise them."""
        one = state.who(self.who)
        bar = one.bar(self.type)
        values = {
            "stress": min(bar.stress + self.stress, bar.most_stress),
            "wounds": min(bar.wounds + self.wounds, bar.most_wounds),
        }
        return state.changed(self.who, **with_bar(one, self.type, **values))


class ConditionSet(Fact, frozen=True):
    """A condition stands as it now is: new, renewed, or counted down (AE-COND-08)."""

    who: str
    condition: Condition

    def apply(self, state: State) -> State:
        """Put it in the place of the one of that name."""
        one = state.find(self.who)
        if one is None:
            return state
        rest = [each for each in one.conditions if each.name != self.condition.name]
        return state.changed(self.who, conditions=(*rest, self.condition))


class ConditionEnded(Fact, frozen=True):
    """A condition is over: counted down, broken free of, put out, stood up from."""

    who: str
    name: str
    how: str = "count"

    def apply(self, state: State) -> State:
        """Strike it."""
        one = state.find(self.who)
        if one is None:
            return state
        rest = tuple([each for each in one.conditions if each.name != self.name])
        return state.changed(self.who, conditions=rest)


class Broken(Fact, frozen=True):
    """A weapon is of no use for the rest of the fight (despair)."""

    who: str
    weapon: str

    def apply(self, state: State) -> State:
        """Mark it."""
        one = state.who(self.who)
        return state.changed(self.who, broken=(*one.broken, self.weapon))


class Treated(Fact, frozen=True):
    """A scene was given to a Consequence (AE-HEAL-08 to -12); with `started` its healing began.

    `place` is that of the Consequence on the sheet, from 0; `rests` those that it now wants.
    """

    who: str
    place: int
    started: bool
    rests: int = 0
    by: str = ""

    def apply(self, state: State) -> State:
        """Note the scene."""
        one = state.who(self.who)
        consequences = list(one.consequences)
        old = consequences[self.place]
        consequences[self.place] = replace(
            old, scenes=old.scenes + 1, treated=old.treated or self.started, rests=self.rests
        )
        return state.changed(self.who, consequences=tuple(consequences))


class Rested(Fact, frozen=True):
    """A night: a rest period or none, restful or disturbed (AE-HEAL-02, -06, -07).

    `restful` when nobody's rest was disturbed, `whole` when anybody had one; `hours` without a
    break.
    """

    restful: bool = True
    whole: bool = True
    hours: int = 0

    def apply(self, state: State) -> State:
        """Count the day."""
        return replace(state, day=state.day + 1)


class Eased(Fact, frozen=True):
    """A treated Consequence came a rest nearer to its end; with no `rests` it is gone.

    AE-HEAL-15.
    """

    who: str
    place: int
    rests: int

    def apply(self, state: State) -> State:
        """Count down, or strike it."""
        one = state.who(self.who)
        consequences = list(one.consequences)
        if self.rests <= 0:
            del consequences[self.place]
        else:
            consequences[self.place] = replace(consequences[self.place], rests=self.rests)
        return state.changed(self.who, consequences=tuple(consequences))
