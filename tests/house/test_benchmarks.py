"""All that is measured stands in one table, part by part."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from benchmarks import kept, run
from benchmarks.measuring import Row
from fracas.rulesets.registry import all_rulesets

KEPT = {
    "action_points": "2b1f9bb2ff354493",
    "aeronaughts": "551d938171ac4d06",
    "beacon_road": "566d8b7976a8133b",
    "fully_automated": "b45c9d05ba25dfe6",
    "razorweave": "a838c93b587bd679",
}
"""What each file of kept fights comes to."""


def test_the_table_is_read_as_it_was_written() -> None:
    text = run.RESULTS.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("|")]
    again = run.page(run.kept(text)).splitlines()
    assert [line for line in again if line.startswith("|")] == lines
    assert len(lines) > 60


def test_a_part_that_is_measured_anew_leaves_all_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "results.md"
    before = {"laws": [Row("a law", "2 ms", wanted="under 3 ms")], "hexes": [Row("a line", "1 s")]}
    results.write_text(run.page(before), encoding="utf-8")
    monkeypatch.setattr(run, "RESULTS", results)
    monkeypatch.setitem(run.PARTS, "hexes", lambda: [Row("a line", "0.5 s", "2")])
    assert run.main("hexes") == 0
    assert capsys.readouterr().out == "| hexes | a line | 0.5 s | 2 | - |\n"
    after = run.kept(results.read_text(encoding="utf-8"))
    assert after == {**before, "hexes": [Row("a line", "0.5 s", "2")]}


def test_a_part_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main("laws", "speed") == 2
    assert "there is no part 'speed'; say fights, simulated" in capsys.readouterr().err


def test_every_shipped_scenario_is_kept_for_measurements() -> None:
    for rules in all_rulesets():
        for listing in rules.scenarios():
            assert f"[scenarios.{listing.id}]" in kept.content(rules.id)
            assert kept.opened(rules.id, listing.id, 1).prompt is not None


def test_kept_fights_stay_as_they_are() -> None:
    """A figure can be held against an older one only where the fights are the same."""
    found = {
        file.stem: sha256(file.read_bytes()).hexdigest()[:16]
        for file in sorted(kept.FOLDER.glob("*.toml"))
    }
    assert found == KEPT
