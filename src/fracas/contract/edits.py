"""Edits: the game master may change anything at any prompt, and play goes on legally."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from fracas.contract.options import refuse_unlawful
from fracas.contract.play import asked, drive, fights, rebuilt, steps
from fracas.contract.subject import Subject, source
from fracas.core.asking.prompts import Edit
from fracas.core.chance import Source
from fracas.core.errors import FracasError
from fracas.core.facts import Applied, Corrected, Fact, editable
from fracas.core.ids import GM
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.run import Run
from fracas.core.system.dues import Due, dues, made_due

FURTHER = 12
"""How many prompts play goes on after each edit."""


def check_corrections(subject: Subject) -> None:
    """Set a plain value at each prompt: no crash, no illegal option, now or soon after."""
    for number, chronicle in fights(subject):
        chance = source("corrections", number)
        for _ in steps(subject, chronicle, number):
            leaves = list(plain_values(chronicle.state))
            path, value = leaves[chance.below(len(leaves))]
            other = other_value(value, chance)
            fact = Corrected(path, other, because=subject.rules.edit_rules)
            play_on(subject, chronicle, fact, chance)


def check_losses(subject: Subject) -> None:
    """Let those who are asked leave for good at each prompt: no crash, no illegal option."""
    for number, chronicle in fights(subject):
        chance = source("losses", number)
        for prompt in steps(subject, chronicle, number):
            for decider in asked(prompt):
                play_on(subject, chronicle, subject.rules.leave(chronicle.state, decider), chance)


def check_comings(subject: Subject) -> None:
    """Let a combatant enter, change sides, or leave at each prompt, whether asked or not."""
    rules = subject.rules
    for number, chronicle in fights(subject):
        chance = source("comings", number)
        shipped = [listing.id for listing in rules.combatants()]
        for _ in steps(subject, chronicle, number):
            state = chronicle.state
            sides = rules.sides(state)
            if shipped and sides:
                newcomer = shipped[chance.below(len(shipped))]
                side = sides[chance.below(len(sides))]
                fact = rules.enter(chronicle.book, state, newcomer, side)
                more = len(rules.deciders(fact.apply(state))) - len(rules.deciders(state))
                assert more == 1, f"{newcomer} entered, and there are {more} deciders more."
                play_on(subject, chronicle, fact, chance)
            present = [one for one in rules.deciders(state) if one != GM]
            if present:
                one = present[chance.below(len(present))]
                play_on(subject, chronicle, rules.leave(state, one), chance)
                if sides:
                    side = sides[chance.below(len(sides))]
                    play_on(subject, chronicle, rules.change_side(state, one, side), chance)


def plain_values(thing: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every number, truth value and text of a state that an edit may set, with its path.

    The agenda and ids are left out.
    """
    if isinstance(thing, msgspec.Struct):
        for name in editable(type(thing)):
            if name not in {"agenda", "id"}:
                yield from plain_values(getattr(thing, name), f"{path}/{name}".strip("/"))
    elif isinstance(thing, tuple):
        for place, item in enumerate(thing):
            yield from plain_values(item, f"{path}/{getattr(item, 'id', place)}")
    elif thing is not None:
        yield path, thing


def other_value(value: Any, chance: Source) -> Any:
    """Return another number or truth value; a text stays, because most texts are names."""
    if isinstance(value, bool):
        return not value
    if type(value) is int:
        return value + (-1, 1, 2)[chance.below(3)]
    return value


def _apply_dues(run: Run, found: tuple[Due, ...]) -> None:
    """Apply what an edit made due, while something is still asked and it still applies."""
    for one in found:
        if run.prompt is not None and one in dues(run.rules, run.book, run.state):
            run.answer(Edit(Applied(one.beat, because=one.because)))


def play_on(subject: Subject, chronicle: Chronicle, fact: Fact, chance: Source) -> None:
    """Make an edit at the open prompt, on a copy of its beat, and go on for a dozen prompts.

    What the edit made due is applied. The ruleset may refuse the edit by `check_state`; anything
    else that it raises is a fault.
    """
    rules, prompt = subject.rules, chronicle.prompt
    assert prompt is not None
    where = f"After {fact} at the prompt {prompt.kind}"
    try:
        rules.check_state(chronicle.book, fact.apply(chronicle.state))
    except FracasError:
        return
    try:
        run = rebuilt(chronicle, Edit(fact))
        _apply_dues(run, made_due(rules, chronicle.book, chronicle.state, fact))
        for further in drive(rules, run, chance, FURTHER):
            standing = further.prompt
            assert standing is not None
            refuse_unlawful(rules, further.state, standing)
    except AssertionError as error:
        raise AssertionError(f"{where}: {error}") from error
    except Exception as error:
        raise AssertionError(f"{where} play breaks off: {error!r}") from error
