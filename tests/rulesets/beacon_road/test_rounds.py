"""The round: the choice of Rash and Cautious, the stages, who goes when, and what comes between."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Ruling, Together
from fracas.core.facts import Beat, Noted
from fracas.rulesets.beacon_road.state.facts import Chosen, RoundBegan, StageBegan, TurnBegan
from fracas.rulesets.beacon_road.state.harm_facts import Unblessed
from fracas.rulesets.beacon_road.state.state import Boon, Creature, Track
from tests.rulesets.beacon_road.table import Table, creature, fight

ROUND = (Beat("round", stays=True),)


def kest(**values: Any) -> Creature:
    return creature("kest", at=(0, 0), **values)


def ila(**values: Any) -> Creature:
    return creature("ila", at=(0, 2), **values)


def raiders(count: int = 2, **values: Any) -> tuple[Creature, ...]:
    return tuple(creature(f"m{n}", "raiders", (15, n), **values) for n in range(1, count + 1))


def table(*others: Creature, **rulings: str | int) -> Table:
    return Table(fight(kest(), ila(), *(others or raiders()), beats=ROUND), **rulings)


def turns(play: Table) -> list[str]:
    """Who has had a turn so far, in order."""
    return [fact.who for fact in play.facts(TurnBegan)]


@pytest.mark.rule("BR-ROUND-01", "BR-ROUND-09", "BR-ROUND-19")
def test_players_choose_in_the_open_and_may_change_until_all_have_chosen() -> None:
    play = table()
    prompt = play.prompt
    assert isinstance(prompt, Together)
    assert not prompt.hidden
    assert play.asked == ("kest", "ila", "gm")
    play.together("choice", kest="rash")
    play.together("choice", kest="cautious")
    assert play.kind == "choice"
    play.together("choice", ila="rash")
    assert play.facts(Chosen)[0].choices == (("kest", "cautious"), ("ila", "rash"))
    assert play.kind != "choice"


@pytest.mark.rule("BR-ROUND-19")
def test_whoever_has_not_chosen_when_the_game_master_closes_is_cautious() -> None:
    play = table().together("choice", ila="rash", gm="go_on")
    assert (play.who("kest").choice, play.who("ila").choice) == ("cautious", "rash")
    play = table()
    play.play.close("gm")
    assert (play.who("kest").choice, play.who("ila").choice) == ("cautious", "cautious")


@pytest.mark.rule("BR-ROUND-02", "BR-ROUND-03", "BR-ROUND-04", "BR-ROUND-05", "BR-ROUND-15")
def test_the_rash_go_before_the_monsters_and_the_cautious_after() -> None:
    play = table().together("choice", kest="cautious", ila="rash")
    assert play.state.stage == "rash"
    play.say("act", "end")
    assert play.state.stage == "monsters"
    play.say("next", "m2").say("act", "end").say("act", "end")
    assert play.state.stage == "cautious"
    play.say("act", "end")
    assert turns(play) == ["ila", "m2", "m1", "kest"]
    assert [fact.stage for fact in play.facts(StageBegan)] == ["rash", "monsters", "cautious"]
    assert [fact.number for fact in play.facts(RoundBegan)] == [1, 2]
    assert not any(one.taken or one.choice for one in play.state.creatures)


@pytest.mark.rule("BR-ROUND-13", "BR-ROUND-05", "BR-ROUND-03")
def test_any_of_the_players_may_say_who_of_them_goes_next() -> None:
    play = table().together("choice", kest="rash", ila="rash")
    assert play.asked == ("gm", "kest", "ila")
    assert not play.prompt.hidden
    play.together("next", kest="ila")
    assert play.state.turn == "ila"
    play = table().together("choice", kest="rash", ila="rash").together("next", ila="kest")
    assert play.state.turn == "kest"


@pytest.mark.rule("BR-ROUND-04", "BR-NPC-04", "BR-ROUND-10", "BR-GAP-19")
def test_the_game_master_orders_the_monsters_one_at_a_time() -> None:
    play = table(*raiders(3)).together("choice", kest="cautious", ila="cautious")
    assert isinstance(play.prompt, Ruling)
    assert play.options == ("m1", "m2", "m3", "ending")
    play.say("next", "m3").say("act", "end")
    assert play.options == ("m1", "m2", "ending")


@pytest.mark.rule("BR-ROUND-08", "BR-GAP-20")
def test_when_the_choice_drags_on_a_monster_acts_at_once_and_all_choose_afresh() -> None:
    play = table().together("choice", kest="rash")
    assert play.options_of("gm") == ("go_on", "acts:m1", "acts:m2", "ending")
    play.together("choice", gm="acts:m1")
    assert play.state.turn == "m1"
    assert play.facts(Noted)[0].note == "drags"
    play.say("act", "end")
    assert play.kind == "choice"
    assert play.options_of("gm") == ("go_on", "acts:m2", "ending")
    play.together("choice", kest="cautious", ila="cautious")
    assert play.state.turn == "m2"


@pytest.mark.rule("BR-ROUND-08")
def test_when_the_order_drags_on_a_monster_acts_in_the_players_stage() -> None:
    play = table().together("choice", kest="rash", ila="rash")
    play.together("next", gm="acts:m2")
    assert play.state.turn == "m2"
    play.say("act", "end")
    assert play.state.stage == "rash"
    play.together("next", kest="kest").say("act", "end").say("act", "end")
    assert turns(play) == ["m2", "kest", "ila", "m1"]
    assert play.kind == "act"


@pytest.mark.rule("BR-ROUND-08", "BR-ROUND-06", "BR-NPC-06", "BR-NPC-07")
def test_v38_a_monster_acts_at_once_and_not_again_and_both_clocks_of_a_race_come_true() -> None:
    from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left
    from fracas.rulesets.beacon_road.rules.rounds.endings import tick
    from tests.rulesets.beacon_road.table import Bench

    play = table().together("choice", gm="acts:m1")
    assert acts_left(play.book, play.who("m1"), 1) == 2
    play.say("act", "end")
    play.together("choice", kest="cautious", ila="cautious").say("act", "end")
    play.together("next", gm="ila").say("act", "end").say("act", "end")
    assert turns(play) == ["m1", "m2", "ila", "kest"]
    race = (Track("three", "Three of four", 4, 3, winner="heroes"),)
    race += (Track("five", "Five of six", 6, 5, winner="raiders"),)
    bench = Bench(fight(kest(), tracks=race), lambda run: tick(run, (("three", 2), ("five", 2))))
    assert [track.filled for track in bench.state.tracks] == [4, 6]
    assert [fact.about for fact in bench.facts(Noted)] == [("three",), ("five",)]


@pytest.mark.rule("BR-ROUND-14")
def test_who_cannot_act_has_a_turn_at_the_end_of_the_stage_without_being_named() -> None:
    idle = creature("m0", "raiders", (14, 0), wounds={"incapacitated": 5})
    play = Table(fight(kest(), ila(), idle, *raiders(1), beats=ROUND))
    play.together("choice", kest="cautious", ila="cautious")
    assert play.state.turn == "m1"
    play.say("act", "end")
    assert play.state.turn == "m0"
    assert play.kind == "ease"


@pytest.mark.rule("BR-ROUND-17")
def test_somebody_with_reflexes_may_go_right_before_a_monster() -> None:
    elf = ila(abilities=("reflexes",))
    play = Table(fight(kest(), elf, *raiders(), beats=ROUND))
    play.together("choice", kest="cautious", ila="cautious")
    play.say("next", "m1")
    assert (play.kind, play.asked) == ("reflexes", ("ila",))
    play.say("reflexes", "not_yet").say("act", "end")
    play.say("reflexes", "go")
    assert play.state.turn == "ila"
    play.say("act", "end")
    assert play.state.turn == "m2"
    play = Table(fight(kest(), elf, *raiders(), beats=ROUND))
    play.together("choice", kest="cautious", ila="cautious")
    play.say("next", "m1").say("reflexes", "wait").say("act", "end")
    assert (play.kind, play.state.turn) == ("act", "m2"), "who waits is not asked again"
    play = Table(fight(kest(), elf, *raiders(1), beats=ROUND))
    play.together("choice", kest="cautious", ila="rash").say("act", "end")
    assert play.kind == "act"
    assert play.state.turn == "m1"


@pytest.mark.rule("BR-ENTER-11")
def test_the_game_master_marks_reserves_as_ambushing_in_a_later_round() -> None:
    hidden = creature("m3", "raiders", (9, 9), unseen_by=("kest", "ila"))
    play = Table(fight(kest(), ila(), hidden, *raiders(1), beats=ROUND, round=3))
    assert "ambush:m3" in play.options_of("gm")
    play.together("choice", gm="ambush:m3").together("choice", kest="rash", ila="cautious")
    assert (play.state.round, play.state.stage, play.state.turn) == (4, "ambush", "m3")


@pytest.mark.rule("BR-ROUND-18", "BR-ROUND-02", "BR-ENTER-09")
def test_the_players_ambushers_go_before_those_of_the_game_master() -> None:
    lurker = creature("m1", "raiders", (9, 9), ambushing=True)
    other = creature("m2", "raiders", (9, 8))
    state = fight(lurker, other, kest(ambushing=True), ila(), beats=ROUND)
    play = Table(state).together("choice", kest="rash", ila="cautious")
    assert play.state.turn == "kest"
    play.say("act", "end")
    assert (play.state.stage, play.state.turn) == ("ambush", "m1")


@pytest.mark.rule("BR-ENTER-09", "BR-ROUND-06", "BR-ROUND-07", "BR-GAP-18")
def test_v19_an_ambusher_who_chose_rash_has_everything_and_no_turn_in_stage_3() -> None:
    from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left, reacts_left

    state = fight(kest(ambushing=True), ila(), *raiders(1), beats=ROUND)
    play = Table(state).together("choice", kest="rash", ila="cautious")
    one = play.who("kest")
    assert (play.state.stage, play.state.turn, one.choice) == ("ambush", "kest", "rash")
    assert (acts_left(play.book, one, 1), reacts_left(play.book, one, 1)) == (2, 2)
    play.say("act", "end")
    assert (play.state.stage, play.state.turn) == ("monsters", "m1")
    assert reacts_left(play.book, play.who("kest"), 1) == 2


@pytest.mark.rule("BR-GAP-17", "BR-ROUND-06")
def test_by_the_ruling_an_ambush_is_a_turn_to_spare() -> None:
    from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left, reacts_left

    state = fight(kest(ambushing=True), ila(), *raiders(1), beats=ROUND)
    play = Table(state, ambush_extra_turn="on").together("choice", kest="rash", ila="cautious")
    assert acts_left(play.book, play.who("kest"), 1) == 2
    play.say("act", "end")
    assert (play.state.stage, play.state.turn) == ("rash", "kest")
    one = play.who("kest")
    assert (acts_left(play.book, one, 1), reacts_left(play.book, one, 1)) == (1, 1)
    play.say("act", "end")
    assert (play.state.stage, play.state.turn) == ("monsters", "m1")


@pytest.mark.rule("BR-BOON-16", "BR-BOON-06")
@pytest.mark.parametrize(("choice", "stage"), [("rash", "rash"), ("cautious", "cautious")])
def test_v37_a_boon_of_one_round_ends_as_its_maker_has_a_turn(choice: str, stage: str) -> None:
    boon = Boon("fortified", 1, by="ila", until=2, choice="iron")
    state = fight(kest(), ila(boons=(boon,)), *raiders(1), beats=ROUND, round=1)
    play = Table(state).together("choice", kest="cautious", ila=choice)
    if choice == "cautious":
        assert play.state.turn == "m1"
        assert play.who("ila").boons
        play.say("act", "end").together("next", gm="ila")
    assert (play.state.stage, play.state.turn) == (stage, "ila")
    assert not play.who("ila").boons


@pytest.mark.rule("BR-BOON-16")
def test_a_boon_of_somebody_gone_ends_with_the_stage() -> None:
    boon = Boon("fortified", 1, by="m2", until=1, choice="iron")
    first, second = raiders()
    gone = creature("m2", "raiders", (15, 2), out="fled")
    state = fight(kest(boons=(boon,)), ila(), first, gone, beats=ROUND)
    play = Table(state).together("choice", kest="cautious", ila="cautious")
    assert play.who("kest").boons
    play.say("act", "end")
    assert not play.who("kest").boons
    assert play.facts(Unblessed)[0].who == "kest"
    assert second.id == "m2"


@pytest.mark.rule("BR-ROUND-11", "BR-WND-12")
def test_the_master_of_a_dominated_character_chooses_for_it() -> None:
    from fracas.rulesets.beacon_road.state.state import Wound

    wound = Wound("dominated", 5, by="m1")
    state = fight(kest(wounds=(wound,)), ila(), *raiders(), beats=ROUND)
    play = Table(state)
    assert play.asked == ("ila", "gm")
    play.together("choice", ila="cautious")
    assert (play.kind, play.asked) == ("choice", ("m1",))
    play.say("choice", "rash")
    assert (play.state.stage, play.state.turn, play.asked) == ("rash", "kest", ("m1",))


@pytest.mark.rule("BR-ROUND-11")
def test_a_companion_acts_in_the_monster_turn() -> None:
    dog = creature("dog", "heroes", (1, 1), kind="npc")
    play = Table(fight(kest(), dog, *raiders(1), beats=ROUND)).together("choice", kest="cautious")
    assert play.state.stage == "monsters"
    assert play.options == ("dog", "m1", "ending")


@pytest.mark.rule("BR-ROUND-13")
def test_a_round_asks_little_of_a_table() -> None:
    """Four against six: a choice, an order where there is one, and each one's own Acts."""
    heroes = [creature(f"h{n}", at=(0, n)) for n in range(4)]
    play = Table(fight(*heroes, *raiders(6), beats=ROUND))
    asked: dict[str, int] = {}
    while play.state.round == 1:
        asked[play.kind] = asked.get(play.kind, 0) + 1
        if isinstance(play.prompt, Together):
            for ask in play.prompt.asks[:1] if play.kind == "next" else play.prompt.asks[:-1]:
                play.play.say(ask.decider, ask.default)
        else:
            play.say(play.kind, "end" if play.kind == "act" else None)
    assert asked == {"choice": 1, "next": 8, "act": 10}


@pytest.mark.rule("BR-ROUND-16")
def test_a_minute_is_ten_rounds() -> None:
    from fracas.rulesets.beacon_road.rules.harm.boons import bless
    from tests.rulesets.beacon_road.table import Bench

    state = fight(kest(taken=True), round=3)
    bench = Bench(state, lambda run: bless(run, "kest", "focused", 0, "kest"))
    assert bench.state.who("kest").boons[0].until == 13


@pytest.mark.rule("BR-ENTER-11")
def test_a_reserve_is_whoever_is_unseen() -> None:
    seen = creature("m1", "raiders", (8, 9), resists=("burning",))
    hidden = creature("m2", "raiders", (9, 9), unseen_by=("kest", "ila"))
    play = Table(fight(kest(), ila(), seen, hidden, beats=ROUND, round=3))
    marks = [name for name in play.options_of("gm") if name.startswith("ambush")]
    assert marks == ["ambush:m2"]
