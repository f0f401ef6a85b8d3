"""The book's own tactics for somebody who asks: one answer, and every piece of advice that fits."""

from __future__ import annotations

from typing import Any

from fracas.core.answers import Answer
from fracas.core.chronicle import Chronicle
from fracas.core.errors import FracasError
from fracas.core.ids import Decider, Seat
from fracas.core.prompts import Together
from fracas.core.ruleset import Hint, Viewer
from fracas.core.run import Run

Told = tuple[tuple[Any, str, tuple[str, ...]], ...]


def advice(chronicle: Chronicle, decider: Decider, seat: Seat) -> Answer | None:
    """What the system would do for a decider, from what its seat may know; None without advice."""
    prompt = chronicle.prompt
    if prompt is None:
        return None
    rules = chronicle.rules
    state, replies = chronicle.beat
    known = rules.known(state, chronicle.seating.viewer(seat))
    try:
        advised: Any = rules.advise(Run(rules, chronicle.book, known, replies))
        if advised is None:
            return None
        prompt.accept(advised)
    except FracasError:  # what is assumed of the unknown may lead to advice that is not open here
        return None
    if isinstance(prompt, Together):
        return advised[prompt.deciders.index(decider)]  # type: ignore[no-any-return]
    return advised  # type: ignore[no-any-return]


def hints_for(chronicle: Chronicle, viewer: Viewer, decider: Decider) -> tuple[Hint, ...]:
    """All advice for a decider at the prompt that stands, from what a viewer may know."""
    if chronicle.prompt is None:
        return ()
    rules = chronicle.rules
    state, replies = chronicle.beat
    try:
        known = rules.known(state, viewer)
        return rules.hints(Run(rules, chronicle.book, known, replies), decider)
    except FracasError:  # what is assumed of the unknown may lead to another prompt
        return ()


def advice_for(chronicle: Chronicle, seat: Seat, decider: Decider) -> tuple[Answer | None, Told]:
    """What the book would do for a decider, and each piece of advice: answer, sentence, rules."""
    viewer = chronicle.seating.viewer(seat)
    seen = chronicle.rules.view(chronicle.state, viewer)
    hints = hints_for(chronicle, viewer, decider)
    told = [
        (hint.answer, chronicle.rules.say_hint(hint, seen, chronicle.book), hint.because)
        for hint in hints
    ]
    return advice(chronicle, decider, seat), tuple(told)
