"""Answers at a test's table, whose results must all cite rows and have words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fracas.contract.citations import refuse_uncited_facts, refuse_uncited_prompt
from fracas.contract.words import refuse_facts, refuse_prompt
from fracas.core.asking.prompts import Prompt
from fracas.core.facts import Fact
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Ruleset


def opened(rules: Ruleset, play: Chronicle) -> Chronicle:
    """A fight that nobody has answered in; what it began with must cite rows and have words.

    The rules are those that say it: the fight's own may be a few beats made up for a test.
    """
    heed(rules, play.book, play.entries[0].facts, play.opening, play.prompt, play.state)
    return play


def begun(rules: Ruleset, run: Run) -> Run:
    """The same of a single beat."""
    heed(rules, run.book, run.facts, run.start, run.prompt, run.state)
    return run


def answer(rules: Ruleset, play: Chronicle, reply: Any) -> None:
    """Answer in a fight; what happens and what is asked next must cite rows and have words."""
    before = play.state
    play.answer(reply)
    heed(rules, play.book, play.entries[-1].facts, before, play.prompt, play.state)


def answer_alone(rules: Ruleset, run: Run, reply: Any) -> None:
    """Answer in a single beat."""
    before, known = run.state, len(run.facts)
    run.answer(reply)
    heed(rules, run.book, run.facts[known:], before, run.prompt, run.state)


def heed(
    rules: Ruleset,
    book: Any,
    facts: Iterable[Fact],
    before: Any,
    prompt: Prompt | None,
    state: Any,
) -> None:
    """Raise `AssertionError` where these facts or this prompt cite no row or cannot be said."""
    happened = tuple(facts)
    refuse_uncited_facts(rules, happened)
    refuse_facts(rules, book, happened, before)
    if prompt is not None:
        refuse_uncited_prompt(rules, prompt, state)
        refuse_prompt(rules, book, prompt, state)
