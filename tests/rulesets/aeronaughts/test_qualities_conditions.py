"""Conditions: how they come and count down, and the acts that end them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.rulesets.aeronaughts.rules.deeds import may_act, may_maneuver
from fracas.rulesets.aeronaughts.rules.qualities import (
    BreakFree,
    PutOut,
    Stand,
    afflict,
    burn,
    count_down,
)
from fracas.rulesets.aeronaughts.state.facts import Struck
from fracas.rulesets.aeronaughts.state.harm_facts import ConditionEnded, ConditionSet
from fracas.rulesets.aeronaughts.state.scene_facts import Ended
from fracas.rulesets.aeronaughts.state.state import Condition
from tests.rulesets.aeronaughts.deeds import Table, bar, fighter, scene


def bearing(*conditions: Condition, **values: Any) -> Table:
    """A table with one who bears these."""
    return Table(scene(fighter("guard", conditions=conditions, **values)))


def turns(table: Table, count: int) -> list[int]:
    """What burning does in so many turns: the damage at the start of each."""
    for _ in range(count):
        table.do(burn, "guard").default("consequences").do(count_down, "guard")
    return [fact.damage for fact in table.settle().facts(Struck)]


@pytest.mark.rule("AE-QUAL-08", "AE-QUAL-09", "AE-QUAL-10", "AE-HP-15", "AE-COND-05", "AE-GAP-33")
def test_ex_04_a_fire_burns_down() -> None:
    hardy = {"physical": bar(stress=20, wounds=9, soak=5)}
    table = bearing(Condition("burning", 3), **hardy)
    assert turns(table, 4) == [3, 2, 1]
    assert table.who("guard").physical.stress == 14
    assert table.who("guard").conditions == ()


@pytest.mark.rule("AE-QUAL-11", "AE-GAP-32", "AE-GAP-61", "AE-GAP-62")
def test_ex_04_a_rising_fire_grows_until_it_is_put_out() -> None:
    hardy = {"physical": bar(stress=40, wounds=9)}
    assert turns(bearing(Condition("burning", 3, "rising"), **hardy), 3) == [3, 4, 5]
    once = Table(
        scene(fighter("guard", conditions=(Condition("burning", 3, "rising"),), **hardy)),
        burn3="once",
    )
    assert turns(once, 6) == [3, 4, 3, 2, 1]


@pytest.mark.rule("AE-QUAL-11", "AE-QUAL-12", "AE-CON-18")
def test_av_28_put_out_in_the_third_turn() -> None:
    table = bearing(Condition("burning", 1, "rising"), physical=bar(stress=20))
    assert turns(table, 2) == [1, 2]
    table.do(burn, "guard")
    assert "mild" in table.options
    table.say("consequences", ()).do(PutOut().act, "guard").say("fire").roll("G2 G1 P1 P1")
    assert turns(table, 2) == [1, 2, 3]


@pytest.mark.rule("AE-QUAL-12")
def test_a_fire_is_put_out_on_hard_or_soft_ground_or_in_water() -> None:
    fire = Condition("burning", 3)
    hard = bearing(fire).do(PutOut().act, "guard").say("fire", "hard").say("check_sheet")
    assert hard.pool() == "2G2P"
    soft = bearing(fire).do(PutOut().act, "guard").say("fire", "soft")
    soft.roll("G1 G1 P1").settle()
    assert soft.who("guard").conditions == (fire,)
    water = bearing(fire).do(PutOut().act, "guard").say("fire", "water").settle()
    assert [fact.how for fact in water.facts(ConditionEnded)] == ["water"]
    assert water.who("guard").conditions == ()


@pytest.mark.rule("AE-HP-03", "AE-QUAL-08")
def test_a_fire_eats_at_the_health_of_its_attack() -> None:
    table = bearing().do(afflict, "guard", "burning", 2, by="mira", type_="spiritual")
    table.do(burn, "guard").say("consequences", ()).settle()
    assert table.who("guard").spiritual.stress == 4
    assert table.who("guard").physical.stress == 6


@pytest.mark.rule("AE-QUAL-13", "AE-QUAL-20", "AE-QUAL-48")
@pytest.mark.parametrize(
    ("old", "new", "mode", "found"),
    [
        (Condition("burning", 3), 1, "", None),
        (Condition("burning", 1), 3, "", (3, "")),
        (Condition("burning", 3), 1, "rising", (3, "rising")),
        (Condition("burning", 1, "rising"), 3, "", (3, "rising")),
        (Condition("disoriented", 2), 1, "", None),
        (Condition("staggered", 1), 2, "", (2, "")),
        (Condition("immobilized", 1), 1, "", None),
    ],
)
def test_the_higher_counter_stands(
    old: Condition, new: int, mode: str, found: tuple[int, str] | None
) -> None:
    table = bearing(old).do(afflict, "guard", old.name, new, by="mira", mode=mode).settle()
    [now] = table.who("guard").conditions
    assert (now.count, now.mode) == (found or (old.count, old.mode))
    assert len(table.facts(ConditionSet)) == (1 if found else 0)


@pytest.mark.rule("AE-QUAL-18", "AE-QUAL-19", "AE-COND-06", "AE-GAP-53")
def test_ex_12_disorient_fades_by_the_turn() -> None:
    table = bearing().do(afflict, "guard", "disoriented", 2, by="mira")
    for pool in ("2G2P2K", "2G2P1K", "2G2P"):
        table.do(PutOut().act, "guard").say("fire").say("check_sheet")
        assert table.pool() == pool
        table.blank().do(count_down, "guard")
    assert table.settle().who("guard").conditions == ()


@pytest.mark.rule("AE-QUAL-22", "AE-QUAL-23", "AE-QUAL-24", "AE-QUAL-25", "AE-GAP-36", "AE-ACT-20")
def test_ex_12_and_av_32_ensnare_is_torn_against_the_turns_that_remain() -> None:
    table = bearing(Condition("immobilized", 3))
    table.do(BreakFree().act, "guard").roll("G1 G1 P1 P1 P1").do(count_down, "guard")
    assert not may_maneuver(table.settle().who("guard"))
    table.do(BreakFree().act, "guard").roll("G2 G1 P1 P1").settle()
    assert may_maneuver(table.who("guard"))
    assert [fact.how for fact in table.facts(ConditionEnded)] == ["free"]
    seven = bearing(Condition("immobilized", 7)).do(BreakFree().act, "guard").say("check_sheet")
    assert seven.pool() == "2G7P"
    waiting = bearing(Condition("immobilized", 3))
    for _ in range(3):
        assert not may_maneuver(waiting.who("guard"))
        waiting.do(count_down, "guard").settle()
    assert may_maneuver(waiting.who("guard"))


@pytest.mark.rule(
    "AE-QUAL-15", "AE-COND-01", "AE-COND-02", "AE-COND-03", "AE-COND-09", "AE-COND-10"
)
@pytest.mark.rule("AE-ACT-21", "AE-MAN-33", "AE-GAP-34", "AE-GAP-35")
def test_what_staggered_and_immobilized_bar_until_the_turn_is_over() -> None:
    one = bearing(Condition("staggered", 1)).who("guard")
    assert (may_act(one), may_maneuver(one)) == (False, True)
    one = bearing(Condition("immobilized", 1)).who("guard")
    assert (may_act(one), may_maneuver(one)) == (True, False)
    table = bearing(Condition("staggered", 1), Condition("immobilized", 2))
    one = table.who("guard")
    assert (may_act(one), may_maneuver(one)) == (False, False)
    now = table.do(count_down, "guard").settle().who("guard")
    assert (may_act(now), may_maneuver(now)) == (True, False)


@pytest.mark.rule("AE-COND-04", "AE-MAN-31", "AE-QUAL-29", "AE-GAP-42")
def test_prone_has_no_count_and_ends_by_standing_up() -> None:
    table = bearing().do(afflict, "guard", "prone", by="mira").do(count_down, "guard").settle()
    assert table.who("guard").condition("prone") is not None
    table.do(Stand().act, "guard").settle()
    assert table.who("guard").conditions == ()
    assert table.do(Stand().act, "guard").settle().facts(ConditionEnded)[1:] == []


@pytest.mark.rule("AE-COND-07")
def test_with_the_fight_all_but_a_fire_is_over() -> None:
    kept = (Condition("burning", 2), Condition("prone"), Condition("staggered", 1))
    table = bearing(*kept).apply(Ended("watch"))
    assert [one.name for one in table.who("guard").conditions] == ["burning"]
    table = bearing(*kept).apply(Ended("watch", keeps=True))
    assert len(table.who("guard").conditions) == 3


@pytest.mark.rule("AE-COND-08")
def test_the_fallen_and_a_rating_of_nothing_get_no_condition() -> None:
    down = bearing(physical=bar(wounds=0)).do(afflict, "guard", "burning", 3).settle()
    assert down.facts(ConditionSet) == []
    assert bearing().do(afflict, "guard", "burning", 0).settle().facts(ConditionSet) == []


@pytest.mark.rule("AE-QUAL-19", "AE-QUAL-20")
def test_av_31_disorient_again_leaves_the_higher_number() -> None:
    table = bearing().do(afflict, "guard", "disoriented", 2).do(afflict, "guard", "disoriented", 1)
    left = []
    for _ in range(3):
        found = table.settle().who("guard").condition("disoriented")
        left.append(found.count if found else 0)
        table.do(count_down, "guard")
    assert left == [2, 1, 0]


@pytest.mark.rule("AE-QUAL-15", "AE-COND-01", "AE-ACT-21")
def test_av_11_concussive_costs_exactly_the_next_action() -> None:
    for acted in (True, False):
        table = bearing(acted=acted).do(afflict, "guard", "staggered", 1, by="mira").settle()
        now = table.who("guard")
        assert (may_act(now), may_maneuver(now)) == (False, True)
        assert may_act(table.do(count_down, "guard").settle().who("guard"))


@pytest.mark.rule("AE-QUAL-12")
def test_each_kind_of_ground_has_the_difficulty_of_its_own() -> None:
    table = bearing(Condition("burning", 3))
    tables = replace(table.book.tables, fire_soft=3, fire_difficulty=4, hone_rating=5)
    table.book = replace(table.book, tables=tables)
    assert table.do(PutOut().act, "guard").say("fire", "soft").say("check_sheet").pool() == "2G3P"
