"""How far a creature can go and by which squares, before anybody moves.

A way is asked for square by square, by labels such as `C4`, and costs feet. A creature that fills
several squares counts by its north-west one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

import msgspec

from fracas.core.asking.paths import Path, Step
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.ground.sight import fears
from fracas.rulesets.beacon_road.rules.ground.spaces import Crowd, Ground, ground_of, space_of
from fracas.rulesets.beacon_road.rules.harm.wounds import incapacitated
from fracas.rulesets.beacon_road.state.changes import lasting
from fracas.rulesets.beacon_road.state.state import Creature, State
from fracas.space.square_courses import Course, keeps
from fracas.space.square_paths import fresh_squares
from fracas.space.squares import Space, Square, is_diagonal, neighbours, straight_line

SURE_FOOTED = "sure_footed"
"""The ability with which Difficult Terrain costs nothing extra (BR-MOVE-25)."""


class Limits(msgspec.Struct, frozen=True, omit_defaults=True):
    """The limits of a movement besides its feet.

    `course` with `of` makes every step end closer to a space, or farther from it (BR-MOVE-05,
    BR-MOVE-06). `shuns` are spaces that no step may come closer to than the start (BR-WND-30).
    `only`, if given, are the squares where it may end. `forced` movement passes nobody, always pays
    for rough ground, and goes over edges (BR-MOVE-15, BR-MOVE-16).
    """

    course: Course | None = None
    of: Space | None = None
    shuns: tuple[Space, ...] = ()
    only: frozenset[Square] | None = None
    forced: bool = False


FREE = Limits()
"""No limits except the feet."""


def trace(start: Square, walked: tuple[str, ...]) -> tuple[Square, ...]:
    """The squares of a way including its start, by the labels of those entered."""
    way = [start]
    for label in walked:
        way.append(next(there for there in neighbours(way[-1]) if _label(there) == label))
    return tuple(way)


def stride(book: BeaconRoadBook, one: Creature) -> int:
    """The feet of one Advance: Stride, which includes load, doubled by Quickened.

    BR-MOVE-02, BR-MOVE-23, BR-BOON-10.
    """
    return one.stride * max((book.boons[boon.name].stride for boon in one.boons), default=1)


def rooted(book: BeaconRoadBook, one: Creature) -> bool:
    """Whether a creature can neither move nor be moved by force (BR-WND-20)."""
    return any(book.wounds[wound.name].no_move for wound in one.wounds)


def downed(book: BeaconRoadBook, one: Creature) -> bool:
    """Whether a creature lies on the ground (BR-WND-13)."""
    return any(book.wounds[wound.name].stands for wound in one.wounds)


def may_advance(book: BeaconRoadBook, one: Creature) -> bool:
    """Whether a creature can Advance at all: not Rooted, and not Downed (BR-WND-15, BR-WND-20).

    The Downed can if the table rules `downed_move` free (BR-GAP-45).
    """
    if one.place is None or one.out or incapacitated(book, one):
        return False
    if not one.wounds:
        return True
    return not rooted(book, one) and (
        not downed(book, one) or book.rulings["downed_move"] == "free"
    )


def may_maneuver(book: BeaconRoadBook, one: Creature) -> bool:
    """Whether it can Maneuver at all; the Downed crawl unless ruled otherwise (BR-WND-15)."""
    if one.place is None or one.out or incapacitated(book, one):
        return False
    if not one.wounds:
        return True
    return not rooted(book, one) and (
        not downed(book, one) or book.rulings["downed_move"] != "none"
    )


def frightening(state: State, book: BeaconRoadBook, who: str) -> tuple[Space, ...]:
    """The spaces of creatures that a Terrified creature approaches only for Stress (BR-WND-30)."""
    one = state.who(who)
    if not one.wounds:
        return ()
    spaces = [space_of(book, state.who(source)) for source in fears(state, book, who)]
    return tuple([space for space in spaces if space is not None])


@lasting
def path_form(
    state: State, book: BeaconRoadBook, who: str, feet: int, limits: Limits = FREE
) -> Path:
    """All ways that a creature can go with `feet` (BR-MOVE-10, BR-MOVE-18, BR-MOVE-28).

    If diagonals count alternately (BR-MOVE-19), each square shown as an end can be reached by a
    cheapest way. A longer way may cost more than its steps say, see `paid_for`.
    """
    me = state.who(who)
    assert me.place is not None, "only who stands on the map can go a way"
    ground = ground_of(book, state.map) if state.map is not None else None
    size = book.squares_of[me.size]
    crowd = Crowd(state, book, who)
    far = feet // book.tables.square + size
    # Only creatures within the way's range count, so that more calls hit the cache.
    blocking = frozenset([one for one in crowd.blocking if _near(one, me.place, far)])
    filled = frozenset([one for one in crowd.filled if _near(one, me.place, far)])
    if limits.forced:
        blocking, filled = blocking | filled, frozenset()
    sure = SURE_FOOTED in me.abilities and not limits.forced
    alternate = book.rulings["diagonals"] == "alternate"
    mover = _Mover(me.place, size, sure, alternate, book.tables.square)
    return _ways(ground, mover, feet, blocking, filled, limits)


def paid_for(
    state: State,
    book: BeaconRoadBook,
    who: str,
    way: tuple[Square, ...],
    feet: int,
    *,
    forced: bool = False,
) -> tuple[int, ...]:
    """The cost of each step of a way in feet, as far as `feet` pay for it (BR-MOVE-28).

    `way` begins with the mover's square; there are fewer costs than steps if the feet ran out. Sure
    feet do not help `forced` movement.
    """
    me = state.who(who)
    ground = ground_of(book, state.map) if state.map is not None else None
    sure = SURE_FOOTED in me.abilities and not forced
    alternate = book.rulings["diagonals"] == "alternate"
    size, square = book.squares_of[me.size], book.tables.square
    costs: list[int] = []
    odd, left = False, feet
    for before, here in pairwise(way):
        diagonal = alternate and is_diagonal(before, here)
        cost = square * (2 if diagonal and odd else 1)
        if not sure and _rough(ground, before, here, size):
            cost *= 2
        if cost > left:
            break
        costs.append(cost)
        left -= cost
        odd = odd != diagonal
    return tuple(costs)


class _Mover(msgspec.Struct, frozen=True):
    """What ways depend on about the mover; `square` is the feet of a square."""

    start: Square
    size: int
    sure: bool
    alternate: bool
    square: int


def _near(square: Square, place: Square, far: int) -> bool:
    return abs(square.x - place.x) <= far and abs(square.y - place.y) <= far


def _rough(ground: Ground | None, before: Square, here: Square, size: int) -> bool:
    """Whether any square that a step enters is Difficult Terrain (BR-MOVE-10)."""
    if ground is None or not ground.difficult:
        return False
    if size == 1:
        return here in ground.difficult
    return any(square in ground.difficult for square in fresh_squares(before, here, size))


@lru_cache(maxsize=4096)
def _ways(
    ground: Ground | None,
    mover: _Mover,
    feet: int,
    blocking: frozenset[Square],
    filled: frozenset[Square],
    limits: Limits,
) -> Path:
    """The ways from a square as a form: every step of any way within the feet."""
    start, size, alternate = mover.start, mover.size, mover.alternate
    keep = _keeper(mover, limits)
    best: dict[tuple[Square, bool], int] = {(start, False): 0}
    queues: list[list[tuple[Square, bool]]] = [[] for _ in range(feet + 1)]
    queues[0].append((start, False))
    steps: list[Step] = []
    for cost, queue in enumerate(queues):
        for stand in queue:
            if best[stand] != cost:
                continue
            here, odd = stand
            for there, step, diagonal in _exits(
                ground, size, mover.sure, mover.square, here, limits.forced
            ):
                if blocking and _meets(there, size, blocking):
                    continue
                if keep is not None and not keep(here, there):
                    continue
                turned = diagonal and alternate
                total = cost + step.cost * (2 if turned and odd else 1)
                if total > feet:
                    continue
                steps.append(step)
                after = (there, odd != turned)
                if total < best.get(after, feet + 1):
                    best[after] = total
                    queues[total].append(after)
    found = tuple(dict.fromkeys(steps)) if alternate else tuple(steps)
    return Path(str(start), found, feet, _ends(mover, [one for one, _ in best], filled, limits))


def _ends(
    mover: _Mover, reached: list[Square], filled: frozenset[Square], limits: Limits
) -> tuple[str, ...]:
    """The squares where a way may end, if it may not end everywhere it reaches."""
    size, only = mover.size, limits.only
    free = [one for one in reached if not (filled and _meets(one, size, filled))]
    if only is None and not mover.alternate and len(free) == len(reached):
        return ()
    return tuple(
        dict.fromkeys(
            [_label(one) for one in free if only is None or one in only or one == mover.start]
        )
    )


@lru_cache(maxsize=16384)
def _label(square: Square) -> str:
    return str(square)


def _meets(place: Square, size: int, squares: frozenset[Square]) -> bool:
    if size == 1:
        return place in squares
    return any(square in squares for square in Space(place, size).squares)


def _keeper(mover: _Mover, limits: Limits) -> Callable[[Square, Square], bool] | None:
    """A test of steps by course and fear; None if neither applies."""
    course, of = limits.course, limits.of
    if not limits.shuns and (course is None or of is None):
        return None
    size = mover.size
    here = Space(mover.start, size)
    fences = tuple([(space, straight_line(space, here)) for space in limits.shuns])

    def keep(before: Square, after: Square) -> bool:
        there = Space(after, size)
        if any(straight_line(space, there) < least for space, least in fences):
            return False
        if course is None or of is None:
            return True
        return keeps(course, of, Space(before, size), there)

    return keep


@lru_cache(maxsize=65536)
def _exits(
    ground: Ground | None, size: int, sure: bool, feet: int, here: Square, over_edges: bool
) -> tuple[tuple[Square, Step, bool], ...]:
    """The steps out of a square: where to, the cost, and whether diagonal."""
    found = []
    for there in neighbours(here):
        fresh = (there,) if size == 1 else fresh_squares(here, there, size)
        if ground is not None and not all(
            ground.passable(square) and (over_edges or square not in ground.drops)
            for square in fresh
        ):
            continue
        rough = not sure and _rough(ground, here, there, size)
        step = Step(_label(here), _label(there), feet * (2 if rough else 1))
        found.append((there, step, is_diagonal(here, there)))
    return tuple(found)
