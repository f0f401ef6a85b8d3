"""Attacks: the check, the damage, and what follows it in which order."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.rules.attacks import linked_to, trial_of
from fracas.rulesets.aeronaughts.rules.turns import menu
from fracas.rulesets.aeronaughts.state.facts import Checked, HoneSpent, Missed, Struck
from fracas.rulesets.aeronaughts.state.harm_facts import Hurt
from fracas.rulesets.aeronaughts.state.scene_facts import Moved
from fracas.rulesets.aeronaughts.state.state import Bar, Combatant, Honed, Waiting
from tests.rulesets.aeronaughts.assaults import guard, mira, struck, table_of
from tests.rulesets.aeronaughts.deeds import bar, borne, fighter

TIRED = Bar(1, 4, 6, 4, 4)


@pytest.mark.rule("AE-ACT-01", "AE-ACT-02", "AE-ACT-04", "AE-HP-12", "AE-QUAL-26", "AE-GAP-19")
@pytest.mark.parametrize(
    ("chosen", "bars"),
    [((), (0, 2)), (("mild",), (0, 4)), (("moderate",), (2, 4))],
)
def test_ex_02_attack_and_damage(chosen: tuple[str, ...], bars: tuple[int, int]) -> None:
    table = table_of(mira(physical=TIRED), guard(physical=bar(stress=3, soak=2))).roll(
        "Y7 G2 G5 P4 P2"
    )
    made = table.facts(Checked)[0]
    assert (made.success, made.advantage, made.pool, made.against) == (1, 1, "YGG", "PP")
    table.spend().say("consequences", chosen)
    [hit] = table.settle().facts(Struck)
    assert (hit.base, hit.success, hit.added, hit.soak, hit.damage) == (4, 1, 2, 2, 5)
    now = table.who("guard")
    assert (now.physical.stress, now.physical.wounds) == bars
    assert tuple(one.severity for one in now.consequences) == chosen


@pytest.mark.rule("AE-SYM-01", "AE-HEAL-18")
def test_ex_02_one_advantage_brings_a_point_of_stress_back() -> None:
    tired = mira(physical=TIRED)
    table = table_of(tired).roll("Y7 G2 G5 P4 P2").spend(recover__physical=1)
    assert table.who("mira").physical.stress == 5
    fresh = table_of(mira()).roll("Y7 G2 G5 P4 P2")
    assert not [id_ for id_ in fresh.options if id_.startswith("recover")]


@pytest.mark.rule("AE-DICE-04", "AE-ACT-05")
def test_av_01_net_success_of_nothing_is_a_miss() -> None:
    table = table_of(mira("melee 1/0"), guard(skills="evade 1/0")).roll("G2 P2").settle()
    assert [fact.target for fact in table.facts(Missed)] == ["guard"]
    assert table.facts(Struck) == []
    assert table.who("guard") == guard(skills="evade 1/0")


@pytest.mark.rule("AE-DICE-06", "AE-SYM-09")
def test_av_02_a_miss_leaves_advantage_for_what_needs_no_hit() -> None:
    table = table_of(mira("melee 1/0", ("fist",)), guard(skills="evade 1/0")).roll("G8 P1")
    assert table.facts(Checked)[0].advantage == 2
    assert "disorient" not in table.options
    assert "hinder" in table.options
    with pytest.raises(IllegalAnswer):
        table.spend(disorient=1)


@pytest.mark.rule("AE-DICE-08", "AE-DICE-09", "AE-SYM-03", "AE-SYM-05", "AE-DICE-07")
def test_av_04_a_triumph_and_a_despair_are_both_spent() -> None:
    table = table_of(mira("melee 2/2"), guard(skills="evade 1/1")).roll("Y12 Y2 R12")
    made = table.facts(Checked)[0]
    assert (made.success, made.triumph, made.despair) == (1, 1, 1)
    table.say("triumph", ("inspire:mira",))
    assert table.asked == "gm"
    table.say("despair", ("jam",)).say("consequences", ())
    now = table.settle().who("mira")
    assert now.broken == ("cutlass",)
    assert [(each.why, each.upgrades) for each in now.waiting] == [("inspire", 1)]
    assert struck(table) == [("guard", "weapon", 1, 4)]


@pytest.mark.rule("AE-DICE-09", "AE-SYM-03", "AE-SYM-05", "AE-DICE-07", "AE-DICE-08")
def test_ex_15_a_cancelled_triumph_still_has_its_effect() -> None:
    table = table_of(mira("melee 1/1"), guard(skills="evade 1/1")).roll("Y12 R12")
    assert not table.facts(Checked)[0].passed
    # On a miss no quality is for sale; the menus are.
    assert set(table.options) == {"daunt", "inspire:mira", "step", "hinder", "help:mira"}
    table.say("triumph", ("daunt",)).say("despair", ("dismay",)).settle()
    assert [each.upgrades for each in table.who("guard").waiting] == [-1]
    assert [each.upgrades for each in table.who("mira").waiting] == [-1]


@pytest.mark.rule("AE-ACT-03", "AE-GAP-18", "AE-HP-03")
@pytest.mark.parametrize(
    ("weapon", "defence"),
    [("cutlass", "evade"), ("cutting_word", "resolve"), ("soul_chill", "spirit")],
)
def test_the_defensive_skill_goes_by_the_type_of_damage(weapon: str, defence: str) -> None:
    table = table_of(mira(weapons=(weapon,)), guard(skills="evade 1/0, resolve 2/1, spirit 3/0"))
    assert trial_of(table.state, table.book, "mira", "guard", weapon).defence == defence
    wanted = {"evade": "1P", "resolve": "1R1P", "spirit": "3P"}[defence]
    assert table.say("check_sheet").pool().endswith(wanted)
    assert len(table.pool()) - len(wanted) in (2, 4)


@pytest.mark.rule("AE-ACT-07", "AE-ACT-08", "AE-ACT-09", "AE-HP-13", "AE-GAP-18")
def test_range_makes_nothing_harder_unless_a_table_reads_the_difficulty_off_it() -> None:
    def against(zone: str, switch: str, **foe: Any) -> str:
        one = mira("ranged 1/0", ("long_rifle",), zone="deck", group="")
        table = table_of(one, guard(zone=zone, group="", **foe), range_difficulty=switch)
        return table.say("check_sheet").pool()

    zones = ("deck", "gangway", "quay", "town", "hills")
    # The rifle's Accurate is the blue die.
    assert {against(zone, "none") for zone in zones} == {"1G1B2P"}
    assert [against(zone, "book") for zone in zones] == [
        "1G1B1P", "1G1B2P", "1G1B3P", "1G1B4P", "1G1B4P",
    ]  # fmt: skip
    engaged = table_of(mira("melee 1/0"), range_difficulty="book")
    assert engaged.say("check_sheet").pool() == "1G2P"
    down = bar(stress=0, wounds=0)
    assert against("quay", "none", physical=down) == against("quay", "book", physical=down)
    assert against("quay", "none", physical=down) == "1G1B1P"
    friends = (guard(), fighter("ally", "crew", group="melee"))
    shot = table_of(mira("ranged 1/0", ("twin_pistols",), group=""), *friends)
    assert shot.say("check_sheet").pool() == "1G2P"


def pistols(*foes: Combatant, group: str = "") -> Combatant:
    return mira("ranged 4/0", ("twin_pistols",), group=group)


BOTH = (guard("easy", "evade 2/0"), guard("hard", "evade 3/1"))


@pytest.mark.rule("AE-QUAL-30", "AE-QUAL-31", "AE-QUAL-32", "AE-QUAL-33", "AE-QUAL-35", "AE-GAP-39")
def test_ex_09_linked_wants_the_hardest_to_hit() -> None:
    easy, hard = BOTH
    table = table_of(pistols(), hard, easy).roll("G2 G8 G8 G1 R1 P1 P1")
    table.spend(linked=1)
    table.say("consequences", ()).say("consequences", ()).settle()
    assert struck(table) == [("hard", "weapon", 1, 5), ("easy", "linked", 1, 5)]
    table = table_of(pistols(), easy, hard).roll("G2 G8 G8 G1 P1 P1")
    assert "linked" not in table.options


@pytest.mark.rule("AE-QUAL-32", "AE-MAN-29")
def test_a_honed_linked_says_why_it_does_nothing() -> None:
    one = mira("ranged 4/0", ("flintlock",), group="", honed=(Honed("linked"),))
    easy, hard = BOTH

    def lines(*foes: Combatant) -> tuple[str, str, str]:
        table = table_of(one, *foes)
        state = table.state
        ask = menu(state, table.book, "mira")
        assert ask is not None
        says = RULESET.say_option(ask, f"attack:{foes[0].id}:flintlock", state, table.book)
        [spent] = table.shown("S1").facts(HoneSpent)
        return says, spent.vain, RULESET.say_fact(spent, state, table.book)

    nothing = "; Linked does nothing, because"
    says, why, logged = lines(easy, hard)
    assert (why, f"{nothing} Hard is harder to hit" in says) == ("harder", True)
    assert logged == (
        f"What Mira had honed is used up by this attack{nothing} Hard is harder to hit."
    )
    says, why, logged = lines(guard(group=""))
    assert (why, says.endswith(f"{nothing} the target stands alone")) == ("alone", True)
    assert nothing in logged
    says, why, logged = lines(hard, easy)
    assert (why, nothing in says, nothing in logged) == ("", False, False)


@pytest.mark.rule("AE-QUAL-34", "AE-GAP-38", "AE-QUAL-35")
def test_linked_strikes_others_than_the_target_as_often_as_its_rating() -> None:
    foes = (guard("one"), guard("two"), guard("three"), fighter("ally", "crew", group="melee"))
    table = table_of(pistols(), *foes).shown("S1 A8")
    assert linked_to(table.state, table.book, "mira", "one", "twin_pistols") == ("two", "three")
    with pytest.raises(IllegalAnswer):
        table.spend(linked=2)
    table.spend(linked=1)
    assert table.options == ("two", "three")
    assert table.said("two") == "Strike Two"
    for wrong in ((), ("two", "three")):
        with pytest.raises(IllegalAnswer):
            table.say("linked", wrong)
    assert table.prompt.default == ("two",)  # type: ignore[union-attr]
    table.say("linked", ("three",)).say("consequences", ()).say("consequences", ()).settle()
    assert [each[0] for each in struck(table)] == ["one", "three"]
    alone = table_of(pistols(), guard(group="")).roll("G2 G8 G8 G1 P1 P1")
    assert "linked" not in alone.options


@pytest.mark.rule("AE-QUAL-34", "AE-SYM-03", "AE-SYM-08")
def test_an_instance_that_a_triumph_bought_is_one_of_its_rating() -> None:
    one = mira("ranged 4/0", ("twin_pistols",), group="", honed=(Honed("linked", 2),))
    foes = [guard(who) for who in ("one", "two", "three", "four")]
    table = table_of(one, *foes, hone_prepaid="off").shown("S1 A8 TR").say("triumph", ("linked",))
    with pytest.raises(IllegalAnswer):
        table.spend(linked=2)
    table.spend(linked=1).say("linked", ("two", "four")).default("consequences").settle()
    assert [each[0] for each in struck(table)] == ["one", "two", "four"]


@pytest.mark.rule("AE-QUAL-49")
def test_an_activated_quality_may_be_activated_again_for_an_instance() -> None:
    one = mira("ranged 6/0", ("twin_pistols",), group="", honed=(Honed("knockdown"),))
    table = table_of(one, guard("one"), guard("two"), hone_prepaid="off")
    table.shown("S1 A8").spend(linked=1)
    assert table.options == ("knockdown",)
    assert table.prompt.about[:4] == ("mira", "attack", 4, "two")
    table.spend(knockdown=1).say("consequences", ()).say("consequences", ()).settle()
    assert [table.who(who).condition("prone") is not None for who in ("one", "two")] == [
        False,
        True,
    ]


@pytest.mark.rule("AE-MAN-09", "AE-MAN-10", "AE-CON-17", "AE-GAP-27", "AE-DICE-28", "AE-DICE-14")
def test_av_07_the_whole_pool() -> None:
    one = mira(
        "melee 3/1", ("fist",), consequences=borne("severe/physical"),
        waiting=(
            Waiting("mira", "focus", "B"), Waiting("mira", "exploit", "G", 0, "against", "guard"),
        ),
    )  # fmt: skip
    table = table_of(one, guard(steadied=True, consequences=borne("moderate/physical")))
    table.say("check_sheet", upgrades=1)
    assert table.pool() == "2Y2G1B1R2P1K"


@pytest.mark.rule("AE-HP-05", "AE-CON-12", "AE-ACT-04")
def test_av_22_what_soak_takes_whole_leaves_nothing_to_trade() -> None:
    one = mira("melee 2/0", ("boat_hook",))
    table = table_of(one, guard(skills="evade 1/0", physical=bar(soak=6))).roll("G2 G1 P1")
    assert struck(table.settle()) == [("guard", "weapon", 6, 0)]
    assert table.who("guard").physical == bar(soak=6)


@pytest.mark.rule("AE-ACT-09")
def test_a_miss_and_a_hit_leave_the_engagement_as_it_was() -> None:
    for reading in ("S1", "F1"):
        table = table_of(mira()).shown(reading).default("consequences").settle()
        assert [table.who(who).group for who in ("mira", "guard")] == ["melee", "melee"]


@pytest.mark.rule("AE-ACT-04", "AE-QUAL-04", "AE-HP-03", "AE-RNG-06")
def test_what_an_attack_does_is_its_attackers_doing() -> None:
    table = table_of(mira("ranged 4/0", ("grenade",))).shown("S1 A2").spend(blast=1)
    table.default("consequences").settle()
    assert [(one.who, one.target) for one in table.facts(Struck)] == [
        ("mira", "guard"),
        ("mira", "guard"),
        ("mira", "mira"),
    ]
    assert [(one.who, one.by, one.how) for one in table.facts(Hurt)] == [
        ("guard", "mira", "weapon"),
        ("guard", "mira", "blast"),
        ("mira", "mira", "blast"),
    ]
    pushed = table_of(mira("arcana 4/0", ("gale_bolt",))).shown("S1 A3").spend(move=1)
    pushed.default("consequences", "push").settle()
    assert [(one.who, one.how, one.by) for one in pushed.facts(Moved)] == [
        ("guard", "pushed", "mira")
    ]
