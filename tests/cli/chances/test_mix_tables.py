"""The mixes of a sealed choice on the screen, as JSON and as CSV."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.terminal import fracas, refused

F = Fraction
ROUND = ("odds", "footbridge", "--mix", "--prompt", 7)


def test_json_holds_the_whole_game_and_its_figures_fit() -> None:
    told = json.loads(fracas(*ROUND, "--json").out)
    matrix = [[F(cell["value"]) for cell in row] for row in told["matrix"]]
    mixes = [[F(one["share"]["value"]) for one in side["answers"]] for side in told["sides"]]
    assert [sum(mix) for mix in mixes] == [1, 1]
    value = sum(
        mine * theirs * matrix[at][to]
        for at, mine in enumerate(mixes[0])
        for to, theirs in enumerate(mixes[1])
    )
    assert F(told["value"]["value"]) == value
    gains = [F(side["could_win"]["value"]) for side in told["sides"]]
    assert sum(gains) == F(told["exploitability"]["value"])
    against = [F(one["against_the_mix"]["value"]) for one in told["sides"][0]["answers"]]
    assert gains[0] == max(against) - value
    assert told["missing"] == "0"
    assert told["prompt"]["number"] == 7
    assert told["goal"]["name"] == "lead"
    assert told["sides"][1]["answers"][0]["answers"] == {"marrow": "punch"}


def test_the_screen_shows_mixes_in_per_cent_and_every_pair() -> None:
    text = " ".join(fracas(*ROUND).out.split())
    assert "Figures show by how much the lead of couriers over takers" in text
    assert "Value, when both mix this way: +1.67" in text
    assert "Neither could gain anything against the other's mix (exploitability 0)" in text
    assert "3 Pistol Shot: 5 damage, 100.00% +1.67 ████" in text
    assert "Every pair: couriers down, takers across. A B C D E F G H 1 +0.00" in text
    # The last columns have a table of their own where a line is short.
    assert " I J 1 -1.11" in text
    wide = fracas(*ROUND, COLUMNS="120").out
    assert "A      B      C      D      E      F      G      H      I      J" in wide


def test_what_was_not_followed_is_told_with_bounds_of_the_win() -> None:
    text = " ".join(fracas(*ROUND, "--goal", "win", "--positions", 300).out.split())
    assert "Figures show the chance that couriers win the fight; takers want them low." in text
    assert "was not followed to the end, and counts as no gain. The true value is betwee" in text
    text = " ".join(fracas(*ROUND, "--budget", 1).out.split())
    assert "The mixes are those of what was followed." in text


def test_where_no_pair_differs_it_says_so() -> None:
    text = " ".join(fracas(*ROUND, "--goal", "win", "--positions", 1).out.split())
    assert "All pairs are worth the same here" in text


def test_csv_has_a_line_for_each_share_and_each_pair() -> None:
    rows = list(csv.reader(io.StringIO(fracas(*ROUND, "--csv").out)))
    assert rows[0] == ["what", "couriers", "takers", "figure"]
    kinds = [row[0] for row in rows[1:]]
    assert kinds.count("share") == 20
    assert kinds.count("worth") == 100
    assert float(rows[-1][3]) == 0
    shares = [float(row[3]) for row in rows[1:] if row[0] == "share" and row[1]]
    assert sum(shares) == pytest.approx(1)


def test_ctrl_c_leaves_the_kept_fight_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "bridge.fight"
    assert fracas("play", "footbridge", "--auto", "--seed", 1, "--journal", kept).code == 0
    before = kept.read_bytes()

    def stopped(*args: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fracas.cli.chances.mix_odds.equilibrium", stopped)
    monkeypatch.setattr("fracas.cli.chances.best_odds.best_reply", stopped)
    assert "Stopped" in refused(130, "odds", kept, "--mix")
    assert "Stopped" in refused(130, "odds", kept, "--best", "takers", "--positions", 5)
    assert kept.read_bytes() == before
