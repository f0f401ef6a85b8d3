"""Lookups by a name that may be misspelt: found, or refused with the nearest name.

It looks for a row of a book, or a value that an edit gave. The refusal is a sentence: what is
wrong, and the name that was perhaps meant, or else all that exist.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from fracas.core.errors import IllegalAnswer, WrongUse

T = TypeVar("T")


def row_of(rows: Mapping[str, T], key: str, title: str, noun: str) -> T:
    """Return the row of that name; raises `WrongUse`: `Aeronaughts has no scenario 'x': ...`.

    `title` is whose rows they are, and `noun` what one of them is called.
    """
    row = rows.get(key)
    if row is None:
        raise WrongUse(f"{title} has no {noun} '{key}': {meant(key, rows, 'it has')}", given=key)
    return row


def refuse_strangers(found: str, known: Collection[str], noun: str, rule: str) -> None:
    """Raise `IllegalAnswer` with a rule id unless a value is one of those that are `known`."""
    if found not in known:
        raise IllegalAnswer(
            f"'{found}' is not {noun} ({rule}): {meant(found, known, 'there is')}", given=found
        )


def meant(key: str, known: Iterable[str], otherwise: str) -> str:
    """The end of a refusal: the name that was perhaps meant, or `otherwise` and all names."""
    names = [name for name in known if name]
    near = difflib.get_close_matches(key, names, 1)
    return f"did you mean '{near[0]}'?" if near else f"{otherwise} {', '.join(names) or 'none'}."
