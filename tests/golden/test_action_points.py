"""The golden fights of Action Points, line by line; that they replay is seen in test_goldens."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Any, TypeVar

import pytest

from fracas.core.facts import Fact
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.core.play.stored import stored_facts
from fracas.rulesets.action_points.state.facts import (
    Attacked,
    Declared,
    Defended,
    FullDefenseTaken,
    Hit,
    InitiativeSet,
    Missed,
    OrderSet,
    Replenished,
    RoundBegan,
    Skipped,
    TurnBegan,
)
from fracas.rulesets.action_points.state.facts import Tested as Made
from fracas.rulesets.action_points.state.harm_facts import (
    DayPassed,
    Died,
    FellProne,
    Hurt,
    QualityGained,
    Recuperated,
    SceneEnded,
    StepDropped,
    StepReturned,
    StoodUp,
    WentDown,
    Woke,
)
from fracas.rulesets.action_points.state.scene_facts import Ended, Moved, Prepared
from fracas.rulesets.action_points.state.state import State
from fracas.rulesets.registry import ruleset
from tests.golden.action_points import EXAMPLES, ex3, ex4, ex9, ex12
from tests.golden.action_points.telling import Line
from tests.golden.make import path_of

LINES = {name: lines for one in EXAMPLES for name, lines in one.LINES.items()}
RULES = ruleset("action_points")
F = TypeVar("F", bound=Fact)

TOLD: dict[type[Fact], Callable[[Any, State, State], Line]] = {
    Replenished: lambda fact, was, now: ("ap", *[(one.who, one.ap) for one in fact.points]),
    InitiativeSet: lambda fact, was, now: (
        "initiative", *[(one.who, one.initiative) for one in fact.numbers],
    ),
    OrderSet: lambda fact, was, now: ("order", *fact.order),
    RoundBegan: lambda fact, was, now: ("round", fact.number),
    TurnBegan: lambda fact, was, now: ("turn", fact.number),
    Prepared: lambda fact, was, now: (
        fact.who, "prepares", fact.action, fact.cost, now.who(fact.who).ap,
    ),
    Declared: lambda fact, was, now: (
        fact.who, fact.action, fact.cost, now.who(fact.who).ap, *filter(None, (fact.location,)),
    ),
    Skipped: lambda fact, was, now: (fact.who, "skipped", fact.why),
    FullDefenseTaken: lambda fact, was, now: (
        fact.who, "bonus", fact.bonus, now.who(fact.who).ap,
    ),
    Defended: lambda fact, was, now: (fact.who, "defends", fact.cost, now.who(fact.who).ap),
    Attacked: lambda fact, was, now: (fact.who, "penalty", now.who(fact.who).penalty),
    Made: lambda fact, was, now: (
        fact.who, fact.what, fact.attribute, fact.die, fact.face, fact.mtn, fact.passed,
    ),
    Hit: lambda fact, was, now: (
        fact.target, "hit", fact.location, fact.roll, fact.dr, fact.multiplier, fact.damage,
    ),
    Missed: lambda fact, was, now: (fact.target, "missed", fact.why),
    Hurt: lambda fact, was, now: (fact.who, "total", now.who(fact.who).damage),
    StepDropped: lambda fact, was, now: (
        fact.who, "drops", fact.attribute, now.who(fact.who).die(fact.attribute),
    ),
    WentDown: lambda fact, was, now: (fact.who, "down", fact.left, fact.tests),
    Died: lambda fact, was, now: (fact.who, "died", fact.how),
    FellProne: lambda fact, was, now: (fact.who, "prone"),
    StoodUp: lambda fact, was, now: (fact.who, "stood"),
    Moved: lambda fact, was, now: (fact.who, "moved", fact.how, feet(fact.who, was, now)),
    SceneEnded: lambda fact, was, now: ("scene",),
    DayPassed: lambda fact, was, now: ("day",),
    Recuperated: lambda fact, was, now: (
        fact.who, "recuperates", fact.amount, now.who(fact.who).damage,
    ),
    StepReturned: lambda fact, was, now: (
        fact.who, "returns", fact.attribute, now.who(fact.who).die(fact.attribute),
    ),
    Woke: lambda fact, was, now: (fact.who, "wakes"),
    QualityGained: lambda fact, was, now: (
        fact.who, "gains", fact.attribute, now.who(fact.who).die(fact.attribute),
    ),
    Ended: lambda fact, was, now: ("end", fact.winner, fact.how),
}  # fmt: skip
"""What the examples tell of each fact, from it and from the states before and after it."""


def journal(name: str) -> Any:
    """The journal of a golden as it stands."""
    return parse_journal(path_of(f"action_points/{name}").read_bytes(), name)


def course(name: str) -> list[tuple[Fact, State, State]]:
    """All its facts, each with the states before and after it."""
    return [
        (one.fact, one.before, one.fact.apply(one.before))
        for one in stored_facts(journal(name), RULES)
    ]


def facts(name: str, kind: type[F]) -> list[F]:
    """All its facts of a kind."""
    return [fact for fact, _, _ in course(name) if isinstance(fact, kind)]


def end(name: str) -> State:
    """The state with which it breaks off."""
    state: State = replay(journal(name), RULES).state
    return state


def feet(who: str, was: State, now: State) -> int:
    """How far somebody got, as the crow flies, rounded down."""
    one, other = was.who(who), now.who(who)
    return isqrt((other.x - one.x) ** 2 + (other.y - one.y) ** 2)


def told(fact: Fact, was: State, now: State) -> Line | None:
    """A fact as the examples list it; None for one that they do not speak of."""
    quiet = isinstance(fact, Prepared) and fact.action == "done"
    quiet = quiet or (isinstance(fact, Attacked) and not now.who(fact.who).penalty)
    tell = TOLD.get(type(fact))
    return None if tell is None or quiet else tell(fact, was, now)


@pytest.mark.rule(
    "AP-CORE-01", "AP-CORE-03", "AP-CORE-12", "AP-ATK-12", "AP-TURN-14", "AP-DMG-03", "AP-INJ-12"
)
@pytest.mark.parametrize("name", LINES)
def test_a_golden_goes_line_by_line(name: str) -> None:
    made = [told(*happened) for happened in course(name)]
    assert [line for line in made if line is not None] == LINES[name]


@pytest.mark.rule("AP-INJ-08", "AP-DOWN-01", "AP-TURN-19")
def test_the_chain_of_dice_ends_down() -> None:
    bo = end("ex1").who("bo")
    assert (bo.die("strength"), bo.down, bo.dead) == (0, True, False)
    assert end("ex1").result == "us"


@pytest.mark.rule("AP-LOC-19", "AP-GAP-48")
def test_each_face_of_the_location_die_is_thrown_once() -> None:
    hits = facts("ex2", Hit)
    assert [hit.face for hit in hits] == list(range(1, 21))
    assert sum(hit.multiplier for hit in hits) == 28
    assert not end("ex2").who("bo").prone


@pytest.mark.rule("AP-DEF-04", "AP-INJ-10", "AP-CHAR-11", "AP-TURN-09")
def test_a_lost_step_takes_ap_of_the_next_round_alone() -> None:
    at = next(
        number for number, (fact, _, _) in enumerate(course("ex3")) if isinstance(fact, StepDropped)
    )
    _, was, now = course("ex3")[at]
    assert (was.who("bo").ap, now.who("bo").ap) == (ex3.LEFT["ex3"],) * 2
    bo = end("ex3").who("bo")
    assert (bo.die("agility"), bo.ap, bo.ap_full, bo.initiative) == (4, 10, 10, 12)


@pytest.mark.rule("AP-FD-04", "AP-FD-05", "AP-FD-06", "AP-FD-12", "AP-ATK-17")
def test_the_posture_ends_with_an_attack_and_the_penalty_with_the_round() -> None:
    begun = [was for fact, was, _ in course("ex4") if isinstance(fact, TurnBegan)][:3]
    seen = [(was.turn, was.who("cy").full_defense, was.who("cy").penalty) for was in begun]
    assert seen == ex4.POSTURE["ex4"]
    assert [(fact.who, fact.penalty) for fact in facts("ex4", Attacked) if fact.who == "cy"] == [
        ("cy", 3), ("cy", 3),
    ]  # fmt: skip
    cy = end("ex4").who("cy")
    assert (cy.ap, cy.penalty, cy.full_defense) == (12, 0, False)


@pytest.mark.rule("AP-SUR-03", "AP-SUR-05", "AP-SUR-06", "AP-SUR-07", "AP-SUR-08")
def test_surprise_gives_no_more_than_a_round_and_the_place() -> None:
    state = end("ex5")
    assert {one.id: one.initiative for one in state.combatants} == {"dee": 14, "eve": 12}
    assert [fact.attribute for fact in facts("ex5", Made) if fact.what == "defense"] == [
        "perception", "agility",
    ]  # fmt: skip


@pytest.mark.rule("AP-PRE-09", "AP-PRE-12", "AP-PRE-14")
@pytest.mark.parametrize(("name", "bags"), [("ex6-dropped", ()), ("ex6-laden", ("rucksack",))])
def test_what_finn_carries_into_the_first_round(name: str, bags: tuple[str, ...]) -> None:
    finn = end(name).who("finn")
    assert (finn.bags, finn.in_hand, finn.ap) == (bags, ("sword",), 16)


@pytest.mark.rule("AP-LOC-08", "AP-LOC-17", "AP-LOC-18", "AP-MOV-09")
def test_only_a_failed_groin_test_fells() -> None:
    bo = end("ex7").who("bo")
    assert (bo.damage, bo.prone) == (6, False)
    assert len([fact for fact in facts("ex7", Made) if fact.what == "groin"]) == 2


@pytest.mark.rule("AP-DOWN-05", "AP-DOWN-06", "AP-DOWN-07", "AP-DOWN-10", "AP-INJ-11", "AP-INJ-13")
def test_eight_blows_kill_and_the_friend_fights_on() -> None:
    dropped = facts("ex8", StepDropped)
    assert [fact.face for fact in dropped] == list(range(1, 9))
    assert [fact.again for fact in dropped] == [(), (1,), *[()] * 6]
    assert end("ex8").who("bo").dead
    assert not end("ex8").result


@pytest.mark.rule("AP-HEAL-04", "AP-HEAL-05", "AP-HEAL-10")
def test_days_do_not_bring_agility_back() -> None:
    states = [now for _, _, now in course("ex9")]
    days = [was for fact, was, _ in course("ex9") if isinstance(fact, DayPassed | QualityGained)]
    seen = [state.who("ann").die("agility") for state in (*days[1:], states[-1])]
    assert seen == ex9.AGILITY["ex9"]
    ann = end("ex9").who("ann")
    assert (ann.down, ann.die("strength"), ann.die("wits")) == (False, 4, 4)


@pytest.mark.rule("AP-LOC-14", "AP-LOC-16")
def test_a_called_shot_throws_no_location() -> None:
    assert [(hit.location, hit.called, hit.face) for hit in facts("ex10", Hit)] == [
        ("head", True, 0), ("chest", True, 0), ("right_hand", True, 0),
    ]  # fmt: skip
    assert not end("ex10").who("bo").prone


@pytest.mark.rule("AP-TURN-09", "AP-TURN-10", "AP-TURN-11")
@pytest.mark.parametrize(("name", "order"), ex12.ORDERS.items())
def test_the_order_of_the_second_round(name: str, order: tuple[str, ...]) -> None:
    state = end(name)
    assert (state.round, state.order) == (2, order)
    assert [one.ap for one in state.combatants] == [16, 12]
