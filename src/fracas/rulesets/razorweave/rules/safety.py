"""Safer positions that a good defence reaches, in place of the guard or on top of it."""

from __future__ import annotations

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.razorweave.rules.movement import arrive
from fracas.rulesets.razorweave.state.check_facts import Granted
from fracas.rulesets.razorweave.state.condition_facts import Cleared
from fracas.rulesets.razorweave.state.field_facts import BrokeAway
from fracas.rulesets.razorweave.state.state import State


def reach_safety(run: Run, who: str, against: str) -> Procedure:
    """A Full Defend may be taken as a safer position in the stance's stead (RW-DEF-03).

    Behind cover, to an ally's side or one zone away, and out of melee. Gives back whether it was.
    On a map the defender chooses where to; without one melee is left, if that was the aim.
    """
    because = ("RW-DEF-03",)

    def ask_safety(state: State) -> Ask:
        options = (Option("stance", "stance", (who,), because), *safer(state, who, because))
        return Ask(Decider(who), "safer", Choice(options), because, (who,), "stance")

    if not run.state.places:
        if against == "away":
            yield from take_position(run, who, "away", because)
        return against == "away"
    chosen: str = yield from need(run, ask_safety)
    if chosen == "stance":
        return False
    yield from take_position(run, who, chosen, because)
    return True


def safer(state: State, who: str, because: tuple[str, ...]) -> tuple[Option, ...]:
    """Positions one zone away at the most, in safety from melee (RW-DEF-03)."""
    here = state.able(who).place
    away = (Option("away", "away", (), because),) if state.engaged_with(who) else ()
    return away + tuple(
        Option(f"go:{place.id}", "go", (place.id,), because)
        for place in state.places
        if place.id != here and state.band_of(here, place.id) != "out"
    )


def take_position(run: Run, who: str, chosen: str, because: tuple[str, ...]) -> Procedure:
    """Break away from everybody, and go where an option said; no Check is made."""
    if run.state.engaged_with(who):
        yield BrokeAway(who, because=(*because, "RW-ZONE-13"))
    if chosen != "away":
        yield from arrive(run, who, chosen.partition(":")[2])


def defend_bonus(run: Run, who: str) -> Procedure:
    """A Critical Defend also clears a Light Condition, reaches safety, or grants Edge.

    RW-DEF-04.
    """

    def ask_bonus(state: State) -> Ask:
        actor = state.able(who)
        options = [Option("edge", "edge", (who,), ("RW-DEF-04",))]
        options += [
            Option(f"shed:{ailment.name}", "shed", (ailment.name,), ("RW-DEF-04",))
            for ailment in actor.conditions
            if run.book.conditions[ailment.name].severity == "light"
        ]
        options += safer(state, who, ("RW-DEF-04",))
        return Ask(
            Decider(who), "defend_bonus", Choice(tuple(options)), ("RW-DEF-04",), (who,), "edge"
        )

    chosen: str = yield from need(run, ask_bonus)
    if chosen == "edge":
        yield Granted(who, who, "", 2, because=("RW-DEF-04", "RW-EDGE-10"))
    elif chosen.startswith("shed:"):
        yield Cleared(who, chosen.partition(":")[2], because=("RW-DEF-04",))
    else:
        yield from take_position(run, who, chosen, ("RW-DEF-04",))
