"""The golden fights of Fully Automated, roll by roll; that they replay is seen in test_goldens."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from fracas.core.facts import Fact, Noted
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.core.play.stored import stored_facts
from fracas.rulesets.fully_automated.state.facts import Checked, Missed, Rolled2dF, Struck
from fracas.rulesets.fully_automated.state.harm_facts import AimAged, Released
from fracas.rulesets.fully_automated.state.scene_facts import Announced
from fracas.rulesets.fully_automated.state.state import State
from fracas.rulesets.registry import ruleset
from tests.golden.fully_automated import ex1, ex2, ex4, ex5, ex6, ex7, ex10
from tests.golden.make import path_of
from tests.rulesets.fully_automated.table import spot

EXAMPLES = (ex1, ex2, ex4, ex5, ex6, ex7, ex10)
ROLLS = {name: rolls for one in EXAMPLES for name, rolls in one.ROLLS.items()}
ENDS = {name: hp for one in EXAMPLES for name, hp in one.ENDS.items()}
RULES = ruleset("fully_automated")
F = TypeVar("F", bound=Fact)


def journal(name: str) -> Any:
    """The journal of a golden as it stands."""
    return parse_journal(path_of(f"fully_automated/{name}").read_bytes(), name)


def facts(name: str, kind: type[F]) -> list[F]:
    """All its facts of a kind."""
    stored = (one.fact for one in stored_facts(journal(name), RULES))
    return [fact for fact in stored if isinstance(fact, kind)]


def end(name: str) -> State:
    """The state with which it breaks off."""
    state: State = replay(journal(name), RULES).state
    return state


@pytest.mark.rule("FA-ATK-06", "FA-DEF-03", "FA-DEF-09", "FA-DICE-04", "FA-RESTR-05")
@pytest.mark.parametrize("name", ROLLS)
def test_a_golden_goes_roll_by_roll(name: str) -> None:
    made = [
        (
            fact.who,
            fact.kind,
            sum(term.amount for term in fact.levels),
            fact.outcome,
            fact.damage if isinstance(fact, Struck) else None,
        )
        for fact in facts(name, Rolled2dF)
    ]
    assert made == ROLLS[name]


@pytest.mark.rule("FA-DMG-01", "FA-COVER-08")
@pytest.mark.parametrize("name", ENDS)
def test_a_golden_ends_with_these_hp(name: str) -> None:
    state = end(name)
    assert {who: state.who(who).hp for who in ENDS[name]} == ENDS[name]


@pytest.mark.rule("FA-DEF-08", "FA-ATK-04")
def test_two_of_four_attacks_find_nobody_in_reach() -> None:
    missed = [(fact.who, fact.why) for fact in facts("ex5", Missed)]
    assert missed == [("ada", "reach"), ("ann", "stopped"), ("rue", "reach")]


@pytest.mark.rule("FA-AIM-04", "FA-AIM-05", "FA-AIM-11", "FA-AIM-15")
def test_each_aim_ages_as_it_should() -> None:
    aged = [(fact.who, fact.age, fact.why) for fact in facts("ex6", AimAged)]
    assert aged == ex6.AGES["ex6"]


@pytest.mark.rule("FA-RESTR-03", "FA-RESTR-11", "FA-RESTR-13")
@pytest.mark.parametrize(("name", "held"), [*ex7.RESTRAINED.items(), *ex10.RESTRAINED.items()])
def test_who_is_restrained_at_the_end(name: str, held: list[str]) -> None:
    assert [one.id for one in end(name).combatants if one.restrained] == held


@pytest.mark.rule("FA-RESTR-11", "FA-RESTR-13", "FA-CHECK-06")
def test_a_release_takes_no_dice_and_breaking_free_meets_22() -> None:
    freed = [(fact.who, fact.by) for fact in facts("ex7", Released)]
    assert freed == [("dov5", "ally"), ("dov6", "dov6")]
    checks = [(fact.who, fact.total, fact.margin) for fact in facts("ex7", Checked)]
    assert checks == [("dov6", 22, 0), ("dov7", 21, -1)]


@pytest.mark.rule("FA-ROUND-09", "FA-ROUND-10", "FA-STUN-02", "FA-LOG-01")
def test_what_is_announced_after_each_of_the_three_rounds() -> None:
    told = facts("ex10", Announced)
    assert [one.stunned for one in told] == [("dov",), ("dov",), ()]
    assert [one.aimed for one in told] == [(), (), ()]
    assert [one.states for one in told] == [
        (("dov", "stunned:1", "end:2"),),
        (("dov", "stunned:1", "end:3"),),
        (("dov", "restrained", "release"),),
    ]
    assert told[0].cover == (("dov", "ben", ("ana",)),)
    assert end("ex10").who("ana").place == spot(-1, 0)


def test_the_golden_says_where_the_print_differs() -> None:
    notes = [fact.about[0] for fact in facts("ex10", Noted) if fact.note == "erratum"]
    assert notes == ex10.ERRATA
