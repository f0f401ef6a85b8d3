"""Harm: Soak, Consequences, Stress, Wounds, and the end of each."""

from __future__ import annotations

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Corrected, WentMoot
from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.rules.damage import (
    TAKES,
    Bargain,
    free_severities,
    outcome,
    soak_of,
    suffer,
    wounds_of,
)
from fracas.rulesets.aeronaughts.state.harm_facts import Hurt, Injured
from fracas.rulesets.aeronaughts.state.scene_facts import Fell, Left
from tests.rulesets.aeronaughts.deeds import Table, bar, borne, fighter, scene

BOOK = open_book({})


def hurt(
    damage: int,
    *chosen: str,
    type_: str = "physical",
    switches: dict[str, str] | None = None,
    **values: object,
) -> Table:
    """Somebody suffers damage after Soak, and takes these Consequences."""
    table = Table(scene(fighter("guard", **values)), **(switches or {}))
    table.do(suffer, "guard", type_, damage, by="mira")
    if table.kind == "consequences":
        table.say("consequences", chosen)
    return table


def left(table: Table, type_: str = "physical") -> tuple[int, int]:
    """Stress and Wounds left."""
    now = table.who("guard").bar(type_)
    return now.stress, now.wounds


@pytest.mark.rule("AE-HP-01", "AE-HP-02", "AE-HP-03", "AE-HP-06", "AE-HP-07", "AE-GAP-20")
def test_damage_goes_to_stress_and_then_to_wounds_of_its_type() -> None:
    table = hurt(8, type_="mental")
    assert left(table, "mental") == (0, 2)
    assert left(table) == left(table, "spiritual") == (6, 4)
    assert [(fact.stress, fact.wounds) for fact in table.facts(Hurt)] == [(6, 2)]


@pytest.mark.rule("AE-HP-02", "AE-GAP-21")
def test_one_bar_of_wounds_may_serve_all_types() -> None:
    assert [wounds_of(BOOK, one) for one in ("physical", "mental")] == ["physical", "mental"]
    table = hurt(8, type_="mental", switches={"wounds_pool": "single"})
    assert left(table, "mental") == (0, 4)
    assert left(table) == (6, 2)
    table = hurt(10, type_="mental", switches={"wounds_pool": "single"})
    assert table.who("guard").down


@pytest.mark.rule("AE-HP-04", "AE-HP-05", "AE-QUAL-41", "AE-ACT-17", "AE-GAP-12")
def test_soak_is_inherent_and_worn_and_blocked() -> None:
    one = fighter("guard", items=("leather_coat", "charm"), shield=3, physical=bar(soak=2))
    assert [soak_of(BOOK, one, type_) for type_ in ("physical", "mental", "spiritual")] == [6, 4, 5]
    assert [soak_of(BOOK, one, "physical", pierce) for pierce in (2, 6, 9)] == [4, 0, 0]


@pytest.mark.rule("AE-CON-01", "AE-CON-04", "AE-CON-06", "AE-CON-08", "AE-CON-11", "AE-CON-13")
@pytest.mark.rule("AE-GAP-22", "AE-GAP-24")
@pytest.mark.parametrize(
    ("damage", "chosen", "bars", "absorbed"),
    [
        (5, (), (0, 2), []),
        (5, ("mild",), (0, 4), [("mild", 2)]),
        (5, ("moderate",), (2, 4), [("moderate", 4)]),
        (13, ("mild", "moderate", "severe"), (2, 4), [("severe", 6), ("moderate", 4), ("mild", 2)]),
        (6, ("mild", "severe"), (3, 4), [("severe", 6)]),
    ],
)
def test_consequences_absorb_before_the_bars_lose(
    damage: int, chosen: tuple[str, ...], bars: tuple[int, int], absorbed: list[tuple[str, int]]
) -> None:
    table = hurt(damage, *chosen, physical=bar(stress=3))
    assert left(table) == bars
    taken = [(fact.consequence.severity, fact.absorbed) for fact in table.facts(Injured)]
    assert taken == absorbed
    assert [(one.severity, one.type) for one in table.who("guard").consequences] == [
        (severity, "physical") for severity, _ in absorbed
    ]


@pytest.mark.rule("AE-CON-06", "AE-CON-12")
def test_av_23_the_spare_part_of_a_consequence_is_lost() -> None:
    table = hurt(3, "moderate", physical=bar(stress=0))
    assert left(table) == (0, 4)
    assert [fact.absorbed for fact in table.facts(Injured)] == [3]
    assert table.facts(Hurt) == []


@pytest.mark.rule("AE-CON-12", "AE-HP-05")
def test_without_damage_nothing_may_be_traded() -> None:
    assert hurt(0).facts(Injured) == []
    assert Table(scene(fighter("guard"))).do(suffer, "guard", "physical", 0).kind == "over"


@pytest.mark.rule("AE-CON-03", "AE-CON-14", "AE-GAP-26")
def test_av_25_one_of_each_severity_and_type() -> None:
    held = borne("mild/physical moderate/mental")
    table = Table(scene(fighter("guard", consequences=held))).do(suffer, "guard", "physical", 3)
    assert table.options == ("moderate", "severe")
    with pytest.raises(IllegalAnswer):
        table.say("consequences", ("mild",))
    one = fighter("guard", consequences=borne("mild/physical mild/physical"))
    assert free_severities(open_book({"consequence_slots": "unlimited"}), one, "physical") == (
        "mild", "moderate", "severe",
    )  # fmt: skip
    full = fighter("guard", consequences=borne("mild/physical moderate/physical severe/physical"))
    table = Table(scene(full)).do(suffer, "guard", "physical", 3)
    assert table.settle().who("guard").physical.stress == 3


@pytest.mark.rule("AE-CON-10", "AE-GAP-25")
def test_extreme_only_where_it_is_played() -> None:
    assert "extreme" not in free_severities(BOOK, fighter("guard"), "physical")
    table = hurt(9, "extreme", switches={"extreme_consequence": "on"})
    assert left(table) == (5, 4)


def leads_to(table: Table, severity: str) -> tuple[int, ...]:
    """What a Consequence alone absorbs, and the Stress and Wounds that it leaves."""
    told = TAKES.read(severity).told(table.state, table.book, table.prompt)
    return tuple(told.values())


@pytest.mark.rule("AE-CON-02", "AE-CON-23")
def test_the_victim_is_told_what_each_choice_leads_to() -> None:
    table = Table(scene(fighter("guard", physical=bar(stress=3)))).do(
        suffer, "guard", "physical", 5, by="mira"
    )
    assert table.asked == "guard"
    assert table.prompt.about == Bargain("guard", "physical", 5, 3, 4, False, "mira", "weapon")
    assert {one: leads_to(table, one) for one in table.options} == {
        "mild": (2, 0, 4), "moderate": (4, 2, 4), "severe": (5, 3, 4),
    }  # fmt: skip
    assert table.prompt.default == ()  # type: ignore[union-attr]


@pytest.mark.rule("AE-HP-08", "AE-HP-09", "AE-HP-10", "AE-CON-13")
def test_av_26_wounds_stop_at_nothing_and_a_consequence_may_save_them() -> None:
    low = {"physical": bar(stress=0, wounds=2)}
    for damage in (2, 9):
        table = hurt(damage, **low)
        assert left(table) == (0, 0)
        assert [fact.how for fact in table.facts(Fell)] == ["incapacitated"]
        assert table.who("guard").down
        assert not table.who("guard").able
    table = hurt(2, "mild", **low)
    assert left(table) == (0, 2)
    assert table.who("guard").able


@pytest.mark.rule("AE-CON-18", "AE-CON-19", "AE-QUAL-42")
def test_what_goes_straight_to_wounds_may_be_traded_too() -> None:
    table = Table(scene(fighter("guard")))
    table.do(suffer, "guard", "physical", 5, to_wounds=True)
    assert leads_to(table, table.options[0]) == (2, 6, 1)
    table.say("consequences", ("mild",))
    assert left(table) == (6, 1)


@pytest.mark.rule("AE-CON-21", "AE-HP-10", "AE-HP-11", "AE-GAP-48")
def test_harm_to_the_fallen_has_no_effect_and_death_is_the_tables_choice() -> None:
    fallen = bar(stress=0, wounds=0)
    table = hurt(5, physical=fallen)
    assert table.settle().past[1:] == []
    dying = hurt(9, physical=bar(stress=0, wounds=2), switches={"death_at_zero": "always"})
    assert dying.who("guard").out == "dead"
    for verdict, out in ((None, ""), ("alive", ""), ("dead", "dead")):
        asked = hurt(9, physical=bar(stress=0, wounds=2), switches={"death_at_zero": "gm"})
        assert asked.asked == "gm"
        assert asked.say("death", verdict).who("guard").out == out
        again = hurt(1, physical=fallen, switches={"death_at_zero": "gm"})
        assert again.say("death", verdict).who("guard").out == out
    assert hurt(9, physical=bar(stress=0, wounds=2)).settle().who("guard").out == ""


@pytest.mark.rule("AE-HP-06", "AE-HP-07", "AE-CON-12")
def test_the_outcome_of_a_sum() -> None:
    found = outcome(BOOK, 8, 3, 4, ("mild",))
    assert (found.absorbed, found.stress, found.wounds) == ((("mild", 2),), 3, 3)
    assert outcome(BOOK, 8, 3, 4, (), True).wounds == 4


@pytest.mark.rule("AE-CON-23", "AE-GM-02")
def test_an_edit_while_the_victim_chooses_is_reckoned_with() -> None:
    table = Table(scene(fighter("guard"))).do(suffer, "guard", "physical", 5)
    table.edit(Corrected("combatants/guard/physical/stress", 1))
    assert table.prompt.about.stress == 1
    table.say("consequences", ())
    assert left(table) == (0, 0)
    gone = Table(scene(fighter("guard"))).do(suffer, "guard", "physical", 5)
    gone.edit(Left("guard"))
    assert [fact.subject for fact in gone.settle().facts(WentMoot)] == ["guard"]
