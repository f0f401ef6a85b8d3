"""Citations: everything that happens or is asked cites rules, and the rules are registered."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from fracas.contract.options import options_of
from fracas.contract.play import fights, steps
from fracas.contract.subject import Subject
from fracas.core.asking.prompts import Prompt, Roll, Ruling, Together
from fracas.core.facts import Fact
from fracas.core.system.ruleset import Ruleset


def check_citations(subject: Subject) -> None:
    """Check that every fact and prompt cites a rule, and that every cited rule has a row."""
    rules = subject.rules
    rows = set(rules.rules())
    for name, (_, because) in rules.beats.items():
        _refuse(because, rows, f"the beginning of the beat {name}")
    _refuse(rules.edit_rules, rows, "an edit")
    for number, chronicle in fights(subject):
        for prompt in steps(subject, chronicle, number):
            refuse_uncited_prompt(rules, prompt, chronicle.state)
            assert chronicle.run is not None
            for hint in rules.hints(chronicle.run):
                _refuse(hint.because, rows, f"the hint {hint.name} at the prompt {prompt.kind}")
        for entry in chronicle.entries:
            refuse_uncited_facts(rules, entry.facts)


def refuse_uncited_facts(rules: Ruleset, facts: Iterable[Fact]) -> None:
    """Raise `AssertionError` if a fact cites no rule, or one that has no row, or one twice."""
    rows = rules.rules()
    for fact in facts:
        what = f"the fact {type(fact).__name__}"
        _refuse(fact.because, rows, what)
        assert len({*fact.because}) == len(fact.because), f"{what} cites a rule twice."


def refuse_uncited_prompt(rules: Ruleset, prompt: Prompt, state: Any) -> None:
    """Raise `AssertionError` if a prompt, or anything in it, cites something that is not a row."""
    rows = rules.rules()
    _refuse(prompt.because, rows, f"the prompt {prompt.kind}")
    for what, because in _further(prompt):
        _refuse_unknown(because, rows, what)
    for ask in prompt.asks if isinstance(prompt, Together) else (prompt,):
        for option in () if isinstance(ask, Roll) else options_of(ask.form):
            reasons = rules.explain_option(ask, option.id, state)
            _refuse_unknown(reasons, rows, f"the option {option.id} of {prompt.kind}")


def _further(prompt: Prompt) -> list[tuple[str, tuple[str, ...]]]:
    found = []
    asks = prompt.asks if isinstance(prompt, Together) else (prompt,)
    for ask in asks:
        found.append((f"an ask of {prompt.kind}", ask.because))
        terms = ask.terms if isinstance(ask, Roll) else ()
        reasons = ask.reasons if isinstance(ask, Ruling) else ()
        found += [(f"the term {one.name} of {prompt.kind}", one.because) for one in terms]
        found += [(f"the reason {one.name} of {prompt.kind}", one.because) for one in reasons]
        options = () if isinstance(ask, Roll) else options_of(ask.form)
        found += [(f"the option {one.id} of {prompt.kind}", one.because) for one in options]
    return found


def _refuse(because: Iterable[str], rows: Container[str], what: str) -> None:
    cited = tuple(because)
    assert cited, f"{what} cites no rule."
    _refuse_unknown(cited, rows, what)


def _refuse_unknown(because: Iterable[str], rows: Container[str], what: str) -> None:
    unknown = [rule for rule in because if rule not in rows]
    assert not unknown, f"{what} cites {', '.join(unknown)}, which is no row of the rules."
