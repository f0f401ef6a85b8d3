"""How long the live table takes from an answer to the last screen, under load.

    python benchmarks/tables.py [--tables 200] [--seats 5] [--seconds 60] [--odds]

A server of its own is started in a fresh data folder. At each table a game master and players sit;
each second one of them answers what it is asked, and the time is taken from the sending until the
last of the table's pages has what came of it. Fights of all systems stand side by side; those that
end are taken back to their beginning.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from fracas.table.patches import Patch, patched

decode = msgspec.json.Decoder().decode

FIGHTS = (
    ("razorweave", "warehouse-ambush"),
    ("fully_automated", "ferry"),
    ("beacon_road", "toll-bridge"),
    ("action_points", "warehouse"),
    ("aeronaughts", "boarding"),
)
QUIET = 0.7
"""So many seconds after an answer no more of what it changed is waited for."""


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
    """What of a patch tells what is asked: nothing else is looked at here."""

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
        self.times: list[float] = []
        self.fights = 0
        self.sent = 0
        self._chance = random.Random(number)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Make the table, seat everybody, and give each player one of the player characters."""
        system, scenario = FIGHTS[self.number % len(FIGHTS)]
        wanted = {"system": system, "scenario": scenario, "foes": ""}
        gm = await asyncio.to_thread(post, self.base, "/api/tables", wanted)
        tokens = [gm["token"]]
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
        await asyncio.sleep(0.5)
        await self._seat_players()
        self.fights += 1

    async def _seat_players(self) -> None:
        gm = self.pages[0]
        pcs = [one["id"] for one in gm.screen["picture"]["figures"] if one.get("pc")]
        players = [page.screen["me"]["seat"] for page in self.pages[1:-1]]
        for page in self.pages[1:-1]:
            # A clock that runs out changes screens too, and would be taken for a late answer.
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
                    self.times.append(last - begun)
            while due < time.perf_counter():
                due += 1.0

    def _next(self) -> tuple[Page, dict[str, Any] | None]:
        for page in self.pages:
            for paper in page.screen.get("papers", ()):
                if paper["mine"] and paper.get("said") is None and not paper.get("closes"):
                    return page, self._answer(paper)
        return self.pages[0], None

    def _answer(self, paper: dict[str, Any]) -> dict[str, Any]:
        form, asked_at = paper["form"], paper["asked_at"]
        if form["type"] == "roll":
            return {"do": "throw", "asked_at": asked_at}
        answer = paper.get("default")
        if answer is None:
            answer = self._free(form)
        return {
            "do": "answer",
            "asked_at": asked_at,
            "decider": paper["decider"],
            "answer": answer,
        }

    def _free(self, form: dict[str, Any]) -> Any:
        match form["type"]:
            case "choice":
                return self._chance.choice(form["options"])["id"]
            case "several":
                return [one["id"] for one in form["options"][: form["least"]]]
            case "number":
                return form["least"]
            case "text":
                return "as it is"
        return []

    async def _again(self) -> None:
        """The fight is over: the game master goes back to where it began, and it is fought anew."""
        await self._send(self.pages[0], {"do": "go", "to": 0})
        await self._send(self.pages[0], {"do": "play"})
        await asyncio.sleep(1.0)
        self.fights += 1

    async def close(self) -> None:
        """Let all pages go."""
        for task in self._tasks:
            task.cancel()
        for page in self.pages:
            await page.socket.close()


def processor(pid: int) -> float:
    """The processor time of a process so far in seconds, where the system tells."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            ticks = file.read().rpartition(")")[2].split()[11:13]
    except OSError:
        return float("nan")
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


async def load(
    base: str, tables: int, seats: int, seconds: float, pid: int
) -> tuple[list[Table], float, float]:
    """All tables at once for so many seconds; the first tenth is not measured.

    Gives the tables, and what share of a core the server and this process used meanwhile.
    """
    opened = [Table(base, number, seats) for number in range(tables)]
    for at in range(0, tables, 10):
        await asyncio.gather(*[table.open() for table in opened[at : at + 10]])
    # A look for garbage among a thousand screens would stand in the figures as the server's.
    gc.collect()
    gc.freeze()
    gc.disable()
    begun = time.perf_counter()
    until, used, own = begun + seconds, processor(pid), time.process_time()
    await asyncio.gather(*[table.play(until, begun + seconds / 10) for table in opened])
    took = time.perf_counter() - begun
    return opened, (processor(pid) - used) / took, (time.process_time() - own) / took


def memory(pid: int) -> float:
    """The resident memory of a process in MB, where the system tells."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii") as file:
            return next(int(row.split()[1]) / 1024 for row in file if row.startswith("VmRSS"))
    except OSError:
        return float("nan")


def main() -> None:
    """Start a server, load it, and say what was measured."""
    options = argparse.ArgumentParser()
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--seats", type=int, default=5)
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--port", type=int, default=8765)
    options.add_argument("--odds", action="store_true")
    given = options.parse_args()
    base = f"http://127.0.0.1:{given.port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "fracas", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(given.port), "--data", folder]
        command += ["--odds" if given.odds else "--no-odds"]
        unlimited = {**os.environ, "FRACAS_UNLIMITED": "1"}
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=unlimited) as server:
            try:
                while server.poll() is None:
                    try:
                        urlopen(f"{base}/health").read()
                        break
                    except OSError:
                        time.sleep(0.1)
                loading = load(base, given.tables, given.seats, given.seconds, server.pid)
                played, busy, own = asyncio.run(loading)
                used = memory(server.pid)
            finally:
                server.terminate()
    times = sorted(one * 1000 for table in played for one in table.times)
    refused = Counter(code for table in played for page in table.pages for code in page.refused)
    odds = sum(page.odds for table in played for page in table.pages)
    cuts = statistics.quantiles(times, n=100)
    print(
        f"{given.tables} tables, {given.seats} seats, {len(times)} answers: "
        f"median {cuts[49]:.1f} ms, 95th {cuts[94]:.1f}, 99th {cuts[98]:.1f}, "
        f"most {times[-1]:.1f}; memory {used:.0f} MB; {busy:.0%} of a core, "
        f"here {own:.0%}; "
        f"{odds} odds; refused {dict(refused)}"
    )


if __name__ == "__main__":
    main()
