"""Variants of a batch: the same fights with some fields of the content set differently.

A variant is a job like any other, whose content says what is different; so it can be written as a
file, and whatever plays jobs plays it. Its fights have the same dice as long as they ask for the
same, which makes the difference between two variants more precise than either.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.content.paths import Path, format_path
from fracas.content.rulings import RULINGS
from fracas.content.write import difference, text_of
from fracas.core.errors import ContentError, FracasError, WrongUse
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.sim.batches.jobs import Job, Opening, opening
from fracas.sim.variants.fields import SCENARIOS, Field, Fields, figure, with_figure
from fracas.sim.variants.otherwise import is_otherwise, set_otherwise
from fracas.sim.variants.settings import Settings, Value, told, written

MOST_OF_A_KIND = 40
"""More of one kind than this is not a fight that anyone plays out."""


def fields_of(job: Job) -> Fields:
    """Return the fields of the scenario of a job; raises what `opening` raises."""
    opening(job)
    return _fields(job.part(0, 1))


@lru_cache(maxsize=16)
def _fields(job: Job) -> Fields:
    found = opening(job)
    return Fields(found.rules, found.book, job.scenario)


def varied(job: Job, settings: Settings) -> Job:
    """Return the job with some fields set differently; numbers of a kind are set before all others.

    Rulings, and how sides are played, come before all fields (`sim.variants.otherwise`). Raises
    `WrongUse` for a field that does not exist, and for a value that the system's own checks of
    content refuse, or that no fight can begin with.
    """
    job = set_otherwise(job, [one for one in settings if is_otherwise(one[0])])
    settings = tuple([one for one in settings if not is_otherwise(one[0])])
    if not settings:
        return job
    found = opening(job)
    rules, scenario = found.rules, job.scenario
    meant = [(fields_of(job).find(name), value) for name, value in settings]
    book = found.book
    for fields, value in meant:
        for field in fields:
            if field.of_count:
                book = _mustered(rules, book, scenario, field, value)
    here = fields_of(job) if book is found.book else Fields(rules, book, scenario)
    tables: dict[str, Any] = tomllib.loads(job.content) if job.content else {"system": job.system}
    for chapter, rows in difference(found.book, book).items():
        tables.setdefault(chapter, {}).update(rows)
    _row_of(tables, book, (SCENARIOS, scenario))
    changes: list[tuple[Field, Value]] = []
    for (fields, value), (name, _) in zip(meant, settings, strict=True):
        if not any(field.of_count for field in fields):
            changes += [(field, value) for field in here.find(name)]
    for field, value in changes:
        _set(tables, book, field, value)
    made = replace(job, content=text_of(tables))
    opened = _opened(made, settings, changes)
    if not difference(found.book, opened.book):
        return job
    _refuse_other_sides(found, opened, settings)
    _refuse_unmoved(opened, changes)
    return made


def scenario_text(job: Job) -> str:
    """The scenario of a job as a content file, with everything that differs from the shipped one.

    The rulings that the job has switched are in it as house rules.
    """
    found = opening(job)
    tables: dict[str, Any] = tomllib.loads(job.content) if job.content else {"system": job.system}
    rulings = {**tables.pop(RULINGS, {}), **dict(job.rulings)}
    if rulings:
        tables = {"system": tables.pop("system", job.system), RULINGS: rulings, **tables}
    _row_of(tables, found.book, (SCENARIOS, job.scenario))
    return text_of(tables)


def filled_in(job: Job, field: Field) -> int | None:
    """Return the number that the rules fill in where the content leaves a field out; else None.

    It is the one with which the scenario opens as it does without it.
    """
    found = opening(job)

    def with_value(value: int) -> Any:
        tables: dict[str, Any] = {"system": job.system}
        _set(tables, found.book, field, value)
        book = found.rules.take_in(found.book, text_of(tables))
        return found.rules.start(book, job.scenario)

    try:
        one, two = with_value(1), with_value(2)
        pairs = zip(_numbers(one), _numbers(two), strict=True)
        moved = [place for place, (first, second) in enumerate(pairs) if second - first == 1]
        states = list(_numbers(found.state))
        for place in moved:
            value = states[place] - list(_numbers(one))[place] + 1
            if with_value(value) == found.state:
                return value
    except (FracasError, ValueError, IndexError):
        return None
    return None


def _numbers(value: Any) -> Iterator[int]:
    """Yield every whole number in a state, in order."""
    if isinstance(value, msgspec.Struct):
        for step in value.__struct_fields__:
            yield from _numbers(getattr(value, step))
    elif isinstance(value, tuple | list):
        for one in value:
            yield from _numbers(one)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def _mustered(rules: Ruleset, book: Book, scenario: str, field: Field, value: Value) -> Book:
    side, kind = map(str, field.path)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_OF_A_KIND:
        raise WrongUse(
            f"{field.name} cannot be {written(value)}: it is a whole number from 0 to "
            f"{MOST_OF_A_KIND}.",
            field=field.name,
            given=value,
        )
    return rules.muster(book, scenario, kind, side, value)


def _row_of(tables: dict[str, Any], book: Book, path: Path) -> Any:
    """Return the row or chapter of a book to which a path leads, as a table that may be changed."""
    chapter = str(path[0])
    rows = getattr(book, chapter)
    if not isinstance(rows, dict):
        return tables.setdefault(chapter, _plain(rows))
    key = str(path[1])
    return tables.setdefault(chapter, {}).setdefault(key, _plain(rows[key]))


def _plain(value: Any) -> Any:
    """Return a value of a book as tables and lists."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _at(value: Any, step: str | int) -> Any:
    """Return what is at a step of a path into a book."""
    return getattr(value, str(step)) if isinstance(value, msgspec.Struct) else value[step]


def _set(tables: dict[str, Any], book: Book, field: Field, value: Value) -> None:
    chapter = str(field.path[0])
    if len(field.path) == 1:
        # A plain value of the book itself has no row.
        was = tables.get(chapter, getattr(book, chapter))
        tables[chapter] = with_figure(was, field.part, value) if field.part else value
        return
    place, there = _row_of(tables, book, field.path), getattr(book, chapter)
    steps = field.path[1:]
    if isinstance(there, dict):
        there, steps = there[str(field.path[1])], field.path[2:]
    for step in steps[:-1]:
        there = _at(there, step)
        # A table leaves out defaults; to be changed inside, it has to be written.
        place = place.setdefault(step, _plain(there)) if isinstance(place, dict) else place[step]
    last = steps[-1]
    if field.part:
        written_out = isinstance(place, list) or last in place
        value = with_figure(place[last] if written_out else _at(there, last), field.part, value)
    place[last] = value


def _opened(job: Job, settings: Settings, changes: Iterable[tuple[Field, Value]]) -> Opening:
    try:
        opened = opening(job)
        opened.rules.check_state(opened.book, opened.state)
    except ContentError as error:
        raise _impossible(error, settings, changes) from None
    except FracasError as error:
        raise WrongUse(
            f"{told(settings)} cannot be: {error.sentence}", settings=told(settings)
        ) from None
    return opened


def _impossible(
    error: ContentError, settings: Settings, changes: Iterable[tuple[Field, Value]]
) -> WrongUse:
    """Return what is wrong with settings, from the first fault of the content that they make."""
    fault = next(iter(error.fields.get("faults", ())), None)
    if fault is None:
        return WrongUse(f"{told(settings)} cannot be: {error.sentence}", settings=told(settings))
    near = f"; did you mean {fault.nearest!r}?" if fault.nearest is not None else "."
    for field, value in changes:
        if format_path(field.path) == fault.path:
            return WrongUse(
                f"{field.name} cannot be {written(value)}: expected {fault.expected}{near}",
                field=field.name,
                given=value,
            )
    return WrongUse(
        f"{told(settings)} cannot be: {fault.path or 'the scenario'} would have to be "
        f"{fault.expected}, and is {fault.found}.",
        settings=told(settings),
    )


def _refuse_other_sides(before: Opening, after: Opening, settings: Settings) -> None:
    sides, now = before.rules.sides(before.state), after.rules.sides(after.state)
    if set(sides) != set(now):
        lone = ", ".join(side for side in (*sides, *now) if side not in sides or side not in now)
        raise WrongUse(
            f"{told(settings)} cannot be: every side has someone when the fight opens, and no "
            f"other side joins it ({lone}).",
            settings=told(settings),
        )


def _refuse_unmoved(opened: Opening, changes: Iterable[tuple[Field, Value]]) -> None:
    """Raise if a field did not become what it was set to; a ruling may decide it instead."""
    for field, value in changes:
        row: Any = opened.book
        for step in field.path:
            row = _at(row, step)
        is_now = figure(str(row), field.part) if field.part else row
        if is_now != value:
            raise WrongUse(
                f"{field.name} cannot be {written(value)}: a ruling or the rules make it "
                f"{written(is_now)}.",
                field=field.name,
                given=value,
            )
