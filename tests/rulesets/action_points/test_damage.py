"""Damage: rolls, armour, multipliers, the order of what follows, the Groin, and falls."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec
import pytest

from fracas.core.chance import Rolled
from fracas.core.errors import MalformedAnswer
from fracas.core.facts import Fact
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.rules.damage import (
    Landed,
    blow,
    blow_law,
    fall,
    mean_damage,
    rolls,
    strike,
    suffer,
)
from fracas.rulesets.action_points.state.facts import Hit
from fracas.rulesets.action_points.state.harm_facts import FellProne, Hurt, StepDropped
from fracas.rulesets.action_points.state.state import Combatant
from tests.rulesets.action_points.blows import ada, bo, rolled
from tests.rulesets.action_points.table import Table, dice, scene

BOOK = open_book({})

PAST = {"AP-DMG-01", "AP-DMG-02", "AP-DMG-03"}


def struck(other: Combatant, *faces: int, weapon: str = "sword", location: str = "") -> Table:
    """A hit on Bo, whose location and damage dice fall so."""
    table = Table(scene(ada(weapons=(weapon,)), other))
    return table.do(strike, "ada", "bo", weapon, location).roll("hit", *faces)


@pytest.mark.rule("AP-DMG-02", "AP-DMG-03", "AP-INJ-09", "AP-GAP-51")
def test_av_26_armour_that_takes_a_blow_whole_leaves_nothing() -> None:
    other = bo(worn=("great_helm",), damage=9)
    table = struck(other, 1, 2).settle()
    [hit] = table.facts(Hit)
    assert (hit.roll, hit.dr, hit.multiplier, hit.damage) == (3, 3, 3, 0)
    assert table.facts(Hurt) == []
    assert table.who("bo").damage == 9


@pytest.mark.rule("AP-DMG-05", "AP-DMG-07", "AP-DMG-03", "AP-DMG-01", "AP-GAP-53")
@pytest.mark.parametrize(
    ("face", "dr", "taken", "row"), [(2, 3, 4, "AP-DMG-07"), (15, 0, 5, "AP-DMG-05")]
)
def test_av_28_of_two_layers_the_better_counts(face: int, dr: int, taken: int, row: str) -> None:
    table = struck(bo(worn=("padded_coat", "mail_shirt")), face, 4).settle()
    [hit] = table.facts(Hit)
    assert (hit.roll, hit.dr, hit.damage, hit.face) == (5, dr, taken, face)
    assert PAST | {row} <= set(hit.because)
    assert table.who("bo").damage == taken


@pytest.mark.rule("AP-DMG-06", "AP-GAP-29")
@pytest.mark.parametrize(("weapon", "face", "dr"), [("rifle", 4, 4), ("club", 5, 1)])
def test_armour_tells_types_of_damage_apart(weapon: str, face: int, dr: int) -> None:
    # 1d10+1 in bullets, 1d6 in blunt blows: a roll of 5 to the chest either way.
    [hit] = struck(bo(worn=("ballistic_vest",)), 3, face, weapon=weapon).facts(Hit)
    assert (hit.roll, hit.dr, hit.damage) == (5, dr, 2 * (5 - dr))


@pytest.mark.rule("AP-DMG-09", "AP-INJ-01", "AP-GAP-33")
def test_damage_adds_up() -> None:
    table = struck(bo(damage=1), 15, 1).settle()
    [hurt] = table.facts(Hurt)
    assert (hurt.amount, hurt.total, hurt.location, hurt.by) == (2, 3, "right_leg", "ada")
    assert table.who("bo").damage == 3


@pytest.mark.rule("AP-DMG-09", "AP-INJ-01")
@pytest.mark.parametrize("amount", [1, 2, 5])
@pytest.mark.parametrize("before", [0, 1, 7])
def test_damage_of_1_or_more_is_added_once_to_what_was_there(amount: int, before: int) -> None:
    table = Table(scene(bo(damage=before, fitness=20), ada(damage=2))).do(suffer, "bo", amount)
    [hurt] = table.settle().facts(Hurt)
    assert (hurt.who, hurt.amount, hurt.total) == ("bo", amount, before + amount)
    assert [table.who(who).damage for who in ("bo", "ada")] == [before + amount, 2]
    table.do(suffer, "bo", 1).settle()
    assert table.who("bo").damage == before + amount + 1


def clubbed(other: Combatant, *faces: int) -> Table:
    return struck(other, *faces, weapon="club")


@pytest.mark.rule("AP-LOC-08", "AP-LOC-17", "AP-GAP-39", "AP-NAR-01")
@pytest.mark.parametrize(("face", "prone"), [(1, True), (2, False)])
def test_ex_07_a_blow_to_the_groin(face: int, prone: bool) -> None:
    other = bo(sizes="", worn=("leather_suit",))
    table = clubbed(other, 13, 5)
    assert table.dice() == "d6"
    table.roll("groin", face).settle()
    assert rolled(table, "groin") == [("stamina", 6, face, 2, not prone)]
    assert table.who("bo").prone is prone


@pytest.mark.rule("AP-LOC-18", "AP-INJ-09")
@pytest.mark.parametrize("lying", [False, True])
def test_no_groin_test_for_a_blow_of_nothing_or_one_who_lies(lying: bool) -> None:
    other = bo(worn=("leather_suit",), prone=lying)
    table = clubbed(other, 13, 5 if lying else 2).settle()
    assert rolled(table, "groin") == []
    assert table.facts(FellProne) == []
    down = bo(attributes=dice("wits 6>0"), down=True)
    clubbed(down, 13, 5).roll("injured", 1).settle()


@pytest.mark.rule("AP-LOC-17")
def test_the_groin_test_has_no_multiplier() -> None:
    groin = msgspec.structs.replace(BOOK.locations["groin"], multiplier=3)
    book = msgspec.structs.replace(BOOK, locations={**BOOK.locations, "groin": groin})
    table = Table(scene(ada(), bo(fitness=50)))
    table.book = book
    table.do(strike, "ada", "bo", "sword", "groin").roll("hit", 4).roll("groin", 4).settle()
    assert table.who("bo").damage == 15
    assert rolled(table, "groin") == [("stamina", 8, 4, 4, True)]


@pytest.mark.rule("AP-LOC-08", "AP-LOC-17", "AP-INJ-12", "AP-CORE-12")
def test_av_32_the_order_of_what_follows_a_blow() -> None:
    other = bo(sizes="", worn=("leather_suit",), damage=6)
    table = clubbed(other, 13, 5).roll("groin", 1).roll("injury", 6).roll("injured", 1).settle()
    assert rolled(table, "groin") == [("stamina", 6, 1, 2, False)]
    assert rolled(table, "injury") == [("stamina", 6, 6, 8, False)]
    assert table.who("bo").prone
    assert table.who("bo").die("strength") == 4
    kinds: list[type[Fact]] = [type(fact) for fact in table.past]
    order = [kinds.index(kind) for kind in (Hit, Hurt, FellProne, StepDropped)]
    assert order == sorted(order)


@pytest.mark.rule("AP-DMG-10", "AP-GAP-60")
@pytest.mark.parametrize(("helps", "taken"), [("yes", 3), ("no", 5)])
def test_a_fall_meets_the_armour_of_the_chest(helps: str, taken: int) -> None:
    table = Table(scene(bo(worn=("leather_suit",)))).do(fall, "bo", 5)
    assert table.asked == "gm"
    assert table.prompt.about == ("bo", 5, 2, "fall"), "the DR of the chest stands there"
    table.say("armour", helps).settle()
    [hurt] = table.facts(Hurt)
    assert (hurt.amount, hurt.location, hurt.how) == (taken, "", "fall")


@pytest.mark.rule("AP-DMG-10")
def test_armour_that_could_not_help_is_not_asked_about() -> None:
    table = Table(scene(bo())).do(fall, "bo", 5).settle()
    assert table.who("bo").damage == 5
    Table(scene(bo(worn=("leather_suit",)))).do(fall, "bo", 0).settle()
    whole = Table(scene(bo(worn=("plate_harness",)))).do(fall, "bo", 2).say("armour").settle()
    assert whole.who("bo").damage == 0


@pytest.mark.rule("AP-DMG-09", "AP-INJ-09")
def test_who_is_dead_or_gone_suffers_nothing() -> None:
    for values in ({"dead": True, "down": True}, {"out": "fled"}):
        table = Table(scene(bo(**values))).do(suffer, "bo", 5).settle()
        assert table.facts(Hurt) == []
    assert Table(scene(bo())).do(suffer, "bo", 0).settle().facts(Hurt) == []


@pytest.mark.rule("AP-DMG-01")
def test_the_law_of_a_damage_roll_is_what_counting_gives() -> None:
    law = dict(rolls(2, 4, 1))
    counted = [sum(faces) + 1 for faces in product(range(1, 5), repeat=2)]
    assert law == {total: Fraction(counted.count(total), 16) for total in sorted(set(counted))}


@pytest.mark.rule("AP-ATK-15", "AP-DMG-03")
@pytest.mark.parametrize("worn", [(), ("leather_suit",), ("plate_harness", "great_helm")])
@pytest.mark.parametrize("weapon", ["sword", "rifle", "fist"])
def test_the_law_of_a_blow_is_that_of_its_roll(weapon: str, worn: tuple[str, ...]) -> None:
    law = blow_law(BOOK, weapon, "humanoid", worn)
    assert sum(chance for *_, chance in law) == 1
    by_damage: dict[int, Fraction] = {}
    for _, damage, chance in law:
        by_damage[damage] = by_damage.get(damage, Fraction(0)) + chance
    dice, reading = blow(BOOK, weapon, "humanoid", worn)
    told: dict[int, Fraction] = {}
    for branch in dice.law(reading).branches:
        landed = branch.value
        assert isinstance(landed, Landed)
        told[landed.damage] = told.get(landed.damage, Fraction(0)) + branch.chance
    assert told == by_damage
    mean = sum(damage * chance for damage, chance in by_damage.items())
    assert mean_damage(BOOK, weapon, "humanoid", worn) == mean


def test_a_blow_may_be_given_by_name() -> None:
    _, reading = blow(BOOK, "sword", "humanoid", ("leather_suit",))
    assert reading.of_name("Right Arm 5", Rolled()) == Landed(3, 0, "right_arm", 5)
    for wrong in ("tail 5", "chest", "5", "chest five", ""):
        with pytest.raises(MalformedAnswer, match="head") as refused:
            reading.of_name(wrong, Rolled())
        assert refused.value.fields == {"given": wrong}
    with pytest.raises(MalformedAnswer, match=r"^A location and .+ give every face") as refused:
        reading.of_total(9)
    assert refused.value.fields == {"given": 9}
    table = Table(scene(ada(), bo(worn=("leather_suit",)))).do(strike, "ada", "bo", "sword")
    table.say("hit", Rolled(reading="chest 4", how="forced")).settle()
    [hit] = table.facts(Hit)
    assert (hit.location, hit.roll, hit.dr, hit.damage, hit.face) == ("chest", 4, 2, 4, 0)
    called = Table(scene(ada(), bo())).do(strike, "ada", "bo", "sword", "left_leg")
    called.say("hit", Rolled(total=4, how="typed")).settle()
    assert [(hit.location, hit.roll) for hit in called.facts(Hit)] == [("left_leg", 5)]
    alone = blow(BOOK, "sword", "humanoid", (), "left_leg")[1]
    assert alone.of_name("6", Rolled()) == Landed(6, 0, "left_leg", 6)
