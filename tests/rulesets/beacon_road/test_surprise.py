"""Before round 1: Prowl against Survey, who is Surprised, who is Ambushing."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.ids import Decider
from fracas.rulesets.beacon_road.rules.ground.relations import threatens
from fracas.rulesets.beacon_road.rules.rolls.modifiers import Attack, defense_terms
from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left, reacts_left
from fracas.rulesets.beacon_road.state.facts import Noticed, RoundEnded, TurnBegan
from fracas.rulesets.beacon_road.state.roll_facts import Rolled, Stressed
from fracas.rulesets.beacon_road.state.state import Creature
from tests.rulesets.beacon_road.table import BOOK, Table, creature, fight

SNEAKY = {"Prowl": 1, "Survey": 1, "Skirmish": 2}


def sneak(who: str, at: tuple[int, int] = (0, 0), **values: Any) -> Creature:
    values.setdefault("body", 2)
    return creature(who, at=at, sneaks=True, actions=SNEAKY, **values)


def watcher(who: str, at: tuple[int, int] = (9, 9), **values: Any) -> Creature:
    values.setdefault("mind", 2)
    return creature(who, "raiders", at, actions=SNEAKY, hp=30, most_hp=30, **values)


@pytest.mark.rule("BR-ENTER-08", "BR-ENTER-10")
def test_with_nobody_in_wait_nothing_is_asked_and_nobody_ambushes() -> None:
    play = Table(fight(creature("kest"), watcher("m1")))
    assert play.kind == "choice"
    assert not play.facts(Noticed)
    play.together("choice", kest="cautious")
    assert play.state.stage == "monsters"


@pytest.mark.rule("BR-ENTER-02", "BR-ENTER-03", "BR-ENTER-06", "BR-ENTER-12", "BR-GAP-16")
def test_v20_an_equal_survey_notices_and_who_is_not_watching_rolls_at_less() -> None:
    a, b = watcher("a"), watcher("b", (8, 9))
    c = watcher("c", (7, 9), watching=False)
    play = Table(fight(sneak("ila"), a, b, c)).say("notice")
    play.dice("prowl", 10, 5).dice("survey", 12, 3).dice("survey", 10, 4)
    assert [term.name for term in play.prompt.terms] == ["not_watching"]
    play.dice("survey", 18, 6, 5)
    totals = [(fact.who, fact.total, fact.tier) for fact in play.facts(Rolled)]
    assert totals == [("ila", 15, 1), ("a", 15, 1), ("b", 14, 1), ("c", 11, 0)]
    play.say("surprise")
    assert play.facts(Noticed)[0].surprised == ("b", "c")
    assert [one.id for one in play.state.creatures if one.surprised] == ["b", "c"]
    assert [one.id for one in play.state.creatures if one.ambushing] == ["ila"]


@pytest.mark.rule("BR-ENTER-04", "BR-TEAM-05")
def test_a_group_has_its_best_prowl_and_the_leader_pays_for_those_who_fail() -> None:
    play = Table(fight(sneak("kest"), sneak("ila", (1, 0)), watcher("m1"))).say("notice")
    play.dice("prowl", 4, 3).dice("prowl", 14, 4).dice("survey", 8, 3)
    assert [(fact.who, fact.amount) for fact in play.facts(Stressed)] == [("ila", 1)]
    play.say("surprise")
    assert play.state.who("m1").surprised
    assert play.state.who("kest").ambushing


@pytest.mark.rule("BR-GAP-16", "BR-ENTER-04", "BR-ENTER-11")
def test_by_the_ruling_each_is_compared_with_each() -> None:
    state = fight(sneak("kest"), sneak("ila", (1, 0)), watcher("m1"), watcher("m2", (8, 9)))
    play = Table(state, surprise_mode="individual").say("notice")
    play.dice("prowl", 4, 3).dice("prowl", 14, 4)
    play.dice("survey", 8, 3).dice("survey", 15, 4)
    assert not play.facts(Stressed)
    play.say("surprise")
    assert [one.id for one in play.state.creatures if one.surprised] == ["m1"]
    assert [one.id for one in play.state.creatures if one.ambushing] == ["ila"]


@pytest.mark.rule("BR-ENTER-05", "BR-ENTER-01")
def test_who_has_no_notion_of_the_others_is_surprised_without_a_roll() -> None:
    play = Table(fight(sneak("ila"), watcher("m1", unaware=True))).say("notice")
    assert play.kind == "surprise"
    play.say("surprise")
    assert play.state.who("m1").surprised
    assert play.state.who("ila").ambushing
    plain = Table(fight(creature("ila"), watcher("m1", unaware=True))).say("notice").say("surprise")
    assert plain.state.who("ila").ambushing


@pytest.mark.rule("BR-ENTER-12", "BR-NPC-05", "BR-ENTER-11")
def test_the_game_master_has_the_last_word_and_may_spare_the_dice() -> None:
    play = Table(fight(sneak("ila"), watcher("m1"), watcher("m2", (8, 9))))
    play.say("notice", m1="surprised", m2="aware")
    assert play.kind == "surprise"
    play.say("surprise", surprised=("m2", "ila"), ambushing=())
    assert [one.id for one in play.state.creatures if one.surprised] == ["ila", "m2"]
    assert not any(one.ambushing for one in play.state.creatures)


@pytest.mark.rule("BR-ENTER-07", "BR-OTHER-08", "BR-GAP-15", "BR-ACT-23")
def test_the_surprised_neither_act_nor_react_until_round_1_is_over() -> None:
    play = Table(fight(sneak("ila"), watcher("m1", unaware=True))).say("notice").say("surprise")
    assert play.kind == "choice"
    play.together("choice", ila="cautious").say("act", "end")
    assert [fact.who for fact in play.facts(TurnBegan)] == ["ila", "m1"]
    assert play.facts(RoundEnded)
    assert not play.state.who("m1").surprised
    assert play.state.round == 2


@pytest.mark.rule("BR-ENTER-07")
def test_a_surprised_player_is_not_asked_to_choose() -> None:
    hero = creature("ila", unaware=True)
    ally = creature("kest", at=(0, 2))
    play = Table(fight(hero, ally, watcher("m1", sneaks=True)))
    play.say("notice", kest="aware").say("surprise")
    assert play.asked == (Decider("kest"), Decider("gm"))


@pytest.mark.rule("BR-ENTER-15", "BR-GAP-74")
def test_an_ambusher_is_not_hidden_by_the_surprise_alone() -> None:
    play = Table(fight(sneak("ila"), watcher("m1", unaware=True))).say("notice").say("surprise")
    assert play.state.who("ila").unseen_by == ()


@pytest.mark.rule("BR-ENTER-03", "BR-ENTER-06", "BR-ENTER-09", "BR-ENTER-11", "BR-ROUND-01")
def test_br_ex_08_surprise_and_the_first_round() -> None:
    m1, m2 = watcher("m1"), watcher("m2", (8, 9), watching=False)
    play = Table(fight(sneak("kest", (0, 2)), sneak("ila"), m1, m2)).say("notice")
    play.dice("prowl", 9, 3).dice("prowl", 12, 3).dice("survey", 12, 3).dice("survey", 14, 5, 3)
    assert [fact.total for fact in play.facts(Rolled)] == [12, 15, 15, 8]
    play.say("surprise")
    assert [one.id for one in play.state.creatures if one.surprised] == ["m2"]
    play.together("choice", kest="rash", ila="cautious")
    assert (play.who("kest").choice, play.who("ila").choice) == ("rash", "cautious")
    assert play.state.stage == "ambush"
    for who in ("kest", "ila"):
        if play.kind == "next":
            play.together("next", gm=who)
        assert play.state.turn == who
        assert acts_left(BOOK, play.who(who), 1) == 2
        play.say("act", "end")
    assert (play.state.stage, play.state.turn) == ("monsters", "m1")
    assert acts_left(BOOK, play.who("m1"), 1) == 2
    dozing = play.who("m2")
    assert (acts_left(BOOK, dozing, 1), reacts_left(BOOK, dozing, 1)) == (0, 0)
    for defense in ("iron", "ward", "grit"):
        terms = defense_terms(play.state, BOOK, "m2", defense, Attack("ila", ("melee",)))
        assert [(term.name, term.amount) for term in terms] == [("surprised", -5)]
    assert not threatens(play.state, BOOK, "m2", "kest")
    play.say("act", "end")
    assert play.state.round == 2
    assert not play.who("m2").surprised
    play.together("choice", kest="rash", ila="cautious")
    assert (play.state.stage, play.state.turn) == ("rash", "kest")
    one = play.who("kest")
    assert (acts_left(BOOK, one, 2), reacts_left(BOOK, one, 2)) == (1, 1)
    play.say("act", "end").say("next", "m1").say("act", "end").say("act", "end")
    assert (play.state.stage, play.state.turn) == ("cautious", "ila")
    one = play.who("ila")
    assert (acts_left(BOOK, one, 2), reacts_left(BOOK, one, 2)) == (2, 2)
