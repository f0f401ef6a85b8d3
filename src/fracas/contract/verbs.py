"""Verbs: every option has one, no two look alike, and each tap means one thing."""

from __future__ import annotations

from typing import Any

from fracas.contract.play import fights, steps
from fracas.contract.subject import MASTER, Subject, seat_of
from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Roll, Ruling, Together
from fracas.core.asking.verbs import Sorted, Verb
from fracas.core.ids import GM
from fracas.core.picture.pictures import Picture
from fracas.core.system.ruleset import Ruleset, Viewer


def check_verbs(subject: Subject) -> None:
    """Check at every choice that options have verbs, and verb, means and one tap reach each."""
    for number, chronicle in fights(subject):
        for prompt in steps(subject, chronicle, number):
            asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
            for ask in asks:
                if not isinstance(ask, Roll) and isinstance(ask.form, Choice):
                    refuse_unsorted(subject.rules, chronicle.book, ask, chronicle.state)


def refuse_unsorted(rules: Ruleset, book: Any, ask: Ask | Ruling, state: Any) -> None:
    """Raise `AssertionError` if the options of a choice cannot be shown as verbs."""
    assert isinstance(ask.form, Choice)
    who = ask.decider
    seen = rules.view(state, MASTER if who == GM else Viewer(seat_of(who), (who,)))
    picture = rules.picture(seen, book)
    verbs: dict[str, Verb] = {}
    paths: dict[tuple[str, str, str], str] = {}
    for option in ask.form.options:
        what = f"the option {option.id} of the prompt {ask.kind}"
        found = rules.sort_option(ask, option, seen, book)
        _refuse_blank(found, what)
        _refuse_strangers(found, picture, what)
        verb = found.verb
        assert verbs.setdefault(verb.id, verb) == verb, (
            f"{what} has the verb {verb}, which another option has as {verbs[verb.id]}."
        )
        path = (verb.id, found.means, found.tapped)
        other = paths.setdefault(path, option.id)
        assert other == option.id, f"{what} is reached by the same taps as {other}: {path}."
    said = [verb.words.casefold() for verb in verbs.values()]
    twice = sorted({words for words in said if said.count(words) > 1})
    assert not twice, f"Two verbs of the prompt {ask.kind} have the same words: {twice}."


def _refuse_blank(found: Sorted, what: str) -> None:
    """Raise `AssertionError` if a verb, a means, a target, a place or a price has no words."""
    names = dict(found.names)
    ids = [one for one in (found.means, found.target, found.place) if one]
    nameless = [one for one in ids if not names.get(one, "").strip()]
    assert not nameless, f"{what} has no words for {nameless}."
    for words in (found.verb.words, *names.values(), *(one.count for one in found.costs)):
        assert words.strip(), f"{what} has a verb, a name or a count without words."
    for words in (found.verb.words, found.verb.line, *names.values()):
        faults = [sign for sign in ("{", "}", "None", "<", "_") if sign in words]
        assert not faults, f"{what} is said with {faults} in it: '{words}'."
    odd = [one for one in found.costs if one.amount <= 0]
    assert not odd, f"{what} has costs of nothing: {odd}."


def _refuse_strangers(found: Sorted, picture: Picture, what: str) -> None:
    """Raise `AssertionError` for a target that the same picture does not show."""
    shown = {one.id for one in picture.figures} | {one.id for one in picture.dials}
    assert found.target in shown | {""}, (
        f"{what} has the target {found.target}, which is no figure or dial of the picture."
    )
