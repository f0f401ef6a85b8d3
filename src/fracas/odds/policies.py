"""Stated policies: who answers in a beat while its odds are calculated, and what that assumes."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from fracas.core.asking.answers import Choice, Sheet
from fracas.core.asking.prompts import Ask, Roll, Ruling, Together, default_answer
from fracas.core.play.run import Run

Weighed = tuple[tuple[Any, Fraction], ...]
"""Answers to one prompt, each with how likely it is; the weights add up to 1."""

SURE = Fraction(1)


class Policy(msgspec.Struct, frozen=True):
    """How every prompt inside a beat is answered, except rolls: those are up to the dice.

    `name` is short; `assumes` says in one sentence what the odds assume. `weigh` gets a run that is
    at an Ask, a Ruling or a Together and must not change it.
    """

    name: str
    assumes: str
    weigh: Callable[[Run], Weighed]

    def __call__(self, run: Run) -> Weighed:
        """Return the answers to the open prompt, with their weights."""
        return self.weigh(run)


def first_lawful(ask: Ask | Ruling) -> Any:
    """The first answer that a prompt lists: its first option, its least number, no change."""
    if isinstance(ask.form, Sheet):
        return ()
    if isinstance(ask.form, Choice):
        return ask.form.options[0].id
    return ask.form.sample(_First())


class _First:
    """A source that always returns the first of what it is offered."""

    def below(self, sides: int) -> int:
        return 0


def proposed(run: Run) -> Any:
    """Return what the rules propose for the open prompt.

    That is a ruling's default, else the system's advice, else the prompt's default, else the first
    answer listed. For a Together without advice from the system, each ask gets its own default or
    first answer.
    """
    prompt = run.prompt
    assert prompt is not None, "a beat that is over asks nothing"
    assert not isinstance(prompt, Roll), "rolls are up to the dice"
    if isinstance(prompt, Ruling):
        return prompt.default
    advice = run.rules.advise(run)
    return let_be(run) if advice is None else advice


def let_be(run: Run) -> Any:
    """Return what changes nothing at the open prompt: its default, else the first answer listed."""
    prompt = run.prompt
    assert prompt is not None, "a beat that is over asks nothing"
    assert not isinstance(prompt, Roll), "rolls are up to the dice"
    if isinstance(prompt, Together):
        return tuple(
            first_lawful(ask) if ask.default is None else ask.default for ask in prompt.asks
        )
    default = default_answer(prompt)
    return first_lawful(prompt) if default is None else default


passing = Policy(
    "passing",
    "Rulings as the rules propose; no one else answers or spends anything.",
    lambda run: ((let_be(run), SURE),),
)
"""The policy by which attempts are compared with the rules."""

by_default = Policy(
    "by default",
    "Rulings as the rules propose; everyone else plays by the book.",
    lambda run: ((proposed(run), SURE),),
)
"""The default policy of odds."""
