"""The luck and the turning points of a kept fight."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fracas.cli.keyboard.screen import Screen
from fracas.cli.luck import show_rolls, sparkline
from fracas.core.play.journal import parse_journal
from tests.cli.terminal import fracas, refused, written

F = Fraction


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole duel that plays itself."""
    path = tmp_path_factory.mktemp("kept") / "duel.fight"
    assert fracas("play", "dock-thug", "--auto", "--seed", 7, "--journal", path).code == 0
    return path


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A duel left before its end, with a Strike that was taken back."""
    path = tmp_path_factory.mktemp("left") / "left.fight"
    done = fracas(
        *("play", "dock-thug", "--seed", 4, "--journal", path),
        typed="strike\nundo\ndefend\nstrike\nquit\n",
    )
    assert done.code == 0, done
    return path


def test_everybody_who_rolled_is_in_the_table(kept: Path) -> None:
    done = fracas("luck", kept)
    assert done.code == 0, done
    lines = done.out.splitlines()
    assert "The fight is over: party won." in lines
    for name in ("Rella", "Dock Thug", "all of party", "all of foes"):
        assert any(line.startswith(name) and "ticks" in line for line in lines)
    for title in ("Luckiest rolls", "Unluckiest rolls", "Win chance of party", "Turning points"):
        assert title in lines
    assert "everyone else plays by the book" in " ".join(done.out.split())
    assert "\x1b" not in done.out


def test_rolls_are_told_in_the_systems_words_with_their_place(kept: Path) -> None:
    text = " ".join(fracas("luck", kept).out.split())
    assert "Round 1, entry 8: Rella: Strike at Dock Thug" in text
    assert "as good or better in" in text
    assert "as bad or worse in" in text


def test_json_adds_up(kept: Path) -> None:
    told = json.loads(fracas("luck", kept, "--json").out)
    rolls = [row for row in told["turns"] if row["what"] == "roll"]
    entries = parse_journal(kept.read_bytes()).entries
    assert len(rolls) == sum(type(entry).__name__ == "Threw" for entry in entries)
    assert (told["over"], told["outcome"], told["win_chance_of"]) == (True, "party", "party")
    for row in told["rollers"]:
        mine = [F(roll["luck"]) for roll in rolls if roll["who"] == [row["who"]]]
        assert (len(mine), sum(mine)) == (row["rolls"], F(row["luck"]))
        assert F(row["actual"]) - F(row["expected"]) == F(row["luck"])
    sides = {row["who"]: row for row in told["sides"]}
    assert set(sides) == {"party", "foes"}
    # One point of the win chance leads to the next, and the last is the end.
    for one, other in zip(told["turns"], told["turns"][1:], strict=False):
        assert one["win_after"] == other["win_before"]
    assert told["turns"][-1]["win_after"] == "1"
    assert told["win_chance_cut"] is False
    swings = {row["entry"]: abs(F(row["win_after"]) - F(row["win_before"])) for row in rolls}
    assert told["turning_points"][0] == max(swings, key=lambda entry: swings[entry])


def test_csv_has_a_row_for_each_turn(kept: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(fracas("luck", kept, "--csv").out)))
    told = json.loads(fracas("luck", kept, "--json").out)["turns"]
    assert [int(row["entry"]) for row in rows] == [row["entry"] for row in told]
    assert [row["luck"] for row in rows] == [row["luck"] or "" for row in told]
    assert {row["what"] for row in rows} == {"roll", "choice"}
    strike = next(row for row in rows if row["prompt"] == "action")
    assert strike["choices"].startswith("rella: ")


def test_json_and_csv_are_not_for_both(kept: Path) -> None:
    assert "--json and --csv" in refused(2, "luck", kept, "--json", "--csv")


def test_where_no_roll_stands_out_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    story: Any = SimpleNamespace(rolls=())
    show_rolls(Screen(), story)
    told = capsys.readouterr().out
    for title in ("Luckiest rolls", "Unluckiest rolls"):
        assert title in told
    assert told.count("None: only rolls that at most 20% would match are listed.") == 2


def test_few_positions_leave_win_chances_blank(kept: Path) -> None:
    none = " ".join(fracas("luck", kept, "--positions", 0).out.split())
    assert "means not available" in none
    assert "Luckiest rolls" in none
    some = json.loads(fracas("luck", kept, "--positions", 300, "--json").out)
    assert some["win_chance_cut"] is True
    assert some["turns"][0]["win_before"] is None
    assert some["turns"][-1]["win_after"] == "1"
    assert 0 < some["positions"] <= 300


def test_a_fight_that_is_not_over_is_told_as_far_as_it_went(left: Path) -> None:
    done = fracas("luck", left)
    assert done.code == 0, done
    assert "The fight is not over" in done.out
    assert json.loads(fracas("luck", left, "--json").out)["over"] is False


def test_what_was_taken_back_does_not_count(left: Path) -> None:
    told = json.loads(fracas("luck", left, "--json").out)["turns"]
    entries = parse_journal(left.read_bytes()).entries
    thrown = [number for number, entry in enumerate(entries) if type(entry).__name__ == "Threw"]
    rolls = [row["entry"] for row in told if row["what"] == "roll"]
    assert rolls
    assert set(rolls) < set(thrown)
    first = next(row for row in told if row["prompt"] == "action")
    assert "Defend" in first["sentence"]


def test_a_better_option_is_named(left: Path) -> None:
    text = " ".join(fracas("luck", left).out.split())
    assert "Better options" in text
    assert "Rella: Defend" in text
    assert "best was Maneuver: change position, Tags or Conditions: party would have been" in text


def test_a_fight_without_rolls(tmp_path: Path) -> None:
    path = tmp_path / "short.fight"
    done = fracas("play", "dock-thug", "--seed", 4, "--journal", path, typed="quit\n")
    assert done.code == 0, done
    assert "No dice have fallen" in refused(2, "luck", path)


def test_files_that_are_no_fight(kept: Path, tmp_path: Path) -> None:
    assert "cannot be read" in refused(2, "luck", tmp_path / "nothing")
    assert "not a head" in refused(1, "luck", written(tmp_path, "hello"))
    cut = tmp_path / "cut.fight"
    cut.write_bytes(kept.read_bytes()[:-40])
    assert "--salvage" in refused(1, "luck", cut)
    assert fracas("luck", cut, "--salvage").code == 0
    assert "positions" in refused(2, "luck", kept, "--positions", -1)


@pytest.mark.parametrize("scenario", ["footbridge", "boarding"])
def test_other_systems_are_told_by_the_same_words(scenario: str, tmp_path: Path) -> None:
    path = tmp_path / "other.fight"
    assert fracas("play", scenario, "--auto", "--seed", 7, "--journal", path).code == 0
    done = fracas("luck", path, "--positions", 50, COLUMNS="60")
    assert done.code == 0, done
    assert "damage" in done.out
    assert all(len(line) <= 60 for line in done.out.splitlines())


def test_a_sparkline_rises_with_the_win_chance() -> None:
    points = (F(0), F(1, 4), F(1, 2), F(1), None)
    assert sparkline(points, 10) == "▁▃▅█."
    assert sparkline(points, 10, plain=True) == "0259."


def test_a_long_fight_is_drawn_together_and_keeps_its_end() -> None:
    points = [F(at, 99) for at in range(100)]
    assert sparkline(points, 10, plain=True) == "0123456789"
    assert sparkline(points, 1) == "█"
    assert len(sparkline(points, 37)) == 37
