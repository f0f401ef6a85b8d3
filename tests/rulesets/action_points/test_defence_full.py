"""Full Defense: more AP for the Round, unlimited defenses, and the price of attacking in it."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Corrected
from fracas.rulesets.action_points.rules.attacks import attack
from fracas.rulesets.action_points.rules.defence import FULL_DEFENSE, barred, penalty_of
from fracas.rulesets.action_points.rules.order import restored
from fracas.rulesets.action_points.state.facts import (
    Attacked,
    Declared,
    FullDefenseTaken,
    Replenished,
    RoundEnded,
    TurnBegan,
)
from fracas.rulesets.action_points.state.scene_facts import Ended, Readied
from fracas.rulesets.action_points.state.state import Combatant
from tests.rulesets.action_points.blows import exchanged
from tests.rulesets.action_points.table import Table, fighter, scene

FOES = [fighter(f"foe{number}", "them", weapons=("club",)) for number in range(3)]


def cy(defense: int = 3, **values: Any) -> Combatant:
    values.setdefault("weapons", ("club",))
    return fighter("cy", defense=defense, **values)


def blow(table: Table, who: str, target: str, way: str = "passive") -> None:
    """An attack that misses."""
    table.do(attack, who, "club", target)
    exchanged(table, 1, 1, way).settle()


def next_round(table: Table, number: int = 2) -> int:
    """The Round ends, AP are replenished; gives those of Cy."""
    table.apply(RoundEnded(number - 1))
    table.apply(Replenished(restored(table.state, table.book, number)))
    return table.who("cy").ap


@pytest.mark.rule(
    "AP-FD-01", "AP-FD-02", "AP-FD-03", "AP-FD-04", "AP-FD-05", "AP-FD-06", "AP-FD-07", "AP-ATK-17",
    "AP-FD-11", "AP-GAP-12",
)  # fmt: skip
def test_ex_04_full_defense_and_its_penalty() -> None:
    table = Table(scene(cy(), *FOES)).do(FULL_DEFENSE.do, "cy").settle()
    assert [fact.cost for fact in table.facts(Declared)] == [0]
    now = table.who("cy")
    assert (now.ap, now.full_defense, now.token, now.before_bonus) == (15, True, False, 12)
    for foe in FOES:
        blow(table, foe.id, "cy", "active")
    assert table.who("cy").ap == 12
    table.apply(TurnBegan(2))
    blow(table, "cy", "foe0")
    now = table.who("cy")
    assert (now.ap, now.full_defense, now.penalty) == (9, False, 3)
    table.apply(TurnBegan(3))
    blow(table, "cy", "foe0")
    assert (table.who("cy").ap, table.who("cy").penalty) == (6, 3)
    assert next_round(table) == 9
    assert next_round(table, 3) == 12


@pytest.mark.rule("AP-FD-02", "AP-FD-04", "AP-FD-09", "AP-FD-12", "AP-DEF-04")
def test_av_13_in_the_posture_defenses_leave_the_action() -> None:
    table = Table(scene(cy(bags=("satchel",)), *FOES)).do(FULL_DEFENSE.do, "cy").settle()
    table.apply(TurnBegan(2))
    for number, foe in enumerate(FOES[:2], 1):
        blow(table, foe.id, "cy", "active")
        assert table.who("cy").ap == 15 - number
    assert table.who("cy").token
    # A Walk and a change of weapons leave the posture be.
    table.apply(Declared("cy", "walk", 2), Readied("cy", ()))
    now = table.who("cy")
    assert (now.ap, now.full_defense, now.penalty) == (11, True, 0)
    assert next_round(table) == 12
    assert not table.who("cy").full_defense


@pytest.mark.rule("AP-FD-05", "AP-FD-06", "AP-FD-07")
def test_av_14_attacks_in_it_cost_the_next_round_once() -> None:
    table = Table(scene(cy(bags=("satchel",)), *FOES)).do(FULL_DEFENSE.do, "cy").settle()
    for turn, left in ((2, 11), (3, 7)):
        table.apply(TurnBegan(turn))
        blow(table, "cy", "foe0")
        assert table.who("cy").ap == left
    assert next_round(table) == 9
    table.apply(TurnBegan(1)).do(FULL_DEFENSE.do, "cy").settle()
    assert table.who("cy").ap == 12


@pytest.mark.rule("AP-FD-06", "AP-TURN-15")
def test_av_16_the_penalty_leaves_no_less_than_nothing() -> None:
    table = Table(scene(cy(5, ap_max=4), *FOES)).do(FULL_DEFENSE.do, "cy").settle()
    table.apply(TurnBegan(2))
    blow(table, "cy", "foe0")
    assert table.who("cy").penalty == 5
    assert next_round(table) == 0


@pytest.mark.rule("AP-FD-08", "AP-TURN-21")
def test_av_17_it_comes_once_a_round() -> None:
    table = Table(scene(cy(), *FOES)).do(FULL_DEFENSE.do, "cy").settle()
    table.apply(TurnBegan(2))
    assert barred(table.book, table.who("cy")) == "AP-FD-08"
    table.do(FULL_DEFENSE.do, "cy").settle()
    assert len(table.facts(FullDefenseTaken)) == 1
    assert table.who("cy").ap == 15
    blow(table, "cy", "foe0")
    assert barred(table.book, table.who("cy")) == "AP-FD-08"
    next_round(table)
    assert not barred(table.book, table.who("cy"))


@pytest.mark.rule("AP-FD-13", "AP-GAP-59")
def test_an_attack_from_before_it_counts_too() -> None:
    table = Table(scene(cy(), *FOES))
    blow(table, "cy", "foe0")
    assert table.who("cy").penalty == 0
    table.apply(TurnBegan(2)).do(FULL_DEFENSE.do, "cy").settle()
    now = table.who("cy")
    assert (now.ap, now.penalty) == (12, 3)
    [taken] = table.facts(FullDefenseTaken)
    assert "AP-FD-13" in taken.because
    assert next_round(table) == 9


@pytest.mark.rule("AP-FD-05", "AP-ATK-17", "AP-FD-11")
def test_the_penalty_is_told_with_the_attack() -> None:
    table = Table(scene(cy(), *FOES)).do(FULL_DEFENSE.do, "cy").settle()
    assert penalty_of(table.who("cy")) == 3
    blow(table, "cy", "foe0")
    [fact] = table.facts(Attacked)
    assert (fact.penalty, "AP-FD-05" in fact.because) == (3, True)
    plain = Table(scene(cy(), *FOES))
    blow(plain, "cy", "foe0")
    assert [fact.penalty for fact in plain.facts(Attacked)] == [0]


@pytest.mark.rule("AP-GAP-14")
def test_what_was_to_be_paid_ends_with_the_fight() -> None:
    table = Table(scene(cy(), *FOES)).do(FULL_DEFENSE.do, "cy").settle()
    blow(table, "cy", "foe0")
    table.apply(Ended("us"))
    assert table.who("cy").penalty == 0


@pytest.mark.rule("AP-FD-05", "AP-INJ-10")
def test_the_penalty_is_the_skill_at_the_declaration() -> None:
    table = Table(scene(cy(), *FOES)).do(FULL_DEFENSE.do, "cy").settle()
    table.apply(Corrected("combatants/cy/defense", 1))
    blow(table, "cy", "foe0")
    assert table.who("cy").penalty == 3
