"""Lines of sight between two hexes, exactly: which lines meet which hexes, and how.

Forty-nine lines join two hexes: from each of seven points of the one, its centre and its corners
drawn in to nine tenths of the radius, to each of the same seven points of the other (FA-LOS-08).
For every hex that the caller names, `sight` says which of these lines *touch* it, including its
rim, and which *enter* its inside.

What follows from that is a rule and not decided here: what is a barrier, an obstacle or foliage,
who blocks and who covers, whether the rim counts, whether all lines matter or only the middle one,
what an adjacent hex changes, what the GM overrules. A ruleset asks with sets of hexes:

    seen = sight(attacker, target, features)
    free = ALL_LINES & ~seen.touched(barriers) & ~seen.entered(blockers)

Sets of lines are the bits of a number below 2**49. Bit 7 * i + j is the line from point i of the
origin to point j of the target; point 0 is the centre, and points 1 to 6 are the corners
counter-clockwise from the one between east and north-east. So `CENTRE_LINE` is bit 0, `&`, `|` and
`~` work as for sets, and `lines.bit_count()` is how many there are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import product
from typing import Literal

import msgspec

from fracas.space.hexes import STEPS, Hex, along, edge_measures, half_width, near_line, turn

LINES = 49
ALL_LINES = (1 << LINES) - 1
"""The set of all the lines between two hexes."""
CENTRE_LINE = 1
"""The set of one line, the one between the two centres."""

Side = Literal["left", "middle", "right"]


class Crossing(msgspec.Struct, frozen=True):
    """A hex that some of the lines meet.

    `touched` are the lines that meet it anywhere, `entered` those that meet its inside: lines that
    only graze its rim are in the first and not in the second. `side` says on which side of the line
    between the centres its own centre is, looking from the origin to the target.
    """

    hex: Hex
    touched: int
    entered: int
    side: Side


class Sight(msgspec.Struct, frozen=True):
    """What the lines from one hex to another meet, in the order in which they meet it."""

    origin: Hex
    target: Hex
    crossings: tuple[Crossing, ...] = ()

    def touched(self, hexes: Collection[Hex]) -> int:
        """Return the lines that touch at least one of these hexes."""
        lines = 0
        for crossing in self.crossings:
            if crossing.hex in hexes:
                lines |= crossing.touched
        return lines

    def entered(self, hexes: Collection[Hex]) -> int:
        """Return the lines that enter at least one of these hexes."""
        lines = 0
        for crossing in self.crossings:
            if crossing.hex in hexes:
                lines |= crossing.entered
        return lines

    def at(self, place: Hex) -> Crossing | None:
        """The crossing of one hex, or None if no line meets it or the caller did not name it."""
        return next((crossing for crossing in self.crossings if crossing.hex == place), None)


def sight(origin: Hex, target: Hex, among: Iterable[Hex]) -> Sight:
    """Return what the lines from `origin` to `target` meet of the hexes `among`, each listed once.

    The two ends are listed too if the caller names them; every line enters both. From a hex to
    itself no other hex is met. The way back meets the same hexes with as many lines each, but bit 7
    * i + j is bit 7 * j + i there, and left is right.
    """
    q, r = target.q - origin.q, target.r - origin.r
    middle = q * origin.r - r * origin.q
    strip = 19 * half_width(q, r) // 30
    low, high = middle - strip, middle + strip
    near = {place for place in among if low <= q * place.r - r * place.q <= high}
    found = []
    for place in near:
        touched, entered = _meeting(q, r, place.q - origin.q, place.r - origin.r)
        if touched:
            off = turn(target - origin, place - origin)
            side: Side = "right" if off > 0 else "left" if off < 0 else "middle"
            found.append(Crossing(place, touched, entered, side))
    found.sort(key=lambda crossing: along(origin, target, crossing.hex))
    return Sight(origin, target, tuple(found))


def corridor(origin: Hex, target: Hex) -> Sight:
    """Return every hex that a line from `origin` to `target` meets, whatever is in it."""
    return sight(origin, target, near_line(origin, target))


# All forty-nine lines are calculated at once, in the lanes of one long number: a lane of 51 bits
# for each line. A lane can have a number of either sign, as long as the sum of the lanes is only
# read after `_BIAS` has made each of them positive. A remainder by 2**50 - 1 then moves the lowest
# bit of lane k to bit k, because 2**51 leaves 2.
#
# Lengths are counted in thirtieths of a step, so that centres, corners (10 times `_CORNERS`) and
# the points drawn in (9 times) are all whole numbers.

_LANE = 51
_TOP = 49
_PACK = (1 << 50) - 1
_UNIT = 30

_STEPS = tuple(STEPS.values())
_CORNERS = tuple(one + _STEPS[(number + 1) % 6] for number, one in enumerate(_STEPS))
_POINTS = (Hex(0, 0), *(Hex(9 * corner.q, 9 * corner.r) for corner in _CORNERS))
_ENDS = tuple(product(_POINTS, _POINTS))


def _lanes(values: Iterable[int]) -> int:
    return sum(value << (_LANE * lane) for lane, value in enumerate(values))


_ONES = _lanes([1] * LINES)
_BIAS = _ONES << _TOP
_FROM_Q = _lanes(start.q for start, _ in _ENDS)
_FROM_R = _lanes(start.r for start, _ in _ENDS)
_TO_Q = _lanes(end.q for _, end in _ENDS)
_TO_R = _lanes(end.r for _, end in _ENDS)
_POINT_TURNS = _lanes(turn(start, end) for start, end in _ENDS)


@lru_cache(maxsize=4096)
def _widths(q: int, r: int) -> int:
    """For each line to a hex at (q, r) the biased `turn` at which it touches a hex's corner."""
    return _BIAS + _lanes(
        10 * half_width(_UNIT * q + end.q - start.q, _UNIT * r + end.r - start.r)
        for start, end in _ENDS
    )


def _set(chosen: Iterable[bool]) -> int:
    return sum(1 << number for number, yes in enumerate(chosen) if yes)


def _outer(end: int, pair: int, sign: int, least: int) -> int:
    """Return the lines whose point at one end is at least so far out across a pair of edges."""
    return _set(sign * edge_measures(ends[end].q, ends[end].r)[pair] >= least for ends in _ENDS)


_OUTER = tuple(
    (pair, sign, *(_outer(end, pair, sign, least) for least in (1, 0) for end in (0, 1)))
    for pair in range(3)
    for sign in (1, -1)
)
"""For each edge: its pair and sign; the lines whose start, then end, is outward of the centre;
the same again for points level with the centre or farther out."""


@lru_cache(maxsize=1 << 16)
def _meeting(q: int, r: int, aside_q: int, aside_r: int) -> tuple[int, int]:
    """Return the lines from (0, 0) to (q, r) that touch a hex, and those that enter it.

    Line and hex are apart exactly if they are apart across the line, or across an edge of the hex.
    Cached, because it is the same wherever on a map the two ends are.
    """
    if q == r == 0:
        return (ALL_LINES, ALL_LINES) if aside_q == aside_r == 0 else (0, 0)
    aq, ar = -aside_q, -aside_r
    bq, br = q - aside_q, r - aside_r
    turns = (
        (aq * br - ar * bq) * (_UNIT * _UNIT) * _ONES
        + (_UNIT * aq) * _TO_R
        - (_UNIT * ar) * _TO_Q
        + (_UNIT * br) * _FROM_Q
        - (_UNIT * bq) * _FROM_R
        + _POINT_TURNS
    )
    widths = _widths(q, r)
    inner = widths - _ONES
    touched = (((widths - turns) & (widths + turns) & _BIAS) >> _TOP) % _PACK
    entered = (((inner - turns) & (inner + turns) & _BIAS) >> _TOP) % _PACK
    ones, twos = edge_measures(aq, ar), edge_measures(bq, br)
    for pair, sign, start_out, end_out, start_level, end_level in _OUTER:
        one, two = sign * ones[pair], sign * twos[pair]
        if one < 1 or two < 1:
            continue
        # A point is at most nine tenths out from its centre: from 2 on, all are beyond the edge.
        touched &= ~((start_out if one == 1 else ALL_LINES) & (end_out if two == 1 else ALL_LINES))
        entered &= ~(
            (start_level if one == 1 else ALL_LINES) & (end_level if two == 1 else ALL_LINES)
        )
    return touched, entered
