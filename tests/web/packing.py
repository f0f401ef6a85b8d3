"""Add faulty and large packages and have large maps refused; see what it does to others.

    python -m tests.web.packing [--rows 20000] [--packages 80] [--seconds 90] [--at PORT]

A server of its own is started, or the one at a port of this machine is attacked. A zip with so many
faulty rows is sent, some with as many as are read, then so many packages of 220 kB, then for so
many seconds maps of 3.8 MB that are refused. A game master at a table acts meanwhile, and newcomers
ask for the home page's list. It stops by itself, and tells what it saw.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import tempfile
import threading
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import psutil

from fracas.table.seats.invitations import fresh_token
from tests.packages.packs import manifest, zipped
from tests.web.serving import WAIT, Server, free_port, process

PACE = 0.1
"""Seconds between two acts of the neighbour, and between two newcomers."""

MAP = 3_800_000
OF_ONE_KEY = 20
ROWS_OF_A_PACKAGE = 1_900
DRAFT = {"system": "beacon_road", "scenario": "toll-bridge", "tables": {}}


class Seen(msgspec.Struct):
    """What an attack saw: answers by what was sent, and how long others waited (seconds).

    Memory is in bytes: of the server at rest and at most, and of it with all its workers.
    """

    answers: Counter[str] = msgspec.field(default_factory=Counter)
    longest: dict[str, float] = {}
    acts: list[float] = []
    newcomers: list[float] = []
    rest: int = 0
    after: dict[str, int] = {}
    most: int = 0
    most_of_all: int = 0

    def told(self) -> str:
        """All of it, a line each."""
        after = ", ".join(f"{name} {_mb(one - self.rest)}" for name, one in self.after.items())
        longest = ", ".join(f"{name} {one:.1f} s" for name, one in self.longest.items())
        return "\n".join(
            [
                f"answers: {dict(self.answers)}; longest: {longest}",
                f"a neighbour's acts: {_times(self.acts)}",
                f"newcomers' lists: {_times(self.newcomers)}",
                f"memory above rest ({_mb(self.rest)}) after {after}; "
                f"at most {_mb(self.most - self.rest)}, with all workers {_mb(self.most_of_all)}",
            ]
        )


def _mb(count: int) -> str:
    return f"{count / 1e6:.0f} MB"


def late(found: Sequence[float]) -> float:
    """The 99th centile."""
    return sorted(found)[min(len(found) - 1, int(len(found) * 0.99))]


def _times(found: Sequence[float]) -> str:
    if not found:
        return "none"
    return (
        f"{len(found)}, 99th centile {late(found) * 1e3:.0f} ms, longest {max(found) * 1e3:.0f} ms"
    )


def faulty(rows: int) -> bytes:
    """A package with so many rows, each of which has faults."""
    text = "".join(f'[row_{n}]\nname = 3\ntags = ["Nome{n}"]\nodd_{n} = 1\n' for n in range(rows))
    return zipped({"package.toml": manifest("faulty"), "weapons.toml": text})


def large(number: int) -> bytes:
    """A sound package of some 220 kB."""
    name = "A boat hook with a name of a good length, so that the file is large"
    rows = "".join(
        f'[hook_{number}_{row}]\nname = "{name} {row}"\ntags = ["Quick"]\n'
        for row in range(ROWS_OF_A_PACKAGE)
    )
    files = {"package.toml": manifest(f"pack-{number}"), "weapons.toml": rows}
    return zipped(dict(files), zipfile.ZIP_STORED)


LEAST_MAPS = 2
"""So many maps are sent however long each takes."""


class Attack:
    """An attack on a server; `pid` is the server's process."""

    def __init__(self, server: Server, pid: int | None = None) -> None:
        self._server, self._over = server, threading.Event()
        self._process = psutil.Process(pid) if pid else None
        self.seen = Seen()

    def run(self, *, rows: int, packages: int, seconds: float) -> Seen:
        """Do all of it; returns what was seen."""
        neighbour = self._server.make()["token"]
        self._weigh()
        self.seen.rest = self.seen.most
        living = [
            threading.Thread(target=one)
            for one in (lambda: self._act(neighbour), self._come, self._watch)
        ]
        for one in living:
            one.start()
        try:
            for count in (rows, ROWS_OF_A_PACKAGE):
                self._send("faulty", "/api/packages", faulty(count), fresh_token())
            self._note("faulty rows")
            key = ""
            for number in range(packages):
                key = fresh_token() if number % OF_ONE_KEY == 0 else key
                self._send("packages", "/api/packages", large(number), key)
            self._note("packages")
            body = json.dumps({"draft": DRAFT, "text": "x" * MAP}).encode()
            ends, sent = time.monotonic() + seconds, 0
            while sent < LEAST_MAPS or time.monotonic() < ends:
                self._send("maps", "/api/workshop/map", body)
                sent += 1
            self._note("maps")
        finally:
            self._over.set()
            for one in living:
                one.join()
        return self.seen

    def _send(self, what: str, path: str, body: bytes, key: str = "") -> None:
        line = http.client.HTTPConnection("127.0.0.1", self._server.port, timeout=3 * WAIT)
        began = time.perf_counter()
        headers = {"Content-Type": "application/json", "Package-Key": key}
        line.request("POST", path, body, headers)
        reply = line.getresponse()
        said = json.loads(reply.read())
        line.close()
        took = time.perf_counter() - began
        self.seen.longest[what] = max(took, self.seen.longest.get(what, 0.0))
        self.seen.answers[f"{what} {said.get('code', reply.status)}"] += 1

    def _act(self, token: str) -> None:
        page = self._server.page(token)
        page.until("snapshot")
        self._each(
            self.seen.acts,
            lambda: page.say(do="prefer", rolls="tap" if len(self.seen.acts) % 2 else "auto"),
        )

    def _come(self) -> None:
        def ask() -> None:
            line = http.client.HTTPConnection("127.0.0.1", self._server.port, timeout=WAIT)
            line.request("GET", "/api/library")
            assert line.getresponse().read()
            line.close()

        self._each(self.seen.newcomers, ask)

    def _each(self, times: list[float], do: Callable[[], Any]) -> None:
        while not self._over.is_set():
            began = time.perf_counter()
            do()
            times.append(time.perf_counter() - began)
            time.sleep(PACE)

    def _watch(self) -> None:
        while not self._over.is_set():
            self._weigh()
            time.sleep(PACE)

    def _weigh(self) -> int:
        if self._process is None:
            return 0
        own = int(self._process.memory_info().rss)
        others = 0
        for child in self._process.children(recursive=True):
            with contextlib.suppress(psutil.NoSuchProcess):
                others += child.memory_info().rss
        self.seen.most = max(self.seen.most, own)
        self.seen.most_of_all = max(self.seen.most_of_all, own + others)
        return own

    def _note(self, what: str) -> None:
        self.seen.after[what] = self._weigh()


def main() -> None:
    """Attack, and tell what was seen."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("--rows", type=int, default=20_000)
    asked.add_argument("--packages", type=int, default=80)
    asked.add_argument("--seconds", type=float, default=90.0)
    asked.add_argument("--at", type=int, metavar="PORT")
    given = asked.parse_args()
    how: dict[str, Any] = {
        "rows": given.rows,
        "packages": given.packages,
        "seconds": given.seconds,
    }
    if given.at is not None:
        print(Attack(Server(given.at)).run(**how).told())  # noqa: T201
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        open(os.devnull, "wb") as log,
        process(Path(folder), free_port(), log=log, unlimited=True) as (server, running),
    ):
        print(Attack(server, running.pid).run(**how).told())  # noqa: T201


if __name__ == "__main__":
    main()
