"""Switches: each has words, a default among its values, and opens a book by every one of them."""

from __future__ import annotations

import re

from fracas.contract.options import lawful
from fracas.contract.subject import Subject
from fracas.core.system.switches import Switch, switches

SENTENCE = re.compile(r"[.?!]$")


def check_switches(subject: Subject) -> None:
    """Check that every ruling that a table may switch has words, and can have each of its values.

    A book says what each switch is; content may switch it too, and the book's own setting takes
    precedence.
    """
    rules = subject.rules
    usual = rules.open_book({})
    found = switches(rules)
    missing = set(usual.rulings) - {one.name for one in found}
    assert not missing, f"No rule has the switches {', '.join(sorted(missing))} as its option."
    strays = {row.option for row in rules.rules().values() if row.option} - set(usual.rulings)
    assert not strays, f"Rules name {', '.join(sorted(strays))}, which the book does not have."
    for one in found:
        _refuse_words(one, rules.rules()[one.rule].means)
        values = [meaning.value for meaning in one.values]
        assert len({*values}) == max(len(values), 2), (
            f"The switch {one.name} has the values {values}: give it two or more, each once."
        )
        assert one.default in values, f"The switch {one.name} is {one.default!r}, none of {values}."
        for value in values:
            what = f"The ruling {one.name}={value}"
            book = lawful(what, rules.open_book, {one.name: value})
            is_now = book.rulings[one.name]
            assert is_now == value, f"{what} opens a book in which it is {is_now!r}."
            text = f'system = "{rules.id}"\n[rulings]\n{one.name} = {_written(value)}\n'
            taken = lawful(f"{what} of a content file", rules.take_in, usual, text)
            assert taken.rulings == book.rulings, f"{what} is not taken from a content file."
            kept = lawful(
                f"{what} under another", rules.take_in, book, _other(rules.id, one, value)
            )
            assert value == one.default or kept.rulings[one.name] == value, (
                f"{what} does not stand before what a content file says."
            )


def _refuse_words(one: Switch, means: tuple[str, ...]) -> None:
    row = {"title": one.title, "question": one.question, "why": one.why, "text": one.text}
    for name, said in row.items():
        assert said.strip(), f"The switch {one.name} ({one.rule}) has no {name}."
        whole = name == "title" or SENTENCE.search(said)
        assert whole, f"The {name} of the switch {one.name} is no sentence: {said!r}."
    told = [said for said in means if said.strip()]
    assert len(told) == len(one.values), (
        f"The switch {one.name} ({one.rule}) does not say what each of its values means."
    )
    assert len(set(means)) == len(means), f"Two values of {one.name} are said to mean the same."


def _other(system: str, one: Switch, value: str | int) -> str:
    """Return a content text that switches a ruling to another value."""
    other = next(meaning.value for meaning in one.values if meaning.value != value)
    return f'system = "{system}"\n[rulings]\n{one.name} = {_written(other)}\n'


def _written(value: str | int) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)
