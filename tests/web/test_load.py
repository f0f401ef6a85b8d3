"""Tables of all systems with people who come, go, sleep and read slowly: nobody is shown less."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from benchmarks.restless import Restless
from benchmarks.tables import Table, Watch, lines, load
from tests.table.kit import run
from tests.web.serving import serving

SECONDS = 8.0
"""How long they play; ten minutes of 200 tables are `python -m benchmarks.tables --minutes 10`."""


@pytest.mark.soak
def test_who_comes_and_goes_is_shown_what_all_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FRACAS_UNLIMITED", "1")

    async def evening(base: str) -> tuple[list[Table], list[Restless]]:
        played, others, _, _ = await load(base, 5, 4, SECONDS, Watch(0), restless=True, haste=10)
        for other in others:
            for came_back, fresh in await other.shows():
                assert msgspec.json.encode(came_back, order="sorted") == msgspec.json.encode(
                    fresh, order="sorted"
                )
        for table in played:
            await table.close()
        return played, others

    with serving(tmp_path) as server:
        played, others = run(lambda: evening(f"http://127.0.0.1:{server.port}"))
    assert all(table.times for table in played)
    refused = Counter(code for table in played for page in table.pages for code in page.refused)
    assert set(refused) <= {"stale-answer"}
    said = sum((other.said for other in others), Counter[str]())
    assert said["woke"] >= len(others)
    assert said["visits"] >= len(others)
    count, _ = lines(str(tmp_path))
    assert count > sum(len(table.times) for table in played)


def test_the_slope_of_memory_is_a_line_through_the_samples() -> None:
    watch = Watch(0)
    watch.samples = [(at, 100.0 + 3 * at / 60) for at in range(0, 600, 10)]
    watch.samples[0] = (0, 0.0)
    assert watch.slope(60) == pytest.approx(3.0)


def test_tasks_of_restless_people_end_with_the_evening(tmp_path: Path) -> None:
    async def short(base: str, token: str) -> None:
        other = Restless(base, [token, token], 1, haste=10)
        over = asyncio.Event()
        living = asyncio.create_task(other.live(over))
        await asyncio.sleep(0.5)
        over.set()
        await living
        assert not other.sleeper.here
        assert not other.slow.here

    with serving(tmp_path) as server:
        made = server.make()
        run(lambda: short(f"http://127.0.0.1:{server.port}", made["token"]))
