"""Skill checks, and levels as terms."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fracas.core.asking.prompts import Procedure, Roll, Term
from fracas.core.facts import Beat, Noted
from fracas.core.play.run import Run
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.rules.checks import check, check_terms
from fracas.rulesets.fully_automated.rules.rolls import level, net
from fracas.rulesets.fully_automated.state.facts import Checked
from fracas.rulesets.fully_automated.state.state import Combatant, Figure, Modifier
from tests.rulesets.fully_automated.table import Table, fighter, scene

BOOK = open_book({})


def talker(**values: Any) -> Combatant:
    """Somebody with the figures of the examples."""
    attributes = (Figure("Charisma", 5), Figure("Strength", 6), Figure("Dexterity", 4))
    skills = (Figure("Charm", 4), Figure("Combat", 5), Figure("Athletics", 3))
    return fighter("wren", attributes=attributes, skills=skills, **values)


class Tried(Table):
    """A table at which one check is made."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        one: Combatant,
        attribute: str,
        skill: str,
        terms: tuple[Term, ...] = (),
    ) -> None:
        """Let the beat of an attack make the check instead."""

        def tries(run: Run, who: str) -> Procedure[None]:
            yield from check(run, who, "talk", attribute, skill, terms)

        beats = {**RULESET.beats, "attack": (tries, ("FA-CHECK-01",))}
        monkeypatch.setattr(RULESET, "beats", beats)
        super().__init__(scene(one, beats=(Beat("attack", (one.id,)),)))

    @property
    def made(self) -> Checked:
        """The check as it was."""
        return self.facts(Checked)[0]


@pytest.mark.rule("FA-CHECK-01", "FA-CHECK-02", "FA-CHECK-06", "FA-GAP-35")
def test_the_argument_of_the_example_just_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Tried(monkeypatch, talker(), "Charisma", "Charm")
    table.say("check_sheet", modifier=2, why="a good point").dice("skill", 6, 5)
    assert (table.made.total, table.made.margin, table.made.passed) == (22, 0, True)
    assert table.made.terms[-1] == Term("ruled", "bonus", 2, ("FA-CHECK-02",))
    assert table.facts(Noted)[0].text == "a good point"
    low = Tried(monkeypatch, talker(), "Charisma", "Charm").say("check_sheet").dice("skill", 6, 5)
    assert (low.made.total, low.made.margin, low.made.passed) == (20, -2, False)


@pytest.mark.rule("FA-CHECK-03", "FA-CHECK-06")
def test_a_total_of_27_passes_with_a_margin_of_5(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Tried(monkeypatch, talker(), "Charisma", "Charm")
    table.say("check_sheet", modifier=3).dice("skill", 8, 7)
    assert (table.made.total, table.made.margin) == (27, 5)


@pytest.mark.rule("FA-CHECK-03", "FA-SPEC-05")
def test_an_ability_adds_to_the_checks_that_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    tongue = Modifier("Silver tongue", "check", 3, checks=("charm",))
    luck = Modifier("Luck", "check", 1)
    one = talker(modifiers=(tongue, luck, Modifier("Big hands", "damage", 2)))
    table = Tried(monkeypatch, one, "Charisma", "Charm").say("check_sheet").dice("skill", 8, 7)
    assert table.made.total == 28
    because = ("FA-CHECK-03", "FA-SPEC-05")
    assert table.made.terms[-2:] == (
        Term("Silver tongue", "bonus", 3, because), Term("Luck", "bonus", 1, because),
    )  # fmt: skip
    other = Tried(monkeypatch, one, "Strength", "Combat").say("check_sheet").dice("skill", 8, 7)
    assert [term.name for term in other.made.terms] == ["Strength", "Combat", "Luck"]
    struck = Tried(monkeypatch, one, "Charisma", "Charm")
    struck.say("check_sheet", waive=("Silver tongue",)).dice("skill", 8, 7)
    assert struck.made.total == 25


@pytest.mark.rule("FA-DMG-04", "FA-CHECK-04", "FA-GAP-03")
def test_armour_weighs_on_charisma_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Tried(monkeypatch, talker(armour="heavy"), "Charisma", "Charm")
    table.say("check_sheet").dice("skill", 8, 7)
    assert (table.made.total, table.made.passed) == (22, True)
    assert [term.name for term in table.made.terms] == ["Charisma", "Charm", "armour"]
    strong = check_terms(BOOK, talker(armour="heavy"), "Strength", "Combat")
    assert [term.amount for term in strong] == [6, 5]


@pytest.mark.rule("FA-CHECK-05", "FA-CHECK-07", "FA-SPEC-02")
def test_the_game_master_names_another_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Tried(monkeypatch, talker(), "Charisma", "Charm")
    table.say("check_sheet", attribute="Dexterity", skill="Athletics", target=20)
    table.dice("skill", 7, 6)
    assert (table.made.attribute, table.made.skill) == ("Dexterity", "Athletics")
    assert (table.made.total, table.made.margin) == (20, 0)


@pytest.mark.rule("FA-LIGHT-05", "FA-SPEC-02")
@pytest.mark.parametrize("verdict", ["passes", "fails"])
def test_the_game_master_needs_no_dice(monkeypatch: pytest.MonkeyPatch, verdict: str) -> None:
    table = Tried(monkeypatch, talker(), "Charisma", "Charm").say("check_sheet", verdict=verdict)
    assert table.made.passed is (verdict == "passes")
    assert table.kind == "over"


@pytest.mark.rule("FA-CHECK-08", "FA-DICE-07")
@pytest.mark.parametrize(
    ("bonus", "hundredths"),
    [(2, 1), (4, 6), (6, 15), (8, 28), (10, 45), (11, 55), (12, 64), (14, 79), (16, 90), (18, 97),
     (20, 100)],
)  # fmt: skip
def test_the_chance_to_pass(monkeypatch: pytest.MonkeyPatch, bonus: int, hundredths: int) -> None:
    one = fighter("wren", attributes=(Figure("Wits", bonus),))
    table = Tried(monkeypatch, one, "Wits", "").say("check_sheet")
    roll = table.play.prompt
    assert isinstance(roll, Roll)
    law = roll.dice.law(roll.reading)
    passes = sum(
        one.chance for one in law.branches if isinstance(one.value, int) and one.value > 21
    )
    assert passes == Fraction(hundredths, 100)


@pytest.mark.rule("FA-DICE-04", "FA-DICE-05", "FA-GAP-05")
def test_levels_cancel_one_for_one() -> None:
    up, down = level("aimed", 1, ("FA-AIM-06",)), level("far", -1, ("FA-RANGE-02",))
    assert net((up, down)) == 0
    assert net((down, down, up)) == -1
    assert net((down, down, down)) == -3


@pytest.mark.rule("FA-CHECK-02", "FA-CHECK-04", "FA-RESTR-13")
def test_the_game_master_may_strike_a_modifier(monkeypatch: pytest.MonkeyPatch) -> None:
    tied = (Term("restrained", "bonus", -4, ("FA-RESTR-13",)),)
    table = Tried(monkeypatch, talker(), "Dexterity", "Athletics", terms=tied)
    assert table.say("check_sheet").dice("skill", 9, 9).made.total == 21
    struck = Tried(monkeypatch, talker(), "Dexterity", "Athletics", terms=tied)
    struck.say("check_sheet", waive=("restrained",)).dice("skill", 9, 9)
    assert (struck.made.total, struck.made.margin) == (25, 3)
