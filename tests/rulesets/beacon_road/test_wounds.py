"""Wounds: inflicted, stacked, and eased."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Noted
from fracas.rulesets.beacon_road.rules.harm.resistance import wound_roll, wound_tn
from fracas.rulesets.beacon_road.rules.harm.wounds import (
    bears,
    controlled_by,
    ease,
    effect_die,
    has,
    inflict,
    resistible,
)  # fmt: skip
from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left
from fracas.rulesets.beacon_road.state.facts import TurnBegan
from fracas.rulesets.beacon_road.state.harm_facts import Wounded
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from fracas.rulesets.beacon_road.state.scene_facts import ItemMoved
from fracas.rulesets.beacon_road.state.state import State, Wound
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
    bare = hurt(duel(), "slowed").state.who("raider").wounds[0]
    assert bare.defense == "", "no Defense let it in where no attack brought it"


@pytest.mark.rule("BR-DICE-04")
def test_the_die_of_a_severity() -> None:
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
    left = hurt(state, "disarmed").default("disarm")
    assert [item.id for item in left.state.ground] == ["raider_handaxe"], "the first at hand"


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
