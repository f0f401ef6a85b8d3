"""What an edit may make due: Down and death by Attributes below d4."""

from __future__ import annotations

from fracas.core.dues import Due
from fracas.core.facts import Beat
from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.endings import finish, over
from fracas.rulesets.action_points.rules.falling import die, go_down, gone
from fracas.rulesets.action_points.state.state import Combatant, State

DOWN, DEATH = "below_d4", "all_below_d4"


def dues(state: State, book: ActionPointsBook) -> tuple[Due, ...]:
    """Who is Down by an Attribute below d4, or dead by all of them (AP-DOWN-01, AP-DOWN-07)."""
    found: list[Due] = []
    for one in state.combatants:
        if one.dead or one.out:
            continue
        if gone(one):
            found.append(Due(Beat(DEATH, (one.id,)), ("AP-DOWN-07",)))
        elif not one.down and lost_by(one):
            found.append(Due(Beat(DOWN, (one.id,)), ("AP-DOWN-01",)))
    return tuple(found)


def lost_by(one: Combatant) -> str:
    """The first Attribute below d4; blank where there is none."""
    return next((each.name for each in one.attributes if not each.current), "")


def falls(run: Run, who: str) -> Procedure:
    """A combatant goes Down by an Attribute below d4, and dies by all of them (AP-DOWN-07).

    One is enough to go Down (AP-DOWN-01). The fight ends if that leaves one side (AP-TURN-19).
    """
    one = run.state.find(who)
    if one is None or one.dead or one.out or not lost_by(one):
        return
    before = over(run.state)
    if not one.down:
        yield from go_down(run, who, lost_by(one))
    yield from die(run, who)
    ended = over(run.state)
    if ended is not None and before is None:
        yield from finish(run, *ended)
