"""The book's own tactics: one answer, all advice that fits, and what counts unasked."""

from __future__ import annotations

from typing import Any

from fracas.core.asking.answers import Answer, Text
from fracas.core.asking.prompts import Ask, Prompt, Ruling, Together
from fracas.core.errors import FracasError
from fracas.core.ids import Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Hint, Viewer
from fracas.odds import known_run
from fracas.odds.seats import glimpse

Told = tuple[tuple[Any, str, tuple[str, ...]], ...]


def advice(chronicle: Chronicle, decider: Decider, seat: Seat) -> Answer | None:
    """Return what the system would do, from what the decider's seat may know; None without advice.

    If what is assumed leads to an answer that is not open, the question is looked at as it is.
    """
    viewer, run = chronicle.seating.viewer(seat), chronicle.run
    advised = _advised(chronicle, known_run(chronicle, viewer), decider)
    if advised is None and run is not None:
        advised = _advised(chronicle, glimpse(run, viewer), decider)
    return advised


def _advised(chronicle: Chronicle, run: Run | None, decider: Decider) -> Answer | None:
    """Return the answer that a run leads to, if the open question accepts it."""
    prompt, asked = None if run is None else run.prompt, chronicle.prompt
    if run is None or prompt is None or asked is None or decider not in prompt.deciders:
        return None
    try:
        advised: Any = chronicle.rules.advise(run)
        if advised is None:
            return None
        prompt.accept(advised)
        if isinstance(prompt, Together):
            advised = advised[prompt.deciders.index(decider)]
        ask = asked.ask_of(decider) if isinstance(asked, Together) else asked
        return ask.accept(advised)  # type: ignore[return-value]
    except FracasError:  # what is assumed of the unknown may lead to what is not open here
        return None


class Proposed:
    """The answer if the one who is asked says only "go on"; calculated once per question.

    Enter, a standing order for what is proposed, and the one tap by which the game master accepts a
    ruling all give this answer.
    """

    def __init__(self, chronicle: Chronicle) -> None:
        self.chronicle = chronicle
        self._asked: tuple[Prompt | None, int] = None, 0
        self._kept: dict[Decider, Answer | None] = {}

    def __call__(self, ask: Ask | Ruling) -> Answer | None:
        """Return a ruling as it is proposed; otherwise the book's advice, by what the seat knows.

        Without advice, the default; None if there is no default either, and for questions that want
        the player's own words.
        """
        if isinstance(ask, Ruling) or (isinstance(ask.form, Text) and ask.default is None):
            return ask.default
        chronicle = self.chronicle
        prompt, entries = self._asked
        if prompt is not chronicle.prompt or entries != len(chronicle.entries):
            self._asked = chronicle.prompt, len(chronicle.entries)
            self._kept = {}
        if ask.decider not in self._kept:
            advised = advice(chronicle, ask.decider, chronicle.seating.seat_of(ask.decider))
            self._kept[ask.decider] = ask.default if advised is None else advised
        return self._kept[ask.decider]

    def missing(self, prompt: Together) -> dict[Decider, Answer]:
        """Return the answers of those who have not answered, once a joint question is closed.

        For a question that `lapses`, and for one that no one waits for, that is the default.
        """
        found: dict[Decider, Answer] = {}
        for ask in prompt.asks:
            if ask.decider not in self.chronicle.pending:
                answer = ask.default if ask.lapses or ask.closes else self(ask)
                if answer is not None:
                    found[ask.decider] = answer
        return found


def hints_for(chronicle: Chronicle, viewer: Viewer, decider: Decider) -> tuple[Hint, ...]:
    """Return all advice for a decider at the open prompt, from what a viewer may know."""
    run = known_run(chronicle, viewer)
    if run is None or run.prompt is None or decider not in run.prompt.deciders:
        return ()
    try:
        return chronicle.rules.hints(run, decider)
    except FracasError:  # what is assumed of the unknown may lead to another prompt
        return ()


def advice_for(chronicle: Chronicle, seat: Seat, decider: Decider) -> tuple[Answer | None, Told]:
    """Return what the book would do, and each piece of advice: answer, sentence, rules."""
    viewer = chronicle.seating.viewer(seat)
    seen = chronicle.rules.view(chronicle.state, viewer)
    hints = hints_for(chronicle, viewer, decider)
    told = [
        (hint.answer, chronicle.rules.say_hint(hint, seen, chronicle.book), hint.because)
        for hint in hints
    ]
    return advice(chronicle, decider, seat), tuple(told)
