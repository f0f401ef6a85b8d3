"""The Resistance Roll in both forms, with fixed dice and exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fracas.core.facts import Noted
from fracas.rulesets.beacon_road.content.book import open_book
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer, suffer_wound
from fracas.rulesets.beacon_road.rules.harm.resistance import (
    ATTRIBUTE_OF,
    can_resist,
    consequence_roll,
    helps,
    wound_roll,
    wound_tn,
)  # fmt: skip
from fracas.rulesets.beacon_road.rules.rolls.pools import ActionReading, dice_for
from fracas.rulesets.beacon_road.state.facts import Reacted
from fracas.rulesets.beacon_road.state.harm_facts import Hurt, Wounded
from fracas.rulesets.beacon_road.state.roll_facts import BotchPoint, Rolled
from fracas.rulesets.beacon_road.state.state import Edge, State, Wound
from tests.rulesets.beacon_road.cast import duel, kest, raider
from tests.rulesets.beacon_road.table import BOOK, Bench, creature, scene


def resist(total: int | None = 17, attribute: str = "body", **values: Any) -> Bench:
    state = duel(kest(**values), turn="raider")
    return Bench(
        state, lambda run: consequence_roll(run, "kest", total, attribute, "damage", by="raider")
    )


V26 = [
    ((9, 4), 13, "failure", 6),
    ((13, 4), 17, "success", 4),
    ((19, 8, 1), 28, "critical", 1),
    ((1, 3), 4, "botch", 8),
]


@pytest.mark.rule(
    "BR-RESIST-08", "BR-RESIST-10", "BR-RESIST-04", "BR-ACT-14", "BR-GAP-07", "BR-ROLL-16"
)
@pytest.mark.parametrize(("faces", "total", "how", "stress"), V26)
def test_V26_stress_by_the_result(
    faces: tuple[int, ...], total: int, how: str, stress: int
) -> None:
    bench = resist(stress=2)
    assert bench.prompt.dice.notation() == "d20! + d8!"
    bench.dice("resist", *faces)
    assert (bench.facts(Rolled)[0].total, bench.given) == (total, how)
    one = bench.state.who("kest")
    assert (one.stress, one.reacts) == (stress, 1)
    assert len(bench.facts(BotchPoint)) == (how == "botch")
    assert helps(one, how), "it always helps"


@pytest.mark.rule("BR-RESIST-12", "BR-GAP-52")
def test_stress_beyond_the_track_is_lost_and_said() -> None:
    bench = resist(stress=9).dice("resist", 9, 4)
    assert bench.state.who("kest").stress == 10
    assert [(fact.note, fact.text) for fact in bench.facts(Noted)] == [("stress_lost", "3")]
    state = duel(kest(stress=10), turn="raider")
    assert not can_resist(state, BOOK, "kest", "raider"), "one free box is needed"
    assert can_resist(duel(kest(stress=9), turn="raider"), BOOK, "kest", "raider")
    assert not can_resist(duel(kest(reacts=2), turn="raider"), BOOK, "kest", "raider")
    assert not can_resist(duel(turn="kest"), BOOK, "kest", "raider"), "in one's own turn"


@pytest.mark.rule("BR-RESIST-08", "BR-RESIST-09")
def test_the_attribute_and_the_tn_where_no_attack_was_rolled() -> None:
    assert ATTRIBUTE_OF == {"iron": "body", "ward": "mind", "grit": "will"}
    bench = resist(None, "will")
    assert bench.prompt.dice.notation() == "d20! + d4!"
    bench.dice("resist", 10, 1)
    assert (bench.facts(Rolled)[0].tn, bench.given) == (11, "success")


@pytest.mark.rule("BR-RESIST-15")
def test_creatures_without_stress_pass_or_fail() -> None:
    state = duel()
    assert can_resist(state, BOOK, "raider", "kest")
    bench = Bench(
        state, lambda run: consequence_roll(run, "raider", 17, "body", "damage", by="kest")
    )
    bench.dice("resist", 9, 1)
    one = bench.state.who("raider")
    assert (bench.given, one.reacts, one.stress) == ("failure", 1, 0)
    assert not helps(one, "failure")
    assert not helps(one, "botch")
    assert helps(one, "success")
    assert len(bench.facts(Reacted)) == 1


@pytest.mark.rule("BR-RESIST-02", "BR-GAP-07", "BR-GAP-08", "BR-GAP-09")
@pytest.mark.parametrize(
    ("mode", "tns", "orphan"),
    [("source", (8, 13, 18), 12), ("own", (7, 12, 17), 12), ("flat", (6, 11, 16), 11)],
)
def test_whose_tier_is_in_the_tn_of_a_wound(mode: str, tns: tuple[int, ...], orphan: int) -> None:
    book = open_book({"wound_tn": mode})
    one = raider(tier=2)
    by_three = Wound("burning", 2, "fiend", 3)
    found = tuple(wound_tn(book, one, by_three, at) for at in ("controlled", "risky", "desperate"))
    assert found == tns
    assert wound_tn(book, one, Wound("burning", 2)) == orphan, "no inflicter: the bearer's own"


@pytest.mark.rule("BR-RESIST-01", "BR-RESIST-04", "BR-RESIST-05", "BR-WOUND-05")
def test_the_wound_form_rolls_d20s_alone_and_a_failure_costs_nothing() -> None:
    state = duel(
        kest(
            tier=2,
            wounds=(Wound("burning", 3, "raider", 1), Wound("distracted", 2)),
            edges=(Edge("assist", by="ila"),),
        )
    )
    bench = Bench(state, lambda run: wound_roll(run, "kest", 0, act=True))
    bench.say("position", position="desperate")
    assert bench.prompt.dice.notation() == "2d20!kh1", (
        "Tier 2, Distracted, and an Assist that waited"
    )
    bench.dice("wound", 15, 1)
    made = bench.given
    assert (made.tn, made.result) == (16, "botch")
    one = bench.state.who("kest")
    assert (one.wounds, one.stress, one.edges) == (state.who("kest").wounds, 0, ())
    assert bench.state.botches == 1


@pytest.mark.rule("BR-RESIST-17", "BR-ADVICE-05")
@pytest.mark.parametrize(
    ("tn", "wanted"),
    [(11, (0.25, 0.5, 0.75, 0.875)), (12, (0.2025, 0.45, 0.6975, 0.833625))],
)
def test_the_known_chances_of_the_wound_form(tn: int, wanted: tuple[float, ...]) -> None:
    for tier, chance in enumerate(wanted):
        dice = dice_for(tier)
        law = dice.law(ActionReading(dice, (tn,)))
        passed = sum(
            (one.chance for one in law.branches if one.value[0].success),
            Fraction(0),  # type: ignore[index]
        )
        assert float(passed) == pytest.approx(chance, abs=1e-11)


def moment(ability: str, **values: Any) -> State:
    """Somebody with an ability and no Reacts left, in a foe's turn."""
    one = creature("one", at=(3, 3), hp=40, most_hp=40, abilities=(ability,), reacts=2, **values)
    return scene(creature("foe", "foes", at=(9, 9)), one, turn="foe")


def hurt(state: State, what: str, *types: str) -> Bench:
    hit = Hit(20, types, "foe", what, "ward", 20)
    return Bench(state, lambda run: suffer(run, "one", hit))


@pytest.mark.rule("BR-RESIST-08", "BR-RESIST-11")
@pytest.mark.parametrize(
    ("ability", "power", "kind", "lost"),
    [
        ("warded", "haunt", "psychic", 10),
        ("fortitude", "fireball", "thermal", 10),
        ("elemental_affinity", "fireball", "thermal", 0),
    ],
)
def test_1_stress_averts_what_the_ability_is_for(
    ability: str, power: str, kind: str, lost: int
) -> None:
    bench = hurt(moment(ability, traits=("living", "element:thermal")), power, kind)
    bench.say("react_about_to_suffer", f"avert:{ability}")
    assert bench.kind == "over"
    assert bench.facts(Hurt)[0].amount == lost
    assert bench.state.who("one").stress == 1
    assert not bench.facts(Reacted)


@pytest.mark.rule("BR-RESIST-08")
def test_nothing_else_is_averted() -> None:
    assert hurt(moment("warded"), "basic_melee_attack", "kinetic").kind == "over"
    assert hurt(moment("fortitude"), "haunt", "psychic").kind == "over"
    mixed = moment("elemental_affinity", traits=("element:thermal",))
    assert hurt(mixed, "cataclysm", "kinetic", "thermal").kind == "over"
    assert hurt(moment("warded", stress=10), "haunt", "psychic").kind == "over"


@pytest.mark.rule("BR-RESIST-11")
def test_a_wound_is_averted_wholly() -> None:
    hit = Hit(by="foe", what="pox", defense="iron", total=20)
    bench = Bench(moment("fortitude"), lambda run: suffer_wound(run, "one", "sickened", 0, hit))
    bench.say("react_about_to_suffer", "avert:fortitude")
    assert not bench.facts(Wounded)
