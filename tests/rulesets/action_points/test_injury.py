"""Injury: when a Test is forced, its MTN, and the steps that dice lose."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rolled
from fracas.core.errors import IllegalAnswer, MalformedAnswer
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.rules.damage import suffer
from fracas.rulesets.action_points.rules.injury import (
    drop_step,
    forced,
    step_below,
    steps_left,
    steps_to_down,
)
from fracas.rulesets.action_points.rules.order import restored
from fracas.rulesets.action_points.state import facts
from fracas.rulesets.action_points.state.harm_facts import StepDropped, WentDown
from tests.rulesets.action_points.blows import bo, rolled
from tests.rulesets.action_points.table import Table, dice, fighter, scene

BOOK = open_book({})


def hurt(amount: int, rulings: dict[str, str | int] | None = None, **values: Any) -> Table:
    return Table(scene(bo(**values)), **(rulings or {})).do(suffer, "bo", amount)


@pytest.mark.rule("AP-INJ-06", "AP-INJ-07", "AP-INJ-08", "AP-DOWN-01", "AP-CHAR-03")
def test_ex_01_the_chain_of_loss() -> None:
    table = Table(scene(fighter("bo", sizes="strength 10, wits 12")))
    sizes = []
    for _ in range(3):
        table.do(drop_step, "bo").roll("injured", 1, dice="d8").settle()
        sizes.append(table.who("bo").die("strength"))
    assert sizes == [8, 6, 4]
    assert not table.who("bo").down
    table.do(drop_step, "bo").roll("injured", 1).say("consent").settle()
    now = table.who("bo")
    assert (now.die("strength"), now.down, now.lost) == (0, True, ("strength",))
    assert [step_below(BOOK, size) for size in (12, 10, 8, 6, 4, 0)] == [10, 8, 6, 4, 0, 0]


@pytest.mark.rule("AP-INJ-02", "AP-INJ-03", "AP-INJ-04", "AP-INJ-05", "AP-GAP-31", "AP-GAP-47")
def test_av_29_a_total_beyond_fitness_forces_a_test() -> None:
    table = hurt(2, damage=4).settle()
    assert rolled(table, "injury") == []
    assert not forced(table.who("bo"))
    table.do(suffer, "bo", 1).roll("injury", 6, dice="d8").settle()
    assert rolled(table, "injury") == [("stamina", 8, 6, 6, True)]
    now = table.who("bo")
    assert (now.damage, now.attributes) == (7, bo().attributes)
    # Every blow beyond Fitness forces one, not only the first.
    table.do(suffer, "bo", 1).roll("injury", 8).settle()
    assert len(rolled(table, "injury")) == 2


@pytest.mark.rule("AP-INJ-04", "AP-GAP-32")
@pytest.mark.parametrize(("switch", "mtn", "passed"), [("total", 9, False), ("blow", 2, True)])
def test_the_total_or_by_option_the_blow(switch: str, mtn: int, passed: bool) -> None:
    table = hurt(3, {"injury_mtn": switch}, damage=7).roll("injury", 5)
    assert rolled(table, "injury") == [("stamina", 8, 5, mtn, passed)]
    assert table.kind == ("over" if passed else "injured")


@pytest.mark.rule("AP-GAP-58", "AP-INJ-04")
@pytest.mark.parametrize("switch", ["total", "blow"])
def test_fitness_is_a_talent_and_changes_no_test(switch: str) -> None:
    def made(fitness: int, toughness: int) -> tuple[int, int]:
        values: dict[str, Any] = {"fitness": fitness, "toughness": toughness}
        table = hurt(9, {"injury_mtn": switch}, **values).roll("injury", 8).settle()
        [fact] = [one for one in table.facts(facts.Tested) if one.what == "injury"]
        return fact.skill, fact.mtn

    # Toughness is a Skill and is taken off; of Fitness nothing is.
    assert [made(fitness, 1) for fitness in (1, 3, 8)] == [(1, 8)] * 3
    assert made(5, 3) == (3, 6)


@pytest.mark.rule("AP-INJ-10", "AP-INJ-04")
def test_av_31_a_lost_step_weighs_on_the_next_test() -> None:
    values: dict[str, Any] = {"fitness": 4, "toughness": 2, "damage": 5}
    table = hurt(1, **values).roll("injury", 3, dice="d8").roll("injured", 3).settle()
    assert rolled(table, "injury") == [("stamina", 8, 3, 4, False)]
    table.do(suffer, "bo", 1).roll("injury", 5, dice="d6").settle()
    assert rolled(table, "injury")[-1] == ("stamina", 6, 5, 5, True)


@pytest.mark.rule("AP-INJ-07", "AP-INJ-09")
def test_one_blow_costs_one_step_at_most() -> None:
    table = hurt(40).roll("injury", 8).roll("injured", 1).settle()
    assert [fact.size for fact in table.facts(StepDropped)] == [4]
    assert len(rolled(table, "injury")) == 1


@pytest.mark.rule("AP-NAR-02", "AP-INJ-06")
def test_the_narrator_rolls_the_injured_attribute() -> None:
    table = hurt(40).roll("injury", 8)
    assert (table.asked, table.dice()) == ("gm", "d8")
    prompt = table.prompt
    assert isinstance(prompt, Roll)
    law = prompt.dice.law(prompt.reading)
    assert {branch.chance for branch in law.branches} == {Fraction(1, 8)}
    assert [branch.value for branch in law.branches] == [one.name for one in dice()]


@pytest.mark.rule("AP-INJ-11", "AP-GAP-35")
def test_an_attribute_that_is_gone_is_rolled_again() -> None:
    gone = bo(attributes=dice("strength 6>0, wits 6>0"), down=True)
    table = Table(scene(gone)).do(suffer, "bo", 1)
    prompt = table.prompt
    assert isinstance(prompt, Roll)
    law = {branch.value: branch.chance for branch in prompt.dice.law(prompt.reading).branches}
    assert law == dict.fromkeys(
        ("agility", "stamina", "perception", "intellect", "willpower", "presence"), Fraction(1, 6)
    )
    for wrong in ((1,), (6, 1), (2, 3)):
        with pytest.raises(IllegalAnswer):
            table.roll("injured", *wrong)
    for forced_ in (Rolled(reading="wits", how="forced"), Rolled(total=1, how="typed")):
        with pytest.raises(MalformedAnswer, match="AP-INJ-11"):
            table.say("injured", forced_)
    table.roll("injured", 1, 6, 1, 7).settle()
    [fact] = table.facts(StepDropped)
    assert (fact.attribute, fact.face, fact.again) == ("willpower", 7, (1, 6, 1))
    assert "AP-INJ-11" in fact.because


def test_an_injury_may_be_given_by_name() -> None:
    table = hurt(40).roll("injury", 8)
    table.say("injured", Rolled(reading="Presence", how="forced")).settle()
    [fact] = table.facts(StepDropped)
    assert (fact.attribute, fact.face) == ("presence", 8)
    assert (
        hurt(40)
        .roll("injury", 8)
        .say("injured", Rolled(total=2, how="typed"))
        .facts(StepDropped)[0]
        .attribute
        == "agility"
    )


@pytest.mark.rule("AP-INJ-13", "AP-INJ-14")
def test_how_many_failures_it_takes() -> None:
    even = fighter("bo")
    assert (steps_left(BOOK, even), steps_to_down(BOOK, even)) == (16, 2)
    mixed = fighter("bo", sizes="strength 12, agility 10, stamina 8, wits 4")
    assert (steps_left(BOOK, mixed), steps_to_down(BOOK, mixed)) == (5 + 4 + 3 + 1 + 4 * 2, 1)
    table = Table(scene(even))
    failures = 0
    while not table.who("bo").dead:
        face = 1 + next(n for n, one in enumerate(table.who("bo").attributes) if one.current)
        table.do(drop_step, "bo").roll("injured", face).default("consent").settle()
        failures += 1
    assert failures == 16
    assert len(table.facts(WentDown)) == 1


@pytest.mark.rule("AP-INJ-04", "AP-CORE-06")
def test_without_a_stamina_die_the_test_fails_unrolled() -> None:
    lame = bo(attributes=dice("stamina 6>0"), lost=("stamina",))
    table = Table(scene(lame)).do(suffer, "bo", 9)
    assert rolled(table, "injury") == [("stamina", 0, 0, 8, False)]
    assert table.dice() == "d8 not 3"


@pytest.mark.rule("AP-CHAR-11", "AP-TURN-09", "AP-INJ-10")
def test_av_23_a_lost_step_costs_ap_from_the_next_round_on() -> None:
    one = fighter("bo", sizes="agility 8, perception 8", ap=9)
    table = Table(scene(one, fighter("cy", "them")))
    table.do(drop_step, "bo").roll("injured", 2).settle()
    now = table.who("bo")
    assert (now.ap, now.initiative, now.die("agility")) == (9, 16, 6)
    assert table.state.order == ("bo", "cy")
    points = {one.who: one.ap for one in restored(table.state, table.book, 2)}
    assert points["bo"] == 14
