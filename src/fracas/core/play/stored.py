"""What is in a journal, in the types of its system, without playing it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Union

import msgspec

from fracas.core.asking.options import settled
from fracas.core.errors import JournalError, WrongUse
from fracas.core.facts import Fact
from fracas.core.play.history import ON_LINE
from fracas.core.play.journal import (
    Answered,
    Closed,
    Edited,
    Entry,
    Journal,
    Redone,
    Resumed,
    Said,
    Undone,
)
from fracas.core.system.ruleset import Ruleset


def fact_from(rules: Ruleset, raw: Any) -> Fact:
    """Return a stored fact as the ruleset's own type; raises `JournalError` for any other."""
    if isinstance(raw, Fact):
        return raw
    try:
        return msgspec.convert(raw, Union[rules.fact_types])  # type: ignore[no-any-return] # noqa: UP007
    except msgspec.ValidationError as error:
        raise JournalError(
            f"The journal contains a fact that {rules.title} does not know "
            f"({str(error).rstrip('.')}): open it with the version that wrote it."
        ) from None


def opening(journal: Journal, rules: Ruleset) -> tuple[Any, Any]:
    """Return the book and the opening state of a journal, in the ruleset's types."""
    head = journal.head
    if head.system != rules.id:
        raise WrongUse(f"This journal is of {head.system}, not of {rules.id}.")
    try:
        return (
            msgspec.convert(head.book, rules.book_type),
            msgspec.convert(head.state, rules.state_type),
        )
    except msgspec.ValidationError as error:
        raise JournalError(
            f"The opening of this journal cannot be read by {rules.title} {rules.version} "
            f"({str(error).rstrip('.')}): open it with Fracas {head.engine}."
        ) from None


class Happened(msgspec.Struct, frozen=True):
    """A stored fact, the entry it belongs to, and the state before it."""

    entry: int
    fact: Fact
    before: Any


def stored_facts(journal: Journal, rules: Ruleset) -> Iterator[Happened]:
    """Yield everything that happened, in the order of the journal, from the stored facts alone.

    It needs no rules beyond the facts themselves, so it reads journals of older versions. It
    includes entries that were undone.
    """
    _, state = opening(journal, rules)
    after: dict[int, Any] = {}
    for number, entry in enumerate(journal.entries):
        here = after.get(entry.parent, state)
        if isinstance(entry, Resumed):
            here = msgspec.convert(entry.state, rules.state_type)
        for raw in entry.facts:
            fact = fact_from(rules, raw)
            yield Happened(number, fact, here)
            here = fact.apply(here)
        after[number] = here


def last_point(journal: Journal) -> int:
    """Return the entry at which the journal's line of play ends."""
    head = 0
    for number, entry in enumerate(journal.entries):
        if isinstance(entry, Undone | Redone):
            head = entry.to
        elif isinstance(entry, ON_LINE):
            head = number
    return head


def last_upgrade(journal: Journal) -> int:
    """Return the entry by which play last continued after an upgrade; 0 when there was none."""
    upgrades = [n for n, entry in enumerate(journal.entries) if isinstance(entry, Resumed)]
    return upgrades[-1] if upgrades else 0


def read_back(journal: Journal, rules: Ruleset) -> tuple[Any, Any, tuple[Entry, ...]]:
    """Return book, opening state and all entries in the ruleset's types, without playing them."""
    book, state = opening(journal, rules)
    head = msgspec.structs.replace(journal.head, book=book, state=state)
    entries: list[Entry] = []
    for entry in (head, *journal.entries[1:]):
        facts = tuple(fact_from(rules, raw) for raw in entry.facts)
        typed: dict[str, Any] = {"facts": facts} if facts else {}
        if isinstance(entry, Answered | Said):
            typed["answer"] = settled(entry.answer)
        elif isinstance(entry, Closed):
            typed["answers"] = settled(entry.answers)
        elif isinstance(entry, Edited):
            typed["fact"] = fact_from(rules, entry.fact)
            if entry.more:
                typed["more"] = tuple(fact_from(rules, raw) for raw in entry.more)
        elif isinstance(entry, Resumed):
            typed["book"] = msgspec.convert(entry.book, rules.book_type)
            typed["state"] = msgspec.convert(entry.state, rules.state_type)
        entries.append(msgspec.structs.replace(entry, **typed) if typed else entry)
    return book, state, tuple(entries)
