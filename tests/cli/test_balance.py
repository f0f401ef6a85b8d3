"""`fracas balance`: a search from the command line."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from fracas.cli.results.balance_tables import span
from tests.cli.terminal import fracas, refused

SMALL = ("balance", "dock-thug", "-n", 60, "--seed", 5, "--jobs", 1)


def test_what_is_in_reach_is_proposed(tmp_path: Path) -> None:
    path = tmp_path / "fair.toml"
    done = fracas(*SMALL, "--win", "70%..85%", "--write", path, COLUMNS="110")
    assert done.code == 0
    text = " ".join(done.out.split())
    assert "Wanted of party: to win 70% to 85%. Everyone plays by the book's advice." in text
    assert "Moved: number.foes.dock_thug (1 to 8); combatants.dock_thug.clock (1 to 14)." in text
    assert "come within 3 points of every target" in text or "One of these comes" in text
    assert "fracas sweep dock-thug combatants.dock_thug.clock=" in text
    assert fracas("validate", path).out == f"{path}: ok\n"
    assert path.read_text(encoding="utf-8").startswith("# dock-thug with combatants.dock_thug.")


def test_what_is_not_in_reach_is_told() -> None:
    text = " ".join(fracas(*SMALL, "--win", "70%", "--losses", "5%", COLUMNS="110").out.split())
    assert "variants that were tried is shown to come within 3 points of every target" in text
    assert "These targets conflict" in text
    assert "as is" in text


def test_json_and_csv() -> None:
    asked = (*SMALL, "--win", "60%", "--losses-when-won", "<=10%", "--vary", "dock_thug.mig")
    told: Any = json.loads(fracas(*asked, "--json").out)
    assert [row["measure"] for row in told["targets"]] == ["win", "losses when won"]
    assert told["moved"][0]["field"] == "combatants.dock_thug.mig"
    assert told["moved"][0]["value"] == 1
    assert told["proposals"][0]["fights"] == 60
    assert told["met"] == any(row["meets"] for row in told["proposals"])
    gaps = [row["distance"] for row in told["proposals"]]
    assert gaps == sorted(gaps)
    rows = list(csv.DictReader(io.StringIO(fracas(*asked, "--csv").out)))
    assert rows[0]["set"] == told["proposals"][0]["told"] or rows[0]["set"] == "as it is written"
    assert float(rows[0]["distance"]) == gaps[0]


def test_without_a_target_it_looks_for_an_even_fight() -> None:
    assert "to win 50%" in fracas(*SMALL, "--vary", "rella.agi").out


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("--win", "150%"), "--win '150%' is not possible"),
        (("--win", "often"), "is not a percentage"),
        (("--losses", "9%..5%"), "--losses '9%..5%' is not possible"),
        (("--vary", "courage"), "There is no field 'courage'"),
        (("--vary", "dock_thug.clock=0"), "cannot be moved"),
        (("--within", "0%"), "is not a precision"),
        (("--side", "nobody"), "no side 'nobody'"),
        (("--json", "--csv"), "give one of them"),
    ],
)
def test_bad_input_is_one_sentence(args: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(2, *SMALL, *args)


def test_values_in_a_few_words() -> None:
    assert span((1, 2, 3, 4)) == "1 to 4"
    assert span((4, 6, 8)) == "4, 6, 8"
    assert span(("club", "sword")) == "club, sword"
    assert span((1, 2)) == "1, 2"


def test_who_plays_how_is_in_no_file_and_has_to_be_said_again() -> None:
    searched = ("balance", "dock-thug", "--win", "0%", "--vary", "play.party=by-the-book,random")
    out = " ".join(fracas(*searched, "-n", 24).out.split())
    assert "Moved: play.party (by-the-book, random)." in out
    assert "fracas sweep dock-thug play.party=random --write fair.toml" in out
    assert "No file says who plays how: add --policy party=random to the command" in out
