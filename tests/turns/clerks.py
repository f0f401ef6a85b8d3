"""Reading a fight's journal, and the clerk who counts what every turn took.

A clerk knows the kinds of facts, the sheets and the tables of its system. It never asks the rules
what is open, what something costs or what is left: it counts what the facts say was done, and
compares that with what the book allows. So a fault of the rules' counting is no fault of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import msgspec

from fracas.core.asking.options import settled
from fracas.core.facts import Fact
from fracas.core.play.journal import Entry, parse_journal
from fracas.core.play.stored import fact_from, opening
from fracas.core.system.ruleset import Ruleset


class Line(msgspec.Struct, frozen=True):
    """One entry of a journal: what was asked, what was answered, and the facts that followed."""

    kind: str
    answer: Any
    facts: tuple[Fact, ...]


class Log(msgspec.Struct, frozen=True):
    """A journal in the types of its system: the book, the opening state, and every entry."""

    book: Any
    state: Any
    lines: tuple[Line, ...]

    def facts(self, kind: type[Fact]) -> list[tuple[int, int]]:
        """Where the facts of a kind are: the numbers of the line and of the fact in it."""
        return [
            (at, place)
            for at, line in enumerate(self.lines)
            for place, fact in enumerate(line.facts)
            if type(fact) is kind
        ]

    def fact(self, at: int, place: int) -> Any:
        """The fact at a place."""
        return self.lines[at].facts[place]

    def put(self, at: int, place: int, *facts: Fact) -> Log:
        """The log with other facts in the place of one, or with none of them without it."""
        line = self.lines[at]
        changed = (*line.facts[:place], *facts, *line.facts[place + 1 :])
        new = msgspec.structs.replace(line, facts=changed)
        lines = (*self.lines[:at], new, *self.lines[at + 1 :])
        return msgspec.structs.replace(self, lines=lines)

    def doubled(self, at: int, place: int) -> Log:
        """The log with a fact doubled."""
        fact = self.fact(at, place)
        return self.put(at, place, fact, fact)


def read(data: bytes, rules: Ruleset) -> Log:
    """Read a journal that was played straight on: nothing was undone or changed in it."""
    journal = parse_journal(data)
    book, state = opening(journal, rules)
    return Log(book, state, tuple([_line(entry, rules) for entry in journal.entries]))


def _line(entry: Entry, rules: Ruleset) -> Line:
    answer = settled(getattr(entry, "answer", None))
    facts = tuple([fact_from(rules, raw) for raw in entry.facts])
    return Line(getattr(entry, "kind", ""), answer, facts)


class Clerk:
    """Counts the turns of one fight and notes everything that was more than a turn has.

    `turns` counts them, `faults` says what was wrong, each with the number of its line in the
    journal and the rule. A system's clerk names in `handlers` what it does with which fact. A
    handler gets the fact and the state before it, of which it reads sheets and conditions alone.
    """

    system: ClassVar[str]

    def __init__(self, log: Log) -> None:
        self.book = log.book
        self.turns = 0
        self.faults: list[str] = []
        self.state = log.state
        self._at = 0
        self._handlers = self.handlers()
        self.begin(log.state)

    def begin(self, state: Any) -> None:
        """Note what the opening state has to say."""

    def handlers(self) -> dict[type[Any], Callable[[Any, Any], None]]:
        """What is done with which kind of fact."""
        raise NotImplementedError

    def hear(self, line: Line) -> None:
        """Note what was asked and answered, before the facts that followed."""

    def finish(self) -> None:
        """Say what is wrong with the whole, after the last line."""

    def fault(self, text: str, rule: str) -> None:
        """Note something that was more than a turn has."""
        self.faults.append(f"entry {self._at}: {text} ({rule})")

    def expect(self, held: bool, text: str, rule: str) -> None:
        """Note a fault unless the rule was kept."""
        if not held:
            self.fault(text, rule)

    def audit(self, lines: Iterable[Line]) -> None:
        """Read a whole fight."""
        for self._at, line in enumerate(lines):
            self.hear(line)
            for fact in line.facts:
                handler = self._handlers.get(type(fact))
                if handler is not None:
                    handler(fact, self.state)
                self.state = fact.apply(self.state)
        self.finish()


def audited(kind: type[Clerk], log: Log) -> Clerk:
    """The clerk of a system after it has read a whole fight."""
    clerk = kind(log)
    clerk.audit(log.lines)
    return clerk
