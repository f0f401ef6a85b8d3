"""Attacks: the worked examples and vectors of hits, criticals, shots into melee, and hiding."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.contract.subject import source
from fracas.rulesets.beacon_road.rules.attacks.aims import (
    MELEE_ATTACK,
    RANGED_ATTACK,
    basic_attacks_on,
)
from fracas.rulesets.beacon_road.rules.attacks.attacks import basic_attack
from fracas.rulesets.beacon_road.rules.powers.powers import use
from fracas.rulesets.beacon_road.state.harm_facts import Hurt, WindedChanged
from fracas.rulesets.beacon_road.state.roll_facts import BotchPoint, EffectRolled, Rolled
from fracas.rulesets.beacon_road.state.scene_facts import Loaded, Unseen
from fracas.rulesets.beacon_road.state.state import Creature, Item, State, Uses, Wound
from fracas.space.squares import Square
from tests.rulesets.beacon_road.table import BOOK, Bench, board, creature, scene, with_one


def kest(**values: object) -> Creature:
    """Kest of the examples: BODY d8, MIND d6, WILL d4, Skirmish 2, a sword."""
    sheet = {
        "body": 3, "mind": 2, "will": 1, "actions": {"Skirmish": 2}, "iron": 16, "ward": 14,
        "grit": 12, "hp": 34, "most_hp": 34, "most_stress": 0,
    }  # fmt: skip
    return creature("kest", at=(5, 5), **{**sheet, **values})


def raider(who: str = "raider", at: tuple[int, int] = (6, 5), **values: object) -> Creature:
    """A Raider: Iron 14, Ward 12, Grit 12, 30 HP, who does not react."""
    sheet = {
        "body": 2, "mind": 1, "will": 1, "actions": {"Skirmish": 1}, "iron": 14, "ward": 12,
        "grit": 12, "hp": 30, "most_hp": 30, "reacts": 2,
    }  # fmt: skip
    return creature(who, "raiders", at=at, **{**sheet, **values})


def struck(state: State, target: str = "raider", key: str = MELEE_ATTACK, **rulings: str) -> Bench:
    """A basic attack by the first creature, up to its dice."""
    who = state.creatures[0].id
    bench = Bench(state, lambda run: basic_attack(run, who, key, target), **rulings)
    return bench.default("with", "position", "push", "assist")


@pytest.mark.rule(
    "BR-ATTACK-01", "BR-ATTACK-02", "BR-ATTACK-03", "BR-ATTACK-05", "BR-DMG-02", "BR-DMG-05"
)
def test_br_ex_06_hit_explosion_critical() -> None:
    bench = struck(scene(kest(), raider()))
    bench.dice("attack", 20, 7, 8, 3, 5)
    made = bench.facts(Rolled)[0]
    assert (made.total, made.tn, made.result, made.multiplier) == (40, 14, "success", 2)
    bench.dice("effect", 5, 2, 7, 4)
    assert bench.kind == "over"
    assert bench.facts(EffectRolled)[0].total == 18
    assert bench.facts(Hurt)[0].types == ("kinetic",)
    assert bench.state.who("raider").hp == 12
    assert bench.facts(WindedChanged)[0].winded
    assert bench.given == ("raider",)


@pytest.mark.rule("BR-ROLL-03", "BR-ROLL-14", "BR-WND-11", "BR-ATTACK-03")
@pytest.mark.parametrize(
    ("tier", "wounds", "faces", "total", "result", "times"),
    [
        (1, True, (14, 6, 8, 2, 1), 15, "success", 0),
        (1, True, (20, 20, 3, 1, 1), 24, "success", 1),
        (1, True, (20, 13, 1, 1), 14, "success", 0),
        (1, True, (12, 1, 7, 5), 8, "botch", 0),
        (2, False, (9, 1, 4, 2), 13, "botch", 0),
        (2, False, (18, 1, 4, 2), 22, "success", 0),
    ],
)
def test_br_ex_07_tier_0_pool_and_margins(
    tier: int, wounds: bool, faces: tuple[int, ...], total: int, result: str, times: int
) -> None:
    distracted = {"distracted": 2} if wounds else ()
    bench = struck(scene(kest(tier=tier, wounds=distracted), raider()))
    bench.dice("attack", *faces)
    made = bench.facts(Rolled)[0]
    assert (made.total, made.result, made.multiplier) == (total, result, times)
    assert len(bench.facts(BotchPoint)) == (result == "botch")
    assert bench.kind == ("effect" if result == "success" else "over")


@pytest.mark.rule("BR-GAP-02")
def test_br_ex_07_by_the_highest_die_is_a_plain_miss() -> None:
    for tier, wounds, faces in ((1, {"distracted": 2}, (12, 1, 7, 5)), (2, (), (9, 1, 4, 2))):
        state = scene(kest(tier=tier, wounds=wounds), raider())
        bench = struck(state, botch_rule="highest").dice("attack", *faces)
        assert bench.facts(Rolled)[0].result == "failure"
        assert not bench.facts(BotchPoint)


@pytest.mark.rule("BR-ATTACK-06", "BR-ATTACK-13", "BR-COND-18", "BR-COND-19", "BR-COND-21")
def test_br_ex_09_shooting_into_melee() -> None:
    archer = creature(
        "archer", at=(0, 0), wields=("longbow",), actions={"Hunt": 2, "Finesse": 1},
        mind=2, body=1, most_stress=0,
    )  # fmt: skip
    near, far = raider("near", (1, 0)), raider("far", (6, 0))
    friend = creature("kest", at=(7, 0), most_stress=0)
    state = scene(archer, near, far, friend)
    bench = struck(state, "far", RANGED_ATTACK).dice("attack", 17, 12, 5, 4)
    made = bench.facts(Rolled)[0]
    assert (made.tier, made.total, made.tn, made.result) == (0, 17, 19, "failure")
    bench = struck(state, "near", RANGED_ATTACK).dice("attack", 12, 5, 4)
    made = bench.facts(Rolled)[0]
    assert (made.tier, made.total, made.tn, made.result) == (1, 17, 19, "failure")
    armed = creature(
        "archer", at=(0, 0), wields=("dagger",), actions={"Hunt": 2, "Finesse": 1},
        mind=2, body=1, most_stress=0,
    )  # fmt: skip
    bench = struck(scene(armed, near, far, friend), "near").dice("attack", 12, 3)
    made = bench.facts(Rolled)[0]
    assert (made.action, made.total, made.tn) == ("Finesse", 15, 14)
    bench.dice("effect", 4, 2)
    assert bench.facts(EffectRolled)[0].total == 6


@pytest.mark.rule("BR-COND-18", "BR-COND-19", "BR-COND-21", "BR-GAP-27")
def test_v10_the_bow_of_one_who_is_threatened() -> None:
    archer = creature(
        "archer", at=(0, 0), wields=("longbow",), actions={"Hunt": 1}, mind=2, most_stress=0
    )
    state = scene(archer, raider(), raider("far", (6, 0), items=()))
    state = with_one(state, "raider", place=Square(1, 0))
    near = struck(state, "raider", RANGED_ATTACK).dice("attack", 12, 3).facts(Rolled)[0]
    assert (near.tier, near.tn) == (1, 19)
    far = struck(state, "far", RANGED_ATTACK).dice("attack", 12, 3, 3).facts(Rolled)[0]
    assert (far.tier, far.tn) == (0, 14)


@pytest.mark.rule("BR-ROLL-06", "BR-ROLL-07", "BR-ROLL-11")
def test_v02_one_chain_for_two_eights() -> None:
    bench = struck(scene(kest(tier=2), raider()))
    bench.dice("attack", 20, 3, 20, 3, 8, 8, 2)
    made = bench.facts(Rolled)[0]
    assert (made.total, made.multiplier) == (53, 3)


@pytest.mark.rule("BR-ATTR-07", "BR-GAP-06")
def test_v04_an_attribute_of_0_rolls_nothing() -> None:
    bench = struck(scene(kest(body=0), raider())).dice("attack", 13)
    made = bench.facts(Rolled)[0]
    assert (made.total, made.result) == (13, "failure")


@pytest.mark.rule("BR-ROLL-02", "BR-ROLL-03", "BR-COND-23", "BR-WND-17")
def test_v05_three_tiers_down_are_played_as_none() -> None:
    wounds = (Wound("distracted", 2, "raider"), Wound("goaded", 1, "raider", choice="raider"))
    archer = creature(
        "archer", at=(0, 0), wields=("longbow",), actions={"Hunt": 1}, mind=3, wounds=wounds,
        most_stress=0,
    )  # fmt: skip
    state = scene(archer, raider(at=(1, 0)), raider("far", (6, 0), items=()))
    made = struck(state, "far", RANGED_ATTACK).dice("attack", 16, 11, 6).facts(Rolled)[0]
    assert (made.tier, made.total) == (-2, 17)


@pytest.mark.rule("BR-COND-05", "BR-COND-06", "BR-COND-07", "BR-ENTER-15", "BR-GAP-49")
def test_v28_hidden_from_the_target_alone() -> None:
    shooter = creature(
        "ila", at=(0, 0), wields=("longbow",), actions={"Hunt": 1}, mind=2, most_stress=0,
        unseen_by=("raider",),
    )  # fmt: skip
    victim = raider(at=(6, 0), reacts=0, powers=("dodge",), actions={"Prowl": 1}, most_stress=10)
    bench = struck(scene(shooter, victim), key=RANGED_ATTACK).dice("attack", 4, 13, 3)
    made = bench.facts(Rolled)[0]
    assert (made.tier, made.total) == (2, 16)
    bench.dice("effect", 3, 2)
    assert bench.kind == "over", "whom one is Hidden from has no React to any of it"
    assert bench.facts(Unseen)[0].by == ()


@pytest.mark.rule("BR-COND-05")
def test_br_ex_14_others_may_answer_a_hidden_archer() -> None:
    shooter = creature(
        "ila", at=(0, 0), wields=("longbow",), actions={"Hunt": 1}, mind=2, most_stress=0,
        unseen_by=("raider",),
    )  # fmt: skip
    other = raider("other", (7, 0), reacts=0)
    bench = struck(scene(shooter, raider(at=(6, 0)), other), key=RANGED_ATTACK)
    bench.dice("attack", 4, 13, 3).dice("effect", 3, 2)
    assert bench.kind == "react_about_to_suffer"
    assert bench.asked == "other"
    assert "protect" in bench.options


@pytest.mark.rule("BR-WND-17", "BR-WND-18", "BR-ATTACK-10")
def test_br_ex_14_the_goaded_attack_elsewhere_at_a_tier_less() -> None:
    goaded = raider(wounds=(Wound("goaded", 1, "kest", choice="kest"),))
    ila = creature("ila", at=(7, 5), most_stress=0, reacts=2)
    state = scene(goaded, kest(reacts=2), ila, turn="raider")
    assert struck(state, "ila").prompt.dice.pools[0].lowest
    assert not struck(state, "kest").prompt.dice.pools[0].lowest


@pytest.mark.rule("BR-WND-13", "BR-WND-19")
def test_br_ex_14_downed_and_incapacitated() -> None:
    downed = raider(iron=16, wounds={"downed": 2})
    assert struck(scene(kest(), downed)).dice("attack", 2, 2, 1).facts(Rolled)[0].tn == 11
    both = raider(iron=16, wounds={"downed": 2, "incapacitated": 5})
    assert struck(scene(kest(), both)).dice("attack", 2, 2, 1).facts(Rolled)[0].tn == 6


@pytest.mark.rule("BR-ATTACK-06", "BR-ATTACK-08", "BR-GEAR-03")
def test_range_doubles_at_a_tier_less_and_a_crossbow_is_shot() -> None:
    archer = creature(
        "archer", at=(0, 0), wields=("sling",), actions={"Hunt": 1}, mind=2, most_stress=0
    )
    state = scene(archer, raider(at=(8, 0)), raider("long", (9, 0)), raider("far", (17, 0)))
    assert struck(state, "raider", RANGED_ATTACK).prompt.terms == ()
    long = struck(state, "long", RANGED_ATTACK).dice("attack", 9, 2, 3).facts(Rolled)[0]
    assert (long.tier, [term.name for term in long.terms]) == (0, ["long"])
    assert basic_attacks_on(state, BOOK, "archer", "far") == ()
    crossbow = creature(
        "archer", at=(0, 0), wields=("light_crossbow",), actions={"Hunt": 1}, most_stress=0
    )
    state = scene(crossbow, raider(at=(8, 0)))
    bench = struck(state, key=RANGED_ATTACK)
    assert [one.loaded for one in bench.facts(Loaded)] == [False]
    assert basic_attacks_on(bench.state, BOOK, "archer", "raider") == ()


@pytest.mark.rule("BR-ATTACK-07", "BR-POWER-03")
def test_agile_weapons_take_a_tier_from_skirmish() -> None:
    both = {"Finesse": 1, "Skirmish": 2}
    state = scene(
        creature("kest", at=(5, 5), wields=("dagger",), actions=both, most_stress=0), raider()
    )
    bench = Bench(state, lambda run: basic_attack(run, "kest", MELEE_ATTACK, "raider"))
    assert bench.options == ("kest_dagger:Finesse", "kest_dagger:Skirmish")
    bench.say("with", "kest_dagger:Skirmish").default("position")
    assert [term.name for term in bench.prompt.terms] == ["agile"]


@pytest.mark.rule("BR-GAP-42")
def test_a_shortspear_strikes_with_a_d10_in_one_hand() -> None:
    assert BOOK.items["shortspear"].one == 10
    bench = struck(scene(kest(items=()), raider()))
    assert bench.kind == "over", "nothing in hand, no attack"


@pytest.mark.rule("BR-ATTACK-07", "BR-POWER-03")
def test_powerful_weapons_take_a_tier_from_finesse() -> None:
    both = {"Finesse": 2, "Skirmish": 1}
    one = creature("kest", at=(5, 5), wields=("greatsword",), actions=both, most_stress=0)
    bench = Bench(
        scene(one, raider()), lambda run: basic_attack(run, "kest", MELEE_ATTACK, "raider")
    )
    assert bench.options == ("kest_greatsword:Skirmish", "kest_greatsword:Finesse")
    bench.say("with", "kest_greatsword:Finesse").default("position")
    assert [term.name for term in bench.prompt.terms] == ["powerful"]


@pytest.mark.rule("BR-ATTACK-05", "BR-GEAR-05")
def test_only_weapons_that_reach_the_target_are_asked_about() -> None:
    armed = creature("kest", at=(5, 5), wields=("longspear", "claws"), actions={"Skirmish": 2})

    def ways(at: tuple[int, int]) -> Bench:
        state = scene(armed, raider(at=at))
        return Bench(state, lambda run: basic_attack(run, "kest", MELEE_ATTACK, "raider"))

    assert ways((6, 5)).options == ("kest_longspear:Skirmish", "kest_claws:Skirmish")
    assert ways((7, 5)).kind == "position", "the claws are too short"


@pytest.mark.rule("BR-COND-09", "BR-COND-10", "BR-COND-12")
def test_a_shot_at_one_behind_a_boulder_is_told_by_its_rules() -> None:
    archer = creature(
        "archer", at=(0, 1), wields=("longbow",), actions={"Hunt": 1}, mind=2, most_stress=0
    )
    rows = ("." * 8, ".....o..", "." * 8)
    state = scene(archer, raider(at=(7, 1)), map=board(*rows))
    bench = struck(state, key=RANGED_ATTACK).dice("attack", 18, 3)
    made = bench.facts(Rolled)[0]
    assert (made.tn, [term.name for term in made.defense]) == (19, ["sheltered"])
    assert made.defense[0].because == ("BR-COND-09", "BR-COND-10", "BR-COND-12")


# Whether armour is of use is the game master's to say (BR-DMG-18)

MAIL = Item("mail", "medium_armor", "worn")
"""Four Soak Boxes."""


def mailed(key: str, **said: str) -> Bench:
    """An attack on a Raider in mail, after what the position sheet says of it."""
    actions = {"Skirmish": 2, "Sway": 2}
    one = kest(powers=("haunt",), actions=actions, uses=(Uses("haunt", 1),))
    state = scene(one, raider(items=(MAIL,)))
    bench = Bench(state, lambda run: use(run, "kest", key, "raider")).default("with")
    return bench.say("position", **said).default("push", "assist")


@pytest.mark.rule("BR-DMG-18", "BR-NPC-05")
@pytest.mark.parametrize(
    ("said", "asked"), [({}, True), ({"armour": "useless"}, False), ({"armour": "serves"}, True)]
)
def test_armour_is_of_no_use_against_a_hit_on_iron_if_the_game_master_says_so(
    said: dict[str, str], asked: bool
) -> None:
    bench = mailed(MELEE_ATTACK, **said).dice("attack", 20, 7, 8, 3, 5).dice("effect", 5, 2, 7, 4)
    assert (bench.kind == "soak") == asked
    assert (bench.state.who("raider").hp == 12) != asked


@pytest.mark.rule("BR-DMG-18", "BR-NPC-05")
@pytest.mark.parametrize(("said", "asked"), [({}, False), ({"armour": "serves"}, True)])
def test_armour_is_of_use_against_a_hit_on_ward_if_the_game_master_says_so(
    said: dict[str, str], asked: bool
) -> None:
    bench = mailed("haunt", **said).dice("attack", 19, 3, 3)
    bench.dice("effect", *[1] * len(bench.prompt.dice.roll(source("haunt"))))
    assert (bench.kind == "soak") == asked


@pytest.mark.rule("BR-DMG-18")
def test_no_line_of_the_sheet_asks_of_armour_where_there_is_none() -> None:
    def lines(state: State) -> list[str]:
        bench = Bench(state, lambda run: basic_attack(run, "kest", MELEE_ATTACK, "raider"))
        return [line.name for line in bench.default("with").prompt.form.fields]

    assert "armour" not in lines(scene(kest(), raider()))
    assert "armour" not in lines(scene(kest(), raider(items=(replace(MAIL, marked=4),))))
    assert lines(scene(kest(), raider(items=(MAIL,))))[-1] == "armour"
