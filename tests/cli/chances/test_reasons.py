"""The chain of modifiers in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fracas.cli.chances.reasons import how_often, show_reasons, worth
from fracas.cli.keyboard.screen import Screen
from fracas.core.asking.prompts import Roll, Term
from fracas.dice.pool import Pool
from fracas.dice.readings import Total
from fracas.odds import Figure, Modifier, RollMet, option_reasons
from tests.cli.terminal import fracas
from tests.odds import duel, toy

F = Fraction
LUCK = Term("luck", "bonus", 2, ("TOY-3",))
D6 = Pool(1, 6)
ROLL = Roll(toy.ANN, "luck", D6, Total(D6), (LUCK,))


def test_what_a_modifier_is_worth() -> None:
    changes = (
        Figure("taken_out", "chance", F(142, 1000)),
        Figure("ticks", "mean", F(-1, 3)),
        Figure("full", "chance", F(0)),
    )
    assert worth(Modifier(LUCK, F(1), changes)) == "taken out +14.2 points, ticks -0.33"
    assert worth(Modifier(LUCK, F(1), changes[2:])) == "changes nothing here"
    doubtful = worth(Modifier(LUCK, F(1), changes, F(1, 50)))
    assert doubtful == "taken out +14.2 points, ticks -0.33, give or take 2.0 points"
    slight = (*changes, Figure("full", "chance", F(1, 60)), Figure("harm", "mean", F(1, 999)))
    assert worth(Modifier(LUCK, F(1), slight, F(1, 50))) == doubtful
    assert "full +1.7 points" in worth(Modifier(LUCK, F(1), slight))
    hopeless = worth(Modifier(LUCK, F(1), changes, F(3, 2)))
    assert hopeless == "too little was followed to tell (100.00% missing)"
    assert worth(Modifier(LUCK, F(1))) == "these dice have no odds without it"


def test_how_often_a_roll_comes() -> None:
    assert how_often(RollMet(ROLL, F(1), ())) == ""
    assert how_often(RollMet(ROLL, F(1, 4), ())) == " (in 25.00% of all cases)"
    assert how_often(RollMet(ROLL, F(3, 2), ())) == " (1.50 times on average)"


def test_what_was_not_followed_is_told(capsys: Any) -> None:
    state, replies = duel.duel().beat
    for together in (5, None):
        why = option_reasons(
            *(duel.RULES, duel.BOOK, state, replies, "rella", duel.STRIKE), together=together
        )
        show_reasons(Screen(), duel.RULES, duel.BOOK, state, why)
        assert ("was not followed" in capsys.readouterr().out) is (together is not None)


def test_why_an_option_at_the_table() -> None:
    lines = ("why 1", "why strike", "why pass", "why 99", "why last 1", "why last many", "why")
    done = fracas("play", "dock-thug", "--seed", 1, typed="\n".join((*lines, "quit")))
    text = " ".join(done.out.split())
    assert text.count("1 Strike Dock Thug with the short sword RW-STRIKE-01 critical: 15.90%") == 2
    assert text.count("AGI +1: critical +6.2 points, full +4.6 points") == 2
    assert "9 Pass RW-TURN-08 It has no figures" in text
    assert "It needs no dice." in text
    assert "! '99' is none of the options" in text
    assert "! 'many' is not a number of lines: write why last 8." in text
    assert text.count("Assumed: Nobody has more phases") == 3
    # `why` alone, and `why last`, tell of the log.
    assert "RW-INIT-08: " in text


def test_why_where_there_are_no_options() -> None:
    done = fracas("play", "dock-thug", "--seat", "gm=human", "--seed", 1, typed="why 2\nquit\n")
    assert "! There are no options to explain here" in " ".join(done.out.split())
