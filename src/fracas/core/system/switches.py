"""The rulings that a table may switch, in one form: the question, the default, the alternatives.

All of it is read from a system's rules and its book, so systems from elsewhere have it too.
"""

from __future__ import annotations

import msgspec

from fracas.core.errors import WrongUse
from fracas.core.lookups import meant
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset

Value = str | int
"""A value of a switch."""


class Meaning(msgspec.Struct, frozen=True):
    """One value of a switch, and a sentence on how it is played then."""

    value: Value
    words: str


class Switch(msgspec.Struct, frozen=True):
    """A ruling that a table may switch.

    `text` is what the rules say, or leave open, and `ruling` how it is played here unless a table
    decides otherwise; `why` is the reason for that. `name` is the switch's name on the command line
    and in content files.
    """

    name: str
    rule: str
    title: str
    question: str
    text: str
    ruling: str
    why: str
    default: Value
    values: tuple[Meaning, ...]

    def words(self, value: Value) -> str:
        """How it is played by a value; the value itself where it has no words."""
        return next((one.words for one in self.values if one.value == value), str(value))


def switches(rules: Ruleset) -> tuple[Switch, ...]:
    """Return every switch of a system, in the order of its rules."""
    usual = rules.open_book({}).rulings
    found: dict[str, Switch] = {}
    for row in rules.rules().values():
        if row.option and row.option in usual and row.option not in found:
            means = (*row.means, *("" for _ in row.values[len(row.means) :]))
            found[row.option] = Switch(
                row.option,
                row.id,
                row.title or spoken(row.option),
                row.question,
                row.text,
                row.ruling,
                row.why,
                usual[row.option],
                tuple(
                    Meaning(value, words or spoken(str(value)))
                    for value, words in zip(row.values, means, strict=False)
                ),
            )
    return tuple(found.values())


def switch(rules: Ruleset, name: str) -> Switch:
    """Return the switch of that name, or of that rule; raises `WrongUse` where there is none."""
    every = switches(rules)
    wanted = name.strip().casefold().replace("-", "_")
    for one in every:
        if wanted in (one.name.casefold(), one.rule.casefold().replace("-", "_")):
            return one
    hint = meant(wanted, [one.name for one in every], "there is")
    raise WrongUse(f"{rules.title} has no ruling '{name[:40]}': {hint}", given=name[:40])


def turned(rules: Ruleset, book: Book) -> tuple[tuple[Switch, Value], ...]:
    """The switches that a book has at another value than the default, each with that value."""
    return tuple(
        (one, book.rulings[one.name])
        for one in switches(rules)
        if book.rulings.get(one.name, one.default) != one.default
    )


def spoken(name: str) -> str:
    """Return a name as people read it."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]
