"""Acts and Reacts: what a round allows, what is left, and what Stress buys."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.rulesets.beacon_road.rules.harm.resistance import wound_roll
from fracas.rulesets.beacon_road.rules.rounds.allowances import (
    Allowance,
    acted,
    acts_left,
    allowance,
    buy_act,
    can_buy,
    can_pay,
    may_act,
    may_react,
    pay,
    reacted,
    reacts_left,
)  # fmt: skip
from fracas.rulesets.beacon_road.state.facts import Bought, RoundBegan, TurnBegan
from fracas.rulesets.beacon_road.state.harm_facts import Hurt
from fracas.rulesets.beacon_road.state.roll_facts import BeaconSpent, Stressed
from fracas.rulesets.beacon_road.state.state import Boon, Creature, State, Wound
from tests.rulesets.beacon_road.cast import duel, kest, raider
from tests.rulesets.beacon_road.table import BOOK, Bench, with_one

SLOWED, STUNNED = Wound("slowed", 2), Wound("stunned", 4, "raider", 1)
HASTENED = Boon("hastened", 4)


def has(**values: Any) -> Allowance:
    return allowance(BOOK, kest(**values), 1)


@pytest.mark.rule(
    "BR-ACT-01", "BR-ACT-04", "BR-ACT-05", "BR-ACT-06", "BR-BOON-07", "BR-ENTER-07", "BR-WND-22",
    "BR-WND-25", "BR-ACT-23",
)  # fmt: skip
def test_V16_allowances() -> None:
    assert has(choice="rash") == Allowance(1, 1)
    assert has(choice="cautious") == has() == Allowance(2, 2)
    assert has(wounds=(SLOWED,)) == Allowance(1, 1)
    assert has(choice="rash", wounds=(SLOWED,)) == Allowance(0, 0)
    assert has(choice="cautious", boons=(HASTENED,)) == Allowance(2, 2, 1)
    assert has(choice="rash", wounds=(SLOWED,), boons=(HASTENED,)) == Allowance(0, 0, 1)
    assert has(surprised=True) == Allowance(0, 0)
    assert allowance(BOOK, kest(surprised=True), 2) == Allowance(2, 2), "only in round 1"
    assert has(wounds=(STUNNED,), boons=(HASTENED,)) == Allowance(0, 0)
    assert has(wounds=(Wound("incapacitated", 5),)) == has(hp=0) == Allowance(0, 0)
    assert has(wounds=(SLOWED, Wound("slowed", 1))) == Allowance(1, 1), "a state counts once"
    assert has(wounds=(Wound("surprised", 3),)) == Allowance(2, 0), "later it bars Reacts alone"


@pytest.mark.rule("BR-ROUND-07")
def test_an_ambusher_has_everything_whatever_was_chosen() -> None:
    assert has(choice="rash", ambushing=True) == Allowance(2, 2)


@pytest.mark.rule("BR-WND-28", "BR-GAP-82")
def test_V17_slowed_and_cleansed_before_the_turn() -> None:
    one = kest(choice="cautious", reacts=1)
    slowed = kest(choice="cautious", reacts=1, wounds=(SLOWED,))
    assert (acts_left(BOOK, slowed, 1), reacts_left(BOOK, slowed, 1)) == (1, 0)
    assert (acts_left(BOOK, one, 1), reacts_left(BOOK, one, 1)) == (2, 1)


def spent(state: State, *kinds: str) -> Creature:
    for kind in kinds:
        made = (
            acted(state, BOOK, "kest", "step")
            if kind == "act"
            else reacted(state, BOOK, "kest", "dodge")
        )
        state = made.apply(state)
    return state.who("kest")


@pytest.mark.rule("BR-BOON-07")
def test_BR_EX_15_three_acts_or_three_reacts_not_both() -> None:
    state = duel(kest(choice="cautious", boons=(HASTENED,)))
    assert (acts_left(BOOK, state.who("kest"), 1), reacts_left(BOOK, state.who("kest"), 1)) == (
        3,
        3,
    )
    one = spent(state, "act", "act", "act")
    assert (acts_left(BOOK, one, 1), reacts_left(BOOK, one, 1)) == (0, 2)
    one = spent(state, "react", "react", "react", "act")
    assert (acts_left(BOOK, one, 1), reacts_left(BOOK, one, 1)) == (1, 0)


@pytest.mark.rule(
    "BR-WND-23",
    "BR-WND-24",
    "BR-WND-26",
    "BR-STRESS-02",
    "BR-GAP-41",
    "BR-WOUND-06",
    "BR-RESIST-06",
)
def test_BR_EX_11_slowed_stunned_rash_and_stress() -> None:
    state = duel(kest(choice="rash", wounds=(SLOWED,)))
    assert has(choice="rash", wounds=(SLOWED,)) == Allowance(0, 0)
    bench = Bench(state, lambda run: buy_act(run, "kest"))
    one = bench.state.who("kest")
    assert (acts_left(BOOK, one, 1), one.stress) == (1, 1)
    assert not can_buy(BOOK, one), "once a turn"
    again = Bench(bench.state, lambda run: buy_act(run, "kest"))
    assert again.given is False
    assert not again.facts(Bought)
    assert acts_left(BOOK, spent(bench.state, "act"), 1) == 0

    state = with_one(state, "kest", choice="cautious", wounds=(STUNNED,), stress=1)
    one = state.who("kest")
    assert (acts_left(BOOK, one, 2), reacts_left(BOOK, one, 2)) == (0, 0)
    for stress in (2, 3):
        state = Bench(state, lambda run: buy_act(run, "kest")).state
        assert state.who("kest").stress == stress
    assert acts_left(BOOK, state.who("kest"), 2) == 2
    assert not can_buy(BOOK, state.who("kest")), "no more Acts than there would be"
    bench = Bench(state, lambda run: wound_roll(run, "kest", 0, act=False))
    bench.say("position").dice("wound", 15)
    left = bench.state.who("kest").wound("stunned")
    assert left is not None
    assert left.severity == 3
    assert allowance(BOOK, bench.state.who("kest"), 2) == Allowance(0, 0), "still fully effective"


@pytest.mark.rule("BR-WND-28")
def test_bought_acts_are_counted_apart() -> None:
    state = duel(kest(choice="cautious", acts=1, wounds=(STUNNED,)))
    assert can_buy(BOOK, state.who("kest")), "one Act of two is left to be bought"
    state = Bench(state, lambda run: buy_act(run, "kest")).state
    assert not can_buy(BOOK, state.who("kest"))
    one = spent(state, "act")
    assert (one.acts, one.bought, acts_left(BOOK, one, 1)) == (1, 0, 0)
    cleansed = with_one(state, "kest", wounds=(), bought=0).who("kest")
    assert acts_left(BOOK, cleansed, 1) == 1
    late = kest(choice="cautious", acts=2, bought=1, wounds=(SLOWED,))
    assert acts_left(BOOK, late, 1) == 1, "those of the round are spent, the bought one is not"


@pytest.mark.rule("BR-WND-26", "BR-BOON-07", "BR-NPC-02", "BR-STRESS-04")
def test_who_can_buy() -> None:
    assert can_buy(BOOK, kest(wounds=(STUNNED,)))
    assert not can_buy(BOOK, kest())
    assert not can_buy(BOOK, kest(wounds=(STUNNED,), stress=10))
    assert can_buy(BOOK, kest(wounds=(STUNNED,), stress=10, beacons=1))
    assert not can_buy(BOOK, raider(wounds=(STUNNED,))), "no Stress, no purchase"
    assert not can_buy(BOOK, kest(wounds=(STUNNED, Wound("incapacitated", 5))))
    third = kest(wounds=(STUNNED,), boons=(HASTENED,), bought_turn=2)
    assert can_buy(BOOK, third), "the extra Act of the Hastened has its price too"


@pytest.mark.rule("BR-ACT-02", "BR-ACT-03", "BR-ACT-18", "BR-ACT-15")
def test_acts_are_for_ones_own_turn_and_reacts_for_others() -> None:
    state = duel()
    assert may_act(state, BOOK, "kest")
    assert not may_act(state, BOOK, "raider")
    assert may_react(state, BOOK, "raider", "kest")
    assert not may_react(state, BOOK, "kest", "raider")
    assert may_react(state, BOOK, "kest", "kest", own_turn=True)
    assert not may_react(with_one(state, "raider", reacts=2), BOOK, "raider", "kest")
    worn = with_one(state, "kest", acts=2, reacts=2, bought=1, spare=True)
    fresh = RoundBegan(2).apply(worn).who("kest")
    assert (fresh.acts, fresh.reacts, fresh.bought, fresh.spare) == (0, 0, 0, False)
    assert (
        TurnBegan("kest").apply(with_one(state, "kest", bought_turn=1)).who("kest").bought_turn == 0
    )


@pytest.mark.rule("BR-STRESS-07")
def test_a_beacon_point_is_an_act_or_a_react_more() -> None:
    state = duel(kest(choice="rash", beacons=2))
    state = BeaconSpent("kest", "act").apply(state)
    assert acts_left(BOOK, state.who("kest"), 1) == 2
    state = BeaconSpent("kest", "react").apply(state)
    assert reacts_left(BOOK, state.who("kest"), 1) == 2
    stunned = with_one(state, "kest", wounds=(STUNNED,)).who("kest")
    assert (acts_left(BOOK, stunned, 1), reacts_left(BOOK, stunned, 1)) == (0, 0)


@pytest.mark.rule("BR-WND-28", "BR-ROUND-14")
@pytest.mark.parametrize(("hp", "left"), [(10, 1), (0, 0)])
def test_only_who_has_hp_left_uses_an_act_that_was_bought(hp: int, left: int) -> None:
    state = duel(kest(wounds=(STUNNED,), bought=1, hp=hp, grit=0 if hp else 9))
    assert acts_left(BOOK, state.who("kest"), 2) == left


def pays(amount: int, *, power: bool = True, **values: Any) -> Bench:
    return Bench(
        duel(kest(**values)), lambda run: pay(run, "kest", amount, "fireball", power=power)
    )


@pytest.mark.rule("BR-STRESS-01", "BR-STRESS-04", "BR-STRESS-05")
def test_boxes_are_marked_and_what_does_not_fit_is_not_paid() -> None:
    bench = pays(8)
    assert (bench.given, bench.state.who("kest").stress) == (True, 8)
    bench = pays(8, stress=3)
    assert (bench.given, bench.facts(Stressed)) == (False, [])
    assert pays(0, stress=10).given is True
    assert not can_pay(raider(), 1), "who has no track cannot"


@pytest.mark.rule("BR-STRESS-07", "BR-STRESS-08")
def test_one_beacon_point_covers_it_all() -> None:
    bench = pays(9, stress=8, beacons=1)
    assert bench.given is True, "nobody is asked how, for nothing else would do"
    assert (bench.state.who("kest").beacons, bench.state.who("kest").stress) == (0, 8)
    bench = pays(1, beacons=1)
    assert bench.options == ("boxes", "beacon")
    assert bench.say("pay").facts(BeaconSpent) == []
    assert pays(9, stress=1, beacons=1).options == ("boxes", "beacon"), "just enough are free"


@pytest.mark.rule("BR-STRESS-09", "BR-DMG-19")
def test_a_bloodpact_pays_for_powers_in_hp() -> None:
    bench = pays(3, abilities=("bloodpact",), stress=10, boons={"sheltered": 4})
    assert bench.prompt.dice.notation() == "3d4", "nobody is asked how, for only blood is left"
    bench.dice("effect", 4, 2, 1)
    assert (bench.given, bench.state.who("kest").hp) == (True, 27)
    assert bench.facts(Hurt)[0].lost
    assert pays(3, abilities=("bloodpact",), stress=10, power=False).given is False, "no push"


@pytest.mark.rule("BR-STRESS-05", "BR-GAP-57")
def test_BR_EX_05_the_printed_price_of_a_power_stands() -> None:
    assert BOOK.powers["fireball"].stress == 8
