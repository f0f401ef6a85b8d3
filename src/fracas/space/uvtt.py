"""Universal VTT maps (`.dd2vtt`, `.uvtt`, `.df2vtt`): their size, walls, doors and objects.

Such a file is JSON: how many cells the map has, polylines that stop sight, portals, lights, and a
picture. Lengths are counted in cells of the map; the picture is ignored. Files of all versions are
read by their contents: what is missing counts as empty, what is more is skipped. If a file says
that its map begins elsewhere (`map_origin`), points are counted from there, unless more of them are
on the map without it.
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple

import msgspec

from fracas.core.errors import ContentError

MOST_BYTES = 200_000_000
"""How long a file may be: nearly all of a long one is its picture, which is skipped."""

MOST_POINTS = 40_000
"""How many points all walls, objects and portals may have together."""

MOST_SIDE = 1_000
"""How many cells a map may have each way, before any part of it is cut out."""

NEAR = 1e-6


class Point(NamedTuple):
    """A point, in cells from the corner in the north-west."""

    x: float
    y: float


Line = tuple[Point, ...]


class Door(msgspec.Struct, frozen=True):
    """A portal: its two ends, and whether it is closed."""

    ends: tuple[Point, Point]
    closed: bool = True


class VttMap(msgspec.Struct, frozen=True):
    """What a fight needs from a map: columns and rows, walls, objects, doors.

    `lights` is how many lights there were, `beyond` how many points were off the map. `cut` says
    that a size was not a whole number, so that part of a cell was dropped.
    """

    columns: int
    rows: int
    walls: tuple[Line, ...] = ()
    objects: tuple[Line, ...] = ()
    doors: tuple[Door, ...] = ()
    lights: int = 0
    beyond: int = 0
    cut: bool = False


class _Point(msgspec.Struct, frozen=True):
    x: float
    y: float


class _Resolution(msgspec.Struct, frozen=True):
    map_size: _Point
    map_origin: _Point | None = None
    pixels_per_grid: float | None = None


class _Portal(msgspec.Struct, frozen=True):
    position: _Point | None = None
    bounds: tuple[_Point, ...] | None = None
    rotation: float | None = 0.0
    closed: bool | None = True


class _Light(msgspec.Struct, frozen=True):
    """Only counted."""


_Lines = tuple[tuple[_Point, ...] | None, ...]


class _File(msgspec.Struct, frozen=True):
    """What is read from a file. The picture has no field, so it is skipped unread."""

    resolution: _Resolution
    format: float | str | None = None
    line_of_sight: _Lines | None = None
    objects_line_of_sight: _Lines | None = None
    portals: tuple[_Portal, ...] | None = None
    lights: tuple[_Light, ...] | None = None


_AT = re.compile(r" - at `\$\.?(.*)`$")
_WORDS = (
    ("Object missing required field ", "has no field "),
    ("Expected ", "should be "),
    (", got ", ", and is "),
    (" | null", ""),
    ("`float | str`", "a number or text"),
    ("`float`", "a number"),
    ("`int`", "a number"),
    ("`str`", "text"),
    ("`bool`", "true or false"),
    ("`array`", "a list"),
    ("`object`", "an object"),
    ("`null`", "nothing"),
    ("`", "'"),
)


def read_map(data: bytes | str, name: str = "the map") -> VttMap:
    """Return the map in a file; `name` stands for the file in errors.

    Raises `ContentError`, with one sentence that says what is wrong and where, for what is not such
    a file, for sizes and points that are not numbers, and for what is beyond the limits.
    """
    if len(data) > MOST_BYTES:
        raise _wrong(name, f"has {len(data):,} bytes, and {MOST_BYTES:,} is the limit", "size")
    try:
        file = msgspec.json.decode(data, type=_File)
    except msgspec.ValidationError as error:
        message = str(error)
        found = _AT.search(message)
        told = _AT.sub("", message)
        for theirs, ours in _WORDS:
            told = told.replace(theirs, ours)
        at = found[1] if found else ""
        raise _wrong(name, f"is not a Universal VTT map: {at or 'it'} {told}", at) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError, OverflowError) as error:
        told = "too deep" if isinstance(error, RecursionError) else str(error).rstrip(".")
        raise _wrong(name, f"is not sound JSON ({told})", "") from None
    return _checked(file, name)


def _checked(file: _File, name: str) -> VttMap:
    size = file.resolution.map_size
    for axis, length in (("x", size.x), ("y", size.y)):
        at = f"resolution.map_size.{axis}"
        if not math.isfinite(length) or length < 1:
            raise _wrong(name, f"has {length:g} for {at}, which should be 1 or more", at)
        if length > MOST_SIDE:
            raise _wrong(
                name, f"has {length:,g} for {at}, and {MOST_SIDE:,} cells each way is the limit", at
            )
    pixels = file.resolution.pixels_per_grid
    if pixels is not None and not (math.isfinite(pixels) and pixels > 0):
        at = "resolution.pixels_per_grid"
        raise _wrong(name, f"has {pixels:g} for {at}, which should be above 0", at)
    walls = _lines(name, "line_of_sight", file.line_of_sight)
    objects = _lines(name, "objects_line_of_sight", file.objects_line_of_sight)
    doors = _doors(name, file.portals or ())
    count = sum(map(len, walls)) + sum(map(len, objects)) + 2 * len(doors)
    if count > MOST_POINTS:
        raise _wrong(name, f"has {count:,} points, and {MOST_POINTS:,} is the limit", "points")
    columns, rows = math.ceil(size.x - NEAR), math.ceil(size.y - NEAR)
    points = [one for line in (*walls, *objects) for one in line]
    points += [end for door in doors for end in door.ends]
    origin = _origin(name, file.resolution.map_origin, points, columns, rows)
    return VttMap(
        columns,
        rows,
        tuple(_moved(line, origin) for line in walls),
        tuple(_moved(line, origin) for line in objects),
        tuple(_moved_door(door, origin) for door in doors),
        len(file.lights or ()),
        len(points) - _inside(points, origin, columns, rows),
        columns - size.x > NEAR or rows - size.y > NEAR,
    )


def _wrong(name: str, told: str, at: str) -> ContentError:
    return ContentError(f"{name} {told}: export the map again, or repair the file.", at=at)


def _lines(name: str, field: str, lines: _Lines | None) -> tuple[Line, ...]:
    found = []
    for number, line in enumerate(lines or ()):
        points = tuple(
            _point(name, f"{field}[{number}][{place}]", one) for place, one in enumerate(line or ())
        )
        if points:
            found.append(points)
    return tuple(found)


def _point(name: str, at: str, point: _Point) -> Point:
    """Return a point, checked that it is a place on a map."""
    for axis, value in (("x", point.x), ("y", point.y)):
        if not math.isfinite(value) or abs(value) > 1e9:
            raise _wrong(name, f"has {value:g} for {at}.{axis}, which is not a place on a map", at)
    return Point(float(point.x), float(point.y))


def _doors(name: str, portals: tuple[_Portal, ...]) -> tuple[Door, ...]:
    """Return the portals, by their ends; one that has none is a cell wide, across its rotation."""
    found = []
    for number, portal in enumerate(portals):
        at = f"portals[{number}]"
        bounds = portal.bounds or ()
        ends = tuple(_point(name, f"{at}.bounds[{place}]", one) for place, one in enumerate(bounds))
        if len(ends) < 2:
            if portal.position is None:
                raise _wrong(name, f"has neither bounds nor position for {at}", at)
            middle = _point(name, f"{at}.position", portal.position)
            turn = portal.rotation or 0.0
            if not math.isfinite(turn):
                raise _wrong(name, f"has {turn:g} for {at}.rotation, which is not a turn", at)
            east, south = math.cos(turn) / 2, math.sin(turn) / 2
            ends = (
                Point(middle.x - east, middle.y - south),
                Point(middle.x + east, middle.y + south),
            )
        found.append(Door((ends[0], ends[-1]), portal.closed is not False))
    return tuple(found)


def _origin(name: str, given: _Point | None, points: list[Point], columns: int, rows: int) -> Point:
    """Return the point from which points are counted."""
    nowhere = Point(0.0, 0.0)
    if given is None:
        return nowhere
    origin = _point(name, "resolution.map_origin", given)
    moved, still = (_inside(points, one, columns, rows) for one in (origin, nowhere))
    return origin if moved >= still else nowhere


def _inside(points: list[Point], origin: Point, columns: int, rows: int) -> int:
    return sum(
        -NEAR <= one.x - origin.x <= columns + NEAR and -NEAR <= one.y - origin.y <= rows + NEAR
        for one in points
    )


def _moved(line: Line, origin: Point) -> Line:
    return tuple(Point(one.x - origin.x, one.y - origin.y) for one in line)


def _moved_door(door: Door, origin: Point) -> Door:
    one, other = _moved(door.ends, origin)
    return Door((one, other), door.closed)
