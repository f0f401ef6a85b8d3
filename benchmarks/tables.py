"""How long the live table takes from an answer to the last screen, under load.

    python -m benchmarks.tables [--tables 200] [--seats 5] [--seconds 60 | --minutes 10] [--odds]

`scripts/bench table` measures 200 tables without odds and 20 with them, half a minute each.

It starts its own server in a new data folder. At each table a game master and players sit; each
second one of them answers a question, and the time is measured from sending until the last of the
table's pages has the result. Fights of all systems run side by side; those that end are taken back
to their beginning.

With `--minutes` others come and go at each table meanwhile: pages that sleep and come back, that
read slowly, that look in and leave. The server's memory is measured every ten seconds, and finally
that of a new server that opens the same tables: that much of it is the tables themselves.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.measuring import Row
from benchmarks.restless import Restless
from fracas.table.screens.patches import Patch, patched
from tests.web.callers import FIGHTS, Caller, answer_to

decode = msgspec.json.Decoder().decode

PORT = 8765

SAMPLED = 10.0
"""How many seconds pass between two looks at the server's memory."""

QUIET = 0.7
"""How many seconds after an answer its changes are still waited for."""


def post(base: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send JSON and read the answer."""
    request = Request(base + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return json.loads(answer.read())


def get(base: str, path: str, token: str) -> dict[str, Any]:
    """Read JSON as the seat of a token."""
    with urlopen(Request(base + path, headers={"Authorization": f"Bearer {token}"})) as answer:
        return json.loads(answer.read())


class Page:
    """One page of a seat: what it shows, and when it last changed."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.screen: dict[str, Any] = {}
        self.changed = 0.0
        self.refused: list[str] = []
        self.odds = 0

    async def listen(self) -> None:
        """Follow the screen until the socket closes."""
        async for text in self.socket:
            message = decode(text)
            match message["is"]:
                case "snapshot":
                    self.screen = message["screen"]
                    self.changed = time.perf_counter()
                case "patch":
                    self.screen = patched(self.screen, _asked(msgspec.convert(message, Patch)))
                    self.changed = time.perf_counter()
                case "odds":
                    self.odds += 1
                case "refused":
                    self.refused.append(message["code"])


def _asked(patch: Patch) -> Patch:
    """Return the part of a patch that says what is asked: nothing else is used here."""

    def told(places: Iterable[str]) -> list[str]:
        return [place for place in places if place.startswith(("papers", "table/over"))]

    return Patch(
        {place: patch.parts[place] for place in told(patch.parts)},
        {place: patch.lists[place] for place in told(patch.lists)},
        tuple(told(patch.gone)),
    )


class Table:
    """One table with its pages; the first is the game master's."""

    def __init__(self, base: str, number: int, seats: int) -> None:
        self.base, self.number, self.seats = base, number, seats
        self.pages: list[Page] = []
        self.times: list[tuple[float, float]] = []
        self.tokens: list[str] = []
        self.fights = 0
        self.sent = 0
        self._chance = random.Random(number)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Make the table, seat everyone, and give each player one of the player characters."""
        system, scenario = FIGHTS[self.number % len(FIGHTS)]
        wanted = {"system": system, "scenario": scenario, "foes": ""}
        gm = await asyncio.to_thread(post, self.base, "/api/tables", wanted)
        tokens = self.tokens = [gm["token"]]
        for number in range(1, self.seats):
            kind = "player" if number < self.seats - 1 else "wall"
            path, body = "/api/table/seats", {"name": f"Player {number}", "kind": kind}
            request = Request(
                self.base + path,
                json.dumps(body).encode(),
                {"Content-Type": "application/json", "Authorization": f"Bearer {gm['token']}"},
            )
            added = await asyncio.to_thread(lambda one: json.loads(urlopen(one).read()), request)
            tokens.append(added["token"])
        for token in tokens:
            socket = await connect(self.base.replace("http", "ws") + "/socket", max_queue=None)
            page = Page(socket)
            self.pages.append(page)
            self._tasks.append(asyncio.create_task(page.listen()))
            await socket.send(json.dumps({"do": "hello", "token": token}))
        while not all(page.screen for page in self.pages):
            await asyncio.sleep(0.05)
        await self._seat_players()
        self.fights += 1

    async def _seat_players(self) -> None:
        gm = self.pages[0]
        pcs = [one["id"] for one in gm.screen["picture"]["figures"] if one.get("pc")]
        players = [page.screen["me"]["seat"] for page in self.pages[1:-1]]
        for page in self.pages[1:-1]:
            # A clock that runs out changes screens too, and would look like a late answer.
            await self._send(page, {"do": "prefer", "extra": -1})
        for seat, pc in zip(players, pcs, strict=False):
            await self._send(gm, {"do": "sit", "decider": pc, "seat": seat})

    async def _send(self, page: Page, message: dict[str, Any]) -> None:
        self.sent += 1
        await page.socket.send(json.dumps({**message, "n": self.sent}))

    async def play(self, until: float, first: float) -> None:
        """Answer once a second, each time waiting for the last screen.

        Each table keeps its own beat: people at one table do not wait for those at another.
        """
        due = time.perf_counter() + self._chance.random()
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            page, message = self._next()
            if message is None:
                await self._again()
            else:
                begun = time.perf_counter()
                await self._send(page, message)
                await asyncio.sleep(QUIET)
                last = max(one.changed for one in self.pages)
                if last > begun > first:
                    self.times.append((begun, last - begun))
            while due < time.perf_counter():
                due += 1.0

    def _next(self) -> tuple[Page, dict[str, Any] | None]:
        for page in self.pages:
            for paper in page.screen.get("papers", ()):
                if paper["mine"] and paper.get("said") is None and not paper.get("closes"):
                    return page, answer_to(paper, self._chance.choice)
        return self.pages[0], None

    async def _again(self) -> None:
        """Start a finished fight again: the game master goes back to its beginning."""
        await self._send(self.pages[0], {"do": "go", "to": 0})
        await self._send(self.pages[0], {"do": "play"})
        await asyncio.sleep(1.0)
        self.fights += 1

    async def close(self) -> None:
        """Close all pages."""
        for task in self._tasks:
            task.cancel()
        for page in self.pages:
            await page.socket.close()


def processor(pid: int) -> float:
    """Return the processor time of a process so far in seconds, if the system says."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            ticks = file.read().rpartition(")")[2].split()[11:13]
    except OSError:
        return float("nan")
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


class Watch:
    """The server's memory, every ten seconds: seconds since the beginning, and MB."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.samples: list[tuple[float, float]] = []

    async def look(self, begun: float) -> None:
        """Look until cancelled."""
        while True:
            self.samples.append((time.perf_counter() - begun, memory(self.pid)))
            await asyncio.sleep(SAMPLED)

    def slope(self, since: float) -> float:
        """Return MB a minute by least squares, from so many seconds on."""
        taken = [sample for sample in self.samples if sample[0] >= since]
        if len(taken) < 2:
            return float("nan")
        return 60 * statistics.linear_regression(*zip(*taken, strict=True)).slope


async def load(
    base: str,
    tables: int,
    seats: int,
    seconds: float,
    watch: Watch,
    *,
    restless: bool = False,
    haste: float = 1.0,
) -> tuple[list[Table], list[Restless], float, float]:
    """Run all tables at once for so many seconds; the first tenth is not measured.

    Returns the tables, the visitors, and the share of a core that the server and this process used
    meanwhile.
    """
    opened = [Table(base, number, seats) for number in range(tables)]
    for at in range(0, tables, 10):
        await asyncio.gather(*[table.open() for table in opened[at : at + 10]])
    others = [Restless(base, one.tokens, one.number, haste) for one in opened if restless]
    # Collecting garbage among a thousand screens would count as the server's time.
    gc.collect()
    gc.freeze()
    gc.disable()
    begun, over = time.perf_counter(), asyncio.Event()
    until, used, own = begun + seconds, processor(watch.pid), time.process_time()
    looking = asyncio.create_task(watch.look(begun))
    around = [asyncio.create_task(other.live(over)) for other in others]
    await asyncio.gather(*[table.play(until, begun + seconds / 10) for table in opened])
    took = time.perf_counter() - begun
    shares = (processor(watch.pid) - used) / took, (time.process_time() - own) / took
    over.set()
    looking.cancel()
    await asyncio.gather(*around)
    gc.enable()
    return opened, others, *shares


async def look_in(base: str, tokens: list[str], pid: int) -> float:
    """Open every seat's page, as after a restart; return the memory the server uses then."""
    pages = [Caller(base, token) for token in tokens]
    for at in range(0, len(pages), 10):
        await asyncio.gather(*[page.call() for page in pages[at : at + 10]])
    full = memory(pid)
    for page in pages:
        await page.hang_up()
    return full


def memory(pid: int) -> float:
    """Return the resident memory of a process in MB, if the system says."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii") as file:
            return next(int(row.split()[1]) / 1024 for row in file if row.startswith("VmRSS"))
    except OSError:
        return float("nan")


@contextmanager
def serving(port: int, folder: str, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a separate server, and ask it to stop at the end."""
    command = [sys.executable, "-m", "fracas", "serve", "--host", "127.0.0.1", "--no-browser"]
    command += ["--port", str(port), "--data", folder, *options]
    unlimited = {**os.environ, "FRACAS_UNLIMITED": "1"}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=unlimited) as server:
        try:
            while server.poll() is None:
                try:
                    urlopen(f"http://127.0.0.1:{port}/health").read()
                    break
                except OSError:
                    time.sleep(0.1)
            yield server
        finally:
            server.terminate()


def lines(folder: str) -> tuple[int, float]:
    """Return how many journal lines the store in a folder has, and how many MB they are."""
    with closing(sqlite3.connect(f"file:{folder}/fracas.db?mode=ro", uri=True)) as store:
        asked = "SELECT count(*), coalesce(sum(length(line)), 0) FROM fracas_lines"
        count, size = store.execute(asked).fetchone()
        return count, size / 1e6


class Loaded(NamedTuple):
    """The result of a load: the tables, the visitors, MB, shares of a core here and there."""

    tables: list[Table]
    others: list[Restless]
    watch: Watch
    memory: float
    busy: float
    own: float

    @property
    def times(self) -> list[float]:
        """How long every answer took to the last screen, in seconds, in order."""
        return [took for _, took in sorted(one for table in self.tables for one in table.times)]


def loaded(
    folder: str, tables: int, seats: int, seconds: float, *, odds: bool, port: int, restless: bool
) -> Loaded:
    """Put a separate server under load, with its data in a folder."""
    with serving(port, folder, "--odds" if odds else "--no-odds") as server:
        watch = Watch(server.pid)
        base = f"http://127.0.0.1:{port}"
        played, others, busy, own = asyncio.run(
            load(base, tables, seats, seconds, watch, restless=restless)
        )
        return Loaded(played, others, watch, memory(server.pid), busy, own)


def cuts(times: list[float]) -> tuple[float, float, float, float]:
    """Return the median, the 95th and 99th centile and the longest of times in seconds, as ms."""
    parts = statistics.quantiles([1000 * one for one in times], n=100)
    return parts[49], parts[94], parts[98], 1000 * max(times)


def told(times: list[float]) -> str:
    """Return the same in words."""
    median, late, later, most = cuts(times)
    return (
        f"{len(times)} answers: median {median:.1f} ms, 95th {late:.1f}, 99th {later:.1f}, "
        f"most {most:.1f}"
    )


LOADS = ((200, False, "99th under 50 ms", "under 300 MB"), (20, True, "-", "-"))
"""How many tables, whether with odds, and the targets for delays and memory."""


def rows(seconds: float = 30.0) -> Iterator[Row]:
    """Yield rows for the table of results."""
    for tables, odds, soon, small in LOADS:
        with tempfile.TemporaryDirectory() as folder:
            found = loaded(folder, tables, 5, seconds, odds=odds, port=PORT, restless=False)
        what = f"{tables} tables of five seats, {'' if odds else 'no '}odds, answer to last screen"
        figures = " / ".join(f"{one:.0f}" for one in cuts(found.times))
        yield Row(f"{what}, median / 95th / 99th / most", f"{figures} ms", wanted=soon)
        used = f"{found.memory:.0f} MB, {found.busy:.0%}"
        yield Row("the server's memory, and its share of a core", used, wanted=small)


def main() -> None:
    """Start a server, load it, and print what was measured."""
    options = argparse.ArgumentParser()
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--seats", type=int, default=5)
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--minutes", type=float, help="so long, with others who come and go")
    options.add_argument("--port", type=int, default=PORT)
    options.add_argument("--odds", action="store_true")
    given = options.parse_args()
    long = given.minutes is not None
    seconds = 60 * given.minutes if long else given.seconds
    with tempfile.TemporaryDirectory() as folder:
        found = loaded(
            *(folder, given.tables, given.seats, seconds),
            odds=given.odds,
            port=given.port,
            restless=long,
        )
        pages = [page for table in found.tables for page in table.pages]
        refused = Counter(code for page in pages for code in page.refused)
        print(
            f"{given.tables} tables, {given.seats} seats, {told(found.times)}; "
            f"memory {found.memory:.0f} MB; {found.busy:.0%} of a core, here {found.own:.0%}; "
            f"{sum(page.odds for page in pages)} odds; refused {dict(refused)}"
        )
        if long:
            say_of_long(found, folder, seconds, given.port)


def say_of_long(found: Loaded, folder: str, seconds: float, port: int) -> None:
    """Print whether it got slower or larger, and what the same tables take in a new server."""
    times = found.times
    for third in range(3):
        part = times[third * len(times) // 3 : (third + 1) * len(times) // 3]
        print(f"third {third + 1}: {told(part)}")
    print("memory:", " ".join(f"{at:.0f}s={size:.0f}" for at, size in found.watch.samples))
    print(f"slope from a third on: {found.watch.slope(seconds / 3):.2f} MB a minute")
    print("who came and went:", dict(sum((one.said for one in found.others), Counter[str]())))
    count, size = lines(folder)
    with serving(port, folder, "--no-odds") as server:
        empty = memory(server.pid)
        tokens = [token for one in found.tables for token in one.tokens]
        full = asyncio.run(look_in(f"http://127.0.0.1:{port}", tokens, server.pid))
    print(
        f"{count} journal lines of {size:.0f} MB; a fresh server takes {empty:.0f} MB, "
        f"with all pages of these tables open {full:.0f} MB"
    )


if __name__ == "__main__":
    main()
