"""What an edit may make due: falling with Wounds at 0."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.dues import Due
from fracas.core.facts import Beat
from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.damage import fall
from fracas.rulesets.aeronaughts.rules.endings import finish, over
from fracas.rulesets.aeronaughts.state.state import TYPES, State

FALLS = "no_wounds"


def dues(state: State, book: AeronaughtsBook) -> tuple[Due, ...]:
    """Who is still there with Wounds of any type at 0 (AE-HP-08, AE-HP-09)."""
    down = [one.id for one in state.combatants if one.down and not one.out]
    return tuple([Due(Beat(FALLS, (who,)), ("AE-HP-08", "AE-HP-09")) for who in down])


def falls(run: Run, who: str) -> Procedure:
    """A combatant with Wounds at 0 can no longer function (AE-HP-08, AE-HP-09).

    The fight is over if that leaves one side.
    """
    one = run.state.find(who)
    if one is None or one.out or not one.down:
        return
    before = over(_unhurt(run.state, who))
    yield from fall(run, who)
    ended = over(run.state)
    if ended is not None and before is None:
        yield from finish(run, *ended)


def _unhurt(state: State, who: str) -> State:
    """The state with a Wound left of each type."""
    one = state.who(who)
    bars = {name: replace(one.bar(name), wounds=max(one.bar(name).wounds, 1)) for name in TYPES}
    return state.changed(who, **bars)
