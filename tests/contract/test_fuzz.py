"""Fights in which people keep changing their minds, by hypothesis, for the toy and every system.

The machine says which acts come in which order; each whim draws what it needs from a stream that
a number stands for, so that a failure shrinks to a few acts.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from fracas.contract.fuzz import Witness, fuzz_fight, promised
from fracas.contract.play import step
from fracas.contract.random_acts import WHIMS
from fracas.contract.subject import source
from fracas.core.asking.prompts import Roll
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Answered
from tests.contract.kits import toy_kit
from tests.contract.soak import SYSTEMS, kit_of

EXAMPLES = 4
"""How many sequences of acts are tried for each system."""

STEPS = 40
"""How many acts each may have."""

SEEDS = st.integers(0, 2**20)


class Unrest(RuleBasedStateMachine):
    """One fight and all that people do with it; what holds is looked at after every act."""

    system = "toy"

    def __init__(self) -> None:
        super().__init__()
        self.subject = kit_of(self.system)
        self.fight = self.subject.fight(0)
        self.witness = Witness(self.subject, self.fight)

    @precondition(lambda self: not self.fight.over)
    @rule(seed=SEEDS)
    def answer(self, seed: int) -> None:
        chance = source(self.system, seed)
        if isinstance(self.fight.prompt, Roll):
            self.witness.throw(self.fight, chance)
        else:
            step(self.fight, chance)

    @precondition(lambda self: not self.fight.over)
    @rule(seed=SEEDS, count=st.integers(2, 12))
    def answer_several(self, seed: int, count: int) -> None:
        for number in range(count):
            if not self.fight.over:
                self.answer(seed + number)

    @rule(name=st.sampled_from(sorted(WHIMS)), seed=SEEDS)
    def whim(self, name: str, seed: int) -> None:
        self.fight = WHIMS[name](self.subject, self.fight, source(self.system, name, seed))

    @rule(seed=SEEDS)
    def look_closely(self, seed: int) -> None:
        self.witness.look_closely(self.fight, source(self.system, "look", seed))

    @invariant()
    def look(self) -> None:
        self.witness.look(self.fight)

    def teardown(self) -> None:
        self.witness.look_back(self.fight)


@pytest.mark.parametrize("system", ["toy", *SYSTEMS])
def test_whatever_people_do_the_fight_stays_whole(system: str) -> None:
    machine = type(f"UnrestOf{system.title()}", (Unrest,), {"system": system})
    machine.TestCase.settings = settings(
        max_examples=EXAMPLES,
        stateful_step_count=STEPS,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    machine.TestCase("runTest").runTest()


def test_the_same_number_is_the_same_fight() -> None:
    assert fuzz_fight(toy_kit(), 3) == fuzz_fight(toy_kit(), 3)


def test_a_die_that_falls_otherwise_is_found() -> None:
    fight = toy_kit().fight(0)
    witness, chance = Witness(toy_kit(), fight), source("test")
    while not isinstance(fight.prompt, Roll):
        step(fight, chance)
    place = (promised(fight), fight.ordinal, repr(fight.prompt.dice).encode())
    witness.fallen[place] = (0,)
    with pytest.raises(AssertionError, match=r"The roll 0 fell as \(0,\) and then as"):
        witness.throw(fight, chance)


def spoil(fight: Chronicle, place: int) -> None:
    """Change an entry of a journal behind everybody's back."""
    entry: Any = fight.entries[place]
    fight.entries[place] = Answered(
        parent=entry.parent, seat="gm", decider="gm", kind="else", answer="mine"
    )


def test_an_entry_that_vanishes_or_changes_is_found() -> None:
    fight = toy_kit().fight(0)
    witness, chance = Witness(toy_kit(), fight), source("test")
    step(fight, chance)
    witness.look(fight)
    spoil(fight, len(fight.entries) - 1)
    with pytest.raises(AssertionError, match="has changed an entry"):
        witness.look_back(fight)
    fight.entries.pop()
    with pytest.raises(AssertionError, match="has lost entries"):
        witness.look(fight)
