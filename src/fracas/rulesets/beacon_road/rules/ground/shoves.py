"""The ways of a Push, a Pull and a Slam: the squares of each step, and what blocks it.

Each step of a Push (Pull) goes to the enterable square farthest from (nearest to) its origin, so it
can go around an obstacle (BR-MOVE-26). A Slam goes straight on and stops at what it hits
(BR-OTHER-05).
"""

from __future__ import annotations

import msgspec

from fracas.core.asking.paths import Path, Step
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.ground.spaces import Crowd, Ground, ground_of, space_of
from fracas.rulesets.beacon_road.state.state import State
from fracas.space.square_courses import Course, course_steps
from fracas.space.square_paths import fresh_squares
from fracas.space.squares import (
    Point,
    Space,
    Spot,
    Square,
    centre_of,
    is_diagonal,
    neighbours,
    straight_line,
    turn,
)

PUSH, PULL, SLIDE, SLAM = "push", "pull", "slide", "slam"
"""The four kinds of forced movement; a Slide has no course."""


class Bar(msgspec.Struct, frozen=True):
    """An obstacle: `why` is ground, creature or edge of the map; `what` names it."""

    why: str
    what: str


class Shove(msgspec.Struct, frozen=True):
    """A Push, Pull or Slam, with what its steps depend on.

    `origin` and `start` are centres, `size` is the mover's in squares, `square` the feet of one.
    """

    kind: str
    origin: Point
    start: Point
    size: int
    feet: int
    square: int
    alternate: bool

    @property
    def course(self) -> Course:
        """Whether it goes toward its origin or away from it."""
        return "toward" if self.kind == PULL else "away"


class Stand(msgspec.Struct, frozen=True):
    """Where the mover is, the feet spent, and whether the next diagonal counts twice."""

    square: Square
    spent: int = 0
    odd: bool = False


class Field:
    """The board during one forced movement: what blocks a step, and what it costs."""

    __slots__ = ("crowd", "ground", "shove")

    def __init__(self, state: State, book: BeaconRoadBook, who: str, shove: Shove) -> None:
        self.shove = shove
        self.crowd = Crowd(state, book, who)
        self.ground: Ground | None = ground_of(book, state.map) if state.map is not None else None

    def bar(self, before: Square, here: Square) -> Bar | None:
        """What blocks a step, or None (BR-MOVE-15)."""
        for square in fresh_squares(before, here, self.shove.size):
            if self.ground is not None and not self.ground.map.holds(square):
                return Bar("edge", str(before))
            if self.ground is not None and square in self.ground.impassable:
                return Bar("ground", str(square))
            other = self.crowd.at(square)
            if other:
                return Bar("creature", other)
        return None

    def cost(self, stand: Stand, here: Square) -> int:
        """Feet for a step: double for Difficult Terrain, and for every second diagonal if so ruled.

        BR-MOVE-16, BR-MOVE-19.
        """
        rough = self.ground is not None and any(
            square in self.ground.difficult
            for square in fresh_squares(stand.square, here, self.shove.size)
        )
        twice = self.shove.alternate and stand.odd and is_diagonal(stand.square, here)
        return self.shove.square * (2 if rough else 1) * (2 if twice else 1)

    def next(self, stand: Stand) -> tuple[tuple[Stand, ...], Bar | None]:
        """The stands that the next step may lead to, all equally good.

        Empty if the feet are used up, or if no square keeps the course, or if all that do are
        blocked; in the last case with the obstacle.
        """
        shove = self.shove
        if stand.spent >= shove.feet or self._over_edge(stand):
            return (), None
        best, bar = self._best(stand)
        found = []
        for here in best:
            spent = stand.spent + self.cost(stand, here)
            if spent <= shove.feet:
                turned = shove.alternate and is_diagonal(stand.square, here)
                found.append(Stand(here, spent, stand.odd != turned))
        return tuple(found), bar if not best else None

    def _over_edge(self, stand: Stand) -> bool:
        return self.ground is not None and stand.spent > 0 and stand.square in self.ground.drops

    def _best(self, stand: Stand) -> tuple[tuple[Square, ...], Bar | None]:
        """The best squares that can be entered, and the most direct obstacle."""
        shove = self.shove
        bars: list[tuple[int, Bar]] = []
        groups = _straight(shove, stand) if shove.kind == SLAM else _courses(shove, stand)
        for equals in groups:
            open_squares = []
            for here in equals:
                barred = self.bar(stand.square, here)
                if barred is None:
                    open_squares.append(here)
                else:
                    bars.append((_off_line(shove, here), barred))
            if open_squares or shove.kind == SLAM:
                break
        else:
            open_squares = []
        return tuple(open_squares), min(bars, key=lambda one: one[0])[1] if bars else None


def _courses(shove: Shove, stand: Stand) -> tuple[tuple[Square, ...], ...]:
    """The squares that keep the course, the best first, equals together."""
    steps = course_steps(Space(stand.square, shove.size), shove.origin, shove.course)
    gains = dict.fromkeys(step.gain for step in steps)
    return tuple(tuple([step.square for step in steps if step.gain == gain]) for gain in gains)


def _off_line(shove: Shove, here: Square) -> int:
    """How far a square is off the line from the origin through the start, only for comparing."""
    line = Point(shove.start.x - shove.origin.x, shove.start.y - shove.origin.y)
    centre = Space(here, shove.size).centre
    return abs(turn(line, Point(centre.x - shove.start.x, centre.y - shove.start.y)))


def _straight(shove: Shove, stand: Stand) -> tuple[tuple[Square, ...], ...]:
    """The squares that keep a Slam nearest to the straight line from its origin through its start.

    Each is farther from the origin. A creature on the origin has no line yet, and moves like a
    Push.
    """
    line = Point(shove.start.x - shove.origin.x, shove.start.y - shove.origin.y)
    here = Space(stand.square, shove.size).centre
    if line == Point(0, 0):
        return _courses(shove, stand)
    off: dict[Square, int] = {}
    for there in neighbours(stand.square):
        centre = Space(there, shove.size).centre
        way = Point(centre.x - here.x, centre.y - here.y)
        ahead = way.x * line.x + way.y * line.y
        if ahead > 0 and straight_line(shove.origin, centre) > straight_line(shove.origin, here):
            off[there] = _off_line(shove, there)
    least = min(off.values(), default=0)
    return (tuple([square for square, apart in off.items() if apart == least]),)


def begin_shove(
    state: State, book: BeaconRoadBook, who: str, kind: str, feet: int, origin: str | Spot
) -> Shove | None:
    """The start of a Push, Pull or Slam of `feet`; None if either has no place."""
    space = space_of(book, state.who(who))
    source = space_of(book, state.who(origin)) if isinstance(origin, str) else origin
    if space is None or source is None:
        return None
    return Shove(
        kind,
        centre_of(source),
        space.centre,
        space.size,
        feet,
        book.tables.square,
        book.rulings["diagonals"] == "alternate",
    )


def shove_ways(field: Field, start: Square) -> tuple[Path, tuple[str, ...]]:
    """Every way of a shove as a form, and the one that takes the first of equals."""
    steps: dict[tuple[str, str], Step] = {}
    ends: dict[str, None] = {}
    todo, seen = [Stand(start)], set()
    while todo:
        stand = todo.pop()
        if stand in seen:
            continue
        seen.add(stand)
        following, _ = field.next(stand)
        if not following:
            ends[str(stand.square)] = None
        for after in following:
            pair = (str(stand.square), str(after.square))
            steps.setdefault(pair, Step(*pair, after.spent - stand.spent))
            todo.append(after)
    usual: list[str] = []
    stand = Stand(start)
    while following := field.next(stand)[0]:
        stand = following[0]
        usual.append(str(stand.square))
    form = Path(str(start), tuple(steps.values()), field.shove.feet, tuple(ends))
    return form, tuple(usual)


def carried_on(
    field: Field, start: Square, walked: tuple[str, ...]
) -> tuple[tuple[Square, ...], Bar | None]:
    """The whole way of a shove, and the obstacle that ended it early.

    A chosen way that ends too early, where another might have ended, goes on.
    """
    stand, way, chosen = Stand(start), [start], list(walked)
    while True:
        following, bar = field.next(stand)
        if not following:
            return tuple(way), bar
        label = chosen.pop(0) if chosen else ""
        stand = next((one for one in following if str(one.square) == label), following[0])
        way.append(stand.square)
