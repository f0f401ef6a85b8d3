"""Frames: taken by pandas, Polars and pyarrow as they are, and written to files."""

from __future__ import annotations

import builtins
import csv
import json
from importlib import util
from pathlib import Path
from typing import Any

import pytest

import fracas
from fracas.core.errors import WrongUse

COLUMNS: dict[str, list[Any]] = {
    "fight": [0, 1, 2],
    "outcome": ["party", "foes", "party"],
    "cut": [False, False, True],
    "rella.left": [3, 0, 1],
    "rella.out": ["", "dead", ""],
    "rella.fell": [None, 2, None],
}


@pytest.fixture
def frame() -> fracas.Frame:
    return fracas.Frame(COLUMNS)


def test_pandas_takes_a_frame(frame: fracas.Frame) -> None:
    pandas = pytest.importorskip("pandas")
    for table in (pandas.DataFrame(frame), frame.to_pandas()):
        assert list(table.columns) == list(COLUMNS)
        assert len(table) == 3
        assert table["rella.left"].sum() == 4


def test_polars_takes_a_frame(frame: fracas.Frame) -> None:
    polars = pytest.importorskip("polars")
    for table in (polars.DataFrame(frame), frame.to_polars()):
        assert table.columns == list(COLUMNS)
        assert table.shape == (3, 6)
        assert table["rella.fell"].null_count() == 2


def test_it_speaks_arrow(frame: fracas.Frame) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(frame)
    assert table.column_names == list(COLUMNS)
    again = pyarrow.RecordBatchReader.from_stream(frame).read_all()
    assert again.to_pydict() == COLUMNS


def test_what_is_not_installed_is_named(
    frame: fracas.Frame, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = util.find_spec
    missing = ("pandas", "polars", "pyarrow")

    def find(name: str, package: str | None = None) -> Any:
        return None if name in missing else found(name, package)

    monkeypatch.setattr("fracas.api.frames.find_spec", find)
    monkeypatch.setattr("fracas.sim.batches.row_files.find_spec", find)
    for ask in (frame.to_pandas, frame.to_polars, frame.to_arrow):
        with pytest.raises(WrongUse, match="pip install"):
            ask()
    with pytest.raises(WrongUse, match=r"fracas\[frames\]"):
        frame.save(tmp_path / "rows.parquet")
    assert builtins.dict(frame) == COLUMNS


def test_it_is_written_as_csv_lines_and_parquet(frame: fracas.Frame, tmp_path: Path) -> None:
    frame.save(tmp_path / "rows.csv")
    with (tmp_path / "rows.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["outcome"] for row in rows] == COLUMNS["outcome"]
    frame.save(str(tmp_path / "rows.jsonl"))
    lines = (tmp_path / "rows.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[1])["rella.fell"] == 2
    pyarrow = pytest.importorskip("pyarrow.parquet")
    frame.save(tmp_path / "rows.parquet")
    assert pyarrow.read_table(tmp_path / "rows.parquet").to_pydict() == COLUMNS
    with pytest.raises(WrongUse, match="exists already"):
        frame.save(tmp_path / "rows.csv")
    with pytest.raises(WrongUse, match="has no known ending"):
        frame.save(tmp_path / "rows.xls")
    with pytest.raises(WrongUse, match="no folder"):
        frame.save(tmp_path / "nowhere" / "rows.csv")


def test_it_shows_itself(frame: fracas.Frame) -> None:
    assert repr(frame).startswith("<frame of 3 rows")
    assert "party" in frame._repr_html_()
    assert fracas.Frame({}).rows == 0
