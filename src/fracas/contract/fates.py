"""Fates: every member has one, within bounds."""

from __future__ import annotations

from typing import Any

from fracas.contract.play import fights, steps
from fracas.contract.subject import Subject
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset


def check_fates(subject: Subject) -> None:
    """Check that at each prompt every member has one fate, between 0 and their maximum."""
    for number, chronicle in fights(subject):
        for _ in steps(subject, chronicle, number):
            refuse_fates(subject.rules, chronicle.book, chronicle.state)


def refuse_fates(rules: Ruleset, book: Book, state: Any) -> None:
    """Raise `AssertionError` if a member has no fate, two, or one out of bounds."""
    fates = rules.fates(book, state)
    told = [fate.who for fate in fates]
    assert len(set(told)) == len(told), f"{rules.title} tells a fate twice: {', '.join(told)}."
    left_out = [member.id for member in rules.members(state) if member.id not in told]
    assert not left_out, f"{rules.title} tells no fate of {', '.join(left_out)}."
    for fate in fates:
        assert 0 <= fate.left <= fate.most, (
            f"{rules.title}: {fate.who} has {fate.left} left of {fate.most}."
        )
