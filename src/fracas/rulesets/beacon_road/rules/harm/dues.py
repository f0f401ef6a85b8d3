"""What an edit may make due: falling at 0 HP, and death."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.dues import Due
from fracas.core.facts import Beat
from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.health import dies_at, fall
from fracas.rulesets.beacon_road.rules.rounds.endings import finish, over
from fracas.rulesets.beacon_road.state.changes import changed
from fracas.rulesets.beacon_road.state.state import State

FALLS, DIES = "no_hp", "dies"


def dues(state: State, book: BeaconRoadBook) -> tuple[Due, ...]:
    """Who is at 0 or fewer HP and still there (BR-HP-05, BR-HP-06, BR-HP-09)."""
    found: list[Due] = []
    for one in state.creatures:
        if one.out or one.hp > 0:
            continue
        if not one.heroic:
            found.append(Due(Beat(FALLS, (one.id,)), ("BR-HP-09",)))
        elif one.hp > dies_at(book, one):
            found.append(Due(Beat(FALLS, (one.id,)), ("BR-HP-05",)))
        else:
            found.append(Due(Beat(DIES, (one.id,)), ("BR-HP-06",)))
    return tuple(found)


def falls(run: Run, who: str) -> Procedure[None]:
    """A creature at 0 or fewer HP falls, as if it had just lost the last of them (BR-HP-05).

    No attacker did it, so the game master says what becomes of a lesser creature (BR-HP-09).
    The fight is over if that leaves one side (BR-ENTER-14).
    """
    book: BeaconRoadBook = run.book
    one = run.state.find(who)
    if one is None or one.out or one.hp > 0:
        return
    before = over(changed(run.state, who, hp=1), book)
    yield from fall(run, who, replace(one, hp=1), "")
    ended = over(run.state, book)
    if ended is not None and before is None:
        yield from finish(run, *ended)
