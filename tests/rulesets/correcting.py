"""A game master's corrections at a prompt, and the rules that then apply."""

from __future__ import annotations

from typing import Any, TypeVar

from fracas.contract.citations import refuse_uncited_facts
from fracas.contract.words import refuse_facts
from fracas.core.facts import Corrected, Fact
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.core.system.dues import KnowsDues, application, made_due

F = TypeVar("F", bound=Fact)


def correct(play: Chronicle, path: str, value: Any) -> tuple[str, ...]:
    """Set a value; return what that made due, each as it is asked."""
    rules = play.rules
    assert isinstance(rules, KnowsDues)
    fact = Corrected(path, value, because=rules.edit_rules)
    found = made_due(rules, play.book, play.state, fact)
    play.edit(fact, "a test")
    for one in found:
        assert one.because
        assert set(one.because) <= set(rules.rules())
    return tuple([rules.say_due(one.beat, play.state, play.book) for one in found])


def apply(play: Chronicle, due: str) -> None:
    """Apply a rule that is due; what happens must cite rows and have words."""
    before = play.state
    play.edit(application(play.rules, play.book, before, due))
    facts = play.entries[-1].facts
    refuse_uncited_facts(play.rules, facts)
    refuse_facts(play.rules, play.book, facts, before)


def happened(play: Chronicle, kind: type[F], entries: int = 1) -> list[F]:
    """The facts of a kind in the last entries."""
    found = [fact for entry in play.entries[-entries:] for fact in entry.facts]
    return [fact for fact in found if isinstance(fact, kind)]


def plays_again(play: Chronicle) -> None:
    """Check that the journal gives the same state and question again."""
    again = replay(parse_journal(play.text()), play.rules)
    assert again.state == play.state
    assert (again.prompt is None) == (play.prompt is None)
    if play.prompt is not None and again.prompt is not None:
        assert (again.prompt.kind, again.prompt.deciders) == (
            play.prompt.kind,
            play.prompt.deciders,
        )
