"""`fracas tables`: what a store has, and what a running server says of its open tables."""

from __future__ import annotations

import json
import time
from pathlib import Path

from fracas.store.listing import listed
from fracas.store.opening import open_store
from fracas.table.keeping.budgets import Load
from fracas.table.keeping.loads import FILE, Loads, write
from tests.cli.terminal import fracas, refused
from tests.web.serving import serving

LOAD = Load("abcdefghijkl", "razorweave", 1_200, 4_300_000, 5, 4, 12.5, 0.125, 3.0, 2)


def test_the_tables_of_a_running_server(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = server.make()
        [row] = json.loads(fracas("tables", "--data", tmp_path, "--json").out)
        assert row["id"] == made["table"]
        assert (row["system"], row["seats"]) == (made["system"], 1)
        told = fracas("tables", "--data", tmp_path, COLUMNS="120").out
        assert "played (UTC)" in told
        assert made["title"] in told
        assert row["id"] in told
        ends = time.monotonic() + 60
        while (done := fracas("tables", "--load", "--data", tmp_path, COLUMNS="120")).code or (
            made["table"] not in done.out
        ):
            assert time.monotonic() < ends, done
            time.sleep(0.2)
        loads = json.loads(fracas("tables", "--load", "--json", "--data", tmp_path).out)
        [load] = loads["tables"]
        assert load["id"] == made["table"]
        assert load["entries"] == row["entries"]
    assert not (tmp_path / FILE).exists(), "it goes with the server"
    with_size = open_store(tmp_path)
    try:
        lines = with_size.lines(made["table"])
    finally:
        with_size.close()
    [found] = listed(tmp_path)
    assert (found.entries, found.size) == (len(lines), sum(map(len, lines)))


def test_what_each_table_costs(tmp_path: Path) -> None:
    write(tmp_path, Loads(int(time.time() * 1000), (LOAD,)))
    told = " ".join(fracas("tables", "--load", "--data", tmp_path, COLUMNS="120").out.split())
    assert "abcdefghijkl razorweave 12.5% 12.5 4.3 MB 1,200 5 4 3 s 2" in told
    write(tmp_path, Loads(int(time.time() * 1000), ()))
    assert "No table is open." in fracas("tables", "--load", "--data", tmp_path).out


def test_where_there_is_nothing(tmp_path: Path) -> None:
    assert "There are no tables in" in refused(2, "tables", "--data", tmp_path / "no")
    assert not (tmp_path / "no").exists()
    assert "no server wrote" in refused(2, "tables", "--load", "--data", tmp_path)
    open_store(tmp_path).close()
    assert "There are no tables yet." in fracas("tables", "--data", tmp_path).out
    assert json.loads(fracas("tables", "--data", tmp_path, "--json").out) == []


def test_a_file_that_is_no_store(tmp_path: Path) -> None:
    (tmp_path / "fracas.db").write_bytes(b"nothing of ours" * 100)
    assert "cannot be read" in refused(1, "tables", "--data", tmp_path)
