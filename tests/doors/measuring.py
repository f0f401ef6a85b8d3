"""A server under attack, seen from outside: its memory, a neighbour who plays, newcomers."""

from __future__ import annotations

import contextlib
import http.client
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import psutil

from tests.house.sources import ROOT
from tests.web.serving import WAIT, Page, Server, free_port, wait_for

EVERY = 0.1
"""Seconds between two looks at the memory."""

PACE = 0.25
"""Seconds between two acts of the neighbour, which takes two messages of some ten a second."""

APART = 0.3
"""Seconds between two newcomers."""

ELSEWHERE = "127.77.0.1"
"""The address of those who do nothing wrong."""


class Figures(msgspec.Struct, frozen=True):
    """What an attack cost: memory above rest (bytes), seconds for others, bytes of log.

    `busy` is the share of a core that the server itself took, which says more than seconds on a
    machine that has much else to do.
    """

    memory: int
    busy: float
    acts: tuple[float, ...]
    newcomers: tuple[float, ...]
    unanswered: int
    log: int

    def told(self) -> str:
        """The figures in one line."""
        acts, newcomers = sorted(self.acts), sorted(self.newcomers)
        return (
            f"memory above rest {self.memory / 1e6:.0f} MB; {self.busy:.0%} of a core; "
            f"a neighbour's act "
            f"{1000 * _part(acts, 0.5):.0f} ms in the middle, {1000 * _part(acts, 0.99):.0f} ms at "
            f"the 99th centile ({len(acts)} acts); {len(newcomers)} newcomers, the slowest "
            f"{1000 * _part(newcomers, 1):.0f} ms, {self.unanswered} not answered; "
            f"log {self.log:,} bytes"
        )


def _part(ordered: list[float], share: float) -> float:
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else float("nan")


class Watched(msgspec.Struct, frozen=True):
    """A server of its own process, and the file of its log."""

    server: Server
    pid: int
    log: Path

    def worked(self) -> float:
        """How many seconds of a core the server itself has taken."""
        found = psutil.Process(self.pid).cpu_times()
        return float(found.user + found.system)

    def memory(self) -> int:
        """How many bytes it and its workers hold; what several share is counted once."""
        total = 0
        with contextlib.suppress(psutil.Error):
            whole = psutil.Process(self.pid)
            for one in (whole, *whole.children(recursive=True)):
                with contextlib.suppress(psutil.Error):
                    found = one.memory_full_info()
                    total += getattr(found, "pss", found.rss)
        return total


@contextmanager
def watched(folder: Path, *, files: int = 0) -> Iterator[Watched]:
    """A server as it runs at home, with its limits; with `files` it may have so many files open."""
    port, log = free_port(), folder / "log"
    command = [sys.executable, "-m", "fracas", "serve", "--host", "0.0.0.0", "--no-browser"]
    command += ["--port", str(port), "--data", str(folder / "data"), "--log-level", "info"]
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    if files:
        command = ["/bin/sh", "-c", f'ulimit -n {files} && exec "$@"', "sh", *command]
    with log.open("wb") as out:
        running = subprocess.Popen(
            command,
            env=os.environ | {"PYTHONPATH": paths},
            stdout=subprocess.DEVNULL,
            stderr=out,
        )
    server = Server(port)
    try:
        wait_for(server, running)
        yield Watched(server, running.pid, log)
    finally:
        server.hang_up()
        server.http.close()
        running.kill()
        running.wait()


class _Repeated(threading.Thread):
    """Does something again and again until it is stopped, and notes how long it took."""

    def __init__(self, do: Callable[[], float], pause: float) -> None:
        super().__init__(daemon=True)
        self._do, self._pause = do, pause
        self.took: list[float] = []
        self.failed = 0
        self.stop = threading.Event()

    def run(self) -> None:
        """Go on until stopped."""
        while not self.stop.wait(self._pause):
            try:
                self.took.append(self._do())
            except (OSError, TimeoutError, http.client.HTTPException):
                self.failed += 1


class Neighbour:
    """Somebody at another table who plays on; a fight that is over begins again."""

    def __init__(self, server: Server) -> None:
        self._page: Page = server.page(server.make()["token"])
        self._page.until("snapshot")

    def act(self) -> float:
        """Answer what is asked; gives the seconds until it was acknowledged."""
        page = self._page
        page.told()
        paper = page.paper()
        began = time.perf_counter()
        reply = page.answer() if paper is not None else page.say(do="fork", name="on")
        took = time.perf_counter() - began
        assert reply.get("code") != "too-often", reply
        return took


def come_in(port: int) -> float:
    """Open the page as somebody does who was not there; gives the seconds until it is here."""
    began = time.perf_counter()
    line = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=WAIT, source_address=(ELSEWHERE, 0)
    )
    try:
        line.request("GET", "/health")
        answer = line.getresponse()
        answer.read()
        assert answer.status == 200, answer.status
    finally:
        line.close()
    return time.perf_counter() - began


def measured(under: Watched, attack: Callable[[Server], None]) -> Figures:
    """Carry out an attack; gives what it cost the server and everybody else."""
    neighbour = Neighbour(under.server)
    for _ in range(5):
        neighbour.act()
    rest, before = under.memory(), under.log.stat().st_size
    peak: list[int] = [rest]

    def look() -> float:
        peak.append(under.memory())
        return 0.0

    threads = [
        acts := _Repeated(neighbour.act, PACE),
        newcomers := _Repeated(lambda: come_in(under.server.port), APART),
        _Repeated(look, EVERY),
    ]
    for one in threads:
        one.start()
    began, worked = time.monotonic(), under.worked()
    try:
        attack(under.server)
        busy = (under.worked() - worked) / (time.monotonic() - began)
    finally:
        for one in threads:
            one.stop.set()
        for one in threads:
            one.join()
    acts.took.append(neighbour.act())
    newcomers.took.append(come_in(under.server.port))
    return Figures(
        max(peak) - rest,
        busy,
        tuple(acts.took),
        tuple(newcomers.took),
        acts.failed + newcomers.failed,
        under.log.stat().st_size - before,
    )
