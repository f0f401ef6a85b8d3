"""Lines of sight between squares and larger spaces, exactly: which lines meet which squares.

The ledger of Beacon Road asks whether a line of sight is partly or wholly obscured, from the
attacker's space or from the centre of an area (BR-COND-02, -10, -11, -12), and gives no points
to measure from; they are chosen as for hexes. A square has five: its centre and its corners,
drawn in to nine tenths. A larger space has its centre and points all along its rim, one at every
corner of a square there, drawn in as far; so no square is narrow enough to slip between them. A
point, such as the centre of an area, is one point. All points of the one are joined to all of
the other: twenty-five lines between two squares, five from a point to a square.

For every square that the caller names, `sight` says which of these lines *touch* it, including its
rim, and which *enter* its inside. What follows is a rule and not decided here: what stops attacks,
what only hides, who blocks, whether the rim counts, what the GM overrules. A ruleset asks with sets
of squares:

    seen = sight(attacker, target, features)
    stopped = seen.entered(walls)
    partly, wholly = stopped != 0, stopped == seen.all_lines

Sets of lines are the bits of a number: bit `points * i + j` is the line from point i of the origin
to point j of the target, which has `points` of them. Point 0 is the centre, and the others follow
counter-clockwise from the corner in the north-east. So `CENTRE_LINE` is bit 0, `&`, `|` and `~`
work as for sets, and `lines.bit_count()` is how many there are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

import msgspec

from fracas.space.squares import Point, Spot, Square, centre_of, space_of

CENTRE_LINE = 1
"""The set of one line, the one between the two centres."""

Side = Literal["left", "middle", "right"]


class Crossing(msgspec.Struct, frozen=True):
    """A square that some of the lines meet.

    `touched` are the lines that meet it anywhere, `entered` those that meet its inside: lines that
    only graze its rim are in the first and not in the second. `side` says on which side of the line
    between the centres its own centre is, looking from the origin to the target.
    """

    square: Square
    touched: int
    entered: int
    side: Side


class Sight(msgspec.Struct, frozen=True):
    """What the lines from one spot to another meet, in the order in which they meet it.

    `all_lines` is the set of all the lines between the two.
    """

    origin: Spot
    target: Spot
    all_lines: int
    crossings: tuple[Crossing, ...] = ()

    def touched(self, squares: Collection[Square]) -> int:
        """Return the lines that touch at least one of these squares."""
        lines = 0
        for crossing in self.crossings:
            if crossing.square in squares:
                lines |= crossing.touched
        return lines

    def entered(self, squares: Collection[Square]) -> int:
        """Return the lines that enter at least one of these squares."""
        lines = 0
        for crossing in self.crossings:
            if crossing.square in squares:
                lines |= crossing.entered
        return lines

    def at(self, place: Square) -> Crossing | None:
        """The crossing of one square, or None if no line meets it or the caller did not name it."""
        return next((crossing for crossing in self.crossings if crossing.square == place), None)


def sight(origin: Spot, target: Spot, among: Iterable[Square]) -> Sight:
    """What the lines from `origin` to `target` meet of the squares `among`, each listed once.

    The squares of the two ends are listed too if the caller names them. The way back meets the same
    squares with as many lines each, but the lines are numbered the other way and left is right.

    """
    here, there = centre_of(origin), centre_of(target)
    half, other_half = _size(origin), _size(target)
    bundle = _bundle(half, other_half)
    x, y = there.x - here.x, there.y - here.y
    strip = (max(half, other_half) + 1) * (abs(x) + abs(y))
    # The centre of a square is half a square from its north-west corner, hence x - y.
    middle = x * here.y - y * here.x - x + y
    low, high = middle - strip, middle + strip
    near = {place for place in among if low <= 2 * (x * place.y - y * place.x) <= high}
    found = []
    for place in near:
        touched, entered = _meeting(bundle, here, there, place)
        if touched:
            east, south = 2 * place.x + 1 - here.x, 2 * place.y + 1 - here.y
            off = x * south - y * east
            side: Side = "right" if off > 0 else "left" if off < 0 else "middle"
            key = (x * east + y * south, off, place)
            found.append((key, Crossing(place, touched, entered, side)))
    found.sort(key=lambda one: one[0])
    return Sight(origin, target, bundle.all_lines, tuple(crossing for _, crossing in found))


def corridor(origin: Spot, target: Spot) -> Sight:
    """Return every square that a line from `origin` to `target` meets, whatever is in it."""
    ends = (centre_of(origin), centre_of(target))
    out = max(_size(origin), _size(target)) + 2
    west, east = (min(one.x for one in ends) - out) // 2, (max(one.x for one in ends) + out) // 2
    north, south = (min(one.y for one in ends) - out) // 2, (max(one.y for one in ends) + out) // 2
    about = product(range(west, east + 1), range(north, south + 1))
    return sight(origin, target, (Square(x, y) for x, y in about))


def _size(spot: Spot) -> int:
    return 0 if isinstance(spot, Point) else space_of(spot).size


# All lines are calculated at once, in the lanes of one long number: a lane for each line. A lane
# can have a number of either sign, as long as the sum of the lanes is only read after a bias has
# made each of them positive. A lane is two bits longer than there are lines, and at least fifty; a
# remainder by 2**(lane - 1) - 1 then moves the lowest bit of lane k to bit k.
#
# Lengths are counted in twentieths of a square, so that centres, corners and the points drawn in
# are all whole numbers; half a square, the unit of `Point`, is ten of them.

_HALF = 10
_DRAWN = 1
_LEAST_LANE = 51


@lru_cache(maxsize=64)
def _points(size: int) -> tuple[tuple[int, int], ...]:
    """Return the points of a space about its centre, in twentieths."""
    if size == 0:
        return ((0, 0),)
    rim = _HALF * size - _DRAWN
    stops = [rim, *(_HALF * (size - 2 * number) for number in range(1, size)), -rim]
    back = stops[::-1]
    return (
        (0, 0),
        *((x, -rim) for x in stops[:-1]),
        *((-rim, y) for y in back[:-1]),
        *((x, rim) for x in back[:-1]),
        *((rim, y) for y in stops[:-1]),
    )


class _Bundle(NamedTuple):
    """The lines between spaces of two sizes, wherever these are."""

    sizes: tuple[int, int]
    ends: tuple[tuple[tuple[int, int], tuple[int, int]], ...]
    all_lines: int
    lane: int
    ones: int
    bias: int
    from_x: int
    from_y: int
    to_x: int
    to_y: int
    turns: int


@lru_cache(maxsize=64)
def _bundle(size: int, other: int) -> _Bundle:
    ends = tuple(product(_points(size), _points(other)))
    lane = max(_LEAST_LANE, len(ends) + 2)

    def lanes(values: Iterable[int]) -> int:
        return sum(value << (lane * number) for number, value in enumerate(values))

    ones = lanes([1] * len(ends))
    return _Bundle(
        (size, other),
        ends,
        (1 << len(ends)) - 1,
        lane,
        ones,
        ones << (lane - 2),
        lanes(start[0] for start, _ in ends),
        lanes(start[1] for start, _ in ends),
        lanes(end[0] for _, end in ends),
        lanes(end[1] for _, end in ends),
        lanes(start[0] * end[1] - start[1] * end[0] for start, end in ends),
    )


@lru_cache(maxsize=4096)
def _widths(sizes: tuple[int, int], x: int, y: int) -> tuple[int, int]:
    """Return for each line over (x, y) half squares the biased `turn` where it touches and enters.

    A line enters a square where its `turn` is one less than what touches a corner; a line without
    length goes through the point where it is, with a `turn` of 0.
    """
    bundle = _bundle(*sizes)
    touch = enter = 0
    for number, ((from_x, from_y), (to_x, to_y)) in enumerate(bundle.ends):
        east, south = _HALF * x + to_x - from_x, _HALF * y + to_y - from_y
        width = _HALF * (abs(east) + abs(south))
        touch += width << (bundle.lane * number)
        enter += max(width - 1, 0) << (bundle.lane * number)
    return bundle.bias + touch, bundle.bias + enter


@lru_cache(maxsize=4096)
def _outer(sizes: tuple[int, int], end: int, axis: int, sign: int, least: int) -> int:
    """Return the lines whose point at one end is at least so far out from its centre."""
    return sum(
        1 << number
        for number, ends in enumerate(_bundle(*sizes).ends)
        if sign * ends[end][axis] >= least
    )


def _beyond(bundle: _Bundle, end: int, axis: int, sign: int, least: int) -> int:
    """Return the same, quickly where it is all lines or none."""
    farthest = _HALF * bundle.sizes[end]
    if least > farthest:
        return 0
    if least <= -farthest:
        return bundle.all_lines
    return _outer(bundle.sizes, end, axis, sign, least)


def _meeting(bundle: _Bundle, here: Point, there: Point, place: Square) -> tuple[int, int]:
    """Return the lines that touch a square, and those that enter it.

    Line and square are apart exactly if they are apart across the line, or across a side of the
    square, so in one of the two coordinates.
    """
    ax, ay = _HALF * (here.x - 2 * place.x - 1), _HALF * (here.y - 2 * place.y - 1)
    bx, by = _HALF * (there.x - 2 * place.x - 1), _HALF * (there.y - 2 * place.y - 1)
    touched = entered = bundle.all_lines
    for axis, start, end in ((0, ax, bx), (1, ay, by)):
        for sign in (1, -1):
            one, two = _HALF - sign * start, _HALF - sign * end
            if start_level := _beyond(bundle, 0, axis, sign, one):
                entered &= ~(start_level & _beyond(bundle, 1, axis, sign, two))
                start_out = _beyond(bundle, 0, axis, sign, one + 1)
                touched &= ~(start_out & _beyond(bundle, 1, axis, sign, two + 1))
    if not touched:
        return 0, 0
    turns = (
        (ax * by - ay * bx) * bundle.ones
        + ax * bundle.to_y
        - ay * bundle.to_x
        + by * bundle.from_x
        - bx * bundle.from_y
        + bundle.turns
    )
    touch, enter = _widths(bundle.sizes, there.x - here.x, there.y - here.y)
    top, pack = bundle.lane - 2, (1 << (bundle.lane - 1)) - 1
    touched &= (((touch - turns) & (touch + turns) & bundle.bias) >> top) % pack
    entered &= (((enter - turns) & (enter + turns) & bundle.bias) >> top) % pack
    return touched, entered
