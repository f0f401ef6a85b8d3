"""Checks: the sheet, the dice and their tiers, what is used up, and how good one is."""

from __future__ import annotations

import pytest

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rung
from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Corrected, Fact, Noted
from fracas.dice.graded import Grade, Graded, grade_of
from fracas.odds.bars import bar_of
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import open_book
from fracas.rulesets.razorweave.rules.rolls import (
    CheckGrades,
    CheckReading,
    dice_for,
    netting_of,
    rung_of,
)
from fracas.rulesets.razorweave.state.combatants import Ailment, Grant, Tier
from fracas.rulesets.razorweave.state.facts import Checked, Spent
from tests.odds.graded import rolls_are_graded
from tests.rulesets.razorweave.table import Table, duel

TIERS = (
    (5, Tier.CRITICAL),
    (0, Tier.FULL),
    (-2, Tier.PARTIAL),
    (-6, Tier.FAILURE),
    (-99, Tier.CRITICAL_FAILURE),
)


def resisted(*faces: int, condition: str = "stunned", **bob: object) -> Table:
    """Ann does something that Bob resists, and Bob's dice fall so."""
    table = Table(duel(bob=bob)).open().say("action", "else").say("else", "I ring the great bell.")
    table.say(
        "improvise", check="no", effect="condition", condition=condition, target="bob", resist="MIG"
    )
    return table.say("difficulty").roll(*faces)


@pytest.mark.rule("RW-CHK-01", "RW-TURN-01")
def test_a_check_goes_step_by_step() -> None:
    table = Table(duel()).open()
    seen = []
    for answer in ("maneuver", "prone:bob", None):
        seen.append(table.kind)
        table.say(table.kind, answer)
    assert seen == ["action", "intent", "difficulty"]
    assert isinstance(table.play.prompt, Roll)
    assert not table.facts(Checked)
    table.roll(4, 4, 3, 3)
    assert table.facts(Checked)
    assert table.bears("bob") == ("prone",)


@pytest.mark.rule("RW-CHK-03")
def test_the_attribute_is_added_to_four_dice() -> None:
    table = Table(duel(ann={"mig": 2})).open().act("strike:bob:club", 3, 3, 3, 3)
    (check,) = table.facts(Checked)
    assert (check.bonus, check.total, check.margin, len(check.faces)) == (2, 14, 0, 4)


@pytest.mark.rule("RW-CHK-03", "RW-CHK-04")
def test_a_skill_that_applies_adds_one_and_only_one() -> None:
    table = Table(duel(ann={"mig": 1, "skills": ("Brawl", "Dockside")})).open()
    table.act("strike:bob:club", 3, 3, 3, 3, skill="Brawl, Dockside")
    (check,) = table.facts(Checked)
    assert (check.bonus, check.total, check.tier) == (2, 14, Tier.FULL)
    table = Table(duel(ann={"mig": 1, "skills": ("Brawl",)})).open()
    (check,) = table.act("strike:bob:club", 3, 3, 3, 3).facts(Checked)
    assert check.total == 13


@pytest.mark.rule("RW-CHK-05")
@pytest.mark.parametrize(
    ("margin", "tier"),
    [
        (9, Tier.CRITICAL),
        (5, Tier.CRITICAL),
        (4, Tier.FULL),
        (0, Tier.FULL),
        (-1, Tier.PARTIAL),
        (-2, Tier.PARTIAL),
        (-3, Tier.FAILURE),
        (-6, Tier.FAILURE),
    ],
)
def test_the_tier_follows_the_margin(margin: int, tier: Tier) -> None:
    table = Table(duel(ann={"mig": 2})).open()
    table.say("action", "strike:bob:club").say("difficulty", dc=16 - margin).roll(3, 3, 4, 4)
    (check,) = table.facts(Checked)
    assert (check.margin, check.tier) == (margin, tier)


@pytest.mark.rule("RW-CHK-06", "RW-GAP-03")
def test_seven_short_is_a_critical_failure() -> None:
    table = Table(duel(ann={"weapons": ()})).open().act("strike:bob:unarmed", 2, 2, 2, 1)
    assert [check.tier for check in table.facts(Checked)] == [Tier.CRITICAL_FAILURE]
    assert table.filled("bob") == 0


@pytest.mark.rule("RW-CHK-06")
def test_all_ones_are_a_critical_failure_whatever_the_margin() -> None:
    reading = CheckReading(bonus=20, dc=14, keep=0, cuts=TIERS)
    assert reading.of((1, 1, 1, 1)) is Tier.CRITICAL_FAILURE
    assert reading.of((1, 1, 1, 2)) is Tier.CRITICAL
    burdened = CheckReading(bonus=20, dc=14, keep=-4, cuts=TIERS)
    assert burdened.of((1, 1, 1, 1, 2)) is Tier.CRITICAL


@pytest.mark.rule("RW-CHK-07")
@pytest.mark.parametrize(
    ("action", "attributes", "used"),
    [
        ("maneuver", {"agi": 1, "mig": 2}, "MIG"),
        ("maneuver", {"agi": 1, "mig": 1}, "AGI"),
        ("setup", {"pre": 0, "rsn": 1}, "RSN"),
        ("setup", {"agi": 4}, "PRE"),
        ("defend", {"agi": 2, "mig": 1}, "AGI"),
        ("withdraw", {"agi": 0, "mig": 4}, "AGI"),
    ],
)
def test_the_act_decides_the_attribute(action: str, attributes: dict[str, int], used: str) -> None:
    table = Table(duel(ann=attributes)).open().say("action", action)
    if table.kind in ("intent", "opening"):
        table.say(table.kind, table.options[0])
    table.say("difficulty")
    assert isinstance(table.play.prompt, Roll)
    assert table.play.prompt.terms[0].name == used
    assert not table.facts(Noted)


@pytest.mark.rule("RW-CHK-07")
def test_an_unusual_attribute_is_taken_with_a_warning() -> None:
    table = Table(duel(ann={"pre": 3})).open()
    table.act("strike:bob:club", 3, 3, 3, 2, attribute="PRE")
    (check,) = table.facts(Checked)
    assert (check.attribute, check.total) == ("PRE", 14)
    (warning,) = table.facts(Noted)
    assert warning.note == "untypical"
    assert "PRE is unusual" in RULESET.say_fact(warning, table.state)


@pytest.mark.rule("RW-CHK-08")
@pytest.mark.parametrize(("value", "lawful"), [(-3, False), (-2, True), (6, True), (7, False)])
def test_attributes_run_from_minus_two_to_six(value: int, lawful: bool) -> None:
    table = Table(duel()).open()
    change = Corrected("combatants/ann/agi", value)
    if lawful:
        table.play.edit(change)
        assert table.state.who("ann").agi == value
    else:
        with pytest.raises(IllegalAnswer, match="RW-CHK-08"):
            table.play.edit(change)


@pytest.mark.rule("RW-CHK-09")
def test_foes_make_checks_in_the_same_way() -> None:
    foe = {"mig": 1, "conditions": ("dazed",)}
    table = Table(duel(bob=foe)).open("bob", "ann").act("strike:ann:club", 3, 3, 3, 4, 6)
    (check,) = table.facts(Checked)
    assert (check.who, check.total, check.tier) == ("bob", 14, Tier.FULL)
    assert table.filled("ann") == 2


@pytest.mark.rule("RW-CHK-12")
def test_a_resist_check_keeps_a_condition_off() -> None:
    table = resisted(4, 4, 4, 4, mig=0)
    (check,) = table.facts(Checked)
    assert (check.who, check.attribute, check.dc) == ("bob", "MIG", 16)
    assert table.bears("bob") == ()


@pytest.mark.rule("RW-CHK-12")
def test_a_partial_resists_at_a_price_and_a_failure_does_not() -> None:
    table = resisted(4, 4, 4, 3).say("resist_cost")
    assert table.bears("bob") == ("exposed",)
    assert resisted(4, 4, 4, 3).say("resist_cost", "prone").bears("bob") == ("prone",)
    assert resisted(4, 4, 4, 3, condition="exposed").say("resist_cost").bears("bob") == ("prone",)
    table = resisted(4, 3, 3, 3, condition="bleeding")
    assert table.bears("bob") == ("bleeding",)
    (check,) = table.facts(Checked)
    assert check.tier is Tier.FAILURE


@pytest.mark.rule("RW-CHK-12")
def test_a_resist_check_is_no_main_action_and_spends_no_grant() -> None:
    table = resisted(4, 4, 4, 4, grants=(Grant("dan"),))
    (check,) = table.facts(Checked)
    assert len(check.faces) == 4
    assert not table.facts(Spent)
    assert table.state.who("bob").grants == (Grant("dan"),)
    assert "strike:ann:club" in table.options


@pytest.mark.rule("RW-CHK-14", "RW-DC-04")
def test_the_record_of_a_check_is_whole() -> None:
    ann = {"mig": 1, "skills": ("Brawl",), "conditions": ("dazed",), "grants": (Grant("cid"),)}
    table = Table(duel(ann=ann, bob={"conditions": ("exposed",)})).open()
    table.act("strike:bob:club", 6, 1, 4, 4, 3, skill="Brawl", dc=16, why="wet planks")
    (check,) = table.facts(Checked)
    assert (check.who, check.action, check.target, check.attribute) == (
        "ann",
        "strike",
        "bob",
        "MIG",
    )
    assert (check.dc, check.total, check.margin, check.tier) == (16, 19, 3, Tier.FULL)
    assert (check.faces, check.kept) == ((6, 1, 4, 4, 3), (True, False, True, True, True))
    assert {term.name: term.kind for term in check.terms} == {
        "MIG": "bonus",
        "skill": "bonus",
        "grant0": "edge",
        "dazed": "burden",
        "target_exposed": "edge",
    }
    assert [(step.kind, step.amount) for step in check.reasons] == [("dc", 2)]
    assert all(term.because for term in (*check.terms, *check.reasons))
    line = RULESET.say_fact(check, table.state)
    for part in ("Ann", "Strike", "Bob", "MIG", "DC 16", "= 19", "+3", "Full Success"):
        assert part in line


@pytest.mark.rule("RW-CHK-15")
def test_all_is_told_before_the_throw_and_may_be_thought_over() -> None:
    table = Table(duel(bob={"conditions": ("exposed",)})).open("ann", "bob")
    rolls = table.play.ordinal
    table.say("action", "withdraw")
    prompt = table.play.prompt
    assert prompt is not None
    assert prompt.form.field("dc").default == 14  # type: ignore[union-attr]
    table.play.undo()
    table.say("action", "strike:bob:club")
    prompt = table.play.prompt
    assert prompt is not None
    assert [term.name for term in prompt.reasons] == ["target_exposed"]  # type: ignore[union-attr]
    table.say("difficulty")
    assert isinstance(table.play.prompt, Roll)
    table.play.undo()
    table.play.undo()
    assert table.kind == "action"
    assert table.play.ordinal == rolls
    assert table.state.who("bob").conditions == (Ailment("exposed"),)


# How good a Check is


def _rung(roll: Roll, facts: tuple[Fact, ...]) -> Rung | None:
    return rung_of(next(one for one in facts if isinstance(one, Checked)).tier)


def test_the_facts_of_every_check_say_its_grade() -> None:
    assert rolls_are_graded("razorweave", _rung) == {"check"}


@pytest.mark.rule("RW-CHK-05", "RW-CHK-06")
def test_a_check_has_a_mark_for_each_tier() -> None:
    reading = CheckReading(2, 14, 0, netting_of(open_book({})).cuts)
    dice = dice_for(0)
    graded = Graded(reading, CheckGrades(reading))
    bar = bar_of(dice.law(graded), marked=True)
    assert bar.marks == ((8, "miss"), (12, "part"), (14, "hit"), (19, "crit"))
    assert bar.missing == 0
    assert grade_of(dice, graded, (1, 1, 1, 1), None) == Grade("botch", (6,))
    assert grade_of(dice, graded, (), 20) == Grade("crit", (22,))
    assert rung_of(Tier.PARTIAL) == "part"
