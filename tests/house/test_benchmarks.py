"""All that is measured stands in one table, part by part."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import run
from benchmarks.measuring import Row


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
