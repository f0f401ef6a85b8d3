"""The start of a turn: what wounds do then, and what restores HP."""

from __future__ import annotations

import pytest

from fracas.rulesets.beacon_road.rules.gear.items import soak_boxes
from fracas.rulesets.beacon_road.rules.harm.resistance import wound_roll
from fracas.rulesets.beacon_road.rules.harm.ticks import ticking, ticks
from fracas.rulesets.beacon_road.state.harm_facts import Fell, Hurt, WindedChanged
from fracas.rulesets.beacon_road.state.state import Boon, Item, State, Wound
from tests.rulesets.beacon_road.cast import duel, kest, raider
from tests.rulesets.beacon_road.table import BOOK, Bench, scene, with_one


def start(state: State, who: str = "raider") -> Bench:
    return Bench(state, lambda run: ticks(run, who))


@pytest.mark.rule(
    "BR-WND-05", "BR-RESIST-01", "BR-RESIST-03", "BR-WOUND-03", "BR-WOUND-04", "BR-WOUND-07",
    "BR-DMG-10", "BR-DICE-05", "BR-ACT-09", "BR-RESIST-07", "BR-GAP-10", "BR-GAP-11", "BR-WOUND-18",
)  # fmt: skip
def test_BR_EX_10_burning_down() -> None:
    state = scene(raider(wounds=(Wound("burning", 3, "wizard", 1),)), turn="raider")

    def burn(state: State, die: str, face: int) -> State:
        bench = start(state)
        assert bench.prompt.dice.notation() == die
        return bench.dice("effect", face).state

    def roll(state: State, *faces: int, act: bool = False) -> State:
        bench = Bench(state, lambda run: wound_roll(run, "raider", 0, act=act))
        return bench.say("position").dice("wound", *faces).state

    def fire(state: State) -> tuple[int, int]:
        one = state.who("raider").wound("burning")
        return state.who("raider").hp, one.severity if one else 0

    state = burn(state, "d8", 5)
    assert fire(state) == (25, 3)
    state = roll(state, 12)
    assert fire(state) == (25, 2)
    state = burn(state, "d6", 6)
    assert fire(state) == (19, 2)
    state = roll(state, 10, act=True)
    assert fire(state) == (19, 2)
    state = roll(state, 20, 1)
    assert fire(state) == (19, 1)
    state = burn(
        with_one(state, "raider", boons=(Boon("resistant", 3, choice="thermal"),)), "d4", 3
    )
    assert fire(state) == (17, 1)
    assert fire(roll(state, 11)) == (17, 0)


@pytest.mark.rule("BR-WOUND-13", "BR-WOUND-14", "BR-BOON-11", "BR-BOON-18", "BR-WND-06", "BR-HP-05")
def test_V22_harm_that_fells_ends_the_turn_and_nothing_is_restored() -> None:
    one = kest(
        tier=2, hp=6, most_hp=20, wounds={"corroding": 1, "burning": 2}, boons={"regenerating": 3}
    )
    bench = start(duel(one), "kest").dice("effect", 4)
    assert bench.state.who("kest").hp == 2
    bench.dice("effect", 3)
    assert bench.given is False
    assert bench.state.who("kest").hp == -1
    assert [fact.how for fact in bench.facts(Fell)] == ["dying"]
    assert [fact.types for fact in bench.facts(Hurt)] == [("thermal",), ("chemical",)]
    assert ticking(BOOK) == ("bleeding", "blighted", "burning", "corroding")


@pytest.mark.rule("BR-DMG-19", "BR-WND-01", "BR-DMG-18", "BR-GAP-37")
def test_V23_bleeding_is_no_damage_and_the_unliving_do_not_bleed() -> None:
    armour = (Item("mail", "heavy_armor", "worn"),)
    one = kest(wounds={"bleeding": 3}, boons={"sheltered": 4}, items=armour)
    assert soak_boxes(BOOK, one)
    bench = start(duel(one), "kest").dice("effect", 7)
    assert bench.kind == "over", "no box is offered"
    assert bench.state.who("kest").hp == 27
    assert bench.facts(Hurt)[0].lost
    forged = start(duel(kest(wounds={"bleeding": 3}, traits=())), "kest")
    assert (forged.kind, forged.state.who("kest").hp) == ("over", 34)


@pytest.mark.rule(
    "BR-WND-01", "BR-BOON-11", "BR-HP-02", "BR-HP-03", "BR-WND-02", "BR-HP-04", "BR-GAP-50"
)
def test_BR_EX_15_a_troll_bleeds_and_regenerates() -> None:
    troll = raider(tier=2, hp=20, most_hp=40, boons={"regenerating": 3}, wounds={"bleeding": 2})
    assert troll.winded
    bench = start(duel(foe=troll)).dice("effect", 4)
    assert bench.given is True
    assert bench.state.who("raider").hp == 21
    assert [fact.winded for fact in bench.facts(WindedChanged)] == [False]
    blighted = start(duel(foe=raider(wounds={"blighted": 1}))).dice("effect", 2)
    assert blighted.facts(Hurt)[0].types == ("entropic",)
