"""Maps from elsewhere on the ground of a fight: read, turned into squares, and painted."""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from collections.abc import Iterator

import msgspec

from fracas.content.write import text_of
from fracas.core.errors import WrongUse
from fracas.core.picture.grounds import MOST_CELLS, Ground, Role, Start
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.rulesets.registry import ruleset
from fracas.sim.variants.fields import SCENARIOS
from fracas.space.labels import format_label, parse_label
from fracas.space.square_walls import Part, Walled, walled
from fracas.space.uvtt import VttMap, read_map
from fracas.table.workshop.drafts import Draft, Tables
from fracas.table.workshop.painted_maps import ground_of, painted

APART = 8
"""How many squares are between the sides on a map that was brought."""

ROOM = 3
"""How many squares a room needs for each that the cast fills."""

Cell = tuple[int, int]


class Brought(msgspec.Struct, frozen=True):
    """A map that was imported: the tables of the draft on it, and sentences that describe it.

    Its cast is near the middle, the sides some squares apart, to be moved.
    """

    tables: Tables
    ground: Ground
    told: tuple[str, ...]


def brought(
    draft: Draft, data: bytes | str, first: str = "", last: str = "", name: str = "the map"
) -> Brought:
    """Return a draft on a map of a Universal VTT file, or on the part from one square to another.

    Raises `ContentError` for a file that cannot be read, `WrongUse` for a scenario that has no
    squares, for a map or a part that is too large, and if there is no room for the cast.
    """
    before = ground_of(draft)
    if before is None or before.shape != "square":
        raise WrongUse(
            "This fight has no map of squares, and a Universal VTT map has nothing else: choose a"
            " scenario that has squares."
        )
    kinds: dict[Role, str] = {one.stands_for: one.key for one in before.palette if one.stands_for}
    if not kinds:
        raise WrongUse("This system has no kinds of ground for walls and doors from elsewhere.")
    board = read_map(data, name)
    part = part_of(board, first, last, name)
    found = walled(board, part)
    cells = tuple(tuple(kinds[mark] for mark in row) for row in found.cells)
    ground = msgspec.structs.replace(
        before,
        columns=part.columns,
        rows=part.rows,
        cells=cells,
        starts=placed(before.starts, found),
        areas=(),
    )
    return Brought(painted(draft, ground), ground, tuple(_described(board, part, found)))


def part_of(board: VttMap, first: str = "", last: str = "", name: str = "the map") -> Part:
    """Return the part of a map from one square to another, by their labels; by default all of it.

    Raises `WrongUse` for squares that are not on the map and for more than a ground may have.
    """
    left, top = parse_label(first, "square") if first.strip() else (0, 0)
    end = (board.columns - 1, board.rows - 1)
    right, bottom = parse_label(last, "square") if last.strip() else end
    if not (left <= right < board.columns and top <= bottom < board.rows):
        raise WrongUse(
            f"{name} goes from A1 to {format_label(*end)}: {first or 'A1'} to "
            f"{last or format_label(*end)} is no part of it.",
            first=first,
            last=last,
        )
    columns, rows = right - left + 1, bottom - top + 1
    if columns > MOST_CELLS or rows > MOST_CELLS:
        raise WrongUse(
            f"{name} has {columns:,} by {rows:,} squares, and a map of a fight has at most "
            f"{MOST_CELLS} by {MOST_CELLS}: take the part of it where the fight is, by its first "
            "and last squares.",
            columns=columns,
            rows=rows,
        )
    return Part(left, top, columns, rows)


def placed(starts: tuple[Start, ...], found: Walled) -> tuple[Start, ...]:
    """Place everyone on connected floor, near the middle of it, each side about its own place.

    Raises `WrongUse` if there is no room for one of them.
    """
    floor = _where_to_stand(found, sum(one.size**2 for one in starts))
    if not floor:
        raise WrongUse("This map has no square of floor to stand on: take another part of it.")
    middle = tuple(sum(cell[axis] for cell in floor) / len(floor) for axis in (0, 1))
    anchors: dict[str, Cell] = {}
    free = set(floor)
    fresh = []
    for one in starts:
        if one.side not in anchors:
            anchors[one.side] = _anchor(floor, list(anchors.values()), (middle[0], middle[1]))
        here = _room(one, anchors[one.side], floor, free)
        free -= set(_space(here, one.size))
        fresh.append(msgspec.structs.replace(one, column=here[0], row=here[1]))
    return tuple(fresh)


def _room(one: Start, anchor: Cell, floor: set[Cell], free: set[Cell]) -> Cell:
    for cell in _outward(anchor, floor):
        if all(square in free for square in _space(cell, one.size)):
            return cell
    raise WrongUse(
        f"There is no room for {one.name} on this map: take another part of it, or fewer people.",
        who=one.who,
    )


def _space(cell: Cell, size: int) -> Iterator[Cell]:
    for column in range(size):
        for row in range(size):
            yield cell[0] + column, cell[1] + row


def _anchor(floor: set[Cell], others: list[Cell], middle: tuple[float, float]) -> Cell:
    """Return the place of a side: the middle, or as far from all other sides as they should be."""
    if not others:
        return min(
            floor, key=lambda one: ((one[0] - middle[0]) ** 2 + (one[1] - middle[1]) ** 2, one)
        )
    ways = [dict(_walk(other, floor)) for other in others]
    return min(
        floor,
        key=lambda one: (
            sum(abs(min(way[one], 2 * APART) - APART) for way in ways),
            -one[0],
            one[1],
        ),
    )


def _outward(start: Cell, floor: set[Cell]) -> Iterator[Cell]:
    return (cell for cell, _ in _walk(start, floor))


def _walk(start: Cell, floor: set[Cell]) -> Iterator[tuple[Cell, int]]:
    """Yield every square that can be walked to, with the steps there, the nearest first."""
    seen, waiting = {start}, deque([(start, 0)])
    while waiting:
        (column, row), steps = waiting.popleft()
        yield (column, row), steps
        for there in (
            (column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1),
        ):  # fmt: skip
            if there in floor and there not in seen:
                seen.add(there)
                waiting.append((there, steps + 1))


def _where_to_stand(found: Walled, needed: int) -> set[Cell]:
    """Return the largest connected area of floor, rather inside walls than around them."""
    left = {
        (column, row)
        for row, line in enumerate(found.cells)
        for column, mark in enumerate(line)
        if mark == "floor"
    }
    last = (len(found.cells[0]) - 1, len(found.cells) - 1)
    best: tuple[bool, set[Cell]] = (False, set())
    while left:
        part = set(_outward(min(left), left))
        left -= part
        inside = not any(column in (0, last[0]) or row in (0, last[1]) for column, row in part)
        ample = inside and len(part) >= ROOM * needed
        best = max(best, (ample, part), key=lambda one: (one[0], len(one[1])))
    return best[1]


def _described(board: VttMap, part: Part, found: Walled) -> Iterator[str]:
    """Yield what was made of a map, a sentence each."""
    yield f"The map has {part.columns} by {part.rows} squares, {_count(found.doors, 'door')}."
    if found.taken:
        yield f"Walls between squares took {_count(found.taken, 'square')} of floor."
    if found.askew:
        yield (
            f"{_count(found.askew, 'stretch', 'es')} of wall did not follow the grid and became "
            "the nearest squares: check them."
        )
    if found.cut_off:
        yield (
            f"{_count(found.cut_off, 'square')} of floor can no longer be reached, because the way "
            "to them is too narrow: paint one."
        )
    if board.cut:
        yield "The last column or row was part of a square, and counts as whole."
    if board.beyond:
        yield f"{_count(board.beyond, 'point')} of walls were off the map."
    if board.lights:
        yield f"{_count(board.lights, 'light')} and the picture were left out: paint what is dark."


def _count(number: int, word: str, more: str = "s") -> str:
    return f"{number:,} {word}{'' if number == 1 else more}"


def scenario_on_map(
    system: str,
    like: str | None,
    data: bytes | str,
    first: str = "",
    last: str = "",
    name: str = "the map",
    title: str = "",
) -> tuple[str, tuple[str, ...]]:
    """Return a new scenario on a Universal VTT map, as a content text, and what was made of it.

    Its cast and stakes are those of the scenario named by `like`, by default the first of the
    system that has squares. Raises what `brought` raises, and `WrongUse` for an unknown system or
    scenario.
    """
    rules = ruleset(system)
    base = rules.open_book({})
    chosen = like or _first_on_squares(rules, base)
    draft = Draft(rules.id, chosen)
    found = brought(draft, data, first, last, name)
    row = dict(found.tables[SCENARIOS][chosen])
    row["title"] = title or name
    text = text_of({"system": rules.id, SCENARIOS: {id_of(title or name): row}})
    rules.take_in(base, text, name)
    about = f"# The ground is that of a map, and cast and stakes are those of {chosen}.\n"
    return about + text, found.told


def id_of(title: str) -> str:
    """Return a title as the id of a row: lowercase letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "map"


def _first_on_squares(rules: Ruleset, book: Book) -> str:
    """Return the first scenario with squares; raises `WrongUse` if there is none."""
    shapes = set()
    for listing in rules.scenarios():
        ground = rules.ground(book, listing.id)
        if ground is not None:
            shapes.add(ground.shape)
            if ground.shape == "square":
                return listing.id
    if shapes:
        raise WrongUse(
            f"{rules.title} is played on hexes, and walls along squares would close half of them: "
            "paint its map in the page instead, or choose a system with squares."
        )
    raise WrongUse(
        f"{rules.title} has no cells for a map to be painted on: choose a system with squares."
    )
