"""A course as an answer: a walk in straight legs over a plane, up to a number of feet.

Points are (x, y) in whole feet. Blocks are rectangles that include their edges, so a wall made of
several has no gap to slip through.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from math import isqrt
from typing import TypeGuard

import msgspec

from fracas.core.asking.options import Option, Says, pick
from fracas.core.chance import Source
from fracas.core.errors import AmbiguousAnswer, IllegalAnswer, MalformedAnswer

Point = tuple[int, int]

_POINT = re.compile(r"([+-]?[0-9]{1,6})\s*,\s*([+-]?[0-9]{1,6})", re.ASCII)
_PARTS = 1_000_000
_TRIES = 8
_MOST_NAMED = 3


class Block(msgspec.Struct, frozen=True, gc=False):
    """A rectangle on the plane, from `x` and `y` on, including its edges."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, point: Point) -> bool:
        """Return whether a point is in it, edges included."""
        x, y = point
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height

    def crossed(self, one: Point, other: Point) -> bool:
        """Return whether the straight line between two points touches it anywhere.

        Calculated in whole numbers, so the result is exact.
        """
        spans = []
        for start, end, low, size in (
            (one[0], other[0], self.x, self.width),
            (one[1], other[1], self.y, self.height),
        ):
            high = low + size
            if start == end:
                if not low <= start <= high:
                    return False
                continue
            length = end - start if end > start else start - end
            near, far = (low - start, high - start) if end > start else (start - high, start - low)
            if near > length or far < 0:
                return False
            spans.append((near, far, length))
        if len(spans) < 2:
            return True
        (near, far, length), (low, high, rise) = spans
        return near * rise <= high * length and low * length <= far * rise


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A figure or thing that can be walked toward by name, to within `keep` feet of it."""

    name: str
    x: int
    y: int
    keep: int = 0


def feet(one: Point, other: Point) -> int:
    """Return the straight distance between two points, in feet rounded down."""
    x, y = one[0] - other[0], one[1] - other[1]
    return isqrt(x * x + y * y)


def length(points: Iterable[Point]) -> int:
    """Return the length of a walk from point to point, in feet; only the total is rounded down."""
    total, before = 0, None
    for point in points:
        if before is not None:
            total += _leg(before, point)
        before = point
    return total // _PARTS


def _leg(one: Point, other: Point) -> int:
    """Return the length of a leg in millionths of a foot, so that many short legs are not free."""
    x, y = one[0] - other[0], one[1] - other[1]
    return isqrt((x * x + y * y) * _PARTS * _PARTS)


def on_field(point: Point, width: int, height: int) -> bool:
    """Whether a point is on a field of these feet, edges included; without a field all are."""
    if not width and not height:
        return True
    return 0 <= point[0] <= width and 0 <= point[1] <= height


def written(points: Iterable[Point]) -> str:
    """Return a course as it would be typed: `12,30 15,40`; `stay` when it goes nowhere."""
    return " ".join(f"{x},{y}" for x, y in points) or "stay"


def is_course(answer: object) -> TypeGuard[tuple[Point, ...]]:
    """Return whether an answer is a course that goes somewhere, by its shape alone."""
    return isinstance(answer, tuple) and bool(answer) and all(map(_is_point, answer))


class Course(msgspec.Struct, frozen=True, tag="course", dict=True):
    """A walk from `start` of at most `budget` feet; the answer is the points in walking order.

    The empty course stays. The field is `width` by `height` feet, or has no edge where both are 0.
    No leg may touch any of `blocks`; a walk may not end in one that is `full`, nor at a point that
    is `taken`. Blocks that contain the start are ignored, because one has to get out of them.
    """

    start: Point
    budget: int
    width: int = 0
    height: int = 0
    blocks: tuple[Block, ...] = ()
    full: tuple[Block, ...] = ()
    taken: tuple[Point, ...] = ()
    marks: tuple[Mark, ...] = ()

    @cached_property
    def walls(self) -> tuple[Block, ...]:
        """The blocks that are in the way: all but those that contain the start."""
        return tuple(block for block in self.blocks if not block.holds(self.start))

    def parse(self, text: str, says: Says | None = None) -> tuple[Point, ...]:
        """Read points such as `12,30 15,40`, the name of a mark, or `stay`; nothing means stay."""
        text = text.strip()
        if text.casefold() in ("", "stay"):
            return ()
        rest = _POINT.sub("", text).replace("->", "")
        if not rest.strip():
            answer = tuple((int(x), int(y)) for x, y in _POINT.findall(text))
        else:
            answer = self.toward(self._named(text, rest.strip()))
        self.check(answer)
        return answer

    def _named(self, text: str, rest: str) -> Mark:
        """Return the mark that is meant; raises `MalformedAnswer` where no name or several fit."""
        names = [mark.name for mark in self.marks]
        if rest[0] not in ",+-0123456789":
            try:
                return self.marks[names.index(pick(text, tuple(map(Option, names))))]
            except AmbiguousAnswer:
                raise
            except MalformedAnswer:
                pass
        whom = f", or a name such as {' or '.join(names[:_MOST_NAMED])}" if names else ""
        raise MalformedAnswer(
            f"'{text}' is not a course: give points such as 12,30 15,40{whom}, or stay.",
            given=text,
        )

    def check(self, answer: object) -> None:
        """Raise `IllegalAnswer` for a course that is too long, or goes or ends where it may not."""
        if not isinstance(answer, tuple) or not all(map(_is_point, answer)):
            raise MalformedAnswer(
                f"'{answer}' is not a course: give points as pairs of whole feet.", given=answer
            )
        wrong = self._wrong(answer)
        if wrong:
            raise IllegalAnswer(wrong, given=answer)

    def _wrong(self, answer: tuple[Point, ...]) -> str:
        """Return what is wrong with a course, as a sentence; blank when it is legal."""
        if not answer:
            return ""
        here, walked = self.start, 0
        for point in answer:
            if point == here:
                return f"A leg may not go from {_at(here)} to itself: leave that point out."
            if not on_field(point, self.width, self.height):
                return (
                    f"{_at(point)} is off the field: it is {self.width} by {self.height} ft, "
                    "from 0,0 on."
                )
            if any(wall.crossed(here, point) for wall in self.walls):
                return f"The way from {_at(here)} to {_at(point)} is blocked: go around it."
            walked += _leg(here, point)
            if walked // _PARTS > self.budget:
                return (
                    f"That course is {length((self.start, *answer))} ft long: you may go "
                    f"{self.budget} ft."
                )
            here = point
        if here in self.taken:
            return f"Someone is at {_at(here)} already: end beside that point."
        if any(block.holds(here) for block in self.full):
            return f"There is no more room at {_at(here)}: end somewhere else."
        return ""

    def toward(self, mark: Mark) -> tuple[Point, ...]:
        """Return the walk toward a mark: straight, or around the corners of what is in the way.

        It stops as soon as it is within the mark's `keep`, or where the feet run out; where that
        point may not be ended at, nearer or farther on the same line. It stays where no way leads
        nearer.
        """
        goal = (mark.x, mark.y)
        walked: tuple[Point, ...] = ()
        for corner in way_round(self.start, goal, self.walls, self.width, self.height):
            here = walked[-1] if walked else self.start
            leg = (*walked, corner)
            last = corner == goal or length((self.start, *leg)) > self.budget
            if last or self._close(here, mark):
                return self._along(walked, _line(here, corner), mark)
            walked = leg
        return ()

    def _close(self, point: Point, mark: Mark) -> bool:
        """Whether a point is as near a mark as it should be, with nothing between."""
        goal = (mark.x, mark.y)
        return feet(point, goal) <= mark.keep and not any(
            wall.crossed(point, goal) for wall in self.walls
        )

    def _along(self, walked: tuple[Point, ...], line: list[Point], mark: Mark) -> tuple[Point, ...]:
        """A walk and then its last leg, along a line as far as it should go."""
        most = max(
            at
            for at, point in enumerate(line)
            if length((self.start, *walked, point)) <= self.budget
        )
        close = (at for at, point in enumerate(line[:most]) if self._close(point, mark))
        stop = next(close, most)
        for at in (*range(stop, most + 1), *range(stop - 1, -1, -1)):
            answer = (*walked, line[at]) if at else walked
            if not self._wrong(answer):
                return answer
        return ()

    def sample(self, source: Source) -> tuple[Point, ...]:
        """A walk toward a random mark, or straight to a random point within reach."""
        if self.marks and source.below(2):
            return self.toward(self.marks[source.below(len(self.marks))])
        for _ in range(_TRIES):
            x, y = (source.below(2 * self.budget + 1) - self.budget for _ in range(2))
            answer = ((self.start[0] + x, self.start[1] + y),)
            if not self._wrong(answer):
                return answer
        return ()


def _is_point(point: object) -> bool:
    return (
        isinstance(point, tuple)
        and len(point) == 2
        and all(isinstance(part, int) and not isinstance(part, bool) for part in point)
    )


def _at(point: Point) -> str:
    return f"{point[0]},{point[1]}"


def _line(start: Point, end: Point) -> list[Point]:
    """The points of whole feet along a straight line, both ends with it."""
    x, y = end[0] - start[0], end[1] - start[1]
    steps = max(abs(x), abs(y))
    if not steps:
        return [start]
    return [
        (
            start[0] + (2 * x * step + steps) // (2 * steps),
            start[1] + (2 * y * step + steps) // (2 * steps),
        )
        for step in range(steps + 1)
    ]


@lru_cache(maxsize=4096)
def way_round(
    start: Point, goal: Point, walls: tuple[Block, ...], width: int = 0, height: int = 0
) -> tuple[Point, ...]:
    """The shortest way to a goal in straight legs round the corners of walls; none is empty.

    Corners are passed at a foot's distance, inside the field of `width` by `height` feet where
    those are given.
    """
    if not any(wall.crossed(start, goal) for wall in walls):
        return (goal,)
    corners = [
        (x, y)
        for wall in walls
        for x in (wall.x - 1, wall.x + wall.width + 1)
        for y in (wall.y - 1, wall.y + wall.height + 1)
        if on_field((x, y), width, height) and not any(other.holds((x, y)) for other in walls)
    ]
    best: set[Point] = set()
    ways: list[tuple[int, int, Point, tuple[Point, ...]]] = [(0, 0, start, ())]
    found = 0
    while ways:
        walked, _, here, way = heappop(ways)
        if here == goal:
            return way
        if here in best:
            continue
        best.add(here)
        for there in (goal, *corners):
            if there not in best and not any(wall.crossed(here, there) for wall in walls):
                found += 1
                heappush(ways, (walked + _leg(here, there), found, there, (*way, there)))
    return ()
