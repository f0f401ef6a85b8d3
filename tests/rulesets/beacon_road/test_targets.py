"""Foes as a seat knows them, and the exact plan of an attack."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.core.ids import GM
from fracas.rulesets.beacon_road.advice.swings import Dealt
from fracas.rulesets.beacon_road.advice.targets import (
    arms,
    better_weapons,
    figures,
    foes_of,
    harms,
    hp_of,
    keeps_away,
    knows_all,
    plan,
    rating_of,
    sure,
)
from fracas.rulesets.beacon_road.state.state import Item, Wound

from .cast import kest, raider
from .table import BOOK, creature, scene


@pytest.mark.rule("BR-INFO-02")
def test_monsters_are_played_from_the_seat_that_knows_all() -> None:
    state = scene(kest(), raider())
    assert knows_all(state, GM)
    assert knows_all(state, "raider")
    assert not knows_all(state, "kest")


def test_foes_are_those_on_their_feet_whom_one_perceives() -> None:
    hidden = creature("shade", "foes", (3, 3), unseen_by=("kest",))
    fallen = creature("dead", "foes", (4, 3), hp=0)
    gone = creature("gone", "foes", (5, 3), out="fled")
    state = scene(kest(), raider(), hidden, fallen, gone)
    assert [one.id for one in foes_of(state, BOOK, "kest")] == ["raider"]


def test_a_friend_under_a_spell_is_left_alone_while_its_ruler_stands() -> None:
    spell = Wound("charmed", 3, "raider", choice="raider")
    charmed = creature("ila", "heroes", (2, 1), wounds=(spell,))
    assert [one.id for one in foes_of(scene(kest(), raider(), charmed), BOOK, "kest")] == ["raider"]


@pytest.mark.rule("BR-ADVICE-05", "BR-DMG-02", "BR-ATTACK-04")
def test_a_plan_has_the_tier_the_defense_and_the_dice_of_the_attack() -> None:
    made = plan(scene(kest(), raider()), BOOK, "kest", "basic_melee_attack", "raider", seer=True)
    assert made is not None
    assert (made.tier, made.tn, made.dots, made.die) == (1, 14, 2, 8)
    assert made.dealt == Dealt(1, made.dealt.die, 8)
    found = figures(BOOK, made, 30)
    assert found.odds.hit > Fraction(1, 2)
    assert found.drops < found.odds.hit
    assert plan(scene(kest(), raider(at=(9, 9))), BOOK, "kest", "basic_melee_attack", "raider",
                seer=True) is None  # fmt: skip


@pytest.mark.rule("BR-ADVICE-05", "BR-DMG-01")
def test_sure_damage_is_worth_its_mean_and_more_if_it_drops() -> None:
    assert sure(1, 4, 100) == 2.5
    assert sure(1, 4, 4) == 2.5 + 6.0 / 4
    assert sure(1, 4, 1) == 1 + 6.0


@pytest.mark.rule("BR-INFO-02", "BR-ADVICE-05")
def test_hp_and_defenses_of_strangers_are_assumed_and_of_players_known() -> None:
    sheet = {"hp": 17, "most_hp": 40, "iron": 19, "wields": ()}
    stranger = creature("m1", "foes", (3, 3), choice="pc", **sheet)
    player = creature("ila", at=(4, 3), choice="cautious", **sheet)
    assert hp_of(stranger, seer=False) != 17
    assert [hp_of(stranger, seer=True), hp_of(player, seer=False)] == [17, 17]
    assert hp_of(creature("m2", "foes", (5, 3), hp=0, most_hp=40), seer=False) == 0
    assert rating_of(BOOK, stranger, "iron", seer=False) != 19
    assert rating_of(BOOK, stranger, "iron", seer=True) == 19
    assert rating_of(BOOK, player, "iron", seer=False) == 19
    rolled = creature("m3", "foes", (6, 3), shown=("iron",), **sheet)
    assert rating_of(BOOK, rolled, "iron", seer=False) == 19


def test_arms_reach_as_far_as_the_weapons_in_hand() -> None:
    assert arms(BOOK, kest()) == (5, 0)
    melee, ranged = arms(BOOK, kest(wields=("longbow",)))
    assert melee == 0
    assert ranged >= 60
    assert arms(BOOK, creature("imp", wields=())) == (0, 0)


def test_a_weapon_at_hand_is_better_only_where_that_in_hand_does_not_reach() -> None:
    items = (Item("bow", "longbow", "wielded", 2), Item("blade", "sword", "readied"))
    archer = kest(items=items)
    assert better_weapons(BOOK, archer, 5) == ("blade",)
    assert better_weapons(BOOK, archer, 40) == ()


def test_who_is_out_of_spells_comes_close_all_the_same() -> None:
    sheet = {"actions": {"Utter": 2}, "powers": ("frost_spear",), "most_stress": 10}
    wizard = creature("mage", wields=("staff",), **sheet)
    spent = creature("mage", wields=("staff",), stress=10, **sheet)
    assert harms(BOOK, wizard)
    assert keeps_away(BOOK, wizard)
    assert not harms(BOOK, spent)
    assert not keeps_away(BOOK, spent)
    assert not keeps_away(BOOK, kest())
    assert keeps_away(BOOK, kest(wields=("longbow",)))
