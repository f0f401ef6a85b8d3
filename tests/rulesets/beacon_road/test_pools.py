"""Action Rolls as they are read: by faces, by a total, and by the name of a result."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rolled as Thrown
from fracas.core.chance import Rung
from fracas.core.errors import MalformedAnswer, WrongUse
from fracas.core.facts import Fact
from fracas.core.system.ruleset import OwnDice
from fracas.dice.graded import Grade, Graded, grade_of
from fracas.dice.kept import KeptSum, OneKept
from fracas.odds.bars import bar_of, needle
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.rules.rolls.pools import (
    ActionGrades,
    ActionReading,
    Outcome,
    dice_for,
    outcome,
    own_dice,
    rung_of,
)
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from tests.odds.graded import rolls_are_graded
from tests.rulesets.beacon_road.table import BOOK

READING = ActionReading(dice_for(1, 2, 8), (14, 20), exact=True)


def named(name: str, total: int | None = None) -> list[tuple[str, int, int | None]]:
    """What a roll comes to that is told by its name, and by its total where one is given."""
    rolled = Thrown((), total=total, reading=name, how="typed")
    return [(one.result, one.multiplier, one.total) for one in READING.of_name(name, rolled)]


@pytest.mark.rule("BR-ROLL-10", "BR-ROLL-12", "BR-ROLL-14")
def test_a_miss_is_a_botch_where_the_dice_are_low() -> None:
    assert outcome(13, 14, True) == Outcome("botch", 0, 13)
    assert outcome(13, 14, False) == Outcome("failure", 0, 13)
    assert outcome(14, 14, True) == Outcome("success", 0, 14), "equal is enough, however low"


@pytest.mark.rule("BR-ROLL-10", "BR-ROLL-11", "BR-ROLL-13")
@pytest.mark.parametrize(
    ("name", "total", "found"),
    [
        ("success", None, [("success", 0, 14), ("failure", 0, 14)]),
        ("Success", 21, [("success", 0, 21), ("success", 0, 21)]),
        ("critical", None, [("success", 1, 24), ("success", 0, 24)]),
        (" critical 2 ", 35, [("success", 2, 35), ("success", 1, 35)]),
        ("failure", None, [("failure", 0, 13), ("failure", 0, 13)]),
        ("botch", 5, [("botch", 0, 5), ("botch", 0, 5)]),
    ],
)
def test_a_result_may_be_told_by_its_name(
    name: str, total: int | None, found: list[tuple[str, int, int | None]]
) -> None:
    assert named(name, total) == found


@pytest.mark.rule("BR-ROLL-10", "BR-ROLL-11")
@pytest.mark.parametrize("name", ["hit", "success 2", "failure 1", "botch 1", "critical two", ""])
def test_another_name_is_none(name: str) -> None:
    with pytest.raises(MalformedAnswer, match="is no result: give success"):
        named(name)


@pytest.mark.rule("BR-ROLL-10", "BR-ROLL-11")
@pytest.mark.parametrize(
    ("name", "total"), [("success", 13), ("success", 24), ("critical 2", 24), ("failure", 14)]
)
def test_a_total_has_to_fit_the_name(name: str, total: int) -> None:
    with pytest.raises(MalformedAnswer, match=f"A total of {total} is no {name} against 14"):
        named(name, total)


@pytest.mark.rule("BR-ROLL-11", "BR-ROLL-20")
def test_other_numbers_leave_the_results() -> None:
    value = READING.of_kept(24, False)
    assert READING.numbers_of(value) == (1, 0, 24)
    assert READING.with_numbers(value, (2, 1, 34)) == (
        Outcome("success", 2, 34),
        Outcome("success", 1, 34),
    )
    merged = ActionReading(READING.dice, (14,))
    assert merged.numbers_of(merged.of_kept(24, False)) == (1,)
    assert merged.with_numbers(merged.of_kept(24, False), (3,)) == (Outcome("success", 3, None),)


DICE = KeptSum((OneKept(3, 20), OneKept(2, 6)))
FACES = (8, 3, 20, 2, 4, 1)


def _rung(roll: Roll, facts: tuple[Fact, ...]) -> Rung | None:
    told = next(one for one in facts if isinstance(one, Rolled))
    assert told.kind == roll.kind
    return rung_of(told.result, told.multiplier)


def test_the_facts_of_every_roll_say_its_grade() -> None:
    kinds = rolls_are_graded("beacon_road", _rung, fights=16, length=140)
    assert {"attack", "resist", "wound", "action"} <= kinds
    assert "prowl" not in kinds, "what others are held against goes neither well nor badly"


@pytest.mark.rule("BR-ROLL-10", "BR-ROLL-11", "BR-ROLL-14", "BR-ROLL-22")
def test_the_bar_and_the_needle_of_a_roll() -> None:
    graded = Graded(ActionReading(DICE, (14,)), ActionGrades(DICE))
    law = DICE.law(graded)
    bar = bar_of(law, marked=True)
    told = {rung: round(float(chance) * 100, 1) for rung, chance in bar.parts}
    assert told == {"botch": 2.1, "miss": 5.2, "hit": 58.4, "crit": 34.3}
    assert bar.marks == ((14, "hit"), (24, "crit"))
    assert 0 < bar.missing < 1e-12
    grade = grade_of(DICE, graded, FACES, None)
    assert grade == Grade("crit", (26,))
    found = needle(law, grade.rung, grade.score)
    assert (round(found.below, 3), round(found.at, 3)) == (0.740, 0.757)


@pytest.mark.rule("BR-ROLL-13")
def test_of_several_numbers_the_best_result_counts() -> None:
    graded = Graded(ActionReading(DICE, (30, 12)), ActionGrades(DICE))
    assert grade_of(DICE, graded, FACES, None).rung == "crit"
    assert bar_of(DICE.law(graded), marked=True).marks == ((12, "hit"), (22, "crit"))


def test_a_result_that_was_not_expected_lies_on_the_border_of_its_rung() -> None:
    law = DICE.law(Graded(ActionReading(DICE, (28,)), ActionGrades(DICE)))
    parts = {rung: float(chance) for rung, chance in bar_of(law).parts}
    found = needle(law, "hit", (26,))
    assert not found.known
    assert found.at == found.below == pytest.approx(parts["botch"] + parts["miss"])
    assert needle(law, "miss", (30,)).at == pytest.approx(found.at)


def told(text: str) -> OwnDice:
    found = own_dice(BOOK, text)
    assert found is not None
    return found


@pytest.mark.rule("BR-ROLL-01", "BR-ROLL-22")
def test_the_law_is_that_of_the_roll_in_play() -> None:
    found = told("2/d20! + 3/d8!")
    assert found.name == "2/d20! + 3/d8!"
    dice = dice_for(2, 3, 8)
    law = dice.law(ActionReading(dice, (18,)))
    hit = sum(branch.chance for branch in law.branches if branch.value[0].success)  # type: ignore[index,union-attr]
    botch = sum(
        branch.chance
        for branch in law.branches
        if branch.value[0].result == "botch"  # type: ignore[index,union-attr]
    )
    assert sum(chance for (total, _), chance in found.law if total >= 18) == hit
    assert sum(chance for (total, low), chance in found.law if total < 18 and low) == botch
    assert sum((chance for _, chance in found.law), found.missing) == 1
    assert 0 < found.missing < Fraction(1, 10**12)


@pytest.mark.rule("BR-ROLL-03", "BR-RESIST-01")
def test_a_tier_of_nothing_keeps_the_lowest_of_two() -> None:
    found = told("0/d20!")
    assert sum(chance for (total, _), chance in found.law if total == 1) == Fraction(39, 400)


def test_what_is_written_otherwise_is_no_roll() -> None:
    assert own_dice(BOOK, "4d6") is None
    assert RULESET.own_dice(BOOK, "2Y1G vs 2P") is None
    with pytest.raises(WrongUse, match="write Tier/d20"):
        told("2/d12!")
    with pytest.raises(WrongUse, match="No attribute has a d7"):
        told("2/d20! + 1/d7!")
    with pytest.raises(WrongUse, match="At most 20"):
        told("99/d20!")
