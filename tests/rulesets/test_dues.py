"""Whatever an edit makes due is applied at any prompt of any fight, and play goes on lawfully."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fracas.contract.citations import refuse_uncited_facts
from fracas.contract.options import refuse_unlawful
from fracas.contract.play import drive, fights, rebuilt, steps
from fracas.contract.subject import Subject, source
from fracas.contract.words import refuse_facts, refuse_prompt
from fracas.core.asking.prompts import Edit
from fracas.core.errors import FracasError
from fracas.core.facts import Applied, Corrected
from fracas.core.system.dues import dues, made_due
from fracas.rulesets.registry import ruleset

FURTHER = 12
"""How many prompts play goes on after each rule that was applied."""


def _clock(state: Any, who: str, worse: bool) -> tuple[str, int]:
    shared = state.who(who).shared
    path = f"shared/{shared}/clock/filled" if shared else f"combatants/{who}/clock/filled"
    return path, state.clock_of(who).size + worse


FELLING: dict[str, Callable[[Any, str, bool], tuple[str, int]]] = {
    "razorweave": _clock,
    "action_points": lambda state, who, worse: (
        f"combatants/{who}/attributes/{'wits' if worse else 'agility'}/current",
        0,
    ),
    "beacon_road": lambda state, who, worse: (f"creatures/{who}/hp", -60 if worse else 0),
    "aeronaughts": lambda state, who, worse: (
        f"combatants/{who}/{'mental' if worse else 'physical'}/wounds",
        0,
    ),
    "fully_automated": lambda state, who, worse: (f"combatants/{who}/hp", -25 if worse else 0),
}
"""For each system an edit that fells a fighter: its path and value."""


@pytest.mark.parametrize("system", FELLING)
def test_any_fighter_may_be_felled_by_an_edit_at_any_prompt(system: str) -> None:
    subject = Subject(rules=ruleset(system), fights=2, prompts=30)
    rules, applied = subject.rules, 0
    for number, play in fights(subject):
        chance = source("dues", number)
        for _ in steps(subject, play, number):
            members = rules.members(play.state)
            who = members[chance.below(len(members))].id
            path, value = FELLING[system](play.state, who, bool(chance.below(2)))
            fact = Corrected(path, value, because=rules.edit_rules)
            try:
                rules.check_state(play.book, fact.apply(play.state))
            except FracasError:
                continue
            run = rebuilt(play, Edit(fact))
            for due in made_due(rules, play.book, play.state, fact):
                if run.prompt is None or due not in dues(rules, play.book, run.state):
                    continue
                before, known = run.state, len(run.facts)
                run.answer(Edit(Applied(due.beat, because=due.because)))
                refuse_uncited_facts(rules, run.facts[known:])
                refuse_facts(rules, play.book, run.facts[known:], before)
                applied += 1
            for further in drive(rules, run, chance, FURTHER):
                assert further.prompt is not None
                refuse_unlawful(rules, further.state, further.prompt)
                refuse_prompt(rules, play.book, further.prompt, further.state)
                rules.check_state(play.book, further.state)
    assert applied > 20
