"""Powers by their tables: who may use which, their price, attacks, boons, stances and orders."""

from __future__ import annotations

import pytest

from fracas.rulesets.beacon_road.rules.attacks.aims import targets_of
from fracas.rulesets.beacon_road.rules.powers.powers import known_to, use
from fracas.rulesets.beacon_road.rules.powers.prices import price_of
from fracas.rulesets.beacon_road.state.harm_facts import Blessed, Healed, Hurt, Wounded
from fracas.rulesets.beacon_road.state.roll_facts import (
    EffectRolled,
    PowerSpent,
    Rolled,
    StanceTaken,
    Stressed,
)
from fracas.rulesets.beacon_road.state.scene_facts import Moved
from fracas.rulesets.beacon_road.state.state import Creature, Uses, Wound
from tests.rulesets.beacon_road.table import BOOK, Bench, scene
from tests.rulesets.beacon_road.users import ASIDE, foe, hero, usable, using


def open_to(*others: Creature, by: Creature) -> set[str]:
    """The options of somebody's powers."""
    return usable(scene(by, *others), by.id)


@pytest.mark.rule("BR-POWER-01", "BR-ATTACK-05", "BR-ATTACK-08", "BR-ACT-10", "BR-POWER-02")
def test_what_is_open_without_any_power_learnt() -> None:
    plain = hero()
    far = foe("far", (15, 5))
    assert open_to(foe(), far, by=plain) == {"basic_melee_attack:foe"}
    bow = hero(wields=("longbow",))
    assert open_to(far, by=bow) == {"basic_ranged_attack:far"}
    assert open_to(foe(unseen_by=("hero",)), by=plain) == set()
    assert open_to(foe(), by=hero(items=())) == set()


@pytest.mark.rule("BR-POWER-02", "BR-ATTACK-05", "BR-ATTACK-06")
def test_a_power_of_any_weapon_goes_as_far_as_the_weapon_in_hand() -> None:
    far = foe("far", (15, 5))
    assert "sabotage:foe" in open_to(foe(), far, by=hero("sabotage"))
    assert "sabotage:far" not in open_to(foe(), far, by=hero("sabotage"))
    assert "sabotage:far" in open_to(foe(), far, by=hero("sabotage", wields=("longbow",)))


@pytest.mark.rule("BR-POWER-02", "BR-POWER-03")
def test_a_power_takes_its_action_its_item_and_its_price() -> None:
    able = open_to(foe(), by=hero("stunning_strike", "bash", "haunt"))
    assert {"stunning_strike:foe", "haunt:foe"} <= able
    assert "bash:foe" not in able, "it takes something Defensive in hand"
    unskilled = hero("stunning_strike", actions={"Finesse": 2})
    assert "stunning_strike:foe" not in open_to(foe(), by=unskilled)
    tired = hero("stunning_strike", stress=8)
    assert "stunning_strike:foe" not in open_to(foe(), by=tired)
    bench = using("haunt:foe", by=hero("haunt", actions={"Sway": 1, "Utter": 3}))
    assert bench.prompt.about.action == "Utter", "the better of its two Actions by default"


@pytest.mark.rule("BR-NPC-02", "BR-STRESS-05")
def test_a_stat_block_has_uses_in_place_of_stress() -> None:
    lich = hero("haunt", kind="npc", most_stress=0, uses=(Uses("haunt", 1),))
    bench = using("haunt:foe", by=lich)
    assert bench.facts(PowerSpent)[0].power == "haunt"
    spent = hero("haunt", kind="npc", most_stress=0, uses=(Uses("haunt", 0),))
    assert "haunt:foe" not in open_to(foe(), by=spent)


@pytest.mark.rule("BR-POWER-12", "BR-GAP-57", "BR-STRESS-05")
def test_printed_prices_stand_and_are_paid_on_a_miss_too() -> None:
    assert [BOOK.powers[key].stress for key in ("fireball", "plasmic_dart", "haunt")] == [8, 1, 3]
    bench = using("frost_spear:foe").dice("attack", 2, 2, 1)
    assert bench.state.who("hero").stress == 4
    assert not bench.facts(Hurt)


@pytest.mark.rule("BR-STRESS-05")
def test_br_ex_05_studied_spells_and_martial_excellence() -> None:
    student = hero("fireball", "frost_spear", tier=2, abilities=("studied_spells",))
    assert (price_of(BOOK, student, "fireball"), price_of(BOOK, student, "frost_spear")) == (3, 4)
    named = hero(
        "fireball", "frost_spear", abilities=("studied_spells",),
        traits=("cheaper:fireball:3", "cheaper:frost_spear:4"),
    )  # fmt: skip
    assert (price_of(BOOK, named, "fireball"), price_of(BOOK, named, "frost_spear")) == (5, 1)
    trained = hero(abilities=("martial_excellence",), traits=("cheaper:double_strike",))
    assert price_of(BOOK, trained, "double_strike") == 1


@pytest.mark.rule("BR-STRESS-09", "BR-DMG-19")
def test_bloodpact_pays_in_hp() -> None:
    bench = using("haunt:foe", by=hero("haunt", abilities=("bloodpact",)))
    bench.say("pay", "blood").dice("effect", 1, 2, 3)
    assert bench.state.who("hero").hp == 24
    assert bench.state.who("hero").stress == 0


@pytest.mark.rule("BR-POWER-16")
def test_what_takes_hours_is_refused_in_a_fight() -> None:
    assert "carouse" in dict(known_to(BOOK, hero("carouse")))
    assert "carouse:foe" not in open_to(foe(), by=hero("carouse"))
    bench = using("carouse:foe")
    assert bench.kind == "over"
    assert bench.run.facts[-1].note == "takes_hours"
    assert bench.state.who("hero").stress == 0


@pytest.mark.rule("BR-ROLL-13", "BR-ATTACK-11")
@pytest.mark.parametrize(
    ("d20", "d6", "hit", "wounds", "times"),
    [(12, 2, True, [], 0), (15, 2, True, [], 0), (19, 5, True, ["slowed", "deafened"], 1)],
)
def test_v40_each_effect_only_where_its_defense_was_met(
    d20: int, d6: int, hit: bool, wounds: list[str], times: int
) -> None:
    one = hero("thunderclap", actions={"Utter": 1})
    bench = using("thunderclap", foe(at=(8, 5)), by=one)
    bench.dice("attack", d20, d6)
    results = bench.facts(Rolled)[0].results
    assert [name for name, *_ in results] == ["iron", "grit"]
    assert results[0][3] == times
    bench.default("push").dice("effect", *([2] * (2 + times)))
    assert bool(bench.facts(Hurt)) is hit
    assert [fact.wound.name for fact in bench.facts(Wounded)] == wounds


@pytest.mark.rule("BR-POWER-05", "BR-BOON-03")
def test_the_newest_stance_alone_applies() -> None:
    bench = using("defensive_stance")
    assert bench.facts(StanceTaken)[0].power == "defensive_stance"
    assert not bench.facts(Blessed)
    bench = using("goading_stance", by=hero("goading_stance", stance="defensive_stance"))
    assert bench.state.who("hero").stance == "goading_stance"
    bench.default("with").default(*ASIDE).dice("attack", 2, 2, 1)
    assert [fact.wound.name for fact in bench.facts(Wounded)] == ["goaded"], "by a miss too"


@pytest.mark.rule("BR-POWER-04")
def test_double_strike_may_be_on_two_targets() -> None:
    bench = using("double_strike", foe(), foe("other", (5, 6)))
    both = "basic_melee_attack:foe", "basic_melee_attack:other"
    assert bench.options == (*both, *[f"all:{one}" for one in both])
    bench.say("strike", "basic_melee_attack:foe").default(*ASIDE).dice("attack", 2, 2, 1)
    bench.say("strike", "basic_melee_attack:other").default(*ASIDE).dice("attack", 2, 2, 1)
    assert [fact.target for fact in bench.facts(Rolled)] == ["foe", "other"]
    assert bench.state.who("hero").stress == 2


@pytest.mark.rule("BR-DMG-05", "BR-GAP-62", "BR-ATTACK-03")
def test_a_critical_adds_dice_and_no_wound() -> None:
    bench = using("basic_melee_attack:foe").dice("attack", 19, 5, 1)
    assert bench.facts(Rolled)[0].multiplier == 1
    bench.default("push").dice("effect", 8, 8, 6)
    assert bench.facts(EffectRolled)[0].total == 22
    assert not bench.facts(Wounded)


@pytest.mark.rule("BR-DMG-06", "BR-STRESS-02")
def test_the_deadly_push_once_for_all_of_it() -> None:
    one = hero(abilities=("deadly",))
    bench = Bench(scene(one, foe()), lambda run: use(run, "hero", "basic_melee_attack", "foe"))
    bench.default("with", "position").say("push", "push").dice("attack", 12, 8, 2, 1)
    bench.dice("effect", 4, 4, 3)
    assert bench.state.who("hero").stress == 1
    assert bench.facts(EffectRolled)[0].total == 11


@pytest.mark.rule("BR-POWER-09")
def test_charge_attacks_only_after_two_sizes_and_closer() -> None:
    one = hero("charge", powers=("charge",))
    bench = using("charge:foe", foe(at=(9, 5)), by=one)
    bench.go("path", "G6", "H6", "I6").default(*ASIDE).dice("attack", 12, 2, 1)
    assert bench.facts(Rolled)[0].power == "basic_melee_attack"
    near = using("charge:foe", foe(at=(7, 5)), by=one).go("path", "G6")
    assert near.kind == "over"
    assert near.run.facts[-1].note == "no_charge"


@pytest.mark.rule("BR-OTHER-10", "BR-RESIST-13")
def test_bash_pushes_by_its_dots_and_slams_with_the_upgrade() -> None:
    held = ("sword", "light_shield")
    for abilities, kind, feet in (((), "push", 10), (("bash:slamming",), "slam", 20)):
        bench = using("bash:foe", by=hero("bash", wields=held, abilities=abilities))
        bench.dice("attack", 12, 2, 1).default("push").dice("effect", 3).default("path")
        moved = bench.facts(Moved)[0]
        assert (moved.how, moved.feet) == (kind, feet)


@pytest.mark.rule("BR-DMG-04", "BR-WND-22")
def test_a_freezing_spear_stuns_on_a_critical_instead() -> None:
    one = hero("frost_spear", abilities=("frost_spear:freezing_spear",))
    bench = using("frost_spear:foe", by=one).dice("attack", 17, 2, 1).default("push")
    bench.dice("effect", 1, 1, 1)
    assert [fact.wound.name for fact in bench.facts(Wounded)] == ["slowed"]
    bench = using("frost_spear:foe", by=one).dice("attack", 20, 5, 5, 1).default("push")
    bench.dice("effect", 1, 1, 1, 1)
    assert [fact.wound.name for fact in bench.facts(Wounded)] == ["stunned"]


@pytest.mark.rule("BR-DMG-04", "BR-POWER-02")
def test_acid_arrow_splashes_beside_its_target_without_a_roll() -> None:
    bench = using("acid_arrow:foe", foe(at=(9, 5)), foe("beside", (10, 5)))
    bench.dice("attack", 2, 2, 1).say("beside", "beside").dice("effect", 4, 4, 4)
    assert [(fact.who, fact.amount) for fact in bench.facts(Hurt)] == [("beside", 12)]


@pytest.mark.rule("BR-POWER-02", "BR-DMG-01")
def test_plasmic_darts_need_no_roll_and_may_be_several() -> None:
    bench = using("plasmic_dart:foe").dice("effect", 3)
    assert bench.facts(Hurt)[0].types == ("plasmic",)
    one = hero("plasmic_dart", abilities=("plasmic_dart:darts", "plasmic_dart:bolt"))
    bench = using("plasmic_dart:foe", foe(), foe("other", (9, 5)), foe("third", (9, 9)), by=one)
    bench.say("upgrades", ("darts",)).say("targets", ("other", "third"))
    bench.dice("effect", 6).dice("effect", 5).dice("effect", 4)
    assert [fact.amount for fact in bench.facts(Hurt)] == [6, 5, 4]
    assert bench.facts(Stressed)[0].amount == 3


@pytest.mark.rule("BR-ROLL-19", "BR-BOON-06")
def test_bolster_defense_is_a_check_against_ones_own_tier() -> None:
    bench = using("bolster_defense").dice("action", 9, 2, 1)
    assert bench.facts(Rolled)[0].tn == 11
    bench.say("chosen", "ward")
    boon = bench.facts(Blessed)[0].boon
    assert (boon.name, boon.choice) == ("fortified", "ward")
    assert not using("bolster_defense").dice("action", 5, 2, 1).facts(Blessed)


@pytest.mark.rule("BR-POWER-02", "BR-HP-10", "BR-BOON-11")
def test_boons_for_oneself_and_for_others() -> None:
    ally = hero(who="ally", at=(7, 7), hp=5)
    bench = using("inner_flame:ally", ally, foe())
    assert bench.facts(Healed)[0].amount == 8
    assert bench.facts(Blessed)[0].boon.name == "regenerating"
    assert using("sprint").facts(Blessed)[0].who == "hero"
    assert "timeslip:foe" not in open_to(ally, foe(), by=hero("timeslip"))
    vigorous = hero(who="ally", at=(7, 7), hp=5, abilities=("vigorous",))
    bench = using("inner_flame:ally", vigorous, foe())
    assert [fact.amount for fact in bench.facts(Healed)] == [8, 4]


@pytest.mark.rule("BR-WOUND-16")
def test_cleanse_ends_a_wound_whatever_its_severity() -> None:
    ally = hero(who="ally", at=(7, 7), wounds={"stunned": 4, "slowed": 2})
    bench = using("cleanse:ally", ally, foe()).say("cleanse", "0")
    assert [wound.name for wound in bench.state.who("ally").wounds] == ["slowed"]


@pytest.mark.rule("BR-POWER-02", "BR-POWER-04", "BR-ACT-22")
def test_orders_let_allies_act() -> None:
    ally = hero(who="ally", at=(6, 6), reacts=0)
    bench = using("attack_order:ally", ally, foe()).default(*ASIDE)
    assert bench.prompt.deciders == ("ally",)
    assert bench.kind == "attack"
    bench = using("advance_order", ally, foe()).say("advance_order", "go")
    bench.go("path", "G8")
    assert [fact.who for fact in bench.facts(Moved)] == ["ally"]
    assert bench.state.who("ally").reacts == 1
    bench = using("reposition_order", ally, foe())
    assert bench.prompt.about.who == "ally"


@pytest.mark.rule("BR-POWER-04", "BR-ENTER-07", "BR-HP-05")
def test_attack_is_offered_for_allies_who_have_somebody_in_reach() -> None:
    def offered(**changes: object) -> tuple[str, ...]:
        leader = hero("attack_order")
        state = scene(leader, hero(who="ally", **{"at": (6, 6), **changes}), foe())
        return targets_of(state, BOOK, "hero", "attack_order")

    assert offered() == ("ally",)
    assert offered(at=(2, 2)) == (), "within 30 feet, but of no enemy"
    assert offered(surprised=True) == ()
    assert offered(hp=0) == ()


@pytest.mark.rule("BR-WND-10", "BR-GAP-56")
def test_disarm_takes_what_is_in_hand() -> None:
    bench = using("disarm:foe").dice("attack", 12, 2, 1)
    bench.default("chosen", "disarm")
    assert [item.kind for item in bench.state.ground] == ["sword"]


@pytest.mark.rule("BR-BOON-09", "BR-COND-07")
def test_invisibility_ends_with_any_act_but_a_move() -> None:
    bench = using("invisibility")
    state = bench.state
    assert state.who("hero").boon("hidden") is not None
    after = Bench(state, lambda run: use(run, "hero", "aim"))
    assert after.state.who("hero").boon("hidden") is None


@pytest.mark.rule("BR-GEAR-04", "BR-ATTACK-11")
def test_a_harrowing_weapon_holds_the_same_total_against_ward() -> None:
    one = hero(wields=("harrowing_longspear",))
    bench = using("basic_melee_attack:foe", foe(iron=18), by=one).dice("attack", 12, 2, 1)
    assert [fact.wound.name for fact in bench.facts(Wounded)] == ["distracted"]
    assert not bench.facts(Hurt)


@pytest.mark.rule("BR-ATTACK-12")
def test_whoever_drops_a_creature_says_whether_it_dies() -> None:
    bench = using("basic_melee_attack:foe", foe(hp=3)).dice("attack", 12, 2, 1)
    bench.default("push").dice("effect", 4, 4)
    assert bench.kind == "finish"
    assert bench.asked == "hero"


@pytest.mark.rule("BR-WND-12")
def test_whoever_dominates_decides_how_a_power_is_used() -> None:
    ruled = (Wound("dominated", 5, "foe", choice="foe"),)
    both = hero(wields=("dagger", "sword"), wounds=ruled)
    other = hero(who="other", at=(5, 6))
    bench = Bench(
        scene(both, foe(), other), lambda run: use(run, "hero", "basic_melee_attack", "other")
    )
    assert (bench.kind, bench.asked) == ("with", "foe")
