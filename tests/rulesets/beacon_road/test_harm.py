"""Harm: factor, Soak Boxes, Resistance Rolls, protection, HP, and how creatures fall."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.rulesets.beacon_road.content.book import open_book
from fracas.rulesets.beacon_road.rules.gear.items import soak_boxes
from fracas.rulesets.beacon_road.rules.harm.harm import (
    Hit,
    factor,
    suffer,
    suffer_wound,
)
from fracas.rulesets.beacon_road.rules.harm.health import heal, lose_hp, recover
from fracas.rulesets.beacon_road.rules.harm.resistance import resisted
from fracas.rulesets.beacon_road.state.facts import Reacted
from fracas.rulesets.beacon_road.state.harm_facts import Fell, Hurt, Soaked, WindedChanged, Wounded
from fracas.rulesets.beacon_road.state.roll_facts import BeaconSpent, Rolled
from fracas.rulesets.beacon_road.state.state import Boon, Creature, Item, State, Wound
from fracas.rulesets.beacon_road.words.words import say_option
from tests.rulesets.beacon_road.cast import duel, kest, raider
from tests.rulesets.beacon_road.table import BOOK, Bench, board, creature, scene, with_one

MAIL = Item("mail", "medium_armor", "worn")


def worn(boxes: int, **values: Any) -> Creature:
    """Kest in medium armour with so many of its four boxes free."""
    from msgspec.structs import replace

    return kest(items=(replace(MAIL, marked=4 - boxes),), **values)


def hit(amount: int, *types: str, **values: Any) -> Hit:
    sheet: dict[str, Any] = {"by": "raider", "what": "blow", "defense": "iron", "total": 27}
    return Hit(amount, types or ("kinetic",), **{**sheet, **values})


def harm(state: State, what: Hit, who: str = "kest", **rulings: str | int) -> Bench:
    return Bench(state, lambda run: suffer(run, who, what), **rulings)


def turned(one: Creature, *others: Creature) -> State:
    return scene(raider(), one, *others, turn="raider")


@pytest.mark.rule(
    "BR-DMG-14", "BR-DMG-15", "BR-DMG-16", "BR-RESIST-14", "BR-RESIST-13", "BR-GAP-33"
)
def test_BR_EX_02_jonadabs_armour() -> None:
    state = turned(worn(4, hp=30, most_hp=40))
    bench = harm(state, hit(30)).say("soak", 2).default("react_about_to_suffer")
    assert bench.given == 10
    stun = Bench(bench.state, lambda run: suffer_wound(run, "kest", "stunned", 4, hit(0)))
    assert stun.options == ("resist", "soak", "pass")
    soak = stun.prompt.form.options[1]
    assert say_option(stun.prompt, "soak", state, BOOK) == "Mark a Soak Box against Stunned"
    assert soak.because == ("BR-DMG-15", "BR-GAP-33")
    stun.say("react_about_to_suffer", "soak")
    one = stun.state.who("kest")
    assert (one.hp, one.wounds, one.reacts) == (20, (), 0)
    assert one.winded
    assert soak_boxes(BOOK, one) == (("mail", 1),)
    assert [fact.against for fact in (*bench.facts(Soaked), *stun.facts(Soaked))] == [
        "damage",
        "stunned",
    ]


@pytest.mark.rule("BR-DMG-14", "BR-DMG-16")
def test_boxes_are_marked_on_armour_before_the_shield_and_no_more_than_were_said() -> None:
    one = kest(
        items=(
            Item("mail", "medium_armor", "worn", marked=2),
            Item("targe", "heavy_shield", "wielded"),
        ),
        hp=60,
        most_hp=60,
    )
    bench = harm(turned(one), hit(50)).say("soak", 3)
    marked = [(fact.item, fact.boxes) for fact in bench.facts(Soaked)]
    assert marked == [("mail", 2), ("targe", 1)]
    assert soak_boxes(BOOK, bench.state.who("kest")) == (("targe", 3),)


@pytest.mark.rule("BR-DMG-16", "BR-DMG-17")
@pytest.mark.parametrize(("piercing", "most"), [(False, 2), (True, 3)])
def test_no_more_boxes_are_offered_than_are_of_use(piercing: bool, most: int) -> None:
    form = harm(turned(worn(4)), hit(15, piercing=piercing)).prompt.form
    assert (form.least, form.most) == (0, most)


WEAK = {"wounds": (Wound("vulnerable", 4, choice="kinetic"),)}
FIREPROOF = {"boons": (Boon("resistant", 3, choice="thermal"),)}
BOTH = {**FIREPROOF, "wounds": (Wound("vulnerable", 4, choice="thermal"),)}
THIRTEEN = [
    (FIREPROOF, hit(27, "thermal"), 0, 14),
    (FIREPROOF, hit(27, "thermal"), 1, 4),
    (WEAK, hit(27, "thermal", "kinetic"), 0, 54),
    (WEAK, hit(27, "thermal", "kinetic"), 3, 24),
    (BOTH, hit(27, "thermal"), 0, 27),
    ({}, hit(9), 1, 0),
    ({}, hit(25, piercing=True), 2, 15),
]


@pytest.mark.rule(
    "BR-DMG-10", "BR-DMG-11", "BR-DMG-12", "BR-DMG-13", "BR-DMG-14", "BR-DMG-17", "BR-DMG-09",
    "BR-DICE-06", "BR-GAP-34", "BR-GAP-35", "BR-GAP-36", "BR-BOON-12", "BR-WND-32",
)  # fmt: skip
@pytest.mark.parametrize(("values", "what", "boxes", "left"), THIRTEEN)
def test_BR_EX_13_resistance_vulnerability_soak(
    values: dict[str, Any], what: Hit, boxes: int, left: int
) -> None:
    bench = harm(turned(worn(4, hp=99, most_hp=99, **values)), what).say("soak", boxes)
    bench.default("react_about_to_suffer")
    assert bench.given == left
    assert bench.state.who("kest").hp == 99 - left


@pytest.mark.rule("BR-RESIST-11", "BR-RESIST-10", "BR-ACT-14", "BR-RESIST-14")
def test_BR_EX_16_the_consequence_form_after_a_parry() -> None:
    state = turned(kest(stress=1, reacts=1))
    bench = harm(state, hit(15)).say("react_about_to_suffer", "resist")
    bench.dice("resist", 16, 3)
    one = bench.state.who("kest")
    assert bench.facts(Rolled)[0].total == 19
    assert (bench.given, one.stress, one.hp, one.reacts) == (8, 5, 26, 2)


@pytest.mark.rule("BR-DMG-13", "BR-DMG-14", "BR-RESIST-11", "BR-GAP-34")
@pytest.mark.parametrize(
    ("boons", "left"), [((), 8), ((Boon("resistant", 3, choice="kinetic"),), 2)]
)
def test_V25_soak_then_resist(boons: tuple[Boon, ...], left: int) -> None:
    bench = harm(turned(worn(1, boons=boons)), hit(25)).say("soak", 1)
    bench.say("react_about_to_suffer", "resist").dice("resist", 16, 3)
    assert bench.given == left
    assert bench.facts(Hurt)[0].rolled == 25


@pytest.mark.rule("BR-RESIST-11", "BR-GAP-79")
@pytest.mark.parametrize(
    ("mode", "damage", "slowed", "exposed", "disarmed"),
    [("chapter", 8, 0, 0, 0), ("reduce", 8, 1, 0, 0), ("avoid", 0, 0, 0, 0)],
)
def test_what_resisting_does_by_each_reading(
    mode: str, damage: int, slowed: int, exposed: int, disarmed: int
) -> None:
    state = turned(kest())
    bench = harm(state, hit(15), resist_effect=mode).say("react_about_to_suffer", "resist")
    assert bench.dice("resist", 9, 3).given == damage
    for name, left in (("slowed", slowed), ("exposed", exposed), ("disarmed", disarmed)):
        choice = "iron" if name == "exposed" else ""
        bench = Bench(
            state,
            lambda run, name=name, choice=choice: suffer_wound(
                run, "kest", name, 0, hit(0), choice=choice
            ),
            resist_effect=mode,
        )
        bench.say("react_about_to_suffer", "resist").dice("resist", 9, 3)
        assert sum(one.severity for one in bench.state.who("kest").wounds) == left
        assert len(bench.state.ground) == 0


@pytest.mark.rule("BR-RESIST-15", "BR-RESIST-11")
def test_a_monsters_failure_does_nothing() -> None:
    for face, left in ((9, 15), (19, 8)):
        bench = harm(duel(), hit(15, by="kest", total=17), "raider")
        bench.say("react_about_to_suffer", "resist").dice("resist", face, 1)
        assert bench.given == left


@pytest.mark.rule("BR-COND-05", "BR-DMG-16")
def test_who_is_hit_from_hiding_may_mark_boxes_but_not_react() -> None:
    state = with_one(turned(worn(2)), "raider", unseen_by=("kest",))
    bench = harm(state, hit(12)).say("soak", 1)
    assert (bench.kind, bench.given) == ("over", 2)


@pytest.mark.rule("BR-DMG-18")
def test_armour_serves_against_iron_unless_the_game_master_says_otherwise() -> None:
    state = turned(worn(4, reacts=2))
    assert harm(state, hit(12, defense="grit")).given == 12
    assert harm(state, hit(12, defense="grit", soaks=True)).kind == "soak"
    assert harm(state, hit(12, soaks=False)).given == 12
    assert harm(state, hit(12)).kind == "soak"


@pytest.mark.rule("BR-TEAM-03", "BR-ACT-26")
def test_a_teammate_beside_one_may_suffer_in_the_others_place() -> None:
    ila = creature("ila", at=(0, 1), hp=20, most_hp=20, resists=("kinetic",))
    far = creature("far", at=(0, 9))
    bench = harm(turned(kest(at=(0, 0)), ila, far), hit(15))
    assert (bench.asked, bench.options) == ("kest", ("resist", "call", "pass"))
    bench.say("react_about_to_suffer", "call")
    assert bench.asked == "ila", "who is not beside is not asked"
    bench.say("react_about_to_suffer", "protect")
    assert bench.asked == "ila", "as the new sufferer, by a React of its own"
    bench.say("react_about_to_suffer")
    assert bench.kind == "over", "nobody takes back what a teammate took"
    assert (bench.state.who("kest").hp, bench.state.who("ila").hp) == (34, 12)
    assert [fact.react for fact in bench.facts(Reacted)] == ["protect"]


@pytest.mark.rule("BR-TEAM-03", "BR-ACT-03")
def test_teammates_are_asked_when_the_sufferer_calls() -> None:
    ila, eo = creature("ila", at=(0, 1)), creature("eo", at=(1, 1))
    calm = harm(turned(kest(at=(0, 0)), ila, eo), hit(15))
    assert calm.say("react_about_to_suffer", "pass").kind == "over", "nobody was called"
    bench = harm(turned(kest(at=(0, 0)), ila, eo), hit(15)).say("react_about_to_suffer", "call")
    while bench.asked != "kest":
        bench.say("react_about_to_suffer", "pass")
    assert bench.options == ("resist", "pass"), "who called in vain may still resist"


@pytest.mark.rule("BR-TEAM-03", "BR-ACT-26")
def test_a_leader_suffers_from_afar_what_was_meant_for_an_ally() -> None:
    lead = creature("ila", at=(6, 6), hp=40, most_hp=40, powers=("protective_leadership",))
    bench = harm(turned(kest(at=(0, 0)), lead, creature("eo", at=(0, 1))), hit(15))
    bench.say("react_about_to_suffer", "call")
    assert (bench.asked, bench.options) == ("ila", ("protective_leadership", "later", "pass"))
    bench.say("react_about_to_suffer", "protective_leadership").default("pay")
    while bench.kind != "over":
        assert bench.asked == "ila", "who has stepped in is the one who suffers"
        bench.say("react_about_to_suffer", "pass")
    assert (bench.state.who("kest").hp, bench.state.who("ila").hp) == (34, 25)


@pytest.mark.rule("BR-TEAM-03", "BR-WND-12")
def test_the_teammates_of_somebody_dominated_are_asked_without_a_call() -> None:
    slave = kest(at=(0, 0), wounds=(Wound("dominated", 5, by="raider"),))
    bench = harm(turned(slave, creature("ila", at=(0, 1))), hit(15))
    asked = []
    while bench.kind != "over":
        asked.append((bench.asked, bench.options))
        bench.say("react_about_to_suffer", "pass")
    assert [who for who, _ in asked] == ["raider", "ila"]
    assert not any("call" in options for _, options in asked)


@pytest.mark.rule("BR-TEAM-03", "BR-DMG-14")
def test_a_teammate_suffers_what_boxes_left_of_the_harm() -> None:
    ila = creature("ila", at=(0, 1), hp=40, most_hp=40)
    bench = harm(turned(worn(1), ila), hit(25)).say("soak", 1)
    bench.say("react_about_to_suffer", "call").say("react_about_to_suffer", "protect")
    bench.say("react_about_to_suffer")
    assert (bench.given, bench.state.who("ila").hp) == (15, 25)
    assert bench.state.who("kest").hp == 34


@pytest.mark.rule("BR-TEAM-03", "BR-ACT-03")
def test_nobody_reacts_to_take_what_it_does_itself_to_a_teammate() -> None:
    ila = creature("ila", at=(0, 1))
    bench = harm(turned(kest(reacts=2), ila), hit(15))
    assert (bench.asked, bench.options) == ("kest", ("call", "pass"))
    assert bench.say("react_about_to_suffer", "call").asked == "ila"
    own = harm(turned(kest(reacts=2), ila), hit(15, by="ila"))
    assert (own.kind, own.given) == ("over", 15)


@pytest.mark.rule("BR-COND-09", "BR-BOON-13", "BR-DMG-12")
def test_sheltered_halves_once_by_boon_or_by_place() -> None:
    state = duel(kest(boons={"sheltered": 4}, resists=("kinetic",)))
    assert factor(state, BOOK, "kest", hit(9)) == "half"
    rows = ("." * 8, "..o.....", "." * 8)
    behind = scene(creature("archer", "foes", (7, 1)), kest(at=(1, 1)), map=board(*rows))
    assert factor(behind, BOOK, "kest", hit(9, by="archer")) == "half"
    assert factor(behind, BOOK, "kest", hit(9, by="archer", tick=True)) == ""
    assert factor(behind, BOOK, "kest", hit(9, by="archer", attack=False)) == ""


@pytest.mark.rule("BR-DMG-19", "BR-DMG-20")
def test_lost_hp_and_nonlethal_damage() -> None:
    state = turned(kest(hp=5, boons={"sheltered": 4}, reacts=2))
    bench = Bench(state, lambda run: lose_hp(run, "kest", 4, "bleeding"))
    assert bench.state.who("kest").hp == 1
    assert harm(turned(kest(hp=5, reacts=2)), hit(30, nonlethal=True)).state.who("kest").hp == 1


@pytest.mark.rule("BR-HP-05", "BR-HP-06", "BR-GAP-32")
@pytest.mark.parametrize(
    ("mode", "hp", "how"),
    [
        ("dying", 1, []),
        ("dying", 0, ["dying"]),
        ("dying", -16, ["dying"]),
        ("dying", -17, ["dead"]),
        ("dead_at_zero", 1, []),
        ("dead_at_zero", 0, ["dead"]),
        ("dead_at_zero", -16, ["dead"]),
    ],
)  # fmt: skip
def test_a_hero_at_0_by_both_readings(mode: str, hp: int, how: list[str]) -> None:
    bench = harm(turned(kest(hp=3, reacts=2)), hit(3 - hp), zero_hp=mode)
    assert [fact.how for fact in bench.facts(Fell)] == how
    assert bench.state.who("kest").out == ("dead" if how == ["dead"] else "")


@pytest.mark.rule("BR-HP-07", "BR-STRESS-07", "BR-HP-08")
def test_a_beacon_point_averts_death_and_later_harm_is_judged_anew() -> None:
    bench = harm(turned(kest(hp=3, beacons=1, reacts=2)), hit(40))
    bench.say("death", "beacon")
    one = bench.state.who("kest")
    assert (one.hp, one.beacons, one.out) == (0, 0, "")
    assert [fact.how for fact in bench.facts(Fell)] == ["dying"]
    assert [fact.why for fact in bench.facts(BeaconSpent)] == ["death"]
    again = harm(bench.state, hit(16))
    assert again.facts(Fell) == [], "dying it was before"
    assert [fact.how for fact in harm(again.state, hit(1)).facts(Fell)] == ["dead"]
    lets_go = harm(turned(kest(hp=3, beacons=1, reacts=2)), hit(40)).say("death", "die")
    assert lets_go.state.who("kest").out == "dead"


@pytest.mark.rule("BR-HP-09", "BR-ATTACK-12")
def test_whoever_fells_a_monster_says_whether_it_dies() -> None:
    for how in ("dead", "unconscious"):
        bench = harm(duel(foe=raider(hp=5, reacts=2)), hit(5, by="kest"), "raider")
        assert bench.asked == "kest"
        rows = {option.because for option in bench.prompt.form.options}
        assert rows == {("BR-ATTACK-12", "BR-HP-09")}, "both are as lawful"
        bench.say("finish", how)
        assert bench.state.who("raider").out == how
    boss = harm(duel(foe=raider(hp=5, reacts=2, important=True)), hit(5, by="kest"), "raider")
    assert [fact.how for fact in boss.facts(Fell)] == ["dying"]
    assert boss.state.who("raider").out == ""


@pytest.mark.rule("BR-HP-10", "BR-HP-03", "BR-BOON-18", "BR-DICE-06")
def test_to_recover_is_a_quarter_rounded_up_and_winded_is_announced_both_ways() -> None:
    bench = Bench(duel(kest(hp=16)), lambda run: recover(run, "kest"))
    assert bench.given == 9
    assert [fact.winded for fact in bench.facts(WindedChanged)] == [False]
    assert Bench(duel(kest(hp=33)), lambda run: recover(run, "kest")).given == 1
    assert Bench(duel(), lambda run: heal(run, "kest", 5, "", "salve")).given == 0


@pytest.mark.rule("BR-RESIST-13", "BR-WOUND-01")
def test_nothing_answers_where_nobody_can_and_the_wound_is_inflicted() -> None:
    state = turned(kest(reacts=2))
    bench = Bench(state, lambda run: suffer_wound(run, "kest", "slowed", 0, hit(0, defense="grit")))
    assert (bench.kind, bench.given) == ("over", "kest")
    assert bench.facts(Wounded)[0].wound == Wound("slowed", 2, "raider", 1, "grit")


@pytest.mark.rule("BR-TEAM-03", "BR-RESIST-13")
def test_a_wound_too_may_be_suffered_in_anothers_place() -> None:
    state = turned(kest(), creature("ila", at=(0, 1), abilities=("bodyguard",)))
    bench = Bench(state, lambda run: suffer_wound(run, "kest", "slowed", 0, hit(0)))
    bench.say("react_about_to_suffer", "call").say("react_about_to_suffer", "protect")
    bench.say("react_about_to_suffer", "resist")
    assert [term.name for term in bench.prompt.terms] == ["bodyguard"]
    bench.dice("resist", 9, 3)
    assert (bench.given, bench.state.who("ila").wounds) == ("", ())
    bench = Bench(state, lambda run: suffer_wound(run, "kest", "slowed", 0, hit(0)))
    bench.say("react_about_to_suffer", "call").say("react_about_to_suffer", "protect")
    bench.say("react_about_to_suffer")
    assert (bench.given, bench.state.who("ila").wounds[0].name) == ("ila", "slowed")


@pytest.mark.rule("BR-TEAM-03", "BR-RESIST-13")
def test_what_was_averted_is_offered_to_nobody_else() -> None:
    state = turned(kest(), creature("ila", at=(0, 1)))
    bench = harm(state, hit(15)).say("react_about_to_suffer", "resist").dice("resist", 9, 3)
    assert (bench.kind, bench.given) == ("over", 8)


@pytest.mark.rule("BR-RESIST-11", "BR-GAP-79")
def test_forced_movement_by_each_reading() -> None:
    for mode, push, slam in (
        ("chapter", "avoided", "avoided"),
        ("reduce", "avoided", "reduced"),
        ("avoid", "avoided", "avoided"),
    ):
        book = open_book({"resist_effect": mode})
        assert (resisted(book, "push"), resisted(book, "slam")) == (push, slam)


@pytest.mark.rule("BR-ACT-14", "BR-RESIST-10")
def test_the_react_against_harm_says_what_it_is_against_and_what_it_costs() -> None:
    bench = Bench(turned(kest()), lambda run: suffer_wound(run, "kest", "slowed", 0, hit(0)))
    said = say_option(bench.prompt, "resist", bench.state, BOOK)
    assert said == "Resistance Roll against Slowed: the result sets the Stress"
