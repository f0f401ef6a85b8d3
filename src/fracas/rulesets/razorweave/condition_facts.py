"""What can happen to Conditions and to the fallen: coming and going, healing, time, ruin."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.rulesets.razorweave.combatants import Ailment, Clock, Combatant
from fracas.rulesets.razorweave.state import State


class Afflicted(Fact, frozen=True):
    """A Condition came upon a combatant; the same one again only starts anew (RW-COND-05).

    On another limb or item it is another one.
    """

    who: str
    condition: str
    source: str = ""
    turns: int = 0
    rounds: int = 0
    part: str = ""

    def apply(self, state: State) -> State:
        """Put the Condition on its bearer."""
        combatant = state.find(self.who)
        if combatant is None:
            return state
        rest = tuple(
            a for a in combatant.conditions if a.name != self.condition or a.part != self.part
        )
        ailment = Ailment(self.condition, self.source, self.turns, self.rounds, self.part)
        return state.changed(self.who, conditions=(*rest, ailment))


class Cleared(Fact, frozen=True):
    """A Condition left its bearer, on whatever limbs or items it sat."""

    who: str
    condition: str

    def apply(self, state: State) -> State:
        """Take the Condition off."""
        combatant = state.find(self.who)
        if combatant is None:
            return state
        return state.changed(
            self.who,
            conditions=tuple(a for a in combatant.conditions if a.name != self.condition),
        )


class Timed(Fact, frozen=True):
    """A Condition will pass with the rounds: fire goes on, or warmth sets in (RW-TACT-02)."""

    who: str
    condition: str
    rounds: int

    def apply(self, state: State) -> State:
        """Set how many rounds it still outlasts."""
        return _each_ailment(state, self.who, self.condition, rounds=self.rounds)


class Mended(Fact, frozen=True):
    """The healing of a Condition, or its harm, went a step on: rested, treated, or failed."""

    who: str
    condition: str
    stage: str
    sessions: int = 0

    def apply(self, state: State) -> State:
        """Note the stage, and the sessions since treatment."""
        return _each_ailment(
            state, self.who, self.condition, stage=self.stage, sessions=self.sessions
        )


def _each_ailment(state: State, who: str, condition: str, **values: Any) -> State:
    combatant = state.find(who)
    if combatant is None:
        return state
    return state.changed(
        who,
        conditions=tuple(
            replace(a, **values) if a.name == condition else a for a in combatant.conditions
        ),
    )


class GearBroke(Fact, frozen=True):
    """An item broke for good, and whatever sat on it went with it (RW-ENVC-03)."""

    who: str
    gear: str

    def apply(self, state: State) -> State:
        """Take the item away."""
        combatant = state.find(self.who)
        if combatant is None:
            return state
        return state.changed(
            self.who,
            weapons=tuple(one for one in combatant.weapons if one != self.gear),
            armour=tuple(one for one in combatant.armour if one != self.gear),
            conditions=tuple(a for a in combatant.conditions if a.part != self.gear),
        )


class LetGo(Fact, frozen=True):
    """A broken arm holds nothing any more: that is carried now (RW-PHYS-09)."""

    who: str
    weapons: tuple[str, ...]
    armour: tuple[str, ...]
    stowed: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Set what is at the ready and what is carried."""
        return state.changed(self.who, weapons=self.weapons, armour=self.armour, stowed=self.stowed)


class Settled(Fact, frozen=True):
    """What a defeat leaves behind was decided (RW-OUT-07, RW-OUT-08)."""

    who: str

    def apply(self, state: State) -> State:
        """Note that it is decided."""
        return _out_with(state, self.who, settled=True)


class Attended(Fact, frozen=True):
    """Healers, magic or technicians saw to somebody who fell at Major severity (RW-OUT-08)."""

    who: str

    def apply(self, state: State) -> State:
        """Note the intervention."""
        return _out_with(state, self.who, treated=True)


def _out_with(state: State, who: str, **values: Any) -> State:
    combatant = state.find(who)
    if combatant is None or combatant.out is None:
        return state
    return state.changed(who, out=replace(combatant.out, **values))


class SceneEnded(Fact, frozen=True):
    """A scene ended, and with it what lasts no longer (RW-COND-02)."""

    ends: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Take those Conditions off everybody."""
        return replace(state, combatants=_without(state, self.ends))


class SceneTurned(Fact, frozen=True):
    """The story moved on to its next scene, with no rest (RW-RES-16, RW-GAP-57)."""

    ends: tuple[str, ...] = ()
    clears: bool = False

    def apply(self, state: State) -> State:
        """Drop what is Light, stances and grants; empty the Clocks where the table has it so."""
        combatants = tuple(
            replace(one, clock=_emptied(one.clock, self.clears), grants=(), stance=None)
            for one in _without(state, self.ends)
        )
        shared = tuple(replace(g, clock=_emptied(g.clock, self.clears)) for g in state.shared)
        return replace(state, combatants=combatants, shared=shared, result="")


class SessionPassed(Fact, frozen=True):
    """A session went by: days to weeks in which wounds heal (RW-OUT-08)."""

    ends: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Clear the Clocks; count what heals and who stays away."""
        combatants = tuple(
            replace(
                one,
                clock=_emptied(one.clock, True),
                grants=(),
                stance=None,
                out=replace(one.out, missed=one.out.missed + 1) if one.out else None,
                conditions=tuple(
                    replace(a, sessions=a.sessions + 1) if a.stage == "treated" else a
                    for a in one.conditions
                ),
            )
            for one in _without(state, self.ends)
        )
        shared = tuple(replace(g, clock=_emptied(g.clock, True)) for g in state.shared)
        return replace(state, combatants=combatants, shared=shared, result="")


def _without(state: State, ends: tuple[str, ...]) -> tuple[Combatant, ...]:
    return tuple(
        replace(one, conditions=tuple(a for a in one.conditions if a.name not in ends))
        if one.conditions
        else one
        for one in state.combatants
    )


def _emptied(clock: Clock, clears: bool) -> Clock:
    return replace(clock, filled=0) if clears else clock


CONDITION_FACTS: tuple[type[Fact], ...] = (
    Afflicted,
    Cleared,
    Timed,
    Mended,
    GearBroke,
    LetGo,
    Settled,
    Attended,
    SceneEnded,
    SceneTurned,
    SessionPassed,
)
"""Every kind of fact of this chapter, as journals store them."""
