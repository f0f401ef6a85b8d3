"""How a server stops: what was begun is kept and told, what comes late is refused, pages are sent
off with a word, and whoever asks twice does not wait.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from fracas.core.errors import ServerStops
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from fracas.store.opening import open_store
from fracas.table.play.registry import TableRegistry
from fracas.web.guarding import Guard
from fracas.web.stopping import Stopping
from tests.cli.test_serve import WAIT, line, up
from tests.cli.test_serve import serving as command
from tests.house.sources import ROOT
from tests.web.serving import Page, Server


class Insatiable(threading.Thread):
    """A page that acts until it is sent off; keeps how each of its acts was answered."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page
        self.done = 0
        self.refused: list[str] = []
        self.farewell: Any = None
        self.begun = threading.Event()

    def run(self) -> None:
        """Begin one line of play after another; each is a line of the journal once acknowledged."""
        n = 0
        try:
            self.page.until("snapshot")
            while True:
                n += 1
                self.page.send(do="fork", n=n, name=f"line {n}")
                while self._hear().get("n") != n:
                    pass
        except ConnectionClosed:
            with suppress(ConnectionClosed):  # what came before it was closed
                while True:
                    self._hear()

    def _hear(self) -> Any:
        message = self.page.next()
        if message["is"] == "done":
            self.done += 1
            self.begun.set()
        elif message["is"] == "refused":
            self.refused.append(message["code"])
        elif message["is"] == "gone":
            self.farewell = message
        return message


def test_a_busy_server_stops_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FRACAS_UNLIMITED", "1")
    with command(tmp_path, "--host", "127.0.0.1", "--log-json") as running:
        here = line(running, "Here:")
        line(running, "Ctrl-C")
        up(here)
        server = Server(int(here.rpartition(":")[2]))
        made = [server.make() for _ in range(3)]
        pages = [Insatiable(server.page(one["token"])) for one in made]
        for page in pages:
            page.start()
        for page in pages:
            assert page.begun.wait(WAIT)
        running.send_signal(signal.SIGTERM)
        rest, _ = running.communicate(timeout=WAIT)
        for page in pages:
            page.join()
        server.hang_up()
        server.http.close()
        assert running.returncode == 0
    events = [msgspec.json.decode(one) for one in rest.splitlines() if one.startswith("{")]
    names = [one["event"] for one in events]
    assert names.index("stopping") < names.index("sockets-closed") < names.index("stopped")
    closed = next(one for one in events if one["event"] == "sockets-closed")
    assert (closed["left"], closed["in_time"]) == (0, True)
    store = open_store(tmp_path)
    for page, table in zip(pages, made, strict=True):
        assert page.farewell is not None
        assert page.farewell["code"] == "closing"
        assert set(page.refused) <= {"stopping"}
        lines = store.lines(table["table"])
        # No more and no less than what was acknowledged: the last act was answered too.
        forks = sum(b'{"entry":"forked"' in one for one in lines)
        assert forks == page.done
        journal = parse_journal(b"".join(lines))
        assert replay(journal, ruleset("razorweave")).prompt is not None
    store.close()


def test_whoever_comes_late_is_told_to_come_back(tmp_path: Path) -> None:
    """Between the first signal and the last act, on a server whose last act takes long."""

    async def stop() -> None:
        store = open_store(tmp_path)
        registry = TableRegistry(store, None)
        admitted = await registry.make("razorweave", "dock-thug", foes="")
        opened = await registry.open_table(admitted.table)
        stopping = Stopping(registry, guard := Guard())
        late = asyncio.Event()

        async def slowly() -> None:
            async with opened._lock:
                await late.wait()

        holding = asyncio.create_task(slowly())
        await asyncio.sleep(0)
        begun = asyncio.create_task(opened.act(lambda fight: fight.fork("gm", "last")))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        leaving = asyncio.create_task(stopping.stop())
        while not opened.stopping:
            await asyncio.sleep(0)
        for attempt in (
            opened.act(lambda fight: None),
            opened.recode("ABCDEF"),
            registry.make("razorweave", "dock-thug"),
            registry.open_table("a" * 12),
        ):
            with pytest.raises(ServerStops, match="nothing is lost"):
                await attempt
        with pytest.raises(ServerStops):
            guard.refuse_request("GET", {"host": "localhost"}, "here")
        with pytest.raises(ServerStops), guard.socket("here"):
            pass
        late.set()
        await holding
        assert await leaving
        await begun
        store.close()
        again = open_store(tmp_path)
        assert b'"forked"' in again.lines(admitted.table)[-1]
        again.close()

    asyncio.run(stop())


def test_an_act_that_never_ends_is_not_waited_for(tmp_path: Path) -> None:
    async def stop() -> None:
        store = open_store(tmp_path)
        registry = TableRegistry(store, None)
        admitted = await registry.make("razorweave", "dock-thug", foes="")
        opened = await registry.open_table(admitted.table)
        async with opened._lock:
            begun = asyncio.create_task(opened.act(lambda fight: None))
            await asyncio.sleep(0)
            assert not await Stopping(registry, Guard()).stop(within=0.01, goodbye=0.01)
        await begun
        store.close()

    asyncio.run(stop())


STALLING = '''
"""A store whose disk never answers again, for a server that is to be stopped."""
import threading
from fracas.store.database import Database
submit = Database.submit

def stalled(self, *writes):
    from concurrent.futures import Future
    if any(type(one).__name__ == "Lines" and one.first for one in writes):
        return Future()
    return submit(self, *writes)

Database.submit = stalled
'''


def test_the_second_signal_waits_for_nothing(tmp_path: Path) -> None:
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules/sitecustomize.py").write_text(STALLING)
    paths = os.pathsep.join([str(tmp_path / "modules"), str(ROOT / "src")])
    with command(tmp_path / "data", "--host", "127.0.0.1", PYTHONPATH=paths) as running:
        here = line(running, "Here:")
        line(running, "Ctrl-C")
        up(here)
        server = Server(int(here.rpartition(":")[2]))
        page = server.page(server.make()["token"])
        page.until("snapshot")
        page.send(do="fork", n=1, name="never kept")
        page.send(do="ping")
        running.send_signal(signal.SIGTERM)
        while "stopping" not in (said := line(running, "")):
            assert said
        time.sleep(0.2)
        assert running.poll() is None
        running.send_signal(signal.SIGTERM)
        rest, _ = running.communicate(timeout=WAIT)
        server.hang_up()
        server.http.close()
    assert running.returncode == 128 + signal.SIGTERM
    assert "stopped-at-once signal=SIGTERM" in rest
