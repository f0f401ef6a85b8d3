"""The best reply of a side beside the advice."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction

import pytest

from fracas.odds.best import best_reply
from tests.cli.terminal import fracas, refused
from tests.odds import duel

F = Fraction
CUT = ("odds", "dock-thug", "--best", "foes", "--positions", 60, "--seat", "gm")
LATE = ("odds", "dock-thug", "--seed", 2, "--best", "foes", "--prompt", 28, "--seat", "gm")


def test_json_tells_the_best_reply_from_the_prompt_and_its_first_decisions() -> None:
    told = json.loads(fracas(*CUT, "--json").out)
    truth = best_reply(
        duel.RULES, duel.BOOK, duel.RULES.start(duel.BOOK, "dock-thug"), "foes", replies=(), most=60
    )
    assert F(told["missing"]) == truth.missing > 0
    assert told["exact"] is False
    assert (told["positions"], told["positions_met"]) == (60, truth.positions)
    assert told["decisions_met"] == len(truth.decisions)
    for row, decision in zip(told["decisions"], truth.decisions, strict=False):
        assert [F(one["value"]) for one in row["options"]] == [x.value for x in decision.options]
        assert sum(one["advised"] for one in row["options"]) == 1
    least, most = (F(told["best"][name]["value"]) for name in ("at_least", "at_most"))
    assert least == max(truth.value, F(told["advised"]["value"]))
    assert most == truth.value + truth.missing


def test_a_fight_that_is_nearly_over_is_solved_and_no_advice_beats_it() -> None:
    told = json.loads(fracas(*LATE, "--json").out)
    assert told["exact"] is True
    assert told["best"]["at_least"] == told["best"]["at_most"]
    assert told["advised"]["missing"] == "0"
    assert F(told["best"]["at_least"]["value"]) >= F(told["advised"]["value"])
    assert told["prompt"] == {"number": 28}


def test_the_screen_shows_decisions_with_the_advised_option_marked() -> None:
    text = " ".join(fracas(*CUT).out.split())
    assert "From prompt 1 on: What is at stake" in text
    assert "with their best reply, and" in text
    assert "were met, and 60 of them examined. Where two figures are shown" in text
    assert "1 What does Dock Thug do? when Rella 6 of 6, Dock Thug" in text
    assert "* Strike Rella with the club" in text
    assert "* as advised" in text
    assert "By what the game master may know." in text
    assert "Foes choose again at the first choice of each beat" in text


def test_the_screen_of_a_solved_fight_says_exactly() -> None:
    text = " ".join(fracas(*LATE).out.split())
    assert "Exactly, over " in text
    assert " points." in text or "nothing is better." in text
    none = " ".join(fracas("odds", "dock-thug", "--best", "foes", "--positions", 1).out.split())
    assert "In what was followed, foes never choose before dice fall." in none


def test_a_side_has_its_own_eyes_unless_a_seat_is_named() -> None:
    told = json.loads(
        fracas("odds", "dock-thug", "--best", "Party", "--positions", 20, "--json").out
    )
    assert told["side"] == "party"
    assert told["seats"] == ["party"]
    assert len(told["assumes"]) == 3


def test_sealed_choices_are_decisions_too() -> None:
    args = ("odds", "footbridge", "--best", "takers", "--prompt", 7, "--positions", 3, "--json")
    decisions = json.loads(fracas(*args).out)["decisions"]
    assert decisions[0]["kind"] == "card"
    assert decisions[0]["options"][0]["answers"].keys() == {"marrow"}
    assert sum(one["advised"] for one in decisions[0]["options"]) == 1


def test_csv_has_a_line_for_each_option() -> None:
    rows = list(csv.reader(io.StringIO(fracas(*CUT, "--csv").out)))
    assert rows[0] == ["what", "question", "option", "wins", "missing"]
    assert [row[0] for row in rows[1:4]] == ["best reply", "advice", "decision 1"]
    assert all(0 <= float(row[3]) + float(row[4]) <= 1 + 1e-9 for row in rows[1:])


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--best", "cats"], "There is no side 'cats' in this fight: name one of party, foes."),
        (["--best", "foes", "--fight"], "--fight and --best are separate questions"),
        (["--best", "foes", "--goal", "win"], "--goal needs --mix"),
        (["--between", "a,b"], "--between needs --mix"),
        (["--best", "foes", "--why", 1], "not for --best"),
    ],
)
def test_what_does_not_fit_is_said_in_one_sentence(args: list[object], words: str) -> None:
    assert words in refused(2, "odds", "dock-thug", *args)
