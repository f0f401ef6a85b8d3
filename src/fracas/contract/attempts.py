"""Attempts: what a system promises of a deed before any die falls is what the rules then do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from fracas.contract.play import fights, steps
from fracas.contract.subject import Subject
from fracas.core.asking.answers import Answer, Choice
from fracas.core.asking.prompts import Ask
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.ruleset import Foretells, Promise
from fracas.odds.law import Search
from fracas.odds.options import OptionLaw, counted_from, option_law
from fracas.odds.policies import SURE, passing

BRANCHES, LOOSE = 400, Fraction(1, 20)
"""How many branches the odds of one answer may take, and how much of them may be missing then."""

OF_EACH = 2
"""How many attempts of one deed are checked in each fight."""


def check_attempts(subject: Subject) -> None:
    """Check that each attempt is exactly what the rules give while everyone else passes.

    Every deed of a turn that leads to dice has an attempt, except those that the subject names in
    `unforetold`.
    """
    _, bare = compared(subject)
    assert bare <= set(subject.unforetold), (
        f"Dice follow these deeds, and no attempt says what they promise: "
        f"{sorted(bare - set(subject.unforetold))}."
    )


def compared(subject: Subject) -> tuple[Counter[str], frozenset[str]]:
    """Return how often the attempt of each deed was compared with the rules; and deeds without one.

    The latter are deeds of the same questions that lead to dice while everyone else passes. For a
    system that foretells nothing both are empty.
    """
    rules = subject.rules
    seen: Counter[str] = Counter()
    thrown: set[str] = set()
    if not isinstance(rules, Foretells):
        return seen, frozenset()
    for chronicle, ask in _asked(subject):
        assert chronicle.run is not None, "something is asked"
        promised = rules.foretold(chronicle.run, ask.decider)
        if promised:
            thrown |= _thrown(chronicle, ask, thrown | set(seen))
        looked: Counter[str] = Counter()
        for answer, promise in promised.items():
            deed = deed_of(chronicle, ask, answer)
            if looked[deed] >= OF_EACH:
                continue
            looked[deed] += 1
            law = law_of(chronicle, ask, answer)
            if law is None:
                continue
            told = {name: law.headline(name) for name in promise}
            assert agrees(law, promise), (
                f"The attempt of {answer!r} promises {_plain(promise)}, and the rules give "
                f"{_plain(told)}: {chronicle.rules.title}, entry {chronicle.head}."
            )
            seen[deed] += 1
    return seen, frozenset(thrown - set(seen))


def agrees(law: OptionLaw, promise: Promise) -> bool:
    """Return whether the odds confirm a promise: exactly where all of it was followed.

    If they are cut, a chance is between what was followed and that plus the missing weight.
    """
    for figure in law.headlines:
        promised = promise.get(figure.name, figure.value)
        if not law.law.missing and promised != figure.value:
            return False
        rest = promised - figure.value
        if figure.kind == "chance" and not 0 <= rest <= law.law.missing:
            return False
    return True


def _thrown(chronicle: Chronicle, ask: Ask, known: set[str]) -> set[str]:
    """Return the deeds of a question that lead to dice at once, except those that are known."""
    found: set[str] = set()
    for option in getattr(ask.form, "options", ()):
        deed = deed_of(chronicle, ask, option.id)
        if deed not in known | found:
            law = law_of(chronicle, ask, option.id, most=2)
            if law is None or len(law.law.ends) > 1:
                found.add(deed)
    return found


def deed_of(chronicle: Chronicle, ask: Ask, answer: Answer) -> str:
    """Return what an answer does, whatever its target: its kind of question and its verb."""
    options = getattr(ask.form, "options", ())
    option = next(one for one in options if one.id == answer)
    sorted_ = chronicle.rules.sort_option(ask, option, chronicle.state, chronicle.book)
    return f"{ask.kind}: {sorted_.verb.id}"


def law_of(
    chronicle: Chronicle, ask: Ask, answer: Answer, *, most: int = BRANCHES
) -> OptionLaw | None:
    """Return the odds of an answer while everyone else passes; None if too much is missing."""
    rules, book = chronicle.rules, chronicle.book
    state, replies = chronicle.beat
    first = ((answer, SURE),)
    search = Search(rules, book, state, replies, passing, first, until_asked=True, most=None)
    search.follow(most - 1)
    law = search.law()
    run = chronicle.run
    if run is None or law.missing > LOOSE:
        return None
    return option_law(rules, counted_from(run, state), ask.decider, answer, law)


def _asked(subject: Subject) -> Iterator[tuple[Chronicle, Ask]]:
    for number, chronicle in fights(subject):
        for prompt in steps(subject, chronicle, "attempts", number):
            if isinstance(prompt, Ask) and isinstance(prompt.form, Choice):
                yield chronicle, prompt


def _plain(figures: dict[str, Fraction]) -> str:
    return ", ".join(f"{name} {value} ({float(value):.4f})" for name, value in figures.items())
