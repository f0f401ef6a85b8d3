"""What tables cost their server, as it is written for whoever runs it."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest

from fracas.core.errors import StoreDamaged
from fracas.table.keeping import loads
from fracas.table.keeping.budgets import Load
from fracas.table.keeping.loads import FILE, Loads, looked_after, memory, read, write
from tests.table.kit import answer_one, run, table, watch

LOAD = Load("t", "razorweave", 12, 400_000, 3, 2, 0.5, 0.01, 0.0, 0)


def test_the_file_is_its_owners_alone_and_reads_as_it_was_written(tmp_path: Path) -> None:
    told = Loads(1_000_000, (LOAD,))
    write(tmp_path, told)
    write(tmp_path, told)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.iterdir()] == [FILE]
    assert read(tmp_path, 1_000.0 + loads.STALE - 1) == told
    assert read(tmp_path, 1_000.0 + loads.STALE) is None, "that server is gone"


def test_where_none_was_written_none_is_read(tmp_path: Path) -> None:
    assert read(tmp_path, 0.0) is None
    (tmp_path / FILE).write_text("{")
    with pytest.raises(StoreDamaged, match="cannot be read"):
        read(tmp_path, 0.0)


def test_it_is_written_until_the_server_stops(tmp_path: Path) -> None:
    async def serve() -> None:
        async with looked_after(tmp_path, lambda: (LOAD,)):
            while not (tmp_path / FILE).exists():
                await asyncio.sleep(0.01)
        async with looked_after(None, lambda: (LOAD,)):
            await asyncio.sleep(0)

    run(serve)
    assert not (tmp_path / FILE).exists()


def test_a_folder_that_takes_nothing_is_warned_of_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(loads, "EVERY", 0.01)
    (tmp_path / "no").write_text("a file and no folder")

    async def serve() -> None:
        tries = 0

        def told() -> tuple[Load, ...]:
            nonlocal tries
            tries += 1
            return (LOAD,)

        async with looked_after(tmp_path / "no", told):
            while tries < 4:
                await asyncio.sleep(0.01)

    run(serve)
    assert [one.message for one in caplog.records if one.name == loads.__name__] == [
        "load-unwritten"
    ]


def test_a_table_says_what_it_costs() -> None:
    async def play() -> None:
        registry, opened, _ = await table("razorweave", "dock-thug")
        watch(opened)
        before = memory(opened)
        for _ in range(5):
            await answer_one(opened)
        [load] = registry.loads()
        assert load.id == opened.id
        assert load.entries == len(opened.fight.chronicle.entries)
        assert (load.seats, load.pages, load.waited) == (1, 1, 0.0)
        assert load.seconds > 0
        assert load.share > 0
        assert before < memory(opened) < before + 50_000

    run(play)
