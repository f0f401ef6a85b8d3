"""Safer positions that a good defence reaches, in place of the guard or on top of it."""

from __future__ import annotations

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.kit.deeds import Deed, Deeds, One
from fracas.rulesets.razorweave.rules.movement import Go, arrive
from fracas.rulesets.razorweave.rules.setup import Edge
from fracas.rulesets.razorweave.state.check_facts import Granted
from fracas.rulesets.razorweave.state.combatants import ConditionKey
from fracas.rulesets.razorweave.state.condition_facts import Cleared
from fracas.rulesets.razorweave.state.field_facts import BrokeAway
from fracas.rulesets.razorweave.state.state import State


class Stay(Deed, frozen=True):
    """Stay on guard."""

    kind = "stance"


class Away(Deed, frozen=True):
    """Break away to Close."""

    kind = "away"


class Shed(Deed, frozen=True):
    """Be rid of a Light Condition (RW-DEF-04)."""

    condition: ConditionKey

    kind = "shed"


STAY, AWAY = Stay(), Away()

SAFETY: Deeds[Deed] = Deeds(Stay, Edge, Shed, Away, Go)
"""What a good defence may reach or win."""


def reach_safety(run: Run, who: str, against: str) -> Procedure:
    """A Full Defend may be taken as a safer position in the stance's stead (RW-DEF-03).

    Behind cover, to an ally's side or one zone away, and out of melee. Gives back whether it was.
    On a map the defender chooses where to; without one melee is left, if that was the aim.
    """
    because = ("RW-DEF-03",)

    def ask_safety(state: State) -> Ask:
        form = Choice((STAY.option(who, because=because), *safer(state, who, because)))
        return Ask(Decider(who), "safer", form, because, One(who), STAY.id)

    if not run.state.places:
        if against == AWAY.id:
            yield from take_position(run, who, AWAY, because)
        return against == AWAY.id
    chosen = SAFETY.read((yield from need(run, ask_safety)))
    if chosen == STAY:
        return False
    yield from take_position(run, who, chosen, because)
    return True


def safer(state: State, who: str, because: tuple[str, ...]) -> tuple[Option, ...]:
    """Positions one zone away at the most, in safety from melee (RW-DEF-03)."""
    here = state.able(who).place
    away = (AWAY.option(because=because),) if state.engaged_with(who) else ()
    return away + tuple(
        Go(place.id).option(because=because)
        for place in state.places
        if place.id != here and state.band_of(here, place.id) != "out"
    )


def take_position(run: Run, who: str, chosen: Deed, because: tuple[str, ...]) -> Procedure:
    """Break away from everybody, and go where a deed says; no Check is made."""
    if run.state.engaged_with(who):
        yield BrokeAway(who, because=(*because, "RW-ZONE-13"))
    if isinstance(chosen, Go):
        yield from arrive(run, who, chosen.place)


def defend_bonus(run: Run, who: str) -> Procedure:
    """A Critical Defend also clears a Light Condition, reaches safety, or grants Edge.

    RW-DEF-04.
    """
    because = ("RW-DEF-04",)

    def ask_bonus(state: State) -> Ask:
        light = [
            Shed(ailment.name).option(because=because)
            for ailment in state.able(who).conditions
            if run.book.conditions[ailment.name].severity == "light"
        ]
        options = (Edge().option(who, because=because), *light, *safer(state, who, because))
        return Ask(Decider(who), "defend_bonus", Choice(options), because, One(who), Edge.kind)

    match SAFETY.read((yield from need(run, ask_bonus))):
        case Edge():
            yield Granted(who, who, "", 2, because=("RW-DEF-04", "RW-EDGE-10"))
        case Shed(condition):
            yield Cleared(who, condition, because=because)
        case chosen:
            yield from take_position(run, who, chosen, because)
