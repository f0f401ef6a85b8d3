"""The golden fights of Beacon Road, roll by roll; that they replay is seen in test_goldens."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from fracas.core.facts import Fact
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.core.play.stored import stored_facts
from fracas.rulesets.beacon_road.state.facts import Acted, Bought, Noticed, TurnBegan
from fracas.rulesets.beacon_road.state.harm_facts import Eased, Healed, Hurt, Soaked, WindedChanged
from fracas.rulesets.beacon_road.state.roll_facts import (
    BotchPoint,
    EffectRolled,
    Replaced,
    Rolled,
    Stressed,
)
from fracas.rulesets.beacon_road.state.scene_facts import Moved, Stopped, Unseen
from fracas.rulesets.beacon_road.state.state import State
from fracas.rulesets.registry import ruleset
from tests.golden.beacon_road import EXAMPLES, ex3, ex8, ex12, ex14
from tests.golden.make import path_of

ROLLS = {name: rolls for one in EXAMPLES for name, rolls in one.ROLLS.items()}
ENDS = {name: rest for one in EXAMPLES for name, rest in one.ENDS.items()}
RULES = ruleset("beacon_road")
F = TypeVar("F", bound=Fact)


def journal(name: str) -> Any:
    """The journal of a golden as it stands."""
    return parse_journal(path_of(f"beacon_road/{name}").read_bytes(), name)


def facts(name: str, kind: type[F]) -> list[F]:
    """All its facts of a kind."""
    stored = (one.fact for one in stored_facts(journal(name), RULES))
    return [fact for fact in stored if isinstance(fact, kind)]


def end(name: str) -> State:
    """The state with which it breaks off."""
    state: State = replay(journal(name), RULES).state
    return state


def line(fact: Fact) -> Any:
    """A roll as the examples list it."""
    if isinstance(fact, EffectRolled):
        return (fact.who, fact.what, fact.total)
    assert isinstance(fact, Rolled)
    return (
        fact.who, fact.kind, fact.tier, fact.total, fact.tn, fact.result, fact.multiplier,
    )  # fmt: skip


@pytest.mark.rule("BR-ROLL-01", "BR-ROLL-10", "BR-ROLL-11", "BR-DMG-02", "BR-RESIST-03")
@pytest.mark.parametrize("name", ROLLS)
def test_a_golden_goes_roll_by_roll(name: str) -> None:
    made = [fact for fact in facts(name, Fact) if isinstance(fact, Rolled | EffectRolled)]
    assert [line(fact) for fact in made] == ROLLS[name]


@pytest.mark.rule("BR-DMG-13", "BR-STRESS-01", "BR-WOUND-02")
@pytest.mark.parametrize("name", ENDS)
def test_a_golden_ends_with_these_hp_stress_and_wounds(name: str) -> None:
    state = end(name)
    left = {
        who: (one.hp, one.stress, {wound.name: wound.severity for wound in one.wounds})
        for who in ENDS[name]
        for one in [state.who(who)]
    }
    assert left == ENDS[name]


@pytest.mark.rule("BR-OTHER-01", "BR-OTHER-03", "BR-WND-13")
@pytest.mark.parametrize("place", ex3.PLACES)
def test_whoever_stands_between_two_who_threaten_is_flanked(place: str) -> None:
    made = facts(f"ex3-{place}", Rolled)[0]
    terms = [(term.name, term.amount) for term in made.terms if term.kind == "tier"]
    assert terms == ([("flanking", 1)] if place in ex3.FLANKED else [])
    assert made.tn == 14


@pytest.mark.rule("BR-ROLL-03", "BR-ROLL-14", "BR-ROLL-16", "BR-WND-11")
@pytest.mark.parametrize("name", ["ex7-tier0", "ex7-tier2"])
def test_a_1_is_a_botch_where_the_roll_fails(name: str) -> None:
    assert [fact.who for fact in facts(name, BotchPoint)] == ["kest"]
    assert end(name).botches == 1
    assert [fact.result for fact in facts(name, Rolled)].count("botch") == 1


@pytest.mark.rule("BR-HP-02")
@pytest.mark.parametrize(("name", "who"), [("ex2", "jonadab"), ("ex6", "raider")])
def test_half_of_the_hp_or_less_is_winded(name: str, who: str) -> None:
    assert [(fact.who, fact.winded) for fact in facts(name, WindedChanged)] == [(who, True)]


@pytest.mark.rule("BR-BOON-07", "BR-BOON-10", "BR-BOON-11", "BR-DMG-19", "BR-MOVE-10")
def test_a_troll_bleeds_first_regenerates_and_has_a_third_act() -> None:
    healed = facts("ex15", Healed)[0]
    assert [(fact.amount, fact.lost) for fact in facts("ex15", Hurt)] == [(4, True)]
    assert (healed.amount, healed.how) == (5, "regenerating")
    assert [fact.winded for fact in facts("ex15", WindedChanged)] == [False]
    assert [(fact.act, fact.spare) for fact in facts("ex15", Acted)] == [
        ("advance", False), ("advance", False), ("maneuver", True),
    ]  # fmt: skip
    run = facts("ex15", Moved)[0]
    assert (run.feet, len(run.way) - 1) == (60, 10)


@pytest.mark.rule("BR-DMG-14", "BR-DMG-15", "BR-DMG-16")
def test_two_boxes_take_damage_and_a_third_the_stun() -> None:
    marked = [(fact.boxes, fact.against) for fact in facts("ex2", Soaked)]
    assert marked == [(2, "damage"), (1, "stunned")]
    assert end("ex2").who("jonadab").items[0].marked == 3


@pytest.mark.rule("BR-ENTER-02", "BR-ENTER-07", "BR-ENTER-09", "BR-ROUND-07", "BR-ROUND-14")
def test_an_ambush_and_the_order_of_two_rounds() -> None:
    noticed = facts("ex8", Noticed)[0]
    assert (noticed.surprised, noticed.ambushing) == (("m2",), ("kest", "ila"))
    assert [fact.who for fact in facts("ex8", TurnBegan)] == ex8.TURNS["ex8"]


@pytest.mark.rule("BR-DMG-10", "BR-DMG-13", "BR-BOON-12")
def test_burning_hurts_by_each_die_and_the_resistant_by_half() -> None:
    assert [fact.amount for fact in facts("ex10", Hurt)] == [5, 6, 2]


@pytest.mark.rule("BR-DMG-10", "BR-DMG-11", "BR-DMG-12", "BR-DMG-13", "BR-DMG-14")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ex13-resistant", (27, "half", 10, 4)),
        ("ex13-vulnerable", (27, "double", 30, 24)),
        ("ex13-cancel", (27, "", 0, 27)),
        ("ex13-floor", (9, "", 10, 0)),
    ],
)
def test_damage_is_halved_or_doubled_before_boxes(
    name: str, expected: tuple[int, str, int, int]
) -> None:
    made = facts(name, Hurt)[0]
    assert (made.rolled, made.factor, made.soaked, made.amount) == expected


@pytest.mark.rule("BR-WND-23", "BR-WND-26", "BR-STRESS-02")
def test_acts_in_spite_of_wounds_cost_a_stress_each() -> None:
    assert [fact.who for fact in facts("ex11", Bought)] == ["kest"] * 3
    assert [fact.amount for fact in facts("ex11", Stressed)] == [1, 1, 1]


@pytest.mark.rule("BR-OTHER-05", "BR-OTHER-06", "BR-WND-20", "BR-MOVE-15")
@pytest.mark.parametrize(("name", "place"), ex12.PLACES.items())
def test_how_far_a_slam_goes(name: str, place: str) -> None:
    assert str(end(name).who("raider").place) == place
    assert [fact.why for fact in facts(name, Stopped)] == ex12.STOPPED[name]


@pytest.mark.rule("BR-COND-05", "BR-COND-07", "BR-COND-06")
def test_who_was_hidden_is_seen_after_the_shot() -> None:
    first = next(fact for fact in facts("ex14-hidden", Rolled))
    assert [(term.name, term.amount) for term in first.terms] == [("hidden", 1)]
    assert [(fact.who, fact.by) for fact in facts("ex14-hidden", Unseen)] == [("ila", ())]
    assert not end("ex14-hidden").who("ila").unseen_by


@pytest.mark.rule("BR-WND-17", "BR-WND-18", "BR-ATTACK-10")
def test_a_goad_costs_a_tier_unless_the_goader_is_a_target_and_the_newest_counts() -> None:
    alone, *both, _ = facts("ex14-goaded", Rolled)
    assert [term.name for term in alone.terms] == ["goaded"]
    assert [(fact.target, fact.terms) for fact in both] == [("kest", ()), ("ila", ())]
    assert [wound.by for wound in end("ex14-goaded").who("m1").wounds] == ["ila"]


@pytest.mark.rule("BR-WND-13", "BR-WND-14", "BR-WND-19")
def test_the_downed_are_easier_to_hit_until_they_stand() -> None:
    rolls = facts("ex14-downed", Rolled)
    assert [tuple(tn for _, tn, _, _ in one.results) for one in rolls] == ex14.TNS["ex14-downed"]
    assert [(one.who, one.severity, one.how) for one in facts("ex14-downed", Eased)] == [
        ("kest", 0, "stood")
    ]


@pytest.mark.rule("BR-POWER-06", "BR-ACT-19", "BR-RESIST-11")
def test_a_parry_leaves_a_hit_without_a_critical_and_takes_a_react() -> None:
    made = facts("ex16", Replaced)[0]
    assert (made.total, made.result, made.multiplier) == (18, "success", 0)
    assert [fact.amount for fact in facts("ex16", Stressed)] == [1, 4]
    assert [(fact.rolled, fact.amount, fact.halved) for fact in facts("ex16", Hurt)] == [
        (15, 8, True)
    ]
