"""Musters: scenarios that open with one more or one fewer of a kind can be written and played."""

from __future__ import annotations

from typing import Any

from fracas.content.write import difference, text_of
from fracas.contract.subject import Subject
from fracas.core.errors import ContentError
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Levy, Ruleset


def check_musters(subject: Subject) -> None:
    """Check that one more of each kind, and one fewer, opens like content from a file.

    If one fewer violates the system's own checks of content, it need not open.
    """
    rules = subject.rules
    for listing in rules.scenarios():
        book = rules.open_book(subject.rulings[0])
        before = rules.start(book, listing.id)
        for levy in rules.levies(book, listing.id):
            more = rules.muster(book, listing.id, levy.kind, levy.side, levy.count + 1)
            _opens(rules, book, more, listing.id, levy, 1)
            if sum(one.side == levy.side for one in rules.levies(book, listing.id)) == 1:
                continue
            fewer = rules.muster(book, listing.id, levy.kind, levy.side, levy.count - 1)
            try:
                _opens(rules, book, fewer, listing.id, levy, -1)
            except ContentError:
                continue
        assert rules.start(book, listing.id) == before, (
            f"{rules.title} changed the book itself when others were mustered in {listing.id}."
        )


def _opens(
    rules: Ruleset, book: Book, mustered: Book, scenario: str, levy: Levy, change: int
) -> None:
    text = text_of({"system": rules.id, **difference(book, mustered)})
    read = rules.take_in(book, text)
    told = f"{rules.title}, {levy.count + change} of {levy.kind} in {scenario}"
    assert difference(mustered, read) == {}, f"{told}: what was written was not read back."
    state = rules.start(read, scenario)
    rules.check_state(read, state)
    counted = {(one.side, one.kind): one.count for one in rules.levies(read, scenario)}
    assert counted.get((levy.side, levy.kind), 0) == levy.count + change, f"{told}: {counted}."
    was, now = _members(rules, rules.start(book, scenario)), _members(rules, state)
    assert len(now) == len(was) + change, f"{told}: there are {', '.join(now)}."
    assert len(set(now.values())) == len(now), f"{told}: two have the name of one another."


def _members(rules: Ruleset, state: Any) -> dict[str, str]:
    """Return everyone in the fight by id, with their names, without sides that decide as one."""
    return {
        str(one.id): one.name for one in rules.members(state) if not str(one.id).startswith("side:")
    }
