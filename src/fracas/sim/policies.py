"""How computers play in a batch: by the book's advice, at random, boldly, warily, or looking ahead.

A policy is shown a run as its side knows it, standing at a prompt, and answers one ask of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fracas.core.answers import Answer
from fracas.core.chance import Source
from fracas.core.errors import WrongUse
from fracas.core.prompts import Ask, Ruling, Together
from fracas.core.run import Run

Chooses = Callable[[Run, "Ask | Ruling", Source], Answer | None]


class Policy(msgspec.Struct, frozen=True):
    """A way to play: its name, what it does in one sentence, and how it answers.

    It gives None where it has no opinion; then what stands by default is taken.
    """

    name: str
    does: str
    chooses: Chooses

    def __call__(self, run: Run, ask: Ask | Ruling, chance: Source) -> Answer | None:
        """The answer to one ask of the prompt at which a run stands."""
        return self.chooses(run, ask, chance)


def _advised(run: Run, ask: Ask | Ruling, chance: Source) -> Answer | None:
    advice: Any = run.rules.advise(run)
    if isinstance(run.prompt, Together) and advice is not None:
        return advice[run.prompt.deciders.index(ask.decider)]  # type: ignore[no-any-return]
    return advice  # type: ignore[no-any-return]


def _drawn(run: Run, ask: Ask | Ruling, chance: Source) -> Answer | None:
    return ask.form.sample(chance)


ADVISOR = Policy("advisor", "plays by the book's own tactics", _advised)
RANDOM = Policy("random", "takes any lawful option, each as likely as the next", _drawn)

POLICIES = {one.name: one for one in (ADVISOR, RANDOM)}
"""Every policy by its name."""


def policy(name: str) -> Policy:
    """The policy of that name; raises `WrongUse` when there is none such."""
    found = POLICIES.get(name)
    if found is None:
        raise WrongUse(f"There is no policy '{name}': there is {', '.join(POLICIES)}.", given=name)
    return found
