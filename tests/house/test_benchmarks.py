"""All that is measured stands in one table, part by part."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from benchmarks import kept, ladder, run
from benchmarks.ladder import Fought
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


def fought(number: int, names: tuple[str, str], winner: int) -> Fought:
    return Fought("razorweave/dock-thug", number, names, winner, ([1, 9], []), ([], []))


def test_a_ladder_pairs_each_policy_with_the_book_in_the_same_fight() -> None:
    book, good = "by-the-book", "good"
    fights = [fought(number, (book, book), 1) for number in range(4)]
    fights += [fought(number, (good, book), 0) for number in range(3)]
    fights += [fought(3, (good, book), 1), fought(0, (book, good), 1)]
    lines = list(ladder.paired((book, good), fights))
    # Good won three more on the first side; on the second both won.
    assert any(line.startswith("| good | dock-thug, party | 3 of 4 | 0 | +75 (") for line in lines)
    assert any(line.startswith("| good | dock-thug, foes | 1 of 1 | 1 | +0 (") for line in lines)
    assert any(line.startswith("| good | **All** | 4 of 5 | 1 | +60 (") for line in lines)
    first, *_ = [line for line in ladder.rated((book, good), fights) if line.startswith("| good")]
    assert first.startswith("| good | +")
    assert first.endswith("| 5 |")
    assert "| good | razorweave | 1, 9, 9 | 8 | 0 of 100 |" in list(ladder.timed(fights))


def test_a_ladder_goes_on_where_it_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[tuple[str, int, tuple[str, str]]] = []

    def play(scenario: str, number: int, names: tuple[str, str]) -> Fought:
        played.append((scenario, number, names))
        return fought(number, names, 0)

    monkeypatch.setattr(ladder, "played", play)
    file = tmp_path / "kept.jsonl"
    how = ["razorweave/dock-thug", "--policies", "by-the-book,good", "--keep", str(file)]
    ladder.main([*how, "--rounds", "1"])
    assert len(played) == 3
    ladder.main([*how, "--rounds", "2"])
    assert len(played) == len(set(played)) == 6
    assert len(ladder.read(file)) == 6
    assert "| good | **All** |" in capsys.readouterr().out
    # Another process of two has no scenario left to play here.
    ladder.main([*how, "--rounds", "3", "--part", "2/2"])
    assert len(played) == 6
