"""Facts about harm and healing: damage, Consequences, conditions, rests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from fracas.kit.facts import Told, Upon
from fracas.kit.fields import Who
from fracas.rulesets.aeronaughts.state.state import (
    Combatant,
    Condition,
    Consequence,
    State,
    WeaponKey,
)


def with_bar(one: Combatant, type_: str, **values: int) -> dict[str, Any]:
    """The change of one bar of a combatant, as fields to replace."""
    return {type_: replace(one.bar(type_), **values)}


def _points(stress: int, wounds: int) -> dict[str, Any]:
    """Values for sentences about Stress and Wounds."""
    return {"none": not (stress or wounds), "both": stress and wounds, "one": wounds == 1}


class Hurt(Upon, frozen=True):
    """Damage after Soak and Consequences came off Stress first, then off Wounds.

    AE-HP-06, AE-HP-07. `stress` and `wounds` are what each loses. `how` is weapon, linked, blast,
    burn, threat or gm; `pool` names the bar that loses the Wounds if it is another (AE-HP-02).
    """

    type: str
    stress: int
    wounds: int
    by: Who = ""
    how: str = "weapon"
    pool: str = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Lower both; neither falls below 0 (AE-HP-10)."""
        stress = max(one.bar(self.type).stress - self.stress, 0)
        values = with_bar(one, self.type, stress=stress)
        pool = self.pool or self.type
        bar = values.get(pool, one.bar(pool))
        values[pool] = replace(bar, wounds=max(bar.wounds - self.wounds, 0))
        return values

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Which bar's Wounds they are, and what is left (AE-HP-02)."""
        pool = self.pool or self.type
        left = about and max(about.bar(self.type).stress - self.stress, 0)
        wounds_left = about and max(about.bar(pool).wounds - self.wounds, 0)
        return {
            **_points(self.stress, self.wounds),
            "bar": pool,
            "there": about is not None,
            "stress_left": left,
            "wounds_left": wounds_left,
        }


class Injured(Upon, frozen=True):
    """The victim took a Consequence in place of damage (AE-CON-02 to AE-CON-12)."""

    consequence: Consequence
    absorbed: int

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Put it on the sheet."""
        return {"consequences": (*one.consequences, self.consequence)}


class Paid(Upon, frozen=True):
    """Stress was paid for a second maneuver, a magical Steady or Hone (AE-TURN-07, -08)."""

    type: str
    amount: int
    why: str = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Lower the bar."""
        return with_bar(one, self.type, stress=one.bar(self.type).stress - self.amount)


class Recovered(Upon, frozen=True):
    """Stress was recovered, up to its maximum (AE-HEAL-18), or Wounds by rest (AE-HEAL-03)."""

    type: str
    stress: int = 0
    wounds: int = 0

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Raise them."""
        bar = one.bar(self.type)
        values = {
            "stress": min(bar.stress + self.stress, bar.most_stress),
            "wounds": min(bar.wounds + self.wounds, bar.most_wounds),
        }
        return with_bar(one, self.type, **values)

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Which of the two were recovered."""
        return _points(self.stress, self.wounds)


class ConditionSet(Upon, frozen=True):
    """A condition is new, renewed, or counted down (AE-COND-08)."""

    condition: Condition

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Replace the one of that name."""
        rest = [each for each in one.conditions if each.name != self.condition.name]
        return {"conditions": (*rest, self.condition)}


class ConditionEnded(Upon, frozen=True):
    """A condition is over: counted down, broken free of, put out, stood up from."""

    name: str
    how: str = "count"

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Remove it."""
        return {"conditions": tuple([each for each in one.conditions if each.name != self.name])}


class Broken(Upon, frozen=True):
    """A weapon became useless for the rest of the fight (despair)."""

    weapon: WeaponKey

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Mark it."""
        return {"broken": (*one.broken, self.weapon)}


def _at(one: Combatant | None, place: int) -> Consequence | str:
    """The Consequence at an index of a combatant's sheet; blank if there is none."""
    there = one is not None and place < len(one.consequences)
    return one.consequences[place] if one is not None and there else ""


class Treated(Upon, frozen=True):
    """A scene was given to a Consequence (AE-HEAL-08 to -12); with `started` its healing began.

    `place` is its index on the sheet, from 0; `rests` is how many it needs now.
    """

    place: int
    started: bool
    rests: int = 0
    by: Who = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Note the scene."""
        consequences = list(one.consequences)
        old = consequences[self.place]
        consequences[self.place] = replace(
            old, scenes=old.scenes + 1, treated=old.treated or self.started, rests=self.rests
        )
        return {"consequences": tuple(consequences)}

    def case(self, state: State, about: Any) -> str:
        """Whether its healing began."""
        return "started" if self.started else ""

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Which it is, and whether another combatant helps."""
        return {"what": _at(about, self.place), "helped": self.by and self.by != self.who}


class Rested(Told, frozen=True):
    """A night passed: a rest or none, restful or disturbed (AE-HEAL-02, -06, -07).

    `restful` means that nobody's rest was disturbed, `whole` that somebody had one; `hours` are
    without a break.
    """

    restful: bool = True
    whole: bool = True
    hours: int = 0

    def apply(self, state: State) -> State:
        """Count the day."""
        return replace(state, day=state.day + 1)

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Which night it is."""
        return {"night": state.day + 1}


class Eased(Upon, frozen=True):
    """A treated Consequence came one rest closer to its end; with no `rests` left it is gone.

    AE-HEAL-15.
    """

    place: int
    rests: int

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Count down, or remove it."""
        consequences = list(one.consequences)
        if self.rests <= 0:
            del consequences[self.place]
        else:
            consequences[self.place] = replace(consequences[self.place], rests=self.rests)
        return {"consequences": tuple(consequences)}

    def case(self, state: State, about: Any) -> str:
        """Whether it is gone."""
        return "" if self.rests > 0 else "healed"

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Which it is."""
        return {"what": _at(about, self.place)}
