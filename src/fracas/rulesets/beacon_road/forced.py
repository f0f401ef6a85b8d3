"""Forced movement: Push, Pull, Slide and Slam, what stops them, and what hitting something does.

A Push (Pull) goes at each step to the square that lies farthest from (nearest to) its origin of
all that can be entered, so that it may round an obstacle (BR-MOVE-26). A Slam goes straight on and
stops at what it hits (BR-OTHER-05). Lengths are in feet.
"""

from __future__ import annotations

import msgspec

from fracas.core.answers import Choice, Option, Path, Step
from fracas.core.errors import Moot
from fracas.core.ids import GM, Decider
from fracas.core.prompts import Ask, Procedure, Ruling, need
from fracas.core.run import Run
from fracas.rulesets.beacon_road.book import BeaconRoadBook
from fracas.rulesets.beacon_road.control import decider_of
from fracas.rulesets.beacon_road.facts import Moved, Stopped
from fracas.rulesets.beacon_road.ground import Ground, ground_of
from fracas.rulesets.beacon_road.harm import Hit, suffer
from fracas.rulesets.beacon_road.rolls import effect_roll
from fracas.rulesets.beacon_road.spaces import Crowd, space_of
from fracas.rulesets.beacon_road.state import State
from fracas.rulesets.beacon_road.ways import Limits, path_form, rooted, trace
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

STALWART = "stalwart"
"""The ability of those who cannot be Pushed or Slammed (BR-GEAR-09)."""

_ROWS: dict[str, tuple[str, ...]] = {
    PUSH: ("BR-MOVE-07", "BR-MOVE-06", "BR-OTHER-04", "BR-MOVE-26"),
    PULL: ("BR-MOVE-08", "BR-MOVE-05", "BR-MOVE-26"),
    SLIDE: ("BR-MOVE-09",),
    SLAM: ("BR-OTHER-05", "BR-MOVE-06"),
}
_ALL = ("BR-MOVE-04", "BR-MOVE-14", "BR-MOVE-16", "BR-MOVE-27", "BR-MOVE-28", "BR-GAP-26")


class Bar(msgspec.Struct, frozen=True):
    """What stood in the way: `why` is ground, creature or edge of the map; `what` names it."""

    why: str
    what: str


def forced(run: Run, who: str, kind: str, feet: int, origin: str | Spot, by: str) -> Procedure:
    """Somebody is pushed, pulled, slid or slammed so many feet; gives back the feet moved.

    `origin` is what the effect comes from, a creature or a spot; `by` is its user, who chooses
    among equal ways, or nobody for the game master. 0 feet stand for 5 (BR-OTHER-04). Rough ground
    costs double (BR-MOVE-16), and nobody has an opening to strike (BR-MOVE-14).
    """
    book: BeaconRoadBook = run.book
    one = run.state.who(who)
    if one.place is None or one.out:
        return 0
    if rooted(book, one):
        yield Stopped(who, "rooted", because=("BR-WND-20", *_ROWS[kind]))
        return 0
    if kind in (PUSH, SLAM) and STALWART in one.abilities:
        yield Stopped(who, STALWART, because=("BR-GEAR-09", *_ROWS[kind]))
        return 0
    feet = feet or book.tables.push_feet
    if kind == SLIDE:
        return (yield from _slide(run, who, feet, by))
    return (yield from _shove(run, who, kind, feet, origin, by))


def _chooser(state: State, by: str) -> Decider:
    return decider_of(state, by) if state.find(by) is not None else GM


def _slide(run: Run, who: str, feet: int, by: str) -> Procedure:
    """Moved in any direction, as the effect's user likes, none at all included (BR-MOVE-09)."""
    rows = (*_ROWS[SLIDE], *_ALL, "BR-MOVE-15")

    def ask(state: State) -> Ask:
        if state.who(who).place is None:
            raise Moot(who)
        form = path_form(state, run.book, who, feet, Limits(forced=True))
        return Ask(_chooser(state, by), "path", form, rows, (who, SLIDE), ())

    walked: tuple[str, ...] = yield from need(run, ask)
    start = run.state.who(who).place
    if not walked or start is None:
        return 0
    way = _to_the_edge(run, trace(start, walked))
    return (yield from _moved(run, who, SLIDE, way, rows))


def _to_the_edge(run: Run, way: tuple[Square, ...]) -> tuple[Square, ...]:
    """A way cut off where it first leads over an edge: there one falls (BR-GAP-26)."""
    drops = _drops(run.state, run.book)
    for at, square in enumerate(way[1:], start=1):
        if square in drops:
            return way[: at + 1]
    return way


def _drops(state: State, book: BeaconRoadBook) -> frozenset[Square]:
    return ground_of(book, state.map).drops if state.map is not None else frozenset()


class _Shove(msgspec.Struct, frozen=True):
    """A Push, Pull or Slam as its steps depend on it: `origin` and the `line` of a Slam."""

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


class _Stand(msgspec.Struct, frozen=True):
    """Where somebody is on the way, the feet spent, and whether the next diagonal counts twice."""

    square: Square
    spent: int = 0
    odd: bool = False


class _Field:
    """The board during one forced movement: what bars a step, and what it costs."""

    __slots__ = ("crowd", "ground", "shove")

    def __init__(self, state: State, book: BeaconRoadBook, who: str, shove: _Shove) -> None:
        self.shove = shove
        self.crowd = Crowd(state, book, who)
        self.ground: Ground | None = ground_of(book, state.map) if state.map is not None else None

    def bar(self, before: Square, here: Square) -> Bar | None:
        """What keeps a step from being taken, or None (BR-MOVE-15)."""
        for square in fresh_squares(before, here, self.shove.size):
            if self.ground is not None and not self.ground.map.holds(square):
                return Bar("edge", str(before))
            if self.ground is not None and square in self.ground.impassable:
                return Bar("ground", str(square))
            other = self.crowd.at(square)
            if other:
                return Bar("creature", other)
        return None

    def cost(self, stand: _Stand, here: Square) -> int:
        """Feet for a step: double for Difficult Terrain, and for every second diagonal if so ruled.

        BR-MOVE-16, BR-MOVE-19.
        """
        rough = self.ground is not None and any(
            square in self.ground.difficult
            for square in fresh_squares(stand.square, here, self.shove.size)
        )
        twice = self.shove.alternate and stand.odd and is_diagonal(stand.square, here)
        return self.shove.square * (2 if rough else 1) * (2 if twice else 1)

    def next(self, stand: _Stand) -> tuple[tuple[_Stand, ...], Bar | None]:
        """The stands to which the next step may lead, all equally good, and what barred better.

        None when the feet are used up, or nothing is left that keeps the course; nothing barred it
        then, unless all that would have been better was.
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
                found.append(_Stand(here, spent, stand.odd != turned))
        return tuple(found), bar if not best else None

    def _over_edge(self, stand: _Stand) -> bool:
        return self.ground is not None and stand.spent > 0 and stand.square in self.ground.drops

    def _best(self, stand: _Stand) -> tuple[tuple[Square, ...], Bar | None]:
        shove, bar = self.shove, None
        groups = _straight(shove, stand) if shove.kind == SLAM else _courses(shove, stand)
        for equals in groups:
            open_squares = []
            for here in equals:
                barred = self.bar(stand.square, here)
                if barred is None:
                    open_squares.append(here)
                bar = bar or barred
            if open_squares or shove.kind == SLAM:
                return tuple(open_squares), bar
        return (), bar


def _courses(shove: _Shove, stand: _Stand) -> tuple[tuple[Square, ...], ...]:
    """The squares that keep the course, those that gain most first, equals together."""
    steps = course_steps(Space(stand.square, shove.size), shove.origin, shove.course)
    gains = dict.fromkeys(step.gain for step in steps)
    return tuple(tuple([step.square for step in steps if step.gain == gain]) for gain in gains)


def _straight(shove: _Shove, stand: _Stand) -> tuple[tuple[Square, ...], ...]:
    """The squares that keep a Slam nearest to the straight line from its origin through its start.

    Each of them lies farther from the origin. Whoever stands right upon the origin has no line
    yet, and goes as a Push would.
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
            off[there] = abs(turn(line, Point(centre.x - shove.start.x, centre.y - shove.start.y)))
    least = min(off.values(), default=0)
    return (tuple([square for square, apart in off.items() if apart == least]),)


def _shove(run: Run, who: str, kind: str, feet: int, origin: str | Spot, by: str) -> Procedure:
    """A Push, a Pull or a Slam; gives back the feet moved."""
    shove = _begin(run.state, run.book, who, kind, feet, origin)
    if shove is None:
        return 0
    rows = (*_ROWS[kind], *_ALL)

    def ask(state: State) -> Ask:
        now = _begin(state, run.book, who, kind, feet, origin)
        place = state.who(who).place
        if now is None or place is None:
            raise Moot(who)
        form, usual = _ways(_Field(state, run.book, who, now), place)
        return Ask(_chooser(state, by), "path", form, rows, (who, kind), usual)

    start = run.state.who(who).place
    assert start is not None, "whoever stands nowhere is not shoved"
    field = _Field(run.state, run.book, who, shove)
    form, walked = _ways(field, start)
    if len({step.start for step in form.steps}) < len(form.steps):
        walked = yield from need(run, ask)
        start = run.state.who(who).place
        assert start is not None, "a way was asked of somebody on the map"
        field = _Field(run.state, run.book, who, shove)
    way, bar = _carried_on(field, start, walked)
    moved = yield from _moved(run, who, kind, way, rows)
    if bar is not None:
        because = ("BR-MOVE-15", *_ROWS[kind])
        yield Stopped(who, bar.why, moved, bar.what, because=because)
        if kind == SLAM:
            yield from _crash(run, who, moved, bar, by)
    return moved


def _begin(
    state: State, book: BeaconRoadBook, who: str, kind: str, feet: int, origin: str | Spot
) -> _Shove | None:
    space = space_of(book, state.who(who))
    source = space_of(book, state.who(origin)) if isinstance(origin, str) else origin
    if space is None or source is None:
        return None
    return _Shove(
        kind,
        centre_of(source),
        space.centre,
        space.size,
        feet,
        book.tables.square,
        book.rulings["diagonals"] == "alternate",
    )


def _ways(field: _Field, start: Square) -> tuple[Path, tuple[str, ...]]:
    """Every way that a shove may go, as a form, and the one that takes the first of equals."""
    steps: dict[tuple[str, str], Step] = {}
    ends: dict[str, None] = {}
    todo, seen = [_Stand(start)], set()
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
    stand = _Stand(start)
    while following := field.next(stand)[0]:
        stand = following[0]
        usual.append(str(stand.square))
    form = Path(str(start), tuple(steps.values()), field.shove.feet, tuple(ends))
    return form, tuple(usual)


def _carried_on(
    field: _Field, start: Square, walked: tuple[str, ...]
) -> tuple[tuple[Square, ...], Bar | None]:
    """The whole way of a shove, and what ended it before its feet were spent.

    A chosen way that ends too soon, in a square where another might have ended, goes on.
    """
    stand, way, chosen = _Stand(start), [start], list(walked)
    while True:
        following, bar = field.next(stand)
        if not following:
            return tuple(way), bar
        label = chosen.pop(0) if chosen else ""
        stand = next((one for one in following if str(one.square) == label), following[0])
        way.append(stand.square)


def _moved(
    run: Run, who: str, kind: str, way: tuple[Square, ...], rows: tuple[str, ...]
) -> Procedure:
    """Put somebody where a forced way leads, and let it fall over an edge; gives back the feet."""
    feet: int = (len(way) - 1) * run.book.tables.square
    if feet:
        yield Moved(who, way, feet, kind, because=rows)
        if way[-1] in _drops(run.state, run.book):
            yield from _fall(run, who, way[-1])
    return feet


def _crash(run: Run, who: str, moved: int, bar: Bar, by: str) -> Procedure:
    """A Slam was stopped by something: a die for every whole 10' moved before (BR-OTHER-05).

    The map's edge is nothing to hit, and a creature that is hit takes nothing (BR-OTHER-06).
    """
    tables = run.book.tables
    count = moved // tables.slam_feet
    if bar.why == "edge" or not count:
        return
    rows = ("BR-OTHER-05", "BR-OTHER-06", "BR-GAP-46")
    roller = by if run.state.find(by) is not None else who
    total = yield from effect_roll(
        run, roller, SLAM, count, tables.slam_die, target=who, because=rows
    )
    if total:
        yield from suffer(run, who, Hit(total, ("kinetic",), by=by))


def _fall(run: Run, who: str, square: Square) -> Procedure:
    """Somebody was forced over an edge: a hazard that the game master prices (BR-GAP-26).

    The default is the magnitude whose range covers the drop; 0 harms nobody.
    """
    book: BeaconRoadBook = run.book
    deep = _depth(run.state, book, square)
    hazards = book.tables.hazards
    usual = next((at for at, hazard in enumerate(hazards) if deep <= hazard[0]), len(hazards) - 1)
    form = Choice(
        tuple(
            [
                Option(str(at), "hazard", (str(dice), str(die)), ("BR-GAP-26",))
                for at, (_, dice, die) in enumerate(hazards)
            ]
        )
    )
    rows = ("BR-GAP-26", "BR-MOVE-15")
    yield Stopped(who, "fell", what=str(square), because=rows)
    said = yield from need(run, lambda _: Ruling("fall", form, str(usual), rows, (who,)))
    _, dice, die = hazards[int(said)]
    if dice:
        total = yield from effect_roll(run, who, "fall", dice, die, target=who, because=rows)
        yield from suffer(run, who, Hit(total, ("kinetic",)))


def _depth(state: State, book: BeaconRoadBook, square: Square) -> int:
    """Feet that one falls from the edge of a square."""
    board = state.map
    if board is None:
        return 0
    kinds = [board.kind(square), *[area.name for area in board.areas if square in area.squares]]
    return max(book.terrain[kind].drop if kind in book.terrain else 0 for kind in kinds)
