"""Prompts out of random fights: mostly by the book's advice, now and then as chance has it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fracas.contract.play import step
from fracas.contract.subject import Subject, source
from fracas.core.asking.prompts import Roll, Together
from fracas.core.play.chronicle import Chronicle
from fracas.odds.policies import proposed


def prompts(
    subject: Subject, name: str, *, fights: int, every: int, one_in: int = 6
) -> Iterator[Chronicle]:
    """Fights as they stand at some of their prompts, one in so many by chance.

    Fights are played for up to `kit.prompts` prompts each; one answer in `one_in` is any lawful
    one, the rest is what the rules propose. A fight must not be changed by who is given it.
    """
    for number in range(fights):
        chronicle = subject.fight(number)
        chance = source("sampled", name, number)
        for _ in range(subject.prompts):
            run = chronicle.run
            if run is None:
                break
            if chance.below(every) == 0:
                yield chronicle
            if isinstance(run.prompt, Roll) or chance.below(one_in) == 0:
                step(chronicle, chance)
            elif isinstance(run.prompt, Together):
                chronicle.say_all(proposed(run))
            else:
                chronicle.answer(proposed(run))


def beat_of(chronicle: Chronicle) -> tuple[Any, tuple[Any, ...]]:
    """The state before the beat that runs, and what was answered in it."""
    state, replies = chronicle.beat
    return state, tuple(replies)
