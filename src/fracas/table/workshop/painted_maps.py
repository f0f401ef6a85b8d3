"""The map of a draft: to the painter, and back into its tables."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.content.write import difference
from fracas.core.errors import WrongUse
from fracas.core.picture.grounds import Ground
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.rulesets.registry import ruleset
from fracas.sim.variants.fields import SCENARIOS
from fracas.table.workshop.drafts import Draft, Tables, cleaned, with_rows


def ground_of(draft: Draft) -> Ground | None:
    """Return the map of a draft's scenario; None if there is none to paint.

    A draft whose scenario has faults, such as a figure in a wall, can still be painted. Raises
    `ContentError` for faults elsewhere, and `WrongUse` if the scenario cannot be read.
    """
    rules = ruleset(draft.system)
    return rules.ground(_book(rules, draft), draft.scenario)


def painted(draft: Draft, ground: Ground) -> Tables:
    """Return the tables of a draft with its scenario on a painted map.

    Raises what `ground_of` raises, and `WrongUse` for what is not a map of that scenario.
    """
    rules = ruleset(draft.system)
    book = _book(rules, draft)
    painted_on = rules.with_ground(book, draft.scenario, ground)
    return with_rows(draft.tables, difference(book, painted_on))


def _book(rules: Ruleset, draft: Draft) -> Book:
    """Return the book of a draft; its scenario is taken as it is, because it is repainted."""
    book = rules.open_book(draft.rulings)
    tables = cleaned(draft.tables)
    scenarios = dict(tables.pop(SCENARIOS, None) or {})
    own = scenarios.pop(draft.scenario, None)
    if tables:
        book = rules.take_in(book, draft.with_tables(tables).text())
    if own is None:
        return book
    rows: dict[str, Any] = getattr(book, SCENARIOS)
    kind = type(next(iter(rows.values())))
    try:
        row = msgspec.convert(own, kind)
    except msgspec.ValidationError as error:
        raise WrongUse(
            f"The scenario cannot be painted before it can be read: {str(error).rstrip('.')}."
        ) from None
    changed: dict[str, Any] = {SCENARIOS: {**rows, draft.scenario: row}}
    return msgspec.structs.replace(book, **changed)
