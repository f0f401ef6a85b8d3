"""Movement by one's own will: Advance, Maneuver, Teleport, and the Reaction Strikes on the way.

Movement that others force is in forced.py. Lengths are in feet.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from fracas.core.errors import Moot
from fracas.core.facts import Noted
from fracas.core.paths import Path, Step
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.beacon_road.allowances import reacts_left
from fracas.rulesets.beacon_road.book import BeaconRoadBook
from fracas.rulesets.beacon_road.changes import changed
from fracas.rulesets.beacon_road.control import decider_of
from fracas.rulesets.beacon_road.ground import ground_of
from fracas.rulesets.beacon_road.relations import reach_of, threat
from fracas.rulesets.beacon_road.scene_facts import Moved, Stopped
from fracas.rulesets.beacon_road.spaces import Crowd, enemies, feet_between, space_of
from fracas.rulesets.beacon_road.state import Creature, State
from fracas.rulesets.beacon_road.stress import can_pay, pay
from fracas.rulesets.beacon_road.ways import (
    Limits,
    downed,
    frightening,
    may_advance,
    may_maneuver,
    paid_for,
    path_form,
    rooted,
    stride,
    trace,
)
from fracas.rulesets.beacon_road.windows import window
from fracas.rulesets.beacon_road.wounds import incapacitated
from fracas.space.square_courses import Course
from fracas.space.squares import Space, Square, straight_line, within

_WAY = ("BR-MOVE-04", "BR-MOVE-10", "BR-MOVE-13", "BR-MOVE-18", "BR-MOVE-19", "BR-MOVE-28")
_ADVANCE = ("BR-MOVE-01", "BR-MOVE-02", "BR-MOVE-17", *_WAY)
_MANEUVER = ("BR-MOVE-03", "BR-MOVE-11", *_WAY)
_TELEPORT = ("BR-MOVE-12", "BR-MOVE-13", "BR-MOVE-18")
_COURSE = {"toward": "BR-MOVE-05", "away": "BR-MOVE-06"}
_FEAR = ("BR-WND-30", "BR-WND-31", "BR-GAP-40")


def advance(
    run: Run,
    who: str,
    feet: int = 0,
    *,
    toward: str = "",
    away: str = "",
    only: frozenset[Square] | None = None,
) -> Procedure:
    """Advance: normal movement of so many feet, or of the Stride (BR-MOVE-01); gives back the feet.

    `toward` and `away` name somebody to whom every step must lead closer, or from whom farther;
    `only` are squares to end in. Enemies whose threat is left or entered may strike at once
    (BR-MOVE-20, BR-MOVE-22). What is left over is lost (BR-MOVE-17).
    """
    one = run.state.who(who)
    if not may_advance(run.book, one):
        return 0
    feet = feet or stride(run.book, one)
    return (yield from _go(run, who, feet, "advance", toward, away, only))


def maneuver(
    run: Run,
    who: str,
    feet: int = 0,
    *,
    toward: str = "",
    away: str = "",
    only: frozenset[Square] | None = None,
) -> Procedure:
    """Maneuver: careful movement of so many feet, 5 unless a power says more (BR-MOVE-03).

    Nobody may strike at it. Gives back the feet gone; the rest is as with `advance`. Five feet do
    not pay for Difficult Terrain (BR-MOVE-11, BR-GAP-25).
    """
    if not may_maneuver(run.book, run.state.who(who)):
        return 0
    feet = feet or run.book.tables.maneuver
    return (yield from _go(run, who, feet, "maneuver", toward, away, only))


def teleport(
    run: Run, who: str, feet: int, *, by: str = "", only: frozenset[Square] | None = None
) -> Procedure:
    """Teleport: somebody is placed within so many feet where it can be (BR-MOVE-12).

    No way, no cost of ground, no strikes; the Rooted go too (BR-WND-20). `by` chooses, or whoever
    is moved. Gives back whether it went.
    """
    own = by in ("", who)

    def ask(state: State) -> Ask:
        form = _landings(state, run.book, who, feet, only, own)
        return Ask(decider_of(state, by or who), "path", form, _TELEPORT, (who, "teleport"), ())

    if run.state.who(who).place is None:
        return False
    landed: tuple[str, ...] = yield from need(run, ask)
    if not landed:
        return False
    state: State = run.state
    start = state.who(who).place
    assert start is not None, "a landing was asked of somebody on the map"
    there = next(one for one in within(start, _squares(run.book, feet)) if str(one) == landed[-1])
    if own and not (yield from _dares(run, who, (there,))):
        return False
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
    """The squares in which a Teleport may place somebody, each one step from where it stands."""
    one = state.who(who)
    if one.place is None:
        raise Moot(who)
    crowd = Crowd(state, book, who)
    ground = ground_of(book, state.map) if state.map is not None else None
    shuns = _shunned(state, book, who) if own else ()
    size = book.squares_of[one.size]
    start, label = one.place, str(one.place)
    steps = []
    for there in within(start, _squares(book, feet)):
        if there == start or (only is not None and there not in only):
            continue
        space = Space(there, size)
        if any(_closer(fear, Space(start, size), space) for fear in shuns):
            continue
        if all(
            not crowd.at(square)
            and (ground is None or (ground.passable(square) and square not in ground.drops))
            for square in space.squares
        ):
            steps.append(Step(label, str(there), 0))
    return Path(label, tuple(steps), 0)


def _go(
    run: Run,
    who: str,
    feet: int,
    how: str,
    toward: str,
    away: str,
    only: frozenset[Square] | None,
) -> Procedure:
    """Ask for a way and go it; gives back the feet that it cost."""
    course: Course = "away" if away else "toward"
    rows = _ADVANCE if how == "advance" else _MANEUVER
    if toward or away:
        rows = (*rows, _COURSE[course], "BR-MOVE-27", "BR-GAP-24")

    def form_of(state: State) -> Path:
        if state.who(who).place is None:
            raise Moot(who)
        of = space_of(run.book, state.who(toward or away)) if toward or away else None
        shuns = _shunned(state, run.book, who)
        limits = Limits(course if of is not None else None, of, shuns, only)
        return path_form(state, run.book, who, feet, limits)

    def ask(state: State) -> Ask:
        return Ask(decider_of(state, who), "path", form_of(state), rows, (who, how), ())

    if not form_of(run.state).steps:
        return 0
    walked: tuple[str, ...] = yield from need(run, ask)
    start = run.state.who(who).place
    if not walked or start is None:
        yield Noted("stays", (who,), because=rows)
        return 0
    way = trace(start, walked)
    costs = paid_for(run.state, run.book, who, way, feet)
    short = len(costs) < len(way) - 1
    if short:
        way = _free_end(run.state, run.book, who, way[: len(costs) + 1])
        costs = costs[: len(way) - 1]
    if not (yield from _dares(run, who, way)):
        return 0
    gone = yield from _walk(run, who, way, costs, how, rows)
    if short:
        yield Stopped(who, "feet", gone, because=("BR-MOVE-28", "BR-GAP-81"))
    return gone


def _free_end(
    state: State, book: BeaconRoadBook, who: str, way: tuple[Square, ...]
) -> tuple[Square, ...]:
    """A way cut back to the last square of it in which one may end (BR-MOVE-18)."""
    crowd = Crowd(state, book, who)
    size = book.squares_of[state.who(who).size]
    while len(way) > 1 and any(crowd.at(square) for square in Space(way[-1], size).squares):
        way = way[:-1]
    return way


def _shunned(state: State, book: BeaconRoadBook, who: str) -> tuple[Space, ...]:
    """The spaces to which somebody cannot come closer, for lack of Stress (BR-WND-30)."""
    feared = frightening(state, book, who)
    return () if can_pay(state.who(who), book.tables.terrified_stress) else feared


def _closer(fear: Space, before: Space, after: Space) -> bool:
    return straight_line(fear, after) < straight_line(fear, before)


def _dares(run: Run, who: str, way: tuple[Square, ...]) -> Procedure:
    """Whether the Terrified pay the Stress of coming closer to what they fear, where they do.

    It is paid once for a movement, wherever on its way that comes closer (BR-WND-30).
    """
    book: BeaconRoadBook = run.book
    one = run.state.who(who)
    feared = frightening(run.state, book, who)
    if not feared or one.place is None:
        return True
    size = book.squares_of[one.size]
    here = Space(one.place, size)
    if not any(_closer(fear, here, Space(there, size)) for fear in feared for there in way):
        return True
    amount = book.tables.terrified_stress
    return (yield from pay(run, who, amount, "terrified", because=_FEAR))


def _walk(
    run: Run,
    who: str,
    way: tuple[Square, ...],
    costs: tuple[int, ...],
    how: str,
    rows: tuple[str, ...],
) -> Procedure:
    """Go a way, letting enemies strike where an Advance gives them an opening (BR-MOVE-20).

    Gives back the feet gone: fewer than the whole if a strike ended the movement (BR-MOVE-22).
    """
    book: BeaconRoadBook = run.book
    done = 0
    for at in range(len(way) - 1):
        strikers = _strikers(run.state, book, who) if how == "advance" else ()
        if not strikers:
            break
        step = way[at], way[at + 1]
        leaving, entered = _openings(run.state, book, who, strikers, *step)
        if leaving:
            yield from _stretch(run, who, way[done : at + 1], costs[done:at], how, rows)
            done = at
            if (yield from _struck(run, who, leaving, way[: at + 1])):
                return sum(costs[:at])
            _, entered = _openings(run.state, book, who, entered, *step)
        if entered:
            yield from _stretch(run, who, way[done : at + 2], costs[done : at + 1], how, rows)
            done = at + 1
            if (yield from _struck(run, who, entered, way[: at + 2])):
                return sum(costs[: at + 1])
    yield from _stretch(run, who, way[done:], costs[done:], how, rows)
    return sum(costs)


def _stretch(
    run: Run,
    who: str,
    way: tuple[Square, ...],
    costs: tuple[int, ...],
    how: str,
    rows: tuple[str, ...],
) -> Procedure:
    """One stretch of a way, unless it is none."""
    if len(way) > 1:
        run.state.who(who)
        yield Moved(who, way, sum(costs), how, because=rows)


def _strikers(state: State, book: BeaconRoadBook, who: str) -> tuple[str, ...]:
    """The enemies that could strike at an Advance at all, wherever it leads (BR-MOVE-21)."""
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
    """Whether somebody has a power for the step of another (BR-MOVE-21, BR-GAP-23)."""
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
    """Those whose threat a step leads out of, and those whose threat it leads into (BR-MOVE-20).

    Who comes into a threat gives an opening only where it does not threaten back.
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


def _struck(run: Run, who: str, strikers: tuple[str, ...], way: tuple[Square, ...]) -> Procedure:
    """Let the enemies with an opening strike; gives back whether that ends the movement.

    `way` is what was gone so far. Nobody stays lying in the square of an ally (BR-MOVE-18).
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
        back = _free_end(run.state, run.book, who, way)
        if back != way:
            yield Moved(who, (here, back[-1]), 0, "placed", because=("BR-MOVE-18",))
    return True


def _ends(book: BeaconRoadBook, one: Creature, here: Square) -> str:
    """What ends the movement of somebody who was struck on the way, or nothing (BR-MOVE-22)."""
    if one.out or incapacitated(book, one):
        return "incapacitated"
    if rooted(book, one):
        return "rooted"
    if downed(book, one) and book.rulings["downed_move"] != "free":
        return "downed"
    return "moved" if one.place != here else ""
