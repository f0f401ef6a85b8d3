"""Acts of computers, and Rash or Cautious: whom they attack, with what, and when they go."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import need
from fracas.rulesets.beacon_road.advice import advisor
from fracas.rulesets.beacon_road.advice.rashness import choice, drop_chance
from fracas.rulesets.beacon_road.advice.targets import hp_of, rating_of
from fracas.rulesets.beacon_road.rules.rounds.turns import menu
from fracas.rulesets.beacon_road.rules.veil import assumed
from fracas.rulesets.beacon_road.state.state import CAUTIOUS, RASH, Item, State, Wound

from .cast import kest, raider
from .table import BOOK, Bench, creature, scene, with_one


def asked(state: State, who: str = "") -> Bench:
    """A bench at which the menu of whoever's turn it is stands."""
    mover = who or state.turn
    return Bench(state, lambda run: need(run, lambda now: menu(now, BOOK, mover)))


def advised(state: State, who: str = "") -> Any:
    """What a computer takes from the menu."""
    return advisor.advise(asked(state, who).run)


@pytest.mark.rule("BR-ADVICE-04")
def test_a_foe_in_reach_is_attacked() -> None:
    assert advised(scene(kest(), raider())) == "again:basic_melee_attack:raider"


@pytest.mark.rule("BR-ADVICE-04")
def test_monsters_go_for_the_winded() -> None:
    wounded = creature("ila", "heroes", (0, 1), iron=14, hp=12, most_hp=30, body=2)
    hale = creature("ben", "heroes", (1, 0), iron=14, hp=12, most_hp=20, body=2)
    ogre = creature("ogre", "foes", (1, 1), body=3, actions={"Skirmish": 2})
    assert advised(scene(ogre, hale, wounded)) == "again:basic_melee_attack:ila"
    fresh = with_one(scene(ogre, hale, wounded), "ila", most_hp=20)
    assert advised(with_one(fresh, "ben", most_hp=30)) == "again:basic_melee_attack:ben"


@pytest.mark.rule("BR-ADVICE-04", "BR-WND-17")
def test_the_goaded_attack_the_goader_where_the_tier_is_dear() -> None:
    ogre = creature("ogre", "foes", (1, 1), body=3, actions={"Skirmish": 2}, tier=1)
    state = scene(ogre, creature("ben", at=(1, 0), iron=14), creature("ila", at=(0, 1), iron=14))
    for goader in ("ben", "ila"):
        goaded = with_one(state, "ogre", wounds=(Wound("goaded", 1, goader, choice=goader),))
        assert advised(goaded) == f"again:basic_melee_attack:{goader}"


@pytest.mark.rule("BR-ADVICE-04")
def test_out_of_reach_one_comes_nearer() -> None:
    assert advised(scene(kest(), raider(at=(9, 0)))) == "advance_on"


@pytest.mark.rule("BR-ADVICE-04", "BR-MOVE-20")
def test_nobody_advances_out_of_threat_if_a_careful_step_will_do() -> None:
    pike = creature("pike", "foes", (2, 0), wields=("longspear",), hp=20, most_hp=20)
    assert advised(scene(kest(powers=()), pike)) == "maneuver"


def test_the_downed_stand_up_first() -> None:
    assert advised(scene(kest(wounds={"downed": 2}), raider(at=(9, 0)))) == "stand"


def test_a_weapon_is_drawn_for_want_of_one() -> None:
    sword = Item("blade", "sword", "readied")
    assert advised(scene(kest(items=(sword,)), raider())) == "ready"


def test_without_anybody_to_fight_the_turn_ends() -> None:
    assert advised(scene(kest(), raider(hp=0))) == "end"


def test_those_hidden_are_not_known_to_be_there() -> None:
    assert advised(scene(kest(), raider(unseen_by=("kest",)))) == "end"


def test_who_has_nothing_left_to_harm_with_gives_up() -> None:
    imp = creature("imp", "foes", (5, 5), wields=())
    assert advised(scene(imp, kest())) == "declare"
    bench = asked(scene(imp, kest()))
    assert "declare" in bench.options


def test_the_charmed_left_to_themselves_shake_it_off() -> None:
    charmed = kest(wounds=(Wound("charmed", 3, "bard", 1, choice="bard"),))
    state = scene(charmed, creature("bard", "foes", (3, 3)), raider())
    own = Bench(state, lambda run: need(run, lambda now: menu(now, BOOK, "kest", own=True)))
    assert advisor.advise(own.run) == "resist:0"


@pytest.mark.rule("BR-ADVICE-01")
def test_rash_pays_where_one_act_likely_drops_an_enemy() -> None:
    weak = raider(hp=1, most_hp=40, iron=8, shown=("iron",), veiled=True)
    state = scene(kest(tier=2), weak)
    assert drop_chance(state, BOOK, "kest", seer=False) >= 0.5
    bench = Bench(state, lambda run: need(run, lambda now: menu(now, BOOK, "kest")))
    assert choice(bench.run, "kest") == RASH
    hale = Bench(
        scene(kest(), raider()), lambda run: need(run, lambda now: menu(now, BOOK, "kest"))
    )
    assert choice(hale.run, "kest") == CAUTIOUS


@pytest.mark.rule("BR-ADVICE-01")
def test_a_winded_archer_under_a_blade_goes_before_it() -> None:
    archer = kest(wields=("longbow",), items=(Item("bow", "longbow", "wielded", 2),), hp=5)
    assert choice(asked(scene(archer, raider())).run, "kest") == RASH
    assert choice(asked(scene(archer, raider(at=(9, 9)))).run, "kest") == CAUTIOUS


@pytest.mark.rule("BR-INFO-02")
def test_players_know_no_hp_and_no_defense_of_a_monster() -> None:
    secret = raider(hp=3, most_hp=40, iron=25)
    defense, most = assumed(1)
    assert hp_of(secret, seer=False) == -(-most // 4)
    assert hp_of(secret, seer=True) == 3
    assert rating_of(BOOK, secret, "iron", seer=False) == defense
    assert rating_of(BOOK, raider(iron=25, shown=("iron",)), "iron", seer=False) == 25
    first = advised(scene(kest(), raider(hp=30), creature("two", "foes", (0, 1))))
    second = advised(scene(kest(), raider(hp=29, iron=30), creature("two", "foes", (0, 1))))
    assert first == second


@pytest.mark.rule("BR-STRESS-07")
@pytest.mark.parametrize(("hp", "said"), [(2, "beacon"), (40, "end")])
def test_the_last_beacon_point_is_for_a_blow_that_may_end_the_fight(hp: int, said: str) -> None:
    hero = kest(at=(0, 1), acts=2, beacons=1, tier=2)
    foe = raider((1, 0), hp=hp, most_hp=40, veiled=True)
    assert advised(scene(hero, foe)) == said
