"""Kill a server under load, again and again, and see whether anything that it acknowledged is lost.

    python -m tests.web.killing [--times 200] [--database URL | --postgres] [--seed 1]

Tables of all systems are played by several pages each. At a moment drawn by chance the server's
whole process group is killed, half of the time right after all pages have spoken, in the midst of
commits. What lies in the store is held against what was acknowledged and played again by the
rules; then the server is started on it, all pages come back, and play goes on. With `--postgres`
a PostgreSQL server of our own is used and in the end crashed too, while Fracas runs on.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.rulesets.registry import ruleset
from fracas.store.opening import open_store
from tests.house.sources import ROOT
from tests.store.cluster import Cluster, absent
from tests.web.callers import Cut
from tests.web.games import Game, Web
from tests.web.serving import free_port

LONGEST = 260
"""A fight with more lines than this is taken off, and another is begun."""

STARTING = 900.0
"""Seconds within which a server must answer."""

OF_THE_SERVER = {"FRACAS_UNLIMITED": "1", "PYTHONFAULTHANDLER": "1"}
"""One machine may knock as often as it likes, and a server that falls says where."""


class Killed:
    """A server that is killed and started, and the tables on it."""

    def __init__(
        self, where: str, data: Path, *, tables: int = 5, pages: int = 3, seed: int = 1
    ) -> None:
        """`where` is the store's folder or address, `data` the server's folder."""
        self.where, self.data = where, data
        self.pages = pages
        self.games: list[Game] = []
        self.figures: Counter[str] = Counter()
        self._wanted = tables
        self._chance = random.Random(seed)
        self._number = 0
        self._maybe_made = 0
        self._strange: set[str] = set()
        self._dropped: set[str] = set()
        self._server: subprocess.Popen[bytes] | None = None
        self._web: Web | None = None

    @property
    def web(self) -> Web:
        """The routes of the server that runs."""
        assert self._web is not None
        return self._web

    async def start(self) -> None:
        """Start the server, bring all pages back, and make tables in place of those played out."""
        port = free_port()
        given = ["serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(self.data)]
        if self.where != str(self.data):
            given += ["--database", self.where]
        paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
        self._server = subprocess.Popen(
            [sys.executable, "-m", "fracas", *given, "--no-odds", "--no-browser"],
            env=os.environ | {"PYTHONPATH": paths, **OF_THE_SERVER},
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        base = f"http://127.0.0.1:{port}"
        ends = time.monotonic() + STARTING
        while True:
            try:
                await asyncio.to_thread(lambda: urlopen(f"{base}/health").read())
                break
            except OSError:
                assert self._server.poll() is None, "the server ended by itself"
                assert time.monotonic() < ends, "the server never answered"
                await asyncio.sleep(0.05)
        self._web = Web(base)
        before = {game.id: _shown(game) for game in self.games}
        await asyncio.gather(*[game.call(base) for game in self.games])
        for game in self.games:
            self._stands(game, before[game.id])
        for game in [one for one in self.games if one.over or len(one.lines) > LONGEST]:
            await game.hang_up()
            await self.web.ask("DELETE", "/api/table", game.tokens["gm"])
            self._dropped.add(game.id)
            self.games.remove(game)
            self.figures["fights ended"] += 1
        while len(self.games) < self._wanted:
            await self._make()

    def _stands(self, game: Game, before: dict[str, Any]) -> None:
        """A table shows after the restart what it showed before, or what came after that."""
        if not before:
            return
        gm = game.callers["gm"]
        assert gm.screen["table"]["promise"] == before["promise"], "the dice are others"
        after = {line["text"] for line in gm.log.values()}
        if "undo" not in {act[0] for acts in game.acts.values() for act, _ in acts}:
            assert set(before["log"]) <= after, "a line that was shown is gone"
        for seat, me in before["me"].items():
            now = game.callers[seat].screen["me"]
            assert {key: now.get(key) for key in me} == me, f"the seat {seat} is another"

    async def _make(self) -> None:
        self._number += 1
        self._maybe_made += 1
        game = await Game.make(self.web, self._number, self.pages)
        self._maybe_made -= 1
        game.web_base = self.web.base
        self.games.append(game)
        await game.settle()

    async def play_and_kill(self) -> None:
        """Play, and kill the server at a moment that is drawn by chance."""
        tables = [asyncio.create_task(game.play(asyncio.Event())) for game in self.games]
        crowd = asyncio.create_task(self._come())
        # Counted in acts, so that a slow machine plays as much as a fast one.
        wanted, ends = self._chance.randint(0, 12 * len(self.games)), time.monotonic() + STARTING
        while sum(game.acknowledged for game in self.games) < wanted:
            assert time.monotonic() < ends, "nothing was acknowledged any more"
            if all(game.over for game in self.games):
                break
            await asyncio.sleep(0.01)
        await asyncio.sleep(self._chance.uniform(0.0, 0.2))
        if self._chance.random() < 0.5:
            # In the midst of commits: as soon as most pages wait for what they said.
            for _ in range(200):
                if sum(game.open_acts for game in self.games) >= len(self.games) // 2:
                    break
                await asyncio.sleep(0.001)
        self.kill()
        await asyncio.gather(*tables, crowd)
        for game in self.games:
            await game.hang_up()
        await self.web.close()
        self.figures["kills"] += 1
        self.figures["without an answer"] += sum(game.open_acts for game in self.games)

    async def _come(self) -> None:
        """While the others play somebody makes a table, and somebody gets a seat."""
        try:
            await asyncio.sleep(self._chance.random())
            if self._chance.random() < 0.4:
                self._maybe_made += 1
                made = await Game.make(self.web, self._number + 1, 1)
                self._maybe_made -= 1
                self._number += 1
                made.taps = False  # nobody says how dice fall before the kill
                self.games.append(made)
                await made.call(self.web.base)
            else:
                await self._chance.choice(self.games).add(self.web, "Late")
        except Cut:
            return

    def kill(self) -> None:
        """End the server and all that it started, without a word."""
        if self._server is not None:
            os.killpg(self._server.pid, signal.SIGKILL)
            self._server.wait()
            self._server = None

    def look(self) -> None:
        """Hold everything that lies in the store against what was acknowledged."""
        with closing(open_store(self.where)) as store:
            there = {row.id: store.fetch(row.id) for row in store.tables()}
        for game in self.games:
            assert game.id in there, f"a table of {game.system} is lost"
            found = there.pop(game.id)
            seats = {row.seat for row in found.seats}
            assert seats >= game.tokens.keys(), "a seat is lost"
            assert len(seats) <= len(game.tokens) + game.maybe_seats, "a seat is doubled"
            game.maybe_seats = len(seats) - len(game.tokens)
            assert found.table.length == len(found.lines)
            done, kept = game.check(found.lines)
            self.figures["acknowledged"] += done
            self.figures["kept without an answer"] += kept
            self.figures["lines"] += len(found.lines)
        assert not self._dropped & there.keys(), "a table that was taken off is back"
        for strange in there.keys() - self._strange:
            # Its maker was never answered: it may be there, once, and whole.
            assert self._maybe_made, "a fight is doubled"
            self._maybe_made -= 1
            self._strange.add(strange)
            found = there[strange]
            journal = parse_journal(b"".join(found.lines))
            replay(journal, ruleset(found.table.system))
        self._maybe_made = 0
        self.figures["replayed"] += len(self.games)

    async def crash(self, cluster: Cluster, how: str) -> None:
        """Crash the database while Fracas runs on; it must refuse, lose nothing, and go on."""
        over = asyncio.Event()
        tables = [asyncio.create_task(game.play(over)) for game in self.games]
        await asyncio.sleep(self._chance.uniform(0.3, 1.2))
        await asyncio.to_thread(cluster.crash if how == "immediate" else cluster.kill)
        before = self._refusals()
        await asyncio.sleep(1.0)
        refused = self._refusals() - before
        await asyncio.to_thread(cluster.start)
        done = {game.id: game.acknowledged for game in self.games}
        ends = time.monotonic() + STARTING
        while any(game.acknowledged == done[game.id] and not game.over for game in self.games):
            assert time.monotonic() < ends, "play did not go on when the database was back"
            await asyncio.sleep(0.1)
        over.set()
        await asyncio.gather(*tables)
        assert all(code.startswith("store-") for code in refused), refused
        self.figures["database crashes"] += 1
        self.figures["refused meanwhile"] += refused.total()
        self.kill()
        for game in self.games:
            await game.hang_up()
        await self.web.close()

    def _refusals(self) -> Counter[str]:
        said = sum((game.said for game in self.games), Counter[str]())
        del said["done"], said["stale-answer"]
        return said


def _shown(game: Game) -> dict[str, Any]:
    """What a table showed last: its promise, the last lines of its log, and its seats."""
    gm = game.callers["gm"]
    if not gm.screen:
        return {}  # the server was killed before the page had anything to show
    recent = sorted(gm.log)[-60:]
    return {
        "promise": gm.screen["table"]["promise"],
        "log": [gm.log[at]["text"] for at in recent],
        "me": {
            seat: {key: caller.screen["me"].get(key) for key in ("name", "rolls", "extra")}
            for seat, caller in game.callers.items()
            if "me" in caller.screen
        },
    }


async def soak(killed: Killed, times: int, cluster: Cluster | None = None) -> None:
    """Kill so many times; crash the database a few times too where there is one of our own."""
    begun = time.monotonic()
    try:
        for number in range(times):
            await killed.start()
            await killed.play_and_kill()
            killed.look()
            if number % 10 == 9 and times > 10:
                say(f"{time.monotonic() - begun:.0f} s: {told(killed)}")
        for how in ("immediate", "kill") * 3 if cluster else ():
            assert cluster is not None
            await killed.start()
            await killed.crash(cluster, how)
            killed.look()
    finally:
        killed.kill()


def told(killed: Killed) -> str:
    """The figures in one line."""
    return ", ".join(f"{name} {number}" for name, number in killed.figures.items()) + ", lost 0"


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Do what the arguments say."""
    options = argparse.ArgumentParser(description="Kill a server under load, again and again.")
    options.add_argument("--times", type=int, default=200)
    options.add_argument("--tables", type=int, default=5)
    options.add_argument("--pages", type=int, default=3)
    options.add_argument("--seed", type=int, default=1)
    where = options.add_mutually_exclusive_group()
    where.add_argument("--database", metavar="URL", help="an empty PostgreSQL database")
    where.add_argument("--postgres", action="store_true", help="a PostgreSQL server of our own")
    given = options.parse_args()
    cluster = None
    if given.postgres:
        if reason := absent():
            sys.exit(f"No PostgreSQL can be started: {reason}.")
        cluster = Cluster(synced=True)
    try:
        with tempfile.TemporaryDirectory() as folder:
            address = cluster.database() if cluster else given.database or folder
            killed = Killed(
                address, Path(folder), tables=given.tables, pages=given.pages, seed=given.seed
            )
            asyncio.run(soak(killed, given.times, cluster))
            say(told(killed))
    finally:
        if cluster:
            cluster.remove()


if __name__ == "__main__":
    main()
