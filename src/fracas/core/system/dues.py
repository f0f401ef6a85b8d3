"""Rules that apply at once and that an edit made due: which they are, and how one is applied.

An edit only sets a value. Where that fulfils a rule, such as a full Clock that takes its owner out,
the game master is offered the rule itself. Nothing is offered without an edit.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import msgspec

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Applied, Beat, Corrected, Fact
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset


class Due(msgspec.Struct, frozen=True):
    """A rule that applies in a state: the beat that plays it, and the ids of its rows."""

    beat: Beat
    because: tuple[str, ...]

    @property
    def id(self) -> str:
        """The name and the arguments of its beat, as in `taken_out:dock_thug`."""
        return ":".join((self.beat.name, *self.beat.args))


@runtime_checkable
class KnowsDues(Protocol):
    """A system that can say which of its "at once" rules apply in a state."""

    def dues(self, book: Book, state: Any) -> tuple[Due, ...]:
        """Return the rules that apply in a state by its values alone, in a stable order.

        Each one's beat runs the procedure that play itself runs, and does nothing where the rule
        does not apply.
        """
        ...

    def say_due(self, beat: Beat, state: Any, book: Book | None = None) -> str:
        """Return a due rule as a short question: the values, and what the rule makes of them."""
        ...


def dues(rules: Ruleset, book: Book, state: Any) -> tuple[Due, ...]:
    """Return the rules that apply now; none once the fight has an outcome."""
    if not isinstance(rules, KnowsDues) or rules.outcome(state):
        return ()
    return rules.dues(book, state)


def made_due(
    rules: Ruleset, book: Book, before: Any, fact: Fact, more: tuple[Fact, ...] = ()
) -> tuple[Due, ...]:
    """Return the rules that apply after a correction and did not in the state `before` it.

    `more` are the corrections made with it.
    """
    if not isinstance(fact, Corrected):
        return ()
    after = before
    for one in (fact, *more):
        after = one.apply(after)
    known = dues(rules, book, before)
    return tuple([one for one in dues(rules, book, after) if one not in known])


def application(rules: Ruleset, book: Book, state: Any, due: str) -> Applied:
    """Return the fact that plays a rule that applies now; raises `IllegalAnswer` for others."""
    for one in dues(rules, book, state):
        if one.id == due:
            return Applied(one.beat, because=one.because)
    raise IllegalAnswer("That rule does not apply any more: look at the table.", given=due[:80])


def refuse_not_due(rules: Ruleset, book: Book, state: Any, fact: Applied) -> None:
    """Raise `IllegalAnswer` unless the rule of an application applies in the state."""
    if fact.beat not in [one.beat for one in dues(rules, book, state)]:
        raise IllegalAnswer(
            f"The rule '{fact.beat.name}' does not apply here: nothing has made it due.",
            beat=fact.beat.name,
        )
