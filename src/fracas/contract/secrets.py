"""Secrets: states that differ only in what a seat cannot know look the same to that seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fracas.contract.edits import plain_values
from fracas.contract.hidden import hidden_from, put
from fracas.contract.options import plain
from fracas.contract.play import drive, fights, rebuilt, step, steps
from fracas.contract.subject import MASTER, Subject, source, spelt
from fracas.core.asking.prompts import Ask, Edit, Prompt, Together
from fracas.core.errors import FracasError
from fracas.core.facts import Corrected, Fact
from fracas.core.ids import Decider
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Answered, Closed, Entry, Said, Threw
from fracas.core.play.projection import Told, log
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Viewer


class Altered(Fact, frozen=True):
    """The contract's own edit: another state in place of this one."""

    state: Any

    def apply(self, state: Any) -> Any:
        """Return the other state."""
        return self.state


def check_views(subject: Subject) -> None:
    """Check that a view settles: seeing twice is the same, and the game master sees everything."""
    rules = subject.rules
    for number, chronicle in fights(subject):
        for prompt in steps(subject, chronicle, number):
            state = chronicle.state
            assert rules.view(state, MASTER) == state, (
                f"The game master does not see the state at the prompt {prompt.kind} as it is."
            )
            for viewer in subject.viewers(state):
                seen = rules.view(state, viewer)
                again = rules.view(seen, viewer)
                assert spelt(again) == spelt(seen), (
                    f"What {viewer.seat} sees is another when it is seen again: {seen}."
                )


def check_known(subject: Subject) -> None:
    """Check that what a seat knows is a state that plays: legal, runnable, and settled."""
    rules = subject.rules
    for number, chronicle in fights(subject):
        chance = source("known", number)
        for prompt in steps(subject, chronicle, number):
            start, replies = chronicle.beat
            for viewer in subject.viewers(chronicle.state):
                where = f"What {viewer.seat} knows at the prompt {prompt.kind}"
                known = rules.known(start, viewer)
                assert rules.known(known, viewer) == known, f"{where} is another the second time."
                if replies:
                    continue
                try:
                    rules.check_state(chronicle.book, known)
                    for _ in drive(rules, Run(rules, chronicle.book, known), chance, 12):
                        pass
                except Exception as error:
                    raise AssertionError(f"{where} does not play: {error!r}") from error


def check_secrets(subject: Subject) -> None:
    """Check each prompt with secrets altered: same view, knowledge, options, log and odds."""
    altered = 0
    for number, chronicle in fights(subject):
        for prompt in steps(subject, chronicle, number):
            for viewer in subject.viewers(chronicle.state):
                book, state = chronicle.book, chronicle.state
                other = _other(subject, book, state, viewer, number, chronicle.head)
                altered += other != chronicle.state
                refuse_telling(subject, chronicle, prompt, viewer, other)
                _refuse_odds(subject, chronicle, prompt, viewer, number)
                if not chronicle.line:
                    _refuse_newcomers(subject, chronicle, viewer)
    told = subject.alter_secrets is not None
    assert altered or not told, (
        "The subject's alter_secrets never altered anything: this check shows nothing."
    )


def check_secret_fights(subject: Subject) -> None:
    """Check that two fights that differ only in secrets look the same until one is revealed."""
    if subject.alter_secrets is None:
        return
    for number, plainly in fights(subject):
        for viewer in subject.viewers(plainly.state):
            one = subject.fight(number)
            state = _other(subject, one.book, one.opening, viewer, number, "opening")
            seed = one.dice.seed or b""
            other = subject.chronicle(one.book, state, seed=seed, title="altered")
            _side_by_side(subject, one, other, viewer, number)


def _other(subject: Subject, book: Any, state: Any, viewer: Viewer, *names: object) -> Any:
    """Return the state with other secrets: as the subject alters them, or one the rules allow."""
    chance = source("secrets", viewer.seat, *names)
    if subject.alter_secrets is not None:
        return subject.alter_secrets(state, viewer, chance)
    found = next(hidden_from(subject.rules, book, state, (viewer,), chance), None)
    return state if found is None else put(state, tuple(found.path.split("/")), found.other)


def refuse_telling(
    subject: Subject, chronicle: Chronicle, prompt: Prompt, viewer: Viewer, other: Any
) -> None:
    """Raise `AssertionError` if a viewer can tell the state from one with other secrets."""
    rules, state = subject.rules, chronicle.state
    where = f"{viewer.seat} can tell a secret at the prompt {prompt.kind}"
    assert spelt(rules.view(state, viewer)) == spelt(rules.view(other, viewer)), (
        f"{where} by its view: {rules.view(state, viewer)} or {rules.view(other, viewer)}."
    )
    assert spelt(rules.known(state, viewer)) == spelt(rules.known(other, viewer)), (
        f"{where} by what it knows, which odds and advice go by."
    )
    asked, altered = (rebuilt(chronicle, Edit(Altered(one))).prompt for one in (state, other))
    _refuse_other_asks(subject, viewer, asked, altered, where)
    for fact in chronicle.run.facts if chronicle.run is not None else ():
        shown, and_shown = rules.shows(fact, state, viewer), rules.shows(fact, other, viewer)
        assert spelt(shown) == spelt(and_shown), (
            f"{where} by how {type(fact).__name__} is shown: {shown} or {and_shown}."
        )
    for path, value, secret in _secret_values(state, other):
        told = [
            rules.shows(Corrected(path, one, because=rules.edit_rules), state, viewer)
            for one in (value, secret)
        ]
        assert spelt(told[0]) == spelt(told[1]), f"{where} when {path} is edited: {told[0]}."


def own_asks(prompt: Prompt | None, viewer: Viewer) -> tuple[Prompt, ...]:
    """Return what a viewer is asked of a prompt, as the table would show it."""
    if isinstance(prompt, Together):
        return tuple(ask for ask in prompt.asks if ask.decider in viewer.deciders)
    mine = prompt is not None and set(prompt.deciders) & set(viewer.deciders)
    return (plain(prompt),) if prompt is not None and mine else ()


def _refuse_other_asks(
    subject: Subject, viewer: Viewer, prompt: Prompt | None, twin: Prompt | None, where: str
) -> None:
    """Check that a viewer is asked the same, unless one fight waits for another's answer."""
    asks, others = own_asks(prompt, viewer), own_asks(twin, viewer)
    same = asks == others or one_waits(subject.windows, (prompt, twin), viewer)
    assert same, f"{where} by what it is asked: {asks} or {others}."


def one_waits(windows: frozenset[str], prompts: Iterable[Prompt | None], viewer: Viewer) -> bool:
    """Return whether only one of two fights waits for another to answer what just happened.

    Only those who have an answer are asked at these prompts, so a pause shows that one has.
    """
    waits = {
        prompt is not None
        and prompt.kind in windows
        and not set(prompt.deciders) & set(viewer.deciders)
        for prompt in prompts
    }
    return len(waits) > 1


def _secret_values(state: Any, other: Any) -> Iterator[tuple[str, Any, Any]]:
    values, others = dict(plain_values(state)), dict(plain_values(other))
    for path, value in values.items():
        if path in others and others[path] != value:
            yield path, value, others[path]


def _refuse_newcomers(subject: Subject, chronicle: Chronicle, viewer: Viewer) -> None:
    """Check that nobody who enters shows in the log if the view then hides them."""
    rules, state = subject.rules, chronicle.state
    sides = rules.sides(state)
    for listing in rules.combatants() if sides else ():
        fact = rules.enter(chronicle.book, state, listing.id, sides[0])
        shown = rules.shows(fact, state, viewer)
        after = fact.apply(state)
        seen = dict(plain_values(rules.view(after, viewer)))
        told = dict(plain_values(shown.apply(state))) if shown is not None else {}
        for path, _, _ in _secret_values(
            after, _other(subject, chronicle.book, after, viewer, listing.id)
        ):
            if path in told and path not in dict(plain_values(state)):
                assert told[path] == seen.get(path), (
                    f"{viewer.seat} reads {path} in the log when {listing.id} enters: {shown}."
                )


def _refuse_odds(
    subject: Subject, chronicle: Chronicle, prompt: Prompt, viewer: Viewer, number: int
) -> None:
    if subject.odds is None or not isinstance(prompt, Ask) or prompt.decider not in viewer.deciders:
        return
    start, replies = chronicle.beat
    other = _other(subject, chronicle.book, start, viewer, number, chronicle.head)
    told = [
        subject.odds(subject.rules, chronicle.book, state, replies, viewer)
        for state in (start, other)
    ]
    assert told[0] == told[1], (
        f"{viewer.seat} can tell a secret by the odds at the prompt {prompt.kind}: "
        f"{told[0]} or {told[1]}."
    )


def _side_by_side(
    subject: Subject, one: Chronicle, other: Chronicle, viewer: Viewer, number: int
) -> None:
    """Play both by the same answers, as long as the altered one allows them."""
    chance = source("side by side", number)
    since = 0
    came_out = False
    lines = 0
    for _ in range(subject.prompts):
        told, and_told = log(one, viewer.seat), log(other, viewer.seat)
        entries = (*one.entries[since:], *other.entries[since:])
        kinds = {type(fact).__name__ for entry in entries for fact in entry.facts}
        same = spelt(told) == spelt(and_told)
        # What is revealed may show only in the next line of the log, but no later.
        if same and len(told) > lines:
            came_out, lines = False, len(told)
        came_out = came_out or bool(kinds & subject.reveals)
        if not same:
            assert came_out, (
                f"{viewer.seat} can tell a secret by the log, where {', '.join(sorted(kinds))} "
                f"happened: {_first_other(told, and_told)}."
            )
            return
        if one.prompt is None or other.prompt is None:
            return
        _refuse_other_asks(
            subject, viewer, one.prompt, other.prompt, f"{viewer.seat} can tell a secret"
        )
        since = len(one.entries)
        step(one, chance)
        try:
            follow(other, one.entries[since:])
        except FracasError:
            # What another seat did is not possible for it with the altered secret.
            return


def _first_other(told: tuple[Told, ...], and_told: tuple[Told, ...]) -> str:
    pairs = (pair for pair in zip(told, and_told, strict=False) if pair[0] != pair[1])
    one, other = next(pairs, (None, None))
    return f"{one} or {other}" if one is not None else "one log is longer"


def follow(chronicle: Chronicle, entries: Iterable[Entry]) -> None:
    """Answer as the entries of another chronicle did."""
    for entry in entries:
        match entry:
            case Threw():
                chronicle.answer(entry.rolled)
            case Said():
                chronicle.say(Decider(entry.decider), entry.answer, closing=False)
            case Closed():
                chronicle.close(entry.how)
            case Answered():
                chronicle.answer(entry.answer)
