"""Tests: one die against an MTN, and two dice against each other, by tables of exact odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rolled
from fracas.core.errors import MalformedAnswer
from fracas.odds import why
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.rules import checks
from fracas.rulesets.action_points.rules.checks import HIT, MISS, chance, chance_to_hit, mtn, passes
from fracas.rulesets.action_points.state import facts
from tests.rulesets.action_points.table import Table, fighter, scene

BOOK = open_book({})


def tried(circumstances: int, skill: int = 0, sizes: str = "", **rulings: str | int) -> Table:
    table = Table(scene(fighter("ada", sizes=sizes)), **rulings)
    return table.do(checks.test, "ada", "agility", circumstances, skill)


@pytest.mark.rule("AP-CORE-01", "AP-CORE-02", "AP-CORE-03", "AP-ATK-03", "AP-GAP-03", "AP-CORE-11")
def test_av_01_skill_lowers_the_number_to_be_met() -> None:
    failed = tried(4, 1).roll("deed", 2, dice="d6").settle().facts(facts.Tested)
    assert failed == [
        facts.Tested("ada", "deed", "agility", 6, 2, 4, 1, 3, False, because=checks.BECAUSE)
    ]
    assert [fact.passed for fact in tried(4, 1).roll("deed", 3).facts(facts.Tested)] == [True]


@pytest.mark.rule("AP-CORE-02", "AP-GAP-02")
@pytest.mark.parametrize(("switch", "passed"), [("ge", True), ("gt", False)])
def test_an_mtn_is_met_or_by_option_beaten(switch: str, passed: bool) -> None:
    table = tried(4, 1, mtn_compare=switch).roll("deed", 3)
    assert [fact.passed for fact in table.facts(facts.Tested)] == [passed]
    book = open_book({"mtn_compare": switch})
    assert passes(book, 3, 3) is passed
    assert chance(book, 6, 3) == (Fraction(4, 6) if passed else Fraction(3, 6))
    # A defense that only meets its number has not passed it either.
    assert chance_to_hit(book, 1, 0, 6, 6) == (Fraction(5, 6) if passed else 1)


@pytest.mark.rule("AP-CORE-04", "AP-CORE-05", "AP-CORE-08")
def test_av_02_an_mtn_has_no_floor_and_no_ceiling() -> None:
    table = tried(4, 5, "agility 4").roll("deed", 1, dice="d4").settle()
    [made] = table.facts(facts.Tested)
    assert (made.mtn, made.passed) == (-1, True)
    assert chance(BOOK, 4, -1) == 1
    [high] = tried(9, 0).roll("deed", 6).settle().facts(facts.Tested)
    # The highest face is worth what it shows, and nothing is rolled on.
    assert (high.mtn, high.passed) == (9, False)
    assert chance(BOOK, 6, 7) == 0


@pytest.mark.rule("AP-CORE-05", "AP-GAP-04", "AP-GAP-58")
@pytest.mark.parametrize("die", [4, 6, 8, 10, 12])
def test_the_chance_of_a_test_is_what_counting_gives(die: int) -> None:
    for number in range(-3, 15):
        met = sum(face >= number for face in range(1, die + 1))
        assert chance(BOOK, die, number) == Fraction(met, die)
    assert mtn(4, 3) == 1


@pytest.mark.rule("AP-GAP-58", "AP-CORE-03")
@pytest.mark.parametrize("fitness", [0, 3, 9])
def test_no_talent_changes_the_number_to_be_met(fitness: int) -> None:
    one = fighter("ada", sizes="agility 8", fitness=fitness, toughness=2)
    table = Table(scene(one)).do(checks.test, "ada", "agility", 5, 1).roll("deed", 4).settle()
    [made] = table.facts(facts.Tested)
    assert (made.circumstances, made.skill, made.mtn, made.passed) == (5, 1, 4, True)


@pytest.mark.rule("AP-CORE-06", "AP-CORE-12")
def test_av_04_below_d4_nothing_is_thrown_and_the_test_fails() -> None:
    table = tried(-3, 0, "agility 6>0").settle()
    [made] = table.facts(facts.Tested)
    assert (made.die, made.face, made.mtn, made.passed) == (0, 0, -3, False)
    assert "AP-CORE-06" in made.because
    assert chance(BOOK, 0, -3) == 0


@pytest.mark.rule("AP-CORE-07")
def test_a_skill_that_is_lacking_counts_nothing() -> None:
    one = fighter("ada", skills="blade 2")
    assert (one.skill("blade"), one.skill("bow")) == (2, 0)


@pytest.mark.rule("AP-INJ-04", "AP-CORE-05", "AP-GAP-49")
@pytest.mark.parametrize(
    ("die", "total", "toughness", "passed"),
    [
        (8, 7, 2, Fraction(1, 2)),
        (8, 9, 2, Fraction(1, 4)),
        (8, 12, 2, Fraction(0)),
        (6, 7, 0, Fraction(0)),
        (10, 13, 3, Fraction(1, 10)),
        (4, 6, 3, Fraction(1, 2)),
    ],
)
def test_the_table_of_injury_tests(die: int, total: int, toughness: int, passed: Fraction) -> None:
    assert chance(BOOK, die, mtn(total, toughness)) == passed


ODDS = (
    (8, 2, 6, 4, "5/8", "11/16"),
    (8, 2, 6, 2, "9/16", "2/3"),
    (8, 2, 8, 2, "7/16", "35/64"),
    (8, 4, 8, 4, "25/64", "15/32"),
    (6, 4, 6, 4, "1/3", "5/12"),
    (6, 3, 6, 4, "5/12", "1/2"),
    (10, 3, 8, 2, "43/80", "49/80"),
    (10, 2, 6, 4, "7/10", "3/4"),
    (4, 4, 10, 2, "3/40", "1/10"),
    (8, 2, 4, 4, "25/32", "13/16"),
    (8, 6, 6, 2, "17/48", "3/8"),
    (12, 1, 4, 4, "11/12", "15/16"),
    (8, 2, 6, 6, "37/48", "19/24"),
    (6, 3, 6, 6, "5/9", "7/12"),
    (8, 2, 8, 6, "19/32", "41/64"),
)


@pytest.mark.rule("AP-ATK-15", "AP-ATK-10", "AP-GAP-07")
@pytest.mark.parametrize(("a", "at", "b", "bt", "hit", "tied"), ODDS)
def test_the_table_of_attacks(a: int, at: int, b: int, bt: int, hit: str, tied: str) -> None:
    assert chance_to_hit(BOOK, a, at, b, bt) == Fraction(hit)
    assert chance_to_hit(open_book({"tie_winner": "attacker"}), a, at, b, bt) == Fraction(tied)
    assert chance_to_hit(open_book({"tie_winner": "both_miss"}), a, at, b, bt) == Fraction(hit)


@pytest.mark.rule("AP-ATK-15", "AP-ATK-06", "AP-ATK-07", "AP-ATK-08", "AP-ATK-11", "AP-GAP-08")
def test_pairs_are_counted_as_the_rule_has_it() -> None:
    for a, at, b, bt in product((4, 6, 8), (-1, 1, 3, 9), (4, 6, 10), (0, 4, 7)):
        pairs = product(range(1, a + 1), range(1, b + 1))
        hits = sum(x >= at and (y < bt or x > y) for x, y in pairs)
        assert chance_to_hit(BOOK, a, at, b, bt) == Fraction(hits, a * b)


@pytest.mark.rule("AP-ATK-16", "AP-CORE-06")
def test_without_a_defense_the_attack_test_decides() -> None:
    assert chance_to_hit(BOOK, 8, 4) == Fraction(5, 8)
    assert chance_to_hit(BOOK, 0, 4, 8, 4) == 0
    reading = checks.opposed(BOOK, 0, 4, 8, 4)
    assert {branch.value for branch in checks.singles(0, 8).law(reading).branches} == {MISS}


@pytest.mark.rule("AP-ATK-09", "AP-GAP-07")
@pytest.mark.parametrize(
    ("switches", "faces", "came"),
    [
        ({}, (5, 6), "beaten"),
        ({"opposed_compare": "margin"}, (5, 6), HIT),
        ({}, (6, 6), "tied"),
        ({"tie_winner": "attacker"}, (6, 6), HIT),
        ({"tie_winner": "both_miss"}, (6, 6), "tied"),
        ({"opposed_compare": "margin"}, (2, 6), "tied"),
        ({"opposed_compare": "margin"}, (2, 7), "beaten"),
    ],
)
def test_av_05_faces_are_compared_or_by_option_margins(
    switches: dict[str, Any], faces: tuple[int, int], came: str
) -> None:
    reading = checks.opposed(open_book(switches), 8, 2, 10, 6)
    assert reading.why(*faces) == came
    assert reading.of(faces) == (HIT if came == HIT else MISS)


@pytest.mark.rule("AP-ATK-06", "AP-ATK-11")
@pytest.mark.parametrize(
    ("faces", "came"), [((3, 1), "both"), ((3, 5), "failed"), ((4, 3), HIT), ((5, 4), HIT)]
)
def test_how_an_attack_misses(faces: tuple[int, int], came: str) -> None:
    reading = checks.opposed(BOOK, 8, 4, 6, 4)
    assert reading.why(*faces) == came
    assert reading.passed(*faces) == (faces[0] >= 4, faces[1] >= 4)


def test_two_dice_have_no_total_and_outcomes_have_names() -> None:
    reading = checks.opposed(BOOK, 8, 4, 6, 4)
    with pytest.raises(MalformedAnswer, match="both faces"):
        reading.of_total(9)
    assert reading.of_name(" Hit", Rolled()) == HIT
    with pytest.raises(MalformedAnswer, match="hit or miss"):
        reading.of_name("perhaps", Rolled())
    assert checks.opposed(BOOK, 8, 4).of_total(4) == HIT
    table = tried(4, 1).say("deed", Rolled(reading="passed", how="forced"))
    [made] = table.facts(facts.Tested)
    assert (made.passed, made.face) == (True, 0)
    [typed] = tried(4, 1).say("deed", Rolled(total=2, how="typed")).facts(facts.Tested)
    assert (typed.passed, typed.face) == (False, 2)


@pytest.mark.rule("AP-CORE-03")
def test_what_skill_is_worth_is_told_apart() -> None:
    table = tried(5, 2)
    prompt = table.prompt
    assert isinstance(prompt, Roll)
    changes = {reason.term.name: reason.change("passed") for reason in why(prompt)}
    assert changes["skill"] == Fraction(2, 6)
