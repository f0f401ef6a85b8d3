"""Maps brought on the command line."""

from __future__ import annotations

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
    assert done.out.endswith(f"Go on with: fracas play {out}\n")
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
    assert "is there already" in told
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
