"""Words: every prompt, option, term and fact has a sentence, without placeholders left in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from fracas.contract.options import options_of
from fracas.contract.play import fights, steps
from fracas.contract.subject import Subject
from fracas.core.asking.answers import Sheet
from fracas.core.asking.prompts import Ask, Prompt, Roll, Ruling, Together
from fracas.core.facts import Beat, Corrected, Dropped, Noted, Planned, WentMoot
from fracas.core.system.ruleset import Ruleset, SpeaksToYou


def check_words(subject: Subject) -> None:
    """Check that everything in random fights has words."""
    rules = subject.rules
    for number, chronicle in fights(subject):
        for prompt in steps(subject, chronicle, number):
            refuse_prompt(rules, chronicle.book, prompt, chronicle.state)
            board = rules.board(chronicle.state, chronicle.book)
            assert board, f"The board of {rules.title} is empty at the prompt {prompt.kind}."
            for line in board:
                _refuse_blank(line, "a line of the board", "")
        for facts, before in happened(chronicle):
            refuse_facts(rules, chronicle.book, facts, before)
    for _, book, _ in subject.openings():
        page = rules.reference(book)
        assert page, f"The quick reference of {rules.title} is empty."
        for line in page:
            _refuse_blank(line, "a line of the quick reference", "")
    fight = subject.fight(0)
    state, book = fight.state, fight.book
    for fact in (
        WentMoot("nobody"),
        Planned((Beat(next(iter(rules.beats))),)),
        Dropped(),
        Noted("note", text="words"),
        Corrected("title", "words"),
    ):
        refuse_fact(rules, book, fact, state)


def happened(chronicle: Any) -> list[tuple[tuple[Any, ...], Any]]:
    """The facts of each entry of a fight that never went back, with the state before them."""
    state = chronicle.opening
    found = []
    for entry in chronicle.entries:
        found.append((entry.facts, state))
        for fact in entry.facts:
            state = fact.apply(state)
    return found


def refuse_facts(rules: Ruleset, book: Any, facts: Iterable[Any], before: Any) -> None:
    """Raise `AssertionError` if one of these facts has no sentence where it happened."""
    for fact in facts:
        refuse_fact(rules, book, fact, before)
        before = fact.apply(before)


def refuse_fact(rules: Ruleset, book: Any, fact: Any, before: Any) -> None:
    """Raise `AssertionError` if a fact has no sentence for the state before it."""
    what = f"the fact {type(fact).__name__}"
    _refuse_placeholder(_said(what, rules.say_fact, fact, before, book), what)


def refuse_prompt(rules: Ruleset, book: Any, prompt: Prompt, state: Any) -> None:
    """Raise `AssertionError` if a prompt, or anything in it, has no sentence."""
    asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
    if isinstance(prompt, Together):
        where = f"the prompt {prompt.kind} to all at once"
        _refuse_blank(_said(where, rules.say_prompt, prompt, state, book), where, "")
    for ask in asks:
        where = f"the prompt {prompt.kind}"
        _refuse_blank(_said(where, rules.say_prompt, ask, state, book), where, "")
        if isinstance(rules, SpeaksToYou) and not isinstance(ask, Ruling):
            _refuse_name(rules, ask, _said(where, rules.say_to_you, ask, state, book), state)
        terms = ask.terms if isinstance(ask, Roll) else ()
        for term in (*terms, *(ask.reasons if isinstance(ask, Ruling) else ())):
            what = f"the term {term.name} of {where}"
            _refuse_blank(_said(what, rules.say_term, term, state, book), what, "")
        lines = ask.form.fields if not isinstance(ask, Roll) and isinstance(ask.form, Sheet) else ()
        for line in lines:
            what = f"the line {line.name} of {where}"
            words = _said(what, rules.say_field, ask, line.name, state, book)
            _refuse_blank(words, what, line.name)
        for option in () if isinstance(ask, Roll) else options_of(ask.form):
            what = f"the option {option.id} of {where}"
            words = _said(what, rules.say_option, ask, option.id, state, book)
            _refuse_blank(words, what, option.id)


def _said(what: str, say: Callable[..., Any], *args: Any) -> str:
    try:
        words = say(*args)
    except Exception as error:
        raise AssertionError(f"{what} cannot be said: {error!r}") from error
    assert isinstance(words, str), f"{what} is said as {words!r}, which is no text."
    return words


def _refuse_blank(words: str, what: str, name: str) -> None:
    assert words.strip(), f"{what} has no words."
    _refuse_placeholder(words, what)
    raw = (":" in name or "_" in name) and name in words
    assert not raw, f"{what} is said by its raw id: '{words}'."


def _refuse_name(rules: Ruleset, ask: Ask | Roll, words: str, state: Any) -> None:
    """Raise `AssertionError` if a question calls the one it asks by name."""
    where = f"the prompt {ask.kind} to the one who is asked"
    _refuse_placeholder(words, where)
    asked = next((one.name for one in rules.members(state) if one.id == ask.decider), "")
    # Their equipment may have their name, so only those who do something are checked.
    named = asked and re.search(rf"(?:^|does ){re.escape(asked)}\b", words)
    assert not named, f"{where} calls them by their name: '{words}'."


def _refuse_placeholder(words: str, what: str) -> None:
    for sign in ("{", "}", "None", "<"):
        assert sign not in words, f"{what} is said with '{sign}' in it: '{words}'."
