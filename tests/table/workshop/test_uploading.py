"""Uploads take turns, and one address adds no more than it may."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fracas.core.errors import PackageError
from fracas.packages.index import Entry, stamp
from fracas.table.keeping.allowance import TooOften
from fracas.table.workshop.uploading import MOST_WAITING, Made, Shared


def test_few_wait_and_others_are_refused() -> None:
    async def run() -> int:
        shared, done = Shared(9), asyncio.Event()

        async def upload() -> None:
            async with shared.turn():
                await done.wait()

        tasks = [asyncio.create_task(upload()) for _ in range(MOST_WAITING + 4)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        done.set()
        told = await asyncio.gather(*tasks, return_exceptions=True)
        async with shared.turn():
            pass
        return sum(isinstance(one, TooOften) for one in told)

    assert asyncio.run(run()) == 3


def test_a_source_has_so_many_of_those_that_are_there() -> None:
    async def run() -> None:
        shared = Shared(2)
        for id_ in ("a", "b"):
            shared.refuse_more("ann", {"a"})
            shared.note("ann", id_)
        shared.refuse_more("ben", {"a", "b"})
        with pytest.raises(PackageError, match="2 packages were added from your address"):
            shared.refuse_more("ann", {"a", "b", "c"})
        shared.refuse_more("ann", {"b"})

    asyncio.run(run())


def test_an_entry_is_of_the_file_as_it_was(tmp_path: Path) -> None:
    file, made = tmp_path / "a.zip", Made()
    file.write_bytes(b"1")
    made.keep(file, stamp(file), Entry(trouble="odd"))
    assert made.get(file) == Entry(trouble="odd")
    file.write_bytes(b"12")
    assert made.get(file) is None
    assert made.get(tmp_path / "b.zip") is None
