"""`fracas compare`: fights side by side."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from tests.cli.terminal import fracas, refused

TWO = ("compare", "dock-thug", "harness", "-n", 4)


def test_a_row_for_each_fight_of_either_game() -> None:
    text = " ".join(fracas(*TWO, COLUMNS="120").out.split())
    assert "Razorweave, 4 fights, seen from party." in text
    assert "Action Points, 4 fights, seen from" in text
    assert "without talk" in text


def test_json_and_csv_have_the_same_figures() -> None:
    told: Any = json.loads(fracas(*TWO, "--json").out)
    rows = list(csv.DictReader(io.StringIO(fracas(*TWO, "--csv").out)))
    assert [one["figures"]["system"] for one in told] == ["razorweave", "action_points"]
    assert [float(row["wins"]) for row in rows] == [one["figures"]["win"]["value"] for one in told]
    assert [float(row["choice"]) for row in rows] == [one["choice"] for one in told]


def test_what_cannot_be_compared_is_refused() -> None:
    assert "no scenario" in refused(2, "compare", "nowhere").lower()
    assert "--json and --csv" in refused(2, *TWO, "--json", "--csv")
