"""What systems ask in the same way: everyone at once, dice with modifiers; how policies answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fracas.core.asking.allocations import Allocation
from fracas.core.asking.answers import Answer, Choice, Form, Several, Sheet
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Prompt, Roll, Ruling, Term, Together, need
from fracas.core.errors import Moot
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.dice import Throw, Total
from fracas.kit.deeds import Deed


def everybody(
    run: Run,
    kind: str,
    form: Form,
    default: Answer,
    because: tuple[str, ...],
    *,
    hidden: bool = True,
) -> Procedure[tuple[Any, ...]]:
    """Ask everyone still standing the same question together, in secret unless `hidden` is False.

    Returns (id, answer) for each of them, in the order of the state. Raises `Moot` when an edit
    leaves nobody.
    """

    def ask(state: Any) -> Together:
        people = [Decider(one.id) for one in state.standing()]
        if not people:
            raise Moot("everybody")
        asks = (Ask(one, kind, form, because, (one,), default) for one in people)
        return Together(kind, tuple(asks), hidden, because=because)

    said = yield from need(run, ask)
    return tuple(zip((one.id for one in run.state.standing()), said, strict=True))


def choice_of(run: Run, decider: Decider, kind: str) -> Ask | None:
    """Return the question of that kind if a run asks only that decider it; else None."""
    ask = run.prompt
    return ask if isinstance(ask, Ask) and (ask.decider, ask.kind) == (decider, kind) else None


Answers = Mapping[str, Callable[[Run, Ask], Answer | Deed | None]]
"""What a policy answers to questions, by their kinds; None for the default."""


def advised(run: Run, answers: Answers) -> Answer | None:
    """Return what a policy does at the open prompt; None for rolls.

    For a `Together` it returns the answers of all who are asked, in order; the game master's
    rulings go through as proposed.
    """
    prompt = run.prompt
    if prompt is None or isinstance(prompt, Roll):
        return None
    if isinstance(prompt, Together):
        return tuple([_answered(run, ask, answers) for ask in prompt.asks])
    return _answered(run, prompt, answers)


def _answered(run: Run, ask: Ask | Ruling, answers: Answers) -> Answer:
    found = answers.get(ask.kind)
    if found is not None and isinstance(ask, Ask) and (answer := found(run, ask)) is not None:
        return answer.id if isinstance(answer, Deed) else answer
    return usual(ask)


def usual(ask: Ask | Ruling) -> Answer:
    """Return the default of a question, else the first that it lists, else an empty answer."""
    if ask.default is not None:
        return ask.default
    return ask.form.options[0].id if isinstance(ask.form, Choice) else ()


def asks_of(prompt: Prompt | None) -> tuple[Ask | Ruling, ...]:
    """Return what a prompt asks of people, one by one; empty for a roll."""
    if prompt is None or isinstance(prompt, Roll):
        return ()
    return prompt.asks if isinstance(prompt, Together) else (prompt,)


def option_of(prompt: Prompt, key: str) -> tuple[Ask | Ruling, Option] | None:
    """Return the ask of a prompt that lists an option of that id, and the option; else None."""
    for ask in asks_of(prompt):
        for one in _options(ask.form):
            if one.id == key:
                return ask, one
    return None


def _options(form: Any) -> Iterator[Option]:
    match form:
        case Choice() | Several():
            yield from form.options
        case Allocation():
            for share in form.shares:
                yield share.option
        case Sheet():
            for line in form.fields:
                yield from _options(line.form)


def total_of(
    who: str,
    kind: str,
    dice: Throw,
    terms: tuple[Term, ...],
    because: tuple[str, ...],
    about: tuple[str, ...] = (),
) -> Roll:
    """Return a roll whose total the rule uses, with the amounts of all terms added.

    Terms of 0 are left out; the game master may strike any of the others.
    """

    def cast(kept: tuple[Term, ...]) -> tuple[Throw, Total]:
        return dice, Total(dice, sum(term.amount for term in kept))

    counted = tuple(term for term in terms if term.amount)
    return Roll(Decider(who), kind, *cast(counted), counted, because, about, cast)
