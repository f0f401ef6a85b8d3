"""The expected results of an attack: AP left, odds, damage, injury, called shots, Turns."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from fracas.core.facts import Beat
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Hint
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.advice.counsel import best_call, buys
from fracas.rulesets.action_points.advice.outlook import (
    Concern,
    Prospect,
    beyond,
    injured_next,
    may_down,
    place_with,
    prospect,
    value,
)
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.rules.rounds import turns_left
from fracas.rulesets.action_points.state.state import State
from tests.rulesets.action_points.table import fighter, scene

BOOK = open_book({})
TURN = (Beat("turn", stays=True),)


def met(load: tuple[str, ...] = (), worn: tuple[str, ...] = (), **bo: object) -> State:
    """Ada with her sword and a load, and Bo beside her in what he wears."""
    return scene(
        fighter(
            "ada",
            "us",
            "blade 2",
            "agility 8, perception 8",
            weapons=("sword",),
            bags=load,
            defense=2,
        ),
        fighter("bo", "them", sizes="stamina 8", weapons=("sword",), worn=worn, **bo),
        agenda=TURN,
    )


def hints(state: State, **rulings: str | int) -> list[Hint]:
    """What is told at the prompt that stands."""
    return list(RULESET.hints(Run(RULESET, open_book(rulings), state)))


@pytest.mark.rule("AP-NAR-04", "AP-ATK-15")
def test_an_attack_promises_exact_odds() -> None:
    found = prospect(met(defense=0), BOOK, "ada", "sword", "bo")
    # The table of exact odds has d8 at MTN 2 against d6 at MTN 6 and at MTN 4.
    assert (found.passive, found.active) == (Fraction(37, 48), Fraction(5, 8))
    assert (found.cost, found.left) == (3, 13)
    assert found.mean == Fraction(9, 2) * Fraction(7, 5)
    assert found.rate == Fraction(21, 10)
    down = prospect(met(down=True), BOOK, "ada", "sword", "bo")
    assert (down.passive, down.active) == (Fraction(7, 8), None)
    assert down.injury == 1


@pytest.mark.rule("AP-NAR-04", "AP-INJ-02", "AP-INJ-09")
def test_the_chance_of_an_injury_test_counts_armour_places_and_what_was_taken() -> None:
    shape = "humanoid"
    # Fitness 6: a roll of 7 anywhere, one of 4 or more to Chest or Stomach, 3 or more to the Head.
    every = prospect(met(), BOOK, "ada", "sword", "bo").injury
    assert every == (13 * Fraction(1, 6) + 6 * Fraction(4, 6) + 1 * Fraction(5, 6)) / 20
    assert prospect(met(damage=6), BOOK, "ada", "sword", "bo").injury == 1
    assert beyond(BOOK, "sword", shape, ("mail_shirt",), 0, "chest") == Fraction(2, 3)
    assert beyond(BOOK, "sword", shape, ("mail_shirt",), 0, "head") == 1


@pytest.mark.rule("AP-NAR-05")
def test_it_says_how_many_defenses_are_left_after_the_attack() -> None:
    assert prospect(met(), BOOK, "ada", "sword", "bo").defenses == 13
    dear = open_book({"active_defense_cost": "one_plus_ev"})
    assert prospect(met(("rucksack",)), dear, "ada", "sword", "bo").defenses == 11 // 3
    free = open_book({"active_defense_cost": "zero"})
    assert prospect(met(), free, "ada", "sword", "bo").defenses == 13


def test_acceptance_vector_40() -> None:
    """AP-AV-40: a sword with EV 1 and 2, a call to the chest against a random place."""
    for load, called, random in (
        (("satchel",), Fraction(3, 2), Fraction(63, 40)),
        (("rucksack",), Fraction(9, 7), Fraction(63, 50)),
    ):
        state = met(load)
        assert prospect(state, BOOK, "ada", "sword", "bo", "chest").rate == called
        assert prospect(state, BOOK, "ada", "sword", "bo").rate == random


def best(state: State) -> str:
    """The called shot that is recommended to Ada; blank for none."""
    found = best_call(state, BOOK, prospect(state, BOOK, "ada", "sword", "bo"), "ada")
    return "" if found is None else found.location


@pytest.mark.rule("AP-ATK-19", "AP-NAR-05", "AP-GAP-42")
def test_the_chest_call_pays_from_a_cost_of_five_and_the_head_call_from_nine() -> None:
    assert best(met(())) == ""
    assert best(met(("satchel",))) == ""
    assert best(met(("rucksack",))) == "chest"
    heavy = ("heavy_load", "heavy_load")
    # At a cost of 9 the chest brings 18/22 of the mean roll, the head 3/19, the random place 7/45.
    rich = met(heavy)
    ada = replace(rich.who("ada"), ap=30)
    rich = replace(rich, combatants=(ada, rich.combatants[1]))
    plain = prospect(rich, BOOK, "ada", "sword", "bo")
    head = prospect(rich, BOOK, "ada", "sword", "bo", "head")
    assert plain.cost == 9
    assert head.rate > plain.rate
    assert best(rich) == "chest"
    lighter = met(("heavy_load", "rucksack"))
    lighter = replace(lighter, combatants=(ada, lighter.combatants[1]))
    ada = replace(ada, bags=("heavy_load", "rucksack"))
    lighter = replace(lighter, combatants=(ada, lighter.combatants[1]))
    assert prospect(lighter, BOOK, "ada", "sword", "bo").cost == 8
    assert (
        prospect(lighter, BOOK, "ada", "sword", "bo", "head").rate
        < prospect(lighter, BOOK, "ada", "sword", "bo").rate
    )


@pytest.mark.rule("AP-GAP-41", "AP-GAP-42")
def test_a_limb_is_called_only_where_it_is_uncovered_and_no_call_pays_past_fitness() -> None:
    plate = ("plate_harness", "great_helm")
    assert best(met((), plate)) in ("", "chest", "stomach")
    vest = met((), ("padded_coat", "steel_cap"))
    assert best(vest) == ""
    # Past Fitness every blow costs one Test whatever its size: more blows beat heavier ones.
    assert best(met(("rucksack",), damage=7)) == ""
    club = fighter("ada", "us", weapons=("fist",), bags=("rucksack",), ap=30)
    armoured = fighter("bo", "them", worn=("leather_suit", "great_helm"), damage=7)
    state = scene(club, armoured)
    plain = prospect(state, BOOK, "ada", "fist", "bo")
    assert plain.cost == 4
    bare = prospect(state, BOOK, "ada", "fist", "bo", "right_hand")
    assert buys(BOOK, bare, armoured.worn) == "uncovered"
    arm = prospect(state, BOOK, "ada", "fist", "bo", "right_arm")
    assert buys(BOOK, arm, armoured.worn) == "nothing"
    assert buys(BOOK, prospect(state, BOOK, "ada", "fist", "bo", "chest"), ()) == "multiplier"
    capless = armoured.worn[:1]
    assert buys(BOOK, prospect(state, BOOK, "ada", "fist", "bo", "head"), capless) == "both"


@pytest.mark.rule("AP-NAR-04", "AP-NAR-05", "AP-NAR-11", "AP-TURN-13")
def test_every_action_that_can_be_paid_for_is_told_with_what_it_leaves() -> None:
    state = met(("rucksack",))
    found = hints(state)
    by_answer = {}
    for hint in found:
        by_answer.setdefault(hint.answer, []).append(hint)
    odds = by_answer["attack:sword:bo"][0]
    assert odds.name == "odds"
    assert (odds.about.cost, odds.about.left) == (5, 11)
    call = by_answer["call:sword:bo"][0]
    assert call.about[2:5] == ("chest", 7, 2)
    assert RULESET.say_hint(call, state, BOOK) == (
        "Sword at the Chest of Bo: 7 AP, 2 of them for the call; the place multiplies the damage: "
        "1.29 damage per AP on average, against 1.26 at a random place."
    )
    assert by_answer["walk"][0].about == ("walk", 3, 13)
    assert by_answer["drop_bags"][1].about == (2,)
    assert by_answer["full_defense"][0].about == (2, 18)
    turns = by_answer["pass"][0]
    assert turns.about.left == (("ada", 3), ("bo", 4))
    assert RULESET.say_hint(turns, state, BOOK) == (
        "Turns left for attacks with the AP of this Round: Ada 3, Bo 4."
    )
    assert all(RULESET.say_hint(hint, state, BOOK).endswith(".") for hint in found)


@pytest.mark.rule("AP-CHAR-14")
@pytest.mark.parametrize("spent", range(1, 8))
def test_whoever_has_more_ap_never_has_fewer_turns(spent: int) -> None:
    """Each gets as many of an action as its cost goes into the AP."""
    weapon = "sword"
    load = tuple(["satchel"] * (spent - 3)) if spent > 3 else ()
    before = 0
    for ap in range(25):
        state = scene(fighter("ada", weapons=(weapon,), bags=load, ap=ap))
        now = turns_left(state, BOOK, state.who("ada"))
        assert now == ap // max(spent, 3)
        assert now >= before
        before = now


@pytest.mark.rule("AP-NAR-06", "AP-TURN-10", "AP-TURN-11", "AP-TURN-12")
def test_saved_ap_are_told_as_a_place_where_each_round_has_its_own_order() -> None:
    state = met()
    assert place_with(state, "ada", 13) == (1, 2)
    assert place_with(state, "ada", 12) == (1, 2)
    assert place_with(state, "ada", 11) == (2, 2)
    posed = replace(state.who("bo"), fd_used=True, before_bonus=9, ap=14)
    assert place_with(replace(state, combatants=(state.who("ada"), posed)), "ada", 10) == (1, 2)
    assert not [hint for hint in hints(state) if hint.name == "place"]
    told = {
        hint.answer: hint.about
        for hint in hints(state, initiative_each_round="on")
        if hint.name == "place"
    }
    struck = (13, 1, 2)
    assert told == {"attack:sword:bo": struck, "press:sword:bo": struck, "pass": (16, 1, 2)}


@pytest.mark.rule("AP-NAR-04", "AP-DEF-05", "AP-NAR-07")
def test_whoever_is_attacked_is_told_what_an_active_defense_changes() -> None:
    run = Run(RULESET, BOOK, met(damage=4))
    run.answer("attack:sword:bo")
    run.answer(())
    found = RULESET.hints(run, Decider("bo"))
    assert [hint.name for hint in found] == ["defense", "injured_next"]
    assert RULESET.say_hint(found[0], run.state, BOOK) == (
        "Ada has a 77 % chance to hit if you defend passively and 62 % actively, for 1 AP (11 "
        "left); a hit does 6.3 damage on average."
    )
    assert RULESET.hints(run, Decider("ada")) == ()


@pytest.mark.rule("AP-NAR-05", "AP-LOC-14")
def test_each_place_that_can_be_called_says_what_its_surcharge_buys() -> None:
    run = Run(RULESET, BOOK, met((), ("leather_suit",)))
    run.answer("call:sword:bo")
    found = {hint.answer: hint.about.buys for hint in RULESET.hints(run)}
    assert found["head"] == "both"
    assert found["chest"] == "multiplier"
    assert found["right_arm"] == "nothing"
    assert found["left_hand"] == "uncovered"


@pytest.mark.rule("AP-DMG-11")
def test_whoever_has_no_armour_is_warned_before_combat() -> None:
    state = met((), ("leather_suit",))
    state = replace(state, round=0, turn=0, order=(), agenda=(Beat("prepare"),))

    def told(state: State, who: str) -> list[str]:
        run = Run(RULESET, BOOK, state)
        found = [one for one in RULESET.hints(run, Decider(who)) if isinstance(one.about, Concern)]
        return [RULESET.say_hint(hint, state, BOOK) for hint in found]

    bare = "Ada wears no armour at all, and armour is what stands between a blow and an injury."
    assert told(state, "ada")[0] == bare
    assert bare not in told(state, "bo"), "it is Ada's own concern"
    opening = replace(state, agenda=(Beat("opening"),))
    assert bare in told(opening, "gm")
    assert any("can never pass the first injury Test" in line for line in told(opening, "gm"))


@pytest.mark.rule("AP-NAR-07")
def test_the_worth_of_an_attack_is_odds_times_damage_for_its_ap() -> None:
    state = met(defense=0)
    ada, bo = state.combatants
    expected = Fraction(5, 8) * Fraction(63, 10) / 3
    assert value(state, BOOK, ada, bo, "sword") == pytest.approx(float(expected))
    spent = replace(bo, token=False)
    state = replace(state, combatants=(ada, spent))
    expected = Fraction(37, 48) * Fraction(63, 10) / 3
    assert value(state, BOOK, ada, spent, "sword") == pytest.approx(float(expected))


@pytest.mark.rule("AP-NAR-07", "AP-INJ-14")
def test_a_mean_hit_may_down_whoever_has_a_weak_spot_and_is_past_fitness() -> None:
    frail = fighter("bo", sizes="wits 4", damage=4)
    assert injured_next(BOOK, frail, "sword")
    assert may_down(BOOK, frail, "sword")
    assert not may_down(BOOK, replace(frail, damage=0, fitness=9), "sword")
    assert not may_down(BOOK, fighter("bo", damage=4), "sword")
    assert not may_down(BOOK, replace(frail, toughness=20), "sword")
    assert isinstance(prospect(met(), BOOK, "ada", "sword", "bo"), Prospect)
