"""Maps brought on the command line."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.cli.terminal import fracas, refused
from tests.space.vtt import data, keep, vtt


@pytest.fixture
def cave(tmp_path: Path) -> Path:
    """A map on a disk."""
    path = tmp_path / "cave.dd2vtt"
    path.write_bytes(data(keep()))
    return path


def test_a_map_becomes_a_scenario_that_is_valid_and_plays(cave: Path, tmp_path: Path) -> None:
    out = tmp_path / "cave.toml"
    done = fracas("import", "map", cave, "--system", "beacon_road", "--title", "Cave", "--out", out)
    assert done.code == 0, done.err
    assert done.out.startswith(f"Written to {out}.\nThe map has 20 by 12 squares, 2 doors.\n")
    assert done.out.endswith(f"Next: fracas play {out}\n")
    assert fracas("validate", out).out == f"{out}: ok\n"
    assert fracas("sim", out, "--fights", 2, "--seed", 1).code == 0


def test_without_a_file_the_text_goes_out_and_the_rest_beside_it(cave: Path) -> None:
    done = fracas("import", "map", cave, "--system", "beacon_road", "--from", "M1", "--to", "S10")
    assert done.code == 0
    assert "[scenarios.cave]" in done.out
    assert done.err.startswith("The map has 7 by 10 squares")


def test_what_stands_is_not_written_over(cave: Path, tmp_path: Path) -> None:
    out = tmp_path / "mine.toml"
    out.write_text("mine", encoding="utf-8")
    told = refused(2, "import", "map", cave, "--system", "beacon_road", "--out", out)
    assert "exists already" in told
    assert out.read_text(encoding="utf-8") == "mine"


def test_a_map_of_ten_thousand_squares_each_way_names_the_limit(tmp_path: Path) -> None:
    path, out = tmp_path / "huge.uvtt", tmp_path / "huge.toml"
    path.write_bytes(data(vtt(10_000, 10_000)))
    told = refused(1, "import", "map", path, "--system", "beacon_road", "--out", out)
    assert "1,000 cells each way is the limit" in told
    assert not out.exists()


def test_files_that_are_none_are_refused(tmp_path: Path) -> None:
    told = refused(2, "import", "map", tmp_path / "none.uvtt", "--system", "beacon_road")
    assert "cannot be read" in told
    assert "cannot be read" in refused(2, "import", "map", tmp_path, "--system", "beacon_road")


def test_a_system_on_hexes_says_so(cave: Path) -> None:
    assert "hexes" in refused(2, "import", "map", cave, "--system", "fully_automated")


@pytest.mark.parametrize(
    ("system", "who"),
    [
        ("razorweave", "warden_drone"),
        ("fully_automated", "okoro"),
        ("beacon_road", "dwarf_warrior"),
        ("action_points", "knight"),
        ("aeronaughts", "surgeon"),
    ],
)
def test_a_sheet_goes_out_and_comes_back_as_valid_content(
    system: str, who: str, tmp_path: Path
) -> None:
    sheet, out, same = tmp_path / "one.md", tmp_path / "one.toml", tmp_path / "same.toml"
    assert fracas("export", "combatant", who, "--system", system, "--out", sheet).code == 0
    done = fracas("import", "sheet", sheet, "--system", system, "--out", out)
    assert done.code == 0, done.out + done.err
    assert fracas("validate", out).code == 0
    toml = ("export", "combatant", who, "--system", system, "--as", "toml", "--out", same)
    assert fracas(*toml).code == 0
    assert tomllib.loads(out.read_text("utf-8")) == tomllib.loads(same.read_text("utf-8"))


def test_every_fault_of_a_sheet_is_told_with_its_line_and_nothing_is_written(
    tmp_path: Path,
) -> None:
    sheet, out = tmp_path / "bad.md", tmp_path / "bad.toml"
    sheet.write_text("# Mara\n- Weapons: clubb\n- Wepons: club\n", encoding="utf-8")
    done = fracas("import", "sheet", sheet, "--system", "razorweave", "--out", out)
    assert done.code == 1
    assert [line.split(": ")[0] for line in done.out.splitlines()] == [f"{sheet}:2", f"{sheet}:3"]
    assert done.err == f"{sheet} was not imported, because it has 2 faults: see above.\n"
    assert not out.exists()
    sheet.write_bytes(b"\xff")
    assert "UTF-8" in refused(1, "import", "sheet", sheet, "--system", "razorweave")


def test_a_combatant_that_there_is_not_is_refused() -> None:
    told = refused(2, "export", "combatant", "okorro", "--system", "fully_automated")
    assert told.endswith("did you mean 'okoro'?")
