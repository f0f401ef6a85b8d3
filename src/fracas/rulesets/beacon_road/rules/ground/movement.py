"""Voluntary movement: Advance, Maneuver, standing up. Teleports are in teleports.py.

walking.py walks a way, with the strikes on it; forced.py has forced movement. Lengths are in feet.
"""

from __future__ import annotations

from itertools import pairwise, takewhile
from typing import ClassVar

from fracas.core.asking.paths import Path
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.errors import Moot
from fracas.core.facts import Noted
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.ground.sight import as_perceived
from fracas.rulesets.beacon_road.rules.ground.spaces import ground_of, space_of
from fracas.rulesets.beacon_road.rules.ground.walking import free_end, walk
from fracas.rulesets.beacon_road.rules.ground.ways import (
    Limits,
    downed,
    frightening,
    may_advance,
    may_maneuver,
    paid_for,
    path_form,
    stride,
    trace,
)
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of, ease
from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left, can_pay, pay
from fracas.rulesets.beacon_road.rules.rounds.deeds import Act, Turn
from fracas.rulesets.beacon_road.rules.subjects import Going
from fracas.rulesets.beacon_road.state.changes import WAY, lasting
from fracas.rulesets.beacon_road.state.facts import Settled
from fracas.rulesets.beacon_road.state.scene_facts import Stopped
from fracas.rulesets.beacon_road.state.state import Creature, State
from fracas.space.square_courses import Course
from fracas.space.squares import Space, Square, neighbours, straight_line

_WAY = ("BR-MOVE-04", "BR-MOVE-10", "BR-MOVE-13", "BR-MOVE-18", "BR-MOVE-19", "BR-MOVE-28")
_ADVANCE = ("BR-MOVE-01", "BR-MOVE-02", "BR-MOVE-17", *_WAY)
_MANEUVER = ("BR-MOVE-03", "BR-MOVE-11", *_WAY)
_COURSE = {"toward": "BR-MOVE-05", "away": "BR-MOVE-06"}
_FEAR = ("BR-WND-30", "BR-WND-31", "BR-GAP-40")


class Advance(Act, frozen=True):
    """Move up to the Stride (BR-MOVE-01); the Rooted cannot (BR-WND-20)."""

    kind = "act"
    stem = "advance"
    because: ClassVar[tuple[str, ...]] = ("BR-MOVE-01", "BR-ACT-10")
    shelf = "move"
    icon = "footprints"
    risky = True

    @property
    def used(self) -> str:
        """The power to move, which everybody has."""
        return "move"

    def shut(self, book: BeaconRoadBook, means: Turn) -> str:
        """Open on a map to those who can Advance; to the Downed by a ruling (BR-WND-15)."""
        state, one, _ = means
        there = state.map is not None and may_advance(book, one)
        if closed := super().shut(book, means) or ("" if there else "BR-WND-15"):
            return closed
        return "" if leads_away(state, book, one, stride(book, one)) else "BR-MOVE-18"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Go."""
        yield from advance(run, who)


class Onward(Advance, frozen=True):
    """Advance with every Act left, until hurt or in melee (BR-ACT-16)."""

    stem = "advance_on"
    because = ("BR-MOVE-01", "BR-ACT-10", "BR-ACT-16")
    icon = "footprints"

    @property
    def name(self) -> str:
        """It is announced as an Advance each time."""
        return Advance.begins()

    def shut(self, book: BeaconRoadBook, means: Turn) -> str:
        """Open to those who could Advance twice."""
        return super().shut(book, means) if means.goes_on else "BR-ACT-16"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Continue the way begun, or ask for one for all Acts left."""
        if may_advance(run.book, run.state.who(who)):
            yield from _go_on(run, who)


ONWARD = Onward()


class Maneuver(Act, frozen=True):
    """Move 5' with care (BR-MOVE-03, BR-ACT-11)."""

    kind = "act"
    stem = "maneuver"
    because = ("BR-MOVE-03", "BR-ACT-11", "BR-GAP-22")
    shelf = "move"
    icon = "move-right"
    discreet = True

    def shut(self, book: BeaconRoadBook, means: Turn) -> str:
        """Open on a map to those who can Maneuver; to the Downed by a ruling (BR-WND-15)."""
        state, one, _ = means
        there = state.map is not None and may_maneuver(book, one)
        if closed := super().shut(book, means) or ("" if there else "BR-WND-15"):
            return closed
        return "" if leads_away(state, book, one, book.tables.maneuver) else "BR-MOVE-18"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Go."""
        yield from maneuver(run, who)


class StandUp(Act, frozen=True):
    """Stand up, which ends Downed whatever its severity (BR-ACT-12, BR-WND-14)."""

    kind = "act"
    stem = "stand"
    because = ("BR-ACT-12", "BR-WND-14")
    shelf = "move"
    icon = "person-standing"

    def shut(self, book: BeaconRoadBook, means: Turn) -> str:
        """Open to the Downed."""
        lies = means.one.wounds and downed(book, means.one)
        return super().shut(book, means) or ("" if lies else "BR-WND-14")

    def act(self, run: Run, who: str) -> Procedure[None]:
        """End every wound that standing up ends."""
        wounds = run.state.who(who).wounds
        for place in reversed(range(len(wounds))):
            if run.book.wounds[wounds[place].name].stands:
                yield from ease(run, who, place, "stood")


def leads_away(state: State, book: BeaconRoadBook, one: Creature, feet: int) -> bool:
    """Whether `feet` lead anywhere, as far as the mover sees obstacles.

    BR-MOVE-10, BR-MOVE-11, BR-MOVE-18, BR-WND-30.
    """
    brave = not one.wounds or can_pay(one, book.tables.terrified_stress)
    return _leads_away(state, book, one.id, feet, brave)


@lasting
def _leads_away(state: State, book: BeaconRoadBook, who: str, feet: int, brave: bool) -> bool:
    if brave and _free_beside(state, book, who):
        return True
    limits = Limits(shuns=() if brave else frightening(state, book, who))
    near = path_form(state, book, who, min(feet, book.tables.square), limits)
    return _ends_elsewhere(near) or _ends_elsewhere(
        path_form(as_perceived(state, book, who), book, who, feet, limits)
    )


def _free_beside(state: State, book: BeaconRoadBook, who: str) -> bool:
    """Whether a square beside a creature is plain and empty; a quick check before all ways."""
    sizes, here = book.squares_of, state.who(who).place
    if state.map is None or here is None or max([sizes[c.size] for c in state.creatures]) > 1:
        return False
    ground = ground_of(book, state.map)
    taken = {one.place for one in state.creatures if not one.out}
    for there in neighbours(here):
        rough = there in ground.difficult or there in ground.drops
        if there not in taken and not rough and ground.passable(there):
            return True
    return False


def _ends_elsewhere(form: Path) -> bool:
    return any(end != form.start for end in form.ends) if form.ends else bool(form.steps)


def advance(
    run: Run,
    who: str,
    feet: int = 0,
    *,
    toward: str = "",
    away: str = "",
    only: frozenset[Square] | None = None,
) -> Procedure[int]:
    """Advance by `feet`, or by the Stride (BR-MOVE-01); return the feet moved.

    `toward` and `away` name a creature that every step must approach, or lead away from; `only` are
    squares to end in. Enemies whose threat is left or entered may strike at once (BR-MOVE-20,
    BR-MOVE-22). Unused feet are lost (BR-MOVE-17).
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
) -> Procedure[int]:
    """Maneuver: careful movement, of 5 feet unless a power says more (BR-MOVE-03).

    Nobody may strike at it. Returns the feet moved; the rest is as in `advance`. Five feet are not
    enough for Difficult Terrain (BR-MOVE-11, BR-GAP-25).
    """
    if not may_maneuver(run.book, run.state.who(who)):
        return 0
    feet = feet or run.book.tables.maneuver
    return (yield from _go(run, who, feet, "maneuver", toward, away, only))


def _go(
    run: Run, who: str, feet: int, how: str, toward: str, away: str, only: frozenset[Square] | None
) -> Procedure[int]:
    """Ask for a way and walk it; return its cost in feet."""
    course: Course = "away" if away else "toward"
    rows = _ADVANCE if how == "advance" else _MANEUVER
    if toward or away:
        rows = (*rows, _COURSE[course], "BR-MOVE-27", "BR-GAP-24")

    def form_of(state: State) -> Path:
        if state.who(who).place is None:
            raise Moot(who)
        of = space_of(run.book, state.who(toward or away)) if toward or away else None
        shuns = shunned(state, run.book, who)
        limits = Limits(course if of is not None else None, of, shuns, only)
        return path_form(state, run.book, who, feet, limits)

    def ask(state: State) -> Ask:
        form = form_of(state)
        about = Going(who, how, form.budget or 0)
        return Ask(decider_of(state, who), "path", form, rows, about, ())

    if not form_of(run.state).steps:
        return 0
    walked: tuple[str, ...] = yield from need(run, ask)
    start = run.state.who(who).place
    if not walked or start is None:
        yield Noted("stays", (who,), because=rows)
        return 0
    gone, left = yield from _part(run, who, trace(start, walked), feet, how, rows)
    if left:
        yield Stopped(who, "feet", gone, because=("BR-MOVE-28", "BR-GAP-81"))
    return gone


def _part(
    run: Run, who: str, way: tuple[Square, ...], feet: int, how: str, rows: tuple[str, ...]
) -> Procedure[tuple[int, tuple[Square, ...]]]:
    """Walk a way as far as `feet` pay for; return the feet, and the squares left."""
    costs = paid_for(run.state, run.book, who, way, feet)
    part = way
    if len(costs) < len(way) - 1:
        part = free_end(run.state, run.book, who, way[: len(costs) + 1])
    yield from brave(run, who, part)
    gone = yield from walk(run, who, part, costs, how, rows)
    return gone, way[len(part) :]


def _go_on(run: Run, who: str) -> Procedure[None]:
    """Advance along a way that takes several Acts; the rest of it is remembered.

    It is asked for once, with the feet of all Acts left, and ends if it is blocked.
    """
    one, feet = run.state.who(who), stride(run.book, run.state.who(who))
    rows = (*_ADVANCE, "BR-ACT-16")

    def form_of(state: State, acts: int = 1) -> Path:
        if state.who(who).place is None:
            raise Moot(who)
        return own_ways(state, run.book, who, feet * acts)

    def ask(state: State) -> Ask:
        form = form_of(state, 1 + acts_left(run.book, state.who(who), state.round))
        about = Going(who, "advance", form.budget or 0)
        return Ask(decider_of(state, who), "path", form, rows, about, ())

    planned = tuple(one.said(WAY).split())
    walked: tuple[str, ...] = planned or (yield from need(run, ask))
    start = run.state.who(who).place
    if not walked or start is None:
        yield Noted("stays", (who,), because=rows)
        return
    open_now = {(step.start, step.end) for step in form_of(run.state).steps}
    steps = list(pairwise((str(start), *walked)))
    clear = list(takewhile(open_now.__contains__, steps))
    costs = paid_for(run.state, run.book, who, trace(start, walked), feet)
    if len(clear) < len(costs):
        # Somebody has moved into the way.
        walked = tuple([end for _, end in clear])
    if not walked:
        yield Noted("stays", (who,), because=rows)
        return
    _, left = yield from _part(run, who, trace(start, walked), feet, "advance", rows)
    if planned or left:
        yield Settled(who, WAY, " ".join(map(str, left)), because=("BR-ACT-16",))


def own_ways(state: State, book: BeaconRoadBook, who: str, feet: int) -> Path:
    """All ways that a creature would go by itself with `feet` (BR-WND-30)."""
    return path_form(state, book, who, feet, Limits(shuns=shunned(state, book, who)))


def shunned(state: State, book: BeaconRoadBook, who: str) -> tuple[Space, ...]:
    """The spaces that a creature cannot approach, for lack of Stress (BR-WND-30)."""
    feared = frightening(state, book, who)
    return () if can_pay(state.who(who), book.tables.terrified_stress) else feared


def closer(fear: Space, before: Space, after: Space) -> bool:
    """Whether one space is closer to what is feared than another (BR-WND-30)."""
    return straight_line(fear, after) < straight_line(fear, before)


def brave(run: Run, who: str, way: tuple[Square, ...]) -> Procedure[None]:
    """Let the Terrified pay Stress for coming closer to what they fear, if they do.

    It is paid once for a movement that comes closer anywhere on its way (BR-WND-30). Creatures that
    cannot pay are offered no such way.
    """
    book: BeaconRoadBook = run.book
    one = run.state.who(who)
    feared = frightening(run.state, book, who)
    if not feared or one.place is None:
        return
    size = book.squares_of[one.size]
    here = Space(one.place, size)
    if any(closer(fear, here, Space(there, size)) for fear in feared for there in way):
        amount = book.tables.terrified_stress
        yield from pay(run, who, amount, "terrified", because=_FEAR)
