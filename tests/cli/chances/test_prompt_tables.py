"""The odds of a prompt on the screen, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction

import pytest

from tests.cli.terminal import fracas

F = Fraction


def test_every_figure_of_every_option_with_a_bar() -> None:
    done = fracas("odds", "dock-thug")
    assert done.code == 0
    lines = done.out.splitlines()
    text = " ".join(done.out.split())
    assert lines[0] == "Rella vs. the Dock Thug - Razorweave"
    assert lines[1].startswith("Prompt 3: What does Rella do? ")
    # 4d6+1 against DC 14: a full bar is certainty, and for ticks the best option.
    assert "    full              50.54%  655/1296  ████████████" in lines
    assert "    ticks               1.66   719/432  ████████████████████████" in lines
    assert "9 Pass RW-TURN-08 no figures" in text
    assert "By what Rella may know." in text
    assert "Assumed: Rulings as the rules propose" in text
    assert "Assumed: Nobody has more phases" in text
    assert "not followed" not in text


def test_what_was_not_followed_is_told_beside_the_option() -> None:
    done = fracas("odds", "dock-thug", "--budget", 20)
    assert "    not followed: " in done.out
    told = json.loads(fracas("odds", "dock-thug", "--budget", 20, "--json").out)
    assert max(F(row["missing"]) for row in told["options"]) > 0


def test_lines_keep_to_the_width() -> None:
    for args in ((), ("--why", 1), ("--prompts",)):
        done = fracas("odds", "toll-bridge", "--budget", 300, *args, COLUMNS="60")
        assert done.code == 0
        assert max(map(len, done.out.splitlines())) <= 60


def test_json_is_exact() -> None:
    told = json.loads(fracas("odds", "dock-thug", "--json").out)
    assert told["prompt"]["question"] == "What does Rella do?"
    assert len(told["assumes"]) == 2
    strike = told["options"][0]
    assert (strike["number"], strike["decider"]) == (1, "rella")
    assert strike["missing"] == "0"
    figures = {row["name"]: row for row in strike["headlines"]}
    assert F(figures["full"]["value"]) == F(655, 1296)
    assert figures["full"]["decimal"] == pytest.approx(655 / 1296)
    assert figures["taken out"]["value"] == "0"
    assert "why" not in told


def test_csv_has_a_line_for_each_option() -> None:
    rows = list(csv.DictReader(io.StringIO(fracas("odds", "dock-thug", "--csv").out)))
    told = json.loads(fracas("odds", "dock-thug", "--json").out)
    assert [row["answer"] for row in rows] == [row["answer"] for row in told["options"]]
    assert float(rows[0]["full"]) == pytest.approx(655 / 1296)
    assert {float(row["missing"]) for row in rows} == {0.0}


def test_why_names_each_modifier_with_its_rules_and_what_it_changes() -> None:
    text = " ".join(fracas("odds", "dock-thug", "--why", 1).out.split())
    assert "Then Rella rolls for Strike at Dock Thug: AGI against DC 14. Dice: 4d6." in text
    assert "AGI +1: critical +6.2 points, full +4.6 points" in text
    assert "ticks +0.25 RW-CHK-03" in text
    assert "Assumed: " in text
    text = " ".join(fracas("odds", "dock-thug", "--why", "pass").out.split())
    assert "It needs no dice." in text


def test_why_is_exact_as_json_and_plain_as_csv() -> None:
    told = json.loads(fracas("odds", "dock-thug", "--why", "strike", "--json").out)["why"]
    assert told["option"] == 1
    (roll,) = told["rolls"]
    assert (roll["dice"], roll["met"]) == ("4d6", "1")
    (agility,) = roll["modifiers"]
    changes = {row["name"]: F(row["value"]) for row in agility["changes"]}
    # One more in a total of 4d6: 140 of 1296 ways come to 13.
    assert changes["critical"] + changes["full"] == F(140, 1296)
    rows = list(csv.DictReader(io.StringIO(fracas("odds", "dock-thug", "--why", 1, "--csv").out)))
    assert [row["because"] for row in rows] == ["RW-CHK-03"]
    assert float(rows[0]["critical"]) == pytest.approx(float(changes["critical"]))
