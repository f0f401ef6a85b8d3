"""Action Rolls with fixed dice: what is rolled, is kept, explodes and counts."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Term
from fracas.core.errors import MalformedAnswer
from fracas.rulesets.beacon_road.rules.rolls.declaring import Aim
from fracas.rulesets.beacon_road.rules.rolls.pools import (
    ActionReading,
    dice_for,
    effect_roll,
    outcome,
)
from fracas.rulesets.beacon_road.rules.rolls.rolls import action_roll, fortune_roll, simple_roll
from fracas.rulesets.beacon_road.state.facts import Reacted
from fracas.rulesets.beacon_road.state.roll_facts import (  # fmt: skip
    BeaconSpent,
    BotchPoint,
    EffectRolled,
    Rolled,
    Stressed,
    Used,
)
from fracas.rulesets.beacon_road.state.state import Creature, Edge, Wound
from tests.rulesets.beacon_road.cast import blow, duel, kest, raider, strike
from tests.rulesets.beacon_road.table import Bench, creature, scene


@pytest.mark.rule("BR-ROLL-02", "BR-ROLL-03", "BR-ROLL-05", "BR-ROLL-09")
def test_BR_EX_01_tiers_lost_are_summed_before_there_is_a_pool() -> None:
    assert dice_for(2 - 1, 1, 8).notation() == "d20! + d8!"
    assert dice_for(2 - 2, 1, 8).notation() == "2d20!kl1 + d8!"
    assert dice_for(2 - 3, 1, 8) == dice_for(0, 1, 8)


@pytest.mark.rule("BR-ROLL-24", "BR-ROLL-19", "BR-GAP-70")
def test_BR_EX_04_a_fortune_roll_of_a_sea_demon() -> None:
    demon = creature("demon", "foes", tier=6, body=3)
    bench = Bench(scene(demon), lambda run: fortune_roll(run, "demon", "surrender"))
    bench.dice("fortune", 3, 4, 16, 8, 1, 2)
    made = bench.given
    assert (made.tn, made.total, made.result, made.multiplier) == (16, 16, "success", 0)
    worse = (Term("drawback", "tier", -1),)
    bench = Bench(
        scene(demon),
        lambda run: fortune_roll(run, "demon", "surrender", position="desperate", terms=worse),
    )
    bench.dice("fortune", 3, 4, 16, 8, 1)
    assert (bench.given.tn, bench.given.result) == (21, "botch")
    assert not bench.facts(BotchPoint), "a monster's botch gives no point"


@pytest.mark.rule(
    "BR-ROLL-01", "BR-ROLL-06", "BR-ROLL-07", "BR-ROLL-11", "BR-DICE-07", "BR-ATTACK-03"
)
def test_BR_EX_06_hit_explosion_critical() -> None:
    bench = strike(duel())
    bench.dice("attack", 20, 7, 8, 3, 5)
    made = bench.given
    assert (made.total, made.tn, made.result, made.multiplier) == (40, 14, "success", 2)
    assert made.faces == (20, 7, 8, 3, 5)
    assert made.kept == (True, True, True, False, True)
    assert bench.facts(Rolled) == [made]


SEVEN = [
    (1, (14, 6, 8, 2, 1), 15, "success", 0),
    (1, (20, 20, 3, 1, 1), 24, "success", 1),
    (1, (20, 13, 1, 1), 14, "success", 0),
    (1, (12, 1, 7, 5), 8, "botch", 0),
    (3, (9, 1, 4, 2), 13, "botch", 0),
    (3, (18, 1, 4, 2), 22, "success", 0),
]


@pytest.mark.rule("BR-ROLL-03", "BR-ROLL-08", "BR-ROLL-14", "BR-ROLL-16", "BR-WND-11", "BR-GAP-03")
@pytest.mark.parametrize(("tier", "faces", "total", "result", "multiplier"), SEVEN)
def test_BR_EX_07_pools_at_tier_0_and_margins(
    tier: int, faces: tuple[int, ...], total: int, result: str, multiplier: int
) -> None:
    state = duel(kest(tier=tier, wounds={"distracted": 2}))
    bench = strike(state)
    bench.dice("attack", *faces)
    made = bench.given
    assert (made.total, made.result, made.multiplier) == (total, result, multiplier)
    assert made.tier == tier - 1
    assert bench.state.botches == (result == "botch")
    other = strike(state, botch_rule="highest")
    other.dice("attack", *faces)
    assert other.given.result == ("failure" if result == "botch" else result)
    assert other.state.botches == 0


@pytest.mark.rule("BR-ROLL-10", "BR-ROLL-11", "BR-ROLL-12")
def test_V01_hits_and_multipliers() -> None:
    found = [outcome(total, 14, False) for total in (13, 14, 23, 24, 33, 34)]
    assert [one.success for one in found] == [False, True, True, True, True, True]
    assert [one.multiplier for one in found] == [0, 0, 0, 1, 1, 2]
    dice = dice_for(1, 2, 8)
    reading = ActionReading(dice, (14,))
    merged = [reading.of_kept(total, False)[0] for total in (13, 14, 23, 24, 33, 34)]
    assert [(one.result, one.multiplier) for one in merged] == [
        (one.result, one.multiplier) for one in found
    ]


@pytest.mark.rule("BR-ROLL-06", "BR-ROLL-07", "BR-GAP-04")
def test_V02_one_chain_for_two_eights() -> None:
    bench = strike(duel())
    bench.dice("attack", 20, 20, 3, 8, 8, 2)
    assert (bench.given.total, bench.given.multiplier) == (53, 3)


@pytest.mark.rule("BR-ATTR-07", "BR-ROLL-04", "BR-GAP-06")
def test_V04_no_die_for_an_attribute_of_0() -> None:
    bench = strike(duel(kest(body=0)))
    bench.dice("attack", 13)
    assert (bench.given.total, bench.given.result) == (13, "failure")
    assert dice_for(1, 0, 8).notation() == "d20! + 2d8!kl1", "a rating of 0 rolls two"


@pytest.mark.rule("BR-ROLL-02", "BR-ROLL-03", "BR-COND-18", "BR-COND-23", "BR-WND-17", "BR-GAP-27")
def test_V05_three_tiers_lost_are_played_as_0() -> None:
    wounds = (
        Wound("distracted", 2),
        Wound("goaded", 1, "other", choice="other"),
        Wound("distracted", 1),
    )
    shooter = kest(wounds=wounds, actions={"Hunt": 1}, mind=3)
    state = scene(shooter, creature("other", "foes", (1, 0)), raider((6, 0)))
    aim = blow(action="Hunt", tags=("ranged",), attack=None)
    bench = strike(state, aim)
    bench.dice("attack", 16, 11, 6)
    assert (bench.given.tier, bench.given.total) == (-2, 17)
    assert sorted(term.name for term in bench.given.terms) == ["distracted", "goaded", "in_melee"]


V07 = [
    (2, (10, 1, 2), 12, "botch", "failure"),
    (2, (13, 1, 2), 15, "success", "success"),
    (0, (1, 1, 2), 3, "botch", "botch"),
]


@pytest.mark.rule("BR-ROLL-14", "BR-ROLL-15", "BR-ROLL-16", "BR-GAP-02", "BR-ROLL-17", "BR-GAP-53")
@pytest.mark.parametrize(("tier", "faces", "total", "lowest", "highest"), V07)
def test_V07_botches_by_both_rules(
    tier: int, faces: tuple[int, ...], total: int, lowest: str, highest: str
) -> None:
    state = duel(kest(tier=tier, actions={"Skirmish": 1}))
    for rule, wanted in (("lowest", lowest), ("highest", highest)):
        bench = strike(state, botch_rule=rule)
        bench.dice("attack", *faces)
        assert (bench.given.total, bench.given.result) == (total, wanted)
        assert len(bench.facts(BotchPoint)) == (wanted == "botch")


@pytest.mark.rule("BR-ROLL-13", "BR-ATTACK-11")
@pytest.mark.parametrize(
    ("faces", "iron", "grit"),
    [
        ((13, 1, 1), ("success", 0), ("failure", 0)),
        ((16, 1, 1), ("success", 0), ("failure", 0)),
        ((20, 3, 1, 1), ("success", 1), ("success", 0)),
    ],
)
def test_V40_one_total_against_iron_and_grit(
    faces: tuple[int, ...], iron: tuple[str, int], grit: tuple[str, int]
) -> None:
    state = duel(foe=raider(grit=18))
    bench = strike(state, blow(against=("iron", "grit")))
    bench.dice("attack", *faces)
    made = bench.given
    assert made.results == (("iron", 14, *iron), ("grit", 18, *grit))


@pytest.mark.rule("BR-ROLL-18", "BR-NPC-05", "BR-GAP-69")
def test_the_game_master_sets_position_waives_and_sets_the_number() -> None:
    state = duel(kest(wounds={"distracted": 2}))
    for position, tn in (("controlled", 9), ("risky", 14), ("desperate", 19)):
        bench = Bench(state, lambda run: action_roll(run, "kest", blow()))
        bench.say("position", position=position).default("push")
        bench.dice("attack", 9, 9, 1, 1)
        assert bench.given.tn == tn
    bench = Bench(state, lambda run: action_roll(run, "kest", blow()))
    bench.say("position", waive=("distracted",), tn=10).default("push")
    bench.dice("attack", 9, 1, 1)
    assert (bench.given.tn, bench.given.tier) == (10, 1)


@pytest.mark.rule("BR-ROLL-18", "BR-WND-19", "BR-GAP-44")
def test_position_changes_nothing_about_the_incapacitated() -> None:
    state = duel(foe=raider(wounds={"incapacitated": 5, "downed": 2}))
    bench = Bench(state, lambda run: action_roll(run, "kest", blow()))
    bench.say("position", position="desperate").default("push")
    bench.dice("attack", 5, 1, 1)
    assert (bench.given.tn, bench.given.result) == (6, "success")
    assert bench.given.defense == ()


@pytest.mark.rule("BR-ROLL-19")
def test_a_roll_without_a_defense_is_held_against_a_tier() -> None:
    climb = Aim("action", "Skirmish")
    bench = Bench(duel(kest(tier=2)), lambda run: simple_roll(run, "kest", climb))
    bench.dice("action", 9, 8, 1, 1)
    assert bench.given.tn == 12, "nobody opposes, so the roller's own Tier"
    bench = Bench(
        duel(foe=raider(tier=4)),
        lambda run: simple_roll(run, "kest", Aim("action", "Skirmish", target="raider")),
    )
    bench.dice("action", 9, 1, 1)
    assert bench.given.tn == 14


@pytest.mark.rule("BR-ROLL-20")
def test_another_rolls_total_is_met_by_an_equal_one() -> None:
    aim = Aim("action", "Skirmish", tn=15)
    for face, wanted in ((14, "success"), (13, "failure")):
        bench = Bench(duel(), lambda run: simple_roll(run, "kest", aim))
        bench.dice("action", face, 1, 1)
        assert (bench.given.tn, bench.given.result) == (15, wanted)


@pytest.mark.rule("BR-STRESS-02", "BR-STRESS-03", "BR-STRESS-04")
def test_a_push_is_one_tier_for_one_stress_before_the_dice() -> None:
    bench = Bench(duel(), lambda run: action_roll(run, "kest", blow()))
    bench.default("position").say("push", "push")
    assert bench.state.who("kest").stress == 1
    bench.dice("attack", 3, 12, 1, 1)
    assert bench.given.tier == 2
    last = Bench(duel(kest(stress=9)), lambda run: action_roll(run, "kest", blow()))
    last.default("position").say("push", "push")
    assert last.state.who("kest").stress == 10, "the last free box will do"
    full = Bench(duel(kest(stress=10)), lambda run: action_roll(run, "kest", blow()))
    full.default("position")
    assert full.kind == "attack", "what cannot be paid is not offered"


@pytest.mark.rule("BR-STRESS-07", "BR-STRESS-08", "BR-ROLL-21")
def test_a_beacon_point_pays_a_push_or_rolls_a_failure_again() -> None:
    state = duel(kest(stress=10, beacons=2))
    bench = Bench(state, lambda run: action_roll(run, "kest", blow()))
    bench.default("position").say("push", "push")
    assert bench.kind == "attack", "no box is free, so that only a point can pay"
    bench.dice("attack", 3, 4, 1, 1)
    assert bench.options == ("keep", "beacon")
    bench.say("reroll", "beacon").dice("attack", 3, 4, 13, 1, 1)
    assert (bench.given.total, bench.given.tier) == (14, 3)
    assert [fact.why for fact in bench.facts(BeaconSpent)] == ["stress", "reroll"]
    assert not bench.facts(Stressed)


@pytest.mark.rule("BR-TEAM-01", "BR-ACT-13", "BR-ROLL-21")
def test_an_assist_is_a_tier_and_a_second_roll_that_stands() -> None:
    mate = creature("ila", at=(0, 3))
    state = scene(kest(), raider(), mate, creature("spent", at=(0, 4), reacts=2))
    bench = Bench(state, lambda run: action_roll(run, "kest", blow()))
    bench.default("position")
    assert bench.options == ("pass", "push", "not_yet", "help", "push_help", "pass_all", "push_all")
    bench.say("push", "help")
    assert bench.prompt.deciders == ("ila",), "who has no React left is not asked"
    bench.say("assist", ("assist",))
    assert (bench.state.who("ila").stress, bench.state.who("ila").reacts) == (1, 1)
    bench.dice("attack", 9, 1, 1, 1)
    bench.say("reroll", "assist").dice("attack", 2, 1, 1, 1)
    assert bench.given.total == 3, "the second stands though it is worse"
    assert len(bench.facts(Rolled)) == 2
    assert len(bench.facts(BotchPoint)) == 1, "only what stands counts"
    assert bench.facts(Reacted)[0].react == "assist"
    hit = Bench(state, lambda run: action_roll(run, "kest", blow()))
    hit.default("position").say("push", "help").say("assist", ("assist",))
    hit.dice("attack", 19, 1, 1, 1)
    assert hit.kind == "over", "a success is not rolled again"


@pytest.mark.rule("BR-TEAM-01", "BR-STRESS-02", "BR-STRESS-04")
def test_the_roller_is_asked_once_for_a_push_and_for_help() -> None:
    mate = creature("ila", at=(0, 3))

    def asked(*others: Creature, **values: Any) -> Bench:
        state = scene(kest(**values), raider(), *others)
        return Bench(state, lambda run: action_roll(run, "kest", blow())).default("position")

    assert asked().options == ("pass", "push", "not_yet", "pass_all", "push_all"), (
        "nobody could Assist"
    )
    tired = asked(mate, stress=10)
    assert (tired.kind, tired.options) == ("push", ("pass", "help")), "no box is free"
    assert asked(stress=10).kind == "attack", "there is nothing to ask"
    lent = (Edge("assist", 1, "ila", until=2),)
    assert asked(mate, edges=lent).options == ("pass", "push", "not_yet", "pass_all", "push_all"), (
        "one Assist for a roll"
    )
    assert asked(mate).say("push", "pass").kind == "attack", "nobody who was not called is asked"
    both = asked(mate).say("push", "push_help").say("assist", ("assist",))
    assert both.kind == "attack"
    assert [fact.why for fact in both.facts(Stressed)] == ["push", "assist"]
    assert [term.name for term in both.prompt.terms if term.kind == "tier"] == ["push", "assist"]


@pytest.mark.rule("BR-POWER-10", "BR-POWER-11", "BR-ROLL-05")
def test_waiting_tiers_count_once_and_are_used_up() -> None:
    edges = (Edge("feint", against="raider"), Edge("aim", turn=True), Edge("next"))
    bench = strike(duel(kest(edges=edges)))
    bench.dice("attack", 1, 2, 15, 1, 1)
    assert bench.given.tier == 3, "an aim is for ranged attacks"
    assert [edge.kind for edge in bench.state.who("kest").edges] == ["aim"]
    assert len(bench.facts(Used)) == 2
    shot = strike(duel(kest(edges=(Edge("aim", 1, turn=True),))), blow(tags=("ranged",)))
    assert [term.name for term in shot.prompt.terms] == ["aim"]
    shot.dice("attack", 2, 15, 1, 1)
    assert (shot.given.tier, shot.state.who("kest").edges) == (2, ())


@pytest.mark.rule("BR-DMG-01", "BR-DICE-02", "BR-DICE-05")
def test_an_effect_roll_sums_bounded_dice() -> None:
    bench = Bench(duel(), lambda run: effect_roll(run, "kest", "damage", 3, 8, plus=(6,)))
    bench.dice("effect", 8, 8, 1, 6)
    assert bench.given == 23
    assert bench.facts(EffectRolled)[0].dice == "3d8+d6"


@pytest.mark.rule("BR-ROLL-14")
def test_a_bare_total_that_misses_must_say_whether_it_is_a_botch() -> None:
    reading = ActionReading(dice_for(1, 1, 6), (14,), exact=True)
    assert reading.of_total(24)[0].multiplier == 1
    with pytest.raises(MalformedAnswer, match="botch"):
        reading.of_total(9)


@pytest.mark.rule("BR-ROLL-20", "BR-ROLL-11")
def test_totals_are_told_apart_only_for_those_who_measure_themselves_against_them() -> None:
    dice = dice_for(1, 1, 6)
    exact, plain = ActionReading(dice, (14, 24), exact=True), ActionReading(dice, (14, 24))
    value = exact.of((20, 15, 3))
    assert exact.numbers_of(value) == (2, 1, 38)
    assert exact.with_numbers(value, (2, 1, 38)) == value
    assert plain.numbers_of(plain.of((20, 15, 3))) == (2, 1)


@pytest.mark.rule("BR-ROLL-16", "BR-ROLL-17")
@pytest.mark.parametrize(("kind", "points"), [("pc", ["kest"]), ("npc", [])])
def test_a_players_botch_counts_in_a_simple_roll_too(kind: str, points: list[str]) -> None:
    bench = Bench(
        duel(kest(kind=kind)), lambda run: simple_roll(run, "kest", Aim("action", "Skirmish"))
    )
    bench.dice("action", 1, 1, 1)
    assert bench.given.result == "botch"
    assert [fact.who for fact in bench.facts(BotchPoint)] == points
