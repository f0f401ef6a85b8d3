"""Modifiers: each state once, each with its rule, and what they come to."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.content.book import open_book
from fracas.rulesets.beacon_road.rules.rolls.modifiers import (
    Attack,
    defense_now,
    defense_terms,
    rating,
    tier_terms,
)  # fmt: skip
from fracas.rulesets.beacon_road.rules.rolls.pools import effect_terms
from fracas.rulesets.beacon_road.state.state import Boon, Edge, State, Wound
from tests.rulesets.beacon_road.cast import blow, duel, kest, raider, strike
from tests.rulesets.beacon_road.table import BOOK, board, creature, scene, with_one

SHOT = Attack("archer", ("ranged",), ("kinetic",))
CUT = Attack("kest", ("melee",), ("kinetic",))


def tiers(state: State, who: str = "kest", kind: str = "attack", **values: Any) -> dict[str, int]:
    terms = tier_terms(state, BOOK, who, kind=kind, **values)
    assert all(term.because and set(term.because) <= set(RULESET.rules()) for term in terms)
    return {term.name: term.amount for term in terms}


def melee(state: State, **values: Any) -> dict[str, int]:
    return tiers(state, target="raider", tags=("melee",), action="Skirmish", **values)


@pytest.mark.rule("BR-COND-01", "BR-COND-09", "BR-COND-19", "BR-COND-22", "BR-WND-13", "BR-BOON-02")
def test_V08_states_add_up_and_each_counts_once() -> None:
    rows = ("." * 12, ".....*o.....", "." * 12)
    target = raider((7, 1), boons={"concealed": 2}, wounds=(Wound("downed", 2),))
    archer = creature("archer", at=(0, 1), wields=("longbow",))
    state = scene(archer, target, kest(), map=board(*rows))
    state = with_one(state, "kest", place=target.place and type(target.place)(8, 1))
    names = {term.name: term.amount for term in defense_terms(state, BOOK, "raider", "iron", SHOT)}
    assert names == {"concealed": 5, "sheltered": 5, "in_melee": 5, "downed": -5}
    assert defense_now(state, BOOK, "raider", "iron", SHOT) == 24
    best = open_book({"defense_stacking": "best"})
    assert defense_now(state, best, "raider", "iron", SHOT) == 14


@pytest.mark.rule("BR-COND-20", "BR-GAP-28")
def test_areas_may_pass_over_the_melee_defense_by_option() -> None:
    area = Attack("archer", ("area",), ("thermal",))
    state = scene(kest(), raider(), creature("archer", at=(0, 6)))
    assert defense_now(state, BOOK, "raider", "iron", area) == 19
    book = open_book({"area_ignores_melee_defense": "on"})
    assert defense_now(state, book, "raider", "iron", area) == 14
    assert defense_now(state, BOOK, "raider", "iron", CUT) == 14


@pytest.mark.rule(
    "BR-BOON-03", "BR-BOON-06", "BR-BOON-19", "BR-BOON-20", "BR-WND-16", "BR-OTHER-07", "BR-HP-14",
    "BR-BOON-13", "BR-GAP-29", "BR-GAP-61",
)  # fmt: skip
def test_defenses_by_boon_and_wound() -> None:
    def now(defense: str, attack: Attack = CUT, **values: Any) -> int:
        return defense_now(duel(foe=raider(**values)), BOOK, "raider", defense, attack)

    assert now("iron", boons=(Boon("fortified", 1, choice="iron"),)) == 19
    assert now("ward", boons=(Boon("fortified", 1, choice="iron"),)) == 12
    both = {
        "boons": (Boon("fortified", 1, choice="iron"),),
        "wounds": (Wound("exposed", 1, choice="iron"),),
    }
    assert now("iron", **both) == 14
    assert now("grit", wounds=(Wound("exposed", 1, choice="grit"),)) == 7
    hard = (Boon("deflecting", 1, choice="kinetic"),)
    assert now("ward", boons=hard) == 17
    assert now("ward", Attack("kest", ("melee",), ("thermal",)), boons=hard) == 12
    assert now("ward", Attack("kest", ("melee",)), boons=hard) == 12, "an attack without damage"
    assert [now(name, surprised=True) for name in ("iron", "ward", "grit")] == [9, 7, 7]
    assert now("iron", surprised=True, wounds=(Wound("surprised", 3),)) == 9, "once"
    assert now("iron", boons={"sheltered": 4}) == 19


@pytest.mark.rule("BR-WND-19", "BR-GAP-44", "BR-ATTACK-04")
def test_every_defense_of_the_incapacitated_is_6() -> None:
    state = duel(foe=raider(wounds={"incapacitated": 5, "downed": 2}, boons={"concealed": 2}))
    assert [defense_now(state, BOOK, "raider", name, CUT) for name in ("iron", "ward", "grit")] == [
        6
    ] * 3
    assert defense_now(duel(foe=raider(hp=0)), BOOK, "raider", "iron", CUT) == 6


@pytest.mark.rule("BR-HP-13", "BR-HP-12")
def test_a_shield_in_hand_is_worth_one_iron_and_two_no_more() -> None:
    assert rating(BOOK, kest(wields=("sword", "heavy_shield")), "iron") == 17
    assert rating(BOOK, kest(wields=("light_shield", "heavy_shield")), "iron") == 17
    assert rating(BOOK, kest(wields=("sword", "heavy_shield")), "ward") == 14


@pytest.mark.rule("BR-WND-11", "BR-WND-21", "BR-BOON-05", "BR-COND-23", "BR-RESIST-05", "BR-GAP-59")
def test_what_is_on_all_rolls_is_on_all_of_them_once() -> None:
    state = duel(kest(wounds={"distracted": 2, "sickened": 3}, boons={"focused": 2}))
    for kind in ("attack", "action", "wound", "resist", "fortune"):
        assert tiers(state, kind=kind, tags=("melee",)) == {"distracted": -1, "focused": 1}


@pytest.mark.rule("BR-WND-29", "BR-WND-31")
def test_fear_counts_once_while_a_source_is_perceived() -> None:
    afraid = (Wound("terrified", 3, choice="raider"), Wound("terrified", 3, choice="ghost"))
    state = duel(kest(wounds=afraid))
    assert melee(state) == {"terrified": -1}
    assert tiers(state, kind="resist") == {"terrified": -1}
    assert melee(with_one(state, "raider", unseen_by=("kest",))).get("terrified") is None
    assert melee(with_one(state, "raider", out="fled")).get("terrified") is None


@pytest.mark.rule("BR-WND-17", "BR-ATTACK-10")
def test_a_goad_is_on_attacks_without_the_goader() -> None:
    state = duel(kest(wounds=(Wound("goaded", 1, choice="other"),)))
    assert melee(state) == {"goaded": -1}
    assert melee(state, targets=("raider", "other")) == {}
    assert tiers(state, kind="resist") == {}


@pytest.mark.rule("BR-WND-03", "BR-WND-04", "BR-WND-09", "BR-WND-34")
def test_sight_and_sound() -> None:
    state = duel(kest(wounds={"blinded": 4, "deafened": 2}))
    assert tiers(state, kind="action", tags=("sight",)) == {"blinded": -1}
    assert tiers(state, kind="action", tags=("sound",)) == {"deafened": -1}
    assert tiers(state, kind="action") == {}
    assert tiers(state, kind="resist", tags=("sight", "sound")) == {}


@pytest.mark.rule("BR-COND-05", "BR-BOON-09")
def test_an_attack_from_hiding() -> None:
    state = duel(kest(unseen_by=("raider",)))
    assert melee(state) == {"hidden": 1}
    assert melee(with_one(state, "kest", abilities=("ambush",))) == {"hidden": 1, "ambush": 1}
    assert melee(duel()) == {}


@pytest.mark.rule("BR-COND-18", "BR-COND-21", "BR-GAP-27", "BR-ATTACK-06", "BR-ATTACK-13")
def test_shooting_while_in_melee_and_beyond_range() -> None:
    state = scene(kest(), raider(), creature("far", "foes", (9, 0)))
    assert tiers(state, target="far", tags=("ranged",)) == {"in_melee": -1}
    assert tiers(state, target="raider", tags=("ranged",)) == {}, "adjacent"
    assert tiers(state, target="far", tags=("touch",)) == {}
    assert tiers(state, target="far", tags=("ranged", "long")) == {"in_melee": -1, "long": -1}
    sharp = with_one(state, "kest", abilities=("sharpshooter",))
    assert tiers(sharp, target="far", tags=("ranged", "long")) == {"in_melee": -1}


@pytest.mark.rule("BR-ATTACK-07", "BR-POWER-05", "BR-MOVE-24")
def test_weapons_stances_and_size() -> None:
    state = duel()
    for tag, action in (("agile", "Skirmish"), ("powerful", "Finesse")):
        assert tiers(state, target="raider", action=action, tags=("melee", tag)) == {tag: -1}
    assert tiers(state, target="raider", action="Finesse", tags=("melee", "agile")) == {}
    stance = duel(kest(stance="defensive_stance"))
    assert melee(stance) == {"defensive_stance": -1}
    assert (
        defense_now(stance, BOOK, "kest", "iron", Attack("raider", ("melee",), ("kinetic",))) == 21
    )
    assert tiers(duel(kest(size="Large")), kind="survey", action="Prowl") == {"size": -1}


@pytest.mark.rule("BR-OTHER-01", "BR-OTHER-02", "BR-BOON-04", "BR-GAP-43")
def test_flanking_is_one_tier_for_each_who_flanks() -> None:
    state = scene(kest(), raider(), creature("ila", at=(2, 0)))
    assert melee(state) == {"flanking": 1}
    assert melee(with_one(state, "ila", wounds=(Wound("downed", 2),))) == {}


@pytest.mark.rule("BR-WND-33", "BR-WND-21", "BR-BOON-14", "BR-BOON-19", "BR-GAP-39")
def test_effect_dice_more_and_fewer() -> None:
    def net(**values: Any) -> int:
        return sum(term.amount for term in effect_terms(BOOK, kest(**values)))

    assert net(wounds={"weakened": 3}) == -3
    assert net(wounds={"sickened": 3}) == -1
    assert net(wounds={"sickened": 3, "weakened": 2}, boons={"strengthened": 1}) == -1
    assert net(boons={"strengthened": 4}) == 4
    assert effect_terms(BOOK, kest()) == ()


@pytest.mark.rule("BR-POWER-11", "BR-TEAM-04", "BR-GAP-65")
def test_a_feint_serves_whoever_attacks_next_and_a_set_up_betters_the_position() -> None:
    feint = Edge("feint", against="raider", by="ila", until=2)
    state = scene(kest(), raider(), creature("ila", at=(9, 9), edges=(feint,), reacts=2))
    assert melee(state) == {"feint": 1}
    bench = strike(state).dice("attack", 5, 2, 1, 1)
    assert bench.state.who("ila").edges == ()
    ready = strike(duel(kest(edges=(Edge("set_up", against="raider"),))), blow()).dice(
        "attack", 8, 1, 1
    )
    assert (ready.given.tn, ready.given.result) == (9, "success")
    assert ready.state.who("kest").edges == ()


@pytest.mark.rule("BR-COND-05", "BR-COND-18", "BR-ATTACK-06")
def test_what_the_situation_does_goes_by_the_step_of_the_tables() -> None:
    tables = replace(BOOK.tables, tier_step=3)
    state = duel(kest(unseen_by=("raider",)))
    terms = tier_terms(
        state, replace(BOOK, tables=tables), "kest", kind="attack", target="raider",
        tags=("melee", "long"), action="Skirmish",
    )  # fmt: skip
    found = {term.name: term.amount for term in terms}
    assert (found["hidden"], found["long"]) == (3, -3)
