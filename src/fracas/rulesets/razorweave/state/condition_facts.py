"""What can happen to Conditions and to the fallen: coming and going, healing, time, ruin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from fracas.kit.facts import Told, Upon
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.state.combatants import Ailment, Clock, Combatant, ConditionKey
from fracas.rulesets.razorweave.state.state import UNREADY, State, emptied, without


class Afflicted(Upon, frozen=True):
    """A Condition came upon a combatant; the same one again only starts anew (RW-COND-05).

    On another limb or item it is another one.
    """

    condition: ConditionKey
    source: Who = ""
    turns: int = 0
    rounds: int = 0
    part: str = ""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Put the Condition on its bearer."""
        same = (self.condition, self.part)
        rest = [each for each in one.conditions if (each.name, each.part) != same]
        ailment = Ailment(self.condition, self.source, self.turns, self.rounds, self.part)
        return {"conditions": (*rest, ailment)}

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether there is more to say of it (RW-COND-01)."""
        return {"known": self.condition in book.conditions}


class Cleared(Upon, frozen=True):
    """A Condition left its bearer, on whatever limbs or items it sat."""

    condition: ConditionKey

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Take the Condition off."""
        return {"conditions": without(one.conditions, self.condition)}


class Timed(Upon, frozen=True):
    """A Condition will pass with the rounds: fire goes on, or warmth sets in (RW-TACT-02)."""

    condition: ConditionKey
    rounds: int

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set how many rounds it still outlasts."""
        return _each_ailment(one, self.condition, rounds=self.rounds)

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it keeps its bearer down meanwhile."""
        row = book.conditions.get(self.condition)
        return {"renews": row is not None and row.renews}


class Mended(Upon, frozen=True):
    """The healing of a Condition, or its harm, went a step on: rested, treated, or failed."""

    condition: ConditionKey
    stage: str
    sessions: int = 0

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Note the stage, and the sessions since treatment."""
        return _each_ailment(one, self.condition, stage=self.stage, sessions=self.sessions)

    def case(self, state: State, about: Any) -> str:
        """The step."""
        return self.stage if self.stage in ("rested", "treated", "failed") else ""


def _each_ailment(one: Combatant, condition: str, **values: Any) -> Mapping[str, Any]:
    """The Conditions of a bearer, with something noted at all of one name."""
    ailments = [
        replace(each, **values) if each.name == condition else each for each in one.conditions
    ]
    return {"conditions": tuple(ailments)}


class GearBroke(Upon, frozen=True):
    """An item broke for good, and whatever sat on it went with it (RW-ENVC-03)."""

    gear: str

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Take the item away."""
        return {
            "weapons": tuple([each for each in one.weapons if each != self.gear]),
            "armour": tuple([each for each in one.armour if each != self.gear]),
            "conditions": tuple([each for each in one.conditions if each.part != self.gear]),
        }


class LetGo(Upon, frozen=True):
    """A broken arm holds nothing any more: that is carried now (RW-PHYS-09)."""

    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    stowed: tuple[str, ...]

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set what is at the ready and what is carried."""
        return {"weapons": self.weapons, "armour": self.armour, "stowed": self.stowed}

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """What it held before."""
        before = (*about.weapons, *about.armour) if about is not None else ()
        held = (*self.weapons, *self.armour)
        return {"lost": tuple([one for one in before if one not in held])}


class Settled(Upon, frozen=True):
    """What a defeat leaves behind was decided (RW-OUT-07, RW-OUT-08)."""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Note that it is decided."""
        return {"out": replace(one.out, settled=True)} if one.out is not None else {}


class Attended(Upon, frozen=True):
    """Healers, magic or technicians saw to somebody who fell at Major severity (RW-OUT-08)."""

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Note the intervention."""
        return {"out": replace(one.out, treated=True)} if one.out is not None else {}


class Ends(Told, frozen=True):
    """Time passed, and ended some Conditions of everybody."""

    shape: ClassVar[bool] = True

    ends: tuple[str, ...] = ()

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Who bears which of them no longer."""
        return {
            "over": tuple(
                [
                    (one, ailment.name)
                    for one in state.combatants
                    for ailment in one.conditions
                    if ailment.name in self.ends
                ]
            )
        }

    def freed(self, state: State) -> tuple[Combatant, ...]:
        """Everybody without those Conditions."""
        return tuple(
            [
                replace(one, conditions=without(one.conditions, *self.ends))
                if one.conditions
                else one
                for one in state.combatants
            ]
        )


class SceneEnded(Ends, frozen=True):
    """A scene ended, and with it what lasts no longer (RW-COND-02)."""

    def apply(self, state: State) -> State:
        """Take those Conditions off everybody."""
        return replace(state, combatants=self.freed(state))


class SceneTurned(Ends, frozen=True):
    """The story moved on to its next scene, with no rest (RW-RES-16, RW-GAP-57)."""

    clears: bool = False

    def apply(self, state: State) -> State:
        """Drop what is Light, stances and grants; empty the Clocks where the table has it so."""
        return rested(state, self.freed(state), self.clears)


class SessionPassed(Ends, frozen=True):
    """A session went by: days to weeks in which wounds heal (RW-OUT-08)."""

    def apply(self, state: State) -> State:
        """Clear the Clocks; count what heals and who stays away."""
        people = [
            replace(
                one,
                out=replace(one.out, missed=one.out.missed + 1) if one.out else None,
                conditions=tuple([_healing(each) for each in one.conditions]),
            )
            for one in self.freed(state)
        ]
        return rested(state, tuple(people))


def _healing(one: Ailment) -> Ailment:
    """A Condition that was treated is a session further on."""
    return replace(one, sessions=one.sessions + 1) if one.stage == "treated" else one


def rested(state: State, people: tuple[Combatant, ...], clears: bool = True) -> State:
    """The scene before the next one: these people, nothing held ready, every Clock empty or not."""

    def clock(one: Clock) -> Clock:
        return emptied(one) if clears else one

    return replace(
        state,
        combatants=tuple([replace(one, clock=clock(one.clock), **UNREADY) for one in people]),
        shared=tuple([replace(one, clock=clock(one.clock)) for one in state.shared]),
        result="",
    )
