"""`/health`: fine, failing or stopping, and nothing that is anybody's business."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from fracas import __version__
from fracas.core.errors import StoreFull
from fracas.store.opening import open_store
from fracas.store.protocol import Write
from fracas.table.odds.service import OddsService
from fracas.web import health
from fracas.web.health import KEPT, Probe, health_of
from tests.table.kit import MemoryStore
from tests.web.serving import serving


class Moody(MemoryStore):
    """A store that says what it is told to say."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.fault: Exception | None = None
        self.silent = False

    def submit(self, *writes: Write) -> Future[None]:
        """Fail, or say nothing, or keep."""
        self.asked += 1
        if self.silent:
            return Future()
        if self.fault is not None:
            future: Future[None] = Future()
            future.set_exception(self.fault)
            return future
        return super().submit(*writes)


def test_a_store_is_tried_and_nothing_stays_of_it(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with closing(sqlite3.connect(tmp_path / "fracas.db")) as other:
        before = other.execute("PRAGMA data_version").fetchone()
        assert asyncio.run(Probe(store).look()) == "ok"
        assert other.execute("PRAGMA data_version").fetchone() != before, "nothing was written"
    assert store.tables() == ()
    store.close()


def test_what_is_wrong_with_the_store_is_told_by_its_code() -> None:
    store, now = Moody(), 0.0

    async def look() -> None:
        nonlocal now
        probe = Probe(store, lambda: now)  # type: ignore[arg-type]
        assert await probe.look() == "ok"
        store.fault = StoreFull("There is no room.")
        # Whoever asks often gets what was found, and costs the disk nothing.
        assert await probe.look() == "ok"
        assert store.asked == 1
        now += KEPT
        assert await probe.look() == "store-full"
        store.fault = None
        now += KEPT
        assert await probe.look() == "ok"

    asyncio.run(look())


def test_a_store_that_says_nothing_is_slow_and_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.01)
    store, now = Moody(), 0.0
    store.silent = True

    async def look() -> None:
        nonlocal now
        probe = Probe(store, lambda: now)  # type: ignore[arg-type]
        for _ in range(3):
            assert await probe.look() == "store-slow"
            now += KEPT
        assert store.asked == 1

    asyncio.run(look())


def test_what_is_told_of_a_server() -> None:
    desk = OddsService()
    assert health_of("ok", None, stopping=False).workers == "off"
    assert health_of("ok", desk, stopping=False) == health.Health("ok", __version__, "ok", "ok")
    desk._pool.lost = True
    assert health_of("ok", desk, stopping=False).workers == "lost"
    assert health_of("store-full", desk, stopping=False).status == "failing"
    assert health_of("store-full", desk, stopping=True).status == "stopping"
    desk.close()


def test_a_server_says_whether_it_can_keep_anything(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        answer = server.get("/health")
        assert answer.status_code == 200
        assert answer.json() == {
            "status": "ok",
            "version": __version__,
            "store": "ok",
            "workers": "off",
        }
        # Whoever watches it may do so as often as they like, by any name and address.
        for _ in range(300):
            assert server.http.get("/health", headers={"Host": "a.example"}).status_code == 200


def test_a_store_that_fails_is_a_server_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as server:

        async def full(probe: Probe) -> str:
            return "store-full"

        monkeypatch.setattr(Probe, "look", full)
        answer = server.get("/health")
        assert answer.status_code == 503
        found = msgspec.json.decode(answer.content)
        assert (found["status"], found["store"]) == ("failing", "store-full")
