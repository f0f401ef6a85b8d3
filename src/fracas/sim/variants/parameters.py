"""Levers: what of a scenario may be moved to make it fair, and to which values.

Numbers of foes, clocks, what foes carry, where they begin, rulings, how strongly sides are played,
and any field by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from fracas.core.errors import WrongUse
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.variants.fields import SCENARIOS, Field
from fracas.sim.variants.otherwise import (
    BY_BOOK,
    PLAY,
    all_values,
    is_otherwise,
    present,
    rulings_that_matter,
)
from fracas.sim.variants.sensitivity import step_of
from fracas.sim.variants.settings import Settings, Value, read_values
from fracas.sim.variants.variant import MOST_OF_A_KIND, fields_of, filled_in, varied

NUMBERS, CLOCKS, GEAR = "numbers", "clocks", "gear"
PLACE, RULINGS, PLAYERS = "place", "rulings", "play"
KINDS = (NUMBERS, CLOCKS, GEAR, PLACE, RULINGS, PLAYERS)
"""What `--vary` accepts besides fields."""

ALL = "all"
"""Every kind at once."""

USUAL = (NUMBERS, CLOCKS)

TRIED_STRENGTHS = ("reckless", BY_BOOK)
"""The strengths of a side where none are named: fights with the others take a hundred times as
long."""

STANDS = ("place", "zone")
READY = ("sneaks", "unaware", "watching", "ready", "restrained")
"""The names of fields that say where someone begins a fight, and in what readiness."""

STEPS = 6
"""By how many steps in either direction a field without given values is moved."""

SIZES = ("size", "clock")
SHARED = "groups"
"""The names of fields that are sizes of clocks, and where shared ones are."""


class Lever(msgspec.Struct, frozen=True):
    """A field, or all that fit a pattern, and the values that it may have, in order.

    `at` is the place of its current value; -1 if that is not among the values. An `ordered` lever
    has neighbours; in others any value is next to any.
    """

    name: str
    values: tuple[Value, ...]
    at: int
    ordered: bool = True

    @property
    def present(self) -> Value | None:
        """Its value in the written scenario; None where that is not among its values."""
        return self.values[self.at] if self.at >= 0 else None

    def near(self, place: int) -> tuple[int, ...]:
        """Return the places next to one: two in either direction, or all others."""
        if not self.ordered or place < 0:
            return tuple(other for other in range(len(self.values)) if other != place)
        steps = (place - 1, place + 1, place - 2, place + 2)
        return tuple(other for other in steps if 0 <= other < len(self.values))


def levers(job: Job, side: str, wanted: Iterable[str] = USUAL) -> tuple[Lever, ...]:
    """Return the levers of a scenario for a side: kinds of them, fields, or fields with values.

    Raises `WrongUse` for a field that does not exist or that has no other value, and where there is
    nothing to move.
    """
    found: dict[str, Lever] = {}
    for text in _kinds(wanted):
        if text in KINDS:
            made = list(_of_kind(job, side, text))
        else:
            made = [_chosen(job, text)]
            if made[0] is None:
                raise WrongUse(f"{text} cannot be moved: it can have no other value.", given=text)
        found |= {one.name: one for one in made if one is not None}
    if not found:
        raise WrongUse(
            f"Nothing of {job.scenario} can be moved by {', '.join(wanted)}: give --vary FIELD.",
            scenario=job.scenario,
        )
    return tuple(found.values())


def _kinds(wanted: Iterable[str]) -> Iterator[str]:
    """Yield what is wanted, with every kind in place of `all`."""
    for text in tuple(wanted) or USUAL:
        yield from KINDS if text == ALL else (text,)


def _of_kind(job: Job, side: str, kind: str) -> Iterator[Lever | None]:
    if kind == RULINGS:
        for name, means in rulings_that_matter(job):
            yield _lever(job, name, means, present(job, name), False)
        return
    if kind == PLAYERS:
        found = opening(job)
        for one in found.rules.sides(found.state):
            name = f"{PLAY}{one}"
            is_now = present(job, name)
            strengths = tuple(dict.fromkeys((*TRIED_STRENGTHS, is_now)))
            yield _lever(job, name, strengths, is_now, False)
        return
    if kind == PLACE:
        yield from _of_place(job, side)
        return
    fields = fields_of(job).of_scenario.values()
    mine = _rows_of(job, side)
    for field in fields:
        if kind == NUMBERS and field.of_count and field.path[0] != side:
            count = int(field.value)
            # Whether there is room for that many is seen when it is tried, because that takes long.
            least = 0 if _can_be(job, ((field.name, 0),)) else 1
            values = range(least, min(2 * count + 6, MOST_OF_A_KIND) + 1)
            yield Lever(field.name, tuple(values), values.index(count))
        elif kind == CLOCKS and _is_clock(field) and field.path[:2] not in mine:
            size = field.value if field.value is not None else filled_in(job, field)
            if size is not None:
                sizes = tuple(range(1, 2 * int(size) + 3))
                yield _lever(job, field.name, sizes, size, True)
        elif kind == GEAR and field.level == "combatants" and field.path[:2] not in mine:
            others = tuple(_others(job, field))
            if others:
                yield _lever(job, field.name, (field.value, *others), field.value, False)


def _of_place(job: Job, side: str) -> Iterator[Lever | None]:
    """Yield where the others begin, among all places where anyone does, and in what readiness."""
    cast = {
        name: field
        for name, field in fields_of(job).of_scenario.items()
        if name.startswith("cast.")
    }
    places: dict[str, list[Value]] = {}
    for field in cast.values():
        if field.path[-1] in STANDS and field.value is not None:
            places.setdefault(str(field.path[-1]), []).append(field.value)
    for name, field in cast.items():
        owner = cast.get(f"{name.rpartition('.')[0]}.side")
        if owner is None or owner.value == side:
            continue
        if field.path[-1] in STANDS:
            others = tuple(dict.fromkeys((field.value, *places[str(field.path[-1])])))
            yield _lever(job, field.name, others, field.value, False)
        elif field.path[-1] in READY and isinstance(field.value, bool):
            yield _lever(job, field.name, (False, True), field.value, False)


def _is_clock(field: Field) -> bool:
    if field.level not in ("scenario", "combatants") or not field.is_number:
        return False
    return field.path[-1] in SIZES or SHARED in field.path[2:-1]


def _rows_of(job: Job, side: str) -> set[tuple[Any, ...]]:
    """Return the rows of those on a side, which are not moved unless they are named."""
    found = opening(job)
    kinds = {one.kind for one in found.rules.levies(found.book, job.scenario) if one.side == side}
    cast = getattr(found.book, SCENARIOS)[job.scenario].cast
    for one in cast:
        if one.side == side:
            kinds.add(getattr(one, "combatant", None) or one.creature)
    chapters = ("combatants", "creatures")
    return {(chapter, kind) for chapter in chapters for kind in kinds}


def _others(job: Job, field: Field) -> Iterator[Value]:
    """Yield what others of the system carry in the same place as a combatant."""
    if len(field.path) < 4 or not isinstance(field.path[3], int) or field.path[3] > 0:
        return
    if not isinstance(field.value, str):
        return
    book = opening(job).book
    chapter, _, step = field.path[:3]
    seen = {field.value}
    for row in getattr(book, str(chapter)).values():
        for value in getattr(row, str(step))[:1]:
            if value not in seen and _kind_of(book, value) & _kind_of(book, field.value):
                seen.add(value)
                yield value


def _kind_of(book: Any, key: str) -> set[str]:
    """Return in which chapters of gear a name is."""
    found = set()
    for chapter in ("weapons", "armour", "items", "cards", "shields"):
        rows = getattr(book, chapter, None)
        weapons = {getattr(row, "weapon", None) for row in rows.values()} if rows else set()
        if rows and (key in rows or key in weapons):
            found.add(chapter)
    return found


def _chosen(job: Job, text: str) -> Lever | None:
    if is_otherwise(text):
        name, values = read_values(text) if "=" in text else (text, all_values(job, text))
        return _lever(job, name, values, present(job, name), False)
    fields = fields_of(job)
    if "=" in text:
        name, values = read_values(text)
        field = fields.find(name)[0]
        is_now = filled_in(job, field) if field.value is None else field.value
        ordered = all(isinstance(value, int | float) for value in values)
        name = name if "*" in name else field.name
        return _lever(job, name, values, is_now, ordered)
    found = fields.find(text)
    field = found[0]
    is_now = filled_in(job, field) if field.value is None else field.value
    name = text if "*" in text else field.name
    if isinstance(is_now, bool):
        return _lever(job, name, (False, True), is_now, False)
    if isinstance(is_now, str):
        return _lever(job, name, (is_now, *_others(job, field)), is_now, False)
    if is_now is None:
        raise WrongUse(
            f"{name} is left out: say which values it may have, as in --vary {name}=1..4.",
            given=text,
        )
    size = step_of(is_now)
    values = tuple(_whole(is_now + size * step) for step in range(-STEPS, STEPS + 1))
    return _lever(job, name, values, is_now, True)


def _whole(value: float) -> Value:
    return int(value) if value == int(value) else value


def _lever(
    job: Job, name: str, values: tuple[Value, ...], present: Value | None, ordered: bool
) -> Lever | None:
    """Return a lever with its possible values; None where only the current one is possible."""
    can = tuple(value for value in values if value == present or _can_be(job, ((name, value),)))
    if not set(can) - {present}:
        return None
    return Lever(name, can, can.index(present) if present in can else -1, ordered)


def _can_be(job: Job, settings: Settings) -> bool:
    try:
        varied(job, settings)
    except WrongUse:
        return False
    return True
