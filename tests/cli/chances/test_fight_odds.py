"""The chances of whole fights."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest

from fracas.odds.chains import chain, ends
from tests.cli.terminal import fracas
from tests.odds import duel

F = Fraction


@pytest.fixture(scope="module")
def won() -> dict[str, Fraction]:
    """The chances of the duel, as the chain has them."""
    state = duel.RULES.start(duel.BOOK, "dock-thug")
    return ends(chain(duel.RULES, duel.BOOK, state)).by(duel.RULES.outcome)


def test_a_duel_is_solved_to_its_last_fraction(won: dict[str, Fraction]) -> None:
    told = json.loads(fracas("odds", "dock-thug", "--fight", "--json").out)
    assert {row["outcome"]: F(row["value"]) for row in told["outcomes"]} == won
    assert told["exact"] is True
    assert told["missing"] == told["first_to_fall_missing"] == "0"
    assert told["prompt"] == {"number": 1}
    first = {tuple(row["who"]): F(row["value"]) for row in told["first_to_fall"]}
    assert first == {("rella",): won["foes"], ("dock_thug",): won["party"]}
    left = {row["who"]: row for row in told["left"]}
    assert F(left["rella"]["out"]["value"]) == won["foes"]
    assert 0 < left["rella"]["left"]["decimal"] < left["rella"]["of"]


def test_tables_with_bars() -> None:
    done = fracas("odds", "dock-thug", "--fight")
    text = " ".join(done.out.split())
    assert "From prompt 1 on: What is at stake" in text
    assert "Exactly, over 1119 positions." in text
    assert "foes 50.53% ████████████ party 49.47% ████████████" in text
    assert "Rounds that begin until then: 3.26 on average." in text
    assert "who falls first exactly Rella 50.53%" in text
    assert "Rella party 1.40 6 50.53%" in text
    assert "By what the game master may know." in text


def test_a_fight_with_too_many_positions_says_what_it_has(won: dict[str, Fraction]) -> None:
    args = ("odds", "dock-thug", "--fight", "--positions", 300)
    told = json.loads(fracas(*args, "--json").out)
    assert told["exact"] is False
    # Ends that lie further on take no looking at.
    assert 300 <= told["positions"] < 400
    missing = F(told["missing"])
    assert 0 < missing < 1
    for row in told["outcomes"]:
        assert F(row["value"]) <= won[row["outcome"]] <= F(row["value"]) + missing
    text = " ".join(fracas(*args).out.split())
    assert f"too many positions: {told['positions']} were examined" in text
    assert "at least " in text
    text = " ".join(fracas("odds", "footbridge", "--fight", "--budget", 40).out.split())
    assert "and 100.00% of what can happen reached no end" in text
    assert "who wins" not in text


def test_a_fight_is_followed_from_any_prompt(tmp_path: Path, won: dict[str, Fraction]) -> None:
    kept = tmp_path / "duel.fight"
    assert fracas("play", "dock-thug", "--auto", "--seed", 4, "--journal", kept).code == 0
    prompts = json.loads(fracas("odds", kept, "--prompts", "--json").out)
    chances = []
    for number in (1, 3, len(prompts)):
        told = json.loads(fracas("odds", kept, "--fight", "--prompt", number, "--json").out)
        assert told["prompt"] == {"number": number}
        chances.append({row["outcome"]: F(row["value"]) for row in told["outcomes"]})
    assert chances[0] == won
    # Nothing was rolled before the first choice, and at the last prompt all is said.
    assert chances[1] == won
    assert list(chances[2].values()) == [1]


def test_csv_has_a_line_for_each_figure(won: dict[str, Fraction]) -> None:
    rows = list(csv.reader(io.StringIO(fracas("odds", "dock-thug", "--fight", "--csv").out)))
    assert rows[0] == ["what", "who", "figure"]
    told = {(what, who): float(figure) for what, who, figure in rows[1:]}
    assert told["outcome", "party"] == pytest.approx(float(won["party"]))
    assert told["out", "rella"] == told["falls first", "rella"]
    assert told["missing", ""] == 0
    assert told["rounds", ""] > 3


def test_a_fight_is_followed_by_what_a_seat_may_know() -> None:
    told = json.loads(
        fracas("odds", "dock-thug", "--fight", "--seat", "rella", "--positions", 20, "--json").out
    )
    assert told["seats"] == ["rella"]
    assert len(told["assumes"]) == 2
