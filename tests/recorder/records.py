"""Everything that the rules give about a fight, as lines of text in a stable order.

    python -m tests.recorder.records SYSTEM FIRST COUNT

writes them for the fights of some numbers, each line a place, a tab and JSON. Only what a person,
a page or a journal gets is recorded; how the rules keep it to themselves is not, so that a tree in
which the same is written differently gives the same lines.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from fracas.contract.options import options_of
from fracas.contract.play import step
from fracas.contract.subject import ONLOOKER, Subject, source
from fracas.core.asking.answers import Choice, Sheet
from fracas.core.asking.prompts import Ask, Prompt, Roll, Ruling, Together
from fracas.core.errors import FracasError
from fracas.core.facts import Fact
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.ruleset import Hint, Ruleset, Viewer
from fracas.core.system.switches import switches
from fracas.rulesets.registry import ruleset

SETTINGS = 5
"""Under so many sets of rulings fights are played in turn; the first is the shipped one."""

MOST = 120
"""So many prompts of a fight are recorded: most fights are over by then."""

APART = 4
"""Views, pictures and sentences of everybody who looks on are taken at one prompt in so many."""

INNER = frozenset({"about", "recast"})
"""Fields that a prompt has for its own system's words, which are recorded as what they say."""


class Record(NamedTuple):
    """One thing that the rules gave: where in which fight, and what it was."""

    place: str
    value: Any

    def line(self) -> str:
        """As it is written."""
        return f"{self.place}\t{json.dumps(self.value, sort_keys=True, ensure_ascii=False)}"


def settings(rules: Ruleset) -> Iterator[dict[str, str | int]]:
    """The sets of rulings: the shipped one, then sets in which each switch takes its turns."""
    yield {}
    for turn in range(1, SETTINGS):
        yield {
            one.name: one.values[(turn + place) % len(one.values)].value
            for place, one in enumerate(switches(rules))
        }


def records(system: str, number: int, most: int = MOST) -> Iterator[Record]:
    """All records of the fight of a number: scenarios and sets of rulings in turn."""
    rules = ruleset(system)
    names = tuple(one.id for one in rules.scenarios())
    rulings = tuple(settings(rules))[number // len(names) % SETTINGS]
    name = names[number % len(names)]
    where = f"{system}/{number}"
    yield Record(f"{where}/fight", {"scenario": name, "rulings": rulings})
    try:
        subject = Subject(rules=rules, scenarios=(name,), rulings=(rulings,))
        fight = subject.fight(number)
    except FracasError as error:
        # A set of rulings under which a fight cannot begin says so in the same words.
        yield Record(f"{where}/refused", str(error))
        return
    follower = Follower(subject, fight)
    chance = source("recorder", system, number)
    for at in range(most):
        prompt = fight.prompt
        place = f"{where}/{at}"
        yield from follower.hear(place)
        if prompt is None:
            break
        yield from _asked(rules, fight, prompt, place)
        yield from _looks(subject, fight, place, whole=at % APART == 0)
        _go_on(rules, fight, prompt, number, chance)
    yield Record(f"{where}/outcome", rules.outcome(fight.state))


def _go_on(rules: Ruleset, fight: Chronicle, prompt: Prompt, number: int, chance: Any) -> None:
    """Every second fight goes by the book's advice where there is some; all others at random."""
    advice = rules.advise(fight.run) if number % 2 and fight.run is not None else None
    if advice is None or isinstance(prompt, Roll | Together):
        step(fight, chance)
    else:
        fight.answer(advice)


class Follower:
    """The facts of a fight as they come, each with the state before it."""

    def __init__(self, subject: Subject, fight: Chronicle) -> None:
        self._kit = subject
        self._fight = fight
        self._heard = 0
        self._state = fight.opening

    def hear(self, place: str) -> Iterator[Record]:
        """What is new: facts as they are stored, and their sentences for everybody."""
        entries = self._fight.entries
        for entry in entries[self._heard :]:
            for fact in entry.facts:
                yield from self._told(fact, place)
                self._state = fact.apply(self._state)
        self._heard = len(entries)

    def _told(self, fact: Fact, place: str) -> Iterator[Record]:
        rules, book, before = self._kit.rules, self._fight.book, self._state
        yield Record(f"{place}/fact", [type(fact).__name__, msgspec.to_builtins(fact)])
        yield Record(f"{place}/said", rules.say_fact(fact, before, book))
        yield Record(f"{place}/mark", rules.mark(fact))
        for viewer in (*self._kit.viewers(before)[:1], ONLOOKER):
            shown = rules.shows(fact, before, viewer)
            seen = rules.view(before, viewer)
            said = "" if shown is None else rules.say_fact(shown, seen, book)
            yield Record(f"{place}/{viewer.seat}/said", said)


def _asked(rules: Ruleset, fight: Chronicle, prompt: Prompt, place: str) -> Iterator[Record]:
    """What is asked: ids, sentences, proposals, terms, verbs, advice and hints."""
    state, book = fight.state, fight.book
    yield Record(f"{place}/prompt", bare(prompt))
    yield Record(f"{place}/question", rules.say_prompt(prompt, state, book))
    for ask in prompt.asks if isinstance(prompt, Together) else (prompt,):
        yield Record(f"{place}/asked", rules.say_prompt(ask, state, book))
        yield from _lines_of(rules, ask, state, book, place)
    run = fight.run
    if run is not None and not isinstance(prompt, Roll):
        yield Record(f"{place}/advice", msgspec.to_builtins(rules.advise(run)))
        hints = [_hint(rules, one, state, book) for one in rules.hints(run)]
        yield Record(f"{place}/hints", hints)


def _hint(rules: Ruleset, hint: Hint, state: Any, book: Any) -> Any:
    return [msgspec.to_builtins(hint.answer), rules.say_hint(hint, state, book), hint.because]


def _lines_of(
    rules: Ruleset, ask: Ask | Ruling | Roll, state: Any, book: Any, place: str
) -> Iterator[Record]:
    if isinstance(ask, Roll):
        yield Record(f"{place}/terms", [_term(rules, one, state, book) for one in ask.terms])
        return
    for option in options_of(ask.form):
        said = rules.say_option(ask, option.id, state, book)
        yield Record(f"{place}/option", [option.id, said])
        yield Record(f"{place}/why", rules.explain_option(ask, option.id, state))
        if isinstance(ask.form, Choice):
            verb = rules.sort_option(ask, option, state, book)
            yield Record(f"{place}/verb", msgspec.to_builtins(verb))
    if isinstance(ask.form, Sheet):
        for field in ask.form.fields:
            yield Record(f"{place}/field", rules.say_field(ask, field.name, state, book))
    if isinstance(ask, Ruling):
        yield Record(f"{place}/ruling", rules.say_ruling(ask, state, book))
        yield Record(f"{place}/reasons", [_term(rules, one, state, book) for one in ask.reasons])


def _term(rules: Ruleset, term: Any, state: Any, book: Any) -> Any:
    return [bare(term), rules.say_term(term, state, book)]


def _looks(subject: Subject, fight: Chronicle, place: str, *, whole: bool) -> Iterator[Record]:
    """How the fight looks: to the game master always, to everybody else now and then."""
    rules, book, state = subject.rules, fight.book, fight.state
    yield Record(f"{place}/board", rules.board(state, book))
    yield Record(f"{place}/picture", msgspec.to_builtins(rules.picture(state, book)))
    yield Record(f"{place}/fates", msgspec.to_builtins(rules.fates(book, state)))
    if not whole:
        return
    for viewer in subject.viewers(state):
        yield from _seen(rules, book, state, viewer, f"{place}/{viewer.seat}")


def _seen(rules: Ruleset, book: Any, state: Any, viewer: Viewer, place: str) -> Iterator[Record]:
    seen = rules.view(state, viewer)
    yield Record(f"{place}/picture", msgspec.to_builtins(rules.picture(seen, book)))
    yield Record(f"{place}/board", rules.board(seen, book))
    known = rules.known(state, viewer)
    yield Record(f"{place}/known", rules.board(known, book))
    yield Record(f"{place}/assumed", rules.say_assumed(state, viewer))


def bare(value: Any) -> Any:
    """A prompt or a term as data, without what it keeps for its own system's words."""
    kept = _bare(value)
    return [type(value).__name__, kept]


def _bare(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        # Dice, readings and grades are objects of their own; their law is the exact odds' to hold.
        names = [name for name in value.__struct_fields__ if name not in INNER]
        return {name: _bare(getattr(value, name)) for name in names}
    if isinstance(value, tuple | list):
        return [_bare(one) for one in value]
    if value is None or isinstance(value, str | int | float | bool):
        return value
    return type(value).__name__


def main(system: str, first: int, count: int) -> None:
    """Write the records of so many fights from a number on."""
    for number in range(first, first + count):
        for record in records(system, number):
            sys.stdout.write(record.line() + "\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
