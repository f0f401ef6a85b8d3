"""The cast that opens a scenario of a small system, and the same with more or fewer of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from fracas.core.errors import WrongUse
from fracas.core.lookups import meant
from fracas.core.system.ruleset import Levy
from fracas.kit.scene import Cast, Scenario

T = TypeVar("T")

MOST = 40
"""How many of one kind a scenario may have on one side."""


def scenario_of(book: Any, scenario: str) -> Scenario:
    """Return the row of a scenario; raises `WrongUse` when the book does not have it."""
    rows: dict[str, Scenario] = book.scenarios
    return _found(book, rows, "scenario", scenario)


def row_of(book: Any, kind: str) -> Any:
    """Return the row of a kind of combatant; raises `WrongUse` when the book does not have it."""
    return _found(book, book.combatants, "combatant", kind)


def _found(book: Any, rows: Mapping[str, T], what: str, key: str) -> T:
    if key not in rows:
        hint = meant(key, rows, "there is")
        raise WrongUse(f"{book.system} has no {what} '{key}': {hint}", given=key)
    return rows[key]


def free_number(kind: str, others: Iterable[Any]) -> int:
    """Return the first number that nobody of that kind has: 1 for the first of them."""
    taken = {one.id for one in others}
    number = 1
    while (f"{kind}-{number}" if number > 1 else kind) in taken:
        number += 1
    return number


def levies(book: Any, scenario: str) -> tuple[Levy, ...]:
    """Return who opens a scenario, by side and kind."""
    counts: dict[tuple[str, str], int] = {}
    for one in scenario_of(book, scenario).cast:
        key = one.side, one.combatant
        counts[key] = counts.get(key, 0) + one.count
    return tuple(
        Levy(kind, row_of(book, kind).name, side, count) for (side, kind), count in counts.items()
    )


def muster(book: Any, scenario: str, kind: str, side: str, count: int) -> Any:
    """Return the book with a scenario that opens with `count` of a kind on a side.

    Raises `WrongUse` for a kind that does not exist, for a negative count, for more than a scenario
    may have of one kind, and where nobody would be left.
    """
    if not 0 <= count <= MOST:
        raise WrongUse(f"There cannot be {count} of '{kind}': give 0 to {MOST}.", given=count)
    row_of(book, kind)
    row = scenario_of(book, scenario)
    cast: list[Cast] = []
    here = [one for one in row.cast if (one.combatant, one.side) == (kind, side)]
    for one in row.cast:
        if one not in here:
            cast.append(one)
        elif one is here[0] and count:
            cast.append(replace(one, count=count))
    if not here and count:
        cast.append(Cast(combatant=kind, side=side, count=count))
    if not cast:
        raise WrongUse(f"Nobody would be left in '{scenario}': leave at least one.", given=count)
    return replace(book, scenarios={**book.scenarios, scenario: replace(row, cast=tuple(cast))})
