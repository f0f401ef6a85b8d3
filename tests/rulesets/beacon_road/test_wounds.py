"""Wounds: inflicted, stacked, eased, and what they do as a turn starts."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Noted
from fracas.rulesets.beacon_road.allowances import acts_left
from fracas.rulesets.beacon_road.harm_facts import Fell, Hurt, WindedChanged, Wounded
from fracas.rulesets.beacon_road.items import soak_boxes
from fracas.rulesets.beacon_road.resistance import wound_roll, wound_tn
from fracas.rulesets.beacon_road.roll_facts import Rolled
from fracas.rulesets.beacon_road.round_facts import TurnBegan
from fracas.rulesets.beacon_road.scene_facts import ItemMoved
from fracas.rulesets.beacon_road.state import Boon, Item, State, Wound
from fracas.rulesets.beacon_road.wounds import (
    bears,
    controlled_by,
    ease,
    effect_die,
    has,
    inflict,
    resistible,
    severity_of,
    ticking,
    ticks,
)  # fmt: skip
from tests.rulesets.beacon_road.cast import duel, kest, raider
from tests.rulesets.beacon_road.table import BOOK, Bench, creature, scene, with_one


def hurt(state: State, name: str, severity: int = 0, **values: Any) -> Bench:
    rulings = values.pop("rulings", {})
    by = values.pop("by", "kest")
    return Bench(state, lambda run: inflict(run, "raider", name, severity, by, **values), **rulings)


def wounds(bench: Bench) -> list[tuple[str, int, str]]:
    return [(one.name, one.severity, one.choice) for one in bench.state.who("raider").wounds]


@pytest.mark.rule("BR-WOUND-02", "BR-WOUND-12", "BR-WOUND-17", "BR-WOUND-01")
def test_a_wound_notes_who_inflicted_it_and_how_severe_it_is() -> None:
    bench = hurt(duel(kest(tier=3)), "slowed", defense="grit")
    assert bench.state.who("raider").wounds == (Wound("slowed", 2, "kest", 3, "grit"),)
    assert "BR-WND-22" in bench.facts(Wounded)[0].because
    assert wounds(hurt(duel(), "burning")) == [("burning", 1, "")], "graded, without a number"


@pytest.mark.rule("BR-WOUND-08", "BR-DICE-04")
def test_a_wound_written_with_a_die() -> None:
    assert [severity_of(BOOK, die) for die in (4, 6, 8, 10, 12)] == [1, 2, 3, 4, 5]
    assert [effect_die(BOOK, degree) for degree in range(1, 6)] == [4, 6, 8, 10, 12]


@pytest.mark.rule("BR-WOUND-09", "BR-RESIST-02", "BR-RESIST-03", "BR-GAP-13")
def test_V29_the_more_severe_stays_whole_and_a_tie_goes_to_the_newer() -> None:
    borne = (Wound("burning", 4, "fiend", 3),)
    state = scene(raider(wounds=borne), kest(), creature("fiend", tier=3, at=(5, 5)))
    weaker = hurt(state, "burning", 2)
    (stays,) = weaker.state.who("raider").wounds
    assert (stays.severity, wound_tn(BOOK, weaker.state.who("raider"), stays)) == (4, 13)
    assert [fact.note for fact in weaker.facts(Noted)] == ["wound_stays"]
    (newer,) = hurt(state, "burning", 4).state.who("raider").wounds
    assert (newer.severity, wound_tn(BOOK, state.who("raider"), newer)) == (4, 11)
    bench = Bench(weaker.state, lambda run: wound_roll(run, "raider", 0, act=False))
    bench.say("position").dice("wound", 20, 13)
    made = bench.facts(Rolled)[0]
    assert (made.total, made.tn, made.multiplier) == (33, 13, 2)
    assert bench.state.who("raider").wounds[0].severity == 3


@pytest.mark.rule("BR-WOUND-09", "BR-GAP-13")
def test_wounds_may_add_up_or_stay_apart_by_option() -> None:
    state = duel(foe=raider(wounds=(Wound("burning", 4, "fiend", 3),)))
    added = hurt(state, "burning", 3, rulings={"wound_stacking": "add"})
    assert wounds(added) == [("burning", 5, "")], "no more than 5"
    apart = hurt(state, "burning", 3, rulings={"wound_stacking": "separate"})
    assert wounds(apart) == [("burning", 4, ""), ("burning", 3, "")]


@pytest.mark.rule("BR-WOUND-10", "BR-GAP-61", "BR-WND-16", "BR-WND-32")
def test_wounds_about_different_things_are_two_and_the_inflicter_chooses() -> None:
    bench = hurt(duel(foe=raider(wounds=(Wound("exposed", 1, choice="iron"),))), "exposed")
    assert bench.asked == "kest"
    assert bench.options == ("iron", "ward", "grit")
    bench.say("chosen", "grit")
    assert wounds(bench) == [("exposed", 1, "iron"), ("exposed", 1, "grit")]
    types = hurt(duel(), "vulnerable")
    assert len(types.options) == 10
    types.say("chosen", "glacial")
    assert wounds(types) == [("vulnerable", 4, "glacial")]


@pytest.mark.rule("BR-WND-17", "BR-WND-18")
def test_there_is_one_goad_the_newest() -> None:
    bench = hurt(duel(foe=raider(wounds=(Wound("goaded", 1, "ila", choice="ila"),))), "goaded")
    assert wounds(bench) == [("goaded", 1, "kest")]


@pytest.mark.rule("BR-WOUND-19", "BR-WND-12", "BR-WND-07")
def test_who_decides_for_the_charmed_and_the_dominated() -> None:
    one = raider(
        wounds=(
            Wound("dominated", 5, choice="a"), Wound("dominated", 5, choice="b"),
            Wound("charmed", 3, choice="c"),
        )
    )  # fmt: skip
    assert controlled_by(one) == ("dominated", "b")
    assert controlled_by(raider(wounds=(Wound("charmed", 3, "c"),))) == ("charmed", "c")
    assert controlled_by(raider()) == ("", "")


@pytest.mark.rule("BR-WND-10", "BR-ACT-27", "BR-OTHER-09")
def test_disarmed_takes_an_item_at_once_and_leaves_no_wound() -> None:
    state = duel(foe=raider(wields=("handaxe", "dagger")))
    bench = hurt(state, "disarmed").say("disarm", "raider_dagger")
    assert [fact.to for fact in bench.facts(ItemMoved)] == ["ground"]
    assert [item.id for item in bench.state.ground] == ["raider_dagger"]
    assert bench.state.ground[0].place == state.who("raider").place
    assert wounds(bench) == []
    assert hurt(duel(foe=raider(wields=())), "disarmed").facts(ItemMoved) == []


@pytest.mark.rule("BR-WND-14", "BR-WOUND-16", "BR-WOUND-04", "BR-WOUND-07")
def test_wounds_end_by_standing_cleansing_or_at_severity_0() -> None:
    state = duel(kest(wounds=(Wound("downed", 2), Wound("burning", 5), Wound("exposed", 1))))
    assert resistible(BOOK, state.who("kest")) == (0, 1, 2)
    for place, how, left in (
        (0, "stood", 0),
        (1, "cleansed", 0),
        (1, "resist", 4),
        (2, "resist", 0),
    ):
        bench = Bench(state, lambda run, place=place, how=how: ease(run, "kest", place, how))
        names = {one.name: one.severity for one in bench.state.who("kest").wounds}
        assert names.get(state.who("kest").wounds[place].name, 0) == left


@pytest.mark.rule("BR-WOUND-11", "BR-GAP-14", "BR-BOON-16")
def test_a_power_may_set_a_time_as_well() -> None:
    bench = hurt(duel(kest(taken=True)), "goaded", rounds=1)
    (one,) = bench.state.who("raider").wounds
    assert one.until == 2, "Kest's turn is under way, so it is the next that ends it"
    later = with_one(bench.state, "kest", taken=False)
    assert TurnBegan("kest").apply(later).who("raider").wounds == (one,), "not in round 1"
    from msgspec.structs import replace

    assert TurnBegan("kest").apply(replace(later, round=2)).who("raider").wounds == ()


@pytest.mark.rule("BR-WND-21")
def test_the_sickened_are_distracted() -> None:
    one = raider(wounds={"sickened": 3})
    assert bears(BOOK, one, "distracted")
    assert not has(one, "distracted")


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


@pytest.mark.rule("BR-WOUND-20", "BR-WOUND-06", "BR-GAP-12")
def test_every_wound_says_what_it_does_and_how_it_clears() -> None:
    for row in BOOK.wounds.values():
        assert row.effect
        assert row.clears
        assert row.because
    state = duel(kest(wounds={"slowed": 2}))
    eased = Bench(state, lambda run: ease(run, "kest", 0, "resist")).state
    assert acts_left(BOOK, eased.who("kest"), 1) == acts_left(BOOK, state.who("kest"), 1) == 1


@pytest.mark.rule("BR-GAP-75", "BR-GAP-73", "BR-OTHER-09")
def test_events_are_not_resisted_and_monsters_roll_too() -> None:
    one = raider(wounds={"flanked": 1, "slowed": 1})
    assert resistible(BOOK, one) == (1,)
    bench = Bench(duel(foe=one), lambda run: wound_roll(run, "raider", 1, act=False))
    bench.say("position").dice("wound", 19)
    assert not has(bench.state.who("raider"), "slowed")
