"""Checks: what is added to both sides' dice and why, what is waived, and what is used up."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rolled
from fracas.core.errors import IllegalAnswer, MalformedAnswer
from fracas.core.facts import Noted
from fracas.dice.symbols import Symbols
from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.rules.checks import Trial, base_of, check, guards, terms_of
from fracas.rulesets.aeronaughts.rules.pools import (
    Net,
    build_of,
    chance_of,
    format_pool,
    law_of,
    parse_pool,
)
from fracas.rulesets.aeronaughts.state.facts import Checked, Spent, TurnEnded
from fracas.rulesets.aeronaughts.state.state import Combatant, Condition, Waiting
from tests.rulesets.aeronaughts.deeds import Table, bar, borne, fighter, scene

BOOK = open_book({})


def pool(one: Combatant, *others: Combatant, **trial: Any) -> str:
    """The pool of somebody's check, as it is written."""
    state = scene(one, *others)
    trial.setdefault("action", "test")
    made = Trial(one.id, **trial)
    return format_pool(build_of(base_of(state, BOOK, made), terms_of(state, BOOK, made)))


def melee(one: Combatant, foe: Combatant, weapon: str = "fist") -> str:
    """The pool of an attack with a weapon."""
    return pool(
        one, foe, skill=BOOK.weapons[weapon].skill, target=foe.id, defence="evade", weapon=weapon,
        hostile=True, combat=True,
    )  # fmt: skip


def ada(skills: str = "melee 2/0, ranged 2/0", **values: Any) -> Combatant:
    """The one who checks."""
    return fighter("ada", "crew", skills, **values)


def bix(**values: Any) -> Combatant:
    """The one whom it is aimed at."""
    return fighter("bix", "watch", "evade 1/0", **values)


@pytest.mark.rule("AE-DICE-10", "AE-DICE-15", "AE-DICE-16", "AE-GAP-49")
def test_the_skill_against_a_difficulty() -> None:
    for name, count in BOOK.tables.difficulties.items():
        expected = f"1Y2G vs {count}P" if count else "1Y2G"
        found = pool(ada("rites 3/1"), skill="rites", difficulty=count)
        assert found == expected, name
    assert BOOK.tables.difficulties == {
        "simple": 0, "easy": 1, "average": 2, "hard": 3, "daunting": 4, "formidable": 5,
    }  # fmt: skip
    assert pool(ada(""), skill="rites", difficulty=2, upgrades=1) == "2G vs 1P1R"


@pytest.mark.rule("AE-DICE-17", "AE-CON-17", "AE-DICE-28")
def test_the_targets_skill_stands_against_it_whatever_the_target_bears() -> None:
    for held in ("", "severe/physical mild/physical"):
        foe = fighter("bix", "watch", "evade 3/1", consequences=borne(held))
        assert melee(ada(), foe) == "2G vs 2P1R"


@pytest.mark.rule("AE-HP-08", "AE-HP-13")
def test_the_fallen_have_no_defence() -> None:
    foe = fighter("bix", "watch", "evade 5/3", mental=bar(wounds=0))
    assert melee(ada(), foe) == "2G vs 1P"


@pytest.mark.rule("AE-CON-05", "AE-CON-07", "AE-CON-09", "AE-CON-15", "AE-CON-16", "AE-DICE-19")
@pytest.mark.rule("AE-DICE-24", "AE-GAP-60", "AE-GAP-28")
def test_ex_16_consequences_hinder_checks_of_their_type() -> None:
    one = ada("", consequences=borne("mild/physical severe/physical"))
    assert pool(one, skill="athletics", difficulty=2) == "2G vs 2P1R1K"
    assert pool(one, skill="guile", difficulty=2) == "2G vs 2P"
    one = ada("", consequences=borne("moderate/mental moderate/mental"))
    assert pool(one, skill="guile", difficulty=2) == "2G vs 4P"


@pytest.mark.rule("AE-CON-10")
def test_an_extreme_consequence_adds_two_red_dice() -> None:
    one = ada("", consequences=borne("extreme/physical"))
    assert pool(one, skill="athletics", difficulty=1) == "2G vs 1P2R"


@pytest.mark.rule("AE-DICE-18")
def test_what_is_worn_may_hinder_a_skill() -> None:
    one = ada("", items=("boiler_plate",))
    assert pool(one, skill="athletics", difficulty=1) == "2G vs 1P1K"
    assert pool(one, skill="melee", difficulty=1) == "2G vs 1P"


@pytest.mark.rule("AE-COND-04", "AE-COND-06", "AE-QUAL-18", "AE-GAP-53")
def test_conditions_on_either_side() -> None:
    prone, dizzy = (Condition("prone"),), (Condition("disoriented", 2),)
    assert melee(ada(conditions=prone), bix()) == "2G vs 1P1K"
    assert melee(ada(conditions=prone), bix(), "flintlock") == "2G vs 1P1K"
    assert melee(ada(conditions=prone), bix(), "long_rifle") == "2G1B vs 1P"
    assert melee(ada(), bix(conditions=prone)) == "2G1B vs 1P"
    assert melee(ada(), bix(conditions=prone), "long_rifle") == "2G1B vs 1P1K"
    assert pool(ada(conditions=dizzy), skill="medicine", difficulty=3) == "2G vs 3P2K"


@pytest.mark.rule("AE-MAN-14", "AE-MAN-18", "AE-DICE-27")
def test_steady_hinders_every_hostile_check() -> None:
    foe = bix(steadied=True)
    assert melee(ada(), foe) == "2G vs 1P1K"
    assert melee(ada(), foe, "cutting_word") == "2G vs 1P1K"
    hostile = {"skill": "guile", "target": "bix", "difficulty": 2}
    assert pool(ada(), foe, hostile=True, **hostile) == "2G vs 2P1K"
    assert pool(ada(), foe, **hostile) == "2G vs 2P"


@pytest.mark.rule("AE-QUAL-16", "AE-QUAL-17", "AE-QUAL-46", "AE-GAP-55")
def test_defensive_and_deflection_add_up() -> None:
    foe = bix(items=("buckler",), weapons=("cutlass",))
    assert guards(BOOK, foe) == (2, 1)
    assert melee(ada(), foe) == "2G vs 1P2K"
    assert melee(ada(), foe, "long_rifle") == "2G1B vs 1P1K"
    assert melee(ada(), bix(items=("buckler",), exposed=True)) == "2G vs 1P"
    assert guards(BOOK, bix(weapons=("cutlass",), broken=("cutlass",))) == (0, 0)
    assert guards(BOOK, bix(weapons=("cutlass",), in_hand=())) == (0, 0)
    # A check that is no attack meets neither.
    assert pool(ada(), foe, skill="guile", target="bix", hostile=True, difficulty=1) == "2G vs 1P"


@pytest.mark.rule("AE-QUAL-01", "AE-QUAL-28", "AE-DICE-26")
def test_accurate_and_inaccurate() -> None:
    assert melee(ada(), bix(), "long_rifle") == "2G1B vs 1P"
    assert melee(ada(), bix(), "flintlock") == "2G vs 1P1K"


@pytest.mark.rule("AE-MAN-02", "AE-MAN-03", "AE-MAN-10", "AE-DICE-20", "AE-GAP-67")
def test_what_waits_for_a_check() -> None:
    waiting = (
        Waiting("cal", "focus", "B"),
        Waiting("dan", "focus", "B"),
        Waiting("ada", "exploit", "GY", 0, "against", "bix"),
        Waiting("gm", "dismay", "", -1, "check"),
    )
    one = ada("melee 1/0", waiting=waiting)
    assert melee(one, bix()) == "1Y2G2B vs 1R"
    assert pool(one, skill="melee", difficulty=1) == "1G2B vs 1R"
    assert pool(one, skill="melee", difficulty=1, taken=False) == "1G vs 1R"


@pytest.mark.rule("AE-GM-01", "AE-GM-02")
def test_dice_and_upgrades_that_wait_together_are_waived_one_by_one() -> None:
    one = ada("melee 2/0", waiting=(Waiting("gm", "dismay", "B", -1, "check"),))
    table = Table(scene(one)).do(check, Trial("ada", "block", "melee", difficulty=1))
    assert [term.name for term in table.prompt.reasons] == ["waits0", "waits_up0"]  # type: ignore[union-attr]
    assert table.say("check_sheet", waive=("waits_up0",)).pool() == "2G1B1P"


@pytest.mark.rule("AE-MAN-02", "AE-MAN-10", "AE-MAN-03")
def test_a_check_uses_up_what_waited_for_it_and_nothing_else() -> None:
    waiting = (
        Waiting("cal", "focus", "B"),
        Waiting("ada", "exploit", "G", 0, "against", "bix"),
        Waiting("gm", "stumble", "K", 0, "check"),
    )
    table = Table(scene(ada(waiting=waiting), bix()))
    table.do(check, Trial("ada", "else", "guile", difficulty=1, taken=False)).roll("G1 G1 P1 K1")
    assert [each.why for each in table.settle().who("ada").waiting] == ["focus", "exploit"]
    table.do(check, Trial("ada", "block", "guile", difficulty=1)).roll("G1 G1 B1 P1").settle()
    assert [each.why for each in table.who("ada").waiting] == ["exploit"]
    trial = Trial("ada", "else", "guile", "bix", difficulty=1)
    assert table.do(check, trial).roll("G1 G1 G1 P1").settle().who("ada").waiting == ()
    assert len(table.facts(Spent)) == 3


@pytest.mark.rule("AE-SYM-01")
def test_a_die_for_the_next_of_several_goes_to_whoever_checks_first() -> None:
    shared = Waiting("cal", "lead", "B", 0, "side", turns=0)
    crew = (ada(waiting=(shared,)), fighter("dan", "crew", waiting=(shared, shared)))
    table = Table(scene(*crew)).do(check, Trial("ada", "block", "melee", difficulty=1))
    table.roll("G1 G1 B1 P1").settle()
    assert [len(table.who(who).waiting) for who in ("ada", "dan")] == [0, 1]


@pytest.mark.rule("AE-MAN-02", "AE-MAN-10")
def test_what_waits_lapses_by_the_turn_unless_it_waits_for_good() -> None:
    waiting = tuple(Waiting("cal", f"{n}", "B", turns=n) for n in (0, 1, 2))
    table = Table(scene(ada(waiting=waiting)))
    left = []
    for _ in range(3):
        table.apply(TurnEnded("ada"))
        left.append([each.why for each in table.who("ada").waiting])
    assert left == [["0", "2"], ["0"], ["0"]]


@pytest.mark.rule("AE-GM-01", "AE-GM-02", "AE-ACT-11")
def test_the_game_masters_sheet() -> None:
    one = ada("melee 2/0, guile 3/1", consequences=borne("mild/physical"))
    table = Table(scene(one)).do(check, Trial("ada", "block", "melee", difficulty=1))
    assert [term.name for term in table.prompt.reasons] == ["hurt0"]  # type: ignore[union-attr]
    table.say(
        "check_sheet", boost=1, setback=2, upgrades=1, why="Smoke all over.", waive=("hurt0",)
    )
    assert table.pool() == "1Y1G1B1P2K"
    assert [fact.text for fact in table.facts(Noted)] == ["Smoke all over."]
    table = Table(scene(one)).do(check, Trial("ada", "block", "melee", difficulty=1))
    table.say("check_sheet", skill="guile", upgrades=-1)
    assert table.pool() == "1Y2G1R"
    with pytest.raises(IllegalAnswer):
        Table(scene(one)).do(check, Trial("ada", "x", "melee")).say(
            "check_sheet", waive=("steady",)
        )


@pytest.mark.rule("AE-DICE-03", "AE-DICE-04", "AE-DICE-05", "AE-DICE-18", "AE-DICE-23")
def test_av_05_what_dice_show_in_all() -> None:
    net = Net(parse_pool("1Y1G1B1R1P1K").pool(BOOK))
    shown = net.of((7, 2, 3, 2, 4, 5))
    assert (shown.success, shown.advantage) == (2, -1)
    waiting = (Waiting("ada", "x", "BRK"),)
    table = Table(scene(ada("melee 2/1", waiting=waiting)))
    table.do(check, Trial("ada", "else", "melee", difficulty=1)).roll("Y7 G2 B3 R2 P4 K5")
    [made] = table.settle().facts(Checked)
    assert (made.pool, made.against, made.success, made.advantage) == ("YGB", "RPK", 2, -1)
    assert made.faces == (7, 2, 3, 2, 4, 5)
    assert [term.name for term in made.terms] == ["waits0"]


@pytest.mark.rule("AE-DICE-03")
def test_what_dice_show_may_be_told_in_letters() -> None:
    table = Table(scene(ada())).do(check, Trial("ada", "else", "melee", difficulty=1))
    table.say("check_sheet")
    with pytest.raises(MalformedAnswer, match="'Q2' is nothing that dice show"):
        table.say("check", Rolled(reading="Q2", how="forced"))
    with pytest.raises(MalformedAnswer, match="no total"):
        table.say("check", Rolled(total=4, how="typed"))
    table.say("check", Rolled(reading="S2, T3 TR DE2 -", how="forced"))
    [made] = table.facts(Checked)
    assert (made.success, made.advantage, made.triumph, made.despair) == (2, -3, 1, 2)


@pytest.mark.rule("AE-DICE-21")
def test_av_40_the_exact_chance() -> None:
    chances = [chance_of(BOOK, parse_pool(text)) for text in ("2G2P", "2G2P1K", "1Y1G2P")]
    assert chances == [Fraction(891, 2048), Fraction(2159, 6144), Fraction(257, 512)]
    law = law_of(BOOK, parse_pool("1G1P"))
    assert sum(branch.chance for branch in law.branches) == 1
    assert {branch.value: branch.chance for branch in law.branches}[Symbols(1, -2)] == Fraction(
        1, 32
    )


@pytest.mark.rule("AE-DICE-14", "AE-DICE-21")
def test_a_roll_knows_what_each_term_is_worth() -> None:
    waiting = (Waiting("cal", "focus", "B"),)
    table = Table(scene(ada(waiting=waiting))).do(check, Trial("ada", "x", "melee", difficulty=2))
    prompt = table.say("check_sheet").prompt
    assert isinstance(prompt, Roll)
    assert prompt.without("waits0").dice.notation() == "2G2P"


@pytest.mark.rule("AE-QUAL-46", "AE-SYM-05")
def test_what_is_broken_guards_nobody_any_more() -> None:
    arms = {"weapons": ("cutlass", "flintlock"), "items": ("buckler",)}
    assert guards(BOOK, fighter("ada", **arms)) == (2, 1)
    assert guards(BOOK, fighter("ada", broken=("flintlock",), **arms)) == (2, 1)
    assert guards(BOOK, fighter("ada", broken=("cutlass",), **arms)) == (1, 1)
