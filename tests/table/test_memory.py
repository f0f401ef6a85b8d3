"""What a table keeps in memory of each line of its journal: little, and no more with time."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import tracemalloc
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from fracas.core.play.line import FOLDED, RECENT
from fracas.store.opening import open_store
from fracas.table.keeping.caches import trim
from fracas.table.play.registry import TableRegistry
from tests.table.kit import run
from tests.table.memory import Played, Sample, soak
from tests.web.callers import FIGHTS

BYTES = 1_100
"""So many bytes may stay of each line: before old states and logs were made small, it was 2,400."""

BEACON_ROAD = [system for system, _ in FIGHTS].index("beacon_road")


@pytest.mark.soak
def test_little_stays_of_each_line(tmp_path: Path) -> None:
    # In a process of its own: in one that ran other tests, a large memory that they all share is
    # moved when it grows, and all of it would be counted here.
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, spawned) as apart:
        found = apart.submit(_bytes_of_each_line, tmp_path).result()
    assert found < BYTES


def _bytes_of_each_line(folder: Path) -> float:
    return asyncio.run(_played(folder))


async def _played(folder: Path) -> float:
    store = open_store(folder)
    registry = TableRegistry(store, None)
    tracemalloc.start()
    played = await Played.opened(registry, BEACON_ROAD)
    try:
        while played.lines < 250:
            await played.answer()
        trim(0)  # what rules remember is bounded, and is not of these lines
        gc.collect()
        first, before = played.lines, tracemalloc.get_traced_memory()[0]
        while played.lines < first + 500:
            await played.answer()
        trim(0)
        gc.collect()
        marks = played.opened.fight.chronicle._line._marks
        assert sum(mark.state is not FOLDED for mark in marks) < 2 * RECENT
        more = tracemalloc.get_traced_memory()[0] - before
        return more / (played.lines - first)
    finally:
        tracemalloc.stop()
        await registry.close()
        store.close()


def test_the_long_form_plays_and_stops_by_itself(tmp_path: Path) -> None:
    samples: list[Sample] = []
    played = run(lambda: soak(tmp_path, 2, 600.0, 60, samples.append))
    assert len(played) == 2
    assert samples[0].lines < 60 <= samples[-1].lines
    assert samples[-1].megabytes > 0
