"""Advice before a card is chosen: the rule of thumb, warnings, the round in figures."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fracas.core.facts import Beat
from fracas.core.ids import Decider
from fracas.core.system.ruleset import Hint
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.advice.payoff import Payoff

from .table import Table, fighter, scene


def told(away: int = 4, *, red: Any = None, blue: Any = None, more: Any = ()) -> list[Hint]:
    """What red is told with blue so many hexes off; `card` of either is the last one."""
    mine = {"weapons": ("pistol",)} | (red or {})
    theirs = {"weapons": ("pistol",)} | (blue or {})
    state = scene(
        fighter("red", **mine),
        fighter("blue", "blue", (away, 0), **theirs),
        *more,
        beats=(Beat("round", stays=True),),
        step="",
    )
    table = Table(state)
    hints = RULESET.hints(table.play.run, Decider("red"))
    assert set(hints) <= set(RULESET.hints(table.play.run))
    for hint in hints:
        assert RULESET.say_hint(hint, table.state).strip().endswith((".", "!"))
        assert hint.because
    assert {hint.about.who for hint in hints} == {"red"}
    return list(hints)


def named(hints: list[Hint], name: str) -> Hint | None:
    """The hint of that name, if there is one."""
    return next((hint for hint in hints if hint.name == name), None)


@pytest.mark.rule("FA-ADV-01", "FA-ADV-03")
def test_the_rule_of_thumb_goes_by_what_the_other_is_likely_to_do() -> None:
    attacked = named(told(blue={"card": "pistol"}), "expect_attack")
    assert attacked is not None
    assert attacked.answer == "defend"
    guarded = named(told(blue={"card": "defend"}), "expect_defend")
    assert guarded is not None
    assert guarded.answer == "aim"
    passive = named(told(blue={"weapons": (), "card": "aim"}), "expect_passive")
    assert passive is not None
    assert passive.answer == "pistol"
    assert named(told(blue={"weapons": (), "card": "aim"}), "expect_attack") is None


@pytest.mark.rule("FA-ADV-02")
def test_the_matrix_is_laid_out_card_by_card_with_its_mixture() -> None:
    hints = told(1, red={"weapons": ("rifle",)}, blue={"weapons": ("sword",)})
    rows = {hint.about.card: dict(hint.about.cells) for hint in hints if hint.name == "payoff"}
    assert set(rows) == {"punch", "rifle", "defend", "aim", "move"}
    # Adjacent, the rifle is at -1: 103/27 = 3.8, and an Aim is spoilt by all but -2 (7/27 = 26 %).
    assert rows["rifle"]["aim"] == Payoff(dealt=Fraction(103, 27), their_aim=Fraction(7, 27))
    assert rows["aim"]["sword"].aim == Fraction(1, 9), "a sword does no damage on -2 alone"
    assert rows["aim"]["move"].aim == 1
    mixture = named(hints, "mixture")
    assert mixture is not None
    shares = [share for _, share in mixture.about.shares]
    assert 98 <= sum(shares) <= 102


@pytest.mark.rule("FA-ADV-04")
def test_the_chance_of_keeping_an_aim_is_told() -> None:
    alone = named(told(blue={"weapons": ()}), "keeps_aim")
    assert alone is not None
    assert alone.about.number == 100
    crowd = (fighter("bob", "blue", (3, 1), weapons=("pistol",)),)
    assert named(told(more=crowd), "keeps_aim_at_best") is not None


@pytest.mark.rule("FA-ADV-07")
def test_out_of_range_is_warned_of() -> None:
    warned = named(told(14), "out_of_range")
    assert warned is not None
    assert (warned.answer, warned.about.away) == ("move", 14)
    assert named(told(4), "out_of_range") is None


@pytest.mark.rule("FA-ADV-07", "FA-DEF-09")
def test_standing_in_the_open_is_warned_of() -> None:
    assert named(told(4), "exposed") is not None
    assert named(told(1), "exposed") is None, "adjacent is not exposed"
    assert named(told(4, blue={"weapons": ()}), "exposed") is None, "nothing reaches that far"


@pytest.mark.rule("FA-ADV-07", "FA-ADV-09")
def test_the_gap_for_restrain_is_told_when_it_is_there_and_what_is_missing() -> None:
    ben = {"restraints": 1}
    there = named(told(1, red=ben, blue={"hp": 13}), "restrain_gap")
    assert there is not None
    assert there.answer == "restrain"
    hints = told(1, red=ben, blue={"hp": 15})
    assert named(hints, "restrain_gap") is None
    soon = named(hints, "restrain_soon")
    assert soon is not None
    assert soon.about.number == 2
    assert named(told(1, blue={"hp": 13}), "restrain_gap") is None, "no restraints"


@pytest.mark.rule("FA-ADV-07", "FA-AIM-05")
def test_an_aim_about_to_lapse_is_told() -> None:
    last = named(told(red={"aim": 2}), "aim_lapses")
    assert last is not None
    assert last.answer == "pistol"
    assert named(told(red={"aim": 1}), "aim_lapses") is None


@pytest.mark.rule("FA-ADV-07", "FA-MOVE-02")
def test_a_shorter_move_is_told() -> None:
    assert named(told(red={"card": "move"}), "short_move") is not None
    assert named(told(red={"card": "tackle"}), "short_move") is not None
    assert named(told(red={"card": "aim"}), "short_move") is None


@pytest.mark.rule("FA-ADV-08", "FA-ADV-09")
def test_when_nobody_over_there_can_fight_peace_is_proposed() -> None:
    hints = told(2, red={"restraints": 1}, blue={"stuns": 1, "hp": 5})
    talk, bind = named(hints, "talk"), named(hints, "bind_the_beaten")
    assert talk is not None
    assert bind is not None
    assert (talk.answer, bind.answer) == ("special:else", "restrain")
    assert named(told(2, red={"restraints": 1}, blue={"hp": 5}), "talk") is None


def test_other_prompts_have_no_hints() -> None:
    state = scene(
        fighter("red", weapons=("pistol",), card="pistol"),
        fighter("blue", "blue", (4, 0)),
        beats=(Beat("attack", ("red",)),),
    )
    assert RULESET.hints(Table(state).play.run) == ()


def test_where_all_choose_together_each_is_told_the_own_advice_alone() -> None:
    state = scene(
        fighter("red", weapons=("pistol",)),
        fighter("blue", "blue", (4, 0), weapons=("pistol",)),
        beats=(Beat("round", stays=True),),
        step="",
    )
    run = Table(state).play.run
    assert {hint.about.who for hint in RULESET.hints(run)} == {"red", "blue"}
    for who in ("red", "blue"):
        assert {hint.about.who for hint in RULESET.hints(run, Decider(who))} == {who}
