"""Teleport: a creature is placed elsewhere, without a way between (BR-MOVE-12)."""

from __future__ import annotations

from fracas.core.asking.paths import Path, Step
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.errors import Moot
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.ground.movement import brave, closer, shunned
from fracas.rulesets.beacon_road.rules.ground.spaces import Crowd, ground_of
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.subjects import Going
from fracas.rulesets.beacon_road.state.scene_facts import Moved
from fracas.rulesets.beacon_road.state.state import State
from fracas.space.squares import Space, Square, within

_TELEPORT = ("BR-MOVE-12", "BR-MOVE-13", "BR-MOVE-18")


def teleport(
    run: Run, who: str, feet: int, *, by: str = "", only: frozenset[Square] | None = None
) -> Procedure[bool]:
    """Teleport a creature to a free place within `feet` (BR-MOVE-12).

    There is no way, no cost of ground and no strikes; the Rooted can be Teleported (BR-WND-20).
    `by` chooses, by default the one moved. Returns whether it moved.
    """
    own = by in ("", who)

    def ask(state: State) -> Ask:
        form = _landings(state, run.book, who, feet, only, own)
        about = Going(who, "teleport")
        return Ask(decider_of(state, by or who), "path", form, _TELEPORT, about, ())

    if run.state.who(who).place is None:
        return False
    landed: tuple[str, ...] = yield from need(run, ask)
    if not landed:
        return False
    state: State = run.state
    start = state.who(who).place
    assert start is not None, "a landing was asked of somebody on the map"
    there = next(one for one in within(start, _squares(run.book, feet)) if str(one) == landed[-1])
    if own:
        yield from brave(run, who, (there,))
    yield Moved(who, (start, there), 0, "teleport", because=_TELEPORT)
    return True


def _squares(book: BeaconRoadBook, feet: int) -> int:
    return feet // book.tables.square


def _landings(
    state: State,
    book: BeaconRoadBook,
    who: str,
    feet: int,
    only: frozenset[Square] | None,
    own: bool,
) -> Path:
    """The squares where a Teleport may place a creature, each one step away in the form."""
    one = state.who(who)
    if one.place is None:
        raise Moot(who)
    crowd = Crowd(state, book, who)
    ground = ground_of(book, state.map) if state.map is not None else None
    shuns = shunned(state, book, who) if own else ()
    size = book.squares_of[one.size]
    start, label = one.place, str(one.place)
    steps = []
    for there in within(start, _squares(book, feet)):
        if there == start or (only is not None and there not in only):
            continue
        space = Space(there, size)
        if any(closer(fear, Space(start, size), space) for fear in shuns):
            continue
        if all(
            not crowd.at(square)
            and (ground is None or (ground.passable(square) and square not in ground.drops))
            for square in space.squares
        ):
            steps.append(Step(label, str(there), 0))
    return Path(label, tuple(steps), 0)
