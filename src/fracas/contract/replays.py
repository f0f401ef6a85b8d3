"""Replays: the same answers give the same facts, from the journal and after going back."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.contract.options import lawful
from fracas.contract.play import fights, rebuilt, step, steps
from fracas.contract.subject import Subject, encoded, source, spelt
from fracas.core.facts import Fact
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.core.play.stored import fact_from


def check_same_answers(subject: Subject) -> None:
    """Check that the same answers give the same facts, within a beat and over a fight."""
    for number, chronicle in fights(subject):
        for prompt in steps(subject, chronicle, number):
            run, again = chronicle.run, rebuilt(chronicle)
            assert run is not None
            _refuse_other(tuple(run.facts), tuple(again.facts), f"up to the prompt {prompt.kind}")
            assert spelt(again.state) == spelt(run.state), (
                f"The same facts lead to another state at the prompt {prompt.kind}."
            )
        twin = subject.fight(number)
        for _ in steps(subject, twin, number):
            pass
        for place, (one, other) in enumerate(zip(chronicle.entries, twin.entries, strict=False)):
            _refuse_other(one.facts, other.facts, f"in entry {place} of the same fight")
        assert len(chronicle.entries) == len(twin.entries), "The same fight had another length."


def _refuse_other(facts: tuple[Fact, ...], again: tuple[Fact, ...], where: str) -> None:
    assert spelt(facts) == spelt(again), (
        f"The same answers gave other facts {where}: {facts} became {again}."
    )


def check_plain_data(subject: Subject) -> None:
    """Check that states and facts hash, survive JSON unchanged, and are legal at every prompt."""
    rules = subject.rules
    for number, chronicle in fights(subject):
        for prompt in steps(subject, chronicle, number):
            state = chronicle.state
            hash(state)
            assert _through(state, rules.state_type) == state, (
                f"JSON changes the state at the prompt {prompt.kind}."
            )
            lawful(
                f"The state at the prompt {prompt.kind}", rules.check_state, chronicle.book, state
            )
            once = rules.canonical(state)
            assert rules.canonical(once) == once, "The canonical state is not its own canonical."
        for entry in chronicle.entries:
            for fact in entry.facts:
                raw = _through(fact, dict)
                read = lawful(f"The fact {fact}", fact_from, rules, raw)
                assert read == fact, f"JSON changes the fact {fact}: it became {read}."


def _through(value: Any, wanted: Any) -> Any:
    return msgspec.json.decode(encoded(value), type=wanted)


def check_undo(subject: Subject) -> None:
    """Check that going back to any point and forward again gives the same states."""
    for number, chronicle in fights(subject):
        points = [(chronicle.head, spelt(chronicle.state))]
        for _ in steps(subject, chronicle, number):
            points.append((chronicle.head, spelt(chronicle.state)))
        points.append((chronicle.head, spelt(chronicle.state)))
        end, last = points[-1]
        chance = source("points", number)
        for place in sorted({chance.below(len(points)) for _ in range(12)}):
            to, state = points[place]
            if to == end:
                continue
            chronicle.undo(to=to)
            _refuse_state(chronicle, state, f"after going back to entry {to}")
            while chronicle.head != end:
                chronicle.redo()
            _refuse_state(chronicle, last, f"after going back to entry {to} and forward again")
            chronicle.undo(to=to)
            if chronicle.prompt is not None:
                step(chronicle, chance)
            chronicle.switch(end)
            _refuse_state(chronicle, last, f"after another line from entry {to}")


def _refuse_state(chronicle: Chronicle, state: str, where: str) -> None:
    now = spelt(chronicle.state)
    assert now == state, f"The state is another {where}: {state} became {now}."


def check_journal(subject: Subject) -> None:
    """Check that the journal reads back as written and replays to the same end."""
    for number, chronicle in fights(subject):
        for _ in steps(subject, chronicle, number):
            pass
        text = chronicle.text()
        journal = parse_journal(text)
        again = lawful("The journal of a fight", replay, journal, subject.rules)
        assert again.text() == text, "The journal of the replayed fight is another."
        _refuse_state(again, spelt(chronicle.state), "after a replay")
