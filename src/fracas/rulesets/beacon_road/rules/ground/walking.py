"""Walking a way, and the Reaction Strikes and other Reacts on it."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from fracas.core.asking.prompts import Procedure
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.ground.relations import reach_of, threat
from fracas.rulesets.beacon_road.rules.ground.spaces import Crowd, enemies, feet_between
from fracas.rulesets.beacon_road.rules.ground.ways import downed, rooted
from fracas.rulesets.beacon_road.rules.harm.wounds import incapacitated
from fracas.rulesets.beacon_road.rules.rounds.allowances import reacts_left
from fracas.rulesets.beacon_road.rules.rounds.windows import window
from fracas.rulesets.beacon_road.state.changes import changed
from fracas.rulesets.beacon_road.state.scene_facts import Moved, Passing, Stopped
from fracas.rulesets.beacon_road.state.state import Creature, State
from fracas.space.squares import Square


def free_end(
    state: State, book: BeaconRoadBook, who: str, way: tuple[Square, ...]
) -> tuple[Square, ...]:
    """A way cut back to the last square where it may end (BR-MOVE-18)."""
    crowd = Crowd(state, book, who)
    while len(way) > 1 and crowd.met(way[-1]):
        way = way[:-1]
    return way


def walk(
    run: Run,
    who: str,
    way: tuple[Square, ...],
    costs: tuple[int, ...],
    how: str,
    rows: tuple[str, ...],
) -> Procedure[int]:
    """Walk a way, letting enemies strike if an Advance gives them an opening (BR-MOVE-20).

    Returns the feet moved: fewer than the whole if a strike ended the movement (BR-MOVE-22), or if
    somebody moved into the way meanwhile (BR-MOVE-18).
    """
    book: BeaconRoadBook = run.book
    wanted = way
    done = at = 0
    while at < len(way) - 1:
        strikers = _strikers(run.state, book, who) if how == "advance" else ()
        if not strikers:
            break
        leaving, entered = _openings(run.state, book, who, strikers, way[at], way[at + 1])
        if leaving:
            yield from _stretch(run, who, way[done : at + 1], costs[done:at], how, rows)
            done = at
            way = yield from _met(run, who, leaving, way, at)
            if not way:
                return sum(costs[:at])
            if len(way) <= at + 1:
                break
            _, entered = _openings(run.state, book, who, entered, way[at], way[at + 1])
        at += 1
        if entered:
            yield from _stretch(run, who, way[done : at + 1], costs[done:at], how, rows)
            done = at
            way = yield from _met(run, who, entered, way, at)
            if not way:
                return sum(costs[:at])
    gone = sum(costs[: max(done, len(way) - 1)])
    yield from _stretch(run, who, way[done:], costs[done : len(way) - 1], how, rows)
    if len(way) < len(wanted):
        bar = _in_the_way(run.state, book, who, wanted[max(len(way), done + 1) :])
        yield Stopped(who, "creature", gone, bar, because=("BR-MOVE-18",))
        yield from _step_back(run, who, wanted[: done + 1], way)
    return gone


def _stretch(
    run: Run,
    who: str,
    way: tuple[Square, ...],
    costs: tuple[int, ...],
    how: str,
    rows: tuple[str, ...],
) -> Procedure[None]:
    """Walk one stretch of a way, unless it is empty."""
    if len(way) > 1:
        run.state.who(who)
        yield Moved(who, way, sum(costs), how, because=rows)
        whom = _in_the_way(run.state, run.book, who, way[-1:])
        if whom:
            yield Passing(who, whom, because=("BR-MOVE-18",))


def _met(
    run: Run, who: str, strikers: tuple[str, ...], way: tuple[Square, ...], at: int
) -> Procedure[tuple[Square, ...]]:
    """Let `strikers` strike at a creature after `at` steps of a way.

    Returns the way as far as it is then open (BR-MOVE-18): up to the first enemy in it, and to
    where it may end. Empty if the movement is over (BR-MOVE-22).
    """
    book: BeaconRoadBook = run.book
    before = run.state
    if (yield from _struck(run, who, strikers, way[: at + 1])):
        return ()
    if run.state is before:
        return way
    crowd = Crowd(run.state, book, who)
    barred = (number for number in range(at + 1, len(way)) if crowd.bars(way[number]))
    return free_end(run.state, book, who, way[: next(barred, len(way))])


def _in_the_way(state: State, book: BeaconRoadBook, who: str, way: tuple[Square, ...]) -> str:
    """The first creature in the way."""
    return next(filter(None, map(Crowd(state, book, who).met, way)), "")


def _step_back(
    run: Run, who: str, way: tuple[Square, ...], open_way: tuple[Square, ...]
) -> Procedure[None]:
    """Step back from an ally's square to the last free one (BR-MOVE-18)."""
    if len(open_way) < len(way):
        yield Moved(who, (way[-1], open_way[-1]), 0, "placed", because=("BR-MOVE-18",))


def _strikers(state: State, book: BeaconRoadBook, who: str) -> tuple[str, ...]:
    """The enemies that could strike at an Advance, wherever it leads (BR-MOVE-21)."""
    me = state.who(who)
    return tuple(
        [
            one.id
            for one in state.creatures
            if one.side != me.side or one.wounds or me.wounds
            if one.id != who
            and not one.out
            and _answers_steps(book, one.powers)
            and (one.beacons or reacts_left(book, one, state.round))
            and reach_of(book, one)
            and enemies(state, me, one)
        ]
    )


@lru_cache(maxsize=1024)
def _answers_steps(book: BeaconRoadBook, powers: tuple[str, ...]) -> bool:
    """Whether a creature has a power triggered by another's step (BR-MOVE-21, BR-GAP-23)."""
    if book.rulings["reaction_strike_for_all"] == "on":
        return True
    return any(key in book.powers and "move_step" in book.powers[key].trigger for key in powers)


def _openings(
    state: State,
    book: BeaconRoadBook,
    who: str,
    strikers: tuple[str, ...],
    before: Square,
    after: Square,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The enemies whose threat a step leaves, and those whose threat it enters (BR-MOVE-20).

    Entering a threat gives an opening only if the mover does not threaten back.
    """
    me = state.who(who)
    ends = replace(me, place=before), replace(me, place=after)
    longest = book.longest_reach
    near = [
        one
        for one in strikers
        if any(feet_between(book, end, state.who(one)) <= longest for end in ends)
    ]
    if not near:
        return (), ()
    here, there = changed(state, who, place=before), changed(state, who, place=after)
    leaving, entered = [], []
    gone, come = here.who(who), there.who(who)
    for one in near:
        other = state.who(one)
        was, now = threat(here, book, other, gone), threat(there, book, other, come)
        if was and not now:
            leaving.append(one)
        elif now and not was and not threat(there, book, come, other):
            entered.append(one)
    return tuple(leaving), tuple(entered)


def _struck(
    run: Run, who: str, strikers: tuple[str, ...], way: tuple[Square, ...]
) -> Procedure[bool]:
    """Let the enemies with an opening strike; return whether that ends the movement.

    `way` is the part walked so far. Nobody is left lying in an ally's square (BR-MOVE-18).
    """
    here = way[-1]

    def stands(state: State) -> bool:
        return not _ends(run.book, state.who(who), here)

    yield from window(run, "move_step", who, among=strikers, stands=stands)
    one = run.state.who(who)
    why = _ends(run.book, one, here)
    if not why:
        return False
    yield Stopped(who, why, because=("BR-MOVE-22",))
    if one.place == here and not one.out:
        yield from _step_back(run, who, way, free_end(run.state, run.book, who, way))
    return True


def _ends(book: BeaconRoadBook, one: Creature, here: Square) -> str:
    """Why the movement of a creature struck on the way ends, or blank (BR-MOVE-22)."""
    if one.out or incapacitated(book, one):
        return "incapacitated"
    if rooted(book, one):
        return "rooted"
    if downed(book, one) and book.rulings["downed_move"] != "free":
        return "downed"
    return "moved" if one.place != here else ""
