"""Random play: every prompt gets a legal answer drawn from a named stream."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from fracas.contract.subject import Subject, source
from fracas.core.asking.prompts import Prompt, Roll, Together
from fracas.core.chance import Rolled, Source
from fracas.core.ids import GM
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.line import SILENT
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Ruleset

ROUNDS = 200
"""How many rounds a random fight may take."""

PROMPTS = 20_000
"""How many prompts it may take, for a ruleset that counts no rounds or never gets past one."""


class Played(msgspec.Struct, frozen=True):
    """How a random fight went: `ended` by the rules, or cut after a number of rounds or prompts."""

    ended: bool
    rounds: int
    prompts: int

    def __str__(self) -> str:
        """Return the course in words; a fight that was cut says so."""
        how = "ended" if self.ended else "cut"
        return f"{how} after {self.rounds} rounds and {self.prompts} prompts"


def drawn(prompt: Prompt, chance: Source) -> Any:
    """Return a legal reply to a prompt, as a run takes it; rolls use the same stream."""
    if isinstance(prompt, Roll):
        return Rolled(prompt.dice.roll(chance))
    if isinstance(prompt, Together):
        return tuple(ask.form.sample(chance) for ask in prompt.asks)
    return prompt.form.sample(chance)


def step(chronicle: Chronicle, chance: Source) -> None:
    """Answer the open prompt at random; the committed dice fall for a roll."""
    prompt = chronicle.prompt
    assert prompt is not None, "nothing is asked"
    if isinstance(prompt, Roll):
        chronicle.throw()
    elif isinstance(prompt, Together):
        for ask in prompt.asks:
            # After an undo all may have answered, and the first change closes it.
            if chronicle.prompt is prompt:
                chronicle.say(ask.decider, ask.form.sample(chance))
    else:
        chronicle.answer(prompt.form.sample(chance))


def steps(subject: Subject, chronicle: Chronicle, *names: object) -> Iterator[Prompt]:
    """Yield each prompt of a random fight before it is answered; at most `subject.prompts`."""
    chance = source("play", *names)
    for _ in range(subject.prompts):
        prompt = chronicle.prompt
        if prompt is None:
            return
        yield prompt
        step(chronicle, chance)


def run_out(subject: Subject, chronicle: Chronicle, *names: object) -> Played:
    """Play a fight to its end at random, or cut it after 200 rounds or 20,000 prompts."""
    chance = source("play", *names)
    prompts = 0
    while not chronicle.over and prompts < PROMPTS and (subject.rounds(chronicle.state) <= ROUNDS):
        step(chronicle, chance)
        prompts += 1
    return Played(chronicle.over, subject.rounds(chronicle.state), prompts)


def fights(subject: Subject) -> Iterator[tuple[int, Chronicle]]:
    """Yield the subject's fights, freshly opened, by number."""
    for number in range(subject.fights):
        yield number, subject.fight(number)


def drive(rules: Ruleset, run: Run, chance: Source, prompts: int) -> Iterator[Run]:
    """Yield a run at each of its next prompts, through this beat and those that follow it."""
    while prompts:
        silent = 0
        while run.prompt is None:
            if not run.state.agenda:
                return
            run = Run(rules, run.book, run.state)
            silent += 1
            assert silent <= SILENT, f"{SILENT} beats in a row asked nothing: {run.beat.name}."
        yield run
        run.answer(drawn(run.prompt, chance))
        prompts -= 1


def rebuilt(chronicle: Chronicle, *more: Any) -> Run:
    """Return the running beat again from its start, by the same replies and some further ones."""
    state, replies = chronicle.beat
    return Run(chronicle.rules, chronicle.book, state, (*replies, *more))


def asked(prompt: Prompt) -> tuple[Any, ...]:
    """Return who is asked, without the game master: those that the table may lose."""
    return tuple(decider for decider in prompt.deciders if decider != GM)
