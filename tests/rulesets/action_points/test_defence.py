"""Defence: who may defend actively, what it costs, and what is rolled otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Edit
from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Corrected
from fracas.rulesets.action_points.advice.policies import defends
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.rules.attacks import attack
from fracas.rulesets.action_points.rules.defence import can_defend, price_of
from fracas.rulesets.action_points.state.facts import (
    Attacked,
    Declared,
    Defended,
    RoundEnded,
    Settled,
    TurnBegan,
)
from fracas.rulesets.action_points.state.state import State
from tests.rulesets.action_points.blows import ada, attacked, bo, exchanged, outcome, rolled
from tests.rulesets.action_points.table import Table, fighter, scene

BOOK = open_book({})


@pytest.mark.rule("AP-DEF-01", "AP-DEF-05", "AP-DEF-06", "AP-TURN-16", "AP-GAP-10", "AP-GAP-56")
def test_av_10_an_active_defense_is_the_action_of_the_turn() -> None:
    table = attacked(ada(), bo(ap=10, bags=("rucksack",))).say("circumstances")
    table.say("defend", "active").roll("attack", 1, 1).settle()
    now = table.who("bo")
    assert (now.ap, now.token, now.defended) == (9, False, 1)
    assert rolled(table, "defense") == [("agility", 6, 1, 3, False)]
    assert [fact.cost for fact in table.facts(Defended)] == [1]
    table.apply(TurnBegan(2))
    assert table.who("bo").token


@pytest.mark.rule("AP-DEF-02", "AP-DEF-03", "AP-DEF-07", "AP-DEF-13", "AP-GAP-09", "AP-GAP-11")
def test_av_11_whoever_has_acted_defends_passively() -> None:
    state = scene(ada(), bo())
    moved = Declared("bo", "walk", 1).apply(state)
    assert not can_defend(moved, BOOK, "bo")
    table = attacked(ada(), moved.who("bo")).say("circumstances")
    assert (table.kind, table.dice()) == ("attack", "d8 d6")
    table.roll("attack", 2, 6)
    assert rolled(table, "defense") == [("agility", 6, 6, 6, True)]
    assert table.who("bo").ap == 11


@pytest.mark.rule("AP-DEF-03", "AP-FD-04", "AP-GAP-11", "AP-GAP-12")
@pytest.mark.parametrize(
    ("values", "may"),
    [
        ({}, True),
        ({"token": False}, False),
        ({"token": False, "full_defense": True}, True),
        ({"ap": 0}, False),
        ({"ap": 0, "full_defense": True}, False),
        ({"down": True}, False),
    ],
)
def test_who_may_defend_actively(values: dict[str, Any], may: bool) -> None:
    assert can_defend(scene(ada(), bo(**values)), BOOK, "bo") is may


@pytest.mark.rule("AP-DEF-02", "AP-DEF-07")
def test_the_choice_comes_before_any_die_and_is_passive_by_default() -> None:
    table = attacked(location="chest").say("circumstances")
    assert (table.asked, table.options) == ("bo", ("active", "passive", "active_round"))
    prompt = table.prompt
    assert prompt.about == ("bo", "ada", "sword", "chest", 1)
    table.say("defend").roll("attack", 1, 1).settle()
    assert table.who("bo").ap == 12
    assert table.who("bo").token
    assert table.facts(Defended) == []


@pytest.mark.rule("AP-DEF-05", "AP-GAP-10")
@pytest.mark.parametrize(
    ("switch", "cost"), [("one", 1), ("one_plus_ev", 3), ("zero", 0), ("weapon_plus_ev", 5)]
)
def test_what_an_active_defense_costs(switch: str, cost: int) -> None:
    table = attacked(
        ada(), bo(bags=("rucksack",), ap=5), rulings={"active_defense_cost": switch}
    ).say("circumstances")
    table.say("defend", "active").roll("attack", 1, 1).settle()
    assert table.who("bo").ap == 5 - cost
    poor = scene(ada(), bo(bags=("rucksack",), ap=cost - 1 if cost else 0))
    book = open_book({"active_defense_cost": switch})
    assert price_of(book, poor.who("bo")) == cost
    assert can_defend(poor, book, "bo") is (cost == 0)


@pytest.mark.rule("AP-DEF-05", "AP-GAP-10")
def test_whoever_parries_with_bare_hands_pays_for_those() -> None:
    book = open_book({"active_defense_cost": "weapon_plus_ev"})
    bare = bo(weapons=("sword", "fist"), in_hand=())
    assert price_of(book, bare) == 2
    assert price_of(book, bo(in_hand=())) == 1


@pytest.mark.rule("AP-DEF-07", "AP-GAP-09", "AP-DEF-13")
@pytest.mark.parametrize(
    ("switch", "dice", "mtn"),
    [("unskilled", "d8 d6", 6), ("skilled", "d8 d6", 5), ("none", "d8", 0)],
)
def test_what_a_passive_defense_is(switch: str, dice: str, mtn: int) -> None:
    table = attacked(rulings={"passive_defense": switch}).say("circumstances").say("defend")
    assert table.dice() == dice
    faces = (2, 1) if mtn else (2,)
    table.roll("attack", *faces)
    assert [number for *_, number, _ in rolled(table, "defense")] == ([mtn] if mtn else [])
    assert outcome(table) == "hit"
    active = attacked(rulings={"passive_defense": switch}).say("circumstances")
    assert active.say("defend", "active").dice() == "d8 d6"


@pytest.mark.rule("AP-DEF-08")
def test_each_attack_needs_a_defense_of_its_own() -> None:
    table = Table(scene(ada(), fighter("cy", "us"), bo()))
    table.do(attack, "ada", "sword", "bo")
    exchanged(table, 1, 1, "active").settle()
    table.do(attack, "cy", "fist", "bo").say("circumstances")
    assert table.kind == "attack"
    table.roll("attack", 1, 1).settle()
    assert [number for *_, number, _ in rolled(table, "defense")] == [3, 6]


@pytest.mark.rule("AP-DEF-02", "AP-DEF-08", "AP-FD-04")
def test_one_answer_may_be_for_all_attacks_of_the_round() -> None:
    table = Table(scene(ada(), fighter("cy", "us"), bo(ap=2, full_defense=True)))
    table.do(attack, "ada", "sword", "bo")
    exchanged(table, 1, 1, "active_round").settle()
    assert (table.who("bo").guarding, table.who("bo").ap) == (True, 1)
    table.do(attack, "cy", "fist", "bo").say("circumstances")
    assert table.kind == "attack", "nothing is asked"
    table.roll("attack", 2, 6).settle()
    assert [one.what for one in table.facts(Settled)] == ["defend"]
    table.do(attack, "ada", "sword", "bo").say("circumstances")
    assert table.kind == "attack", "no AP are left, so it is met passively"
    table.roll("attack", 2, 6).settle()
    assert [number for *_, number, _ in rolled(table, "defense")] == [3, 3, 6]
    table.apply(RoundEnded(1))
    assert not table.who("bo").guarding


@pytest.mark.rule("AP-DEF-02", "AP-DEF-03", "AP-GAP-15")
def test_the_round_is_answered_for_only_where_a_second_attack_could_be_met() -> None:
    for values, rulings, open_ in (
        ({"ap": 2}, {}, True),
        ({"ap": 1}, {}, False),
        ({"ap": 2}, {"round_end": "one_turn"}, False),
        ({"ap": 2, "full_defense": True}, {"round_end": "one_turn"}, True),
    ):
        table = attacked(ada(), bo(**values), rulings=rulings).say("circumstances")
        assert ("active_round" in table.options) is open_


@pytest.mark.rule("AP-DEF-09", "AP-DEF-10")
def test_a_shield_helps_the_active_and_lying_hampers_both() -> None:
    other = bo(shields=("large_shield",), prone=True)
    for way, number in (("active", 4 - 1 - 2 + 2), ("passive", 6 + 2)):
        table = exchanged(attacked(ada(), other), 1, 1, way)
        assert rolled(table, "defense")[0][3] == number


@pytest.mark.rule("AP-FD-10", "AP-GAP-13")
def test_a_parry_is_no_attack() -> None:
    table = exchanged(attacked(), 1, 1, "active").settle()
    assert [fact.who for fact in table.facts(Attacked)] == ["ada"]
    assert not table.who("bo").attacked


@pytest.mark.rule("AP-DEF-03")
def test_a_defense_that_an_edit_made_impossible_is_refused() -> None:
    table = attacked().say("circumstances")
    assert table.run is not None
    table.run.answer(Edit(Corrected("combatants/bo/ap", 0)))
    assert table.options == ("passive",)
    with pytest.raises(IllegalAnswer):
        table.say("defend", "active")


@pytest.mark.rule("AP-DEF-02", "AP-FD-01", "AP-SUR-03", "AP-SUR-06", "AP-NAR-07")
def test_the_active_defense_stands_where_ap_are_for_nothing_else() -> None:
    def default(state: State) -> object:
        table = Table(state).do(attack, "ada", "sword", "bo").say("circumstances")
        return table.prompt.default  # type: ignore[union-attr]

    assert default(scene(ada(), bo())) == "passive"
    assert default(scene(ada(), bo(full_defense=True, fd_used=True))) == "active"
    drops = (("ada", "bo"),)
    assert default(scene(ada(), bo(), round=0, drops=drops)) == "active"
    assert default(scene(ada(), bo(), drops=drops)) == "passive", "surprise is over"
    tough = bo(fitness=20)
    assert defends(scene(ada(), tough, round=0, drops=drops), BOOK, "bo", "sword")
    assert not defends(scene(ada(), tough), BOOK, "bo", "sword")
