"""The book's own tactics on request: one answer, and every piece of advice that fits."""

from __future__ import annotations

from typing import Any

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Together
from fracas.core.errors import FracasError
from fracas.core.ids import Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.ruleset import Hint, Viewer
from fracas.odds import known_run

Told = tuple[tuple[Any, str, tuple[str, ...]], ...]


def advice(chronicle: Chronicle, decider: Decider, seat: Seat) -> Answer | None:
    """What the system would do for a decider, from what its seat may know; None without advice."""
    run = known_run(chronicle, chronicle.seating.viewer(seat))
    prompt = None if run is None else run.prompt
    if run is None or prompt is None or decider not in prompt.deciders:
        return None
    try:
        advised: Any = chronicle.rules.advise(run)
        if advised is None:
            return None
        prompt.accept(advised)
    except FracasError:  # what is assumed of the unknown may lead to advice that is not open here
        return None
    if isinstance(prompt, Together):
        return advised[prompt.deciders.index(decider)]  # type: ignore[no-any-return]
    return advised  # type: ignore[no-any-return]


def hints_for(chronicle: Chronicle, viewer: Viewer, decider: Decider) -> tuple[Hint, ...]:
    """All advice for a decider at the open prompt, from what a viewer may know."""
    run = known_run(chronicle, viewer)
    if run is None or run.prompt is None or decider not in run.prompt.deciders:
        return ()
    try:
        return chronicle.rules.hints(run, decider)
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
