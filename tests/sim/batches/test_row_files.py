"""Rows as files: each form, and what stands in the way of one."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from fracas.core.errors import FracasError, WrongUse
from fracas.sim.batches.row_files import checked, write
from fracas.sim.batches.rows import Row

COLUMNS = ["fight", "outcome", "cut", "ann.left", "ann.out", "ann.fell"]
ROWS: list[Row] = [
    {"fight": 0, "outcome": "party", "cut": False, "ann.left": 3, "ann.out": "", "ann.fell": None},
    {"fight": 1, "outcome": "", "cut": True, "ann.left": 0, "ann.out": 'a "b", c', "ann.fell": 2},
]


def test_csv_reads_back(tmp_path: Path) -> None:
    write(ROWS, COLUMNS, path := checked(tmp_path / "rows.CSV"))
    with path.open(encoding="utf-8", newline="") as file:
        back = list(csv.DictReader(file))
    assert [row["ann.out"] for row in back] == ["", 'a "b", c']
    assert [row["ann.fell"] for row in back] == ["", "2"]


def test_lines_read_back(tmp_path: Path) -> None:
    write(ROWS, COLUMNS, path := checked(tmp_path / "rows.jsonl"))
    assert [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] == ROWS


def test_parquet_reads_back_with_its_types(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    write(ROWS, COLUMNS, path := checked(tmp_path / "rows.parquet"))
    table = parquet.read_table(path)
    assert table.to_pylist() == ROWS
    assert [str(kind) for kind in table.schema.types] == [
        *("int64", "string", "bool", "int64", "string", "int64")
    ]


@pytest.mark.parametrize("name", ["rows", "rows.xlsx", "nowhere/rows.csv"])
def test_what_cannot_be_written_is_refused_before_anything_is_played(
    name: str, tmp_path: Path
) -> None:
    with pytest.raises(WrongUse):
        checked(tmp_path / name)


def test_nothing_is_overwritten_and_nothing_half_is_left(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(WrongUse, match="exists already"):
        checked(path)
    with pytest.raises(FracasError, match="cannot be written"):
        write(ROWS, COLUMNS, path)
    assert path.read_text(encoding="utf-8") == "mine"
    with pytest.raises(ValueError, match="fields not in fieldnames"):
        write(ROWS, ["fight"], tmp_path / "half.csv")
    assert not (tmp_path / "half.csv").exists()


def test_without_pyarrow_parquet_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fracas.sim.batches.row_files.find_spec", lambda name: None)
    with pytest.raises(WrongUse, match=r"pip install 'fracas\[frames\]'"):
        checked(tmp_path / "rows.parquet")
    assert checked(tmp_path / "rows.csv")
