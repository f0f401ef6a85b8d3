"""The golden fights of Aeronaughts, roll by roll; that they replay is seen in test_goldens."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from fracas.core.facts import Fact
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.core.play.stored import stored_facts
from fracas.rulesets.aeronaughts.state.facts import (
    Blocked,
    Checked,
    HoneSpent,
    Maneuvered,
    Prepared,
    Struck,
)
from fracas.rulesets.aeronaughts.state.harm_facts import ConditionEnded, Paid, Recovered
from fracas.rulesets.aeronaughts.state.state import Combatant, State
from fracas.rulesets.registry import ruleset
from tests.golden.aeronaughts import EXAMPLES, ex1, ex12
from tests.golden.make import path_of

ROLLS = {name: rolls for one in EXAMPLES for name, rolls in one.ROLLS.items()}
HITS = {name: hits for one in EXAMPLES for name, hits in one.HITS.items()}
ENDS = {name: rest for one in EXAMPLES for name, rest in one.ENDS.items()}
RULES = ruleset("aeronaughts")
F = TypeVar("F", bound=Fact)


def journal(name: str) -> Any:
    """The journal of a golden as it stands."""
    return parse_journal(path_of(f"aeronaughts/{name}").read_bytes(), name)


def facts(name: str, kind: type[F]) -> list[F]:
    """All its facts of a kind."""
    stored = (one.fact for one in stored_facts(journal(name), RULES))
    return [fact for fact in stored if isinstance(fact, kind)]


def end(name: str) -> State:
    """The state with which it breaks off."""
    state: State = replay(journal(name), RULES).state
    return state


def rest(one: Combatant) -> Any:
    """What is left of somebody, as the examples list it."""
    return (
        (one.physical.stress, one.physical.wounds),
        one.mental.stress,
        tuple(each.name for each in one.conditions),
        tuple(f"{each.severity} {each.type}" for each in one.consequences),
    )


@pytest.mark.rule("AE-DICE-03", "AE-DICE-04", "AE-DICE-05", "AE-DICE-06")
@pytest.mark.parametrize("name", ROLLS)
def test_a_golden_goes_roll_by_roll(name: str) -> None:
    made = [
        (fact.who, fact.action, fact.pool, fact.against, fact.success, fact.advantage)
        for fact in facts(name, Checked)
    ]
    assert made == ROLLS[name]


@pytest.mark.rule("AE-HP-04", "AE-HP-05", "AE-HP-12", "AE-ACT-04")
@pytest.mark.parametrize("name", HITS)
def test_a_golden_goes_hit_by_hit(name: str) -> None:
    made = [(fact.target, fact.how, fact.soak, fact.damage) for fact in facts(name, Struck)]
    assert made == HITS[name]


@pytest.mark.rule("AE-HP-06", "AE-HP-07", "AE-CON-06")
@pytest.mark.parametrize("name", ENDS)
def test_a_golden_leaves_this_of_everybody(name: str) -> None:
    state = end(name)
    assert {who: rest(state.who(who)) for who in ENDS[name]} == ENDS[name]


@pytest.mark.rule("AE-TURN-02", "AE-TURN-03", "AE-TURN-04", "AE-TURN-07")
def test_maneuvers_are_own_bought_and_in_place_of_the_action() -> None:
    assert [(fact.who, fact.how) for fact in facts("ex1", Maneuvered)] == ex1.MANEUVERS
    assert [(fact.who, fact.type, fact.amount) for fact in facts("ex1", Paid)] == [
        ("ada", "mental", 2)
    ]


@pytest.mark.rule("AE-SYM-01", "AE-HEAL-18")
def test_an_advantage_brings_stress_back_where_some_is_gone() -> None:
    assert [(fact.who, fact.stress) for fact in facts("ex2", Recovered)] == [("mira", 1)]


@pytest.mark.rule("AE-ACT-16", "AE-MAN-15", "AE-MAN-17")
def test_the_last_block_counts_and_a_magical_one_has_its_price() -> None:
    made = [(one.block.soak, one.block.round, one.block.magical) for one in facts("ex3", Blocked)]
    assert made == [(2, 1, False), (1, 4, False), (2, 6, True)]
    assert [(fact.type, fact.amount) for fact in facts("ex3", Paid)] == [("mental", 2)]


@pytest.mark.rule("AE-QUAL-10", "AE-QUAL-12")
def test_one_fire_burns_out_and_the_other_is_put_out() -> None:
    over = [(fact.who, fact.how) for fact in facts("ex4", ConditionEnded)]
    assert over == [("bix", "count"), ("cal", "put_out")]


@pytest.mark.rule("AE-MAN-22", "AE-MAN-29")
def test_hone_is_paid_before_and_spent_by_the_attack() -> None:
    assert [(fact.type, fact.amount) for fact in facts("ex6", Paid)] == [
        ("physical", 3), ("physical", 2), ("mental", 1),
    ]  # fmt: skip
    assert len(facts("ex6", HoneSpent)) == 2


@pytest.mark.rule("AE-QUAL-42", "AE-QUAL-43")
def test_vicious_goes_straight_to_wounds() -> None:
    made = [(fact.base, fact.success, fact.added, fact.to_wounds) for fact in facts("ex7", Struck)]
    assert made == [(5, 2, 1, True), (5, 2, 0, False)]


@pytest.mark.rule("AE-QUAL-19", "AE-QUAL-22", "AE-QUAL-24")
def test_conditions_end_by_the_count_or_by_a_check() -> None:
    assert [(fact.who, fact.how) for fact in facts("ex12", ConditionEnded)] == ex12.FREED


@pytest.mark.rule("AE-DICE-08", "AE-DICE-09", "AE-SYM-03", "AE-SYM-05")
def test_a_cancelled_triumph_and_despair_have_their_effects() -> None:
    made = facts("ex15", Checked)[0]
    assert (made.triumph, made.despair, made.passed) == (1, 1, False)
    assert [(fact.who, fact.waiting.upgrades) for fact in facts("ex15", Prepared)] == [
        ("guard", -1), ("mira", -1),
    ]  # fmt: skip
