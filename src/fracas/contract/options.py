"""Options: legal, at least one, the same in the same order whenever the same is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fracas.contract.play import fights, rebuilt, steps
from fracas.contract.subject import Subject, source, typed
from fracas.core.asking.allocations import Allocation
from fracas.core.asking.answers import Choice, Form, Several, Sheet
from fracas.core.asking.courses import Course
from fracas.core.asking.options import Option
from fracas.core.asking.paths import Path
from fracas.core.asking.prompts import Prompt, Roll, Together
from fracas.core.errors import FracasError
from fracas.core.system.ruleset import Ruleset


def options_of(form: Form) -> tuple[Option, ...]:
    """Return every option that a form lists, including those of a sheet's lines."""
    match form:
        case Choice() | Several():
            return form.options
        case Allocation():
            return tuple(share.option for share in form.shares)
        case Sheet():
            return tuple(option for field in form.fields for option in options_of(field.form))
    return ()


def check_options(subject: Subject) -> None:
    """Check at every prompt that options and defaults are legal, and asking again is the same."""
    for number, chronicle in fights(subject):
        for prompt in steps(subject, chronicle, number):
            refuse_unlawful(subject.rules, chronicle.state, prompt)
            again = rebuilt(chronicle).prompt
            assert again is not None, f"The prompt {prompt.kind} is gone when its beat runs again."
            assert plain(again) == plain(prompt), (
                f"The prompt {prompt.kind} is not the same when its beat runs again: "
                f"{plain(prompt)} became {plain(again)}."
            )


def plain(prompt: Prompt) -> Prompt:
    """Return a prompt without its function, so that equal prompts are equal."""
    return msgspec.structs.replace(prompt, recast=None) if isinstance(prompt, Roll) else prompt


def refuse_unlawful(rules: Ruleset, state: Any, prompt: Prompt) -> None:
    """Raise `AssertionError` for a prompt that nobody can answer, or with an illegal default."""
    where = f"the prompt {prompt.kind}"
    deciders = prompt.deciders
    assert deciders, f"Nobody is asked by {where}."
    assert len(set(deciders)) == len(deciders), f"Somebody is asked twice by {where}: {deciders}."
    for decider in deciders:
        assert rules.can_decide(state, decider), f"{decider} is asked by {where} but cannot decide."
    if isinstance(prompt, Roll):
        faces = prompt.dice.roll(source("faces", prompt.kind))
        lawful(f"{where}: the fall {faces} of its own dice", prompt.dice.check, faces)
        hash(prompt.reading.of(faces))
        return
    asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
    for ask in asks:
        _refuse_form(ask.form, where)
        if ask.default is not None:
            lawful(f"{where}: its default {ask.default!r}", ask.accept, ask.default)


def _refuse_form(form: Form, where: str) -> None:
    match form:
        case Choice() | Several() | Allocation():
            ids = [option.id for option in options_of(form)]
            assert ids or isinstance(form, Several), f"{where} has no options."
            assert len(set(ids)) == len(ids), f"{where} lists an option twice: {ids}."
            if isinstance(form, Choice):
                for name in ids:
                    lawful(f"{where}: its option {name}", form.check, name)
                    told = lawful(f"{where}: '{name}' typed", form.parse, name)
                    assert told == name, f"{where}: '{name}' typed is another option: {told}."
        case Path():
            assert form.legal_ends(), f"{where}: no path is open."
        case Course():
            marks = [mark.name for mark in form.marks]
            assert len(set(marks)) == len(marks), f"{where} names two marks alike: {marks}."
            for mark in form.marks:
                lawful(f"{where}: '{mark.name}' typed", form.parse, mark.name)
        case Sheet():
            names = [field.name for field in form.fields]
            assert len(set(names)) == len(names), f"{where} has a line twice: {names}."
            for field in form.fields:
                _refuse_form(field.form, f"{where}, line {field.name}")
                default = f"{where}, line {field.name}: its default {field.default!r}"
                lawful(default, field.form.check, field.default)
    answer = lawful(f"{where}: a random answer", form.sample, source("sample", where))
    lawful(f"{where}: the random answer {answer!r}", form.check, answer)
    if not isinstance(form, Sheet):
        told = lawful(f"{where}: '{typed(answer)}' typed", form.parse, typed(answer))
        assert told == answer, f"{where}: '{typed(answer)}' typed is read as {told!r}."


def lawful(what: str, act: Callable[..., Any], *args: Any) -> Any:
    """Return the result of an act; raises `AssertionError` when Fracas refuses it."""
    try:
        return act(*args)
    except FracasError as error:
        raise AssertionError(f"{what} is refused: {error.sentence}") from error
